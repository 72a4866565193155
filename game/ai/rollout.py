"""One turn further: the table as two plans would leave it, and what both sides could then make of it."""

from __future__ import annotations

import numpy as np

from game.ai.context import Picture, Side
from game.ai.evaluation import Outlook, Plan
from game.ai.level import Level
from game.ai.planning import plan_together
from game.ai.rocks import Floats
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.state import Marker, Ship, State

_WORTH = 0.95  # of what is expected a turn later
_LATER = ("future", "awe")  # terms that guess at what is looked at here


def look_ahead(picture: Picture, level: Level, ours: list[Plan], theirs: list[Plan]) -> Floats:
    """Value our plans [R] against theirs [C] by what this turn brings and what the next one then can."""
    outlook = Outlook(picture, picture.me, theirs, np.full(len(theirs), 1.0 / len(theirs)))
    table = np.zeros((len(ours), len(theirs)))
    for row, plan in enumerate(ours):
        terms = outlook.terms(0, plan)
        victory = terms["victory"][plan[0]]
        table[row] = sum(array[plan[0]] for name, array in terms.items() if name not in _LATER)
        for column, reply in enumerate(theirs):
            if not victory[column]:
                table[row, column] += _WORTH * _next_turn(
                    successor(outlook, plan, column, reply), picture, level
                )
    return table


def _next_turn(state: State, picture: Picture, level: Level) -> float:
    """Value a table by letting both sides plan once more, each foreseeing the other."""
    after = Picture(state, picture.me.seat, level)
    picture.nodes += 1
    if not after.me.ships or not after.foe.ships:
        return 0.0
    theirs = _plan(after, after.foe, after.me.coasting)
    ours = _plan(after, after.me, theirs)
    theirs = _plan(after, after.foe, ours)
    return float(Outlook(after, after.me, [theirs], np.ones(1)).row(ours)[0])


def _plan(picture: Picture, side: Side, against: Plan) -> Plan:
    return plan_together(Outlook(picture, side, [against], np.ones(1)), 1)


def successor(outlook: Outlook, plan: Plan, column: int, reply: Plan) -> State:
    """Return the table at the next order phase, the expected damage marked off in whole pips."""
    picture = outlook.picture
    state = picture.state.copy()
    dealt, taken = _damage(outlook, plan, column)
    for side, orders, damage in ((picture.me, plan, taken), (picture.foe, reply, dealt)):
        for number, ship in enumerate(side.ships):
            state.ships[ship.id] = _moved(side, number, orders[number], round(damage[number]), state.turn)
    touched, met = picture.touched(picture.me, plan), picture.touched(picture.foe, reply)
    if picture.presence:
        more = picture.weights(picture.me, plan) - picture.weights(picture.foe, reply)
        touched, met = touched & ~(met & (more < 0)), met & ~(touched & (more > 0))
    state.markers = tuple(
        _taken(marker, picture, ours=bool(touched[at]), theirs=bool(met[at]))
        for at, marker in enumerate(state.markers)
    )
    state.miracles = {}  # the next turn's points are not rolled yet
    for seat in state.scores:
        state.scores[seat] += sum(marker.owner is seat for marker in state.markers)
    state.turn += 1
    state.sight = {}
    return state


def _taken(marker: Marker, picture: Picture, *, ours: bool, theirs: bool) -> Marker:
    if ours is theirs:
        return marker
    return Marker(marker.id, marker.at, (picture.me if ours else picture.foe).seat)


def _damage(outlook: Outlook, plan: Plan, column: int) -> tuple[Floats, Floats]:
    """Let each gun's ship fire at the target where its damage is worth most: pips dealt [J] and taken [S]."""
    dealt, taken = np.zeros(len(outlook.other.ships)), np.zeros(len(plan))
    rows = np.stack([outlook.inn[number][at, column] for number, at in enumerate(plan)])  # [S, J]
    for number, at in enumerate(plan):
        out = outlook.out[number][at, column]
        target = int(np.argmax(out * outlook.other.pip))
        dealt[target] += out[target]
    for shooter in range(len(dealt)):
        target = int(np.argmax(rows[:, shooter] * outlook.side.pip))
        taken[target] += rows[target, shooter]
    return dealt, taken


def _moved(side: Side, number: int, at: int, damage: int, turn: int) -> Ship:
    moves = side.moves[number]
    ship = moves.ship.twin()
    ship.x, ship.y = float(moves.x[at]), float(moves.y[at])
    ship.heading, ship.velocity = int(moves.heading[at]), int(moves.velocity[at])
    ship.owes = int(moves.menu.overcharge[at])
    if moves.left[at]:
        ship.left_at, ship.left_turn = (ship.x, ship.y), turn
    if damage > 0:
        ship.pips, _ = mark_off(ship.pips, damage)
        ship.alive = any(ship.pips)
    if ship.extras is not None or ship.spec.tallies:
        ship.remember(arrived=False, taken=damage if ship.spec.tallies else 0)
    return ship
