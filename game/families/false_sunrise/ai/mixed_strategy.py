"""The plan that is flown: the best against the prediction, or one drawn from an unpredictable mix."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.ai import planning
from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.equilibrium import equilibrium, without_rare
from game.families.false_sunrise.ai.evaluation import Evaluation, Plan
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.families.false_sunrise.ai.rocks import Floats
from rules.kernel.requests import Below

_RIVAL = 0.7  # the chance that the enemy plans as the level's rival would, and not as predicted


def best_plan(context: Context, level: Level, below: Below) -> tuple[Plan, list[Plan], Floats]:
    """Return a level's plan for the fleet, the enemy plans considered, and their weights."""
    theirs, weights = reckoned_with(context, level)
    if not level.joint:
        evaluation = Evaluation(context, context.me, theirs, weights)
        return planning.plan_alone(evaluation, level, below), theirs, weights
    if not level.mixed_plans or not context.foe.ships:
        plan = _first(context, level, theirs, weights)
        evaluation = Evaluation(context, context.me, theirs, weights)
        return planning.softened(evaluation, plan, level, below), theirs, weights
    ours, our_mix, theirs, their_mix = mixed(context, level, theirs, weights)
    return ours[planning.draw(below, our_mix)], theirs, their_mix


def reckoned_with(context: Context, level: Level) -> tuple[list[Plan], Floats]:
    """Return the enemy plans that a level considers before it plans itself, and their chances."""
    plans, shares = planning.foreseen(context, level)
    if not level.rival or not context.foe.ships or not context.me.ships:
        return plans, shares
    # Only orders are hidden, so a rival's reasoning in the enemy's place can be computed exactly.
    rival = LEVELS[level.rival]
    other = Context(context.state, context.foe.seat, rival)
    found, mix, *_ = mixed(other, rival, *planning.foreseen(other, rival))
    context.nodes += other.nodes
    likely = [found[number] for number in np.flatnonzero(mix)]
    chances = np.concatenate((_RIVAL * mix[mix > 0], (1.0 - _RIVAL) * shares))
    return planning.merged([*likely, *plans], chances)


def _first(context: Context, level: Level, theirs: list[Plan], weights: Floats) -> Plan:
    evaluation = Evaluation(context, context.me, theirs, weights)
    return planning.plan_together(evaluation, level.iterations, level.restarts)


def mixed(
    context: Context, level: Level, theirs: list[Plan], weights: Floats
) -> tuple[list[Plan], Floats, list[Plan], Floats]:
    """Let both sides answer each other until neither improves; return both sides' plans and shares.

    The enemy is assumed to follow the prediction with probability `level.trust`, and otherwise to
    know our mix.
    """
    ours = [_first(context, level, theirs, weights)]
    prior, our_mix = weights, np.ones(1)
    for _ in range(level.mixed_plans):
        answer = planning.answer_to(context, context.foe, ours, our_mix, level.iterations)
        found = answer not in theirs
        if found:
            theirs = [*theirs, answer]
            prior = np.append(prior, 0.0)
        our_mix, their_mix = _solve(planning.matrix(context, ours, theirs), prior, level.trust)
        reply = planning.answer_to(context, context.me, theirs, their_mix, level.iterations, level.restarts)
        if reply not in ours:
            ours = [*ours, reply]
        elif not found:
            break
        our_mix, their_mix = _solve(planning.matrix(context, ours, theirs), prior, level.trust)
    return ours, without_rare(our_mix), theirs, without_rare(their_mix)


def _solve(worth: Floats, prior: Floats, trust: float) -> tuple[Floats, Floats]:
    """Solve the game against an enemy who follows `prior` with the chance `trust`, or else answers best."""
    expected = worth @ prior
    ours, answers = equilibrium(trust * expected[:, None] + (1.0 - trust) * worth)
    return ours, trust * prior + (1.0 - trust) * answers
