"""Lists of files: their order is that of writing, whatever clocks say, and they read little (F30, F37)."""

import os
from pathlib import Path
from typing import Any

import pytest

from game.families.false_sunrise.maps.files import all_kept
from game.families.false_sunrise.yard.shelf import own_fleets
from game.match import autosaves, saves
from game.match.session import Session
from game.shell.paths import open_home
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain

PROC = Path("/proc/self/io")
FILES = 40
MOST_OF_A_FILE = 64 * 1024
JUMPED = (0, 1, 86_400, 4_000_000_000)  # 1970, and beyond 2038


@pytest.fixture
def home(tmp_path: Any) -> Any:
    return open_home(tmp_path / "home")


@pytest.fixture
def session(home: Any) -> Any:
    catalogue = july_catalogue()
    fleets = {seat: build_fleet(random_fleet(f"l{seat}", 4, catalogue), seat, catalogue) for seat in PLAYERS}
    return Session.new(Setup(fleets, Terrain()), 11, home=home)


def turn_clock_back(newest_first: list[Path]) -> None:
    """Make the newest file the oldest by its time, and the oldest one of a far future."""
    for number, path in enumerate(newest_first):
        os.utime(path, (JUMPED[1] + number * 1000, JUMPED[1] + number * 1000))
    os.utime(newest_first[-1], (JUMPED[-1], JUMPED[-1]))


def test_F30_saves_are_listed_as_they_were_written_whatever_their_times(home: Any, session: Any) -> None:
    written = [saves.save(home, f"Save {number}", session.packed())[0] for number in range(4)]
    turn_clock_back(written[::-1])
    assert [one.path for one in saves.list_saves(home)] == written[::-1]


def test_F30_replays_are_listed_as_they_were_written_whatever_their_times(home: Any, session: Any) -> None:
    written = [saves.keep_replay(home, f"Replay {number}", session.packed())[0] for number in range(4)]
    turn_clock_back(written[::-1])
    assert [one.path for one in saves.list_replays(home)] == written[::-1]


def test_F30_continue_takes_what_was_kept_last_whatever_the_times(home: Any, session: Any) -> None:
    for _ in range(3):
        session.answer(session.waiting()[0], session.request(session.waiting()[0]).default())
    entries = len(session.match.journal)
    order = [one.path for one in saves.latest(home)]
    turn_clock_back(order)
    assert [one.path for one in saves.latest(home)] == order
    (match,) = autosaves.unfinished(home)
    assert list(match.paths) == order, "so does the title"
    newest = saves.latest(home)[0]
    assert newest.header.entries == entries
    session.answer(session.waiting()[0], session.request(session.waiting()[0]).default())
    assert saves.latest(home)[0].header.entries > entries, "the next one is written over none that is newer"


def read_bytes_so_far() -> int:
    """Count the bytes that this process has read from files."""
    return int(dict(line.split(": ") for line in PROC.read_text().splitlines())["rchar"])


def bytes_of(act: Any) -> int:
    before = read_bytes_so_far()
    act()
    return read_bytes_so_far() - before


@pytest.mark.skipif(not PROC.exists(), reason="counts by what Linux tells of a process")
def test_F37_a_list_reads_the_head_and_the_tail_of_each_match(home: Any, session: Any) -> None:
    session.keep()
    path, _ = saves.save(home, "Good", session.packed())
    content = path.read_bytes()
    cut = content.index(b",\n") + 2
    large = content[:cut] + b" " * 4_000_000 + content[cut:]
    for folder in (home.saves, home.replays):
        for number in range(FILES):
            (folder / f"copy-{number}.json").write_bytes(large if number % 4 else large[:-60])
    for listing in (saves.list_saves, saves.list_replays, saves.list_autosaves, saves.latest):
        found = listing(home)
        assert bytes_of(lambda listing=listing: listing(home)) <= MOST_OF_A_FILE * max(len(found), 1)
    assert len(saves.list_replays(home)) == FILES


@pytest.mark.skipif(not PROC.exists(), reason="counts by what Linux tells of a process")
def test_F37_what_is_too_large_for_a_list_of_fleets_or_maps_is_not_read(home: Any) -> None:
    huge = b"name: x\n" + b"# nothing\n" * 400_000
    small = bytes_of(lambda: (own_fleets(home.fleets), all_kept(home)))
    for number in range(6):
        for folder in (home.fleets, home.maps, home.scenarios):
            (folder / f"huge-{number}.yaml").write_bytes(huge)
    listed = [*own_fleets(home.fleets), *all_kept(home)]
    assert sum("larger than 128 KiB" in one.problem for one in listed) == 18
    assert bytes_of(lambda: (own_fleets(home.fleets), all_kept(home))) <= small + MOST_OF_A_FILE
