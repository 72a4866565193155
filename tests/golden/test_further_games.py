"""Matches of further games that older versions kept open where they were left, are replayed, and go on."""

from __future__ import annotations

from typing import Any

from game.match.saves import read_match
from game.match.session import Session
from rules.games import GAMES, game_of
from rules.kernel.seats import PLAYERS
from tests.golden.conftest import expected_of
from tools.golden.further_games import facts, played
from tools.golden.match_codes import read_match_code, write_match_codes


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


def test_codes_of_matches_mean_what_they_meant(version: str) -> None:
    for edition, one in expected_of(version).get("match_codes", {}).items():
        assert read_match_code(edition, one["code"]) == one["means"]


def test_every_further_game_of_a_version_has_codes(version: str) -> None:
    expected = expected_of(version)
    played_then = {game_of(one["edition"]).id for one in expected.get("further_games", {}).values()}
    assert {game_of(edition).id for edition in expected.get("match_codes", {})} == played_then


def test_codes_are_written_of_every_edition_of_every_further_game() -> None:
    editions = {one for game, load in GAMES.items() if game != "false-sunrise" for one in load().editions}
    codes = write_match_codes()
    assert codes.keys() == editions
    assert all(read_match_code(edition, one["code"]) == one["means"] for edition, one in codes.items())
