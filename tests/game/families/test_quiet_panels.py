"""A panel that takes no input looks so: nothing can be pressed in it while things move or a computer acts."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

import pytest

from game.games import card_of
from game.match.dice import SEEDED
from game.match.match_secrets import Private
from game.match.seats import Seating
from game.match.session import Session
from game.screens.table.computer_turn import ComputerTurn
from game.screens.table.table_screen import TableScreen
from rules.kernel.seats import Seat
from tests.game.families.asked_positions import asked

COMMIT = "commit"  # which shows the end, or goes on, and says so


def in_turn(edition: str, turn: int) -> Any:
    """Play a match by anything legal until a turn begins."""
    match = None
    before = takewhile(lambda at: at[0].ruleset.turn(at[0].state) < turn, asked(edition, 1))
    for match, _ in before:  # noqa: B007 - the last one is wanted
        pass
    return match


def to_press(table: TableScreen) -> list[str]:
    """Name what could be pressed in the right panel, by its looks."""
    area = table.ui.scale.rect(table.frame.right)
    return [
        one.id
        for one in table.ui._all()
        if one.focusable and one.enabled and one.visible and one.id != COMMIT and area.contains(one.px())
    ]


@pytest.mark.parametrize("edition", ["2024-07", "matched-fire", "2025-03-04", "0.2.0"])
def test_A9_nothing_can_be_pressed_in_a_panel_that_takes_no_input(desk: Any, edition: str) -> None:
    match = in_turn(edition, 2)
    level = next(iter(card_of(edition).computer.levels))
    seats = Seating({Seat.RED: "human", Seat.BLUE: level})
    session = Session(match, Private(1), SEEDED, "asked", desk.app.home, seats)
    session.show_again(1)
    desk.app.change_settings(animation="slow", hints=False)
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    seen = {"moves": 0, "computer": 0, "mine": 0}
    for _ in range(3000):
        desk.step()
        if desk.screen is not table or all(seen.values()):
            break
        if table.stage.playing:
            seen["moves"] += 1
            assert to_press(table) == []
            assert table.tool is None
            if seen["moves"] % 20 == 0:
                table.complete()
        elif table.stage.still:
            table.go_on()
        elif isinstance(table.tool, ComputerTurn):
            seen["computer"] += 1
            assert to_press(table) == []
        elif table.tool is not None:
            seen["mine"] += bool(to_press(table))
            if not seen["computer"]:
                table.answer(table.tool.request.default())
    assert seen["moves"]
    assert seen["mine"], "and when it takes input, there is something to press"
