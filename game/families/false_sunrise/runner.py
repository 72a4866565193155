"""A player that runs for markers: a benchmark for others, and therefore never improved."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from game.families.false_sunrise.ai.aiming import attack_of
from game.families.false_sunrise.danger.ends import ended, has_plain_way, payable
from game.players.controller import DECLINES
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.dice_law import best_reroll
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.plotting import PlotOrders, thrust_of
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.requests import AnyRequest, ChooseOne
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import VECTORS
from rules.table.measure import Point, distance_in
from rules.table.terrain import Terrain

Rank = tuple[int, float, int, int]


class RunnerPlayer:
    """Fly each ship to the nearest marker its side does not hold, and fire at the best odds."""

    looks = True
    __slots__ = ()

    def __init__(self, seat: Seat, seed: int) -> None:
        """Take a seat; neither the seat nor the seed matters."""

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return orders, shots and rerolls by simple rules, and the default for everything else."""
        answer: object
        match request:
            case PlotOrders():
                answer = plot_run(view, request.seat)
            case DeclareFire():
                answer = best_shots(view, request)
            case ChooseOne(prompt=Prompt.REROLL):
                answer = reroll(view, request)
            case _:
                answer = request.default()
        return DECLINES if answer is None else answer


# --- orders --------------------------------------------------------------------------------------


def plot_run(state: State, seat: Seat) -> dict[str, Order]:
    """Order each ship, as if it were alone, toward a marker that its fleet does not hold."""
    wanted = [marker.at for marker in state.markers if marker.owner is not seat]
    goals = wanted or [marker.at for marker in state.markers] or [(WIDTH_IN / 2, HEIGHT_IN / 2)]
    terrain = state.setup.terrain
    return {ship.spec.id: _run(ship, goals, terrain) for ship in state.ships_of(seat)}


def _run(ship: Ship, goals: Sequence[Point], terrain: Terrain) -> Order:
    """Return the best order that the ship survives this turn and the next.

    If there is none, return the best one that it survives this turn.
    """
    ranked: list[tuple[Rank, Order, Path]] = []
    thrust = thrust_of(ship)
    for order in itertools.starmap(Order, payable(ship)):
        path = path_of(ship, order, terrain)
        if not (path.crashed or path.left):
            ranked.append((_rank(path, order, goals, thrust), order, path))
    ranked.sort(key=lambda one: one[0])
    for _, order, path in ranked:
        if has_plain_way(ended(ship, path), terrain):
            return order
    if ranked:
        return ranked[0][1]
    return Order(velocity=-min(thrust, ship.velocity)) if ship.velocity and thrust else MAINTAIN


def _rank(path: Path, order: Order, goals: Sequence[Point], thrust: int) -> Rank:
    """Rank an order, best first: markers touched, distance to the next one, thrust used."""
    x, y, heading = path.end
    touched = [path.passes_within(goal, MARKER_REACH_IN) for goal in goals]
    others = [goal for goal, touches in zip(goals, touched, strict=True) if not touches] or goals
    stretch = _way_to_a_stop(path.velocity, thrust)
    dx, dy = VECTORS[heading]
    # To stop at the marker, measure from halfway to where the ship would come to rest.
    ahead = (x + dx * stretch / 2, y + dy * stretch / 2)
    away_in = min([distance_in(ahead, goal) for goal in others])
    return (-sum(touched), away_in, abs(order.velocity) + abs(order.course), order.course)


def _way_to_a_stop(velocity: int, thrust: int) -> int:
    """Return how many inches a ship still flies if it brakes fully from the next turn on.

    >>> _way_to_a_stop(10, 4), _way_to_a_stop(3, 4), _way_to_a_stop(5, 0)
    (8, 0, 5)
    """
    if thrust <= 0:
        return velocity
    turns = (velocity - 1) // thrust
    return turns * velocity - thrust * turns * (turns + 1) // 2 if turns > 0 else 0


# --- fire ----------------------------------------------------------------------------------------


def best_shots(state: State, request: DeclareFire) -> Volley:
    """Aim all attacks of each weapon at the target with the most expected damage (FIR-1, E1-13)."""
    ship, mean_damage = state.ships[request.ship_id], edition_of(state).gunnery.mean_damage
    shots = []
    for weapon, targets in request.targets().items():
        mount = ship.fittings.mount(weapon)
        assert mount is not None, "a weapon with targets works"
        odds = [mean_damage(state, ship, mount, state.ships[target]) for target in targets]
        shots.extend([(weapon, targets[odds.index(max(odds))])] * request.attacks(weapon))
    return tuple(shots)


def reroll(state: State, request: ChooseOne) -> int | None:
    """Return the die whose reroll gains most on average, or None (FIR-10)."""
    ship_id, weapon, target, left, faces = request.about
    return best_reroll(attack_of(state, ship_id, weapon, target, len(faces)), faces, left)
