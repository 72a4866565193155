"""Challenges with frigates: one answer leads, every legal one is graded, nothing hidden is used."""

from __future__ import annotations

from itertools import islice

import pytest

from game.challenges.challenge import Challenge, open_challenge
from game.challenges.files import RANKS, Title, title_of, titles_in
from game.challenges.finding import look
from game.challenges.judging import weigh_challenge as weigh
from game.families.astra_et_tenebrae.challenges.fire import LastShot
from game.families.astra_et_tenebrae.challenges.frigate_challenges import (
    EVADE,
    FIRE,
    HEAT,
    LINES,
    MOVES,
    PILOT,
    FrigateChallenges,
)
from game.families.astra_et_tenebrae.challenges.moves import LastBurn
from game.families.astra_et_tenebrae.challenges.possible import pilot_chance
from rules.astra_et_tenebrae.burning import Hold
from rules.astra_et_tenebrae.gunnery import Pass, Shot, Weapon
from rules.astra_et_tenebrae.odds import salvo_odds
from rules.astra_et_tenebrae.state import Captain, Ship
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.values import changed
from tests.game.challenges.grading import check_any_answers, check_lead

CHALLENGES = FrigateChallenges()
LISTED = titles_in(CHALLENGES.folder)
SHIPPED = [*LISTED, *titles_in(CHALLENGES.store)]


def first(kind: str) -> Challenge:
    return open_challenge(next(one for one in SHIPPED if one.kind == kind))


def test_there_are_fifteen_or_more_from_easy_to_hard_of_every_kind() -> None:
    assert len(LISTED) >= 15
    assert not [one.problem for one in SHIPPED if one.problem]
    assert {one.kind for one in LISTED} == set(CHALLENGES.kinds) == {FIRE, EVADE, PILOT, MOVES, HEAT, LINES}
    assert {one.rank for one in LISTED} == set(range(1, len(RANKS) + 1))
    assert len({one.name for one in LISTED}) == len(LISTED)
    assert len({one.kind for one in titles_in(CHALLENGES.store)}) >= 3, "a week has three different ones"


@pytest.mark.parametrize("title", SHIPPED[::2], ids=lambda one: one.id)
def test_the_best_answer_leads_by_what_is_promised(title: Title) -> None:
    check_lead(title)
    lead = weigh(open_challenge(title)).lead()
    assert lead is not None
    assert lead.stake >= lead.points * 0.999


@pytest.mark.parametrize("title", LISTED[::2], ids=lambda one: one.id)
def test_every_legal_answer_is_graded_and_none_is_better(title: Title) -> None:
    check_any_answers(title, 4)


@pytest.mark.parametrize("kind", CHALLENGES.kinds)
def test_no_card_that_is_face_down_changes_a_grade(kind: str) -> None:
    """The enemy's cards are dealt anew (AK-1), and what it has sealed is not looked at."""
    challenge = first(kind)
    before = [(answer, told) for answer, told in weigh(challenge).tried]  # type: ignore[attr-defined]
    ships, foe = challenge.match.state.ships, challenge.seat.other
    hidden = [ship for ship in ships.values() if ship.seat is foe and ship.face_down]
    for ship, other in zip(hidden, hidden[1:] + hidden[:1], strict=True):
        ships[ship.name] = changed(ship, captain=other.captain)
    assert len(hidden) < 2 or ships[hidden[0].name] != hidden[0]
    sealed = challenge.match.request(foe)
    if sealed is not None and sealed.secret:
        challenge.match.answer(foe, sealed.example(Stream("hidden").below))
    assert weigh(challenge).tried == before  # type: ignore[attr-defined]


def test_the_pilot_may_be_under_every_card_that_is_face_down() -> None:
    """AK-6: until it is seen, it is as likely under one card as under another."""
    view = first(FIRE).question.view
    foes = [ship for ship in view.ships.values() if ship.seat is Seat.BLUE]

    def deal(*cards: tuple[Captain, bool]) -> list[Ship]:
        for ship, (captain, used) in zip(foes, cards, strict=True):
            view.ships[ship.name] = changed(ship, captain=captain, captain_used=used)
        return [view.ships[ship.name] for ship in foes]

    down, shown = (Captain.UNKNOWN, False), (Captain.ENGINEER, True)
    assert [pilot_chance(view, one) for one in deal(down, down, down, down)] == [0.25] * 4
    assert [pilot_chance(view, one) for one in deal(shown, down, down, down)] == [
        0.0,
        *[pytest.approx(1 / 3)] * 3,
    ]
    assert [pilot_chance(view, one) for one in deal((Captain.PILOT, True), down, down, down)] == [0.0] * 4
    assert [pilot_chance(view, one) for one in deal((Captain.PILOT, False), down, down, down)] == [
        1.0,
        0,
        0,
        0,
    ]


def test_fire_is_valued_by_exact_odds_and_a_pass_is_worth_nothing() -> None:
    challenge = first(FIRE)
    weighed = weigh(challenge)
    assert isinstance(weighed, LastShot)
    assert weighed.value(Pass(weighed.about)).points == 0.0
    sure = [
        (float(salvo_odds(weighed.state, one).toll.points), told)
        for one, told in weighed.tried
        if isinstance(one, Shot) and one.weapon is not Weapon.LASER
    ]
    assert sure
    assert all(told.points <= 0 for points, told in sure if not points), "what cannot hit is worth nothing"
    assert challenge.kind.hand(challenge.question) == Pass(weighed.about), "no shot is in hand"


def test_the_last_to_move_is_the_only_one_and_its_fire_is_by_the_rules() -> None:
    challenge = first(MOVES)
    view = challenge.question.view
    assert sum(not one.moved for seat in PLAYERS for one in view.side(seat)) == 1
    weighed = weigh(challenge)
    assert isinstance(weighed, LastBurn)
    best = weighed.value(weighed.best)
    assert best.points == max(told.points for _, told in weighed.tried)
    assert not isinstance(weighed.best, Hold)
    assert weighed.best.ship == challenge.title.about
    verdict = weighed.judge(challenge.request.default())
    assert verdict.best.startswith(f"{weighed.about} burns")


def test_other_ships_have_their_heat_chosen_and_the_one_in_question_has_not() -> None:
    challenge = first(HEAT)
    hand = challenge.kind.hand(challenge.question)
    assert hand.ships.keys() == challenge.found.ships.keys()
    other = [name for name in hand.ships if name != challenge.title.about]
    assert all(hand.ships[name] is challenge.found.ships[name] for name in other)
    assert hand.ships[challenge.title.about] is challenge.request.default().ships[challenge.title.about]


@pytest.mark.parametrize("kind", CHALLENGES.kinds)
def test_a_question_is_asked_in_words(kind: str) -> None:
    challenge = first(kind)
    goal = challenge.kind.goal(challenge.question)
    assert f"**{challenge.title.about}**" in goal or kind == LINES
    assert "Graded by" in goal
    assert "1 point is worth" in goal


def test_a_battle_of_the_computer_gives_the_same_questions_again() -> None:
    kinds = (FIRE, HEAT, EVADE)
    found = next(found for seed in range(1, 40) if (found := list(islice(look(CHALLENGES, seed, kinds), 2))))
    again = list(islice(look(CHALLENGES, found[0].seed, kinds), 2))
    assert [one.content for one in again] == [one.content for one in found]
    lead = weigh(open_challenge(title_of(found[0].content, "again"))).lead()
    assert lead is not None
    assert lead.points == pytest.approx(found[0].lead)
