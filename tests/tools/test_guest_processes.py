"""Players of anybody's own in their processes: what they cannot change, and what they may take."""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.games import GAMES, draw_setups, game_of
from tests.tools.guest_files import folder, write
from tools import simulate
from tools.runs.slots import Slot
from tools.simulation.guest_process import GuestProcess, Limits, Lost
from tools.tournament import __main__ as tournament
from tools.tournament.contest import Contest
from tools.tournament.game import play_game

__all__ = ["folder"]

EDITIONS = [edition for game in GAMES.values() for edition in game().editions]
LIMITS = Limits(seconds=600.0)

# They answer as `drift` does, after what each of them tries.
MEDDLERS = """\
import gc, os, re, threading, time
from multiprocessing.connection import Connection
from game.players.controller import DECLINES
class Same:
    looks = True
    def __init__(self, seat, seed):
        self.seat = seat
    def tries(self, request, view):
        pass
    def poll(self, request, view):
        answer = request.default()
        self.tries(request, view)
        return DECLINES if answer is None else answer
class Kill(Same):
    def tries(self, request, view):
        for ship in view.ships.values():
            if ship.seat is not self.seat:
                ship.alive = False
class Careless(Same):
    def tries(self, request, view):
        for ship in view.ships.values():
            if ship.seat is self.seat:
                ship.velocity = ship.heat = 12
class Asks(Same):
    def tries(self, request, view):
        request.seat = self.seat.other
class Agrees(Same):
    def tries(self, request, view):
        view.setup.names[self.seat] = "Winner"
class Own(Same):
    def tries(self, request, view):
        for state in (view, getattr(request, "state", view)):
            state.ships.clear()
            state.rolls = 99
            state.outcome = self.seat
            for scores in (getattr(state, "scores", {}), getattr(state, "points", {})):
                scores[self.seat] = 99
class Blind(Own):
    looks = False
    def tries(self, request, view):
        assert view is None
        super().tries(request, getattr(request, "state", None)) if hasattr(request, "state") else None
class Forces(Same):
    def tries(self, request, view):
        for ship in view.ships.values():
            object.__setattr__(ship, "alive", False)
        object.__setattr__(view.setup, "options", None)
class Never(Same):
    def tries(self, request, view):
        while True:
            pass
class Once(Same):
    def tries(self, request, view):
        if not os.path.exists("gone"):
            open("gone", "w").close()
            os._exit(0)
class Dies(Same):
    def tries(self, request, view):
        os._exit(3)
class Hog(Same):
    def tries(self, request, view):
        self.held = getattr(self, "held", None) or bytearray(100 * 1024 * 1024)
class Forges(Same):
    def tries(self, request, view):
        (theirs,) = [one for one in gc.get_objects() if isinstance(one, Connection) and not one.closed]
        self.sends(theirs)
    def sends(self, theirs):
        theirs.send(Bomb())
class Bomb:
    def __reduce__(self):
        return open, ("burst", "w")
class Floods(Same):
    def poll(self, request, view):
        return "x" * (2 << 20)
class Stalls(Forges):
    def sends(self, theirs):
        os.write(theirs.fileno(), (1000).to_bytes(4, "big"))  # says that 1000 bytes follow
        threading.Event().wait()
class Forks(Stalls):
    def sends(self, theirs):
        if os.fork() == 0:  # it keeps the connection open when this process is gone
            while not os.path.exists("enough"):
                time.sleep(0.01)
            os._exit(0)
        super().sends(theirs)
class Stays(Same):
    def tries(self, request, view):
        open("stays.pid.new", "w").write(str(os.getpid()))
        os.replace("stays.pid.new", "stays.pid")
        self.stays()
    def stays(self):
        while True:
            pass
class Searches(Stays):
    def stays(self):
        re.match("(a+)+$", "a" * 60 + "b")  # no other thread of this process runs meanwhile
"""

# Answers the first question while it is still imported, and reads no other.
DEAF = """\
import gc, threading
from multiprocessing.connection import Connection
(theirs,) = [one for one in gc.get_objects() if isinstance(one, Connection) and not one.closed]
theirs.send_bytes(b'{"file": "deaf.py", "poll": ""}')
threading.Event().wait()
"""


def contest(name: str, edition: str = "2024-07", limits: Limits = LIMITS, *, check: bool = False) -> Contest:
    game = game_of(edition)
    points = {"points": 6} if game.id == "false-sunrise" else {}
    drawn = draw_setups(edition, **points)
    return Contest(("drift", name), 1, 3, game.id, edition, drawn, limits, check=check)


