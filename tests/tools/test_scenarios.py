"""The tool that checks scenario files and plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.shell.assets import asset_path
from tools.scenarios import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FALSE_SUNRISE_HOME", str(tmp_path))


def test_the_games_own_scenarios_can_all_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.count("can be played") == 7


def test_battles_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    path = asset_path("scenarios") / "two-queens.yaml"
    assert main([str(path), "--games", "1", "--level", "cadet"]) == 0
    said = capsys.readouterr().out
    assert "1 matches: The Old Queen" in said
    assert "turns" in said


def test_a_broken_file_is_told_with_line_and_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "torn.yaml"
    text = (asset_path("scenarios") / "two-queens.yaml").read_text()
    path.write_text(text.replace("edge: left", "edge: lef"))
    assert main([str(path)]) == 1
    assert (
        "sides.red.edge: unknown edge 'lef'; use one of top, right, bottom, left" in capsys.readouterr().err
    )


def test_scenarios_of_astra_et_tenebrae_are_played_too(capsys: pytest.CaptureFixture[str]) -> None:
    path = asset_path("scenarios", "astra-et-tenebrae") / "two-lamps.yaml"
    chosen = ["--game", "astra-et-tenebrae"]
    assert main([*chosen, str(path), "--games", "1", "--level", "cadet"]) == 0
    said = capsys.readouterr().out
    assert "1 matches: The Near Lamp" in said
    assert "frigates" in said
    assert main(chosen) == 0
    assert capsys.readouterr().out.count("can be played") == 5


def test_scenarios_of_dark_frontier_are_played_too(capsys: pytest.CaptureFixture[str]) -> None:
    path = asset_path("scenarios", "dark-frontier") / "dry-dock.yaml"
    chosen = ["--game", "dark-frontier"]
    assert main([*chosen, str(path), "--games", "1", "--level", "cadet"]) == 0
    said = capsys.readouterr().out
    assert "1 matches: Wet Paint" in said
    assert "points" in said
    assert main(chosen) == 0
    assert capsys.readouterr().out.count("can be played") == 3
