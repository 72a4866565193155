"""The measuring tape among frigates: inches, range band, direction and line of sight."""

from __future__ import annotations

import math

from game.board.overlays import MeasureTape
from game.screens.table.tape import Spot, Tape
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.state import State
from rules.table.measure import TOLERANCE_IN, distance_in


class FrigateTape(Tape):
    """The measuring tape; by default it starts at the selected ship."""

    @property
    def _view(self) -> State:
        view: State = self.screen.view
        return view

    def read(self, start: Spot, end: Spot) -> MeasureTape:
        view = self._view
        away = distance_in(start.at, end.at)
        bands = view.figures.cannon.bands
        band = next((one.name for one in bands if away <= one.up_to_in + TOLERANCE_IN), "too far")
        course = round(math.degrees(math.atan2(end.at[0] - start.at[0], start.at[1] - end.at[1]))) % CIRCLE
        blocked = view.setup.terrain.blocks_sight(start.at, end.at)
        lines = [f"{away:.1f}″  {band}", f"direction {course}°"]
        if view.setup.terrain.polygons:
            lines.append("rock in the way" if blocked else "clear line of sight")
        return MeasureTape(start.at, end.at, (*self.ends_words(start, end), *lines), blocked)
