"""Placing pieces: the same presses do the same in every game."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.game.families.asked_positions import table_at

# An edition, the kind of request, a seed.
PLACES = (
    ("2025-03-04", "place", 1),
    ("0.2.0", "place", 1),
    ("2024-07", "deployment", 1),
    ("2024-07", "arrive", 2),
    ("2024-07", "reborn", 141),
    ("2024-07", "return", 1),
    ("matched-fire", "strike", 1),
)


@pytest.mark.parametrize(("edition", "kind", "seed"), PLACES)
def test_a_press_of_another_button_gives_a_drag_up(desk: Any, edition: str, kind: str, seed: int) -> None:
    table = table_at(desk, edition, kind, seed)
    tool: Any = table.tool
    before, (x, y) = tool.history.now, table.pane.camera.to_px(tool.at)
    start, end = (
        (round(x), round(y)),
        (round(x) + (-60 if x > 640 else 60), round(y) + (-60 if y > 360 else 60)),
    )
    desk.lead(start, end)
    desk.step(2)
    assert tool.history.now != before
    assert tool.history.is_led
    desk.post(pygame.MOUSEBUTTONDOWN, pos=end, button=3)
    desk.post(pygame.MOUSEBUTTONUP, pos=end, button=3)
    desk.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    desk.step(2)
    assert (tool.history.now, tool.history.is_led, tool.undo_words()) == (before, False, "")
    assert table.tool is tool, "nothing was answered"


@pytest.mark.parametrize(("edition", "kind", "seed"), [PLACES[0], PLACES[2]])
def test_a_press_moves_the_piece_only_where_it_may_start(
    desk: Any, edition: str, kind: str, seed: int
) -> None:
    table = table_at(desk, edition, kind, seed)
    tool: Any = table.tool
    before = tool.at
    columns = [float(x) for x in range(2, 72, 2)]
    legal = next(x for x in columns if tool.may_put((x, before[1])) and tool.grip((x, before[1])) is None)
    middle = (36.0, 24.0)
    assert not tool.may_put(middle)
    for at, there in ((middle, before), ((legal, before[1]), (legal, before[1]))):
        desk.click_at(tuple(round(v) for v in table.pane.camera.to_px(at)))
        desk.step(2)
        assert tool.at == pytest.approx(there, abs=0.2)
