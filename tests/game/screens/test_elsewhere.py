"""A match with a friend elsewhere, on this side's true screens; the friend's program has no window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.dark_frontier.new_match.choices import Choices as DuelChoices
from game.match import friend_matches
from game.match.friend_matches import FriendMatch, accept, read_match
from game.match.friend_session import FriendSession
from game.match.seats import HUMAN
from game.screens import friend_messages
from game.screens.elsewhere import Elsewhere, state_of
from game.screens.friend_messages import copy_message
from game.screens.new_match.inviting import names_for
from game.screens.table.friend_turn import FriendTurn
from game.screens.table.table_screen import TableScreen
from game.shell.paths import Home
from rules.file_error import FileError
from rules.games import draw_setups
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.remote.live import Live
from rules.remote.messages import SUFFIX, Entries, from_bytes, from_code, to_bytes, to_code
from tools.verify import main as verify_log

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


@pytest.fixture
def friend(tmp_path: Path) -> Friend:
    return Friend(tmp_path / "friend")


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard, which the dummy driver does not have."""
    held = [""]
    monkeypatch.setattr(friend_messages, "copy_words", lambda words: bool([held.__setitem__(0, words)]))
    monkeypatch.setattr(friend_messages, "pasted_words", lambda: held[0])
    return held


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


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_each_game_begins_by_messages_and_is_played_at_the_table(
    desk: Any, friend: Friend, clipboard: list[str], game: str
) -> None:
    table = begin(desk, friend, clipboard, game)
    session = table.session
    assert isinstance(session, FriendSession)
    play(desk, friend, clipboard, 30)
    mine, theirs = session.player, friend.match and friend.match.player
    assert theirs is not None
    assert mine.referee.id == theirs.referee.id
    assert mine.referee.place > 5
    assert not mine.fault
    assert not theirs.fault


