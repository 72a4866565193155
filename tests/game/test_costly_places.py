"""No screen puts a button that costs something where the one before had what was just pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.screens.result import ResultScreen
from game.screens.table.table_screen import TableScreen
from game.widgets.button import Button, ButtonLook
from rules.games import GAMES, game_of
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

MAIN = (ButtonLook.PRIMARY, ButtonLook.COMMIT, ButtonLook.DANGER)
# What starts, commits or ends something at once; the desks' "try" and "fly" ask first.
COSTS = frozenset({"commit", "rematch", "next_level", "start", "scenarios.begin", "play_on.begin", "quit"})
SIZES = ((1280, 720), (1920, 1080), (2560, 1080))
SCREENS = (
    "new_match",
    "load",
    "replays",
    "course",
    "scenarios",
    "challenges",
    "settings",
    "yard",
    "map_editor",
)
EDITIONS = [game().editions[0] for game in GAMES.values()]


def costs(widget: Any) -> bool:
    """Say whether pressing a widget costs something: it starts, commits, leaves or deletes."""
    if not isinstance(widget, Button) or not widget.enabled:
        return False
    return widget.id in COSTS or (
        widget.look is ButtonLook.DANGER and widget.id.endswith((".yes", ".red", ".blue"))
    )


def shown(desk: Any) -> tuple[object, ...]:
    return desk.screen, desk.screen.ui.modal


def press_each(desk: Any, arrive: Callable[[], None], wanted: Callable[[Button], bool]) -> int:
    """Press each button that is wanted on a screen to which `arrive` leads; look at what lies there then."""
    arrive()
    names = [
        one.id for one in desk.screen.ui._live() if isinstance(one, Button) and one.enabled and wanted(one)
    ]
    for name in names:
        arrive()
        if name not in desk.screen.ui:
            continue
        place, before = desk.screen.ui.px(name).center, shown(desk)
        desk.click_at(place)
        desk.step(3)
        if shown(desk) != before:
            under = desk.screen.ui._under(desk.screen.ui.scale.units(place))
            assert not costs(under), (name, under.id)
        desk.app.running = True
    return len(names)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_main_button_of_a_menu_leads_to_nothing_costly(make_desk: Any, name: str, size: Any) -> None:
    desk = make_desk(size)
    desk.app.to_title()

    def arrive() -> None:
        desk.app.to_title()
        desk.open(name)

    press_each(desk, arrive, lambda one: one.look in MAIN)


@pytest.mark.parametrize("size", SIZES)
def test_no_button_of_the_title_leads_to_anything_costly(make_desk: Any, size: Any) -> None:
    desk = make_desk(size)

    def arrive() -> None:
        desk.app.to_title()
        desk.step()

    assert press_each(desk, arrive, lambda _: True) > 10


def begun(desk: Any, edition: str) -> TableScreen:
    """Open a table at its first question; nothing is animated."""
    rules = game_of(edition)
    given = {
        one.name.replace("-", "_"): [] if one.often and not one.default else one.default
        for one in rules.arguments
    }
    session = Session.new(rules.draw_setup(edition, given).setup(7), 7, home=desk.app.home)
    desk.app.to_title()
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    desk.step(2)
    if desk.screen.name == "handover":
        desk.click("handover.open")
        desk.step()
    return table


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", SIZES)
def test_no_entry_of_a_tables_menu_leads_to_anything_costly(make_desk: Any, edition: str, size: Any) -> None:
    desk = make_desk(size)
    desk.app.to_title()

    def arrive() -> None:
        begun(desk, edition).open_menu()
        desk.step()

    assert press_each(desk, arrive, lambda _: True) > 5


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_match_has_nothing_costly_under_the_big_button(
    make_desk: Any, edition: str, size: Any
) -> None:
    desk = make_desk(size)
    table = begun(desk, edition)
    big = table.frame.commit
    table.session.concede(Seat.RED)
    table.session.show_all()
    desk.app.replace(ResultScreen(desk.app, table.session))
    desk.step()
    for one in desk.screen.ui._live():
        assert not (costs(one) and one.rect.colliderect(big)), one.id
    press_each(
        desk, lambda: desk.app.replace(ResultScreen(desk.app, table.session)), lambda one: one.look in MAIN
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_double_click_on_the_big_button_at_the_end_stays_at_the_result(desk: Any, edition: str) -> None:
    """The first click completes what moves and brings up the result; the second begins no rematch."""
    table = begun(desk, edition)
    session, below = table.session, Stream("end", 3).below
    for _ in range(10):
        for seat in session.waiting():
            request: Any = session.request(seat)
            session.answer(seat, request.example(below))
    session.show_all()
    session.concede(Seat.RED)
    desk.app.change_settings(animation="slow")
    table.start_over()
    desk.step()
    place = desk.screen.ui.scale.rect(table.frame.commit).center
    for _ in range(2):
        desk.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        desk.step()
        desk.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
        desk.step()
    while desk.screen is table:
        desk.step()
    assert desk.screen.name == "result"
