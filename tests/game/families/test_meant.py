"""After a skip the big button gives no answer unseen: every request of every game, at its true table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.games import request_ui_of
from game.screens.table.skipping import READ_S
from game.screens.table.table_screen import TableScreen
from game.screens.tools.parts import upper_first
from game.shell.theme import SMALL
from rules.kernel.dice import Stream
from tests.game.families.asked_positions import DICE, asked, game_of, kinds, table_at
from tests.game.families.test_undo_everywhere import ASKED, CHANGING_KEYS, Asked

ENTER = pygame.K_RETURN
AGAIN = "Press again"
ORDERS = "orders"
SECOND = 64  # frames, somewhat more than one second

# What must be true of an answer that is said to do nothing, by game and kind of request.
NOTHING: dict[tuple[str, str], Any] = {
    ("astra-et-tenebrae", "fire"): lambda answer: type(answer).__name__ == "Pass",
    ("astra-et-tenebrae", "evade"): lambda answer: answer is None,
    ("astra-et-tenebrae", "pilot"): lambda answer: answer is False,
    ("dark-frontier", "steer"): lambda answer: not any(one.rotate or one.burn for one in answer.values()),
    ("dark-frontier", "fire"): lambda answer: answer is None,
    ("dark-frontier", "countermeasure"): lambda answer: answer is False,
    ("dark-frontier", "detonate"): lambda answer: answer is False,
    ("false-sunrise", "squadron"): lambda answer: answer is None,
    ("false-sunrise", "fire"): lambda answer: answer == (),
    ("false-sunrise", "repair"): lambda answer: answer is None,
    ("matched-fire", "fire"): lambda answer: answer == (),
    ("matched-fire", "defend"): lambda answer: answer is None,
}


def skipped_to(desk: Any, at: Asked) -> TableScreen:
    """Sit down where something is asked, as if a press had skipped all that led to it."""
    table = table_at(desk, at.edition, at.kind, at.seed)
    table.skipping._skips = True
    table.start_over()
    table.skipping._skips = False
    desk.step(3)
    assert table.guard.resting
    desk.step(SECOND)
    return table


def given(table: TableScreen) -> list[object]:
    """Return all that has been answered, sealed answers included."""
    match = table.session.match
    return [len(match.journal), [match.has_sealed(seat) for seat in match.pending], match.waiting()]


def click(desk: Any) -> None:
    """Press the big button once, as it is on screen now."""
    at = desk.screen.ui.px("commit").center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.post(kind, pos=at, button=1)
    desk.step(3)


def enter(desk: Any) -> None:
    desk.post(pygame.KEYDOWN, key=ENTER, mod=0, unicode="", scancode=0)
    desk.post(pygame.KEYUP, key=ENTER, mod=0, unicode="", scancode=0)
    desk.step(3)


each = pytest.mark.parametrize("at", ASKED, ids=lambda one: f"{one.edition}-{one.kind}")


def asked_in(table: TableScreen) -> set[str]:
    """Return all that the big button may truly say below its own words."""
    tool, offer = table.tool, table.offer()
    assert tool is not None
    assert offer is not None
    request = tool.request
    likely = tool.in_hand() or ((request.default(),) if request.kind != DICE else ())
    idle = [upper_first(request_ui_of(table.edition, request).idle(request, one)) for one in likely]
    skipped = f"You skipped to here. {AGAIN}"
    return {AGAIN, skipped, *(f"{words}? {AGAIN}" for words in (tool.doubt(), *idle) if words)}


@each
def test_what_nobody_has_touched_wants_a_second_press(desk: Any, at: Asked) -> None:
    table = skipped_to(desk, at)
    tool, before, offer = table.tool, given(table), table.offer()
    assert tool is not None
    assert offer is not None
    only = tool.is_only_answer()
    enter(desk)
    if only:
        assert given(table) != before, "there is nothing to choose"
        return
    assert given(table) == before
    assert table.tool is tool
    if at.kind == ORDERS or offer.disabled:
        return  # Enter goes to the next ship without an order, and at last asks in words of its own
    told = table.offer()
    assert told is not None
    assert told.words == offer.words
    assert told.subtitle in asked_in(table)
    assert table.ui.pen.width(told.subtitle, SMALL) <= table.ui.pen.px(table.frame.commit.width - 24)
    click(desk)
    assert given(table) == before, "nor is a double click meant"
    desk.step(SECOND)
    click(desk)
    assert given(table) != before


@pytest.mark.parametrize("kind", ["heat", "formations", "fire"])
def test_a_question_that_was_long_on_screen_is_answered_by_one_press(desk: Any, kind: str) -> None:
    at = next(one for one in ASKED if (one.edition, one.kind) == ("2025-03-04", kind))
    table = skipped_to(desk, at)
    before = given(table)
    desk.step(round(READ_S * SECOND))
    click(desk)
    assert given(table) != before


def set_something(desk: Any, table: TableScreen) -> None:
    """Change the answer in hand by a key."""
    tool = table.tool
    assert tool is not None
    for key in CHANGING_KEYS:
        if tool.touched:
            return
        desk.key(key)
        desk.step(3)
        assert table.tool is tool


@pytest.mark.slow
@each
def test_what_a_player_has_set_is_answered_by_one_press(desk: Any, at: Asked) -> None:
    """The words for what was not touched go with the first change."""
    table = skipped_to(desk, at)
    tool, before = table.tool, given(table)
    assert tool is not None
    click(desk)
    if given(table) != before or (at.kind == ORDERS and tool.sealing.asked):  # type: ignore[attr-defined]
        return
    set_something(desk, table)
    offer = table.offer()
    assert offer is not None
    assert AGAIN not in offer.subtitle
    assert AGAIN not in desk.dump()["commit"]["text"]
    if not tool.touched or offer.disabled:
        assert tool.at_once or offer.disabled
        return
    desk.step(SECOND)
    click(desk)
    assert given(table) != before or table.refusal is not None


def answers(at: Asked) -> Iterator[tuple[Any, Any]]:
    """Draw answers of a request of a kind, with its default, wherever it is asked in a match."""
    below = Stream("answers", at.seed).below
    for number, (_match, request) in enumerate(asked(at.edition, at.seed, typed=at.kind == DICE)):
        if number > 400:
            return
        if request.kind == at.kind:
            if at.kind != DICE:
                yield request, request.default()
            yield from ((request, request.example(below)) for _ in range(8))


@each
def test_only_an_answer_that_does_nothing_is_said_to_do_nothing(at: Asked) -> None:
    family = "matched-fire" if at.edition == "matched-fire" else game_of(at.edition)
    nothing = NOTHING.get((family, at.kind), lambda _: False)
    for request, answer in answers(at):
        assert bool(request_ui_of(at.edition, request).idle(request, answer)) == bool(nothing(answer)), answer


def test_no_kind_that_has_such_words_is_left_out() -> None:
    assert {(game_of(one.edition), one.kind) for one in ASKED} == kinds()
