"""A foe that takes every enemy to fly on as it did, and gives the best answer to that."""

from __future__ import annotations

from dataclasses import replace

from rules.astra_et_tenebrae.burning import Move
from rules.astra_et_tenebrae.directions import fly
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import Ship
from rules.kernel.seats import Seat
from rules.table.board import clamp_to_board
from rules.values import changed
from tools.foes.astra_et_tenebrae.foe import COMMODORE, Foe


class Coaster(Foe):
    """Plans its burns against enemies where their motion would take them."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(seat, seed, replace(COMMODORE, answers=0))

    def burn(self, request: MoveShip) -> Move:
        """Return a burn of one of its ships."""
        shown = request.state.copy()
        for ship in shown.side(request.seat.other):
            if not ship.moved:
                shown.ships[ship.name] = _flown_on(ship)
        return super().burn(MoveShip(request.seat, shown))


def _flown_on(ship: Ship) -> Ship:
    if ship.motion is None:
        return changed(ship, moved=True)
    course, inches = ship.motion
    at = clamp_to_board(fly(ship.place, course, inches))
    return changed(ship, at=at, moved=True, course=course, flown=inches)
