"""Commands that are stopped or killed: their workers end with them, and what was played is told or kept."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from game.console import guard
from tests.waiting import pause, wait_until
from tools.pool import as_done

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")

ROOT = Path(__file__).parents[2]
SHORT = ("--points", "6", "--option", "turn_limit=2")
SLOW = ("--points", "20", "--workers", "2")
SIMULATE = ("simulate", "--games", "100000", "--red", "captain", "--blue", "captain", *SLOW)
TOURNAMENT = ("tournament", "captain", "captain", "--pairs", "30", *SLOW)
BALANCE = ("balance", "--game", "dark-frontier", "--workers", "2")
STYLES = ("ladder.styles", "captain", "raider", "--pairs", "1000", *SLOW)
GUEST = "mine:Noted"
NOTED = """
from game.players.controller import DECLINES

class Noted:
    looks = False
    def __init__(self, seat, seed):
        with open({file!r}, "a") as file:
            file.write("a game begins\\n")
    def poll(self, request, view):
        answer = request.default()
        return DECLINES if answer is None else answer
"""

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start commands, each in a session of its own as in a terminal."""
    begun: list[subprocess.Popen[bytes]] = []

    def popen(name: str, *words: object, **changed: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-u", "-m", f"tools.{name}", *map(str, words)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": ROOT, **changed}
        begun.append(subprocess.Popen(command, start_new_session=True, **pipes))  # type: ignore[call-overload]
        return begun[-1]

    yield popen
    for one in begun:
        if living(one.pid):
            os.killpg(one.pid, signal.SIGKILL)
        one.communicate()


def living(session: int) -> list[psutil.Process]:
    """List the processes of a session; one that has ended and that nobody has asked about is none."""
    found = []
    for one in psutil.process_iter():
        try:
            if os.getsid(one.pid) == session and one.status() != psutil.STATUS_ZOMBIE:
                found.append(one)
        except (ProcessLookupError, psutil.NoSuchProcess):
            continue
    return found


def workers(session: int) -> list[psutil.Process]:
    """List the workers of a command, also those that are still being loaded."""
    found = []
    for one in living(session):
        try:
            if "spawn_main" in " ".join(one.cmdline()):
                found.append(one)
        except psutil.NoSuchProcess:
            continue
    return found


