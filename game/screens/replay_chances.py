"""The winning chance in a replay: a chart of the whole match, with the moment on show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from game.chances.chances_review import ChancesReview, chances_of
from game.games import card_of
from game.screens.chance_chart import WAITING, ChanceChart
from game.widgets.layout import rows
from rules.kernel.seats import PLAYERS

if TYPE_CHECKING:
    from game.match.playback import Playback
    from game.match.recording import Recording
    from game.widgets.ui import Ui

_HIGH, _LEAST_LOG = 172, 240
_AFTER_S = 0.3  # seconds: nothing is computed if the player leaves at once
_TIP = "Click to jump there; above the middle the first side is ahead, below it the second"


class Charted(Protocol):
    """The replay viewer, as far as the chart needs it."""

    ui: Ui
    recording: Recording
    film: Playback

    def seek(self, moment: int) -> None:
        """Jump to a moment and pause."""


class ReplayChances:
    """What a replay knows of the chances; without `known_whole` it shows none."""

    def __init__(self, screen: Charted, *, known_whole: bool) -> None:
        self._screen = screen
        self._known_whole = known_whole
        self._wait_s = _AFTER_S
        self._told = self._shown = False
        self.found: ChancesReview | None = None

    def build(self, area: Rect) -> Rect:
        """Add the chart at the top of an area if there is room; return the remaining area."""
        if self.found is None and self._known_whole:
            self.found = chances_of(self._screen.recording, begin=False)
        found, screen = self.found, self._screen
        self._told = found is not None and found.done
        self._shown = area.height >= _HIGH + _LEAST_LOG
        if found is None or not self._shown:
            return area
        place, rest = rows(area, [_HIGH, 0], 8)
        first, second = (screen.recording.setup.names[seat] for seat in PLAYERS)
        chart = ChanceChart(
            "chances",
            place,
            found.curve,
            (first, second),
            lambda spot: screen.seek(spot.moment),
            here=screen.film.moment,
            waiting=found.fault or WAITING,
            tooltip=_TIP,
            turn=card_of(screen.recording.ruleset.id).table.turn,
        )
        screen.ui.add(chart)
        return rest

    def update(self, dt_s: float) -> bool:
        """Start the calculation after a short pause; return whether the chances have just arrived."""
        self._wait_s -= dt_s
        if self.found is None:
            return False
        if self._shown and self._wait_s <= 0:
            self.found.begin()
        if not self.found.done or self._told:
            return False
        self.found.background_jobs.close()  # stop its process
        return True

    def drop(self) -> None:
        """Cancel an unfinished calculation."""
        if self.found is not None and not self.found.done:
            self.found.cancel()
            self.found, self._wait_s = None, _AFTER_S
