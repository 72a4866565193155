"""Scenes of the challenges: the list, the search for this week's, a question of each kind, and grades."""

from __future__ import annotations

import datetime as dt

from game.challenges.challenge import challenges_in
from game.challenges.files import Title, titles_in
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade
from game.challenges.week import A_WEEK, Week, from_store, keep_for
from game.players.background_jobs import BackgroundJobs
from game.screens.challenges.choosing import ChallengeList
from game.screens.challenges.taking import ChallengeScreen, begin_challenge
from tools.screenshots.studio import Studio

MONDAY = dt.date(2024, 7, 1)


class _InJuly(ChallengeList):
    """The list in a fixed week, so that pictures can be compared."""

    def today(self) -> dt.date:
        return MONDAY


def _listed(studio: Studio) -> None:
    tries, _ = load_challenge_progress(studio.app.home)
    for at, one in enumerate(_titles()[:5]):
        tries.note(one.key, list(Grade)[at % len(Grade)])
    studio.app.push(_InJuly(studio.app))
    studio.desk.step(2)


def challenges(studio: Studio) -> None:
    """Show the list with some grades, and this week's challenges."""
    week = Week.of(MONDAY)
    keep_for(studio.app.home, week, [one.content for one in from_store(challenges_in(), week, (), A_WEEK)])
    _listed(studio)


def searching(studio: Studio) -> None:
    """Show the list while this week's challenges are being searched."""
    _listed(studio)
    screen = studio.app.screen
    assert isinstance(screen, ChallengeList)
    screen.on_quit()


def _titles() -> list[Title]:
    return [one for one in titles_in(challenges_in().folder) if not one.problem]


def _opened(studio: Studio, kind: str) -> ChallengeScreen:
    titles = _titles()
    at = next(at for at, one in enumerate(titles) if one.kind == kind)
    screen = begin_challenge(studio.app, titles, at, BackgroundJobs("judge"))
    assert screen is not None
    studio.app.push(screen)
    studio.desk.step(3)
    return screen


def _answered(studio: Studio, kind: str, *, badly: bool) -> None:
    screen = _opened(studio, kind)
    challenge = screen.challenge
    answer = challenge.found
    if badly:  # the initial answer: a ship without its order, or no shot
        answer = challenge.kind.hand(challenge.question)
    screen.answer(answer)
    screen.settle()
    studio.desk.step(3)


def question_of_fire(studio: Studio) -> None:
    """Show a question about fire."""
    _opened(studio, "fire")


def question_of_orders(studio: Studio) -> None:
    """Show a question about orders."""
    _opened(studio, "orders")


def question_of_defence(studio: Studio) -> None:
    """Show a question about defense."""
    _opened(studio, "defence")


def question_of_squadrons(studio: Studio) -> None:
    """Show a question about squadrons."""
    _opened(studio, "squadrons")


def graded_fire(studio: Studio) -> None:
    """Show a poor answer to a question about fire, with the best one."""
    _answered(studio, "fire", badly=True)


def graded_orders(studio: Studio) -> None:
    """Show a poor answer to a question about orders, with the best one."""
    _answered(studio, "orders", badly=True)


def graded_defence(studio: Studio) -> None:
    """Show an answer to a question about defense that was not the best."""
    screen = _opened(studio, "defence")
    request = screen.challenge.request
    options = getattr(request, "options", ())
    screen.answer(next(one for one in options if one != screen.challenge.found))
    screen.settle()
    studio.desk.step(3)


def graded_best(studio: Studio) -> None:
    """Show the best answer to a question about squadrons."""
    _answered(studio, "squadrons", badly=False)
