"""Challenges of Matched Fire: one answer leads, every legal one is graded, and all are played."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from game.challenges.challenge import challenges_in, open_challenge
from game.challenges.files import RANKS, Title, title_of, titles_in
from game.challenges.finding import look
from game.challenges.judging import weigh_challenge as weigh
from game.challenges.verdict import Grade
from game.challenges.week import A_WEEK, Week, from_store, keep_for
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.challenges.defence import Damage
from game.families.false_sunrise.challenges.fire import Broadside
from game.families.false_sunrise.matched_fire.ai.results import Harm
from game.families.false_sunrise.matched_fire.challenges import (
    DICE,
    EDITION,
    FIRE,
    LOSE,
    LOWER,
    NAME,
    MatchedChallenges,
)
from game.families.false_sunrise.matched_fire.questions.sets import Sets
from game.screens.challenges.choosing import LIST, ChallengeList
from game.screens.challenges.taking import ChallengeScreen
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.matched_fire.gunnery import fire_control_left, weapon_of
from rules.false_sunrise.matched_fire.pool_law import lowered
from rules.kernel.dice import Stream
from tests.game.challenges.grading import check_any_answers, check_lead

CHALLENGES = MatchedChallenges()
LISTED = titles_in(CHALLENGES.folder)
SHIPPED = [*LISTED, *titles_in(CHALLENGES.store)]


def of_kind(kind: str) -> Title:
    return next(one for one in LISTED if one.kind == kind)


def test_there_are_challenges_of_every_kind_and_rank() -> None:
    assert len(LISTED) >= 15
    assert {one.kind for one in LISTED} == set(CHALLENGES.kinds)
    assert {one.rank for one in LISTED} == set(range(1, len(RANKS) + 1))
    assert {one.edition for one in SHIPPED} == {EDITION}
    assert not [one.problem for one in SHIPPED if one.problem]
    assert type(challenges_in(EDITION)) is MatchedChallenges
    assert type(challenges_in("false-sunrise")) is not MatchedChallenges


@pytest.mark.parametrize("title", SHIPPED, ids=lambda one: f"{one.kind}-{one.id}")
def test_the_best_answer_leads_by_what_is_promised(title: Title) -> None:
    check_lead(title)


@pytest.mark.parametrize("title", LISTED[::2], ids=lambda one: f"{one.kind}-{one.id}")
def test_every_legal_answer_is_graded_and_none_is_better(title: Title) -> None:
    check_any_answers(title, 6)


def test_no_volley_has_more_attacks_than_fire_control() -> None:
    weighed = weigh(open_challenge(of_kind(FIRE)))
    assert isinstance(weighed, Broadside)
    most = fire_control_left(weighed.state.ships[weighed.ship_id])
    assert max(map(len, weighed.volleys())) <= most
    assert len(weighed.best) <= most


@pytest.mark.parametrize("title", [one for one in SHIPPED if one.kind == DICE], ids=lambda one: one.name)
def test_every_removal_is_weighed_by_what_its_result_does(title: Title) -> None:
    """A gun's result is worth the harm that it does; no removal does more than the best."""
    challenge = open_challenge(title)
    weighed, request, view = weigh(challenge), challenge.question.request, challenge.question.view
    assert isinstance(weighed, Sets)
    shooter, weapon, target = request.about
    results = {request.result(removed) for removed in request.throw.removals()}
    assert set(weighed.choices) == results
    assert not weapon_of(working_mount(view.ships[shooter], weapon)).is_missile, "nothing stops it"
    harm = Harm(LEVELS["admiral"], view, view.ships[target])
    points = {one: harm.of(one, missile=False) for one in results}
    assert {one: choice.points for one, choice in weighed.choices.items()} == pytest.approx(points)
    assert points[request.result(weighed.best)] == pytest.approx(max(points.values()))


def test_a_name_is_any_that_the_rules_allow() -> None:
    challenge = open_challenge(of_kind(NAME))
    weighed = weigh(challenge)
    assert isinstance(weighed, Sets)
    assert set(weighed.choices) == set(challenge.request.options)
    assert not challenge.request.about.rest, "what follows would be another question"


@pytest.mark.parametrize("title", [one for one in SHIPPED if one.kind == LOWER], ids=lambda one: one.name)
def test_a_set_to_lower_is_weighed_by_what_gets_through_after_the_last_step(title: Title) -> None:
    challenge = open_challenge(title)
    weighed, about = weigh(challenge), challenge.question.request.about
    assert isinstance(weighed, Sets)
    assert set(weighed.choices) == {one.value for one in about.result}
    view = challenge.question.view
    harm = Harm(LEVELS["admiral"], view, view.ships[about.target_id])
    for value, choice in weighed.choices.items():
        left = [lowered(about.result, value)]
        for _ in range(about.steps - 1):
            left = [after for one in left for after in [lowered(one, each.value) for each in one] or [()]]
        assert -choice.points == pytest.approx(min(harm.of(one, missile=True) for one in left))
    assert "Next best is lower the " in weighed.judge(weighed.best).why


@pytest.mark.parametrize("title", [one for one in SHIPPED if one.kind == LOSE], ids=lambda one: one.name)
def test_a_lost_system_is_weighed_for_each_that_the_critical_may_take(title: Title) -> None:
    challenge = open_challenge(title)
    weighed, request = weigh(challenge), challenge.question.request
    assert isinstance(weighed, Damage)
    assert set(weighed.losses) == set(request.options)
    assert request.ruling in ("MF-18", "MF-43"), "a crash or a critical"
    assert weighed.ship.seat is challenge.seat, "the owner chooses"


