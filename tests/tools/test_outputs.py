"""Whatever becomes of its output, a command says so in a line or not at all: no traceback, ever."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pytest

from game.commands import COMMANDS
from game.console import CLOSED

ROOT = Path(__file__).parents[2]
ALONE = ROOT / "tools" / "check_log.py"  # imports nothing of ours, for whoever trusts no program of ours
TOOLS = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
    for path in sorted((ROOT / "tools").rglob("*.py"))
    if 'if __name__ == "__main__":' in path.read_text("utf-8") and path != ALONE
]
FROZEN = "tools.freeze.program"  # the game's own main function
HELP = [[name, "--help"] for name in TOOLS if name != FROZEN]
GAME = [["game", "--version"], ["game", "--help"], *(["game", name, "--help"] for name in COMMANDS)]
REPLAY = "tests/golden/0.1.0/home/replays/july-conceded.json"
# Their words hold arrows, primes, dashes, and names of people.
TALKATIVE = [
    ["tools.scenarios"],
    ["tools.rulings", "GEO-6"],
    ["tools.replay", REPLAY],
    ["tools.cases", "tests/cases"],
    ["tools.simulate", "--games", "2"],
    ["tools.tournament", "random", "drift", "--pairs", "1", "--points", "6"],
    ["game", "scenarios"],
    ["game", "--smoke"],
]
WRITING = [
    ["tools.sheets", "assets/fleets/border-patrol.yaml", "{out}/fleet.pdf"],
    ["tools.cards", "{out}/cards.pdf"],
    ["tools.rulebook", "{out}/book", "--game", "dark-frontier"],
    ["game", "rulebook", "{out}/book", "--game", "matched-fire"],
]


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    out: bytes
    said: str


Run = Callable[..., Ended]


def run_in(folder: Path, command: list[str], how: str = "", **surroundings: str) -> Ended:
    """Run a command that writes into a folder."""
    words = [word.replace("{out}", str(folder)) for word in command]
    before = ["sh", "-c", f'exec "$@" {how}', "sh"] if how else []
    home = {"FALSE_SUNRISE_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [*before, sys.executable, "-m", *words],
        cwd=ROOT,
        env={**os.environ, **home, **surroundings},
        capture_output=True,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr.decode())


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command with an output of some kind."""
    return partial(run_in, tmp_path)


@cache
def usual_status(*command: str) -> int:
    """Return how a command ends whose output is read; it is run once for all tests."""
    with tempfile.TemporaryDirectory() as folder:
        return run_in(Path(folder), list(command)).status


def ids(command: list[str]) -> str:
    return " ".join(command).replace("/", "-")


def slow_but(few: list[list[str]], commands: list[list[str]]) -> list[object]:
    """Mark all commands as slow but a few: the others go the same way."""
    return [pytest.param(one, id=ids(one), marks=() if one in few else pytest.mark.slow) for one in commands]


ALL = [*HELP, *GAME, *TALKATIVE, *WRITING]
# Every command begins in one way, which a test below holds: what it writes matters more than which one it is.
VARIED = [*HELP[::10], *GAME[:3], *TALKATIVE, *WRITING]
FEW = [HELP[0], ["game", "--version"], ["tools.scenarios"]]


def test_every_command_is_found() -> None:
    assert {"tools.simulate", "tools.cases", "tools.balance", "tools.ladder.styles", FROZEN} <= set(TOOLS)


@pytest.mark.parametrize("name", TOOLS)
def test_every_command_begins_in_the_one_way(name: str) -> None:
    path = ROOT / Path(*name.split("."))
    text = (path / "__main__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")
    begins = "sys.exit(main())" if name == FROZEN else "sys.exit(run(main))"
    assert text.endswith(f'if __name__ == "__main__":\n    {begins}\n')


needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")


