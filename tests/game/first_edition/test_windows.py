"""Choosing and building for the first edition in all windows, at all scales: nothing cut off or covered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match.setup import set_edition
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import shelf
from game.shell.theme import SMALL
from rules.false_sunrise.editions import EDITIONS
from rules.false_sunrise.fleet_files import FleetFile
from tests.game.scales import LARGE, scales_of

FIRST = "2024-03"
SIZES = [(1280, 720), (1920, 1080), LARGE]


def fleet(name: str) -> FleetFile:
    ready = (one.fleet for one in shelf.ready_made() if one.name == name)
    return next(one for one in ready if one is not None and one.edition == FIRST)


def look_at(desk: Any, size: tuple[int, int], percent: int) -> None:
    """Hold all widgets of the screen against each other and the window."""
    window = pygame.Rect(0, 0, *size)
    widgets = [one for one in desk.dump().values() if one["visible"] and one["kind"] != "panel"]
    places = {one["id"]: pygame.Rect(one["rect"]) for one in widgets}
    for name, place in places.items():
        assert window.contains(place), (name, percent)
    for a, b in combinations(places, 2):
        if not _beside(a, b):
            assert not places[a].colliderect(places[b]), (a, b, percent)
    pen = desk.screen.ui.pen
    for one in widgets:
        widget, place = desk.screen.ui[one["id"]], places[one["id"]]
        if one["kind"] == "label" and widget.wrap:
            high = pen.text(widget.words, widget.style, wrap_px=place.width).get_height()
            assert high <= place.height + pen.px(2), (one["id"], percent)
        if one["kind"] == "button" and one["text"]:
            assert pen.width(one["text"], SMALL) <= place.width, (one["id"], percent)


def _beside(a: str, b: str) -> bool:
    """Say whether two labels share a line by design: a name at its left, an edition at its right."""
    return {a.rpartition(".")[2], b.rpartition(".")[2]} == {"name", "edition"}


def _in_all_scales(desk: Any, size: tuple[int, int], begin: Callable[[], object]) -> None:
    desk.app.to_title()
    desk.step()
    begin()
    desk.step()
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        desk.step(2)
        look_at(desk, size, percent)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", SIZES)
def test_the_new_match_has_room(make_desk: Any, size: tuple[int, int], edition: str) -> None:
    desk = make_desk(size)

    def begin() -> None:
        desk.click("new_match")
        set_edition(desk.screen.choices, edition)
        desk.screen.changed()

    _in_all_scales(desk, size, begin)


@pytest.mark.parametrize("size", SIZES)
def test_the_yard_has_room(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    for begin in (
        lambda: desk.app.push(Editor(desk.app, fleet("Ghost Lanterns"))),
        lambda: desk.app.push(Comparison(desk.app, fleet("Ghost Lanterns"))),
    ):
        _in_all_scales(desk, size, begin)


@pytest.mark.parametrize("size", SIZES)
def test_the_laboratory_has_room(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)

    def begin() -> None:
        screen = Laboratory(desk.app)
        desk.app.push(screen)
        screen.set_edition(FIRST)
        assert screen.worker.settle()

    _in_all_scales(desk, size, begin)
