"""Plans for a whole fleet: built ship by ship, then improved together (ORD-1)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.families.false_sunrise.ai.context import Context, Side
from game.families.false_sunrise.ai.evaluation import Evaluation, Plan
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.rocks import Floats
from rules.kernel.requests import Below

_COASTING = 0.15  # the assumed chance that the enemy maintains


def draw(below: Below, shares: Floats) -> int:
    """Draw an index at random; the shares are probabilities that add up to 1."""
    at = below(65536) / 65536
    return min(int(np.searchsorted(np.cumsum(shares), at, side="right")), len(shares) - 1)


def plan_alone(evaluation: Evaluation, level: Level, below: Below) -> Plan:
    """Plan each ship as if it were the only one, drawing among its best orders."""
    return _drawn(evaluation, evaluation.side.coasting, level, below, alone=True)


def _spent(side: Side, orders: Sequence[int], first: int = 0) -> int:
    """Return the miracle points that orders cost; they belong to the side's ships from `first` on (FAC-1)."""
    moves = side.moves[first : first + len(orders)]
    return sum([int(one.menu.miracles[at]) for one, at in zip(moves, orders, strict=True)])


def soft_choice(worth: Floats, level: Level, below: Below) -> int:
    """Draw one of the best orders that gives away no more than the level may; better ones are likelier."""
    if level.drawn_from <= 1 or level.temperature <= 0:
        return int(np.argmax(worth))
    best = np.argsort(-worth, kind="stable")[: level.drawn_from]
    best = best[worth[best] >= worth[best[0]] - level.most_lost]
    shares = np.exp((worth[best] - worth[best[0]]) / level.temperature)
    return int(best[draw(below, shares / shares.sum())])


def softened(evaluation: Evaluation, plan: Plan, level: Level, below: Below) -> Plan:
    """Let each ship draw among its best orders while the others fly as planned."""
    if level.drawn_from <= 1:
        return plan
    return _drawn(evaluation, plan, level, below, alone=False)


def _drawn(evaluation: Evaluation, plan: Plan, level: Level, below: Below, *, alone: bool) -> Plan:
    """Draw an order for each ship among its best ones, after paying for those of earlier ships (FAC-1)."""
    side = evaluation.side
    chosen: list[int] = []
    for number in range(len(plan)):
        worth = evaluation.values(number, plan, [number] if alone else None) @ evaluation.weights
        if side.pool:
            later = 0 if alone else _spent(side, plan[number + 1 :], number + 1)
            worth -= evaluation.unaffordable(number, _spent(side, chosen) + later)
        chosen.append(soft_choice(worth, level, below))
    return tuple(chosen)


def plan_together(evaluation: Evaluation, passes: int, starts: int = 1) -> Plan:
    """Plan ship by ship, knowing the earlier ones, then improve each in turn while that helps.

    Take the best of several starts: ships with the fewest reachable markers first, or last, or as listed.
    """
    orders = _sequences(evaluation)[:starts]
    plans = list(dict.fromkeys(improved(evaluation, _built(evaluation, order), passes) for order in orders))
    if len(plans) == 1:
        return plans[0]
    return max(plans, key=lambda plan: float(evaluation.row(plan) @ evaluation.weights))


def _sequences(evaluation: Evaluation) -> list[list[int]]:
    """Return the sequences in which a plan's ships may be added."""
    side = evaluation.side
    choice = [int(moves.touches.any(axis=0).sum()) for moves in side.moves]
    listed = list(range(len(side.ships)))
    narrow = sorted(listed, key=lambda number: choice[number] or len(choice) + 1)
    return [narrow, narrow[::-1], listed]


def _built(evaluation: Evaluation, order: list[int]) -> Plan:
    plan = list(evaluation.side.coasting)
    for place, number in enumerate(order):
        worth = evaluation.values(number, tuple(plan), order[:place]) @ evaluation.weights
        plan[number] = int(np.argmax(worth))
    return tuple(plan)


def improved(evaluation: Evaluation, start: Plan, passes: int) -> Plan:
    """Give each ship in turn a better order, in up to `passes` passes, while that helps."""
    plan = list(start)
    for _ in range(passes):
        before = tuple(plan)
        for number in range(len(plan)):
            worth = evaluation.values(number, tuple(plan)) @ evaluation.weights
            if worth.max() > worth[plan[number]] + 1e-9:
                plan[number] = int(np.argmax(worth))
        if tuple(plan) == before:
            break
    return tuple(plan)


def foreseen(context: Context, level: Level) -> tuple[list[Plan], Floats]:
    """Predict what the enemy may do: as many plans as the level predicts, with their chances.

    They may maintain, or do what is best against a fleet that maintains, or answer what we would do then,
    and so on. All but the first are equally likely.
    """
    me, foe = context.me, context.foe
    plans = [foe.coasting]
    ours = me.coasting
    for _ in range(1, level.enemy_plans if foe.ships else 1):
        plans.append(answer_to(context, foe, [ours], np.ones(1), 1))
        shares = np.array([_COASTING, *[1.0] * (len(plans) - 1)])
        ours = answer_to(context, me, plans, shares / shares.sum(), 1)
    planned = len(plans) - 1
    shares = np.array([_COASTING, *[(1.0 - _COASTING) / planned] * planned]) if planned else np.ones(1)
    return merged(plans, shares)


def merged(plans: Sequence[Plan], shares: Floats) -> tuple[list[Plan], Floats]:
    """Merge equal plans, adding up their chances."""
    chances: dict[Plan, float] = {}
    for plan, share in zip(plans, shares, strict=True):
        chances[plan] = chances.get(plan, 0.0) + float(share)
    return list(chances), np.array(list(chances.values()))


def answer_to(
    context: Context, side: Side, plans: Sequence[Plan], mix: Floats, passes: int, starts: int = 1
) -> Plan:
    """Return a good plan of a side against a mix of the other side's plans."""
    likely = [number for number in range(len(plans)) if mix[number] > 0.02]
    shares = mix[likely] / mix[likely].sum()
    evaluation = Evaluation(context, side, [plans[number] for number in likely], shares)
    return plan_together(evaluation, passes, starts)


def matrix(context: Context, ours: Sequence[Plan], theirs: Sequence[Plan]) -> Floats:
    """Return the value of each of our plans against each of theirs: [R, C]."""
    evaluation = Evaluation(context, context.me, list(theirs), np.full(len(theirs), 1.0 / len(theirs)))
    return np.stack([evaluation.row(plan) for plan in ours])
