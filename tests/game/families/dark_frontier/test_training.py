"""Training: advice on whatever is asked in a duel, and what an own answer costs against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.players.computer import Question, decide, draws_of
from game.reasons import Decision
from game.screens.registry import make_screen
from rules.dark_frontier.requests import Asked, SetCommands
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Phase, Start
from rules.games import ruleset_of
from rules.hexes.grid import ORIGIN
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seeded import seeded_dice
from tests.game.families.dark_frontier.duel import duel
from tests.waiting import frames_until

EDITION, SEED = "0.2.0", 5
VALUED = {Asked.COMMAND, Asked.STEER, Asked.FIRE}


def given_away(decision: Decision) -> float:
    return sum(one.given_away for one in decision.thoughts)


def begun() -> AnyMatch:
    state = duel(Phase.COMMAND)
    return Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(SEED))


def test_an_answer_is_weighed_and_what_the_adviser_would_do_gives_nothing_away() -> None:
    match, below, weighed = begun(), Stream("anything", SEED).below, set[str]()
    while weighed < VALUED:
        seat = match.waiting()[0]
        request = match.request(seat)
        if request.kind in VALUED - weighed:
            asked = Question("commodore", request, match.view(seat), draws_of(SEED, seat, 1))
            first = decide(EDITION, replace(asked, own=(request.default(),)))
            again = decide(EDITION, replace(asked, own=(first.answer,)))
            assert not first.fault
            assert again.answer == first.answer
            assert given_away(again) == pytest.approx(0, abs=0.001)
            assert any(one.own is not None for one in first.thoughts)
            weighed.add(request.kind)
        match.answer(seat, request.example(below))


def test_DC_1_a_command_off_the_map_is_worth_less_than_what_is_advised() -> None:
    state = duel(Phase.COMMAND, Thresher={"at": (14, 0), "velocity": (0, 0), "facing": 0, "lost": ()})
    asked = Question("commodore", SetCommands(DEFENDER, state), state, draws_of(SEED, DEFENDER, 1))
    decision = decide(EDITION, replace(asked, own=({"Thresher": Command(0, 3)},)))
    assert decision.answer["Thresher"] != Command(0, 3)
    assert given_away(decision) > 0.3


def test_the_panel_has_a_key_where_G_swings_the_gimbal(desk: Any) -> None:
    state = duel(Phase.COMMAND, Thresher={"type": "cutter", "lost": ()})
    ships = {**state.setup.ships, DEFENDER: {"Thresher": "cutter"}}
    state.setup = replace(state.setup, ships=ships)
    match = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(SEED))
    seating = Seating({DEFENDER: HUMAN, ATTACKER: "captain"}, training=True)
    session = Session.of(match, SEED, desk.app.home, seating)
    desk.app.push(make_screen("table", desk.app, session=session))
    desk.step(3)
    desk.key(pygame.K_UP, pygame.K_g)
    assert not desk.screen.training.open
    desk.key(pygame.K_g, mod=pygame.KMOD_CTRL)
    assert desk.screen.training.open


def wait(desk: Any, until: Callable[[], bool]) -> None:
    frames_until(desk, until)


def test_advice_is_told_drawn_taken_in_hand_and_the_answer_taken_back(desk: Any) -> None:
    desk.app.change_settings(animation="off", hints=False)
    seating = Seating({DEFENDER: "cadet", ATTACKER: HUMAN}, training=True)
    session = Session.new(duel().setup, SEED, home=desk.app.home, seating=seating)
    session.answer(DEFENDER, Start(ORIGIN))
    session.show_all()
    desk.app.push(make_screen("table", desk.app, session=session))
    desk.step(3)
    table, panel = desk.screen, desk.screen.training
    panel.toggle()
    panel.ask()
    wait(desk, lambda: panel.advice is not None)
    desk.step(2)
    assert "The commodore places Quiver" in desk.dump()["training.advised"]["text"]
    assert panel.overlays(), "the advised start is drawn"
    weighed = panel.advice.thoughts[0].candidates[0].points
    shown = next(row.points for row in panel.advised() if row.chosen)
    assert shown == pytest.approx(10 * weighed), "10 points are a ship, as in the review"
    advised = panel.advice.answer
    panel.use()
    desk.step(2)
    assert table.tool.in_hand() == (advised,)
    assert "training can undo it" in str(table.tool.commit().subtitle)
    tool = table.tool
    tool.put_in_hand(Start((15, 0), 0, (6, 0)))
    assert table.answer(tool.start)
    wait(desk, lambda: "lapse" in desk.dump())
    desk.click("lapse.take")
    desk.step(2)
    assert table.tool.request.kind == Asked.PLACE
