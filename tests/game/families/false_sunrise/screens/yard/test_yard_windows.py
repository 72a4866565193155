"""The fleet yard in all windows and at all scales: nothing is cut off, nothing lies over something else."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import building, shelf
from game.shell.theme import STRONG
from game.widgets.lists import ScrollList
from rules.false_sunrise.editions import NEWEST
from tests.game.scales import LARGE, scales_of

SIZES = [(1280, 720), (1920, 1080), LARGE]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_leaves_the_window(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.step()
    apiary = next(one.fleet for one in shelf.ready_made() if one.name == "The Apiary")
    assert apiary is not None
    for begin in (
        lambda: desk.click("yard"),
        lambda: desk.app.push(Editor(desk.app, building.renamed_ship(apiary, 0, "Honeycomb"))),
        lambda: desk.click("yard.compare"),
    ):
        begin()
        for percent in scales_of(size):
            desk.app.change_settings(ui_scale_percent=percent)
            desk.step(2)
            look_at(desk, size, percent)


def look_at(desk: Any, size: tuple[int, int], percent: int) -> None:
    """Hold all widgets of the screen against each other and the window."""
    window = pygame.Rect(0, 0, *size)
    widgets = [one for one in desk.dump().values() if one["visible"] and "." in one["id"]]
    places = {one["id"]: pygame.Rect(one["rect"]) for one in widgets}
    for name, place in places.items():
        assert window.contains(place), (name, percent)
        assert place.width >= 12, (name, percent)
        assert place.height >= 12, (name, percent)
    for a, b in combinations(places, 2):
        assert not places[a].colliderect(places[b]), (a, b, percent)
    pen = desk.screen.ui.pen
    for one in widgets:
        widget = desk.screen.ui[one["id"]]
        if one["kind"] == "label" and not widget.wrap:
            assert pen.width(widget.words, widget.style) <= places[one["id"]].width, (one["text"], percent)
        if one["kind"] == "dropdown" and "compare" not in one["id"]:
            assert pen.width(one["text"]) + pen.px(34) <= places[one["id"]].width, (one["text"], percent)
        if one["kind"] == "tabs":
            room = places[one["id"]].width / len(widget.options) - pen.px(8)
            assert max(pen.width(words, STRONG) for _, words in widget.options) <= room, (one["id"], percent)
        if one["kind"] == "button" and one["text"]:
            assert pen.width(one["text"]) + pen.px(8) <= places[one["id"]].width, (one["text"], percent)
        if isinstance(widget, ScrollList) and widget.id in ("yard.fit", "yard.ships", "yard.shop"):
            assert widget.rect.height >= 120, (widget.id, percent)


def test_hulls_say_what_they_cost_before_one_is_chosen(desk: Any) -> None:
    editor = Editor(desk.app, building.new_fleet(NEWEST))
    desk.app.push(editor)
    desk.step(2)
    for hull in editor.catalogue.hulls:
        words = "1 slot" if hull.integrity == 1 else f"{hull.integrity} slots"
        assert editor.ui[f"yard.add.{hull.id}"].subtitle == words  # type: ignore[attr-defined]
    assert "a slot costs 1" in desk.dump()["yard.word.add"]["text"].casefold()
