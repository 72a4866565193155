"""What can go wrong around a match: windows, storms of input, full disks, broken files, signals."""

from __future__ import annotations

import logging
import random
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.table.orders import OrdersTool
from game.match import saves
from game.match.session import Session
from game.screens.result import ResultScreen
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.plotting import PlotOrders
from rules.files import FileError
from rules.kernel.seats import Seat

SEED = 5
SIZES = ((1, 1), (3840, 2160), (320, 200), (1120, 630), (1920, 1080), (50, 1000), (1280, 720))
STORM_EVENTS = 2000
BATCH = 20
KEYS = (
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F6, pygame.K_F11, pygame.K_PLUS),
    *(pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET, pygame.K_MINUS, pygame.K_0),
    *range(pygame.K_1, pygame.K_9),
    *range(pygame.K_a, pygame.K_z + 1),
)
MODS = (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)


# --- matches to be disturbed ---------------------------------------------------------------------


def kind_of(request: Any) -> str:
    """Name a request by its type, a plain choice by its prompt."""
    return str(getattr(request, "prompt", type(request).__name__))


def new_session(desk: Any) -> Session:
    """Begin a match of carriers and crews, before its first marker."""
    choices = match_setup.quick_choices(("Iris", "Juno"), SEED)
    for seat, name in ((Seat.RED, "the-apiary"), (Seat.BLUE, "field-hospital")):
        choices.fleets[seat].ready = next(
            one.path for one in offers.ready_fleets(offers.FleetTerms(20)) if one.path.stem == name
        )
    return Session.new(match_setup.setup_from(choices), SEED, home=desk.app.home)


def play_to(session: Session, wanted: str) -> None:
    """Answer by defaults, launching what can be launched, until a kind of request is open."""
    while not session.over and kind_of(session.request(session.waiting()[0])) != wanted:
        request: Any = session.request(session.waiting()[0])
        session.answer(
            request.seat, launching(request) if isinstance(request, PlotOrders) else request.default()
        )
    session.show_all()


def launching(request: PlotOrders) -> Any:
    """Order the fleet to launch its squadrons where that is legal."""
    answer = request.example(random.Random(SEED).randrange)
    return answer if request.refusal(answer) is None else request.default()


def table_at(desk: Any, wanted: str) -> TableScreen:
    """Show the table with a request open, the orders past their hand-over."""
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    session = new_session(desk)
    play_to(session, wanted)
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    desk.step(2)
    if desk.screen.name == "handover":
        desk.click("handover.open")
    assert desk.screen is table
    return table


def quick_table(wanted: str) -> Callable[[Any], None]:
    """Give the way to a table with a request open."""
    return lambda desk: table_at(desk, wanted)


def open_handover(desk: Any) -> None:
    desk.open("quick_hotseat")


def open_result(desk: Any) -> None:
    session = new_session(desk)
    play_to(session, "PlotOrders")
    session.concede(Seat.RED)
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()


def open_replay(desk: Any) -> None:
    open_result(desk)
    desk.click("replay")


TABLES = (
    "PlaceMarker",
    "edge",
    "DeployFleet",
    "PlotOrders",
    "OrderSquadron",
    "activate",
    "DeclareFire",
    "lose",
)
PLACES: dict[str, Callable[[Any], None]] = {
    "title": lambda _: None,
    "settings": lambda desk: desk.open("settings"),
    "new match": lambda desk: desk.open("new_match"),
    "saves": lambda desk: desk.open("load"),
    "replays": lambda desk: desk.open("replays"),
    "hand-over": open_handover,
    **{wanted: quick_table(wanted) for wanted in TABLES},
    "result": open_result,
    "replay": open_replay,
}


# --- a storm of input (F33) ----------------------------------------------------------------------


