"""The plan that is flown: the best against what is foreseen, or one drawn from a mix that cannot be read."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.ai import planning
from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.equilibrium import equilibrium, without_rare
from game.families.false_sunrise.ai.evaluation import Evaluation, Plan
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.rocks import Floats
from rules.kernel.requests import Below


def best_plan(context: Context, level: Level, below: Below) -> tuple[Plan, list[Plan], Floats]:
    """Plan the fleet as a level does; gives the enemy plans reckoned with, and their weights, too."""
    theirs, weights = planning.foreseen(context, level)
    evaluation = Evaluation(context, context.me, theirs, weights)
    if not level.joint:
        return planning.plan_alone(evaluation, level, below), theirs, weights
    plan = planning.plan_together(evaluation, level.passes, level.starts)
    if not level.mixed_plans or not context.foe.ships:
        return planning.softened(evaluation, plan, level, below), theirs, weights
    return _mixed(context, level, below, plan, theirs, weights)


def _mixed(
    context: Context, level: Level, below: Below, first: Plan, theirs: list[Plan], weights: Floats
) -> tuple[Plan, list[Plan], Floats]:
    """Let both sides answer each other until neither finds more, then draw from the equilibrium's mix.

    The enemy is taken to do what was foreseen with the chance `level.trust`, and else to have read our mix.
    """
    ours = [first]
    prior, our_mix = weights, np.ones(1)
    for _ in range(level.mixed_plans):
        answer = planning.answer_to(context, context.foe, ours, our_mix, level.passes)
        found = answer not in theirs
        if found:
            theirs = [*theirs, answer]
            prior = np.append(prior, 0.0)
        our_mix, their_mix = _solve(planning.matrix(context, ours, theirs), prior, level.trust)
        reply = planning.answer_to(context, context.me, theirs, their_mix, level.passes, level.starts)
        if reply not in ours:
            ours = [*ours, reply]
        elif not found:
            break
        our_mix, their_mix = _solve(planning.matrix(context, ours, theirs), prior, level.trust)
    our_mix, their_mix = without_rare(our_mix), without_rare(their_mix)
    return ours[planning.draw(below, our_mix)], theirs, their_mix


def _solve(worth: Floats, prior: Floats, trust: float) -> tuple[Floats, Floats]:
    """Solve the game against an enemy who follows `prior` with the chance `trust`, and else answers best."""
    expected = worth @ prior
    ours, answers = equilibrium(trust * expected[:, None] + (1.0 - trust) * worth)
    return ours, trust * prior + (1.0 - trust) * answers
