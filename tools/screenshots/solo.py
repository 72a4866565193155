"""Scenes of playing against the computer, watching it, training, and its reasons."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.families.false_sunrise.new_match.offers import Source
from game.families.false_sunrise.new_match.setup import quick_choices, set_up, setup_from
from game.families.false_sunrise.table.training import FleetTraining
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Phase
from rules.kernel.seats import PLAYERS, Seat
from tools.screenshots.player import eager_answer
from tools.screenshots.studio import SEED, Studio

LEVEL = "captain"
_MOST_FRAMES = 600


def new_match(studio: Studio) -> None:
    """Show the computer in the second seat, with a style and its own choice of fleet."""
    studio.desk.click("new_match")
    screen = studio.app.screen
    choices = screen.choices  # type: ignore[attr-defined]
    for seat, player in zip(PLAYERS, (HUMAN, LEVEL), strict=True):
        choices.seat(seat, player)
    choices.play_in(Seat.BLUE, "gunner")
    choices.fleets[Seat.BLUE].source = Source.COMPUTER
    choices.fleets[Seat.BLUE].seed = choices.map.seed = str(SEED)
    choices.training = True
    screen.changed()  # type: ignore[attr-defined]  # as after a click
    studio.desk.step()


def level(studio: Studio) -> None:
    """Show the dialog before a solo battle, with a random style."""
    studio.desk.click("solo.false-sunrise")
    studio.desk.key(pygame.K_UP, pygame.K_RIGHT)


def fleets(studio: Studio) -> None:
    """Show the fleets to choose from in a solo battle."""
    studio.desk.click("solo.false-sunrise")
    place = studio.app.screen.ui.px("solo.size")
    studio.desk.click_at((place.right - 20, place.centery))
    studio.desk.click("solo.fleet")


def begin(studio: Studio, players: tuple[str, str], *, training: bool = False) -> Session:
    """Open a match that is already set up, at its first orders."""
    seating = Seating(dict(zip(PLAYERS, players, strict=True)), training)
    choices = quick_choices(("Ember", "Tide"), SEED)
    for seat, player in seating.players.items():
        choices.seat(seat, player)
    session = Session.new(setup_from(choices), SEED, home=studio.app.home, seating=seating)
    set_up(session, SEED)
    session.show_all()
    studio.open(session)
    return session


def wait(studio: Studio, until: Callable[[TableScreen], bool]) -> None:
    """Let the match go on until `until` returns true; raise `RuntimeError` if it ends first."""
    while True:
        screen = studio.app.screen
        if isinstance(screen, TableScreen):
            if until(screen):
                return
            tool = screen.tool
            request = getattr(tool, "request", None)
            if request is not None and request.seat not in screen.session.seating.computers:
                screen.answer(eager_answer(request))
            elif screen.stage.still:
                screen.go_on()
        elif screen.name == "result":
            break
        studio.hurry()
        studio.desk.step()
        time.sleep(0.002)
    raise RuntimeError(f"the computer never came to what was wanted: {studio.app.screen.state()}")


def thinking(studio: Studio) -> None:
    """Show a person giving orders while the computer thinks."""
    begin(studio, (HUMAN, LEVEL))
    studio.desk.step(20)
    studio.desk.key(pygame.K_RIGHT, pygame.K_UP)


def its_choice(studio: Studio) -> None:
    """Show the computer about to fire."""
    begin(studio, (HUMAN, LEVEL))

    def fires(screen: TableScreen) -> bool:
        request = getattr(screen.tool, "request", None)
        if request is None or request.kind != "fire":
            return False
        decision = screen.opponents.decision(request)
        return decision is not None and bool(decision.answer)

    wait(studio, fires)
    studio.table.watching.paused = True


def watching(studio: Studio) -> None:
    """Show two levels playing each other."""
    session = begin(studio, ("cadet", LEVEL))
    wait(studio, lambda _: session.match.state.turn > 1 and session.match.state.phase is Phase.ACTIVATIONS)
    studio.table.keyboard.commands["watch_pause"]()
    studio.desk.step(2)


def _train(studio: Studio) -> None:
    """Play to the second turn's orders in a training match against the computer."""
    session = begin(studio, (HUMAN, LEVEL), training=True)
    wait(
        studio,
        lambda screen: (
            session.match.state.turn == 2
            and isinstance(getattr(screen.tool, "request", None), PlotOrders)
            and screen.acting is Seat.RED
            and not screen.stage.busy
        ),
    )


def in_training(tab: str) -> Callable[[Studio], None]:
    """Return a scene that shows a tab of training: the computer's reasons, or answers to undo."""

    def show(studio: Studio) -> None:
        _train(studio)
        studio.desk.key(pygame.K_g)
        studio.table.training.tab = tab
        studio.table.rebuild()
        studio.desk.step(2)

    return show


def advice(studio: Studio) -> None:
    """Show what the commodore would order."""
    _train(studio)
    studio.desk.key(pygame.K_g)
    studio.desk.click("training.ask")
    training = studio.table.training
    assert isinstance(training, FleetTraining)
    while training.advice is None:
        studio.desk.step()
        time.sleep(0.01)
    studio.desk.step(2)


def why(studio: Studio) -> None:
    """Show the computer's reasons after the match."""
    session = begin(studio, (HUMAN, LEVEL))
    wait(studio, lambda _: session.match.state.turn > 1)
    session.concede(Seat.RED)
    studio.table.start_over()
    for _ in range(_MOST_FRAMES):  # a line about the defeat covers the board first
        studio.desk.step()
        if studio.app.screen.ui.get("why.open") is not None:
            break
    studio.desk.click("why.open")
    studio.desk.step()
