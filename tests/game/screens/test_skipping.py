"""A press that only skips what moves is told, and answers nothing that has not been seen."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.screens.table.computer_turn import ComputerTurn
from game.screens.table.skipping import SKIP_REST_S
from game.screens.table.table_screen import TableScreen
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import Phase
from rules.kernel.seats import Seat
from tests.game.families.astra_et_tenebrae import battles
from tests.game.families.dark_frontier import duels

FRAME_S = 0.016
ENTER = pygame.K_RETURN


def watching(desk: Any, session: Session, turn: int) -> TableScreen:
    """Open a table that shows again what has happened since a turn began."""
    session.show_again(turn)
    desk.app.change_settings(animation="slow")
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    until(desk, lambda: table.stage.playing)
    return table


def until(desk: Any, holds: Any) -> None:
    for _ in range(4000):
        if holds():
            return
        desk.step()
    raise AssertionError("it never came to that")


def tap(desk: Any, key: int) -> None:
    """Press a key at once, without waiting for a question to rest."""
    desk.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    desk.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    desk.step()


def press(desk: Any, widget_id: str) -> None:
    """Click a widget at once."""
    at = desk.screen.ui.px(widget_id).center
    desk.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    desk.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
    desk.step()


@pytest.fixture
def duel(desk: Any) -> TableScreen:
    """A duel against the computer while a round is played: its end asks for the next commands."""
    session = duels.begun(desk.app.home, blue="cadet")

    def third(state: Any) -> bool:
        return state.round == 3 and state.phase is Phase.COMMAND

    duels.play(session, third)
    assert session.request(Seat.RED).kind == Asked.COMMAND  # type: ignore[union-attr]
    return watching(desk, session, 2)


def skip_to(desk: Any, table: TableScreen, kind: str) -> None:
    """Skip by clicks on the board until something is asked."""
    for _ in range(200):
        if getattr(getattr(table.tool, "request", None), "kind", "") == kind:
            return
        if table.stage.playing:
            at = table.ui.scale.rect(table.frame.board).center
            desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
            desk.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        elif table.stage.still:
            table.go_on()
        desk.step()
    raise AssertionError(f"{kind} was never asked")


def sealed(table: TableScreen) -> bool:
    return table.session.match.has_sealed(Seat.RED) or table.tool is None


def test_a_command_that_nobody_has_touched_is_not_sealed_by_the_press_after_a_skip(
    desk: Any, duel: TableScreen
) -> None:
    """Sealed twice without turn and burn in 0.2.0, by a hand that had pressed a dial while things moved."""
    skip_to(desk, duel, Asked.COMMAND)
    asked = duel.tool
    desk.step()
    assert desk.dump()["commit"]["text"] == "Seal the command"
    assert duel.offer().subtitle == "skipped to here"  # type: ignore[union-attr]
    press(desk, "commit")
    tap(desk, ENTER)
    assert duel.tool is asked, "it takes no answer yet"
    desk.rest()
    press(desk, "commit")
    assert duel.tool is asked
    assert duel.offer().subtitle == "No turn, no burn for Lantern? Press again"  # type: ignore[union-attr]
    assert duel.ui["commit"].asks, "its question stands out"  # type: ignore[attr-defined]
    assert duel.ui["commit"].resting, "it looks as if it could not be pressed yet"  # type: ignore[attr-defined]
    press(desk, "commit")
    assert duel.tool is asked, "nor is a double click meant"
    desk.rest()
    desk.step()
    assert not duel.ui["commit"].resting  # type: ignore[attr-defined]
    press(desk, "commit")
    assert sealed(duel)


def test_enter_wants_the_second_press_too(desk: Any, duel: TableScreen) -> None:
    skip_to(desk, duel, Asked.COMMAND)
    asked = duel.tool
    desk.rest()
    tap(desk, ENTER)
    tap(desk, ENTER)
    assert duel.tool is asked
    desk.step(round(1 / FRAME_S))
    tap(desk, ENTER)
    assert sealed(duel)


def test_a_command_that_was_set_is_sealed_by_one_press(desk: Any, duel: TableScreen) -> None:
    skip_to(desk, duel, Asked.COMMAND)
    desk.rest()
    tool: Any = duel.tool
    for option in tool.request.ships():
        tool.take(option.name)
        tool.burn_more(1)
    assert tool.history.changed
    desk.key(ENTER)
    assert sealed(duel)


def test_what_was_watched_to_its_end_is_answered_by_one_press(desk: Any, duel: TableScreen) -> None:
    desk.app.change_settings(animation="fast")

    def asked() -> bool:
        if duel.stage.still:
            duel.go_on()
        return getattr(getattr(duel.tool, "request", None), "kind", "") == Asked.COMMAND

    until(desk, asked)
    duel.tool.burn_more(1)  # type: ignore[union-attr]
    desk.key(ENTER)
    assert sealed(duel)


def test_words_of_a_press_that_was_held_back_never_stand_on_the_button_of_the_computer(
    desk: Any, duel: TableScreen
) -> None:
    skip_to(desk, duel, Asked.COMMAND)
    desk.rest()
    tap(desk, ENTER)
    assert duel.offer().subtitle.endswith("Press again")  # type: ignore[union-attr]
    desk.step(round(1 / FRAME_S))
    tap(desk, ENTER)
    assert sealed(duel)
    for _ in range(600):
        assert "Press again" not in desk.dump()["commit"]["text"]
        if getattr(duel.tool, "request", None) is not None and not isinstance(duel.tool, ComputerTurn):
            break
        desk.step()


def test_a_skip_rests_for_longer_than_a_question_that_comes_by_itself(desk: Any, duel: TableScreen) -> None:
    skip_to(desk, duel, Asked.COMMAND)
    frames = 0
    while duel.guard.resting:
        desk.step()
        frames += 1
    assert frames == pytest.approx(SKIP_REST_S / FRAME_S, abs=3)


def test_panels_that_work_while_things_move_do_not_skip(desk: Any, duel: TableScreen) -> None:
    moving = duel.stage._playing
    was = duel.is_on("names")
    press(desk, "toggle.names")
    assert duel.is_on("names") is not was
    assert duel.stage._playing is moving
    press(desk, "fold.left")
    assert duel.folding.folded[0]
    assert duel.stage._playing is moving
    press(desk, "commit")
    assert duel.stage._playing is not moving, "the big button shows the end, as it says"


def test_a_list_of_ships_selects_while_things_move(desk: Any) -> None:
    session = battles.begun(desk.app.home)
    battles.play(session, lambda state: state.turn == 2)
    table = watching(desk, session, 1)
    until(desk, lambda: table.stage.playing and "roster" in table.ui)
    moving = table.stage._playing
    row = table.ui["roster"].row_rect(1)  # type: ignore[attr-defined]
    at = table.ui.scale.rect(row).center
    desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    desk.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
    desk.step()
    assert table.selected is not None
    assert table.stage._playing is moving
