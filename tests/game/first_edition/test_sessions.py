"""Matches of the first edition are stored, gone on with, watched, replayed and played again."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.match import saves
from game.match.recording import recording_of
from game.match.rematch import rematch_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.players.registry import seat_player
from game.screens.replay import ReplayScreen
from game.screens.result import ResultScreen
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.packing import digest
from rules.false_sunrise.plotting import PlotOrders
from rules.kernel.seats import PLAYERS, Seat
from tests.waiting import frames_until

EDITION = "2024-03"


def play(session: Session, names: tuple[str, str], until: type | None = None) -> Session:
    """Let players of names answer to the end, or to a kind of request."""
    players = {seat: seat_player("2024-03", name, seat, 3) for seat, name in zip(PLAYERS, names, strict=True)}
    while session.waiting():
        for seat in session.waiting():
            request = session.request(seat)
            if until is not None and isinstance(request, until):
                return session
            session.answer(seat, players[seat].poll(request, session.match.view(seat)))
    return session


@pytest.fixture
def setup(make_setup: Any) -> Any:
    return make_setup("operation-rookie", "under-one-umbrella", turns=3)


def test_a_match_is_kept_and_gone_on_with(desk: Any, setup: Any) -> None:
    home = desk.app.home
    session = play(Session.new(setup, 5, home=home), ("runner", "random"), until=PlotOrders)
    (kept, *_) = saves.latest(home)
    again = Session.resume(kept.path, home)
    assert again.match.ruleset.id == EDITION
    assert edition_of(again.shown).id == EDITION
    assert digest(again.match.state) == digest(session.match.state)
    play(again, ("runner", "random"))
    assert again.over


def test_a_rematch_is_of_the_same_edition_with_the_seats_swapped(desk: Any, setup: Any) -> None:
    session = play(Session.new(setup, 5, home=desk.app.home), ("runner", "runner"))
    again = rematch_of(session)
    assert again.match.ruleset.id == EDITION
    assert again.match.setup.fleets[Seat.RED].name == session.match.setup.fleets[Seat.BLUE].name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_finished_match_is_replayed_and_counted_up(make_desk: Any, setup: Any, size: Any) -> None:
    desk = make_desk(size)
    session = play(Session.new(setup, 5, home=desk.app.home), ("runner", "random"))
    assert session.replay_file is not None
    screen = ReplayScreen(desk.app, recording_of(session.match))
    desk.app.push(screen)
    desk.step(2)
    while not screen.film.at_end:
        screen.film.step_phase(1)
        screen.seek(screen.film.moment)
        desk.step()
    assert digest(screen.film.state) == digest(session.match.state)
    desk.app.push(ResultScreen(desk.app, session))
    desk.step(2)
    shown = desk.dump()["figures"]["value"]
    assert int(shown["Shots fired"][0]) > 0
    assert "Squadrons lost" not in shown
    assert sum(int(figure) for figure in shown["Damage dealt"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [(HUMAN, "cadet"), ("cadet", "captain")])
def test_the_computer_takes_a_seat_and_is_watched(desk: Any, setup: Any, players: Any) -> None:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True, hints=False)
    seating = Seating(dict(zip(PLAYERS, players, strict=True)))
    desk.app.push(TableScreen(desk.app, Session.new(setup, 9, home=desk.app.home, seating=seating)))

    def play() -> None:
        table = desk.screen
        request = getattr(getattr(table, "tool", None), "request", None)
        if request is not None and request.seat not in table.session.seating.computers:
            table.answer(seat_player("2024-03", "runner", request.seat, 1).poll(request, table.session.shown))
        elif table.stage.still or table.stage.playing:
            desk.key(pygame.K_RETURN)

    frames_until(desk, lambda: desk.screen.name == "result", play)
    assert desk.screen.state()["turns"] >= 1
