"""Players of anybody's own: the page's, as it stands there, and what is said of those that do not work."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from tests.tools.guest_files import folder, write
from tools import simulate
from tools.runs.record import read_record
from tools.runs.running import OtherVersion, play_checked
from tools.runs.slots import Slot
from tools.simulation.guest_code import GuestError, find
from tools.tournament import __main__ as tournament
from tools.tournament.contest import Contest
from tools.tournament.game import play_game, play_games
from tools.tournament.rows import of_tournament

__all__ = ["folder"]

PAGE = Path(__file__).parents[2] / "docs" / "let-players-meet.md"
TWO = ["--pairs", "1", "--points", "6", "--seed", "3"]

# Each class goes wrong in a way of its own; lines are counted from here.
BAD = """\
class Still:
    looks = False
    def __init__(self, seat, seed):
        self.seat = seat
    def poll(self, request, view):
        pass
class Raises(Still):
    def poll(self, request, view):
        if request.secret:
            return 1 / 0
        return request.default()
class Elsewhere(Still):
    def poll(self, request, view):
        return request.default() if request.kind != "marker" else (-5.0, 2.0)
class Words(Still):
    def poll(self, request, view):
        return "north"
class Short(Still):
    def poll(self, request):
        return request.default()
class Deaf:
    looks = True
    def __init__(self, seat, seed):
        pass
class Blind(Still):
    looks = None
class Late(Still):
    def __init__(self):
        pass
