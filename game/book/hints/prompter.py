"""The prompter: which hint is shown, when, and for how long; one at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.book.hints.hint import Hint
from game.book.hints.moment import Moment, Sighting
from game.book.hints.seen import SeenHints

SETTLE_S = 0.8  # a busy player is not disturbed
GAP_S = 6.0  # seconds between two hints, if the second is urgent
CALM_GAP_S = 15.0  # seconds between two hints, if the second is not urgent
URGENT = 60  # the least priority of an urgent hint, whose moment will not come again soon
READ_S = 3.0  # seconds after which a hint counts as seen even if nobody closed it

Detector = Callable[[Any], Sighting | None]
"""Recognizes the moment of one hint, among the moments of its game."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The hint on show, its player, and what it is about just now."""

    hint: Hint
    player: str
    sighting: Sighting

    @property
    def words(self) -> str:
        """The words with the names filled in."""
        return self.hint.filled(self.sighting.names)


class Prompter:
    """Choose the most urgent hint that a player has not seen; remove it when its moment has passed.

    `hints` are those of the match, the most urgent first; `detectors` recognize their moments.
    """

    def __init__(self, seen: SeenHints, hints: Mapping[str, Hint], detectors: Mapping[str, Detector]) -> None:
        self.seen = seen
        self.shown: Shown | None = None
        self._hints = hints
        self._detectors = detectors
        self._moment: Moment | None = None
        self._least: int | None = None  # the least priority for which this moment was checked
        self._rest_s = 0.0  # since the moment began
        self._age_s = 0.0  # of the hint on show
        self._since_s = CALM_GAP_S  # since the last hint disappeared
        self._tried: list[tuple[str, str]] = []

    def renew(self, seen: SeenHints) -> None:
        """Take what has been seen from the file again.

        If all was forgotten, every hint is shown again.
        """
        self.seen, self._least = seen, None
        if not seen.players:
            self._tried.clear()

    def look(self, moment: Moment | None) -> bool:
        """Take the present moment, or None; return whether what is shown changes."""
        before, self._moment = self._moment, moment
        self._least, self._rest_s = None, 0.0
        if self.shown is None:
            return False
        shown = self.shown
        sighting = None
        if moment is not None and moment.player == shown.player:
            answered = before is not None and before.request is not moment.request
            seen = self.seen.has(shown.player, shown.hint.id)
            if not (answered and seen):
                sighting = self._detectors[shown.hint.id](moment)
            if seen and sighting is not None and sighting.pieces != shown.sighting.pieces:
                sighting = None  # told once, and not again for each ship
        if sighting is None:
            self._drop()
            return True
        self.shown = replace(shown, sighting=sighting)
        return sighting != shown.sighting

    def update(self, dt_s: float) -> bool:
        """Advance the clock; return whether what is shown changes."""
        self._rest_s += dt_s
        self._since_s += dt_s
        if self.shown is not None:
            self._age_s += dt_s
            if self._age_s >= READ_S:
                self.seen.add(self.shown.player, self.shown.hint.id)
            return False
        if self._moment is None or self._since_s < GAP_S or self._rest_s < SETTLE_S:
            return False
        least = 0 if self._since_s >= CALM_GAP_S else URGENT
        if self._least is not None and self._least <= least:
            return False
        self._least = least
        self.shown, self._age_s = self._pick(self._moment, least), 0.0
        return self.shown is not None

    def close(self) -> None:
        """Close the hint on show: its player has read it."""
        if self.shown is not None:
            self.seen.add(self.shown.player, self.shown.hint.id)
            self._drop()

    def _drop(self) -> None:
        self.shown, self._since_s, self._least = None, 0.0, None

    def _pick(self, moment: Moment, least: int) -> Shown | None:
        """Return the most urgent hint for a moment with at least a given priority, or None.

        A hint that was overlooked is shown once more, but not forever.
        """
        player = moment.player
        for hint in self._hints.values():
            if hint.priority < least:
                break
            skip = self.seen.has(player, hint.id) or self._tried.count((player, hint.id)) > 1
            if skip:
                continue
            sighting = self._detectors[hint.id](moment)
            if sighting is not None:
                self._tried.append((player, hint.id))
                return Shown(hint, player, sighting)
        return None
