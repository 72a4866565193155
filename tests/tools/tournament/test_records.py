"""The record of a tournament: the same games however they were played, and taken up where it stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.state import Options
from rules.file_error import FileError
from tools.runs.cluster import chunks_of
from tools.runs.record import read_record, take_up
from tools.runs.running import play_checked
from tools.runs.slots import Slot
from tools.tournament.__main__ import main
from tools.tournament.contest import Contest
from tools.tournament.game import play_game, play_games
from tools.tournament.rows import of_tournament

ARGUMENTS = ("random", "drift", "runner", "--pairs", "2", "--seed", "11", "--points", "6")


def contest(*players: str, pairs: int = 2, points: int = 6) -> Contest:
    drawn = Drawn(edition=JULY_2024.id, points=points, options=Options(turn_limit=60))
    return Contest(players, pairs, 11, "false-sunrise", JULY_2024.id, drawn)


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [{**row, "ms": None} for row in read_record(path, of_tournament)[1]]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tournament") / "alone.jsonl"
    assert main([*ARGUMENTS, "--out", str(path)]) == 0
    return path


def test_record_has_a_header_and_a_line_for_each_game_in_order(record: Path) -> None:
    header, *rows = [json.loads(line) for line in record.read_text().splitlines()]
    assert header == contest("random", "drift", "runner").header()
    assert [(row["pairing"], row["pair"], row["game"]) for row in rows] == [
        (pairing, pair, game) for pairing in range(3) for pair in range(2) for game in range(2)
    ]


def test_players_of_a_pair_swap_seats_on_the_same_board() -> None:
    asked = contest("random", "runner")
    one, other = (asked.plan(Slot(0, 1, game)) for game in (0, 1))
    assert one.players == ("random", "runner")
    assert other.players == ("runner", "random")
    assert one.seed == other.seed == 12
    first, second = (JULY_2024.pack_setup(plan.drawing.setup(plan.seed)) for plan in (one, other))
    assert first == second


def test_a_player_that_meets_itself_draws_other_answers_in_each_game() -> None:
    asked = contest("random", "random", pairs=1)
    assert asked.labels == ("random", "random (2)")
    games = [play_game(asked, Slot(0, 0, game)) for game in (0, 1)]
    assert games[0]["digest"] != games[1]["digest"]


def test_workers_make_no_difference(record: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared.jsonl"
    assert main([*ARGUMENTS, "--out", str(shared), "--workers", "2"]) == 0
    assert rows_of(shared) == rows_of(record)


def test_an_interrupted_record_is_taken_up(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    half = tmp_path / "half.jsonl"
    half.write_text("".join([lines[0], *lines[4:7], lines[9][:40]]))
    kept = read_record(half, of_tournament)[1]
    assert len(kept) == 3
    assert main([*ARGUMENTS, "--out", str(half)]) == 0
    assert rows_of(half) == rows_of(record)
    taken_over = [row for row in read_record(half, of_tournament)[1] if row in kept]
    assert taken_over == kept  # with their times: they were not played again


def test_another_header_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = record.read_bytes()
    with pytest.raises(SystemExit) as left:
        main([*ARGUMENTS[:-1], "7", "--out", str(record)])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "points is 6, not 7" in said
    assert said.count("\n") == 1
    assert record.read_bytes() == before


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("dear diary\n")
    asked = contest("random", "drift")
    with pytest.raises(FileError, match="not a record of games"):
        list(take_up(path, asked.header(), asked.says, of_tournament))
    assert path.read_text() == "dear diary\n"


def test_report_and_plots_lie_beside_the_record(record: Path) -> None:
    text = record.with_suffix(".md").read_text()
    for heading in ("## Scores", "## Ratings", "## Decisions", "## Flying", "## Seats"):
        assert heading in text
    for what in ("scores", "elo", "times"):
        assert f"![alone-{what}.png]" in text
        assert record.with_name(f"alone-{what}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "argv, word",
    [
        (["random", "nemo"], "no player nemo"),
        (["random"], "two players"),
        (["random", "drift", "--points", "900"], "200"),
        (["random", "drift", "--option", "gravity=9"], "no option gravity"),
        (["random", "drift", "--map", "/nowhere/map.yaml"], "map.yaml"),
        (["random", "drift", "--out", "F.txt"], ".jsonl"),
        (["random", "drift", "--out", "/nowhere/F.jsonl"], "/nowhere"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(argv: list[str], word: str, refusal_of: Any) -> None:
    assert word in refusal_of(main, argv)


def test_a_worker_of_another_version_does_not_play() -> None:
    asked = contest("random", "drift")
    with pytest.raises(ValueError, match="a worker has"):
        play_checked(play_games, asked, {**asked.versions(), "catalogue": "0"}, asked.slots())


def test_chunks_hold_all_games_once() -> None:
    slots = contest("random", "drift", "runner", pairs=37).slots()
    for workers in (1, 2, 7, 500):
        chunks = chunks_of(slots, workers)
        assert [slot for chunk in chunks for slot in chunk] == slots


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--dask", "nowhere"], "an address with its port"),
        (["--scheduler", "tcp://here:1", "--cluster", "c.yaml"], "not both"),
        (["--cluster", "nowhere.yaml"], "nowhere.yaml"),
        (["--out", "nowhere/else/x.jsonl"], "no folder nowhere/else"),
    ],
)
def test_places_that_are_none_are_said_before_anything_is_played(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([*ARGUMENTS, *words])
    assert left.value.code == 2
    assert said in capsys.readouterr().err