"""


def told_on_the_page() -> tuple[str, list[list[str]]]:
    """Return the player of the page, and what follows `python -m` in the two commands that seat it."""
    text = PAGE.read_text(encoding="utf-8").split("Your own player is")[1]
    commands = re.findall(
        r"^\.venv/bin/python -m (.+)$", text.split("```sh\n")[1].split("```")[0], re.MULTILINE
    )
    return text.split("```python\n")[1].split("```")[0], [shlex.split(one) for one in commands]


@pytest.mark.slow
def test_the_player_of_the_page_plays_as_it_stands_there(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player, (meet, alone) = told_on_the_page()
    assert len([line for line in player.splitlines() if line and line[0] != "#"]) == 20
    write(folder, "moth", player)
    assert meet[0] == "tools.tournament"
    assert tournament.main([*meet[1:], "--pairs", "3"]) == 0
    header, rows = read_record(folder / "moth.jsonl", of_tournament)
    assert header["players"] == ["random", "runner", "moth:Moth"]
    assert {row["seed"] for row in rows} == {0, 1, 2}
    won = [row[row["winner"]]["player"] for row in rows if row["winner"] != "draw" and row["pairing"] == 1]
    assert won.count("moth:Moth") >= 5  # of 6 against random: it does fly to markers
    capsys.readouterr()
    assert alone[0] == "tools.simulate"
    assert simulate.main([*alone[1:], "--games", "2", "--check"]) == 0
    assert "2 games" in capsys.readouterr().out
    for more in (("--factions", "any", "any"), ("--edition", "2024-03")):
        assert simulate.main([*alone[1:], "--games", "2", *more]) == 0


def test_workers_make_no_difference_and_another_file_is_refused(folder: Path, refusal_of: Any) -> None:
    write(folder, "kept_moth", told_on_the_page()[0])
    played = []
    for name, workers in (("alone", "1"), ("shared", "2")):
        record = folder / f"{name}.jsonl"
        asked = ["drift", "--player", "kept_moth:Moth", *TWO, "--workers", workers, "--out", str(record)]
        assert tournament.main(asked) == 0
        played.append([{**row, "ms": None} for row in read_record(record, of_tournament)[1]])
    assert played[0] == played[1]
    lines = record.read_text().splitlines(keepends=True)
    header = json.loads(lines[0])
    record.write_text(json.dumps({**header, "file of kept_moth:Moth": "0" * 16}) + "\n" + lines[1])
    said = refusal_of(tournament.main, asked)
    assert "another version of the file of kept_moth:Moth" in said


def test_a_worker_with_another_file_does_not_play(folder: Path) -> None:
    write(folder, "worker_moth", told_on_the_page()[0])
    asked = _contest("worker_moth:Moth")
    with pytest.raises(OtherVersion, match="a worker has"):
        play_checked(play_games, asked, {**asked.versions(), "file of worker_moth:Moth": "0"}, asked.slots())


def _contest(name: str, *, check: bool = False) -> Contest:
    drawn = Drawn(edition="2024-07", points=6, options=Options(turn_limit=60))
    return Contest(("drift", name), 1, 3, "false-sunrise", "2024-07", drawn, check=check)


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("nobody:Here", "there is no module nobody in this folder"),
        ("unseated.more:Here", "there is no module unseated.more in this folder"),
        ("unseated:Here", "has no class Here; its players are: Still, Raises, Elsewhere"),
        ("unseated:Deaf", "unseated:Deaf has no method poll(self, request, view) (unseated.py)"),
        ("unseated:Blind", "does not say whether it looks at the table: looks = True (unseated.py)"),
        ("unseated:Late", "cannot be created with (seat, seed): TypeError"),
        ("torn:Here", "torn cannot be imported: ZeroDivisionError: division by zero (torn.py, line 2)"),
        ("gone:Here", "gone cannot be imported: SystemExit"),
        ("unseated.py:Here", "the class Bold of the file bots/mine.py is bots.mine:Bold"),
    ],
)
def test_why_a_player_cannot_be_seated_is_one_sentence(player: str, said: str, folder: Path) -> None:
    write(folder, "unseated", BAD)
    write(folder, "torn", "one = 1\ntwo = one / 0\n")
    write(folder, "gone", "raise SystemExit\n")
    with pytest.raises(GuestError) as found:
        find(player)
    assert said in str(found.value)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("unseated:Late", "cannot be created with (seat, seed): TypeError"),
        ("nemo", "there are random, drift, runner"),
    ],
)
@pytest.mark.parametrize("main", [simulate.main, tournament.main])
def test_who_cannot_be_seated_is_said_before_anything_is_played(
    main: Any, player: str, said: str, folder: Path, refusal_of: Any
) -> None:
    write(folder, "unseated", BAD)
    assert said in refusal_of(main, ["--player", "drift", "--player", player])


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("Still", "gives None, which is no answer (DECLINES says no) (wrong.py, line 5)"),
        ("Raises", "asked for orders, raises ZeroDivisionError: division by zero (wrong.py, line 10)"),
        ("Elsewhere", "asked for marker, answers (-5.0, 2.0), which is refused: "),
        ("Words", "answers 'north', which has the wrong form: a point is [x, y] (wrong.py, line 16)"),
        ("Short", "raises TypeError: Short.poll() takes 2 positional arguments but 3 were given"),
    ],
)
def test_who_goes_wrong_in_a_checked_game_is_named_with_its_seed_answer_file_and_line(
    player: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, "wrong", BAD)
    row = play_game(_contest(f"wrong:{player}", check=True), Slot(0, 0, 0))
    assert re.match(rf"game with seed 3, answer \d+: wrong:{player}, asked for \w+, ", row["broken"])
    assert said in row["broken"]
    assert "(wrong.py, line " in row["broken"]
    for main, more in ((tournament.main, ["drift", *TWO]), (simulate.main, ["--seed", "3", "--games", "1"])):
        assert main([*more, "--check", "--player", f"wrong:{player}"]) == 1
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["ast", "sys", "json", "tools", "email.mine", "numpy"])
def test_a_player_whose_file_is_called_like_another_module_is_the_file_of_this_folder(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder.joinpath(*name.split(".")).with_suffix(".py")
    file.parent.mkdir(exist_ok=True)
    file.write_text(told_on_the_page()[0].replace("class Moth", "class Own") + "\n\nEVE = 1 / 1\n")
    before = sys.modules.get(name)
    guest = find(f"{name}:Own")
    assert guest.file == str(file)
    assert sys.modules.get(name) is before, "who uses the other module goes on with that"
    assert tournament.main(["drift", "--player", f"{name}:Own", *TWO]) == 0
    assert f"{name}:Own" in capsys.readouterr().out


def test_what_is_wrong_with_such_a_file_is_said_with_its_line(folder: Path, refusal_of: Any) -> None:
    write(folder, "ast", "one = 1\ntwo = one / 0\n")
    said = refusal_of(tournament.main, ["drift", "--player", "ast:Own", *TWO])
    assert "ast cannot be imported: ZeroDivisionError: division by zero (ast.py, line 2)" in said
    write(folder, "json", BAD)
    said = refusal_of(tournament.main, ["drift", "--player", "json:Own", *TWO])
    assert "json has no class Own; its players are: Still, Raises, Elsewhere" in said


def test_a_match_has_two_seats(refusal_of: Any) -> None:
    three = [word for name in ("runner", "random", "drift") for word in ("--player", name)]
    assert "two seats: there is none for drift" in refusal_of(simulate.main, three)
