"""Scenes of the screens around a duel of Dark Frontier: title, choices, scenarios, lists, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.families.dark_frontier.new_match.choices import Choices, build_setup
from game.match.seats import HOTSEAT, HUMAN
from game.match.session import Session
from game.players.computer import Question, decide
from game.screens.replay import ReplayScreen
from game.screens.result import ResultScreen
from game.screens.saves import ReplayList, SaveList
from rules.dark_frontier.state import ATTACKER
from tools.screenshots.studio import Studio, unseen

GAME = "dark-frontier"
_SEED, _SOME_ROUNDS, _ALL_ROUNDS = 5, 3, 99


def title(studio: Studio) -> None:
    """Show the title screen with this game selected."""
    studio.desk.choose_game(GAME)


def opened(entry: str, *keys: int) -> Callable[[Studio], None]:
    """Return a scene that opens an entry of the menu and presses keys."""

    def show(studio: Studio) -> None:
        title(studio)
        studio.desk.click(entry)
        studio.desk.key(*keys)

    return show


def three(studio: Studio) -> None:
    """Show the choices of a duel with three ships a side."""
    title(studio)
    studio.desk.click("two_players.dark-frontier")
    choices = studio.app.screen.choices  # type: ignore[attr-defined]
    choices.count = 3
    studio.app.screen.lay_out()
    studio.desk.step()


def played(studio: Studio, rounds: int, seed: int = _SEED, level: str = HUMAN) -> Session:
    """Play a duel for `rounds` rounds with captains' answers; `level` is the second seat's player."""
    choices = Choices.first(("Ember", "Tide"))
    choices.fly(ATTACKER, 0, "carrier")
    choices.players = {**HOTSEAT, ATTACKER: level}
    session = Session.new(build_setup(choices), seed, home=studio.app.home, seating=choices.seating)
    while not session.over and session.match.state.round <= rounds:
        for seat in session.waiting():
            request, view = session.request(seat), session.match.view(seat)
            assert request is not None
            question = Question("captain", request, view, session.draws_for(seat))
            session.answer(seat, decide(choices.edition, question).answer)
    session.show_all()
    return session


def unfinished(studio: Studio) -> None:
    """Show the title with two duels to continue."""
    for seed, level in ((_SEED, HUMAN), (_SEED + 1, "captain")):
        played(studio, _SOME_ROUNDS, seed, level).keep()
    studio.app.to_title()
    studio.desk.step()


def saves(studio: Studio) -> None:
    """Show the list of saved duels."""
    for seed in (_SEED, _SEED + 1):
        played(studio, _SOME_ROUNDS, seed).keep()
    studio.show(SaveList(studio.app))


def result(studio: Studio) -> None:
    """Show the result of a duel."""
    studio.show(ResultScreen(studio.app, played(studio, _ALL_ROUNDS)))


def replay(studio: Studio) -> None:
    """Show the replay of a duel in its fourth round."""
    result(studio)
    studio.desk.click("replay")
    screen = studio.app.screen
    assert isinstance(screen, ReplayScreen)
    with unseen():
        screen.go_turn("4")
    studio.desk.step(2)


def replays(studio: Studio) -> None:
    """Show the list of replays."""
    result(studio)
    studio.show(ReplayList(studio.app))


def shared(studio: Studio) -> None:
    """Show the code of a match."""
    opened("new_match")(studio)
    studio.desk.click("code.share")


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "frontier-title": title,
    "frontier-solo": opened("solo.dark-frontier"),
    "frontier-new-match": opened("new_match"),
    "frontier-new-match-three": three,
    "frontier-share-code": shared,
    "frontier-scenarios": opened("scenarios"),
    "frontier-scenario-of-two": opened("scenarios", pygame.K_DOWN, pygame.K_DOWN),
    "frontier-ship-sheets": opened("ship_sheets"),
    "frontier-unfinished": unfinished,
    "frontier-saves": saves,
    "frontier-result": result,
    "frontier-replay": replay,
    "frontier-replays": replays,
    "frontier-quick-duel": opened("quick_battle"),
}
"""The scenes of this file by name."""
