"""Balance from real records: what is read, what is written, and two catalogues over the same seeds."""

from pathlib import Path
from typing import Any

import pytest

from game.shell.assets import asset_path
from tools.balance.__main__ import main
from tools.balance.samples import read_evidence
from tools.tournament.__main__ import main as play_tournament

TOURNAMENT = ("runner", "runner", "--pairs", "6", "--seed", "3", "--points", "8")


def test_a_board_counts_once_with_all_its_games(tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    assert play_tournament(["random", "drift", "runner", *TOURNAMENT[2:], "--out", str(record)]) == 0
    evidence = read_evidence([record])
    assert evidence.games == 3 * 6 * 2
    assert [sample.games for sample in evidence.samples] == [6] * 6
    out = tmp_path / "balance.md"
    assert main([str(record), "--out", str(out)]) == 0
    text = out.read_text()
    for heading in ("## In short", "## Hull mixes", "### Weapons", "### Upgrades", "### Defenses"):
        assert heading in text
    assert "![balance-weapons.png]" in text
    assert (tmp_path / "balance-weapons.png").exists()


def test_ready_made_fleets_are_named(tmp_path: Path) -> None:
    record = tmp_path / "duel.jsonl"
    fleets = [str(asset_path("fleets", f"{name}.yaml")) for name in ("border-patrol", "operation-rookie")]
    argv = ["runner", "drift", "--pairs", "2", "--points", "40", "--fleets", *fleets, "--out", str(record)]
    assert play_tournament(argv) == 0
    out = tmp_path / "balance.md"
    assert main([str(record), "--out", str(out)]) == 0
    assert "| border-patrol | operation-rookie | 2 |" in out.read_text()


@pytest.mark.parametrize(
    "argv, word",
    [
        ([], "RECORD"),
        (["/nowhere/F.jsonl"], "/nowhere"),
        (["games.jsonl", "--warp"], "--warp"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(argv: list[str], word: str, refusal_of: Any) -> None:
    assert word in refusal_of(main, argv)
