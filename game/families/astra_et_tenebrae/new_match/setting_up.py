"""Quick setup for both sides: random captains, and ships in a row (AS-2, AS-3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.astra_et_tenebrae.requests import AssignCaptains, PlaceShip
from rules.astra_et_tenebrae.state import Setup
from rules.kernel.dice import Stream
from rules.table.measure import Point, snap_point

if TYPE_CHECKING:
    from game.match.session import Session

_ASIDE_IN = 12  # inches by which a side's row may be off the middle


def set_up(session: Session, seed: int) -> None:
    """Answer every request before the first turn for both sides, randomly from a seed.

    Stop earlier if dice have to be typed in by people.
    """
    while True:
        seats = session.waiting()
        request = session.request(seats[0]) if seats else None
        match request:
            case AssignCaptains(seat=seat):
                session.answer(seat, request.example(Stream("captains", seed, seat.value).below))
            case PlaceShip(seat=seat):
                session.answer(seat, in_row(request, seed))
            case _:
                session.close_setup()
                return


def in_row(request: PlaceShip, seed: int) -> tuple[str, Point]:
    """Return the next ship's place in the row of its side, which is a little off the middle."""
    name, (x, y) = request.default()
    aside = Stream("row", seed, request.seat.value).below(2 * _ASIDE_IN + 1) - _ASIDE_IN
    shifted = (name, snap_point((x + aside, y)))
    return shifted if request.refusal(shifted) is None else (name, (x, y))


def rematch(setup: Setup) -> Setup:
    """Return the setup in which both players keep their names and ships and take each other's side.

    In a scenario the sides keep their ships, and the players swap sides.
    """
    names = {seat: setup.names[seat.other] for seat in setup.names}
    ships = {seat: setup.ships[seat.other] for seat in setup.ships}
    changed = replace(setup, names=names)
    return changed if setup.scene is not None else replace(changed, ships=ships)