class Monkey:
    """Hits keys and mouse at random, holds keys, drags out of the window, resizes it."""

    def __init__(self, desk: Any, seed: str) -> None:
        self.desk = desk
        self.random = random.Random(seed)

    def hit(self) -> None:
        """Post one event."""
        pick, post = self.random, self.desk.post
        x, y = pick.randrange(-50, 1400), pick.randrange(-50, 800)
        match pick.randrange(12):
            case 0 | 1 | 2 | 3:
                post(pygame.KEYDOWN, key=pick.choice(KEYS), mod=pick.choice(MODS), unicode="", scancode=0)
            case 4 | 5:
                post(pygame.KEYUP, key=pick.choice(KEYS), mod=0, unicode="", scancode=0)
            case 6:
                post(pygame.MOUSEMOTION, pos=(x, y), rel=(3, -4), buttons=pick.choice(((0, 0, 0), (1, 0, 0))))
            case 7 | 8:
                post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=pick.choice((1, 1, 1, 2, 3)))
            case 9:
                post(pygame.MOUSEBUTTONUP, pos=(x, y), button=pick.choice((1, 1, 1, 2, 3)))
            case 10:
                post(pygame.MOUSEWHEEL, x=0, y=pick.choice((-3, -1, 1, 2)), pos=(x, y))
            case _:
                self.odd()

    def odd(self) -> None:
        """Post what happens now and then."""
        pick, post = self.random, self.desk.post
        match pick.randrange(5):
            case 0:
                post(pygame.TEXTINPUT, text=pick.choice(("7", "x", "é", "漢", "\u202e", " " * 50)))
            case 1:
                post(pygame.TEXTEDITING, text="かな", start=0, length=2)
            case 2:
                post(pygame.WINDOWFOCUSLOST)
            case 3:
                post(pygame.WINDOWLEAVE)
            case _:
                post(pygame.DROPFILE, file="/no/such/file.yaml")

    def rage(self, go_back: Callable[[Any], None]) -> None:
        """Post the storm; from the title and after Quit, go back to the place."""
        for number in range(STORM_EVENTS // BATCH):
            for _ in range(BATCH):
                self.hit()
            self.desk.step()
            self.desk.app.running = True  # it has found Quit
            if number % 20 == 19 and len(self.desk.app.screens) == 1:
                go_back(self.desk)


FIRST_STORMS = ("title", "PlotOrders")  # all others are among the slow tests


@pytest.mark.parametrize(
    "place",
    [pytest.param(one, marks=() if one in FIRST_STORMS else pytest.mark.slow) for one in PLACES],
)
def test_F33_a_storm_of_keys_and_mouse_breaks_nothing(desk: Any, place: str, caplog: Any) -> None:
    PLACES[place](desk)
    with caplog.at_level(logging.ERROR):
        Monkey(desk, place).rage(PLACES[place])
    assert caplog.text == ""
    assert "crash" not in [screen.name for screen in desk.app.screens]


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ("PlotOrders", pygame.K_RETURN),
        ("PlotOrders", pygame.K_SPACE),
        ("activate", pygame.K_RETURN),
        ("OrderSquadron", pygame.K_DELETE),
        ("DeployFleet", pygame.K_RETURN),
    ],
)
def test_F33_a_key_that_is_held_gives_one_answer_at_most(desk: Any, wanted: str, key: int) -> None:
    session = table_at(desk, wanted).session
    before = len(session.match.journal)
    for _ in range(60):
        desk.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        desk.step()
    answers = [seat for seat, _ in session.match.journal[before:] if seat is not Seat.CHANCE]
    assert len(answers) <= (wanted != "PlotOrders")
    if wanted == "PlotOrders":
        assert len(session.waiting()) == 2, "nothing is sealed by holding a key"


def test_F34_a_double_click_on_sealing_does_not_open_the_other_plan(desk: Any) -> None:
    table = table_at(desk, "PlotOrders")
    desk.click("commit")
    place = desk.screen.ui.px("seal.yes").center
    for _ in range(2):
        desk.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        desk.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    desk.step(3)
    assert desk.screen.name == "handover"
    assert len(table.session.waiting()) == 1


# --- windows (F23) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wanted",
    [
        "PlaceMarker",
        "PlotOrders",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("DeployFleet", "activate", "DeclareFire")),
    ],
)
def test_F23_windows_and_text_sizes_change_nothing_in_mid_match(desk: Any, wanted: str) -> None:
    table = table_at(desk, wanted)
    desk.key(pygame.K_TAB, pygame.K_RIGHT)
    desk.step(60)
    settle_forecast(desk)
    tool, journal, shown, before = table.tool, len(table.session.match.journal), table.state(), words_of(desk)
    for size in SIZES:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        desk.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        desk.step(2)
        for key in (pygame.K_EQUALS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_0):
            desk.key(key, mod=pygame.KMOD_CTRL)
        assert desk.screen is table, desk.screen.state()
    desk.step(400)  # until the notices have gone
    settle_forecast(desk)
    assert table.tool is tool
    assert len(table.session.match.journal) == journal
    assert table.state() == shown
    assert words_of(desk) == before


def settle_forecast(desk: Any) -> None:
    """Wait for the forecast of the orders, which is reckoned beside the frames."""
    if isinstance(desk.screen.tool, OrdersTool):
        desk.screen.tool.risks.settle()
        desk.step()


def words_of(desk: Any) -> dict[str, Any]:
    """List what every widget shows and holds."""
    return {name: (one["text"], one["value"], one["enabled"]) for name, one in desk.dump().items()}


# --- disks and files (F3, F4, F6) ----------------------------------------------------------------


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file of this process grow beyond a few bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)


