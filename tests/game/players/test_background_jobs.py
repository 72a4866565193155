"""What takes long is worked out beside the program, is dropped at will, and never hangs a screen."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from game.players.background_jobs import BackgroundJobs
from tests.game.players.chores import add, dwell, end_the_process, fetch, stumble
from tests.waiting import pause, wait_until

ROOT = Path(__file__).parents[3]
ASKING = """
import sys, threading
from game.players.background_jobs import BackgroundJobs
from tests.game.players.chores import brood
jobs = BackgroundJobs("test")
jobs.ask(brood, sys.argv[1])
threading.Event().wait()
"""


@pytest.fixture
def background_jobs() -> Iterator[BackgroundJobs]:
    made = BackgroundJobs("test")
    yield made
    made.close()


def test_jobs_are_done_in_turn_and_tell_what_they_find(background_jobs: BackgroundJobs) -> None:
    first = background_jobs.ask(add, 2, 3)
    second = background_jobs.ask(fetch, ["a", "b"])
    assert background_jobs.settle(second)
    assert (first.done, first.result) == (True, 5)
    assert (second.found, second.result, second.failed) == (["a", "b"], "all", False)


def test_one_that_is_dropped_leaves_room_for_the_next(background_jobs: BackgroundJobs) -> None:
    endless = background_jobs.ask(dwell)
    after = background_jobs.ask(add, 1, 1)
    assert not background_jobs.settle(after, 0.1)
    endless.cancel()
    assert background_jobs.settle(after)
    assert (after.result, endless.done) == (2, False)


def test_one_that_takes_too_long_for_the_game_fails_without_a_process(
    caplog: pytest.LogCaptureFixture,
) -> None:
    background_jobs = BackgroundJobs("test", apart=True)
    with caplog.at_level(logging.CRITICAL):
        ends = background_jobs.ask(end_the_process, os.getpid())
        assert background_jobs.settle(ends)
    assert (ends.failed, ends.result) == (True, None)
    background_jobs.close()


def test_a_fault_is_told_and_a_process_that_ends_is_made_up_for(
    background_jobs: BackgroundJobs, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.CRITICAL):
        bad = background_jobs.ask(stumble)
        ends = background_jobs.ask(end_the_process, os.getpid())
        after = background_jobs.ask(add, 1, 2)
        assert background_jobs.settle(after)
    assert (bad.done, bad.failed) == (True, True)
    assert (ends.result, ends.failed) == ("done here", False)
    assert after.result == 3


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_process_that_thinks_for_ever_ends_with_the_program(tmp_path: Path, number: signal.Signals) -> None:
    noted = tmp_path / "noted"
    program = subprocess.Popen([sys.executable, "-c", ASKING, str(noted)], cwd=ROOT, stderr=subprocess.PIPE)

    def lives() -> None:
        assert program.poll() is None, program.communicate()
        pause()

    try:
        wait_until(noted.exists, lives)
    finally:
        program.send_signal(number)
        program.communicate()
    assert program.returncode == -number
    wait_until(lambda: _has_ended(int(noted.read_text())))


def _has_ended(process_id: int) -> bool:
    try:
        return psutil.Process(process_id).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
