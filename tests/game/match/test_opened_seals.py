"""What has been opened once is never sealed again: by menus, by copies of files, by a second program (B3)."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import card_of
from game.match import autosaves, saves
from game.match.branch import refusal_of
from game.match.ending import CLOSED
from game.match.file_sealing import load_keys, unseal
from game.match.file_sealing import seal as seal_box
from game.match.match_secrets import Note, note, private_of, read_record
from game.match.recording import CARDS_DOWN, recording_in_file, recording_of
from game.match.seats import Seating
from game.match.session import Session
from game.screens.result import ResultScreen
from game.screens.table.table_screen import TableScreen
from game.shell.paths import Home, open_home
from game.shell.single_instance import claimed
from game.shell.writing import WRITER
from rules.astra_et_tenebrae.state import CAPTAINS, Captain
from rules.files import FileError
from rules.games import GAMES, draw_setups
from rules.kernel.dice import Stream
from rules.kernel.journal import from_bytes, to_bytes
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat

RED, BLUE = PLAYERS
SEED = 3
EDITIONS = [edition for load in GAMES.values() for edition in load().editions]
ASTRA = GAMES["astra-et-tenebrae"]().editions[0]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def begun(edition: str, home: Home, seating: Seating | None = None) -> Session:
    """Begin a match for two at one machine."""
    setup = draw_setups(edition).setup(SEED)
    return Session.new(setup, SEED, home=home, seating=seating or Seating())


def to_secret(session: Session, *, past: int = 0) -> Session:
    """Play on to the next question that both answer in secret, `past` some answers."""
    below = Stream("walk", SEED).below
    while not session.over:
        seat = session.waiting()[0]
        request: Any = session.request(seat)
        if len(session.waiting()) == 2 and request.secret and len(session.match.journal) >= past:
            return session
        session.answer(seat, drawn(request, below))
    raise AssertionError("the match ended before its next secret question")


def drawn(request: Any, below: Any) -> Any:
    """Return any legal answer, the plain one where there is one."""
    default = request.default()
    if default is not None and request.refusal(default) is None:
        return default
    return request.example(below)


def seal(session: Session, seat: Seat) -> None:
    session.answer(seat, drawn(session.request(seat), Stream("seal", seat.value).below))


def half_sealed(edition: str, home: Home) -> Session:
    """Come to a second secret question, which the first player has answered."""
    first = to_secret(begun(edition, home))
    for seat in PLAYERS:
        seal(first, seat)
    session = to_secret(first, past=len(first.match.journal))
    seal(session, RED)
    WRITER.settle()
    return session


def newest(home: Home) -> Path:
    return autosaves.unfinished(home)[0].newest.path


def kept_seals(path: Path, home: Home) -> set[str]:
    """Name the seats whose sealed answers a file holds."""
    saved = saves.read_match(path, home)
    private, notice = private_of(saved, autosaves.match_of(saved.header), load_keys(home))
    assert not notice
    return set(private.sealed)


def without_check(raw: dict[str, Any]) -> dict[str, Any]:
    """Leave out the checksum, which is made again when the file is written."""
    return {key: value for key, value in raw.items() if key != "check"}


# --- by menus ------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_B3_a_seal_that_was_opened_is_dropped_from_older_states_and_both_are_asked_again(
    edition: str, home: Home
) -> None:
    session = half_sealed(edition, home)
    older = newest(home)
    assert kept_seals(older, home) == {RED.value}
    again = Session.resume(older, home)
    assert again.match.has_sealed(RED), "the newest state goes on as it was left: nobody is asked again"
    assert not again.asked_again
    assert again.went_back == 0
    seal(again, BLUE)  # and now blue sees what red had sealed
    WRITER.settle()
    assert len(again.match.journal) > len(session.match.journal)

    back = Session.resume(older, home)
    assert set(back.waiting()) == set(PLAYERS), "what blue has seen is not sealed any more"
    assert back.asked_again
    assert back.went_back == 1
    assert back.id != again.id, "the match that has gone further stays"
    WRITER.settle()
    assert kept_seals(newest(home), home) == set()

    seal(back, RED)
    WRITER.settle()
    assert back.asked_again, "the other player has still to be told"
    kept = Session.resume(newest(home), home)
    assert kept.match.has_sealed(RED), "what is sealed anew has been opened nowhere"
    assert kept.went_back == 1, "Continue is no way back"
    seal(kept, BLUE)
    assert not kept.asked_again


def test_B3_loads_of_earlier_states_are_counted_over_all_forks(home: Home) -> None:
    session = to_secret(begun(EDITIONS[0], home))
    session.save_as("before")
    named = saves.list_saves(home)[0].path
    kept = named.read_bytes()
    for seat in PLAYERS:
        seal(session, seat)
    to_secret(session, past=len(session.match.journal))
    for count in (1, 2, 3):
        named.write_bytes(kept)
        again = Session.resume(named, home)
        assert again.went_back == count
        assert not again.asked_again, "nothing was sealed in that file"
    newer = Session.resume(autosaves.unfinished(home)[-1].newest.path, home)
    assert newer.went_back == 3, "each fork tells it"


@pytest.mark.parametrize("edition", EDITIONS)
def test_B3_a_save_is_an_earlier_state_even_if_the_newer_ones_were_deleted(edition: str, home: Home) -> None:
    session = to_secret(begun(edition, home))
    session.save_as("before")
    for seat in PLAYERS:
        seal(session, seat)
    to_secret(session, past=len(session.match.journal))
    WRITER.settle()
    autosaves.discard(home, session.id)  # as "Delete match" on the title does
    again = Session.resume(saves.list_saves(home)[0].path, home)
    assert again.went_back == 1
    again.keep()
    WRITER.settle()
    assert Session.resume(newest(home), home).went_back == 1, "Continue is no way back"


@pytest.mark.parametrize("edition", EDITIONS)
def test_B3_whoever_plays_by_a_changed_header_what_it_opens_is_remembered(edition: str, home: Home) -> None:
    half_sealed(edition, home)
    older = newest(home)
    saved = from_bytes(older.read_bytes(), older.name)
    saved["header"]["extra"]["blue_player"] = next(iter(card_of(edition).computer.levels))
    changed = home.saves / "alone.json"
    changed.write_bytes(to_bytes(without_check(saved)))
    alone = Session.resume(changed, home)
    assert alone.seating.solo is RED
    seal(alone, BLUE)  # and now red's answer lies open
    WRITER.settle()
    assert Session.resume(older, home).asked_again


@pytest.mark.parametrize("edition", EDITIONS)
def test_B3_seals_of_files_without_tokens_are_known_again_in_every_file(edition: str, home: Home) -> None:
    session = half_sealed(edition, home)
    session.save_as("at the hand-over")
    tokens = []
    for path in (newest(home), saves.list_saves(home)[0].path):
        raw, keys = from_bytes(path.read_bytes(), path.name), load_keys(home)
        data = unseal(raw["private"], keys.every)
        del data["tokens"]  # as in version 0.2.0
        raw["private"] = seal_box(data, keys.current)
        path.write_bytes(to_bytes(without_check(raw)))
        saved = saves.read_match(path, home)
        tokens.append(private_of(saved, autosaves.match_of(saved.header), keys)[0].tokens)
    assert tokens[0] == tokens[1]
    assert set(tokens[0]) == {RED.value}


def test_B3_a_match_with_hidden_captains_between_two_is_not_played_on_by_one_of_them(home: Home) -> None:
    session = with_cards(home)
    while session.match.ruleset.turn(session.match.state) < 3:
        to_secret(session, past=len(session.match.journal))
        for seat in PLAYERS:
            seal(session, seat)
    recording = recording_of(session.match, source=session.source())
    assert all("secrets" in refusal_of(recording.source, beat) for beat in range(len(session.match.beats)))
    alone = session.source()
    alone = replace(alone, seating=Seating({RED: "human", BLUE: "captain"}))
    begun_at = session.match.checkpoints[-1].beats
    assert any(not refusal_of(alone, beat) for beat in range(begun_at)), "alone there is nobody to hide from"


def test_B3_an_earlier_state_of_one_player_against_the_computer_is_nobodys_business(home: Home) -> None:
    solo = Seating({RED: "human", BLUE: "admiral"})
    session = to_secret(begun(EDITIONS[0], home, solo))
    session.save_as("before")
    for seat in PLAYERS:
        seal(session, seat)
    to_secret(session, past=len(session.match.journal))
    again = Session.resume(saves.list_saves(home)[0].path, home)
    assert (again.went_back, again.asked_again) == (0, False)
    assert not read_record(home).opened


@pytest.mark.parametrize("edition", EDITIONS)
def test_B3_both_players_read_it_at_the_hand_over(edition: str, desk: Any) -> None:
    home = desk.app.home
    half_sealed(edition, home)
    older = newest(home)
    seal(Session.resume(older, home), BLUE)
    WRITER.settle()
    screen = desk.open("load")
    (row,) = [row for row in screen.files if row.listed is not None and row.listed.path == older]
    screen.open_file(row)
    desk.step(3)
    for _ in PLAYERS:
        assert desk.screen.name == "handover"
        words = desk.screen.state()["what_was"]
        assert "already revealed these secrets, so both of you choose again" in words
        assert "An earlier state of this match has been loaded once." in words
        assert desk.dump()["handover.was"]["text"] == words
        session, seat = desk.screen.session, desk.screen.seat
        assert seat in session.waiting()
        seal(session, seat)
        session.show_all()
        desk.app.to_title()
        desk.app.push(TableScreen(desk.app, session))
        desk.step(3)
    assert not session.asked_again, "both have sealed anew, and what follows is like any turn"


# --- by files copied inside the folders ----------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_B3_a_copy_of_the_file_under_any_name_is_no_way_round(edition: str, home: Home) -> None:
    half_sealed(edition, home)
    older = newest(home)
    copies = [home.saves / "kept-aside.json", home.replays / "kept-aside.json"]
    for copy in copies:
        shutil.copy(older, copy)
    opened = Session.resume(older, home)
    seal(opened, BLUE)
    WRITER.settle()
    for copy in copies:
        assert Session.resume(copy, home).asked_again

    # In the place of all newer states, so that Continue itself opens it.
    content = copies[0].read_bytes()
    for path in saves.list_autosaves(home):
        path.path.unlink()
    older.write_bytes(content)
    again = Session.resume(newest(home), home)
    assert again.asked_again
    assert set(again.waiting()) == set(PLAYERS)


# --- by a second program -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_B3_a_second_program_opens_no_match_with_sealed_answers(edition: str, home: Home) -> None:
    with claimed(home) as first:
        half_sealed(edition, first).save_as("at the hand-over")
        with claimed(home) as second:
            assert not second.alone
            paths = [newest(home), saves.list_saves(home)[0].path]
            for path in paths:
                with pytest.raises(FileError, match="already running"):
                    Session.resume(path, second)


def test_a_second_program_opens_a_match_without_secrets(home: Home) -> None:
    to_secret(begun(EDITIONS[0], home))
    session = Session.resume(newest(home), replace(home, alone=False))
    assert set(session.waiting()) == set(PLAYERS)


# --- cards that lie face down --------------------------------------------------------------------


def cards_of(state: Any) -> set[Captain]:
    return {ship.captain for ship in state.ships.values()}


def with_cards(home: Home) -> Session:
    """Play a battle of Astra et Tenebrae until the captains lie on their ships."""
    session = to_secret(begun(ASTRA, home))
    for seat in PLAYERS:
        seal(session, seat)
    return to_secret(session, past=len(session.match.journal))


def test_B3_giving_up_opens_no_cards_while_the_match_goes_on_elsewhere(home: Home) -> None:
    session = with_cards(home)
    session.save_as("before giving up")
    named = saves.list_saves(home)[0]
    session.concede(RED)
    session.show_all()
    assert session.over
    assert session.goes_on == (named.titled,)
    view = session.match.view(None)
    assert Captain.UNKNOWN in cards_of(view)
    assert cards_of(view) <= {Captain.UNKNOWN, None}, "both sides' cards lie face down"
    closed = session.replay_file
    assert closed is not None
    raw = from_bytes(closed.read_bytes(), closed.name)
    assert "answers" not in raw
    assert raw["beats"] is None
    assert raw["header"]["seed"] is None

    recording = recording_in_file(closed, home)
    assert recording.over
    assert recording.notice == CARDS_DOWN
    state = recording.opening
    for beat in recording.beats:
        for event in beat:
            event.apply(state)
    assert cards_of(recording.ruleset.conceal(state, None)) <= {Captain.UNKNOWN, None}
    assert not [card for card in CAPTAINS if card.value in repr(recording.beats)]

    # The save goes on; with its end all cards are shown, in both replays.
    again = Session.resume(named.path, home)
    assert not again.cards_known
    named.path.unlink()
    again.concede(BLUE)
    assert again.goes_on == ()
    assert Captain.UNKNOWN not in cards_of(again.match.view(None))
    for path in (closed, again.replay_file):
        assert path is not None
        shown = saves.read_match(path, home)
        assert CLOSED not in shown.header.extra
        assert shown.header.seed is not None
        assert Captain.UNKNOWN not in cards_of(shown.replay().view(None))


def test_B3_cards_open_once_the_last_save_of_the_match_is_deleted(home: Home) -> None:
    session = with_cards(home)
    session.save_as("forgotten")
    session.concede(BLUE)
    assert session.replay_file is not None
    assert recording_in_file(session.replay_file, home).notice == CARDS_DOWN
    saves.delete(saves.list_saves(home)[0].path)
    recording = recording_in_file(session.replay_file, home)
    assert recording.notice == ""
    assert "pilot" in repr(recording.beats).lower()


def test_B3_a_copy_that_comes_back_after_the_cards_were_shown_is_told(home: Home, tmp_path: Path) -> None:
    session = with_cards(home)
    session.save_as("taken away")
    named = saves.list_saves(home)[0].path
    away = shutil.move(named, tmp_path / "away.json")
    session.concede(RED)
    assert session.goes_on == ()
    shutil.move(away, named)
    again = Session.resume(named, home)
    assert again.cards_known
    assert again.went_back == 1


def test_B3_the_result_and_the_replay_on_the_screen_show_no_card_of_a_match_that_goes_on(desk: Any) -> None:
    session = with_cards(desk.app.home)
    session.save_as("before giving up")
    session.concede(RED)
    session.show_all()
    desk.app.push(ResultScreen(desk.app, session))
    desk.step(2)
    assert "stay face down" in desk.dump()["kept"]["text"]
    seen = [repr(desk.dump())]
    desk.click("replay")
    for key in (pygame.K_END, pygame.K_PAGEUP, pygame.K_HOME):
        desk.key(key)
        desk.step(5)
        seen.append(repr(desk.dump()))
    cards = [card.value for card in CAPTAINS]
    assert not [card for card in cards for dump in seen if card in dump.lower()]


def test_a_match_that_has_ended_is_refused_further_answers(home: Home) -> None:
    session = with_cards(home)
    session.save_as("x")
    session.concede(RED)
    with pytest.raises(IllegalAnswer):
        session.concede(BLUE)


def test_a_record_that_cannot_be_written_says_what_an_older_save_could_still_do(home: Home) -> None:
    home.seal_record.mkdir(parents=True)  # in the place of the file
    told = note(home, Note.SEAL_OPENED, ["a"])
    assert told.startswith("The program could not save what was revealed (")
    assert told.endswith("), so an older save could still hide what you have both seen.")
