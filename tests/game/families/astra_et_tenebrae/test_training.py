"""Training: advice on whatever is asked, what an own answer costs against it, lesser ones marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.players.computer import Question, decide, draws_of
from game.reasons import Decision
from game.screens.registry import make_screen
from game.shell.paths import open_home
from game.shell.settings import AnimationSpeed
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.requests import Kind
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from tests.game.families.astra_et_tenebrae.battles import SEED, begun
from tests.waiting import frames_until

VALUED = {Kind.HEAT, Kind.MOVE, Kind.FORMATIONS, Kind.FIRE, Kind.EVADE}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_answer_is_weighed_and_what_the_adviser_would_do_gives_nothing_away(
    home_folder: Path, edition: str
) -> None:
    match = begun(open_home(home_folder), edition).match
    below = Stream("anything", SEED).below
    weighed: dict[str, int] = {}
    while match.state.turn < 3 and not match.over:
        seat = match.waiting()[0]
        request = match.request(seat)
        if weighed.get(request.kind, 0) < 2 and request.kind != "dice":
            asked = Question("commodore", request, match.view(seat), draws_of(SEED, seat, 1))
            first = decide(edition, replace(asked, own=(request.default(),)))
            again = decide(edition, replace(asked, own=(first.answer,)))
            assert not first.fault
            assert again.answer == first.answer
            assert given_away(again) == pytest.approx(0, abs=0.01)
            told = any(one.own is not None for one in first.thoughts)
            assert told or request.kind not in VALUED
            weighed[request.kind] = weighed.get(request.kind, 0) + 1
        match.answer(seat, request.example(below))
    assert set(weighed) >= VALUED - {Kind.EVADE}


def given_away(decision: Decision) -> float:
    return sum(one.given_away for one in decision.thoughts)


@pytest.fixture
def training(desk: Any) -> Any:
    """A battle for training in which red has a burn to choose."""
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    session = begun(desk.app.home, blue="cadet")
    below = Stream("anything", SEED).below
    while session.match.state.turn < 2 or session.waiting() != (Seat.RED,) or _kind(session) != Kind.MOVE:
        for seat in session.waiting():
            session.answer(seat, session.request(seat).example(below))
    session.show_all()
    session.seating = replace(session.seating, training=True)
    desk.app.push(make_screen("table", desk.app, session=session))
    desk.step(2)
    return desk


def _kind(session: Session) -> str:
    return str(session.request(session.waiting()[0]).kind)


def wait(desk: Any, until: Callable[[], bool]) -> None:
    frames_until(desk, until)


def worst(desk: Any) -> Any:
    """Find a burn of the ship in hand that leads far off from all enemies."""
    state, tool = desk.screen.view, desk.screen.tool
    foes = [ship.place for ship in state.side(Seat.BLUE)]
    burns = [tool.request.example(Stream("worst", number).below) for number in range(60)]

    def away(burn: Any) -> float:
        x, y = flight_of(state, burn).at
        return min(abs(x - a) + abs(y - b) for a, b in foes)

    return max((burn for burn in burns if burn.ship == desk.screen.selected), key=away)


def test_advice_is_told_drawn_and_taken_in_hand(training: Any) -> None:
    desk, screen = training, training.screen
    panel = screen.training
    screen.tool.put_in_hand(worst(desk))
    panel.toggle()
    panel.ask()
    wait(desk, lambda: panel.advice is not None)
    desk.step(2)
    assert panel.overlays(), "the advised burn is drawn"
    dump = desk.dump()
    assert "The commodore moves" in dump["training.advised"]["text"]
    assert dump["training.worth"]["text"].startswith("Yours is worth")
    advised = panel.advice.answer
    panel.use()
    desk.step(2)
    assert screen.tool.in_hand() == (advised,)
    assert "training can undo it" in str(screen.tool.commit().subtitle)


def test_advice_is_taken_out_of_a_rehearsal_into_the_real_burn(training: Any) -> None:
    desk, screen = training, training.screen
    panel, real = screen.training, screen.tool
    panel.ask()
    wait(desk, lambda: panel.advice is not None)
    advised = panel.advice.answer
    desk.key(pygame.K_p)
    desk.step(2)
    assert panel.advised_tool is real is not screen.tool
    panel.use()
    desk.step(2)
    assert screen.tool is real
    assert real.in_hand() == (advised,)


def test_PLY_3_a_lesser_burn_is_marked_and_taken_back_while_the_computer_waits(training: Any) -> None:
    desk, screen = training, training.screen
    session, panel = screen.session, screen.training
    before = len(session.match.journal)
    assert screen.answer(worst(desk))
    wait(desk, lambda: "lapse" in desk.dump())
    for _ in range(90):
        screen.update(1 / 60)
    assert len(session.match.journal) == before + 1, "the computer waits"
    assert "less than the commodore's choice" in desk.dump()["lapse"]["value"]["words"]
    assert any("−" in words for _, words in panel.answers())
    desk.click("lapse.take")
    desk.step(2)
    assert len(session.match.journal) == before
    assert "lapse" not in desk.dump()
    assert screen.tool.request.kind == Kind.MOVE


@pytest.mark.slow
def test_the_computer_goes_on_when_a_mark_is_left(training: Any) -> None:
    desk, screen = training, training.screen
    before = len(screen.session.match.journal)
    screen.answer(worst(desk))
    wait(desk, lambda: "lapse" in desk.dump())
    desk.click("lapse.leave")
    wait(desk, lambda: len(screen.session.match.journal) > before + 1)
