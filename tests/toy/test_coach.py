"""The coach of the test game runs in the review of any game: in a process of its own, and on its screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.match.recording import Recording, recording_of
from game.match.session import Session
from game.review.background_review import NotOver
from game.review.coach import Decided, Judged
from game.review.coach_review import CoachReview, has_coach
from game.review.findings import Review
from game.review.reviewing import review
from game.screens.replay import ReplayScreen
from game.screens.result import ResultScreen
from game.screens.review.decided_screen import DecidedScreen
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from tests.toy.coach import CARDS, DIALS, HIDDEN, CardsCoach
from tests.toy.game import RULESET, TWO_CARDS, UNKNOWN, Ended, Happened, State, Table

RED, BLUE = PLAYERS
SETUP = Table({RED: "Ann", BLUE: "Ben"})


def played() -> Match[Table, State, Happened]:
    """Red sets 3, 1, 3, and shows the captain at the second signal only; blue sets 2 each time."""
    match: Match[Table, State, Happened] = Match(RULESET, SETUP)
    for seat, card in zip(PLAYERS, ("captain", "decoy"), strict=True):
        match.answer(seat, card)
    for dial, face, shows in ((3, 5, "no"), (1, 2, None), (3, 4, "yes")):
        match.answer(RED, (dial, False))
        match.answer(BLUE, (2, False))
        match.answer(Seat.CHANCE, (face,))
        if shows is not None:
            match.answer(RED, shows)
            match.answer(BLUE, "no")
    assert match.over
    return match


def reviewed(recording: Recording, coach: CardsCoach | None = None, since: int = 0) -> Review[str]:
    found = review(coach or CardsCoach(), RULESET, recording.opening, recording.beats, since=since)
    assert found is not None
    return found


def test_the_decisions_of_both_are_judged_and_the_worst_are_told() -> None:
    found = reviewed(recording_of(played()))
    assert found.turns == (1, 2, 3)
    given = {(one.turn, one.seat, one.kind): one.points for one in found.given if one.points}
    assert given == {
        (1, BLUE, DIALS): pytest.approx(2 / 3),
        (2, BLUE, DIALS): pytest.approx(2 / 3),
        (3, BLUE, DIALS): pytest.approx(2 / 3),
        (2, RED, DIALS): pytest.approx(4 / 3),
        (1, RED, CARDS): 2.0,
    }
    assert [(one.points, one.excess) for one in found.luck] == [(1.0, 1.5), (-1.0, -1.5), (1.0, 0.5)]
    assert [one.words for one in found.moments_of(RED) if one.kind == CARDS] == [f"Ann {HIDDEN}"]
    assert {one.seat for one in found.moments if one.kind == DIALS} == {RED, BLUE}
    assert found.won == (RED, 4)
    assert found.summary == "Ann was 1.0 points luckier; Ben lost, and gave away most with dials in turn 1."
    lucky = next(one for one in found.moments if one.kind == "dice")
    assert "1.5 pips more than average, worth 1.0 points." in lucky.why


def test_a_decision_is_judged_by_what_its_seat_could_know_just_before_it() -> None:
    seen: list[tuple[str, bool, int]] = []

    class Watched(CardsCoach):
        def judge(self, view: State, decision: Decided[int]) -> Judged[str]:
            other = decision.seat.other
            assert view.cards[decision.seat] != UNKNOWN
            seen.append((view.cards[other], other in view.shown, len(view.dials)))
            return super().judge(view, decision)

    reviewed(recording_of(played()), Watched())
    assert {card for card, shown, _ in seen if not shown} == {UNKNOWN}, "it lies face down to the other"
    assert [dials for _, _, dials in seen].count(0) == 6, "no dial of the round was open yet"


def test_of_a_match_that_was_played_on_only_what_came_since_is_judged() -> None:
    recording = recording_of(played())
    whole = reviewed(recording)
    since = next(one.moment for one in whole.mistakes if one.turn == 2)
    part = reviewed(recording, since=since)
    assert part.turns == (2, 3)
    assert part.mistakes == tuple(one for one in whole.mistakes if one.moment >= since)
    assert part.luck == tuple(one for one in whole.luck if one.moment > since)


@pytest.mark.usefixtures("jobs_in_a_thread")
def test_the_review_runs_beside_the_game_and_not_before_the_end() -> None:
    recording = recording_of(played())
    found = CoachReview(recording)
    assert found.settle()
    assert found.result == reviewed(recording)
    going = Match(RULESET, SETUP)
    with pytest.raises(NotOver):
        CoachReview(recording_of(going))
    with pytest.raises(NotOver):
        review(CardsCoach(), RULESET, RULESET.opening(SETUP), going.beats)
    short = replace(recording, beats=((Ended(RED),),))
    assert reviewed(short).summary == CardsCoach.too_short


@pytest.mark.usefixtures("jobs_in_a_thread")
def test_the_screen_leads_from_the_result_to_a_moment_in_the_replay(desk: Any) -> None:
    assert has_coach(TWO_CARDS.editions[0])
    desk.app.push(ResultScreen(desk.app, Session.of(played(), 5, desk.app.home)))
    desk.step()
    desk.key(pygame.K_d)
    screen = desk.screen
    assert isinstance(screen, DecidedScreen)
    assert screen.task.settle()
    desk.step(3)
    found = screen.found
    assert found is not None
    widgets = desk.dump()
    assert widgets["summary"]["text"] == found.summary
    assert "dials and cards gave away in each turn" in widgets["given"]["text"]
    assert "chances" not in widgets, "it has no winning chance"
    at = next(at for at, one in enumerate(found.moments) if one.words == f"Ann {HIDDEN}")
    assert "Turn 1: Ann hid the captain, 2.0 points given away. Better: show it." in desk.rows("moments")[at]
    desk.click_row("moments", at)
    desk.step()
    replay = desk.screen
    assert isinstance(replay, ReplayScreen)
    assert replay.film.moment == found.moments[at].moment
