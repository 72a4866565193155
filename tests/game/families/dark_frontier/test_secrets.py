"""At the screen: a command or a number is nowhere to be found before both are opened (DC-1, DM-7)."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from game.families.dark_frontier.table.training import DuelTraining
from game.forecast.forecast_client import shared_forecast_client
from game.match import saves
from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Phase, State
from rules.games import ruleset_of
from rules.kernel.journal import from_bytes
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice
from tests.game.families.dark_frontier.duel import duel

COMMANDS = (Command(), Command(1, 3))
NUMBERS = (0, 1)


def at_dials() -> State:
    """Both sides set their commands; flak and missiles of both are about."""
    return duel(Phase.COMMAND)


def in_passing() -> State:
    """Two ships with missiles are about to meet in an Advance."""
    state = duel(
        Phase.ADVANCE,
        Thresher={"at": (0, 0), "velocity": (1, 0), "lost": (), "missiles": 2},
        Quiver={"at": (3, 0), "velocity": (-2, 0), "facing": 3, "lost": ()},
    )
    state.projectiles = {}
    return state


def sealed_by(seat: Seat, home: Any, state: State, answer: Any, solo: Seat | None) -> Session:
    """Let a side seal its answer; the other one is asked next."""
    players = {one: HUMAN if solo in (None, one) else "random" for one in PLAYERS}
    match = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(5))
    one = Session.of(match, 5, home, Seating(players))
    one.answer(seat, answer)
    assert match.waiting() == (seat.other,)
    one.show_all()
    return one


def looked_at(desk: Any, one: Session, eyes: Seat) -> list[tuple[str, str, bytes]]:
    """Look wherever the other player can look without answering: pictures, words, state, sounds."""
    heard: list[str] = []
    play = desk.app.audio.play
    desk.app.audio.play = lambda name, *args, **options: (heard.append(name), play(name, *args, **options))
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    table = TableScreen(desk.app, one)
    desk.app.push(table)
    desk.step(4)
    found = []

    def look(label: str) -> None:
        desk.step(2)
        shared_forecast_client().settle()
        desk.step(2)
        picture = pygame.image.tobytes(desk.app.surface, "RGB")
        words = json.dumps((desk.dump(), desk.screen.state(), heard), default=str)
        found.append((label, words, picture))

    look("the hand-over or the question")
    if desk.screen.name == "handover":
        desk.key(pygame.K_o)
        look("the question")
    assert table.eyes is eyes
    views = (pygame.K_e, pygame.K_t, pygame.K_r, pygame.K_a, pygame.K_w, pygame.K_v, pygame.K_v, pygame.K_v)
    keys = (*views, pygame.K_p, pygame.K_F1)
    for key in keys:
        desk.key(key)
        look(pygame.key.name(key))
    desk.key(pygame.K_ESCAPE)
    desk.click("bar.log")
    look("the log")
    for x in range(140, 1200, 260):
        desk.point_at((x, 330))
        desk.step(2)
        look(f"pointer at {x}")
    desk.app.audio.play = play
    desk.app.to_title()
    desk.step(2)
    return found


@pytest.mark.parametrize("solo", [None, ATTACKER])
def test_DC_1_a_table_shows_the_attacker_the_same_whatever_the_defender_has_sealed(
    desk: Any, solo: Seat | None
) -> None:
    found = []
    for told in COMMANDS:
        one = sealed_by(DEFENDER, desk.app.home, at_dials(), {"Thresher": told}, solo)
        found.append(looked_at(desk, one, ATTACKER))
    assert len(found[0]) > 10
    for first, second in zip(*found, strict=True):
        assert first[1] == second[1], first[0]
        assert first[2] == second[2], first[0]


def test_DM_7_a_table_shows_the_attacker_the_same_whatever_number_is_sealed(desk: Any) -> None:
    found = []
    for number in NUMBERS:
        one = sealed_by(DEFENDER, desk.app.home, in_passing(), number, None)
        found.append(looked_at(desk, one, ATTACKER))
    for first, second in zip(*found, strict=True):
        assert first[1] == second[1], first[0]
        assert first[2] == second[2], first[0]


def test_DC_1_no_file_and_no_replay_tells_a_sealed_command(desk: Any) -> None:
    open_parts, watched = [], []
    for command in COMMANDS:
        one = Session.new(at_dials().setup, 4, home=desk.app.home)
        while one.match.state.phase is not Phase.COMMAND:
            seat = one.waiting()[0]
            request = one.request(seat)
            assert request is not None
            one.answer(seat, request.default())
        one.answer(DEFENDER, {"Thresher": command})
        one.save_as(f"duel {command.burn}")
        assert one.notice == ""
        watched.append(repr((recording_of(one.match).beats, recording_of(one.match).opening)))
    for kept in saves.list_saves(desk.app.home):
        data = from_bytes(kept.path.read_bytes(), kept.path.name)
        extra = {k: v for k, v in data["header"].pop("extra").items() if k not in ("match", "name", "serial")}
        open_parts.append(
            json.dumps([{k: v for k, v in data.items() if k not in ("private", "check")}, extra])
        )
    assert len(open_parts) == 2
    assert len(set(watched)) == 1
    for left, right in zip(*open_parts, strict=True):
        assert left == right


def test_DC_1_the_curtain_falls_before_commands_and_numbers_and_nowhere_else(desk: Any) -> None:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    state = duel(Phase.COMMAND)
    one = Session.new(state.setup, 6, home=desk.app.home)
    table = desk.sit_down(one, state, seeded_dice(8))
    curtains: list[str] = []
    asked: list[str] = []
    while asked.count(Asked.COMMAND) < 8 and not one.over:
        desk.step(2)
        if desk.screen.name == "handover":
            curtains.append(one.request(one.waiting()[0]).kind)  # type: ignore[union-attr]
            desk.key(pygame.K_o)
        elif table.stage.still:
            desk.key(pygame.K_RETURN)
        elif table.tool is not None:
            asked.append(table.tool.request.kind)
            table.answer(table.tool.request.default())
    assert {Asked.COMMAND, Asked.FIRE} <= set(asked)
    assert set(curtains) <= {Asked.COMMAND, Asked.NUMBER}
    assert curtains.count(Asked.COMMAND) == asked.count(Asked.COMMAND)


def test_DC_1_training_tells_no_reasons_for_what_is_sealed() -> None:
    assert not {Asked.COMMAND, Asked.NUMBER} & set(DuelTraining.explained)
