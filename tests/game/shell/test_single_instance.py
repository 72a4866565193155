"""Two programs on one home: the second leaves the autosaves of the first alone."""

from pathlib import Path
from threading import Timer

import pytest
from filelock import FileLock

from game.match.saves import latest, list_saves, tidy
from game.match.session import Session
from game.shell.paths import open_home
from game.shell.single_instance import LOCK_FILE, claimed
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain


@pytest.fixture
def setup() -> Setup:
    catalogue = july_catalogue()
    fleets = {
        seat: build_fleet(random_fleet(f"alone {seat}", 10, catalogue), seat, catalogue) for seat in PLAYERS
    }
    return Setup(fleets, Terrain(()))


def test_F5_the_second_program_writes_no_autosave_but_saves_by_name(tmp_path: Path, setup: Setup) -> None:
    with claimed(open_home(tmp_path)) as home:
        assert home.alone
        first = Session.new(setup, seed=1, home=home)
        first.keep()
        with claimed(open_home(tmp_path)) as other:
            assert not other.alone
            second = Session.new(setup, seed=2, home=other)
            second.keep()
            assert {one.header.extra["match"] for one in latest(home) if one.header} == {first.id}
            assert second.save_as("mine") == ""
            assert [one.name for one in list_saves(home)] == ["mine"]
            half_written = home.saves / ".half.tmp"
            half_written.touch()
            tidy(other)
            assert half_written.exists()
    with claimed(open_home(tmp_path)) as home:
        assert home.alone


def test_a_program_that_is_about_to_end_is_waited_for(tmp_path: Path) -> None:
    with claimed(open_home(tmp_path)) as home:
        lock = FileLock(home.data / LOCK_FILE, thread_local=False)
    lock.acquire(timeout=0)
    Timer(0.2, lock.release, kwargs={"force": True}).start()  # as the lock of a program that was just killed
    with claimed(open_home(tmp_path)) as home:
        assert home.alone


def test_46_the_second_program_shows_no_plan_that_it_could_not_take_away(
    tmp_path: Path, setup: Setup
) -> None:
    """What is sealed there would stand in the first one's file, and be shown to whoever looks next."""
    with claimed(open_home(tmp_path)) as home:
        first = Session.new(setup, seed=1, home=home)
        while not isinstance(first.request(first.waiting()[0]), PlotOrders):
            first.answer(first.waiting()[0], first.request(first.waiting()[0]).default())
        first.draft(Seat.RED, {})
        (newest, *_) = latest(home)
        assert Session.resume(newest.path, home).drafted(Seat.RED) == {}
        with claimed(open_home(tmp_path)) as other:
            second = Session.resume(newest.path, other)
            assert second.drafted(Seat.RED) is None
            second.answer(Seat.RED, {})
        assert Session.resume(newest.path, home).drafted(Seat.RED) == {}, "the first one's plan is its own"


def test_F4_a_folder_that_knows_no_locks_counts_as_ours(tmp_path: Path) -> None:
    home = open_home(tmp_path)
    (home.data / LOCK_FILE).mkdir()
    with claimed(home) as held:
        assert held.alone
