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

_FORESEEN = 0.35  # the chance given to an enemy who maintains, against one who plans


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


def plan_together(outlook: Outlook, passes: int, start: Plan | None = None) -> Plan:
    """Plan ship after ship knowing those before, then improve each in turn while that helps."""
    count = len(outlook.side.ships)
    plan = list(outlook.side.coasting if start is None else start)
    if start is None:
        for number in range(count):
            worth = outlook.values(number, tuple(plan), list(range(number))) @ outlook.weights
            plan[number] = int(np.argmax(worth))
    for _ in range(passes):
        before = tuple(plan)
        for number in range(count):
            worth = outlook.values(number, tuple(plan)) @ outlook.weights
            if worth.max() > worth[plan[number]] + 1e-9:
                plan[number] = int(np.argmax(worth))
        if tuple(plan) == before:
            break
    return tuple(plan)


def foreseen(picture: Picture, level: Level) -> tuple[list[Plan], Floats]:
    """Guess what the enemy may do: maintain, or go for what is best against a fleet that maintains."""
    foe = picture.foe
    plans = [foe.coasting]
    if level.enemy_plans > 1 and foe.ships:
        outlook = Outlook(picture, foe, [picture.me.coasting], np.ones(1))
        plans.append(plan_together(outlook, 1))
    if len(set(plans)) == 1:
        return plans[:1], np.ones(1)
    return plans, np.array([_FORESEEN, 1.0 - _FORESEEN])


def best_plan(picture: Picture, level: Level, below: Below) -> tuple[Plan, list[Plan], Floats]:
    """Plan the fleet as a level does; gives the enemy plans reckoned with, and their weights, too."""
    theirs, weights = foreseen(picture, level)
    outlook = Outlook(picture, picture.me, theirs, weights)
    if not level.joint:
        return plan_alone(outlook, level, below), theirs, weights
    plan = plan_together(outlook, level.passes)
    if not level.mixed_plans or not picture.foe.ships:
        return plan, theirs, weights
    return _mixed(picture, level, below, plan, theirs)


def _mixed(
    picture: Picture, level: Level, below: Below, first: Plan, theirs: list[Plan]
) -> tuple[Plan, list[Plan], Floats]:
    """Let both sides answer each other until neither finds more, then draw from the equilibrium's mix."""
    ours = [first]
    our_mix, their_mix = np.ones(1), np.full(len(theirs), 1.0 / len(theirs))
    for _ in range(level.mixed_plans):
        answer = _answer(picture, picture.foe, ours, our_mix, level)
        found = answer not in theirs
        if found:
            theirs = [*theirs, answer]
        our_mix, their_mix = equilibrium(matrix(picture, ours, theirs))
        reply = _answer(picture, picture.me, theirs, their_mix, level)
        if reply not in ours:
            ours = [*ours, reply]
        elif not found:
            break
        our_mix, their_mix = equilibrium(matrix(picture, ours, theirs))
    our_mix, their_mix = without_rare(our_mix), without_rare(their_mix)
    return ours[draw(below, our_mix)], theirs, their_mix


def _answer(picture: Picture, side: Side, plans: Sequence[Plan], mix: Floats, level: Level) -> Plan:
    """Find a good plan of a side against a mix of the other's."""
    likely = [number for number in range(len(plans)) if mix[number] > 0.02]
    shares = mix[likely] / mix[likely].sum()
    outlook = Outlook(picture, side, [plans[number] for number in likely], shares)
    return plan_together(outlook, level.passes)


def matrix(picture: Picture, ours: Sequence[Plan], theirs: Sequence[Plan]) -> Floats:
    """Value each of our plans against each of theirs: [R, C]."""
    outlook = Outlook(picture, picture.me, list(theirs), np.full(len(theirs), 1.0 / len(theirs)))
    return np.stack([outlook.row(plan) for plan in ours])
