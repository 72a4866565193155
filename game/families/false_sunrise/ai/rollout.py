"""One turn further: the table as two plans would leave it, and what both sides could then make of it."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.ai.context import Context, Side
from game.families.false_sunrise.ai.evaluation import Evaluation, Plan
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.planning import plan_together
from game.families.false_sunrise.ai.rocks import Floats
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.state import Marker, Ship, State

_WORTH = 0.95  # of what is expected a turn later
_LATER = ("future", "awe")  # terms that guess at what is looked at here


def look_ahead(context: Context, level: Level, ours: list[Plan], theirs: list[Plan]) -> Floats:
    """Value our plans [R] against theirs [C] by what this turn brings and what the next one then can."""
    evaluation = Evaluation(context, context.me, theirs, np.full(len(theirs), 1.0 / len(theirs)))
    table = np.zeros((len(ours), len(theirs)))
    for row, plan in enumerate(ours):
        terms = evaluation.terms(0, plan)
        victory = terms["victory"][plan[0]]
        table[row] = sum(array[plan[0]] for name, array in terms.items() if name not in _LATER)
        for column, reply in enumerate(theirs):
            if not victory[column]:
                table[row, column] += _WORTH * _next_turn(
                    successor(evaluation, plan, column, reply), context, level
                )
    return table


def _next_turn(state: State, context: Context, level: Level) -> float:
    """Value a table by letting both sides plan once more, each foreseeing the other."""
    after = Context(state, context.me.seat, level)
    context.nodes += 1
    if not after.me.ships or not after.foe.ships:
        return 0.0
    theirs = _plan(after, after.foe, after.me.coasting)
    ours = _plan(after, after.me, theirs)
    theirs = _plan(after, after.foe, ours)
    return float(Evaluation(after, after.me, [theirs], np.ones(1)).row(ours)[0])


def _plan(context: Context, side: Side, against: Plan) -> Plan:
    return plan_together(Evaluation(context, side, [against], np.ones(1)), 1)


def successor(evaluation: Evaluation, plan: Plan, column: int, reply: Plan) -> State:
    """Return the table at the next order phase, the expected damage marked off in whole pips."""
    context = evaluation.context
    state = context.state.copy()
    dealt, taken = _damage(evaluation, plan, column)
    for side, orders, damage in ((context.me, plan, taken), (context.foe, reply, dealt)):
        for number, ship in enumerate(side.ships):
            state.ships[ship.id] = _moved(side, number, orders[number], round(damage[number]), state.turn)
    touched, met = context.touched(context.me, plan), context.touched(context.foe, reply)
    if context.presence:
        more = context.weights(context.me, plan) - context.weights(context.foe, reply)
        touched, met = touched & ~(met & (more < 0)), met & ~(touched & (more > 0))
    state.markers = tuple(
        _taken(marker, context, ours=bool(touched[at]), theirs=bool(met[at]))
        for at, marker in enumerate(state.markers)
    )
    state.miracles = {}  # the next turn's points are not rolled yet
    for seat in state.scores:
        state.scores[seat] += sum(marker.owner is seat for marker in state.markers)
    state.turn += 1
    state.sight = {}
    return state


def _taken(marker: Marker, context: Context, *, ours: bool, theirs: bool) -> Marker:
    if ours is theirs:
        return marker
    return Marker(marker.id, marker.at, (context.me if ours else context.foe).seat)


def _damage(evaluation: Evaluation, plan: Plan, column: int) -> tuple[Floats, Floats]:
    """Let each gun's ship fire at the target where its damage is worth most: pips dealt [J] and taken [S]."""
    dealt, taken = np.zeros(len(evaluation.other.ships)), np.zeros(len(plan))
    rows = np.stack([evaluation.inn[number][at, column] for number, at in enumerate(plan)])  # [S, J]
    for number, at in enumerate(plan):
        out = evaluation.out[number][at, column]
        target = int(np.argmax(out * evaluation.other.pip))
        dealt[target] += out[target]
    for shooter in range(len(dealt)):
        target = int(np.argmax(rows[:, shooter] * evaluation.side.pip))
        taken[target] += rows[target, shooter]
    return dealt, taken


def _moved(side: Side, number: int, at: int, damage: int, turn: int) -> Ship:
    moves = side.moves[number]
    ship = moves.ship.copy()
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
