"""The coach judges dice removed, sets named and lowered, systems given up and weapons broken, as asked."""

from __future__ import annotations

from typing import Any

import pytest

from game.challenges.challenge import open_challenge
from game.challenges.files import Title, titles_in
from game.challenges.judging import weigh_challenge
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.coach.fleet_coach import FleetCoach
from game.families.false_sunrise.coach.own_choices import SETS
from game.families.false_sunrise.matched_fire.ai.results import break_choices
from game.families.false_sunrise.matched_fire.challenges import DICE, LOSE, LOWER, NAME, MatchedChallenges
from game.families.false_sunrise.matched_fire.coach import LEAST, Results
from game.match.recording import recording_of
from game.review.reviewing import review
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Options
from rules.games import load_ruleset
from rules.kernel.requests import ChooseOne
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out

OF_SETS = (RemoveDice.asks_for, Prompt.NAME, Prompt.DIMINISH, Prompt.LOSE, Prompt.BREAK)
TITLES = [one for one in titles_in(MatchedChallenges.folder) if one.kind in (DICE, NAME, LOWER, LOSE)]


def asked(request: Any) -> tuple[object, ...]:
    """Return what a request is about, to compare it with another."""
    options = request.throw if isinstance(request, RemoveDice) else tuple(map(str, request.options))
    about = request.about if request.kind != Prompt.LOSE else (request.about[0], request.ruling)
    return request.kind, request.seat, options, about


@pytest.mark.parametrize("seed", [3, 6, 9])
def test_the_choices_are_those_that_were_asked(seed: int) -> None:
    setup = Drawn(edition="matched-fire", points=12, options=Options()).setup(seed)
    match = new_match(load_ruleset("matched-fire"), setup, seed)
    play_out(match, ("random", "captain"), seed)
    recording, results, found = recording_of(match), Results(), list[Any]()
    state = recording.opening.copy()
    for beat in recording.beats:
        if (chosen := results.chosen(state, beat[0])) is not None:
            found.append(asked(chosen.request))
        for event in beat:
            results.see(event)
            event.apply(state)
    were = [asked(one) for one in match.asked if getattr(one, "kind", "") in OF_SETS]
    assert {kind for kind, *_ in were} >= {RemoveDice.asks_for, Prompt.NAME, Prompt.DIMINISH}
    assert found == were
    weighed = review(FleetCoach(), recording.ruleset, recording.opening, recording.beats)
    assert weighed is not None
    assert SETS in {one.kind for one in weighed.given}


@pytest.mark.parametrize("title", TITLES, ids=lambda one: f"{one.kind}-{one.id}")
def test_the_worst_answer_gives_away_what_a_challenge_says_and_the_best_nothing(title: Title) -> None:
    for worst in (True, False):
        challenge = open_challenge(title)
        match, weighed = challenge.match, weigh_challenge(challenge)
        results = Results()
        for event in (event for beat in match.beats for event in beat):
            results.see(event)
        before, view, count = match.state.copy(), challenge.question.view, len(match.beats)
        options = answers(challenge.question.request)
        answer = max(options, key=lambda one: weighed.judge(one).lost) if worst else weighed.best
        lost = weighed.judge(answer).lost
        match.answer(challenge.seat, answer)
        chosen = results.chosen(before, match.beats[count][0])
        assert chosen is not None
        assert chosen.answer == answer
        found = results.judge(view, chosen, count)
        if not worst or lost < LEAST:
            assert found is None
            continue
        assert found is not None
        assert (found.kind, found.seat, found.points) == (SETS, challenge.seat, pytest.approx(lost))
        assert found.did
        assert found.better
        assert found.did.split(" ", 1)[1] != found.better


def answers(request: Any) -> list[Any]:
    return list(request.throw.removals() if isinstance(request, RemoveDice) else request.options)


def test_MF_43_breaking_a_weapon_that_the_enemy_misses_less_is_a_mistake() -> None:
    setup = Drawn(edition="matched-fire", points=12, options=Options()).setup(9)
    match = new_match(load_ruleset("matched-fire"), setup, 9)
    play_out(match, ("random", "captain"), 9)
    state, results = recording_of(match).opening.copy(), Results()
    found = []
    for beat in recording_of(match).beats:
        chosen = results.chosen(state, beat[0])
        if chosen is not None and chosen.request.kind == Prompt.BREAK:
            found.append((state.copy(), chosen))
        for event in beat:
            results.see(event)
            event.apply(state)
    ((view, chosen),) = found
    assert isinstance(chosen.request, ChooseOne)
    worth = {str(one.answer): one.points for one in break_choices(LEVELS["admiral"], chosen.request, view)}
    best = max(worth.values())
    for weapon in chosen.request.options:
        mistake = results.judge(view, chosen._replace(answer=weapon), 1)
        assert (0.0 if mistake is None else mistake.points) == pytest.approx(
            lost if (lost := best - worth[weapon]) >= LEAST else 0.0
        )
        if mistake is not None:
            assert mistake.did.startswith("broke ")
            assert mistake.better.startswith("break ")
            assert mistake.why == "The enemy misses that weapon more."
    assert len(worth) > 1
