"""Whole matches, live, between two processes: they end the same whatever happens to line and programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.game.remote.ends import relay
from tests.game.remote.live_games import play

TOY, DUEL = "two-cards", "2025-03-04"
EDITIONS = ("two-cards", "2025-03-04", "0.2.0", "2024-07", "2024-03", "matched-fire")


@pytest.mark.parametrize(
    "edition, trouble, kills",
    [(TOY, 0.0, 0), (TOY, 0.2, 2), (DUEL, 0.02, 0), (DUEL, 0.0, 3)],
    ids=["quiet toy", "toy with trouble and kills", "duel over a bad line", "duel with kills"],
)
def test_a_match_ends_the_same_on_both_sides(
    tmp_path: Path, edition: str, trouble: float, kills: int
) -> None:
    play(tmp_path, edition, trouble=trouble, kills=kills)


def test_a_match_over_a_relay_ends_the_same_on_both_sides(tmp_path: Path) -> None:
    with relay() as (address, process):
        play(tmp_path, TOY, relay=address, port=None, trouble=0.1, kills=1)
        process.terminate()
        assert process.stderr is not None
        assert process.stderr.read() == ""


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("way", ["directly", "by a relay"])
def test_many_matches_with_lines_cut_and_programs_killed(tmp_path: Path, edition: str, way: str) -> None:
    with relay("--per-address", 0) as (address, _):
        for seed in (2, 3):  # `many_matches` plays hundreds
            folder = tmp_path / str(seed)
            folder.mkdir()
            over: dict[str, Any] = {} if way == "directly" else {"relay": address, "port": None}
            play(folder, edition, seed=seed, trouble=(0, 0.02, 0.05)[seed % 3], kills=seed % 4, **over)
