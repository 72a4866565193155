"""Captains are in no file, replay, reason, picture, log or widget of the other side before the end (AK-1)."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from game.families.astra_et_tenebrae.computer import AstraComputer
from game.forecast.forecast_client import shared_forecast_client
from game.match import saves
from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.assets import asset_path
from game.shell.audio import Audio
from game.shell.paths import Home, open_home
from game.shell.settings import AnimationSpeed, Leading, Settings
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import CAPTAINS
from rules.files import FileError
from rules.games import load_ruleset
from rules.kernel.dice import Stream
from rules.kernel.journal import SavedMatch, from_bytes
from rules.kernel.seats import PLAYERS, Seat
from tests.rules.astra_et_tenebrae.battles import begun
from tests.rules.astra_et_tenebrae.test_secrets import played, reticent

RED, BLUE = PLAYERS
SEED = 4
MOST_FRAMES = 6000
NAMES = [captain.encode() for captain in CAPTAINS]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def session(home: Home, turned: int, turn: int, kind: str = Kind.MOVE, solo: Seat | None = None) -> Session:
    """Play a battle of three turns to a question to blue; red's cards are turned on by some ships."""
    players = {seat: HUMAN if solo in (None, seat) else "random" for seat in PLAYERS}
    setup = begun(EDITIONS[0], SEED, option=["turn_limit=3"]).setup
    one = Session.new(setup, SEED, home=home, seating=Seating(players))
    answer = reticent(turned)
    quiet = reticent(0)  # blue uses no captain, either: whatever is in a file is face down

    while not one.over:
        seat = one.waiting()[0]
        request: Any = one.request(seat)
        if one.match.state.turn >= turn and seat is BLUE and request.kind == kind:
            break
        one.answer(seat, answer(seat, request) if seat is RED else _declined(request, quiet))
    return one


def _declined(request: Any, quiet: Any) -> Any:
    """Answer for blue as red does, with cards of its own."""
    if request.kind == Kind.CAPTAINS:
        return request.default()
    return quiet(RED, request)


def test_no_file_tells_a_card_before_the_end(home: Home) -> None:
    open_parts = []
    for turned in (0, 1):
        one = session(home, turned, 3)
        one.save_as(f"battle {turned}")
        assert one.notice == ""
    written = [path for path in home.data.rglob("*") if path.is_file()]
    assert len(written) >= 4
    assert not [path for path in written for name in NAMES if name in path.read_bytes()]
    for one in saves.list_saves(home):
        data = from_bytes(one.path.read_bytes(), one.path.name)
        extra = {k: v for k, v in data["header"].pop("extra").items() if k not in ("match", "name", "serial")}
        open_parts.append(json.dumps([data["header"], extra, data["setup"], len(data["sealed"])]))
    assert len(open_parts) == 2
    assert open_parts[0] == open_parts[1]


def test_a_battle_with_cards_face_down_goes_on_here_and_nowhere_else(home: Home, tmp_path: Path) -> None:
    one = session(home, 2, 2)
    path = saves.latest(home)[0].path
    again = Session.resume(path, home)
    assert again.match.state == one.match.state
    with pytest.raises(FileError, match="on the computer that has its key"):
        Session.resume(path, open_home(tmp_path / "elsewhere"))
    with pytest.raises(FileError, match="has secrets of an unfinished match"):
        SavedMatch(from_bytes(path.read_bytes(), path.name), load_ruleset)


@pytest.mark.slow
def test_a_battle_is_watched_before_its_end_without_the_cards_and_after_it_with_them(home: Home) -> None:
    before = [recording_of(session(home, turned, 3).match) for turned in (0, 1)]
    assert before[0].opening == before[1].opening
    assert before[0].beats == before[1].beats
    over = [session(home, turned, 99) for turned in (0, 1)]
    for one in over:
        assert one.over
        assert one.replay_file is not None
        laid = {name: ship.captain for name, ship in one.match.state.ships.items()}
        replayed = saves.read_match(one.replay_file, home).replay().state
        assert {name: ship.captain for name, ship in replayed.ships.items()} == laid
    assert over[0].match.state.ships != over[1].match.state.ships