def test_F3_on_a_full_disk_the_match_goes_on_and_the_last_save_is_whole(desk: Any) -> None:
    table = table_at(desk, "PlaceMarker")
    kept = saves.latest(desk.app.home)[0]
    with full_disk():
        desk.click("tool.auto")
        desk.step(2)
        assert any("could not be saved" in text for text in desk.app.toast_texts)
    assert len(table.view.markers) == 1
    assert [one.problem for one in saves.list_autosaves(desk.app.home)] == [""] * 1
    assert Session.resume(kept.path, desk.app.home).match.journal == table.session.match.journal[:-1]
    desk.click("tool.auto")
    newest = saves.latest(desk.app.home)[0]
    assert Session.resume(newest.path, desk.app.home).match.journal == table.session.match.journal


def test_F4_without_a_home_a_turn_can_be_played(
    make_desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FALSE_SUNRISE_HOME", str(tmp_path / "file" / "home"))
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    assert any("cannot be written" in text for text in desk.app.toast_texts)
    table = table_at(desk, "PlotOrders")
    desk.click("commit")
    desk.click("seal.yes")
    desk.click("handover.open")
    desk.click("commit")
    desk.click("seal.yes")
    desk.step(3)
    assert table.state()["tool"] == "ActivateTool"
    assert any("could not be saved" in text for text in desk.app.toast_texts)


def test_F6_a_save_that_is_cut_anywhere_is_refused_with_its_name(desk: Any) -> None:
    session = new_session(desk)
    path = saves.latest(desk.app.home)[0].path
    whole = path.read_bytes()
    for length in range(0, len(whole), max(1, len(whole) // 50)):
        path.write_bytes(whole[:length])
        with pytest.raises(FileError, match=path.name):
            Session.resume(path, desk.app.home)
    path.write_bytes(whole)
    assert Session.resume(path, desk.app.home).match.journal == session.match.journal


def test_continue_falls_back_from_a_cut_autosave_and_says_so(desk: Any, make_desk: Any) -> None:
    table_at(desk, "edge").on_quit()
    newest, before = saves.latest(desk.app.home)[:2]
    newest.path.write_bytes(newest.path.read_bytes()[:-40])
    answers = before.header.entries if before.header else 0
    again = make_desk()
    again.app.to_title()
    again.step()
    again.click("continue")
    again.step(2)
    assert again.screen.name == "table"
    assert len(again.screen.session.match.journal) == answers
    newest.path.write_bytes(newest.path.read_bytes() + b'"check": "0"}\n')  # looks whole, is not
    again.app.to_title()
    again.step()
    again.click("continue")
    assert any(newest.path.name in text for text in again.app.toast_texts)


@pytest.mark.parametrize("wanted", [place for place in TABLES if place != "PlotOrders"])
def test_every_question_is_asked_again_after_a_restart(desk: Any, make_desk: Any, wanted: str) -> None:
    before = table_at(desk, wanted)
    desk.step(30)
    asked, words, position = before.state(), words_of(desk), packed(before.session)
    before.on_quit()
    again = make_desk()
    again.app.to_title()
    again.step()
    again.click("continue")
    again.step(30)
    assert again.screen.state() == asked
    assert packed(again.screen.session) == position
    assert words_of(again) == words


def packed(session: Session) -> Any:
    """Give the whole position as plain data."""
    return session.match.ruleset.pack_state(session.match.state)


# --- sound and signals (F25, F27) ----------------------------------------------------------------


def test_F25_a_turn_is_played_without_a_sound_device(make_desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    desk = make_desk()
    desk.app.to_title()
    table = table_at(desk, "activate")
    desk.key(pygame.K_RETURN)
    assert desk.app.audio.silent
    assert desk.screen is table


@pytest.mark.parametrize(
    ("number", "when"),
    [
        (signal.SIGTERM, "stop"),
        pytest.param(signal.SIGHUP, "stop", marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, "stop-dialog", marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, "stop-thinking", marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, "stop-flying", marks=pytest.mark.slow),
    ],
)
def test_F27_a_signal_keeps_the_plan_of_the_moment(tmp_path: Path, number: signal.Signals, when: str) -> None:
    player = Path(__file__).with_name("player_process.py")
    env = {"PYTHONPATH": str(player.parents[2]), "FALSE_SUNRISE_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, str(player), when]
    game = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
    assert game.stdout is not None
    for line in game.stdout:
        if line.startswith('{"running"'):
            break
    game.send_signal(number)
    assert game.wait() == 0
    command[-1] = "found"
    found = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    if when == "stop-flying":
        assert '"flown": ["red:' in found.stdout, "the orders that were being flown are flown"
    else:
        assert '"draft": {"' in found.stdout, "the order was given in the last moment"
