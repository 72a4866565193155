"""Positions as lines of text: what is wrong with a line is said, and nothing else can come of it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bounds import MOST_IN_A_LINE
from rules.file_error import FileError
from rules.games import game_of, ruleset_of
from rules.kernel.dice import Stream
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS
from rules.notation import Plain, format_value, parse_value
from rules.position_line import playable_from_line, position_from_line, position_to_line
from tests.rules.positions import EDITIONS, begun, position

EDITION = pytest.mark.parametrize("edition", EDITIONS)
PIECES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ("/", "end", " / end", "[", "]", "[[[[[[[[", "=", ",", "none", "yes", "no", "empty", "%", "%ff", "-1")
    ),
    st.sampled_from(("99999999999999999999", "1e9", "0.1", "nan", "ship", "red", "blue", "chance", "at=1,2")),
)


@cache
def line(edition: str) -> str:
    return position_to_line(position(edition))


def refused(text: str) -> str:
    with pytest.raises(FileError) as caught:
        position_from_line(text)
    return str(caught.value)


# --- values ---------------------------------------------------------------------------------------

ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**15) + 1, 10**15 - 1),
    st.floats(-1e6, 1e6).filter(lambda one: one == 0.0 or abs(one) > 1e-9),
    st.text(st.characters(exclude_categories=["Cs"])),
)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
FLAT = st.one_of(ATOMS, st.lists(ATOMS, max_size=3), st.dictionaries(NAMES, ATOMS, max_size=3))
VALUES = st.one_of(FLAT, st.lists(FLAT, max_size=3), st.dictionaries(NAMES, FLAT, max_size=3))


@given(VALUES)
def test_any_value_is_read_as_it_was(value: Plain) -> None:
    word = format_value(value)
    assert parse_value(word) == value
    assert format_value(parse_value(word)) == word
    assert word.isascii()
    assert " " not in word


@given(st.text())
def test_any_word_is_a_value_or_an_error(word: str) -> None:
    try:
        value = parse_value(word)
    except ValueError:
        return
    assert parse_value(format_value(value)) == value


@pytest.mark.parametrize("name", ["*Star*", "_Wolf_", "~x~", "@all", "`a`", "||b||", ":smile:", "#1", "<b>"])
def test_no_chat_takes_a_name_for_formatting(name: str) -> None:
    assert not re.search(r"[*~@`|#<>\s]|^_|_$|:.*:", format_value(name))


# --- lines ----------------------------------------------------------------------------------------


@EDITION
def test_it_is_found_in_a_message_with_breaks(edition: str) -> None:
    words = line(edition).replace(" / ", "\n/ ", 3)
    read = position_from_line(f"Look at “this”, in 2/3 of all cases:\n> {words}\nand tell me.")
    assert position_to_line(read) == line(edition)


@EDITION
def test_play_goes_on_from_it(edition: str) -> None:
    state = playable_from_line(line(edition))
    ruleset = ruleset_of(state.setup)
    match: Any = Match(ruleset, state.setup, state=ruleset.copy(state))
    below = Stream("from a line", edition).below
    while not match.over and ruleset.turn(match.state) < ruleset.turn(state) + 2:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    assert match.beats


@EDITION
def test_it_names_its_game_edition_and_version(edition: str) -> None:
    assert line(edition).startswith(f"{game_of(edition).id}/{edition}/1 ")
    later = line(edition).replace("/1 ", "/2 ", 1)
    assert "version 2" in refused(later)
    assert "update the game" in refused(later)


@pytest.mark.parametrize("edition", [one for one in EDITIONS if game_of(one).load(one).hides])
def test_nobody_is_printed_what_he_may_not_know(edition: str) -> None:
    match = begun(edition)
    below = Stream("secret", edition).below
    while match.ruleset.turn(match.state) < 2:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    ruleset, state = match.ruleset, match.state
    for seat in (None, *PLAYERS):
        shown = position_to_line(ruleset.conceal(state, seat))
        assert shown != position_to_line(state)
        assert "captain=unknown" in shown
        for ship in state.ships.values():
            if ship.face_down and ship.seat is not seat:
                section = next(one for one in shown.split(" / ") if f" {ship.name} " in f"{one} ")
                assert ship.captain.value not in section
        with pytest.raises(FileError, match="does not show everything: the captain of"):
            playable_from_line(shown)


# --- what is wrong with it ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not one: a line begins with false-sunrise/2024-07/1"),
        ("Hello there!", "copy all of it"),
        ("chess/960/1 end", "is not one"),
        ("false-sunrise/2031-01/1 turn=1 / end", "is for false-sunrise/2031-01"),
        ("dark-frontier/2024-07/1 round=1 / end", "use one of"),
        ("dark-frontier/0.2.0/1 round=1", "is incomplete: a line ends with “/ end”"),
        ("dark-frontier/0.2.0/1 round=1 / end", "the beginning: phase is missing; write phase=..."),
        ("x" * (MOST_IN_A_LINE + 1), "is far too long"),
    ],
)
def test_what_is_no_line_is_said(text: str, says: str) -> None:
    assert says in refused(text)


@pytest.mark.parametrize(
    ("edition", "was", "now", "says"),
    [
        ("2024-07", " heading=", " heding=", "there is no heding; use one of at, heading, velocity"),
        ("2024-07", " heading=", " heading=1,", "heading"),
        ("2024-07", " heading=", " heading=9", "heading"),
        ("2024-07", " / ship red", " / ship green", "is on no side; begin with: ship red or ship blue"),
        ("2024-07", " / ship red", " / shop red", "there is no section shop; use one of scene, rock, marker"),
        ("2024-07", " / fleet blue", " / fleet red", "there are 2 sections fleet red; write one for each"),
        ("2024-07", " pips=", " lost=warp-core pips=", "lost: it has no warp-core; use some of"),
        ("2024-07", " pips=", " lost pips=", "lost: has no value; write lost=..."),
        ("2024-07", " velocity=", " at=1,2 velocity=", "at is given twice; write it once"),
        ("2024-07", " velocity=", " velocity=[", "a bracket is not closed"),
        ("2024-07", " velocity=", " velocity=1]", "an extra bracket"),
        ("2024-07", "phase=orders", "phase=dinner", "unknown phase 'dinner'; use one of initiative, markers"),
        ("2024-07", "turn=2", "turn=none", "turn"),
        ("2025-03-04", " heat=", " heat=-", "heat"),
        ("2025-03-04", " captain=", " captain=cook,", "captain"),
        ("2025-03-04", " high=", " high=x", "; use one of red, blue"),
        ("0.2.0", "facing=", "facing=9", "facing: is 0 to 5"),
        ("0.2.0", "ship red", "ship", "does not begin as it should; begin with: ship seat name type"),
        ("0.2.0", "names=[red=", "names=[green=", "names"),
    ],
)
def test_an_error_names_the_part_and_what_would_be_right(edition: str, was: str, now: str, says: str) -> None:
    assert was in line(edition)
    assert says in refused(line(edition).replace(was, now, 1))


def error_of(text: str) -> str:
    """Return the error of a line; "" if it is a position that is written and read as before."""
    try:
        state = position_from_line(text)
    except FileError as error:
        return str(error)
    again = position_to_line(state)
    assert position_to_line(position_from_line(again)) == again
    return ""


def check_state_or_error(text: str) -> None:
    error = error_of(text)
    assert not error or error.startswith("position")
    assert "cannot be read" not in error  # what is said of an exception that nobody thought of


@EDITION
@given(data=st.data())
def test_a_spoilt_line_is_a_position_or_an_error(edition: str, data: st.DataObject) -> None:
    words = re.split(r"([ =,/])", line(edition))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(words) - 1))
        other = data.draw(st.one_of(PIECES, st.sampled_from(words)))
        words[at : at + data.draw(st.integers(0, 3))] = [other]
    check_state_or_error("".join(words))


@EDITION
@given(number=st.one_of(st.integers(), st.floats()), which=st.integers(0, 10_000))
def test_any_number_in_any_place_is_a_position_or_an_error(edition: str, number: float, which: int) -> None:
    found = list(re.finditer(r"(?<=[=,\[])-?[0-9.]+", line(edition)))
    place = found[which % len(found)]
    check_state_or_error(line(edition)[: place.start()] + str(number) + line(edition)[place.end() :])


@pytest.mark.parametrize("text", ["[" * 100_000, "1," * 100_000, "a=" * 100_000, " / rock 1" * 30_000])
def test_a_line_that_is_made_to_be_slow_is_refused(text: str) -> None:
    beginning = line("2024-07").removesuffix(" / end")
    assert refused(f"{beginning} rolls={text} / end").startswith("position")