@needs_full
@pytest.mark.parametrize("command", slow_but(FEW, ALL))
def test_a_full_disk_is_told_in_a_line(run: Run, command: list[str]) -> None:
    ended = run(command, ">/dev/full")
    called = f"{'false-sunrise' if command[0] == 'game' else command[0].split('.')[-1]}"
    assert ended.status == 1, ended.said
    assert re.fullmatch(rf"{called}( \w+)?: cannot write the output: [\w ]+\n", ended.said)


@needs_full
@pytest.mark.parametrize("command", slow_but(FEW, VARIED))
def test_where_nothing_can_be_said_the_work_is_done_all_the_same(run: Run, command: list[str]) -> None:
    expected = usual_status(*command)
    assert run(command, "2>/dev/full").status == expected
    assert run(command, "2>&-").status == expected
    assert run(command, ">/dev/full 2>/dev/full").status == 1


@pytest.mark.parametrize("command", slow_but(FEW, VARIED))
def test_a_closed_output_is_none(run: Run, command: list[str]) -> None:
    ended = run(command, ">&-")
    assert (ended.status, ended.out) == (usual_status(*command), b"")
    assert "Traceback" not in ended.said
    assert run(command, "<&- >&- 2>&-").status == ended.status


@pytest.mark.parametrize("command", slow_but(FEW, VARIED))
def test_whoever_closes_early_hears_nothing_more(command: list[str], tmp_path: Path) -> None:
    words = [word.replace("{out}", str(tmp_path)) for word in command]
    read, write = os.pipe()
    os.close(read)
    try:
        env = {**os.environ, "FALSE_SUNRISE_HOME": str(tmp_path / "home"), "SDL_VIDEODRIVER": "dummy"}
        with subprocess.Popen(
            [sys.executable, "-m", *words], cwd=ROOT, env=env, stdout=write, stderr=subprocess.PIPE
        ) as tool:
            assert tool.communicate()[1] == b""
            assert tool.returncode == CLOSED
    finally:
        os.close(write)


@pytest.mark.parametrize("encoding", ["cp1252", pytest.param("ascii", marks=pytest.mark.slow)])
@pytest.mark.parametrize("command", slow_but([*FEW, ["tools.rulings", "GEO-6"]], VARIED))
def test_what_an_encoding_lacks_is_written_with_what_it_has(
    run: Run, command: list[str], encoding: str
) -> None:
    expected = run(command, PYTHONIOENCODING="utf-8")
    ended = run(command, PYTHONIOENCODING=encoding)
    assert (ended.status, ended.said) == (expected.status, expected.said)
    assert "\ufffd" not in ended.out.decode(encoding)
    assert ended.out.decode(encoding).count("\n") == expected.out.decode().count("\n")


def test_signs_are_replaced_by_what_people_type_in_their_place() -> None:
    signs = "move → “Łódź”, it’s 3 × 2″ … 1–2 ≥ ½ √4 − é 中 \udcff"
    code = f"import sys; from game.console import run; run(lambda: print({signs!r}) or 0)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == 'move -> "Lodz", it\'s 3 x 2" ... 1-2 >= 1/2 sqrt 4 - e ? ?\n'


@pytest.mark.parametrize(
    "words",
    [("simulate", "--games", "40", "--json"), ("cases", "tests/cases/movement")],
    ids=["simulate", "cases"],
)
def test_a_tool_ends_without_a_word_when_nobody_reads_on(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-u", "-m", f"tools.{words[0]}", *words[1:]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as tool:
        assert tool.stdout is not None
        assert tool.stderr is not None
        tool.stdout.readline()
        tool.stdout.close()
        assert tool.stderr.read() == b""
        assert tool.wait() == CLOSED


@pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are those of Unix")
def test_a_file_that_has_no_more_room_is_told_in_a_line(tmp_path: Path) -> None:
    command = ["tools.tournament", "random", "drift", "--pairs", "20", "--points", "6", "--out"]
    done = subprocess.run(
        [
            "sh",
            "-c",
            'ulimit -f 1; exec "$@"',
            "sh",
            sys.executable,
            "-m",
            *command,
            tmp_path / "games.jsonl",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "tournament: File too large\n"
