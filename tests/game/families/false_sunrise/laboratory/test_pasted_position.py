"""The laboratory takes the two nearest enemies of a pasted position."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.laboratory.setting_up import bench_of
from rules.position_line import position_to_line
from rules.table.measure import distance_in
from tests.rules.positions import position


def paste(desk: Any, words: str) -> None:
    pygame.scrap.put_text(words)
    desk.click("lab.paste")
    desk.key(pygame.K_RETURN)


@pytest.mark.parametrize("edition", ["2024-07", "2024-03", "matched-fire"])
def test_the_nearest_enemies_of_a_position_become_the_bench(desk: Any, edition: str) -> None:
    lab = desk.open("laboratory")
    state = position(edition)
    paste(desk, position_to_line(state))
    seat = state.to_act
    pairs = [(one, other) for one in state.ships_of(seat) for other in state.ships_of(seat.other)]
    one, other = min(pairs, key=lambda pair: distance_in(pair[0].at, pair[1].at))
    wanted = bench_of(state, one.id, other.id)
    assert (lab.bench.attacker.ship, lab.bench.target.ship) == (wanted.attacker.ship, wanted.target.ship)
    assert (lab.bench.range_in, lab.edition, lab.pinned) == (wanted.range_in, edition, None)
    desk.step()


def test_a_position_of_another_game_is_refused(desk: Any) -> None:
    lab = desk.open("laboratory")
    before = lab.bench
    paste(desk, position_to_line(position("0.2.0")))
    assert lab.bench == before
    assert "is from another game; this laboratory is for False Sunrise" in desk.app.toast_texts[-1]
