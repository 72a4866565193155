"""Duel challenges are what they promise: one answer leads, all are graded, nothing sealed is used."""

from __future__ import annotations

from itertools import islice

import pytest

from game.challenges.challenge import open_challenge
from game.challenges.files import RANKS, Title, title_of, titles_in
from game.challenges.finding import look
from game.challenges.judging import weigh_challenge as weigh
from game.challenges.verdict import Grade
from game.families.dark_frontier.challenges.commands import Helm
from game.families.dark_frontier.challenges.counter import Spending
from game.families.dark_frontier.challenges.duel_challenges import (
    COMMAND,
    COUNTER,
    FIRE,
    MISSILE,
    DuelChallenges,
)
from game.families.dark_frontier.challenges.fire import Gunnery
from game.families.dark_frontier.challenges.missiles import Chase
from game.families.dark_frontier.challenges.points import SHIP
from rules.dark_frontier.foreseeing import struck_by, with_shot
from rules.dark_frontier.state import Command
from tests.game.challenges.grading import check_any_answers, check_lead

CHALLENGES = DuelChallenges()
LISTED = titles_in(CHALLENGES.folder)
SHIPPED = [*LISTED, *titles_in(CHALLENGES.store)]


def of_kind(kind: str) -> Title:
    return next(one for one in LISTED if one.kind == kind)


def test_there_are_challenges_of_every_kind_and_rank() -> None:
    assert len(LISTED) >= 15
    assert {one.kind for one in LISTED} == set(CHALLENGES.kinds)
    assert {one.rank for one in LISTED} == set(range(1, len(RANKS) + 1))
    assert not [one.problem for one in SHIPPED if one.problem]


@pytest.mark.parametrize("title", SHIPPED, ids=lambda one: f"{one.kind}-{one.id}")
def test_the_best_answer_leads_by_what_is_promised(title: Title) -> None:
    check_lead(title)


@pytest.mark.parametrize("title", LISTED[::2], ids=lambda one: f"{one.kind}-{one.id}")
def test_every_legal_answer_is_graded_and_none_is_better(title: Title) -> None:
    check_any_answers(title, 6)


def test_a_countermeasure_is_told_by_the_exact_odds() -> None:
    weighed = weigh(open_challenge(of_kind(COUNTER)))
    assert isinstance(weighed, Spending)
    for spends, outcome in weighed.outcomes.items():
        told = weighed.judge(spends).yours
        assert f"{float(outcome.by_end.lost):.0%} to lose the ship" in told
        assert weighed.worths[spends] <= -SHIP * float(outcome.by_end.lost)


def test_a_shot_says_whom_it_reaches_by_the_rules() -> None:
    for title in (one for one in SHIPPED if one.kind == FIRE):
        weighed = weigh(open_challenge(title))
        assert isinstance(weighed, Gunnery)
        for shot in islice(weighed.points, 12):
            met = struck_by(*with_shot(weighed.state, shot))
            reached = "reaches nobody" if met is None else f"to hit {met[0].name}"
            assert reached in weighed.judge(shot).yours


def test_firing_another_weapon_first_gives_nothing_away() -> None:
    for title in (one for one in SHIPPED if one.kind == FIRE):
        weighed = weigh(open_challenge(title))
        assert isinstance(weighed, Gunnery)
        best = {weapon: top for weapon, top in weighed.tops.items() if top > 0}
        firsts = [
            shot for shot, worth in weighed.points.items() if worth == best.get((shot.ship, shot.weapon))
        ]
        assert {weighed.judge(shot).grade for shot in firsts} <= {Grade.BEST}


def test_a_command_uses_nothing_that_is_sealed() -> None:
    challenge = open_challenge(of_kind(COMMAND))
    weighed = weigh(challenge)
    assert isinstance(weighed, Helm)
    before = weighed.points.tolist()
    foe = challenge.match.request(challenge.seat.other)
    assert foe is not None
    (ship,) = challenge.question.view.side(challenge.seat.other)
    challenge.match.answer(challenge.seat.other, {ship.name: Command(1, 0)})
    after = weigh(challenge)
    assert isinstance(after, Helm)
    assert after.points.tolist() == before


def test_a_missile_that_reaches_nobody_is_worth_less_than_one_that_does() -> None:
    for title in (one for one in SHIPPED if one.kind == MISSILE):
        weighed = weigh(open_challenge(title))
        assert isinstance(weighed, Chase)
        met = [weighed.worth(one) for one, (_, ship) in weighed.rated.items() if ship]
        assert not met or weighed.worth(weighed.top) == max(met)


def test_no_answer_is_in_hand_at_first() -> None:
    for title in LISTED:
        challenge = open_challenge(title)
        assert not challenge.kind.hand(challenge.question)
        assert challenge.kind.goal(challenge.question)


def test_a_duel_of_the_computer_gives_the_same_questions_again() -> None:
    kinds = (MISSILE, COUNTER)  # few of them: the search of the others takes its time
    found = next(found for seed in range(1, 40) if (found := list(islice(look(CHALLENGES, seed, kinds), 1))))
    again = list(islice(look(CHALLENGES, found[0].seed, kinds), 1))
    assert [one.content for one in again] == [one.content for one in found]
    lead = weigh(open_challenge(title_of(found[0].content, "again"))).lead()
    assert lead is not None
    assert lead.points == pytest.approx(found[0].lead)
