"""Plans for a whole fleet: built up ship by ship, improved together, mixed against the enemy's (ORD-1)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.ai.equilibrium import equilibrium, without_rare
from game.ai.level import Level
from game.ai.outlook import Outlook, Plan
from game.ai.picture import Picture, Side
from game.ai.rocks import Floats
from rules.kernel.requests import Below


def draw(below: Below, shares: Floats) -> int:
    """Draw an index by shares that add up to 1."""
    at = below(65536) / 65536
    return min(int(np.searchsorted(np.cumsum(shares), at, side="right")), len(shares) - 1)


def plan_alone(outlook: Outlook, level: Level, below: Below) -> Plan:
    """Plan each ship as if it were the only one, drawing among its best orders."""
    chosen = []
    start = outlook.side.coasting
    for number in range(len(outlook.side.ships)):
        worth = outlook.values(number, start, [number]) @ outlook.weights
        chosen.append(soft_choice(worth, level, below))
    return tuple(chosen)


def soft_choice(worth: Floats, level: Level, below: Below) -> int:
    """Draw one of the best orders, the better the likelier."""
    if level.drawn_from <= 1 or level.heat <= 0:
        return int(np.argmax(worth))
    best = np.argsort(-worth, kind="stable")[: level.drawn_from]
    shares = np.exp((worth[best] - worth[best[0]]) / level.heat)
    return int(best[draw(below, shares / shares.sum())])


def _softened(outlook: Outlook, plan: Plan, level: Level, below: Below) -> Plan:
    """Let each ship draw among its best orders, the others flying as planned."""
    if level.drawn_from <= 1:
        return plan
    return tuple(
        soft_choice(outlook.values(number, plan) @ outlook.weights, level, below)
        for number in range(len(plan))
    )


def plan_together(outlook: Outlook, passes: int, starts: int = 1) -> Plan:
    """Plan ship after ship knowing those before, then improve each in turn while that helps.

    The best of several starts is taken: those with the least choice of markers first, or last, or as listed.
    """
    orders = _sequences(outlook)[:starts]
    plans = list(dict.fromkeys(_improved(outlook, _built(outlook, order), passes) for order in orders))
    if len(plans) == 1:
        return plans[0]
    return max(plans, key=lambda plan: float(outlook.row(plan) @ outlook.weights))


def _sequences(outlook: Outlook) -> list[list[int]]:
    """Order the ships in which a plan is built up."""
    side = outlook.side
    choice = [int(moves.touches.any(axis=0).sum()) for moves in side.moves]
    listed = list(range(len(side.ships)))
    narrow = sorted(listed, key=lambda number: choice[number] or len(choice) + 1)
    return [narrow, narrow[::-1], listed]


def _built(outlook: Outlook, order: list[int]) -> Plan:
    plan = list(outlook.side.coasting)
    for place, number in enumerate(order):
        worth = outlook.values(number, tuple(plan), order[:place]) @ outlook.weights
        plan[number] = int(np.argmax(worth))
    return tuple(plan)


def _improved(outlook: Outlook, start: Plan, passes: int) -> Plan:
    plan = list(start)
    for _ in range(passes):
        before = tuple(plan)
        for number in range(len(plan)):
            worth = outlook.values(number, tuple(plan)) @ outlook.weights
            if worth.max() > worth[plan[number]] + 1e-9:
                plan[number] = int(np.argmax(worth))
        if tuple(plan) == before:
            break
    return tuple(plan)


def foreseen(picture: Picture, level: Level) -> tuple[list[Plan], Floats]:
    """Guess what the enemy may do, as many plans as the level foresees, with their chances.

    They may maintain; go for what is best against a fleet that maintains; answer what we would do then; and
    so on, each of these as likely as the other.
    """
    me, foe = picture.me, picture.foe
    plans = [foe.coasting]
    ours = me.coasting
    for _ in range(1, level.enemy_plans if foe.ships else 1):
        plans.append(_answer(picture, foe, [ours], np.ones(1), 1))
        shares = np.array([level.coast, *[1.0] * (len(plans) - 1)])
        ours = _answer(picture, me, plans, shares / shares.sum(), 1)
    planned = len(plans) - 1
    shares = np.array([level.coast, *[(1.0 - level.coast) / planned] * planned]) if planned else np.ones(1)
    return _merged(plans, shares)


def _merged(plans: list[Plan], shares: Floats) -> tuple[list[Plan], Floats]:
    """Add up the chances of plans that are the same."""
    merged: dict[Plan, float] = {}
    for plan, share in zip(plans, shares, strict=True):
        merged[plan] = merged.get(plan, 0.0) + float(share)
    return list(merged), np.array(list(merged.values()))


def best_plan(picture: Picture, level: Level, below: Below) -> tuple[Plan, list[Plan], Floats]:
    """Plan the fleet as a level does; gives the enemy plans reckoned with, and their weights, too."""
    theirs, weights = foreseen(picture, level)
    outlook = Outlook(picture, picture.me, theirs, weights)
    if not level.joint:
        return plan_alone(outlook, level, below), theirs, weights
    plan = plan_together(outlook, level.passes, level.starts)
    if not level.mixed_plans or not picture.foe.ships:
        return _softened(outlook, plan, level, below), theirs, weights
    return _mixed(picture, level, below, plan, theirs, weights)


def _mixed(
    picture: Picture, level: Level, below: Below, first: Plan, theirs: list[Plan], weights: Floats
) -> tuple[Plan, list[Plan], Floats]:
    """Let both sides answer each other until neither finds more, then draw from the equilibrium's mix.

    The enemy is taken to do what was foreseen with the chance `level.trust`, and else to have read our mix.
    """
    ours = [first]
    prior, our_mix = weights, np.ones(1)
    for _ in range(level.mixed_plans):
        answer = _answer(picture, picture.foe, ours, our_mix, level.passes)
        found = answer not in theirs
        if found:
            theirs = [*theirs, answer]
            prior = np.append(prior, 0.0)
        our_mix, their_mix = _solve(matrix(picture, ours, theirs), prior, level.trust)
        reply = _answer(picture, picture.me, theirs, their_mix, level.passes, level.starts)
        if reply not in ours:
            ours = [*ours, reply]
        elif not found:
            break
        our_mix, their_mix = _solve(matrix(picture, ours, theirs), prior, level.trust)
    if level.look_ahead > 1:
        our_mix, their_mix = _looked_ahead(picture, level, ours, our_mix, theirs, their_mix, prior)
    our_mix, their_mix = without_rare(our_mix), without_rare(their_mix)
    return ours[draw(below, our_mix)], theirs, their_mix


def _solve(worth: Floats, prior: Floats, trust: float) -> tuple[Floats, Floats]:
    """Solve the game against an enemy who follows `prior` with the chance `trust`, and else answers best."""
    expected = worth @ prior
    ours, answers = equilibrium(trust * expected[:, None] + (1.0 - trust) * worth)
    return ours, trust * prior + (1.0 - trust) * answers


def _looked_ahead(
    picture: Picture,
    level: Level,
    ours: list[Plan],
    our_mix: Floats,
    theirs: list[Plan],
    their_mix: Floats,
    prior: Floats,
) -> tuple[Floats, Floats]:
    """Mix the most promising plans again, by what the next turn would make of them."""
    from game.ai.ahead import look_ahead

    rows = matrix(picture, ours, theirs) @ their_mix
    best = [int(at) for at in np.argsort(-(rows + 0.5 * our_mix), kind="stable")[: level.rollouts]]
    likely = [
        int(at) for at in np.argsort(-their_mix, kind="stable")[: level.rollouts] if their_mix[at] > 0.02
    ]
    table = look_ahead(picture, level, [ours[at] for at in best], [theirs[at] for at in likely])
    share = prior[likely]
    share = share / share.sum() if share.sum() > 0 else np.full(len(likely), 1.0 / len(likely))
    mix, answer = _solve(table, share, level.trust)
    ours_after, theirs_after = np.zeros(len(ours)), np.zeros(len(theirs))
    ours_after[best], theirs_after[likely] = mix, answer
    return ours_after, theirs_after


def _answer(
    picture: Picture, side: Side, plans: Sequence[Plan], mix: Floats, passes: int, starts: int = 1
) -> Plan:
    """Find a good plan of a side against a mix of the other's."""
    likely = [number for number in range(len(plans)) if mix[number] > 0.02]
    shares = mix[likely] / mix[likely].sum()
    outlook = Outlook(picture, side, [plans[number] for number in likely], shares)
    return plan_together(outlook, passes, starts)


def matrix(picture: Picture, ours: Sequence[Plan], theirs: Sequence[Plan]) -> Floats:
    """Value each of our plans against each of theirs: [R, C]."""
    outlook = Outlook(picture, picture.me, list(theirs), np.full(len(theirs), 1.0 / len(theirs)))
    return np.stack([outlook.row(plan) for plan in ours])
