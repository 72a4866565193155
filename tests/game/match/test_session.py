import json
import os
import subprocess
import sys
from typing import Any

import pytest

from game.match.dice import TYPED
from game.match.saves import latest, list_autosaves, list_replays, list_saves, read_match
from game.match.session import Session
from game.shell.paths import open_home
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.packing import digest
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Order, Setup
from rules.files import FileError
from rules.kernel.dice import Stream
from rules.kernel.requests import IllegalAnswer, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

SEED = 7306151822446190433
CANARY = Order(velocity=-3, course=1)


@pytest.fixture
def home(tmp_path: Any) -> Any:
    return open_home(tmp_path / "home")


def make_setup(seed: Any = 0) -> Any:
    catalogue = july_catalogue()
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", 10, catalogue), seat, catalogue) for seat in PLAYERS
    }
    return Setup(fleets, Terrain(generate_terrain(seed)))


def play(session: Any, rng: Any, most: Any = 100_000, until: Any = None) -> Any:
    while not session.over and len(session.match.journal) < most:
        for seat in session.waiting():
            request = session.request(seat)
            if until is not None and isinstance(request, until):
                return session
            session.answer(seat, request.example(rng.below))
    return session


def to_orders(home: Any, seed: Any = SEED) -> Any:
    return play(Session.new(make_setup(), seed, home=home), Stream("s"), until=PlotOrders)


def everything_in(folder: Any) -> Any:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_the_screen_gets_every_beat_on_its_own_copy(home: Any) -> None:
    session = Session.new(make_setup(), SEED, home=home)
    assert session.shown_beats == 0
    rng = Stream("beats")
    while not session.over:
        seat = session.waiting()[0]
        session.answer(seat, session.request(seat).example(rng.below))
        while session.has_more():
            assert session.next_beat() is not None
        assert digest(session.shown) == digest(session.match.state)
        assert session.shown is not session.match.state
    assert session.next_beat() is None


def test_a_turn_can_be_watched_again(home: Any) -> None:
    session = play(Session.new(make_setup(), SEED, home=home), Stream("s"), most=80)
    session.show_again(session.match.state.turn)
    while session.next_beat():
        pass
    assert digest(session.shown) == digest(session.match.state)
    with pytest.raises(ValueError, match="turn 99"):
        session.show_again(99)


def test_a_match_continues_where_it_was_with_plan_and_sealed_orders(home: Any) -> None:
    session = to_orders(home)
    red, blue = (session.request(seat) for seat in PLAYERS)
    sealed = red.example(Stream("sealed").below)
    plan = {ship.id: Order(velocity=1) for ship in blue.ships()}
    session.answer(Seat.RED, sealed)
    session.draft(Seat.BLUE, plan)
    resumed = Session.resume(latest(home)[0].path, home)
    assert resumed.notice == ""
    assert resumed.id == session.id
    assert resumed.match.has_sealed(Seat.RED)
    assert resumed.waiting() == (Seat.BLUE,)
    assert resumed.drafted(Seat.BLUE) == plan
    assert digest(resumed.match.state) == digest(session.match.state)
    assert resumed.match.beats == session.match.beats
    for one in (session, resumed):
        one.answer(Seat.BLUE, {})
        play(one, Stream("later"))
    assert digest(resumed.match.state) == digest(session.match.state)


def test_an_autosave_follows_every_answer(home: Any) -> None:
    session, rng = Session.new(make_setup(), SEED, home=home), Stream("a")
    for _ in range(25):
        seat = session.waiting()[0]
        session.answer(seat, session.request(seat).example(rng.below))
        newest = latest(home)[0]
        assert newest.header.entries == len(session.match.journal)
    assert len(list_autosaves(home)) == 3


def test_no_file_shows_seed_plan_or_sealed_orders(home: Any) -> None:
    session = to_orders(home)
    ship = session.request(Seat.RED).ships()[0].id
    session.draft(Seat.BLUE, {session.request(Seat.BLUE).ships()[0].id: CANARY})
    session.answer(Seat.RED, {ship: CANARY})
    session.save_as("Evening")
    found = everything_in(home.data)
    canary = json.dumps(session.request(Seat.BLUE).pack({"x": CANARY})["x"])
    for text in (canary, canary.replace(" ", ""), str(SEED), f"{SEED:x}"):
        assert text.encode() not in found
    assert session.packed(export=True)["private"] is None


def test_the_opaque_block_has_one_length_and_is_never_the_same(home: Any) -> None:
    session = to_orders(home)
    empty, again = session.packed()["private"], session.packed()["private"]
    session.draft(Seat.RED, session.request(Seat.RED).example(Stream("d").below))
    full = session.packed()["private"]
    assert empty != again
    assert len(empty) == len(full)


