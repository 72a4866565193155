"""Standing instructions with a friend elsewhere: what is left to the program is answered as proposed."""

from __future__ import annotations

from typing import Any

import pytest

from game.match.friend_matches import read_match
from game.match.friend_session import FriendSession
from game.screens.least_messages import least_words
from game.screens.table.friend_turn import FriendTurn
from rules.kernel.dice import Stream
from tests.game.screens.friend_desk import (
    GAMES,
    Friend,
    begin,
    play,
    rest,
)
from tests.rules.remote.remote_matches import EDITIONS
from tests.rules.remote.test_least_messages import told


def choose(desk: Any, what: str) -> None:
    """Choose an instruction in the menu of the table."""
    desk.screen.open_menu()
    desk.step()
    desk.click("menu.instructions")
    desk.click(f"instructions.{what}")


def played_with(desk: Any, friend: Friend, clipboard: list[str], what: str, steps: int) -> list[str]:
    """Play on with an instruction, renewed each turn; return the kinds of the questions that were open."""
    table, below, asked = desk.screen, Stream("instructed", 1).below, []
    session = table.session
    assert isinstance(session, FriendSession)
    for _ in range(steps):
        rest(desk, table)
        if desk.screen is not table:
            break
        request = session.player.request
        if request is None or isinstance(table.tool, FriendTurn):
            play(desk, friend, clipboard, 1)
            continue
        if not session.may_answer_by_itself:
            choose(desk, what)
            continue
        asked.append(request.kind)
        table.answer(request.example(below))
        desk.step()
    return asked


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_to_the_program_is_never_asked_and_the_match_goes_on(
    desk: Any, friend: Friend, clipboard: list[str], game: str
) -> None:
    table = begin(desk, friend, clipboard, game)
    asked = played_with(desk, friend, clipboard, "firing", 120)
    words = table.presenter.table
    assert words.firing
    assert words.aftermath
    assert not set(asked) & (words.firing | words.aftermath), asked
    session = table.session
    assert isinstance(session, FriendSession)
    mine = [
        request.kind
        for (seat, _), request in zip(session.match.journal, session.match.asked, strict=True)
        if seat is session.mine and request is not None
    ]
    assert set(mine) & (words.firing | words.aftermath), "the program has answered some"
    assert not session.player.fault


@pytest.mark.parametrize("game", GAMES)
def test_the_small_questions_alone_can_be_left_to_the_program(
    desk: Any, friend: Friend, clipboard: list[str], game: str
) -> None:
    table = begin(desk, friend, clipboard, game)
    asked = played_with(desk, friend, clipboard, "aftermath", 120)
    assert set(asked) & table.presenter.table.firing
    assert not set(asked) & table.presenter.table.aftermath


def test_an_instruction_is_kept_holds_for_a_turn_and_can_be_taken_back(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    table = begin(desk, friend, clipboard)
    session = table.session
    assert isinstance(session, FriendSession)
    choose(desk, "firing")
    assert session.fires_by_itself
    kept = read_match(desk.app.home, session.friend_match.path).instruction
    assert kept is not None
    assert (kept.fires, kept.turn) == (True, session.match.ruleset.turn(session.match.state))
    choose(desk, "aftermath")
    assert session.may_answer_by_itself
    assert not session.fires_by_itself
    turn = kept.turn
    for _ in range(200):
        play(desk, friend, clipboard, 1)
        if session.over or session.match.ruleset.turn(session.match.state) > turn:
            break
    assert not session.may_answer_by_itself
    if not session.over:
        choose(desk, "firing")
        choose(desk, "ask")
        assert not session.may_answer_by_itself


def test_everything_can_be_declined_until_the_next_secret_choice(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    table = begin(desk, friend, clipboard)
    session = table.session
    assert isinstance(session, FriendSession)
    for _ in range(60):
        rest(desk, table)
        if session.player.can_stand and not isinstance(table.tool, FriendTurn):
            break
        play(desk, friend, clipboard, 1)
    choose(desk, "decline")
    request = session.player.request
    assert request is None or request.secret


@pytest.mark.parametrize("edition", EDITIONS)
def test_screens_say_the_least_number_of_messages_that_was_counted(edition: str) -> None:
    assert least_words(edition).endswith(f"takes at least {told()[edition]} messages.")


@pytest.mark.parametrize("game", GAMES)
def test_the_least_number_of_messages_is_said_before_a_match(desk: Any, game: str) -> None:
    desk.click("elsewhere")
    desk.click("elsewhere.invite")
    desk.click(f"invite.{game}")
    edition = desk.screen.edition
    desk.click("friend.invite")
    desk.click("side.red")
    assert least_words(edition) in desk.screen.ui["how.words"].words