def test_a_whole_duel_ends_on_the_result_screen_with_a_replay(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    begin(desk, friend, clipboard)
    play(desk, friend, clipboard, 600)
    assert desk.screen.name == "result"
    assert len(list(desk.app.home.replays.glob("*.json"))) == 1
    desk.rest()
    desk.click("rematch")
    assert isinstance(desk.screen, Elsewhere)
    chosen = desk.screen.chosen
    assert chosen is not None
    assert isinstance(chosen[1], FriendMatch)
    assert chosen[1].invitation.agreement.host == "blue", "the sides are swapped"


def test_a_finished_match_is_checked_again_and_its_log_is_saved(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    begin(desk, friend, clipboard)
    play(desk, friend, clipboard, 600)
    desk.app.to_title()
    desk.step()
    desk.click("elsewhere")
    if desk.screen.chosen[1].to_send:
        desk.click("elsewhere.copy")
        clipboard[0] = friend.replies(clipboard[0])
    desk.click("elsewhere.check")
    (path,) = desk.app.home.elsewhere.glob("*.log")
    assert path.name in desk.screen.ui["check.words"].words
    assert verify_log([str(path)]) == 0


def test_a_match_is_found_again_after_the_program_has_ended_with_its_plan(
    make_desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    table = begin(desk, friend, clipboard)
    play(desk, friend, clipboard, 1)
    before = table.session.player.referee.id
    again = make_desk()
    again.app.to_title()
    again.step()
    again.click("elsewhere")
    again.click("elsewhere.open")
    session = again.screen.session
    assert isinstance(session, FriendSession)
    assert session.player.referee.id == before


def test_a_message_opened_twice_or_elsewhere_does_no_harm_and_says_what_it_is(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    invite(desk, "dark-frontier")
    invitation = clipboard[0]
    answer = clipboard[0] = friend.accept(invitation)
    for _ in range(2):
        desk.click("elsewhere.message")
        desk.click("message.yes")
        clipboard[0] = answer
    assert "You have opened this message before." in desk.app.toast_texts
    clipboard[0] = invitation
    desk.click("elsewhere.message")
    desk.click("message.yes")
    assert any("is your own" in words for words in desk.app.toast_texts)
    assert "accept.yes" not in desk.screen.ui


@pytest.mark.parametrize("words", ["", "hello", "FSR1", "FSR1" + "x" * 500])
def test_what_is_no_message_is_told_in_a_sentence(desk: Any, clipboard: list[str], words: str) -> None:
    desk.click("elsewhere")
    clipboard[0] = words
    desk.click("elsewhere.message")
    desk.app.screen.ui["message.words"].text = words or "nothing"
    desk.click("message.yes")
    assert desk.screen.name == "elsewhere"
    assert any(words.startswith("The message") for words in desk.app.toast_texts)


def test_a_file_that_is_dropped_on_any_screen_goes_to_its_match(
    desk: Any, friend: Friend, clipboard: list[str], tmp_path: Path
) -> None:
    invite(desk, "dark-frontier")
    message = friend.accept(clipboard[0])
    path = tmp_path / f"from-bo{SUFFIX}"
    path.write_bytes(to_bytes(from_code(message)))
    desk.app.to_title()
    desk.step()
    desk.post(pygame.DROPFILE, file=str(path))
    desk.step()
    assert desk.screen.name == "elsewhere"
    (found,) = desk.screen.matches
    assert isinstance(found[1], FriendMatch)
    assert found[1].player is not None


def test_a_file_with_the_message_is_written_for_the_friend(desk: Any, clipboard: list[str]) -> None:
    invite(desk, "astra-et-tenebrae")
    desk.click("elsewhere.save")
    (path,) = desk.app.home.elsewhere.glob(f"*{SUFFIX}")
    assert from_bytes(path.read_bytes(), path.name) == from_code(clipboard[0])


def test_conceding_ends_the_match_for_both(desk: Any, friend: Friend, clipboard: list[str]) -> None:
    table = begin(desk, friend, clipboard)
    play(desk, friend, clipboard, 4)
    session = table.session
    assert isinstance(session, FriendSession)
    session.concede(session.mine)
    table.start_over()
    play(desk, friend, clipboard, 6)
    assert friend.match is not None
    assert friend.match.player is not None
    assert friend.match.player.referee.conceded is session.mine
    assert session.over


def test_conceding_on_the_friends_turn_says_what_is_still_to_do(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    table = begin(desk, friend, clipboard)
    session = table.session
    assert isinstance(session, FriendSession)
    for _ in range(20):
        if isinstance(table.tool, FriendTurn) and not session.player.referee.match_asks_both:
            break
        play(desk, friend, clipboard, 1)
    session.concede(session.mine)
    table.start_over()
    desk.step()
    if not session.over:
        assert "You have conceded" in table.what_now()
    play(desk, friend, clipboard, 6)
    assert session.over


def test_a_match_that_was_removed_stays_removed(desk: Any, friend: Friend, clipboard: list[str]) -> None:
    table = begin(desk, friend, clipboard)
    match = table.session.friend_match
    desk.app.to_title()
    desk.step()
    desk.click("elsewhere")
    desk.click("elsewhere.remove")
    desk.click("remove.yes")
    match.save()
    assert not list(desk.app.home.elsewhere.glob("*.match"))


def test_a_second_window_leaves_the_matches_alone(desk: Any, friend: Friend, clipboard: list[str]) -> None:
    table = begin(desk, friend, clipboard)
    match = table.session.friend_match
    desk.app.to_title()
    desk.app.home = replace(desk.app.home, alone=False)
    match.home = desk.app.home
    desk.step()
    desk.click("elsewhere")
    assert "elsewhere.remove" not in desk.screen.ui
    assert "already running" in desk.screen.ui["elsewhere.none"].words
    match.remove()
    assert match.path.exists()


def test_the_only_human_of_the_choices_is_the_host_on_either_side() -> None:
    choices = DuelChoices.first(("Ada", "Bo"))
    choices.seat(Seat.RED, HUMAN)
    choices.seat(Seat.BLUE, HUMAN)
    assert names_for(choices, Seat.BLUE)[Seat.BLUE] == "Bo"
    choices.seat(Seat.BLUE, "captain")
    assert names_for(choices, Seat.BLUE) == {Seat.BLUE: "Ada", Seat.RED: "Bo"}


def test_nothing_of_the_friends_sealed_answer_is_in_this_programs_file(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    table = begin(desk, friend, clipboard, "astra-et-tenebrae")
    session = table.session
    assert isinstance(session, FriendSession)
    play(desk, friend, clipboard, 12)
    state, theirs = session.match.state, session.mine.other
    hidden = [ship.captain for ship in state.side(theirs) if ship.face_down]
    assert set(hidden) <= {"unknown"}
    kept = str(read_match(desk.app.home, session.friend_match.path).player.kept()["other"])  # type: ignore[union-attr]
    assert not any(captain in kept for captain in ("pilot", "physicist", "tactician"))


def test_nothing_is_undone_and_no_save_is_offered(desk: Any, friend: Friend, clipboard: list[str]) -> None:
    table = begin(desk, friend, clipboard)
    play(desk, friend, clipboard, 2)
    refusal = table.session.undo_refusal(table.session.seating.solo)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.ruling == "PLY-3"
    table.open_menu()
    desk.step()
    assert "menu.save" not in desk.screen.ui
    assert "menu.concede" in desk.screen.ui


def test_two_programs_never_play_the_same_match(desk: Any, friend: Friend, clipboard: list[str]) -> None:
    begin(desk, friend, clipboard)
    home = desk.app.home
    other = Home(home.config, home.data, home.logs, alone=False)
    (found,) = friend_matches.friend_matches(other)
    assert isinstance(found[1], FileError)
    assert "already running" in str(found[1])


def test_the_list_says_whose_turn_it_is(desk: Any, friend: Friend, clipboard: list[str]) -> None:
    invite(desk, "dark-frontier")
    (row,) = desk.rows("elsewhere.list")
    assert row.startswith("An invitation")
    clipboard[0] = friend.accept(clipboard[0])
    desk.click("elsewhere.paste")
    desk.click("message.yes")
    match = desk.screen.chosen[1]
    assert state_of(match) == "Send your message to Bo."
    desk.click("elsewhere.copy")
    assert state_of(match) == "It is your turn."


def test_a_guest_who_opens_the_invitation_again_learns_the_hosts_new_address(
    friend: Friend, tmp_path: Path
) -> None:
    host = Home(tmp_path / "config", tmp_path / "data", tmp_path / "logs")
    setup = draw_setups("0.2.0").setup(1)
    live = Live(key="a" * 64, fingerprint="b" * 64, addresses=("192.0.2.1:1000",))
    match = friend_matches.invite(host, setup, (), Seat.RED, live=live)
    accept(friend.home, match.invitation, "Bo")
    moved = live.model_copy(update={"addresses": ("192.0.2.7:2000",)})
    again = accept(friend.home, match.invitation.model_copy(update={"live": moved}), "Bo")
    assert read_match(friend.home, again.path).invitation.live == moved
    assert again.player is not None
    with pytest.raises(FileError, match="on this computer already"):
        accept(host, match.invitation, "Ann")


def test_a_match_that_cannot_be_saved_is_told_and_no_message_leaves(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    table = begin(desk, friend, clipboard)
    session, folder = table.session, desk.app.home.elsewhere
    folder.rename(folder.with_name("moved"))
    folder.write_text("a file in place of the folder")
    session.keep()
    assert "could not be saved" in session.notice
    clipboard[0] = "nothing"
    copy_message(table, session.friend_match)
    assert clipboard[0] == "nothing"
    assert any("cannot be written" in words for words in desk.app.toast_texts)
