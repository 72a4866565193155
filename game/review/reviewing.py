"""Reviewing a finished match with its game's coach: rolls, decisions, and the few key moments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.games import card_of
from game.review.background_review import ensure_over
from game.review.coach import AnswerT, Coach, EventT, StateT
from game.review.findings import GhostT, Given, Mistake, Review
from game.review.key_moments import did_no_harm, moments_of, summary_of
from rules.games import game_of
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import PLAYERS, Seat

# Called with the finished share; returns whether to go on.
Progress = Callable[[float], bool]


def review(
    coach: Coach[StateT, EventT, AnswerT, GhostT],
    ruleset: AnyRuleset,
    opening: StateT,
    beats: Sequence[Sequence[EventT]],
    progress: Progress = lambda _share: True,
    since: int = 0,
) -> Review[GhostT] | None:
    """Review a finished match; return None if `progress` says to stop.

    `coach` must be new. Only what came after `since` beats is reviewed. The same match always gives the same
    result. Decisions are judged by what `conceal` showed their seat at the time, never by their outcome.
    Raise `NotOver` for a match that goes on.
    """
    final = ensure_over(ruleset, opening, beats)
    winner = game_of(ruleset.id).facts(final).winner
    won = None if winner is None else (winner, ruleset.turn(final))
    weighed = _weighed(coach, ruleset, opening, beats, progress, since)
    if weighed is None:
        return None
    found = replace(weighed, won=won)
    told, luck = [one for one in found.mistakes if not did_no_harm(won, one)], found.luck
    names = final.setup.names  # type: ignore[attr-defined]
    return replace(
        found,
        moments=moments_of(coach, told, luck),
        own=tuple(moments_of(coach, [one for one in told if one.seat is seat], luck) for seat in PLAYERS),
        summary=summary_of(coach, found, names, card_of(ruleset.id).table.numbered),
    )


def _weighed(
    coach: Coach[StateT, EventT, AnswerT, GhostT],
    ruleset: AnyRuleset,
    opening: StateT,
    beats: Sequence[Sequence[EventT]],
    progress: Progress,
    since: int,
) -> Review[GhostT] | None:
    """Return the turns, the luck, and what decisions gave away; None if `progress` says to stop."""
    state, turns = ruleset.copy(opening), list[int]()
    mistakes, given = list[Mistake[GhostT]](), defaultdict[tuple[int, Seat, str], float](float)
    for number, beat in enumerate(beats):
        turn = ruleset.turn(state)
        if number == since:
            turns = [one for one in turns if one == turn]
        if turn not in turns and coach.counts(beat):
            turns.append(turn)
        for decision in coach.decided(state, beat, number):
            if not progress(number / len(beats)):
                return None
            if decision.moment >= since:
                judged = coach.judge(ruleset.conceal(state, decision.seat), decision)
                mistakes += judged.mistakes
                given[turn, decision.seat, decision.kind] += judged.points
        if not progress((number + 1) / len(beats)):
            return None
        for event in beat:
            coach.see(event, state, number + 1)
            event.apply(state)  # type: ignore[attr-defined]
    return Review(
        turns=tuple(turns),
        luck=tuple(one for one in coach.luck() if one.moment > since),
        mistakes=tuple(mistakes),
        given=tuple(Given(*of, points) for of, points in given.items()),
    )