def met(name: str, edition: str = "2024-07", limits: Limits = LIMITS) -> tuple[str, dict[str, Any]]:
    """Let a player meet `drift`; give the digest of the end, and how the player did."""
    row = play_game(contest(name, edition, limits), Slot(0, 0, 0))
    assert "broken" not in row, row
    return row["digest"], row["blue"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_writes_gets_the_same_games_as_who_does_not_and_is_named(folder: Path, edition: str) -> None:
    write(folder, "meddlers", MEDDLERS)
    expected, _ = met("drift", edition)
    line = MEDDLERS.splitlines().index("                ship.alive = False") + 1
    digest, kill = met("meddlers:Kill", edition)
    assert digest == expected
    assert kill["faults"] > 1
    assert "tries to change what it is shown: Ship.alive cannot be set" in kill["fault_texts"][0]
    assert f"(meddlers.py, line {line})" in kill["fault_texts"][0]
    digest, forces = met("meddlers:Forces", edition)
    assert (digest, forces["faults"]) == (expected, 0), "what it did, it did to what it was sent"


@pytest.mark.parametrize("who", ["Careless", "Asks", "Agrees", "Own", "Blind"])
def test_what_is_written_into_views_questions_and_setups_changes_no_match(folder: Path, who: str) -> None:
    write(folder, "meddlers", MEDDLERS)
    digest, player = met(f"meddlers:{who}")
    assert digest == met("drift")[0]
    assert (player["faults"] > 0) is (who in ("Careless", "Asks", "Agrees"))


@pytest.mark.parametrize("main", [simulate.main, tournament.main])
def test_a_check_names_the_player_that_tried_in_one_line(
    folder: Path, main: Callable[[list[str]], int], capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, "meddlers", MEDDLERS)
    more = ["--games", "1"] if main is simulate.main else ["drift", "--pairs", "1"]
    assert main([*more, "--check", "--points", "6", "--seed", "3", "--player", "meddlers:Kill"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert re.search(r"game with seed 3, answer \d+: meddlers:Kill, asked for \w+, tries to change", said)


def test_what_a_player_did_wrong_is_said_in_the_summary_and_the_report(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, "meddlers", MEDDLERS)
    asked = ["--points", "6", "--seed", "3", "--player", "drift", "--player", "meddlers:Kill"]
    assert simulate.main([*asked, "--games", "2"]) == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if "meddlers" in one]
    assert re.match(
        r"meddlers:Kill: \d+ answers ended by an error; the first in the game with seed 3: meddlers:Kill, ",
        line,
    )
    assert tournament.main([*asked, "--pairs", "1"]) == 0
    report = capsys.readouterr().out
    assert "## Faults" in report
    assert "tries to change what it is shown" in report


# --- limits -----------------------------------------------------------------------------------------------


def test_who_never_answers_is_ended_twice_and_then_no_longer_asked(folder: Path) -> None:
    write(folder, "meddlers", MEDDLERS)
    late = "meddlers:Never, asked for marker, gives no answer within 0.5 s"
    digest, never = met("meddlers:Never", limits=Limits(seconds=0.5))
    assert digest == met("drift")[0]
    assert never["fault_texts"] == [
        late,
        f"{late}; the default is played for it in the rest of this game",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there a message is sent as a whole")
@pytest.mark.parametrize("who", ["Stalls", "Forks"])
def test_who_sends_a_part_of_an_answer_is_late_too(folder: Path, who: str) -> None:
    write(folder, "meddlers", MEDDLERS)
    try:
        digest, stalls = met(f"meddlers:{who}", limits=Limits(seconds=0.5))
    finally:
        (folder / "enough").touch()
    late = f"meddlers:{who}, asked for marker, gives no answer within 0.5 s"
    assert digest == met("drift")[0]
    assert stalls["fault_texts"] == [
        late,
        f"{late}; the default is played for it in the rest of this game",
    ]


def test_who_takes_no_question_is_late_too(folder: Path) -> None:
    write(folder, "deaf", DEAF)
    process = GuestProcess("deaf:Deaf", 512)
    process.start()
    with pytest.raises(Lost, match=r"gives no answer within 0\.5 s"):
        process.ask(0.5, "ask", bytes(64 << 20))  # more than a connection holds
    assert not process.runs


def test_whose_process_is_lost_once_is_started_anew_and_asked_on(folder: Path) -> None:
    write(folder, "meddlers", MEDDLERS)
    digest, once = met("meddlers:Once")
    assert digest == met("drift")[0]
    assert once["fault_texts"] == ["meddlers:Once, asked for marker, ends its process with status 0"]


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Dies", "ends its process with status 3"),
        ("Forges", "gives an unreadable answer"),
        ("Floods", "answers more than 1 MB"),
    ],
)
def test_who_breaks_its_process_is_told_of_and_does_no_harm(folder: Path, who: str, said: str) -> None:
    write(folder, "meddlers", MEDDLERS)
    digest, player = met(f"meddlers:{who}")
    assert digest == met("drift")[0]
    assert player["faults"] == 2
    assert all(said in text for text in player["fault_texts"])
    assert not (folder / "burst").exists(), "what comes from a player is read, never carried out"


def test_memory_is_limited_where_the_system_can_do_it(folder: Path) -> None:
    write(folder, "meddlers", MEDDLERS)
    limited = sys.platform == "linux"
    digest, hog = met("meddlers:Hog", limits=Limits(seconds=600.0, memory_mb=64))
    assert digest == met("drift")[0]
    assert bool(hog["faults"]) is limited
    assert all("needs more memory than its 64 MB" in text for text in hog["fault_texts"])
    assert met("meddlers:Hog", limits=Limits(seconds=600.0, memory_mb=400))[1]["faults"] == 0


def test_answers_are_counted_by_what_was_wrong_with_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, "meddlers", MEDDLERS)
    asked = ["--games", "1", "--points", "6", "--guest-seconds", "0.5", "--player", "meddlers:Never"]
    assert simulate.main(asked) == 0
    (line,) = [one for one in capsys.readouterr().out.splitlines() if "meddlers" in one]
    assert re.match(
        r"meddlers:Never: 2 answers late, \d+ no longer asked for; the first in the game with", line
    )
    assert simulate.main([*asked, "--json"]) == 0
    assert '"guests": {"meddlers:Never": {"late": 2, "no longer asked for": ' in capsys.readouterr().out


