"""A draw by agreement, between two people at one table and with a friend elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import autosaves
from game.match.friend_session import FriendSession
from game.match.recording import recording_in_file
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.table.friend_turn import FriendTurn
from game.screens.table.table_screen import TableScreen
from rules.games import draw_setups
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.messages import Entries, from_code, to_code
from tests.game.screens.friend_desk import (
    GAMES,
    Friend,
    begin,
    play,
    rest,
)

EDITIONS = ("2024-07", "2024-03", "matched-fire", "2025-03-04", "0.2.0")


def at_table(desk: Any, edition: str, blue: str = HUMAN) -> Session:
    """Open the table of a match in which a few questions have been answered."""
    setup = draw_setups(edition).setup(1)
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: blue})
    session = Session.new(setup, 1, home=desk.app.home, seating=seating)
    below = Stream("draws", 1).below
    for _ in range(12):
        seat = session.waiting()[0]
        request = session.request(seat)
        assert request is not None
        if seat in session.seating.humans:
            session.answer(seat, request.example(below))
    session.show_all()
    desk.app.push(TableScreen(desk.app, session))
    desk.step()
    return session


@pytest.mark.parametrize("edition", EDITIONS)
def test_PLY_5_two_people_at_one_table_agree_on_a_draw(desk: Any, edition: str) -> None:
    session = at_table(desk, edition)
    desk.rest()
    desk.app.screen.open_menu()
    desk.step()
    desk.click("menu.draw")
    assert "PLY-5" in desk.screen.ui["draw.words"].words
    desk.click("draw.no")
    assert not session.over
    desk.app.screen.open_menu()
    desk.step()
    desk.click("menu.draw")
    desk.click("draw.yes")
    assert session.over
    for _ in range(200):
        if desk.screen.name == "result":
            break
        desk.screen.complete()
        desk.step()
    widgets = desk.dump()
    assert widgets["winner"]["text"] == "A draw"
    assert widgets["ruling"]["text"] == "PLY-5"
    assert "agree on a draw" in widgets["why"]["text"]
    assert session.replay_file is not None
    assert not autosaves.unfinished(desk.app.home)


def test_against_the_computer_no_draw_is_offered(desk: Any) -> None:
    at_table(desk, "0.2.0", "cadet")
    desk.app.screen.open_menu()
    desk.step()
    assert "menu.draw" not in desk.screen.ui
    assert "menu.concede" in desk.screen.ui


def pass_messages(desk: Any, friend: Friend, table: TableScreen) -> None:
    """Play a step with anything legal; the friend only takes messages while both are asked."""
    session, below = table.session, Stream("both", 1).below
    assert isinstance(session, FriendSession)
    assert friend.match is not None
    assert friend.match.player is not None
    rest(desk, table)
    if session.player.request is not None and not session.player.referee.match_asks_both:
        table.answer(session.player.request.example(below))
    friend.match.take(session.friend_match.hand_out())  # type: ignore[arg-type]
    theirs = friend.match.player
    if theirs.request is not None and not theirs.referee.match_asks_both:
        theirs.answer(theirs.request.example(below))
    session.take(friend.match.hand_out())  # type: ignore[arg-type]
    desk.step()


def until_it_is_my_turn(desk: Any, friend: Friend, clipboard: list[str], table: TableScreen) -> None:
    for _ in range(30):
        if not isinstance(table.tool, FriendTurn):
            return
        play(desk, friend, clipboard, 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_friend_accepts_a_draw_that_is_offered_in_the_menu(
    desk: Any, friend: Friend, clipboard: list[str], game: str
) -> None:
    table = begin(desk, friend, clipboard, game)
    until_it_is_my_turn(desk, friend, clipboard, table)
    table.open_menu()
    desk.step()
    desk.click("menu.draw")
    assert "You offer a draw." in desk.app.toast_texts[-1]
    table.open_menu()
    desk.step()
    assert desk.screen.ui["menu.draw"].disabled
    desk.click("menu.back")
    session = table.session
    assert isinstance(session, FriendSession)
    assert friend.match is not None
    message = from_code(to_code(session.friend_match.hand_out()))
    assert isinstance(message, Entries)
    friend.match.take(message)
    theirs = friend.match.player
    assert theirs is not None
    theirs.accept_draw()
    answer = from_code(to_code(friend.match.hand_out()))
    assert isinstance(answer, Entries)
    table.tool.take(answer) if isinstance(table.tool, FriendTurn) else session.take(answer)
    desk.step()
    assert session.over
    assert session.player.referee.accepted is session.mine.other
    friend.match.take(session.friend_match.hand_out())  # type: ignore[arg-type]
    assert theirs.referee.over


def test_a_friend_who_plays_on_is_told_of(desk: Any, friend: Friend, clipboard: list[str]) -> None:
    table = begin(desk, friend, clipboard)
    until_it_is_my_turn(desk, friend, clipboard, table)
    session = table.session
    assert isinstance(session, FriendSession)
    assert session.offer_draw()
    for _ in range(60):
        if "Bo plays on." in desk.app.toast_texts:
            break
        play(desk, friend, clipboard, 1)
    assert "Bo plays on." in desk.app.toast_texts
    assert not session.over


@pytest.mark.parametrize("accepts", [True, False])
def test_an_offer_of_the_friends_is_told_once_and_can_be_accepted(
    desk: Any, friend: Friend, clipboard: list[str], accepts: bool
) -> None:
    table = begin(desk, friend, clipboard)
    session = table.session
    assert isinstance(session, FriendSession)
    assert friend.match is not None
    theirs = friend.match.player
    assert theirs is not None
    for _ in range(60):
        if theirs.can_offer and session.player.request is not None:
            break
        pass_messages(desk, friend, table)
    theirs.offer_draw()
    message = from_code(to_code(friend.match.hand_out()))
    assert isinstance(message, Entries)
    session.take(message)
    desk.step()
    rest(desk, table)
    desk.step()
    assert desk.screen.ui["draw.words"].words
    if not accepts:
        desk.click("draw.no")
        desk.step()
        assert "draw.words" not in desk.screen.ui
        table.open_menu()
        desk.step()
        assert "Bo offers a draw" in desk.screen.ui["menu.draw"].tooltip
        desk.click("menu.draw")
        assert desk.screen.ui["draw.words"].words, "it is asked about again"
        desk.click("draw.no")
        assert not session.over
        return
    desk.click("draw.yes")
    for _ in range(6):
        if session.over:
            break
        assert "You have accepted the draw" in table.what_now()
        play(desk, friend, clipboard, 1)
    assert session.over
    assert session.player.referee.accepted is session.mine


@pytest.mark.parametrize("seat", PLAYERS)
def test_PLY_5_an_agreed_draw_is_saved_and_replayed(desk: Any, seat: Seat) -> None:
    session = at_table(desk, "2024-07")
    session.agree_on_draw(seat)
    assert session.match.journal[-1] == (seat, "agrees on a draw")
    assert session.replay_file is not None
    recording = recording_in_file(session.replay_file, session.home)
    assert not recording.notice
    assert recording.over
    assert "agree on a draw" in session.match.ruleset.describe(recording.beats[-1][-1], session.match.state)
