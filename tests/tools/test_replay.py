from typing import Any

import pytest

from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.journal import save_match, to_bytes
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain
from tools.replay import main


@pytest.fixture(scope="module")
def saved() -> Any:
    catalogue, key, rng = july_catalogue(), seed_key(1), Stream("players", 1)
    fleets = {seat: build_fleet(random_fleet(f"r{seat}", 10, catalogue), seat, catalogue) for seat in PLAYERS}
    match = Match(JULY_2024, Setup(fleets, Terrain()), dice=lambda r, n: roll(key, n, r.count, r.sides))
    while not match.over:
        for seat in match.waiting():
            match.answer(seat, match.request(seat).example(rng.below))
    return save_match(match, seed=1, program="1.0")


def test_the_log_has_every_turn_and_its_digest(saved: Any, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(to_bytes(saved))
    assert main([str(path)]) == 0
    printed = capsys.readouterr().out
    for record in saved["turns"]:
        assert f"turn {record['turn']}: {record['digest']}" in printed
    assert f"end: {saved['digest']}" in printed


def test_one_turn_can_be_printed(saved: Any, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(to_bytes(saved))
    assert main([str(path), "--turn", "2"]) == 0
    printed = capsys.readouterr().out
    assert "turn 2:" in printed
    assert "turn 3:" not in printed
    assert main([str(path), "--turn", "99"]) == 2


def test_a_difference_has_status_1_and_is_named(saved: Any, tmp_path: Any, capsys: Any) -> None:
    changed = saved | {"turns": [dict(record) for record in saved["turns"]]}
    changed["turns"][2]["digest"] = "0" * 16
    path = tmp_path / "\x1b[2J\u202ematch.json"
    path.write_bytes(to_bytes(changed))
    assert main([str(path), "--verify"]) == 1
    said = capsys.readouterr().err
    assert "turn 3, answer " in said
    assert said.rstrip("\n").isprintable(), "nor does the name of a file reach the terminal as it is"


def test_a_broken_file_has_status_2_and_one_message(tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"{}")
    assert main([str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
