"""Strike moves: an activated squadron may move straight to a point to attack from (MF-20)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.asking import OverState
from rules.false_sunrise.events import GameLedger, StrikeFlown
from rules.false_sunrise.placing import is_point, rock_refusal, unpack_point
from rules.false_sunrise.state import Ship, State
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import Below, Refusal
from rules.kernel.seats import Seat
from rules.table.board import clamp_to_board, on_board
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import Point, snap_point, within
from rules.values import value

STRIKE_IN = 8.0
_TRIES = 8


def strike_refusal(state: State, ship: Ship, at: Point) -> Refusal | None:
    """Return why a squadron cannot move to a point, or None (MF-20)."""
    if not is_point(at, 2):
        return Refusal("MF-20", "a place is two numbers, x and y in inches")
    there = snap_point(at)
    if not on_board(there):
        return Refusal("MF-20", "a strike move ends on the board")
    there = clamp_to_board(there)
    if not within(ship.at, there, STRIKE_IN):
        return Refusal("MF-20", f"a strike move goes {STRIKE_IN:.0f} inches at most")
    if rock_refusal(state.setup.terrain, there) is not None:
        return Refusal("MF-20", "that is in a rock or touches one")
    if state.setup.terrain.blocks_sight(ship.at, there):
        return Refusal("MF-20", "a rock is in the way")
    return None


@value(frozen=True, slots=True)
class StrikeMove(OverState[Point | None]):
    """A request: where an activated squadron moves, or None to stay."""

    asks_for: ClassVar[str] = "strike"
    seat: Seat
    state: State
    ship_id: str

    @property
    def ship(self) -> Ship:
        """The squadron's model."""
        return self.state.ships[self.ship_id]

    def refusal(self, answer: Point | None) -> Refusal | None:
        """Return why it cannot move there, or None if it can."""
        return None if answer is None else strike_refusal(self.state, self.ship, answer)

    def example(self, below: Below) -> Point | None:
        """Pick a legal point at random, or stay half of the time."""
        if below(2):
            return None
        ship = self.ship
        for _ in range(_TRIES):
            x, y = HALF_HOUR_VECTORS[below(len(HALF_HOUR_VECTORS))]
            far_in = (below(int(STRIKE_IN) * 16) + 1) / 16
            at = snap_point((ship.x + x * far_in, ship.y + y * far_in))
            if strike_refusal(self.state, ship, at) is None:
                return at
        return None

    def default(self) -> Point | None:
        """Stay."""
        return None

    def unpack(self, data: object) -> Point | None:
        """Read a point or null. Raise `ValueError` if the form is wrong."""
        return None if data is None else unpack_point(data)


def fly_strike(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Let the owner of an activated squadron move it to another point (MF-20)."""
    ship = ledger.state.ships[ship_id]
    answer = yield from ask(StrikeMove(ship.spec.seat, ledger.state, ship_id))
    if answer is None:
        return
    at = clamp_to_board(snap_point(answer))
    if at != ship.at:
        ledger.record(StrikeFlown(ship_id, ship.at, at))
