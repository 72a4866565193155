"""Records are read like any other file: a changed row is refused in words, and no other file is touched."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.state import Options
from rules.file_error import FileError
from tests.one_number import is_many, with_one_number_changed
from tools.balance.__main__ import main as weigh
from tools.balance.astra_et_tenebrae.weighing import FRIGATES
from tools.balance.dark_frontier.weighing import DUELS
from tools.balance.report import report as balance_report
from tools.balance.samples import read_evidence
from tools.runs.record import read_record, take_up
from tools.tournament.__main__ import main
from tools.tournament.contest import Contest
from tools.tournament.report import report
from tools.tournament.results import Results
from tools.tournament.rows import of_tournament

ARGUMENTS = ("random", "drift", "--pairs", "1", "--seed", "11", "--points", "6")
OTHERS: tuple[Any, ...] = (None, True, "", "x" * 5000, "\x1b[2J", [], {}, [[]], "red", 10**400)


def contest() -> Contest:
    drawn = Drawn(edition=JULY_2024.id, points=6, options=Options(turn_limit=60))
    return Contest(("random", "drift"), 1, 11, "false-sunrise", JULY_2024.id, drawn)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tournament") / "whole.jsonl"
    assert main([*ARGUMENTS, "--out", str(path)]) == 0
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def places(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    named = list(data.items()) if isinstance(data, dict) else []
    for key, one in named[:1] if named and is_many(data) else named:
        yield (*place, key)
        yield from places(one, (*place, key))


def spoilt(lines: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Run over copies of a record in each of which one thing is otherwise, left out, or there twice."""
    for changed in with_one_number_changed(lines[:2]):
        yield [*changed.data, *lines[2:]]
    for number in (0, 1):
        for place in places(lines[number]):
            for value in (*OTHERS, KeyError):
                made = copy.deepcopy(lines)
                held: Any = made[number]
                for key in place[:-1]:
                    held = held[key]
                if value is KeyError:
                    del held[place[-1]]
                else:
                    held[place[-1]] = value
                yield made
        yield [*lines, lines[number]]
        yield lines[:number] + lines[number + 1 :]
        yield [*lines[:number], {**lines[number], "surprise": 1}, *lines[number + 1 :]]


def written(lines: list[dict[str, Any]], path: Path) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_changed_tournament_is_refused_or_can_be_reported(record: Path, tmp_path: Path) -> None:
    path, asked = tmp_path / "changed.jsonl", contest()
    refused: list[FileError] = []
    tried = 0
    for lines in spoilt(lines_of(record)):
        tried += 1
        try:
            rows = list(take_up(written(lines, path), asked.header(), asked.says, of_tournament))
        except FileError as error:
            refused.append(error)
        else:
            report(Results(asked, rows))
    assert tried > 300
    assert len(refused) > tried * 3 / 4
    whole = ("from a run", "a record")
    assert all(one.line is not None or any(map(one.problem.count, whole)) for one in refused)


def test_a_changed_tournament_is_refused_or_can_be_weighed(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.jsonl"
    for lines in spoilt(lines_of(record)):
        try:
            evidence = read_evidence([written(lines, path)])
        except (FileError, LookupError):  # both are told in a sentence
            continue
        balance_report(evidence)


@pytest.mark.slow
@pytest.mark.parametrize(("weighed", "games"), [(FRIGATES, 9), (DUELS, 3)], ids=["frigates", "duels"])
def test_changed_games_for_balance_are_refused_or_can_be_reported(
    weighed: Any, games: int, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    game = {FRIGATES: "astra-et-tenebrae", DUELS: "dark-frontier"}[weighed]
    assert weigh(["--game", game, "--games", str(games), "--record", str(path)]) == 0
    run = weighed.run(weighed.editions[0], games, 0)
    for lines in spoilt(lines_of(path)):
        try:
            rows = list(take_up(written(lines, path), run.header(), run.says, lambda _: weighed.form))
        except FileError:
            continue
        weighed.report(run, rows, ())


def test_the_command_says_what_is_wrong_with_a_line(record: Path, tmp_path: Path, refusal_of: Any) -> None:
    lines = lines_of(record)
    lines[1]["red"]["score"] = 1e304
    path = written(lines, tmp_path / "changed.jsonl")
    before = path.read_bytes()
    said = refusal_of(main, [*ARGUMENTS, "--out", str(path)])
    assert "changed.jsonl, line 2, red.score: 1e+304 should be a valid integer" in said
    assert "line 2, red.score" in refusal_of(weigh, [str(path)])
    assert path.read_bytes() == before


def test_no_link_beside_a_record_leads_the_writing_elsewhere(record: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("mine")
    path = tmp_path / "whole.jsonl"
    path.write_bytes(record.read_bytes())
    for name in ("whole.jsonl.new", ".whole.jsonl.new", "whole.jsonl.tmp"):
        (tmp_path / name).symlink_to(secret)
    assert main([*ARGUMENTS, "--out", str(path)]) == 0
    assert secret.read_text() == "mine"
    assert read_record(path, of_tournament) == read_record(record, of_tournament)
    assert not [one for one in tmp_path.iterdir() if one.name.startswith(".new-")]
