"""A live match at this side's true table; the friend's program is another process that answers at random."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.match.friend_session import FriendSession
from game.remote.live_messages import QuickSign, Sign
from game.screens import friend_messages
from game.screens.table.friend_turn import FriendTurn, hear
from game.screens.table.table_screen import TableScreen
from rules.kernel.dice import Stream
from tests.game.remote.live_games import Program
from tests.waiting import wait_until


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard, which the dummy driver does not have."""
    held = [""]
    monkeypatch.setattr(friend_messages, "copy_words", lambda words: bool([held.__setitem__(0, words)]))
    return held


@pytest.fixture
def friend(tmp_path: Path) -> Iterator[Program]:
    """The guest's program; it waits for an invitation."""
    folder = tmp_path / "line"
    folder.mkdir()
    (folder / "plan.json").write_text(json.dumps({"edition": "0.2.0", "seed": 1, "values": {}}), "utf-8")
    program = Program(folder, "guest")
    yield program
    program.kill()


def begin(desk: Any, clipboard: list[str], folder: Path) -> TableScreen:
    """Invite the friend live, by clicks from the main menu on, and go to the table when it has come."""
    for button in ("elsewhere", "elsewhere.invite", "invite.dark-frontier", "friend.invite", "side.red"):
        desk.click(button)
    desk.click("how.live")
    desk.click("line.invite")
    desk.click("name.yes")
    assert desk.screen.name == "elsewhere"
    invitation = folder / "line" / "invitation.txt"
    invitation.with_suffix(".new").write_text(clipboard[0], "utf-8")
    invitation.with_suffix(".new").replace(invitation)

    def is_ready() -> bool:
        desk.step()
        return bool(desk.screen.ui["elsewhere.open"].enabled)

    wait_until(is_ready)
    desk.click("elsewhere.open")
    assert isinstance(desk.screen, TableScreen)
    return desk.screen


def test_a_live_duel_is_played_to_its_end_with_no_message_to_copy(
    desk: Any, friend: Program, clipboard: list[str], tmp_path: Path
) -> None:
    table, below = begin(desk, clipboard, tmp_path), Stream("me", 1).below
    session = table.session
    assert isinstance(session, FriendSession)
    assert session.line is not None
    offers = set()

    def is_over() -> bool:
        desk.step()
        if desk.screen is not table:
            return True
        if table.stage.busy:
            table.complete()
            if table.stage.still:
                desk.rest()
                table.go_on()
        elif isinstance(table.tool, FriendTurn):
            offers.add(table.offer() is None or not session.line.connected)
            time.sleep(0.002)
        elif session.player.request is not None:
            desk.rest()
            table.answer(session.player.request.example(below))
        return False

    wait_until(is_over)
    assert desk.screen.name == "result"
    assert offers <= {True}
    assert not session.player.fault
    wait_until(lambda: desk.step() or bool(friend.result))


def test_a_sign_of_the_friend_is_shown_and_one_can_be_sent(
    desk: Any, friend: Program, clipboard: list[str], tmp_path: Path
) -> None:
    table = begin(desk, clipboard, tmp_path)
    session = table.session
    assert isinstance(session, FriendSession)
    assert session.line is not None
    session.line.heard.append(Sign(sign=QuickSign.WELL_PLAYED))
    hear(table, session.line)
    assert "Bo: Well played!" in desk.app.toast_texts
    table.open_menu()
    desk.step()
    desk.click("menu.sign")
    desk.click(f"sign.{QuickSign.HELLO}")
    assert desk.screen is table
    assert not friend.is_gone


def test_when_the_friends_program_is_gone_the_table_says_so_and_offers_messages(
    desk: Any, friend: Program, clipboard: list[str], tmp_path: Path
) -> None:
    table, below = begin(desk, clipboard, tmp_path), Stream("me", 1).below
    session = table.session
    assert isinstance(session, FriendSession)
    friend.kill()

    def offers_messages() -> bool:
        desk.step()
        if table.stage.busy:
            table.complete()
        elif session.player.request is not None:
            desk.rest()
            table.answer(session.player.request.example(below))
        return isinstance(table.tool, FriendTurn) and "friend.copy" in table.ui

    wait_until(offers_messages)
    desk.step()
    assert table.what_now() == "The line to Bo is tried again: wait, or go on by messages"
    assert "friend.line" in table.ui
    assert "commit" not in table.ui, "there is nothing that must be done"
    desk.click("friend.copy")
    assert clipboard[0].startswith("FSR1")
