"""Scenes of the screens around a battle of Astra et Tenebrae: title, choices, scenarios, lists, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from game.families.astra_et_tenebrae.new_match.choices import Choices, build_setup
from game.match.seats import HOTSEAT, HUMAN
from game.match.session import Session
from game.screens.replay import ReplayScreen
from game.screens.result import ResultScreen
from game.screens.saves import SaveList
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.match_code import match_to_code
from tools.screenshots.studio import Studio, unseen

_SEED, _SOME_TURNS = 5, 4


def title(studio: Studio) -> None:
    """Show the title screen with this game selected."""
    studio.desk.choose_game("astra-et-tenebrae")


def played(studio: Studio, edition: str, turns: int, seed: int = _SEED, level: str = HUMAN) -> Session:
    """Play a battle for `turns` turns with random legal answers."""
    choices = Choices.first(("Ember", "Tide"))
    choices.play_by(edition)
    choices.players = {**HOTSEAT, Seat.BLUE: level}
    session = Session.new(build_setup(choices), seed, home=studio.app.home, seating=choices.seating)
    below = Stream("pictures", seed).below
    while not session.over and session.match.state.turn <= turns:
        for seat in session.waiting():
            request = session.request(seat)
            assert request is not None
            session.answer(seat, request.example(below))
    session.show_all()
    return session


def unfinished(studio: Studio) -> None:
    """Show the title with two battles to continue."""
    for seed, level in ((_SEED, HUMAN), (_SEED + 1, "captain")):
        played(studio, EDITIONS[0], _SOME_TURNS, seed, level).keep()
    studio.app.to_title()
    studio.desk.step()


def opened(entry: str, *keys: int) -> Callable[[Studio], None]:
    """Return a scene that opens an entry of the menu and presses keys."""

    def show(studio: Studio) -> None:
        title(studio)
        studio.desk.click(entry)
        studio.desk.key(*keys)

    return show


def rocks(studio: Studio) -> None:
    """Show the choices of a battle among rocks."""
    title(studio)
    studio.desk.click("two_players.astra-et-tenebrae")
    choices = studio.app.screen.choices  # type: ignore[attr-defined]
    choices.rocks, choices.rocks_seed = True, _SEED
    choices.play_by(EDITIONS[1])
    studio.app.screen.lay_out()
    studio.desk.step()


def saves(studio: Studio) -> None:
    """Show the list of saved battles."""
    for edition in EDITIONS:
        played(studio, edition, _SOME_TURNS).keep()
    studio.show(SaveList(studio.app))


def result(studio: Studio, edition: str) -> None:
    """Show the result of a battle."""
    studio.show(ResultScreen(studio.app, played(studio, edition, 99)))


def replay(studio: Studio) -> None:
    """Show the replay of a battle in its sixth turn."""
    result(studio, EDITIONS[0])
    studio.desk.click("replay")
    screen = studio.app.screen
    assert isinstance(screen, ReplayScreen)
    with unseen():
        screen.go_turn("6")
    studio.desk.step(2)


def shared(studio: Studio) -> None:
    """Show the code of a match."""
    opened("new_match")(studio)
    studio.desk.click("code.share")


def code_refused(studio: Studio) -> None:
    """Show the refusal of a pasted code that belongs to another game."""
    opened("new_match")(studio)
    studio.desk.click("code.paste")
    studio.desk.type(match_to_code({"edition": "0.2.0"}))
    studio.desk.click("code.yes")
    studio.desk.click("code.paste")


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "astra-title": title,
    "astra-unfinished": unfinished,
    "astra-solo": opened("solo.astra-et-tenebrae"),
    "astra-new-match": opened("new_match"),
    "astra-new-match-rocks": rocks,
    "astra-share-code": shared,
    "astra-code-refused": code_refused,
    "astra-scenarios": opened("scenarios"),
    "astra-scenario-on-its-way": opened("scenarios", pygame.K_DOWN),
    "astra-ship-cards": opened("ship_cards"),
    "astra-saves": saves,
    "astra-result": partial(result, edition=EDITIONS[0]),
    "astra-result-first": partial(result, edition=EDITIONS[1]),
    "astra-replay": replay,
}
"""The scenes of this file by name."""
