"""A scripted beginner: the yardstick for the first battle, and therefore never improved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.families.false_sunrise.danger.ends import drifting, ended, fly, with_ships
from game.families.false_sunrise.table.aims import proposed_shots
from game.players.controller import DECLINES
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from rules.table.measure import distance_in

PLANS = 3
_LOST = 5.0  # points that a crash, or leaving the board, counts against a plan
_NEXT_LOST = 2.5  # for the same in the turn after, if the ship flies on
_MARKER = 1.0  # for each marker passed
_INCH = 0.1  # against each inch between a ship's end and the nearest marker to take
_BEARS = 1.0  # for each ship with a gun that bears


class BeginnerPlayer:
    """Play as somebody might who has just finished the first lesson.

    - Orders: of three random legal plans for the whole fleet, the best by `plan_value`.
    - Fire: the shots that the program proposes at first (`proposed_shots`), unchanged.
    - All else (markers, edge, deployment, activations, rerolls, broken systems, squadrons): the
      default answer.

    It looks at nothing but the table, never two turns ahead, and has no memory.
    """

    looks = True
    __slots__ = ("_below",)

    def __init__(self, seat: Seat, seed: int) -> None:
        self._below = Stream("beginner", seed, seat.value).below

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return orders and shots, and the default for everything else."""
        answer: object
        match request:
            case PlotOrders():
                plans = [request.example(self._below) for _ in range(PLANS)]
                answer = max(plans, key=lambda plan: plan_value(view, request.seat, plan))
            case DeclareFire():
                answer = tuple(proposed_shots(view, request))
            case _:
                answer = request.default()
        return DECLINES if answer is None else answer


def plan_value(state: State, seat: Seat, plan: Mapping[str, Order]) -> float:
    """Return what a beginner thinks of a plan, in points, when all enemies fly on as before.

    A point for each marker that a ship passes and for each ship with a gun that bears; a tenth of a
    point against each inch from a ship to the nearest marker that its side does not hold; five
    points against each ship that crashes or leaves the board.
    """
    wanted = [marker.at for marker in state.markers if marker.owner is not seat]
    goals = wanted or [marker.at for marker in state.markers]
    passed: set[str] = set()
    there: dict[str, Ship] = {}
    value = 0.0
    for ship in state.ships_of(seat):
        path = fly(state, ship, plan.get(ship.id, MAINTAIN))
        if path.crashed or path.left:
            value -= _LOST
            continue
        passed |= {one.id for one in state.markers if path.passes_within(one.at, MARKER_REACH_IN)}
        there[ship.id] = ended(ship, path)
        then = drifting(state, there[ship.id])
        value -= _NEXT_LOST if then.crashed or then.left else 0.0
        value -= _INCH * min([distance_in(there[ship.id].at, goal) for goal in goals], default=0.0)
    return value + _MARKER * len(passed) + _BEARS * _bearing(state, seat, there)


def _bearing(state: State, seat: Seat, there: Mapping[str, Ship]) -> int:
    """Count a side's ships with a gun that bears on an enemy, who flies on as before."""
    foes = [(foe, drifting(state, foe)) for foe in state.ships_of(seat.other)]
    ends = {foe.id: ended(foe, path) for foe, path in foes}
    supposed = with_ships(state, {**there, **ends})
    targets_of = edition_of(state).gunnery.targets_of
    return sum(
        any(targets_of(supposed, ship, mount) for mount in ready_mounts(ship)) for ship in there.values()
    )