def noting(start: Start, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start a command whose games are noted as they begin, and wait for the fifth."""
    noted = folder / "noted"
    (folder / "mine.py").write_text(NOTED.format(file=str(noted)))
    begun = start(*words, *SHORT, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)})

    def goes_on() -> None:
        assert begun.poll() is None, begun.communicate()
        pause()

    wait_until(lambda: noted.exists() and noted.read_text().count("\n") > 4, goes_on)
    return begun


def rows_of(record: Path) -> int:
    """Count the games of a record."""
    return max(0, record.read_text().count("\n") - 1) if record.exists() else 0


def stop(command: subprocess.Popen[bytes], number: signal.Signals = signal.SIGINT) -> tuple[str, str]:
    """Stop a command with all its processes, as Ctrl+C in a terminal does; give what it says."""
    os.killpg(command.pid, number)
    out, said = command.communicate()
    assert command.returncode == 128 + number, said
    wait_until(lambda: not living(command.pid))
    return out.decode(), said.decode()


@pytest.mark.parametrize(
    ("command", "number"),
    [
        (SIMULATE, signal.SIGKILL),
        (SIMULATE, signal.SIGTERM),
        pytest.param(SIMULATE, signal.SIGHUP, marks=pytest.mark.slow),
        (TOURNAMENT, signal.SIGKILL),
        pytest.param(TOURNAMENT, signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param(BALANCE, signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param(STYLES, signal.SIGKILL, marks=pytest.mark.slow),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else given.name,
)
@pytest.mark.parametrize("busy", [False, True], ids=["at-once", "in-a-game"])
def test_workers_end_with_a_command_whatever_ends_it(
    start: Start, command: tuple[str, ...], number: signal.Signals, busy: bool
) -> None:
    begun = start(*command)
    found = wait_until(lambda: len(some := workers(begun.pid)) == 2 and some)
    if busy:  # it has worked for longer than loading takes
        wait_until(lambda: all(sum(one.cpu_times()[:2]) > 2.0 for one in found))
    os.kill(begun.pid, number)
    begun.communicate()
    assert begun.returncode == (-number if number == signal.SIGKILL else 128 + number)
    wait_until(lambda: not living(begun.pid))


def test_a_simulation_tells_of_the_games_before_ctrl_c(start: Start, tmp_path: Path) -> None:
    begun = noting(start, tmp_path, "simulate", "--games", "100000", "--player", GUEST)
    out, said = stop(begun)
    found = re.fullmatch(
        r"simulate: stopped after (\d+) of 100000 games; use --out F\.jsonl to keep them\n", said
    )
    assert found, said
    assert int(found[1]) >= 3
    assert out.startswith(f"{found[1]} games\n")
    assert "red wins" in out


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_rows_of_a_simulation_that_is_stopped_are_whole_and_counted(
    start: Start, number: signal.Signals
) -> None:
    begun = start(*SIMULATE, "--json")
    assert begun.stdout is not None
    first = begun.stdout.readline().decode()
    os.kill(begun.pid, number)
    out = begun.stdout.read().decode()  # also what was read ahead behind the first line
    said = begun.communicate()[1].decode()
    seeds = [json.loads(row)["seed"] for row in [first, *out.splitlines()]]
    assert seeds == sorted(set(seeds))
    assert said == f"simulate: stopped after {len(seeds)} of 100000 games; use --out F.jsonl to keep them\n"
    assert begun.returncode == 128 + number


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # it is the point
def test_a_stop_that_python_drops_in_a_finalizer_is_heard_in_the_next_round() -> None:
    class Dropping:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(1000):  # the handler runs here, and Python drops what it raises
                pass

    def main() -> int:
        def numbers() -> Iterator[int]:
            dropping: list[Dropping] = [Dropping()]
            for number in range(1000):
                if number == 3:
                    dropping.clear()
                yield number

        assert not [found for _, found in as_done(abs, numbers(), 1) if found > 900], "it ends before that"
        return 0

    before = signal.getsignal(signal.SIGINT)
    try:
        assert guard(main, "counting") == 128 + signal.SIGINT
    finally:
        signal.signal(signal.SIGINT, before)  # a command that ends ignores it, and its children would, too


def test_ctrl_c_while_workers_are_loading_is_one_line(start: Start) -> None:
    begun = start(*SIMULATE)
    wait_until(lambda: workers(begun.pid))
    assert stop(begun) == ("", "simulate: stopped after 0 of 100000 games; use --out F.jsonl to keep them\n")


def test_a_tournament_that_is_stopped_goes_on_from_there(start: Start, tmp_path: Path) -> None:
    record, kept = tmp_path / "games.jsonl", 0
    for _ in range(2):
        begun = start(*TOURNAMENT, "--out", record)
        wait_until(lambda before=kept: rows_of(record) > before)
        out, said = stop(begun)
        assert out == ""
        assert rows_of(record) > kept
        kept = rows_of(record)
        assert said == (
            f"tournament: stopped: {kept} of 60 games are kept in games.jsonl; the same command goes on\n"
        )
    shown, terminal = pty.openpty()
    begun = start(*TOURNAMENT, "--out", record, stderr=terminal)
    os.close(terminal)
    bar = b""
    while not (told := re.search(rb"(\d+)/60", bar)):
        bar += os.read(shown, 1000)
    assert int(told[1]) >= kept, "the bar begins with the games on record"
    os.killpg(begun.pid, signal.SIGINT)
    with contextlib.suppress(OSError):  # the terminal is closed once nobody writes to it
        while os.read(shown, 1000):
            continue
    os.close(shown)
    assert begun.wait() == 130


def test_a_tournament_without_a_record_reports_what_it_has(start: Start, tmp_path: Path) -> None:
    begun = noting(start, tmp_path, "tournament", "random", GUEST, "--pairs", "30000")
    out, said = stop(begun)
    found = re.fullmatch(
        r"tournament: stopped after (\d+) of 60000 games; use --out F\.jsonl to keep them\n", said
    )
    assert found, said
    assert f"{found[1]} of 60000 games." in out


@pytest.mark.slow
def test_a_balance_that_is_stopped_goes_on_from_there(start: Start, tmp_path: Path) -> None:
    record, kept = tmp_path / "games.jsonl", 0
    for _ in range(2):
        begun = start(*BALANCE, "--record", record)
        wait_until(lambda before=kept: rows_of(record) > before)
        out, said = stop(begun)
        assert out == ""
        kept = rows_of(record)
        assert said == (
            f"balance: stopped: {kept} of 3200 games are kept in games.jsonl; the same command goes on\n"
        )


def test_ctrl_c_before_a_command_is_loaded_is_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import tools; raise KeyboardInterrupt"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("", "stopped\n")
    assert done.returncode == -signal.SIGINT


# Ctrl+C while reportlab reads a paragraph: it raises whatever passes again, with its own words as arguments.
STOPPED_BY_REPORTLAB = """
import os, signal, sys
from reportlab.platypus import paraparser
from game.console import run
from tools.rulebook.__main__ import main
true = paraparser.ps2tt
def ps2tt(name):
    os.kill(os.getpid(), signal.{name})
    return true(name)
paraparser.ps2tt = ps2tt
sys.exit(run(main))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_is_one_line_though_a_library_raises_it_again(tmp_path: Path, number: signal.Signals) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_BY_REPORTLAB.format(name=number.name), tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == "-c: stopped; finished files are kept\n"
    assert done.returncode == 128 + number


def test_a_signal_that_is_ignored_stays_so() -> None:
    begun = subprocess.Popen(
        [
            "sh",
            "-c",
            "trap '' HUP; exec \"$@\"",
            "sh",
            sys.executable,
            "-u",
            "-m",
            "tools.simulate",
            "--json",
            "--games",
            "60",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert begun.stdout is not None
    begun.stdout.readline()
    begun.send_signal(signal.SIGHUP)
    out, said = begun.communicate()
    assert (begun.returncode, out.count(b"\n"), said) == (0, 59, b"")
