"""The simulator: the same games whatever the workers, checked, and clear about bad input."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.players.registry import player_names
from rules.false_sunrise.drawing import factions_on
from rules.false_sunrise.fleet_files import fleet_text
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from tools.simulate import main
from tools.simulation.report import interval

FACTIONS = ("none", *july_catalogue().faction)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, object]]:
    assert main([*argv, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_rows_say_what_the_issue_asks(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run(capsys, "--games", "3", "--seed", "40")
    assert [row["seed"] for row in rows] == [40, 41, 42]
    for row in rows:
        assert list(row) == ["seed", "winner", "scores", "turns", "answers", "seconds", "digest"]
        assert row["winner"] in ("red", "blue", "draw")
        assert set(row["scores"]) == {"red", "blue"}  # type: ignore[call-overload]


def test_same_seed_same_digest_for_any_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    alone = run(capsys, "--games", "6", "--seed", "7")
    shared = run(capsys, "--games", "6", "--seed", "7", "--workers", "2")
    without_clock = [{key: value for key, value in row.items() if key != "seconds"} for row in alone]
    assert without_clock == [{key: value for key, value in row.items() if key != "seconds"} for row in shared]
    assert run(capsys, "--games", "1", "--seed", "9")[0]["digest"] == alone[2]["digest"]


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 8))])
def test_200_checked_games_break_nothing(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    revised = ("--option", "small_craft=2024-12") if part % 2 else ()
    points = ("10", "20", "20", "30")[part % 4]
    seed = str(1000 + 25 * part)
    assert main(["--games", "25", "--seed", seed, "--points", points, "--check", *revised]) == 0
    assert "25 games" in capsys.readouterr().out


@pytest.mark.parametrize(("first", "second"), list(zip(FACTIONS, (*FACTIONS[1:], FACTIONS[0]), strict=True)))
def test_checked_games_of_factions_break_nothing(
    first: str, second: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--games", "5", "--seed", "60", "--factions", first, second, "--check"]) == 0
    assert "5 games" in capsys.readouterr().out


def test_FRC_7_fleet_files_bring_their_factions(tmp_path: Path) -> None:
    paths = []
    for name, faction in (("one", FACTIONS[1]), ("two", None)):
        path = tmp_path / f"{name}.yaml"
        path.write_text(fleet_text(random_fleet(name, 20, july_catalogue(), faction)))
        paths.append(str(path))
    assert factions_on(None, paths)
    assert not factions_on(None, paths[1:])
    assert factions_on(("none", "none"), None)
    assert not factions_on(None, None)
    assert main(["--games", "1", "--fleets", *paths, "--check"]) == 0


def test_drift_loses_nothing_and_games_end_at_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run(
        capsys, "--games", "2", "--red", "drift", "--blue", "drift", "--option", "turn_limit=4", "--check"
    )
    assert all(row["turns"] == 4 for row in rows)  # type: ignore[comparison-overlap]


@pytest.mark.parametrize("player", sorted(player_names("2024-07")))
def test_every_player_keeps_the_invariants(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--points", "10", "--red", player, "--blue", "runner", "--check"]) == 0
    assert "1 games" in capsys.readouterr().out


def test_fleets_come_from_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for name in ("red", "blue"):
        path = tmp_path / f"{name}.yaml"
        path.write_text(fleet_text(random_fleet(name, 10, july_catalogue())), encoding="utf-8")
        files.append(str(path))
    rows = run(capsys, "--games", "2", "--fleets", *files, "--points", "10")
    assert len(rows) == 2


@pytest.mark.parametrize(
    "argv, word",
    [
        (["--red", "nemo"], "no player nemo"),
        (["--red", "captain+juggler"], "no player captain+juggler"),
        (["--red", "nemo+raider"], "as recruit+raider"),
        (["--option", "gravity=9"], "no option gravity"),
        (["--option", "turn_limit=soon"], "turn_limit is a number"),
        (["--option", "turn_limit"], "NAME=VALUE"),
        (["--edition", "1999-01"], "no edition 1999-01"),
        (["--map", "/nowhere/map.yaml"], "map.yaml"),
        (["--fleets", "/nowhere/a.yaml", "/nowhere/b.yaml"], "a.yaml"),
        (["--games", "0"], "--games"),
        (["--points", "900"], "200"),
        (["--warp"], "--warp"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(argv: list[str], word: str, refusal_of: Any) -> None:
    assert word in refusal_of(main, argv)


def test_interval_holds_the_share_and_stays_in_bounds() -> None:
    for wins, games in ((0, 5), (5, 5), (3, 7)):
        low, high = interval(wins, games)
        assert 0.0 <= low <= wins / games <= high <= 1.0


def test_lengths_are_told_in_what_a_game_calls_its_turns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "dark-frontier", "--games", "1"]) == 0
    assert any(line.startswith("rounds ") for line in capsys.readouterr().out.splitlines())
