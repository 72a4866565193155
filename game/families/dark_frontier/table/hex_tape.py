"""The measuring tape of a duel: hexes, the velocity that covers them, and who would meet whom."""

from __future__ import annotations

from game.families.dark_frontier.board.layout import hex_at
from game.families.dark_frontier.board.overlays import HexTape
from game.screens.table.tape import Spot, Tape
from game.wording import counted
from rules.dark_frontier.describe import velocity_words
from rules.dark_frontier.state import State
from rules.hexes.grid import difference, length


class DuelTape(Tape):
    """The measuring tape; by default it starts at the selected token."""

    @property
    def _view(self) -> State:
        view: State = self.screen.view
        return view

    def read(self, start: Spot, end: Spot) -> HexTape:
        """Return the tape from hex to hex, as this board draws it."""
        a, b = hex_at(start.at), hex_at(end.at)
        way = difference(b, a)
        lines = [counted(length(way), "hex", "hexes"), velocity_words(way)]
        radius = self._view.figures.map.radius
        lines.append(f"{length(b)} from the shipyard, {max(0, radius - length(b))} to the edge")
        return HexTape(a, b, (*self.ends_words(start, end), *lines))
