"""A match with a friend elsewhere, from the list of matches to the table and the result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.dark_frontier.new_match.choices import Choices as DuelChoices
from game.games import card_of, offers
from game.match import friend_matches
from game.match.friend_matches import FriendMatch, accept, read_match
from game.match.friend_session import FriendSession
from game.match.seats import HUMAN
from game.screens.elsewhere import Elsewhere, state_of
from game.screens.friend_messages import copy_message
from game.screens.least_messages import least_words
from game.screens.new_match.inviting import names_for
from game.screens.table.friend_turn import FriendTurn
from game.screens.tools.parts import in_the_open
from game.shell.paths import Home
from game.widgets.button import ButtonLook
from rules.file_error import FileError
from rules.games import draw_setups
from rules.kernel.seats import Seat
from rules.remote.live import Live
from rules.remote.messages import SUFFIX, Invitation, from_bytes, from_code, to_bytes
from tests.game.screens.friend_desk import GAMES, Friend, begin, invite, play
from tools.verify import main as verify_log


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
    desk.app.screen.ui["message.words"].words = words
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


@pytest.mark.parametrize("game", GAMES)
def test_an_invitation_says_the_sides_what_they_begin_with_and_the_options(
    desk: Any, friend: Friend, game: str
) -> None:
    edition = offers()[game].edition
    setup = draw_setups(edition).setup(3)
    given = friend_matches.invite(friend.home, setup, (), Seat.BLUE)
    desk.click("elsewhere")
    desk.screen.take(given.hand_out())
    desk.step()
    words, card = desk.screen.ui["accept.words"].words, card_of(edition)
    names = setup.names
    assert (
        f"{names[Seat.BLUE]} plays the {card.sides[Seat.BLUE]} with {card.force(setup, Seat.BLUE)}." in words
    )
    assert f"You play the {card.sides[Seat.RED]} with {card.force(setup, Seat.RED)}." in words
    assert card.terms(setup) in words
    assert least_words(edition) in words


def test_a_fleet_that_is_drawn_later_is_not_named(desk: Any, friend: Friend) -> None:
    setup = draw_setups("2024-07").setup(3)
    given = friend_matches.invite(friend.home, setup, ("map", "red fleet", "blue fleet"), Seat.BLUE)
    desk.click("elsewhere")
    desk.screen.take(given.hand_out())
    desk.step()
    assert desk.screen.ui["accept.words"].words.count("with a random fleet") == 2


def test_the_host_says_a_name_too(desk: Any, clipboard: list[str]) -> None:
    for button in ("elsewhere", "elsewhere.invite", "invite.dark-frontier", "friend.invite", "side.blue"):
        desk.click(button)
    desk.click("how.messages")
    desk.app.screen.ui["name.words"].words = "Ada"
    desk.click("name.yes")
    invited = from_code(clipboard[0])
    assert isinstance(invited, Invitation)
    assert invited.agreement.setup["names"]["blue"] == "Ada"


def test_a_live_match_that_is_not_connected_offers_that_first(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    table = begin(desk, friend, clipboard)
    match = table.session.friend_match
    live = Live(key="0" * 64, fingerprint="0" * 64, addresses=("192.0.2.1:9",))
    match.invitation = match.invitation.model_copy(update={"live": live})
    match.save()
    desk.app.to_title()
    desk.step()
    desk.click("elsewhere")
    ui = desk.screen.ui
    assert ui["elsewhere.now"].words == "You are not connected to Bo."
    looks = {name: ui[f"elsewhere.{name}"].look for name in ("open", "copy", "connect")}
    assert [name for name, look in looks.items() if look is ButtonLook.PRIMARY] == ["connect"]


def test_what_cannot_be_undone_is_not_called_undoable(
    desk: Any, friend: Friend, clipboard: list[str]
) -> None:
    table = begin(desk, friend, clipboard)
    assert in_the_open(table) == "open information; it cannot be undone"
