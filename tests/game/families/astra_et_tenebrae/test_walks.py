"""Walks through the rooms round a battle, in both editions: load, watch, play on, clips, undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from game.match import autosaves
from game.match.playback import Playback
from game.match.recording import recording_of
from game.screens.clip.clip_player import ClipPlayer, Look
from game.screens.clip.clip_writer import ClipWriter
from game.screens.clip.cuts import cut_turn
from game.screens.result import ResultScreen
from game.screens.table.table_screen import TableScreen
from game.screens.table.watch import WatchTurn
from game.shell.theme import theme_of
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.state import Captain, Phase
from rules.kernel.seats import PLAYERS
from tests.game.families.astra_et_tenebrae.battles import begun, play

RED, BLUE = PLAYERS
SMALL = Look((320, 180), theme_of("ember"), reduced_motion=True)


@pytest.fixture(params=EDITIONS)
def edition(request: Any) -> str:
    return str(request.param)


def in_turn(turn: int, phase: Phase = Phase.MOVEMENT) -> Any:
    return lambda state: state.turn == turn and state.phase is phase


def test_a_result_leads_to_replay_and_rematch(desk: Any, edition: str) -> None:
    session = play(begun(desk.app.home, edition, ships=2, turns=2))
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()
    desk.click("replay")
    assert desk.screen.name == "replay"
    for _ in range(3):
        desk.click("turn_on")
        desk.step()
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "result"
    desk.click("rematch")
    desk.step(5)
    assert desk.screen.name in ("table", "handover")
    setup = desk.app.screens[1].session.match.setup
    assert setup.edition == edition
    assert setup.names[RED] == "Ember", "names go with colors"


def test_a_save_is_watched_and_played_on_against_a_level(desk: Any, edition: str) -> None:
    first = play(begun(desk.app.home, edition, ships=2, blue="cadet"), in_turn(3))
    first.keep()
    desk.open("load")
    desk.key(pygame.K_w)
    screen = desk.screen
    assert screen.name == "replay"
    screen.go_turn("2")
    desk.key(pygame.K_p)
    desk.focus("play_on.foe")
    desk.key(pygame.K_HOME)
    desk.click("play_on.begin")
    desk.step(5)
    table = desk.screen
    assert table.name == "table"
    assert table.session.seating.solo is not None
    assert table.session.match.state.turn == 2
    assert len(autosaves.unfinished(desk.app.home)) == 2


def test_a_battle_is_saved_by_name_and_loaded(desk: Any, edition: str) -> None:
    session = begun(desk.app.home, edition, ships=2, blue="cadet")
    # The cadet plays on while the menus are open, so the battle must be waiting for red alone.
    play(session, lambda state: in_turn(2)(state) and session.waiting() == (RED,))
    desk.app.push(TableScreen(desk.app, session))
    desk.step(3)
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.save")
    desk.type("At two")
    desk.key(pygame.K_RETURN)
    desk.open("load")
    desk.choose_row("files", "At two")
    desk.key(pygame.K_RETURN)
    desk.step(3)
    assert desk.screen.session.match.state.turn == 2
    assert desk.screen.session.match.state.ships == session.match.state.ships


def test_a_ship_that_was_placed_is_taken_back(desk: Any, edition: str) -> None:
    session = play(begun(desk.app.home, edition), in_turn(1, Phase.PLACING))
    (seat,) = session.waiting()
    request = session.request(seat)
    assert request is not None
    name, at = request.default()
    session.answer(seat, (name, at))
    assert session.match.state.ships[name].at == at
    assert session.undo_refusal(seat) is None
    session.undo(seat)
    assert session.match.state.ships[name].at is None


def test_a_turn_is_watched_again_without_any_card(desk: Any, edition: str) -> None:
    session = play(begun(desk.app.home, edition, ships=2), in_turn(3))
    desk.app.push(WatchTurn(desk.app, session, 1))
    for _ in range(30):
        desk.key(pygame.K_f)
        if desk.screen.name != "watch":
            break
        shown = desk.screen._film.state.ships.values()
        assert all(ship.captain in (None, Captain.UNKNOWN) or ship.captain_used for ship in shown)


def test_a_turn_becomes_a_clip(desk: Any, edition: str, tmp_path: Path) -> None:
    recording = recording_of(play(begun(desk.app.home, edition, ships=1, turns=2)).match)
    film = Playback(recording.ruleset, recording.opening, recording.beats)
    path = tmp_path / "turn.webp"
    making = ClipWriter(lambda: ClipPlayer(recording, cut_turn(film, 2, over=recording.over), SMALL), path)
    while making.step():
        pass
    with Image.open(path) as clip:
        assert clip.size == SMALL.size
        assert clip.n_frames > 3  # type: ignore[attr-defined]
