"""The bench: what it writes and how it judges; figures are for people, not for tests."""

import json

import pytest

from tools.bench import BENCHES, main
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
