"""The bench: what it writes and how it judges; figures are for people, not for tests."""

import json
from pathlib import Path

import pytest

from tools.bench import BENCHES, main
from tools.benches.checkouts import HERE, CannotMeasureError, measured_inside
from tools.benches.comparing import bounds, compared_row
from tools.benches.tables import forty_ships, new_setup
from tools.benches.timing import cost_row, medians, rates_row


@pytest.mark.parametrize(
    "name", [pytest.param("law", marks=pytest.mark.slow), "matched-law", "copy", "batch"]
)
def test_rows_are_a_json_list(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", name, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows
    for row in rows:
        assert list(row) == ["name", "ours", "peer", "unit", "ratio", "least", "most", "goal", "met"]
        assert row["met"] == (row["ratio"] >= row["goal"])


def test_an_unknown_bench_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--only", "warp"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert all(name in said for name in BENCHES)


def test_a_ratio_says_how_many_times_better_ours_is() -> None:
    row = rates_row("games", (30, [1.0, 1.2, 0.8]), (10, [1.0, 1.0, 1.0]), "games/s", 3.0)
    assert row.met
    assert (row.least, row.most) == pytest.approx((2.5, 3.75))
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
    row = rates_row("captain games", (3, [1.0]), (6, [1.0]), "games/s", goal=None)
    assert row.met is None
    assert row.data() == {
        "name": "captain games",
        "ours": 3.0,
        "peer": 6.0,
        "unit": "games/s",
        "ratio": 0.5,
        "least": 0.5,
        "most": 0.5,
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
    assert "is not a checkout of the program" in capsys.readouterr().err


def test_a_row_is_slower_if_its_lower_bound_says_so() -> None:
    rates = [(100.0, 100.0)] * 5 + [(100.0, 90.0)] * 2
    assert compared_row("games", "games/s", rates).slower
    one_bad = [(100.0, 100.0)] * 6 + [(100.0, 90.0)]
    assert not compared_row("games", "games/s", one_bad).slower
    times = [(10.0, 10.2)] * 7
    row = compared_row("start", "ms", times)
    assert not row.slower
    assert row.ratio == pytest.approx(10 / 10.2)


def test_rows_are_measured_with_the_code_of_the_other_checkout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A checkout with one bench, whose only row is another one, runs no line of ours."""
    for package in ("rules", "game", "tools", "tools/benches"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    row = {"name": "an old row", "ours": 1.0, "unit": "ms"}
    old = f"class Row:\n    def data(self): return {row}\nBENCHES = {{'copy': lambda: [Row()]}}\n"
    (tmp_path / "tools" / "bench.py").write_text(old, encoding="utf-8")
    (tmp_path / "tools" / "benches" / "timing.py").write_text("ROUNDS = 3\n", encoding="utf-8")
    extras = "class MissingLibraryError(Exception): pass\n"
    (tmp_path / "tools" / "extras.py").write_text(extras, encoding="utf-8")
    only = ["--against", str(tmp_path), "--rounds", "1", "--only"]
    assert main([*only, "copy", "--only", "law"]) == 0
    said = capsys.readouterr().out.splitlines()[1:]
    assert said == [
        f"{'copy a state of 40 ships':<36}not in the other checkout",
        f"{'copy it and replace a ship':<36}not in the other checkout",
        f"{'an old row':<36}not in this checkout",
        f"{'law':<36}not in the other checkout: there is no such bench",
    ]


def test_what_fails_inside_a_checkout_is_told_in_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(CannotMeasureError, match="it has no package rules"):
        measured_inside(tmp_path, "rows", "copy")  # and not the one that is installed
    for package in ("rules", "game", "tools"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    with pytest.raises(RuntimeError, match=r"No module named 'game\.book'"):
        measured_inside(tmp_path, "title", str(tmp_path))
    with pytest.raises(CannotMeasureError, match="it takes: rows BENCH"):
        measured_inside(HERE, "all")


def test_bounds_hold_the_median_as_often_as_they_say() -> None:
    widths = {count: bounds(range(count)) for count in (1, 2, 3, 5, 6, 7, 11)}
    assert widths == {1: (0, 0), 2: (0, 1), 3: (0, 2), 5: (0, 4), 6: (0, 5), 7: (1, 5), 11: (2, 8)}


@pytest.mark.parametrize(
    "words, fault",
    [
        (["--rounds", "3"], "--rounds goes with --against"),
        (["--against", str(HERE), "--rounds", "0"], "invalid choice"),
    ],
)
def test_rounds_that_make_no_sense_are_refused(
    words: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert fault in capsys.readouterr().err
