"""The bench: what it writes and how it judges; figures are for people, not for tests."""

import json
from pathlib import Path

import pytest

from tools.bench import BENCHES, main
from tools.benches.checkouts import HERE
from tools.benches.comparing import compared_row
from tools.benches.tables import forty_ships, new_setup
from tools.benches.timing import cost_row, medians, rate_row


@pytest.mark.parametrize(
    "name", [pytest.param("law", marks=pytest.mark.slow), "matched-law", "copy", "batch"]
)
def test_rows_are_a_json_list(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", name, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows
    for row in rows:
        assert list(row) == ["name", "ours", "peer", "unit", "ratio", "goal", "met"]
        assert row["met"] == (row["ratio"] >= row["goal"])


def test_an_unknown_bench_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--only", "warp"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert all(name in said for name in BENCHES)


def test_a_ratio_says_how_many_times_better_ours_is() -> None:
    assert rate_row("games", ours=30.0, peer=10.0, unit="games/s", goal=3.0).met
    assert not cost_row("query", ours=3.0, peer=1.0, unit="us", goal=0.5).met
    assert cost_row("copy", ours=4.0, peer=10.0, unit="us", goal=1.0).ratio == pytest.approx(2.5)


def test_works_are_measured_by_turns() -> None:
    done: list[str] = []
    assert len(medians(lambda: done.append("ours"), lambda: done.append("theirs"))) == 2
    assert done == ["ours", "theirs"] * 3


def test_tables_are_as_large_as_they_say() -> None:
    setup = new_setup(5)
    assert [len(fleet.ships) for fleet in setup.fleets.values()] == [7, 7]
    state = forty_ships()
    assert sum(ship.on_board for ship in state.ships.values()) == 40
    assert len(state.setup.terrain.polygons) == 10


def test_a_row_without_a_goal_compares_only() -> None:
    row = rate_row("captain games", ours=3.0, peer=6.0, unit="games/s", goal=None)
    assert row.met is None
    assert row.data() == {
        "name": "captain games",
        "ours": 3.0,
        "peer": 6.0,
        "unit": "games/s",
        "ratio": 0.5,
        "goal": None,
        "met": None,
    }


def test_thinking_is_measured_at_eight_ships_a_side() -> None:
    setup = new_setup(5, 8, 24)
    assert [len(fleet.ships) for fleet in setup.fleets.values()] == [8, 8]
    assert setup.integrity == 24


def test_a_checkout_is_compared_with_another_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--only", "copy", "--only", "start", "--against", str(HERE), "--rounds", "1", "--json"]
    status = main(words)
    rows = json.loads(capsys.readouterr().out)
    assert {"start to title", "--help"} < {row["name"] for row in rows}
    for row in rows:
        assert row["before"] > 0
        assert row["least"] <= row["ratio"] <= row["most"]
    assert status == any(row["least"] < 0.95 for row in rows)


def test_what_another_checkout_cannot_measure_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for package in ("rules", "game", "tools"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    assert main(["--only", "copy", "--against", str(tmp_path), "--rounds", "1"]) == 0
    assert "not in the other checkout: it has no tools.bench" in capsys.readouterr().out


def test_a_folder_without_the_program_is_no_checkout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--against", str(tmp_path)])
    assert "is no checkout of the program" in capsys.readouterr().err


def test_a_row_is_slower_if_its_lower_bound_says_so() -> None:
    rates = [(100.0, 100.0)] * 5 + [(100.0, 90.0)] * 2
    assert compared_row("games", "games/s", rates).slower
    one_bad = [(100.0, 100.0)] * 6 + [(100.0, 90.0)]
    assert not compared_row("games", "games/s", one_bad).slower
    times = [(10.0, 10.2)] * 7
    row = compared_row("start", "ms", times)
    assert not row.slower
    assert row.ratio == pytest.approx(10 / 10.2)
