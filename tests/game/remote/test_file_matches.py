"""Whole matches by file between two processes whose post loses, doubles, delays and swaps messages."""

from __future__ import annotations

from pathlib import Path

from tests.game.remote.file_games import play


def test_matches_by_file_end_the_same_on_both_sides(tmp_path: Path) -> None:
    matches = [(1, "two-cards"), (2, "two-cards"), (3, "0.2.0")]
    assert play(tmp_path, matches, kills=2, seed=1) > 20
