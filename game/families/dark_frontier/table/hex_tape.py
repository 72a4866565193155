"""The measuring tape of a duel: hexes, the velocity that flies them, and who would meet whom."""

from __future__ import annotations

from collections.abc import Sequence

from game.families.dark_frontier.board.layout import hex_at
from game.families.dark_frontier.board.overlays import HexTape
from game.screens.table.tape import Spot, Tape
from game.wording import counted
from rules.dark_frontier.describe import velocity_words
from rules.dark_frontier.state import State
from rules.hexes.grid import difference, length


class DuelTape(Tape):
    """Without a start of its own it begins at the selected token."""

    @property
    def _view(self) -> State:
        view: State = self.screen.view
        return view

    def pieces(self) -> Sequence[Spot]:
        return [Spot(at, name) for name, at in self.screen.presenter.places().items()]

    def in_hand(self) -> Spot | None:
        at = self.screen.presenter.place_of(self.screen.selected or "")
        return Spot(at, self.screen.selected or "") if at is not None else None

    def read(self, start: Spot, end: Spot) -> HexTape:
        """Return a tape from hex to hex, which is what this board draws."""
        a, b = hex_at(start.at), hex_at(end.at)
        way = difference(b, a)
        lines = [counted(length(way), "hex", "hexes"), velocity_words(way)]
        radius = self._view.figures.map.radius
        lines.append(f"{length(b)} from the shipyard, {max(0, radius - length(b))} to the edge")
        if start.name or end.name:
            lines.insert(0, f"{start.name or 'here'} to {end.name or 'there'}")
        return HexTape(a, b, tuple(lines))
