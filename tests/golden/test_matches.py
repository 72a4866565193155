"""Matches that older versions kept open with what was in them, go on, and end."""

from typing import Any

import pytest

from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import LEVELS
from game.match import saves
from game.match.dice import TYPED
from game.match.save_summary import summary_of_header
from game.match.saves import read_match
from game.match.session import Session
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from tools.golden.told import digest_of_told, told


def finished(session: Any, seed: int, *, plays: Any) -> Any:
    """Answer for everybody until the match is over."""
    below, key = Stream("golden test", seed).below, seed_key(seed)
    while not session.over:
        seat = session.waiting()[0]
        asked = session.request(seat)
        if isinstance(asked, Roll):
            session.answer(seat, roll(key, session.match.state.rolls, asked.count, asked.sides))
        else:
            session.answer(seat, plays(session, asked, below))
        assert session.notice == ""
        assert session.match.state.turn < 60, "the match does not end"
    return session


def at_random(_: Any, asked: Any, below: Any) -> Any:
    return asked.example(below)


def by_the_computer(session: Any, asked: Any, below: Any) -> Any:
    view = session.match.view(asked.seat)
    return decide(LEVELS["cadet"], asked.seen_by(view), view, below).answer


def test_its_file_tells_the_list_what_it_is(golden_match: Any) -> None:
    home, path, expected = golden_match
    listed = {
        one.path: one
        for one in (*saves.list_saves(home), *saves.list_replays(home), *saves.list_autosaves(home))
    }
    if path.parent == home.data:
        return  # an exported one is in no list
    header = listed[path].header
    assert header is not None, listed[path].problem
    assert (header.edition, header.over) == (expected["edition"], expected["over"])
    assert (header.turn, header.entries) == (expected["turn"], expected["entries"])
    standing = summary_of_header(header)
    assert standing is not None
    assert standing.names == tuple(expected["names"][seat.value] for seat in PLAYERS)
    assert standing.scores == tuple(expected["scores"][seat.value] for seat in PLAYERS)
    assert header.extra["phase"] == expected["header"]["phase"]
    if "name" in expected:
        assert listed[path].name == expected["name"]


def test_it_opens_where_it_was_left(golden_match: Any) -> None:
    home, path, expected = golden_match
    if not read_match(path, home).same_rules:
        session = Session.resume(path, home)
        assert session.match.state.turn == expected["turns"][-1]
        return
    session = Session.resume(path, home)
    match = session.match
    if expected["seed"] is not None or expected["over"]:
        assert session.notice == ""
    assert told(match.state)["scores"] == expected["scores"]
    assert told(match.state)["outcome"] == expected["outcome"]
    assert match.state.turn == expected["turn"]
    assert digest_of_told(match.state) == expected["told"]
    assert len(match.journal) == expected["entries"]
    assert len(match.beats) == expected["beats"]
    assert sorted({point.turn for point in match.checkpoints}) == expected["turns"]
    assert {seat.value: type(asked).__name__ for seat, asked in match.pending.items()} == expected["asked"]
    assert {seat.value: match.setup.names[seat] for seat in PLAYERS} == expected["names"]


def test_it_is_the_same_match_with_the_same_people(golden_match: Any) -> None:
    home, path, expected = golden_match
    session = Session.resume(path, home)
    assert session.id == expected["match"]
    assert session.dice == expected["dice"]
    assert (session.quick, session.set_up) == (expected["quick"], expected["set_up"])
    assert len(session.taken_at) == expected["taken_back"]
    assert {seat.value: session.seating.players[seat] for seat in PLAYERS} == expected["players"]
    assert session.seating.training is expected["training"]
    if expected["seed"] is not None and not expected["over"]:
        assert session.seed == expected["seed"]
    kept = len(session.reasoning.all())
    # Where the catalogue has changed since, it opens at the beginning of its turn.
    assert kept == expected["reasons"] if read_match(path, home).same_rules else kept <= expected["reasons"]


def test_plans_and_sealed_orders_come_back_by_the_kept_key(golden_match: Any) -> None:
    home, path, expected = golden_match
    if not read_match(path, home).same_rules:
        return  # they are plotted anew
    session = Session.resume(path, home)
    assert {seat.value for seat in PLAYERS if session.match.has_sealed(seat)} == set(expected["sealed"])
    for seat in PLAYERS:
        if seat.value in expected["drafts"]:
            asked = session.request(seat)
            assert session.drafted(seat) == asked.unpack(expected["drafts"][seat.value])
        elif not session.match.has_sealed(seat):
            assert session.drafted(seat) is None
    for name, packed in expected["sealed"].items():
        other = Seat(name).other
        asked = session.match.pending[Seat(name)]
        session.answer(other, session.request(other).default())
        assert dict(session.match.journal[expected["entries"] :])[Seat(name)] == asked.unpack(packed)


def test_it_can_be_watched_from_each_turn(golden_match: Any) -> None:
    home, path, expected = golden_match
    saved = read_match(path, home)
    for turn in expected["turns"]:
        assert saved.at_turn(turn).state.turn == turn
    if expected["over"]:
        assert len(saved.beats or ()) == expected["beats"]


def test_it_is_replayed_to_the_same_end(golden_match: Any) -> None:
    home, path, expected = golden_match
    saved = read_match(path, home)
    if not saved.same_rules:
        pytest.skip("the rules have changed since: a replay is shown from its record")
    assert digest_of_told(saved.replay().state) == expected["told"]


@pytest.mark.slow
@pytest.mark.parametrize("plays", [at_random, by_the_computer])
def test_it_goes_on_and_ends(golden_match: Any, plays: Any) -> None:
    home, path, expected = golden_match
    if expected["over"]:
        return
    session = finished(Session.resume(path, home), 7, plays=plays)
    assert session.match.state.outcome is not None
    assert session.replay_file is not None
    replay = read_match(session.replay_file, home)
    assert replay.header.over
    if session.dice != TYPED and expected["seed"] is not None:
        assert replay.header.seed == expected["seed"]
    assert digest_of_told(replay.replay().state) == digest_of_told(session.match.state)


def test_continue_takes_the_newest_autosave(home: Any, expected: Any) -> None:
    newest = saves.latest(home)[0]
    here = expected["matches"][str(newest.path.relative_to(home.data))]
    kept = [one for path, one in expected["matches"].items() if "autosave" in path]
    assert here["sealed"]
    assert here["entries"] == max(one["entries"] for one in kept)
    session = Session.resume(newest.path, home)
    assert digest_of_told(session.match.state) == here["told"]
