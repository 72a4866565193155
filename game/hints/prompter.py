"""The prompter: which hint is shown, when, and for how long; one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.hints.detectors import DETECTORS
from game.hints.hint import Hint, all_hints
from game.hints.moment import Moment, Sighting
from game.hints.seen import SeenHints

SETTLE_S = 0.8  # a player who is busy is left alone
GAP_S = 6.0  # between two hints
READ_S = 3.0  # after which a hint counts as seen though nobody closed it


@dataclass(frozen=True, slots=True)
class Shown:
    """The hint on show, for whom, and what it is about just now."""

    hint: Hint
    player: str
    sighting: Sighting

    @property
    def words(self) -> str:
        """Its words with the names filled in."""
        return self.hint.filled(self.sighting.names)


class Prompter:
    """Choose the most urgent hint that a player has not seen; take it away when its moment has passed."""

    def __init__(self, seen: SeenHints, hints: Mapping[str, Hint] | None = None) -> None:
        self.seen = seen
        self.shown: Shown | None = None
        self._hints = all_hints() if hints is None else hints
        self._moment: Moment | None = None
        self._looked = False  # for what the moment has to say
        self._rest_s = 0.0  # since the moment began
        self._age_s = 0.0  # of what is shown
        self._wait_s = 0.0
        self._tried: list[tuple[str, str]] = []

    def look(self, moment: Moment | None) -> bool:
        """Take the moment as it is now, or that there is none; return whether what is shown changes."""
        self._moment, self._looked, self._rest_s = moment, False, 0.0
        if self.shown is None:
            return False
        shown = self.shown
        sighting = None
        if moment is not None and _player(moment) == shown.player:
            sighting = DETECTORS[shown.hint.id](moment)
        if sighting is None:
            self._drop()
            return True
        self.shown = replace(shown, sighting=sighting)
        return sighting != shown.sighting

    def update(self, dt_s: float) -> bool:
        """Let seconds pass; return whether what is shown changes."""
        self._rest_s += dt_s
        self._wait_s = max(0.0, self._wait_s - dt_s)
        if self.shown is not None:
            self._age_s += dt_s
            if self._age_s >= READ_S:
                self.seen.add(self.shown.player, self.shown.hint.id)
            return False
        if self._moment is None or self._looked or self._wait_s > 0 or self._rest_s < SETTLE_S:
            return False
        self._looked = True
        self.shown, self._age_s = self._pick(self._moment), 0.0
        return self.shown is not None

    def close(self) -> None:
        """Take away what is shown: its player has read it."""
        if self.shown is not None:
            self.seen.add(self.shown.player, self.shown.hint.id)
            self._drop()

    def _drop(self) -> None:
        self.shown, self._wait_s, self._looked = None, GAP_S, False

    def _pick(self, moment: Moment) -> Shown | None:
        """Find the most urgent hint of a moment; one that was overlooked comes once more, not for ever."""
        player = _player(moment)
        for hint in self._hints.values():
            if self.seen.has(player, hint.id) or self._tried.count((player, hint.id)) > 1:
                continue
            sighting = DETECTORS[hint.id](moment)
            if sighting is not None:
                self._tried.append((player, hint.id))
                return Shown(hint, player, sighting)
        return None


def _player(moment: Moment) -> str:
    return moment.view.setup.names[moment.seat]