@pytest.mark.slow
@pytest.mark.parametrize("level", AstraComputer.levels)
def test_a_computer_that_plays_blue_decides_and_thinks_alike_whatever_red_has_laid(level: str) -> None:
    thought: list[list[str]] = []
    for turned in (0, 1):
        thought.append([])
        below = Stream("thinks", level).below
        answer = reticent(turned)
        match = begun(EDITIONS[0], SEED)
        for _ in played(match, answer):
            seat = match.waiting()[0]
            if seat is BLUE:
                decision = decide_as(level, match.request(BLUE), match.view(BLUE), below)  # type: ignore[arg-type]
                thought[-1].append(repr((decision.answer, tuple(decision.thoughts), decision.nodes)))
            if match.state.turn > 2:
                break
    assert len(thought[0]) > 8
    assert thought[0] == thought[1]


def frames(desk: Any, one: Session) -> list[Any]:
    """Look at a battle as blue wherever it can look without answering: pictures, words, state."""
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    one.show_all()
    table = TableScreen(desk.app, one)
    desk.app.push(table)
    desk.step(4)
    found = []

    def look(label: str) -> None:
        desk.step(2)
        shared_forecast_client().settle()
        desk.step(2)
        picture = pygame.image.tobytes(desk.app.surface, "RGB")
        found.append((label, json.dumps((desk.dump(), desk.screen.state()), default=str), picture))

    look("the hand-over or the question")
    if desk.screen.name == "handover":
        desk.key(pygame.K_o)
        look("the question")
    if desk.screen.name == "table":
        desk.click("bar.log")
        look("the log")
        desk.key(pygame.K_ESCAPE)
        desk.step(2)
    for key in (pygame.K_l, pygame.K_k, pygame.K_F1):
        desk.key(key)
        look(pygame.key.name(key))
        desk.key(pygame.K_ESCAPE)
        desk.step(2)
    for x in range(120, 1200, 240):
        for y in range(160, 640, 220):
            desk.point_at((x, y))
            desk.step(2)
            look(f"pointer at {x}, {y}")
    desk.app.to_title()
    desk.step(2)
    return found


@pytest.mark.parametrize(
    ("kind", "solo"), [(Kind.HEAT, None), (Kind.HEAT, BLUE), (Kind.MOVE, BLUE), (Kind.FIRE, None)]
)
def test_a_table_shows_blue_the_same_whatever_red_has_laid(desk: Any, kind: str, solo: Seat | None) -> None:
    found = [frames(desk, session(desk.app.home, turned, 2, kind, solo)) for turned in (0, 1)]
    for one, other in zip(*found, strict=True):
        assert one[1] == other[1], one[0]
        assert one[2] == other[2], one[0]


class Ear(Audio):
    """Speakers with a listener beside them."""

    def __init__(self, settings: Settings) -> None:
        self.heard: list[tuple[str, str]] = []
        super().__init__(settings, asset_path("sounds"), lambda _: None)

    def play(self, name: str, caption: str = "", *, pan: float = 0.0, level: float = 1.0) -> None:
        self.heard.append((name, caption))
        super().play(name, caption, pan=pan, level=level)


def lived_through(desk: Any, one: Session, turned: int) -> list[Any]:
    """Play from the second turn's movement to the third turn's heat: each frame, in sight and sound."""
    desk.app.change_settings(animation=AnimationSpeed.FAST, camera=Leading.OFF)
    one.show_all()
    ear = desk.app.audio = Ear(desk.app.settings)
    answer, found = reticent(turned), []
    table = TableScreen(desk.app, one)
    desk.app.push(table)
    while desk.screen is table and len(found) < MOST_FRAMES:
        desk.step()
        shared_forecast_client().settle()  # its process may take any time; here it is always the next frame
        asked = getattr(table.tool, "request", None)
        words = repr((getattr(asked, "kind", ""), table.state(), desk.dump()))
        found.append((words, zlib.crc32(pygame.image.tobytes(desk.app.surface, "RGB")), tuple(ear.heard)))
        ear.heard.clear()
        if asked is not None and not table.resting:
            table.answer(answer(RED, asked) if asked.seat is RED else _declined(asked, answer))
    assert desk.screen.name == "handover"
    desk.app.to_title()
    desk.step(2)
    return found


@pytest.mark.slow
def test_frames_sounds_and_delays_of_a_turn_are_the_same_whatever_red_has_laid(desk: Any) -> None:
    whole = [lived_through(desk, session(desk.app.home, turned, 2), turned) for turned in (0, 1)]
    for at, (one, other) in enumerate(zip(*whole, strict=True)):
        assert one == other, f"frame {at}"
    assert len({heard for *_, heard in whole[0]}) > 4, "it was no silent turn"
