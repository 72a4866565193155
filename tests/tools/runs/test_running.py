"""The runner that all tools share: records that go on, are checked as they are read, and need no memory."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from rules.file_error import FileError
from tools.runs.record import read_record, sort_record, take_up
from tools.runs.slots import slot_of
from tools.simulate import main as simulate
from tools.simulation.run import SimulatedRow
from tools.tournament.__main__ import main as tournament
from tools.tournament.contest import Contest
from tools.tournament.results import Results
from tools.tournament.rows import of_tournament

SHORT = ("--points", "6", "--seed", "3")
BYTES_A_GAME = 700


def lines_of(path: Path) -> list[str]:
    return path.read_text().splitlines(keepends=True)


def without_times(path: Path) -> list[dict[str, Any]]:
    return [{**row, "seconds": 0} for row in read_record(path, lambda _: SimulatedRow)[1]]


def test_a_simulation_goes_on_from_its_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, half = tmp_path / "whole.jsonl", tmp_path / "half.jsonl"
    assert simulate(["--games", "12", *SHORT, "--out", str(whole)]) == 0
    told = capsys.readouterr().out.splitlines()
    lines = lines_of(whole)
    half.write_text("".join([*lines[:6], lines[6][:30]]))  # the last line was being written
    assert simulate(["--games", "12", *SHORT, "--out", str(half), "--workers", "2"]) == 0
    assert lines_of(half)[:6] == lines[:6], "they were not played again"
    assert without_times(half) == without_times(whole)
    again = capsys.readouterr().out.splitlines()
    assert [one for one in again if "processor" not in one][:-1] == [
        one for one in told if "processor" not in one
    ][:-1]


def test_a_longer_simulation_continues_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert simulate(["--games", "3", *SHORT, "--out", str(path)]) == 0
    before = lines_of(path)
    assert simulate(["--games", "5", *SHORT, "--out", str(path)]) == 0
    assert lines_of(path)[:4] == before
    assert [row["seed"] for row in without_times(path)] == [3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"winner": "nobody"}, "line 2, winner"),
        ({"seed": 77}, "line 2, seed: is 77, but in that game it is 3"),
        ({"digest": "x"}, "line 2, digest"),
        ({"surprise": 1}, "line 2, surprise"),
    ],
)
def test_a_changed_row_is_refused_with_its_line(
    change: dict[str, Any], said: str, tmp_path: Path, refusal_of: Any
) -> None:
    path = tmp_path / "games.jsonl"
    assert simulate(["--games", "2", *SHORT, "--out", str(path)]) == 0
    header, first, *rest = lines_of(path)
    path.write_text("".join([header, json.dumps({**json.loads(first), **change}) + "\n", *rest]))
    before = path.read_bytes()
    assert said in refusal_of(simulate, ["--games", "2", *SHORT, "--out", str(path)])
    assert path.read_bytes() == before


def test_a_record_of_another_simulation_is_refused(tmp_path: Path, refusal_of: Any) -> None:
    path = tmp_path / "games.jsonl"
    assert simulate(["--games", "2", *SHORT, "--out", str(path)]) == 0
    other = ["--games", "2", "--points", "7", "--seed", "3", "--out", str(path)]
    assert "points is 6, not 7" in refusal_of(simulate, other)


def test_records_are_put_in_order(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert simulate(["--games", "4", *SHORT, "--out", str(path)]) == 0
    lines = lines_of(path)
    path.write_text("".join([lines[0], *reversed(lines[1:])]))
    sort_record(path)
    assert lines_of(path) == lines


@pytest.fixture(scope="module")
def long_record(tmp_path_factory: pytest.TempPathFactory) -> tuple[Contest, Path]:
    """Make a record of many games out of one of few."""
    pairs, path = 3000, tmp_path_factory.mktemp("long") / "games.jsonl"
    assert tournament(["random", "drift", "--pairs", "4", "--points", "6", "--out", str(path)]) == 0
    header, *rows = map(json.loads, lines_of(path))
    lines = [json.dumps({**header, "pairs": pairs}) + "\n"]
    lines += [
        json.dumps({**rows[2 * (pair % 4) + game], "pair": pair, "seed": pair}) + "\n"
        for pair in range(pairs)
        for game in (0, 1)
    ]
    path.write_text("".join(lines))
    drawn = Drawn(edition="2024-07", points=6, options=Options(turn_limit=60))
    return Contest(("random", "drift"), pairs, 0, "false-sunrise", "2024-07", drawn), path


def test_a_hundred_thousand_games_would_need_less_than_a_hundred_megabytes(
    long_record: tuple[Contest, Path],
) -> None:
    contest, path = long_record
    tracemalloc.start()
    try:
        done = set()
        results = Results(contest)
        for row in take_up(path, contest.header(), contest.says, of_tournament):
            done.add(slot_of(row))
            results.take(row)
        held, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert results.games == len(done) == 6000
    assert held / results.games < BYTES_A_GAME
    assert most - held < 2_000_000 + 200 * results.games, "no more is needed while reading"


def test_a_record_that_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="not a record of games"):
        read_record(tmp_path, of_tournament)