def test_on_another_computer_plans_are_gone_and_it_says_so(home: Any, tmp_path: Any) -> None:
    session = to_orders(home)
    session.answer(Seat.RED, {})
    other = Session.resume(latest(home)[0].path, open_home(tmp_path / "other"))
    assert "not on this computer" in other.notice
    assert set(other.waiting()) == set(PLAYERS)


def test_typed_dice_are_asked_for_and_checked(home: Any) -> None:
    session = Session.new(make_setup(), dice=TYPED, home=home)
    wanted = session.request(Seat.CHANCE)
    assert isinstance(wanted, Roll)
    with pytest.raises(IllegalAnswer):
        session.answer(Seat.CHANCE, (7,) * wanted.count)
    session.answer(Seat.CHANCE, (6, 1))
    assert session.match.state.initiative is Seat.RED
    resumed = Session.resume(latest(home)[0].path, home)
    assert resumed.dice == TYPED
    assert resumed.match.journal == session.match.journal


def test_a_finished_match_becomes_a_replay_with_its_seed(home: Any) -> None:
    session = play(Session.new(make_setup(), SEED, home=home), Stream("end"))
    (replay,) = list_replays(home)
    assert replay.header.over
    assert replay.header.seed == SEED
    assert list_autosaves(home) == []
    saved = read_match(replay.path, home)
    recorded = [tuple(map(saved.ruleset.unpack_event, beat)) for beat in saved.beats or ()]
    assert recorded == session.match.beats
    assert read_match(replay.path, home).replay().over


def test_conceding_ends_the_match(home: Any) -> None:
    session = to_orders(home)
    session.concede(Seat.BLUE)
    assert session.over
    assert session.match.state.outcome.winner is Seat.RED
    assert len(list_replays(home)) == 1


def test_undo_gives_the_position_before_and_saves_it(home: Any) -> None:
    session, rng = Session.new(make_setup(), SEED, home=home), Stream("undo")
    done = 0
    while done < 10:
        seat = session.waiting()[0]
        before = digest(session.match.state)
        entries = len(session.match.journal)
        session.answer(seat, session.request(seat).example(rng.below))
        if session.undo_refusal(seat) is None and len(session.match.journal) == entries + 1:
            session.undo(seat)
            assert digest(session.match.state) == digest(session.shown) == before
            resumed = Session.resume(latest(home)[0].path, home)
            assert digest(resumed.match.state) == before
            session.answer(seat, session.request(seat).example(rng.below))
            done += 1


def test_a_refused_answer_changes_nothing(home: Any) -> None:
    session = to_orders(home)
    before = session.packed(export=True)
    with pytest.raises(IllegalAnswer):
        session.answer(Seat.RED, {"blue:Nobody": CANARY})
    assert session.packed(export=True) == before


def test_a_killed_process_continues(tmp_path: Any) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from game.shell.paths import open_home\n"
        "from game.match.session import Session\n"
        "from rules.kernel.dice import Stream\n"
        "from rules.false_sunrise.force import build_fleet\n"
        "from rules.false_sunrise.july_2024.catalogue import july_catalogue\n"
        "from rules.false_sunrise.random_fleets import random_fleet\n"
        "from rules.false_sunrise.state import Setup\n"
        "from rules.kernel.seats import PLAYERS\n"
        "from rules.table.terrain import Terrain\n"
        "c = july_catalogue()\n"
        "f = {s: build_fleet(random_fleet(f'k{s}', 10, c), s, c) for s in PLAYERS}\n"
        "x = Session.new(Setup(f, Terrain()), 5, home=open_home(Path(sys.argv[1])))\n"
        "r = Stream('k')\n"
        "while len(x.match.journal) < 40:\n"
        "    s = x.waiting()[0]\n"
        "    x.answer(s, x.request(s).example(r.below))\n"
        "print(len(x.match.journal), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    home = open_home(tmp_path)
    resumed = Session.resume(latest(home)[0].path, home)
    assert len(resumed.match.journal) == int(done.stdout), done.stderr


@pytest.mark.skipif(os.name == "nt", reason="permissions")
def test_without_a_disk_the_game_goes_on(home: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("tempfile.mkstemp", _full)
    session = Session.new(make_setup(), SEED, home=home)
    assert "no room left" in session.notice
    play(session, Stream("full"))
    assert session.over
    assert list_saves(home) == []


def _full(**_: Any) -> Any:
    raise OSError(28, "No space left on device")


def test_a_broken_autosave_is_a_file_error(home: Any) -> None:
    to_orders(home)
    path = latest(home)[0].path
    path.write_bytes(path.read_bytes()[:-900])
    with pytest.raises(FileError):
        Session.resume(path, home)
    assert path not in [one.path for one in latest(home)]