def test_there_are_two_or_three_about_lowering_and_losing_in_the_list_and_in_reserve() -> None:
    for folder in (CHALLENGES.folder, CHALLENGES.store):
        kinds = [one.kind for one in titles_in(folder)]
        assert min(kinds.count(LOWER), kinds.count(LOSE)) >= 2


def test_nothing_sealed_is_used() -> None:
    """What an enemy might still answer does not change a grade: only one seat's view is weighed."""
    for kind in CHALLENGES.kinds:
        title = of_kind(kind)
        challenge = open_challenge(title)
        before = weigh(challenge).lead()
        foe = challenge.match.request(challenge.seat.other)
        if foe is not None:
            challenge.match.answer(challenge.seat.other, foe.example(Stream("hidden").below))
        assert weigh(challenge).lead() == before
        assert challenge.question.view is not challenge.match.state


def test_a_game_of_the_computer_gives_the_same_questions_again() -> None:
    kinds = tuple(CHALLENGES.kinds)
    found = next(found for seed in range(1, 40) if (found := list(islice(look(CHALLENGES, seed, kinds), 2))))
    again = list(islice(look(CHALLENGES, found[0].seed, kinds), 2))
    assert [one.content for one in again] == [one.content for one in found]
    title = title_of(found[0].content, "again")
    assert title.edition == EDITION
    lead = weigh(open_challenge(title)).lead()
    assert lead is not None
    assert lead.points == pytest.approx(found[0].lead)


# --- at the table ---------------------------------------------------------------------------------


@pytest.fixture
def listed(desk: Any, monkeypatch: pytest.MonkeyPatch) -> ChallengeList:
    """The list in a week whose three are there, opened from the card of Matched Fire."""
    week = Week(2024, 27)
    monkeypatch.setattr(Week, "of", lambda _day: week)
    stored = [one.content for one in from_store(CHALLENGES, week, (), A_WEEK)]
    keep_for(desk.app.home, CHALLENGES, week, stored)
    desk.app.to_title()
    desk.click(f"game.{EDITION}")
    desk.click("challenges")
    desk.step()
    screen = desk.screen
    assert isinstance(screen, ChallengeList)
    return screen


def test_the_list_is_that_of_the_edition(listed: ChallengeList) -> None:
    assert {one.edition for one in (*listed.titles, *listed.weekly)} == {EDITION}
    assert len(listed.weekly) == A_WEEK
    assert listed.edition == EDITION


def choose(desk: Any, listed: ChallengeList, kind: str) -> ChallengeScreen:
    title = next(one for one in listed.titles if one.kind == kind)
    desk.choose_row(LIST, title.name)
    desk.click("challenges.open")
    desk.step(2)
    screen = desk.screen
    assert isinstance(screen, ChallengeScreen)
    return screen


@pytest.mark.parametrize(
    ("kind", "played"),
    [
        (FIRE, {"declare", "shot", "result"}),
        (DICE, {"result"}),
        (NAME, {"named"}),
        (LOWER, {"diminished"}),
        (LOSE, {"system_lost"}),
    ],
)
def test_the_best_answer_is_played_graded_and_shown(
    desk: Any, listed: ChallengeList, kind: str, played: set[str]
) -> None:
    screen = choose(desk, listed, kind)
    match, before = screen.session.match, len(screen.session.match.beats)
    assert screen.answer(screen.challenge.found)
    kinds = {event.kind for beat in match.beats[before:] for event in beat}
    assert played <= kinds
    assert not kinds & {"activate", "phase"}, "nothing of what follows is shown"
    assert screen.settle()
    assert screen.verdict is None, "first it is played"
    screen.complete()
    desk.step(3)
    assert screen.verdict is not None
    assert screen.verdict.grade is Grade.BEST
    assert screen.overlaid()


def test_the_table_suggests_no_dice_and_no_value(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, DICE)
    assert screen.tool.removed == ()
    assert screen.tool.commit().disabled
    assert "removal.default" not in desk.dump()
    for die in reversed(screen.challenge.found):  # of equal dice the last ones go first
        screen.tool.swap(die)
    desk.step()
    assert not [one for one in desk.dump().values() if "suggest" in str(one.get("text", "")).lower()]
    screen.tool.finish()
    assert screen.answered
    screen.to_list()
    desk.step()
    screen = choose(desk, listed, NAME)
    assert "tool.default_all" not in desk.dump()
    assert not any(row.best for row in screen.tool.rows())
    assert screen.tool.at.value == 1, "not the default, which may be the best answer"
    screen.to_list()
    desk.step()
    screen = choose(desk, listed, LOSE)
    assert not any(row.best for row in screen.tool.rows())
    screen.to_list()
    desk.step()
    choose(desk, listed, LOWER)
    assert "tool.default_all" not in desk.dump()
    results = [one["text"] for key, one in desk.dump().items() if key.startswith("bench.result")]
    assert len(results) > 1
    assert not [words for words in results if "default" in words or "Structure" in words]
    assert "lower.now" not in desk.dump()


def test_the_card_keeps_off_the_ship_in_question_once_the_camera_rests(
    desk: Any, listed: ChallengeList
) -> None:
    screen = choose(desk, listed, LOWER)
    for _ in range(200):
        desk.step()
        if not screen.pane.cameraman.going:
            break
    desk.step(2)
    card, ship = screen.ui.px("lesson"), screen.pane.place_of(screen.challenge.title.about)
    assert not card.colliderect(ship)
