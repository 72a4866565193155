"""Matches of further games that older versions kept open where they were left, are replayed, and go on."""

from __future__ import annotations

from typing import Any

from game.match.saves import read_match
from game.match.session import Session
from rules.kernel.seats import PLAYERS
from tests.golden.conftest import expected_of
from tools.golden.further_games import facts, played


def test_it_opens_where_it_was_left(golden_further: Any) -> None:
    home, path, expected = golden_further
    saved = read_match(path, home)
    session = Session.resume(path, home)
    assert {seat.value: session.match.setup.names[seat] for seat in PLAYERS} == expected["names"]
    if saved.same_rules:
        assert facts(session) == expected
    else:
        assert session.match.ruleset.id == expected["edition"]


def test_it_can_be_watched_from_each_turn(golden_further: Any) -> None:
    home, path, expected = golden_further
    saved = read_match(path, home)
    for turn in expected["turns"]:
        state = saved.at_turn(turn).state
        assert saved.ruleset.turn(state) == turn


def test_it_goes_on_and_ends(golden_further: Any) -> None:
    home, path, expected = golden_further
    if expected["over"]:
        return
    session = Session.resume(path, home)
    session.kept = False
    assert played(session, lambda _: False).over


def test_every_edition_of_a_version_has_a_save_and_a_replay(version: str) -> None:
    by_edition: dict[str, set[bool]] = {}
    for one in expected_of(version).get("further_games", {}).values():
        by_edition.setdefault(one["edition"], set()).add(one["over"])
    assert all(kinds == {True, False} for kinds in by_edition.values())
    assert bool(by_edition) == (version != "0.1.0"), "the first version had one game"
