"""Challenges are what they promise: one answer leads, every legal one is graded, nothing hidden is used."""

from __future__ import annotations

from itertools import islice

import pytest

from game.challenges.challenge import open_challenge
from game.challenges.files import Title, title_of, titles_in
from game.challenges.finding import look
from game.challenges.judging import weigh_challenge as weigh
from game.challenges.verdict import Grade
from game.families.false_sunrise.challenges.defence import Damage
from game.families.false_sunrise.challenges.fire import Broadside
from game.families.false_sunrise.challenges.fleet_challenges import (
    CRAFT,
    DEFENCE,
    FIRE,
    ORDERS,
    FleetChallenges,
)
from game.families.false_sunrise.challenges.orders import ENEMY_PLANS, Fleet
from rules.false_sunrise.editions import edition_of
from rules.kernel.dice import Stream
from tests.game.challenges.grading import check_any_answers, graded

CHALLENGES = FleetChallenges()
PROMISED = {ORDERS: 1.0, FIRE: 1.0, CRAFT: 1.0, DEFENCE: 0.2}
SHIPPED = [*titles_in(CHALLENGES.folder), *titles_in(CHALLENGES.store)]
TWENTY = titles_in(CHALLENGES.folder)


@pytest.mark.parametrize("title", SHIPPED[::2], ids=lambda one: one.id)
def test_the_best_answer_leads_by_what_is_promised(title: Title) -> None:
    challenge = open_challenge(title)
    weighed = weigh(challenge)
    lead = weighed.lead()
    assert lead is not None
    assert lead.points >= PROMISED[title.kind] * 0.999
    assert lead.stake >= lead.points * 0.999 or title.kind == ORDERS
    grades = (Grade.BEST, Grade.GOOD) if title.kind == ORDERS else (Grade.BEST,)
    assert graded(title, challenge.found).grade in grades, "the admiral's values may change a little"
    assert graded(title, weighed.best).grade is Grade.BEST


@pytest.mark.parametrize("title", TWENTY[::3], ids=lambda one: one.id)
def test_every_legal_answer_is_graded_and_none_is_better(title: Title) -> None:
    check_any_answers(title, 6)


# Among them one where to hold the course is second best.
EXPLAINED = [one for one in SHIPPED if one.kind == DEFENCE][::3]
EXPLAINED += [one for one in SHIPPED if one.name in ("Steady as she goes", "Hard over")]


@pytest.mark.parametrize("title", EXPLAINED, ids=lambda one: one.name)
def test_the_reason_names_what_there_was_to_win(title: Title) -> None:
    """The points of the reason, or of both losses, are those of the grade."""
    challenge = open_challenge(title)
    weighed = weigh(challenge)
    verdict = weighed.judge(weighed.best)
    if title.kind == ORDERS:
        assert f"worth {verdict.stake:.1f} points more" in verdict.why
        return
    assert isinstance(weighed, Damage)
    worst = weighed.judge(min(weighed.losses, key=lambda one: weighed.losses[one].points))
    assert worst.lost == pytest.approx(verdict.stake)
    assert f"costs {-weighed.losses[weighed.best].points:.1f} points" in worst.best or "hardly" in worst.best
    assert f"costs {verdict.stake - weighed.losses[weighed.best].points:.1f} points" in worst.yours


def test_fire_is_told_by_the_exact_odds() -> None:
    title = next(one for one in TWENTY if one.kind == FIRE)
    challenge = open_challenge(title)
    weighed = weigh(challenge)
    assert isinstance(weighed, Broadside)
    odds = edition_of(weighed.state).gunnery.volley_odds(weighed.state, weighed.ship_id, weighed.best)
    pips = sum(one.mean_damage for one in odds.values())
    assert f"about {pips:.1f} damage" in graded(title, challenge.found).yours
    worths = sorted((weighed.worth(one) for one in weighed.volleys()), reverse=True)
    assert weighed.worth(weighed.best) == pytest.approx(worths[0])


def test_orders_meet_eight_plans_of_the_enemy_and_use_nothing_hidden() -> None:
    title = next(one for one in TWENTY if one.kind == ORDERS)
    challenge = open_challenge(title)
    weighed = weigh(challenge)
    assert isinstance(weighed, Fleet)
    assert 1 < len(weighed.evaluation.plans) <= ENEMY_PLANS
    before = weighed.lead()
    foe = challenge.match.request(challenge.seat.other)
    assert foe is not None
    challenge.match.answer(challenge.seat.other, foe.example(Stream("hidden").below))
    assert weigh(challenge).lead() == before


def test_no_answer_is_in_hand_at_first() -> None:
    for title in TWENTY:
        challenge = open_challenge(title)
        hand = challenge.kind.hand(challenge.question)
        assert title.about not in (hand or ())
        assert challenge.kind.goal(challenge.question)


def test_a_game_of_the_computer_gives_the_same_questions_again() -> None:
    kinds = tuple(CHALLENGES.kinds)
    found = next(found for seed in range(1, 40) if (found := list(islice(look(CHALLENGES, seed, kinds), 2))))
    again = list(islice(look(CHALLENGES, found[0].seed, kinds), 2))
    assert [one.content for one in again] == [one.content for one in found]
    title = title_of(found[0].content, "again")
    lead = weigh(open_challenge(title)).lead()
    assert lead is not None
    assert lead.points == pytest.approx(found[0].lead)
    assert lead.points >= CHALLENGES.kinds[title.kind].least_lead