@pytest.mark.parametrize("wrong", ["0", "-1", "nan", "inf", "soon"])
def test_a_limit_is_a_number_above_0(wrong: str, refusal_of: Any) -> None:
    assert f"'{wrong}' is not a number above 0" in refusal_of(simulate.main, ["--guest-seconds", wrong])


# --- processes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "who",
    [
        "Stays",
        pytest.param(
            "Searches", marks=pytest.mark.skipif(sys.platform != "linux", reason="only Linux can do it")
        ),
    ],
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_player_ends_with_a_program_that_is_killed(folder: Path, who: str, workers: str) -> None:
    write(folder, "meddlers", MEDDLERS)
    asked = ["-m", "tools.simulate", "--games", "2", "--guest-seconds", "600", "--player", f"meddlers:{who}"]
    asked += ["--workers", workers]
    path = os.pathsep.join([str(Path(simulate.__file__).parents[1]), str(folder)])
    with subprocess.Popen([sys.executable, *asked], env={**os.environ, "PYTHONPATH": path}) as program:
        pid_file = folder / "stays.pid"
        until(pid_file.exists)
        program.send_signal(signal.SIGKILL)
        program.wait()
    until(lambda: not is_alive(int(pid_file.read_text())))


def until(holds: Callable[[], bool]) -> None:
    """Wait for something; the test's own limit ends it."""
    while not holds():
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"


def test_a_daemon_as_the_workers_of_a_cluster_are_can_seat_a_player(folder: Path) -> None:
    write(folder, "meddlers", MEDDLERS)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    worker = context.Process(target=play_there, args=(theirs, contest("meddlers:Same")), daemon=True)
    worker.start()
    assert ours.recv() == met("drift")[0]
    worker.join()


def play_there(connection: Any, asked: Contest) -> None:
    connection.send(play_game(asked, Slot(0, 0, 0))["digest"])


def test_a_file_that_changes_while_games_are_played_is_noticed(folder: Path) -> None:
    write(
        folder, "meddlers", MEDDLERS.replace("os._exit(3)", "os._exit(open('meddlers.py', 'a').write('#'))")
    )
    _, dies = met("meddlers:Dies")
    assert dies["faults"] == 2
    assert dies["fault_texts"][1].startswith(
        f"{folder / 'meddlers.py'} was changed while games were being played"
    )


def test_one_who_did_nothing_wrong_is_not_mentioned(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "meddlers", MEDDLERS)
    assert simulate.main(["--games", "1", "--points", "6", "--player", "meddlers:Same"]) == 0
    assert "meddlers" not in capsys.readouterr().out
