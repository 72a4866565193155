"""A scripted beginner: the yardstick for the first battle, and therefore never improved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.families.false_sunrise.danger.ends import drifting, ended, with_ships
from game.families.false_sunrise.flying import fly
from game.families.false_sunrise.table.aims import proposed_shots
from game.players.controller import DECLINES
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Order, Ship, State
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from rules.table.measure import distance_in

PLANS = 3
_LOST, _LOST_NEXT = 5.0, 2.5
_MARKER = _BEARS = 1.0
_INCH = 0.1


class BeginnerPlayer:
    """Play as somebody might who has just finished the first lesson.

    - Orders: three random legal plans are made; each ship flies the best of its three by `order_value`,
      as if it were alone, since people plan ship by ship.
    - Fire: the shots that the program proposes at first (`proposed_shots`), unchanged.
    - All else (markers, edge, deployment, activations, rerolls, broken systems, squadrons): the
      default answer.

    It knows what anybody at the table knows, and has no memory.
    """

    looks = True
    __slots__ = ("_below",)

    def __init__(self, seat: Seat, seed: int) -> None:
        self._below = Stream("beginner", seed, seat.value).below

    def poll(self, request: AnyRequest, view: object) -> object:
        """Return orders and shots, and the default for everything else."""
        answer: object
        match request:
            case PlotOrders():
                answer = best_of(request, [request.example(self._below) for _ in range(PLANS)])
            case DeclareFire():
                answer = tuple(proposed_shots(request.state, request))
            case _:
                answer = request.default()
        return DECLINES if answer is None else answer


def best_of(request: PlotOrders, plans: Sequence[Mapping[str, Order]]) -> dict[str, Order]:
    """Return for each ship its best order among those of some plans, the first of equals.

    If that spends more miracle points than there are (FAC-1), return the first plan as it is.
    """
    best = {}
    for ship in request.ships():
        values = [order_value(request.state, ship, plan[ship.id]) for plan in plans]
        best[ship.id] = plans[values.index(max(values))][ship.id]
    return best if request.refusal(best) is None else dict(plans[0])


def order_value(state: State, ship: Ship, order: Order) -> float:
    """Return what a beginner thinks of a ship's order, in points.

    - A crash, or leaving the board: 5 points less, and nothing else counts.
    - The same in the turn after, if the ship flies on: 2.5 points less.
    - A point for each marker that it passes.
    - A point if one of its guns bears on an enemy, when all enemies fly on as before.
    - A tenth of a point less for each inch from its end to the nearest marker that its side does
      not hold.
    """
    path = fly(state, ship, order)
    if path.crashed or path.left:
        return -_LOST
    there = ended(ship, path)
    then = drifting(state, there)
    wanted = [marker.at for marker in state.markers if marker.owner is not ship.seat]
    away_in = min([distance_in(there.at, goal) for goal in wanted], default=0.0)
    passed = sum(path.passes_within(marker.at, MARKER_REACH_IN) for marker in state.markers)
    lost = _LOST_NEXT if then.crashed or then.left else 0.0
    return _MARKER * passed + _BEARS * _bears(state, there) - _INCH * away_in - lost


def _bears(state: State, ship: Ship) -> bool:
    """Return whether a gun of a ship bears on an enemy, when all enemies fly on as before."""
    foes = {foe.id: ended(foe, drifting(state, foe)) for foe in state.ships_of(ship.seat.other)}
    supposed = with_ships(state, {ship.id: ship, **foes})
    targets_of = edition_of(state).gunnery.targets_of
    return any(targets_of(supposed, ship, mount) for mount in ready_mounts(ship))
