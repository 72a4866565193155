"""Walks through the rooms round a duel: watch, play on, load, clips, undo, dice that people type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from game.match import autosaves
from game.match.dice import TYPED
from game.match.playback import Playback
from game.match.recording import recording_of
from game.match.seats import HOTSEAT, HUMAN, Seating
from game.match.session import Session
from game.screens.clip.clip_player import ClipPlayer, Look
from game.screens.clip.clip_writer import ClipWriter
from game.screens.clip.cuts import cut_turn
from game.screens.result import ResultScreen
from game.screens.table.table_screen import TableScreen
from game.screens.table.watch import WatchTurn
from game.shell.paths import Home
from game.shell.theme import theme_of
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Options, Phase, Setup, Start
from rules.hexes.grid import ORIGIN
from rules.kernel.dice import Stream
from tests.game.families.dark_frontier.duel import duel
from tests.waiting import frames_until

SEED = 5
SMALL = Look((320, 180), theme_of("ember"), reduced_motion=True)


def begun(home: Home, *, rounds: int = 20, dice: str = "seeded", **players: str) -> Session:
    """Begin a duel of two people, or as `players` says."""
    setup = Setup(
        ships={DEFENDER: {"Thresher": "gunboat"}, ATTACKER: {"Quiver": "carrier"}},
        options=Options(rounds=rounds),
    )
    seats = {**HOTSEAT, **{seat: players[seat.value] for seat in HOTSEAT if seat.value in players}}
    return Session.new(setup, SEED, dice, home, Seating(seats))


def play(session: Session, until: Any = lambda _: False) -> Session:
    """Play on with anything legal but no burn, until a state is wanted or the duel is over."""
    below = Stream("anything", SEED).below
    while not session.over and not until(session.match.state):
        for seat in session.waiting():
            request: Any = session.request(seat)
            quiet = request.kind in (Asked.COMMAND, Asked.PLACE)
            session.answer(seat, request.default() if quiet else request.example(below))
    session.show_all()
    return session


def in_round(number: int, phase: Phase = Phase.COMMAND) -> Any:
    return lambda state: state.round == number and state.phase is phase


def test_a_result_leads_to_replay_and_rematch(desk: Any) -> None:
    session = play(begun(desk.app.home, rounds=2))
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()
    assert "in round 2" in desk.screen.why()
    desk.click("replay")
    assert desk.screen.name == "replay"
    assert desk.dump()["turn_on"]["text"] == "Round"
    for _ in range(2):
        desk.click("turn_on")
        desk.step()
    assert desk.screen.film.turn == 2
    desk.key(pygame.K_ESCAPE)
    desk.click("rematch")
    desk.step(5)
    setup = desk.app.screens[1].session.match.setup
    assert list(setup.names.values()) == ["Ember", "Tide"], "names go with colors"


def test_a_save_is_watched_and_played_on_against_a_level(desk: Any) -> None:
    first = play(begun(desk.app.home), in_round(3))
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
    assert table.session.match.state.round == 2
    assert len(autosaves.unfinished(desk.app.home)) == 2


def test_a_duel_is_saved_by_name_and_loaded(desk: Any) -> None:
    session = play(begun(desk.app.home, blue="cadet"), in_round(2))
    desk.app.push(TableScreen(desk.app, session))
    desk.step(3)
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.save")
    desk.step()
    assert any("round 2" in str(one["value"]) for one in desk.dump().values())
    desk.type("At two")
    desk.key(pygame.K_RETURN)
    desk.open("load")
    desk.choose_row("files", "At two")
    desk.key(pygame.K_RETURN)
    desk.step(3)
    assert desk.screen.session.match.state.ships == session.match.state.ships


def test_PLY_3_a_placed_ship_and_a_shot_are_taken_back(desk: Any) -> None:
    session = begun(desk.app.home)
    session.answer(DEFENDER, Start(ORIGIN, 2))
    assert session.undo_refusal(DEFENDER) is None
    session.undo(DEFENDER)
    assert session.match.state.ships["Thresher"].at is None
    play(session, in_round(1, Phase.FIRE))
    request: Any = session.request(session.waiting()[0])
    shot = next(one for n in range(40) if (one := request.example(Stream("shot", n).below)) is not None)
    session.answer(request.seat, shot)
    assert session.match.state.projectiles
    session.undo(request.seat)
    assert not session.match.state.projectiles


def test_a_round_is_watched_again(desk: Any) -> None:
    session = play(begun(desk.app.home), in_round(3))
    desk.app.push(WatchTurn(desk.app, session, 1))
    assert desk.screen.what_now().startswith("Round 1 again")
    for _ in range(60):
        if desk.screen.done:
            break
        desk.click("watch.next")
    assert desk.screen.what_now() == "Round 1 again: That was the round"


def test_a_round_becomes_a_clip(desk: Any, tmp_path: Path) -> None:
    recording = recording_of(play(begun(desk.app.home, rounds=2)).match)
    film = Playback(recording.ruleset, recording.opening, recording.beats)
    cut = cut_turn(film, 2, over=recording.over)
    assert cut.name == "round-2"
    path = tmp_path / f"{cut.name}.webp"
    making = ClipWriter(lambda: ClipPlayer(recording, cut, SMALL), path)
    while making.step():
        pass
    with Image.open(path) as clip:
        assert clip.size == SMALL.size
        assert clip.n_frames > 3  # type: ignore[attr-defined]


def test_DM_2_dice_that_people_roll_are_typed_and_told_what_they_need(desk: Any) -> None:
    desk.app.change_settings(animation="off", hints=False)
    state = duel(Phase.ADVANCE, Thresher={"velocity": (3, 1), "facing": 1}, F2={"dodged": ()})
    table = desk.sit_down(Session.new(state.setup, SEED, TYPED, desk.app.home), state, None)
    for _ in range(20):
        if getattr(getattr(table.tool, "request", None), "kind", "") == "dice":
            break
        desk.key(pygame.K_RETURN)
        desk.step(2)
    words = " ".join(str(one["text"]) for one in desk.dump().values())
    assert "Dodge: Thresher from F2, one above 2 dodges" in words
    desk.key(pygame.K_5, pygame.K_1, pygame.K_RETURN)
    desk.step(3)
    assert table.view.projectiles["F2"].dodged == ("Thresher",)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_duel_of_a_person_and_a_cadet_is_played_at_the_table(desk: Any, seed: int) -> None:
    desk.app.change_settings(animation="off", hints=False)
    setup = begun(desk.app.home).match.setup
    players = Seating({DEFENDER: HUMAN, ATTACKER: "cadet"})
    session = Session.new(setup, seed, home=desk.app.home, seating=players)
    desk.app.push(TableScreen(desk.app, session))
    below = Stream("person", seed).below

    def play() -> None:
        screen = desk.screen
        request = getattr(screen.tool, "request", None)
        if screen.stage.busy or request is None or request.seat is not DEFENDER:
            desk.key(pygame.K_SPACE)
        else:
            screen.answer(request.example(below))

    frames_until(desk, lambda: desk.screen.name != "table", play)
    assert session.over
    assert desk.screen.name == "result"
