"""Writing beside the frames: in order, and done before the next frame begins or anybody reads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from game.match import saves
from game.match.session import Session
from game.shell.paths import open_home
from game.shell.writing import Writer

PLAYER = Path(__file__).with_name("player_process.py")


def test_a_job_outside_a_frame_is_done_at_once_and_gives_its_notice() -> None:
    writer, done = Writer(), []
    assert writer.do(lambda: done.append(1) or "full") == "full"
    assert done == [1]
    assert writer.take_notices() == []


def test_jobs_of_a_frame_are_done_in_order_beside_it_before_the_next_one() -> None:
    writer, done, threads = Writer(), [], set()

    def job(number: int) -> str:
        threads.add(threading.current_thread())
        done.append(number)
        return f"{number} failed" if number % 2 else ""

    for frame in range(3):
        writer.settle()
        assert done == list(range(3 * frame))
        with writer.frame():
            for number in range(3 * frame, 3 * frame + 3):
                assert writer.do(lambda number=number: job(number)) == ""
            assert done == list(range(3 * frame)), "nothing is written while the frame is drawn"
    assert writer.take_notices() == ["1 failed", "3 failed", "5 failed", "7 failed"]
    assert writer.take_notices() == []
    assert done == list(range(9))
    assert threading.current_thread() not in threads


def test_who_reads_within_a_frame_waits_for_what_it_has_given() -> None:
    writer, done = Writer(), []
    with writer.frame():
        writer.do(lambda: done.append(1) or "")
        writer.settle()
        assert done == [1]


def test_a_job_that_breaks_is_told_where_it_is_waited_for() -> None:
    writer = Writer()

    def broken() -> str:
        raise RuntimeError("broken")

    with writer.frame():
        writer.do(broken)
    with pytest.raises(RuntimeError, match="broken"):
        writer.settle()
    writer.settle()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_F1_an_answer_is_found_again_when_the_game_is_killed_one_frame_later(tmp_path: Path) -> None:
    env: dict[str, Any] = {
        **os.environ,
        "PYTHONPATH": str(PLAYER.parents[2]),
        "FALSE_SUNRISE_HOME": str(tmp_path),
    }
    killed = subprocess.run(
        [sys.executable, str(PLAYER), "die"], env=env, capture_output=True, text=True, check=False
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    home = open_home(tmp_path)
    session = Session.resume(saves.latest(home)[0].path, home)
    assert len(session.match.waiting()) == 1, "the first player's orders are sealed"


def test_no_frame_waits_for_a_patient_job_but_whoever_reads_does() -> None:
    writer, done, disk = Writer(), [], threading.Event()

    def slow() -> str:
        disk.wait()
        done.append("slow")
        return "slow failed"

    with writer.frame():
        writer.do(slow, patient="plan")
    for _ in range(3):
        assert writer.take_notices() == [], "the disk is still at work"
    threading.Timer(0.05, disk.set).start()
    writer.settle()
    assert done == ["slow"]
    assert writer.take_notices() == ["slow failed"]


def test_an_answer_after_a_patient_job_is_waited_for_with_it() -> None:
    writer, done = Writer(), []
    with writer.frame():
        writer.do(lambda: done.append("plan") or "", patient="plan")
        writer.do(lambda: done.append("answer") or "")
    writer.take_notices()
    assert done == ["plan", "answer"]


def test_a_plan_is_written_while_its_frame_is_drawn_but_not_before_what_was_given_before_it() -> None:
    writer, done, written = Writer(), [], threading.Event()
    with writer.frame():
        writer.do(lambda: written.set() or "", patient="plan")
        assert written.wait()
        writer.do(lambda: done.append("answer") or "")
        writer.do(lambda: done.append("plan") or "", patient="plan")
        assert done == []
    writer.settle()
    assert done == ["answer", "plan"]


def test_of_plans_that_wait_for_a_slow_disk_the_last_alone_is_written() -> None:
    writer, done, disk, begun = Writer(), [], threading.Event(), threading.Event()

    def slow() -> str:
        begun.set()
        disk.wait()
        done.append(0)
        return ""

    with writer.frame():
        writer.do(slow, patient="plan")
    assert begun.wait()
    for key in range(1, 6):
        with writer.frame():
            writer.do(lambda key=key: done.append(key) or "", patient="plan")
        if key == 2:
            with writer.frame():
                writer.do(lambda: done.append("another's") or "", patient="another plan")
    disk.set()
    writer.settle()
    assert done == [0, "another's", 5]
