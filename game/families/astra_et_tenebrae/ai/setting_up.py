"""Decisions before the first turn: captains and starting places."""

from __future__ import annotations

from game.families.astra_et_tenebrae.ai.level import Level
from game.reasons import Decision, candidate, thought
from rules.astra_et_tenebrae.placing import zone_of
from rules.astra_et_tenebrae.requests import AssignCaptains, PlaceShip
from rules.kernel.requests import Below
from rules.kernel.seats import Seat
from rules.table.board import WIDTH_IN

_GAP_IN = 6.0  # inches between ships in line
_LOOSE_IN = 11.0
_ROOM_IN = 22.0  # inches that the middle of a side's row keeps from the ends of the table


def assign(_level: Level, request: AssignCaptains, below: Below) -> Decision:
    """Assign the captains randomly, so that nothing visible gives them away."""
    return Decision(request.example(below), (thought("", [candidate("random, to give nothing away")], 0),))


def place(level: Level, request: PlaceShip, below: Below) -> Decision:
    """Place the next ship in a row with the others, close enough for a line if the level uses them."""
    state, seat = request.state, request.seat
    gap = _GAP_IN if level.lines else _LOOSE_IN
    (_, top), (_, bottom) = zone_of(seat)
    front = top + 1.0 if seat is Seat.RED else bottom - 1.0
    placed = [ship.place for ship in state.side(seat) if ship.at is not None]
    name = request.ships()[0]
    if not placed:
        span = int(WIDTH_IN - 2 * _ROOM_IN)
        wanted = [(_ROOM_IN + below(span + 1) - gap * 1.5 + step, front) for step in range(20)]
    else:
        y = placed[0][1]
        right, left = max(x for x, _ in placed), min(x for x, _ in placed)
        steps = [gap + extra * sign for extra in (0.0, 0.5, 1.0, 1.5, 2.0) for sign in (1, -1)]
        wanted = [(x, y) for step in steps for x in (right + step, left - step)]
    for at in wanted:
        if request.refusal((name, at)) is None:
            return Decision((name, at), (thought(name, [candidate("in a row with its fleet")], 0),))
    return Decision(request.default())
