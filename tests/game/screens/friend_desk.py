"""A match with a friend elsewhere on this side's true screens; the friend's program has no window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.match.friend_matches import FriendMatch, accept
from game.screens.table.friend_turn import FriendTurn
from game.screens.table.table_screen import TableScreen
from game.shell.paths import Home
from rules.kernel.dice import Stream
from rules.remote.messages import Entries, from_code, to_code

GAMES = ("dark-frontier", "astra-et-tenebrae", "false-sunrise", "matched-fire")


class Friend:
    """The other player, who answers anything legal."""

    def __init__(self, folder: Path) -> None:
        self.home = Home(folder / "config", folder / "data", folder / "logs")
        self.match: FriendMatch | None = None
        self._below = Stream("friend", 1).below

    def accept(self, invitation: str) -> str:
        given = from_code(invitation)
        assert given.kind == "invitation"
        self.match = accept(self.home, given, "Bo")
        return to_code(self.match.hand_out())

    def replies(self, words: str) -> str:
        """Take a message, answer everything that is asked, and return the next message."""
        assert self.match is not None
        message = from_code(words)
        assert isinstance(message, Entries)
        self.match.take(message)
        player = self.match.player
        assert player is not None
        while (request := player.request) is not None:
            player.answer(request.example(self._below))
        return to_code(self.match.hand_out())


def invite(desk: Any, game: str) -> None:
    """Invite the friend to a match by messages, by clicks from the main menu on."""
    desk.click("elsewhere")
    desk.click("elsewhere.invite")
    desk.click(f"invite.{game}")
    desk.click("friend.invite")
    desk.click("side.red")
    desk.click("how.messages")
    desk.click("name.yes")


def begin(desk: Any, friend: Friend, clipboard: list[str], game: str = "dark-frontier") -> TableScreen:
    """Begin a match with the friend, and open its table."""
    invite(desk, game)
    clipboard[0] = friend.accept(clipboard[0])
    desk.click("elsewhere.paste")
    desk.click("message.yes")
    desk.click("elsewhere.open")
    table = desk.screen
    assert isinstance(table, TableScreen)
    return table


def rest(desk: Any, table: TableScreen) -> None:
    """Watch everything that happens, as quickly as possible."""
    for _ in range(4000):
        if not table.stage.busy or desk.screen is not table:
            break
        table.complete()
        desk.step()
        if table.stage.still:
            desk.rest()
            table.go_on()
    desk.rest()


def play(desk: Any, friend: Friend, clipboard: list[str], steps: int) -> None:
    """Play on at the table with anything legal, and send messages to and fro, as the screen asks."""
    table, below = desk.screen, Stream("me", 2).below
    for _ in range(steps):
        rest(desk, table)
        if desk.screen is not table:
            return
        if isinstance(table.tool, FriendTurn):
            offer = table.offer()
            assert offer is not None
            sends = offer.words == "Copy the message"
            offer.press()
            desk.step()
            if sends:
                clipboard[0] = friend.replies(clipboard[0])
            else:
                desk.click("message.yes")
        elif table.tool is not None:
            request = table.session.request(table.session.mine)
            if request is not None:
                table.answer(request.example(below))
        desk.step()
