"""Codes of matches: what was agreed on reads back, and what a stranger sends is refused in a sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.code_form import MATCHES, MOST_CHARACTERS
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.share_code import fleet_from_code, fleet_to_code
from rules.files import FileError
from rules.match_code import match_from_code, match_to_code

ASTRA, FRONTIER = "astra-et-tenebrae", "dark-frontier"
AGREED = {"edition": "2025-03-04", "count": 2, "ships": {"red": ["Żółw", "Brand"]}, "rocks": True}
CODE = match_to_code(AGREED)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=12,
)


def read(words: str, game: str = ASTRA) -> Any:
    return match_from_code(words, game, lambda document: document.data)


@given(st.dictionaries(st.text(max_size=9), VALUES, max_size=5))
def test_all_that_was_agreed_on_reads_back(content: dict[str, Any]) -> None:
    agreed = {**content, "edition": "2025-03-01"}
    assert read(match_to_code(agreed)) == agreed


@pytest.mark.parametrize("around", ["  {}\n", "`{}`", "Play this: {}!", "FSM1 is a code of FSM9: {}", "> {}"])
def test_what_a_chat_puts_around_a_code_does_no_harm(around: str) -> None:
    assert CODE.isalnum()
    assert read(around.format(CODE)) == AGREED
    assert read(around.format("\n".join(CODE[at : at + 20] for at in range(0, len(CODE), 20)))) == AGREED


@given(st.integers(0, len(CODE) - 1), st.sampled_from("0Aaz9Z- é١"))
def test_a_changed_letter_is_noticed(place: int, letter: str) -> None:
    changed = CODE[:place] + letter + CODE[place + 1 :]
    if changed != CODE:
        with pytest.raises(FileError, match="share code: "):
            read(changed)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("", "begins with FSM1"),
        ("FSM1", "incomplete"),
        (CODE[:-1], "incomplete; copy all of it"),
        (CODE.replace("FSM1", "FSM2", 1), "version 2.*update the game"),
        (CODE[:-3] + CODE[-3:][::-1], "damaged.*copy all of it again"),
        ("FSM1" + "A" * MOST_CHARACTERS, "far too long"),
        (match_to_code({"edition": "0.2.0"}), "a match of Dark Frontier; paste it under .* of Dark Frontier"),
        (match_to_code({"edition": "2031-01"}), "edition 2031-01, .*update the game"),
        (match_to_code({"edition": "\u202e"}), "edition"),
        (match_to_code({"edition": 7}), "edition"),
        (match_to_code({"count": 2}), "edition"),
        (fleet_to_code(FleetFile(name="Ever")), "a fleet of False Sunrise; paste it in its fleet yard"),
        (MATCHES.write('{"edition": "2025-03-04", "edition": "0.2.0"}'), "twice"),
        (MATCHES.write("[" * 4000), "share code"),
        (MATCHES.write('{"edition": "2025-03-04", "a": NaN}'), "NaN"),
        (MATCHES.write("[1]"), "edition"),
        (MATCHES.write(""), "empty"),
    ],
)
def test_the_error_says_what_is_wrong_and_what_would_be_right(words: str, problem: str) -> None:
    with pytest.raises(FileError, match=problem):
        read(words)


def test_a_code_of_a_match_is_no_fleet_and_says_so() -> None:
    with pytest.raises(FileError, match=r"is for a match to be played; paste it in “New match”"):
        fleet_from_code(CODE)


def test_what_is_packed_stops_growing_at_its_limit() -> None:
    bomb = replace(MATCHES, most_bytes=10**8).write("a" * 10**8)
    assert len(bomb) < MOST_CHARACTERS, "hundreds of times smaller than what it grows to"
    with pytest.raises(FileError, match="damaged"):
        read(bomb)
    most = {"edition": "2025-03-04", "a": ""}
    most["a"] = "x" * (MATCHES.most_bytes - len(json.dumps(most, separators=(",", ":"))))
    assert read(match_to_code(most)) == most
    with pytest.raises(FileError, match="too large"):
        match_to_code({**most, "a": most["a"] + "x"})
