"""The test game in the tools that play matches; they know it by its record alone."""

import json
from pathlib import Path

import pytest

from rules.games import GAMES
from tools.rulings import main as rulings
from tools.simulate import main as simulate
from tools.tournament.__main__ import main as tournament


def test_it_is_simulated_and_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(["--game", "two-cards", "--games", "20", "--seed", "3", "--check", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["winner"] for row in rows} == {"red", "blue", "draw"}
    assert {row["turns"] for row in rows} == {4}
    assert len({row["digest"] for row in rows}) > 10


def test_a_summary_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(["--game", "two-cards", "--games", "5"]) == 0
    assert "5 games" in capsys.readouterr().out


def test_players_meet_in_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["random", "random", "--game", "two-cards", "--pairs", "3", "--out", str(tmp_path / "r.jsonl")]
    assert tournament(asked) == 0
    said = capsys.readouterr().out
    assert "all matches begin the same way" in said
    assert "ship" not in said
    header, *rows = map(json.loads, (tmp_path / "r.jsonl").read_text().splitlines())
    assert header["edition"] == "two-cards"
    assert len(rows) == 6
    assert tournament(asked) == 0, "it is taken up again, and has nothing left to play"


def test_what_another_game_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--points", "20"], ["--edition", "2024-07"]):
        with pytest.raises(SystemExit, match="2"):
            simulate(["--game", "two-cards", *wrong])
        assert wrong[0].strip("-") in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        simulate(["--game", "three-cards"])
    assert f"there is no game three-cards; there are {', '.join(GAMES)}\n" in capsys.readouterr().err


def test_its_rulings_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert rulings(["TOY-3"]) == 0
    assert capsys.readouterr().out == "TOY-3 A die is rolled.\n"
