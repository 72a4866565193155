"""The measuring tape among ships: inches, bands, bearings, arcs and sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.board.overlays import MeasureTape
from game.families.false_sunrise.board.measure_tape import measure
from game.screens.table.tape import Spot, Tape
from rules.false_sunrise.editions import edition_of
from rules.table.arcs import arcs_to
from rules.table.clock import bearing_deg, clock_of


class ShipTape(Tape):
    """Start at the selected ship, or at the end of its order, unless it has another start."""

    def pieces(self) -> Sequence[Spot]:
        ships = self.screen.view.ships.values()
        return [Spot(ship.at, ship.spec.name, ship.heading) for ship in ships if ship.on_board]

    def spots(self) -> Sequence[Spot]:
        markers = [Spot(marker.at, f"marker {marker.id[1:]}") for marker in self.screen.view.markers]
        return [*self.pieces(), *markers]

    def in_hand(self) -> Spot | None:
        """Return the selected ship, or the end of its order while one is given."""
        ship = self.screen.view.ships.get(self.screen.selected or "")
        if ship is None or not ship.on_board:
            return None
        stance = self.screen.tool.stance() if self.screen.tool is not None else None
        if stance is None or stance == (ship.at, ship.heading):
            return Spot(ship.at, ship.spec.name, ship.heading)
        return Spot(stance[0], f"{ship.spec.name} after its move", stance[1])

    def read(self, start: Spot, end: Spot) -> MeasureTape:
        view = self.screen.view
        tape = measure(
            start.at,
            end.at,
            heading=start.heading,
            terrain=view.setup.terrain,
            band_words=edition_of(view).gunnery.place_words,
        )
        lines = list(tape.lines)
        if end.heading is not None:
            arcs = " and ".join(arcs_to(end.at, end.heading, start.at))
            lines.insert(2, f"from there {clock_of(bearing_deg(end.at, end.heading, start.at))}, {arcs}")
        return replace(tape, lines=(*self.ends_words(start, end), *lines))
