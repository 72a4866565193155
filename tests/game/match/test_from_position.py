"""A match begins at a position of a line: it is kept, resumed, replayed and played on like any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match import autosaves
from game.match.beginning import begin_at
from game.match.branch import branch, names_for, refusal_of
from game.match.recording import recording_in_file, recording_in_save
from game.match.seats import HUMAN, TWO_HUMANS, Seating
from game.match.session import Session
from game.shell.paths import Home, open_home
from rules.games import load_ruleset, ruleset_of
from rules.kernel.dice import Stream
from rules.kernel.journal import SavedMatch, from_bytes
from rules.kernel.seats import Seat
from rules.position_line import playable_from_line, position_to_line
from tests.rules.positions import EDITIONS, position

NAMES = {Seat.RED: "Ann", Seat.BLUE: "Bob"}
EDITION = pytest.mark.parametrize("edition", EDITIONS)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def begun(edition: str, home: Home, seating: Seating = TWO_HUMANS) -> Session:
    return begin_at(playable_from_line(position_to_line(position(edition))), NAMES, home, seating)


def play(session: Session, answers: int) -> Session:
    below = Stream("from a position").below
    for _ in range(answers):
        if session.over:
            break
        seat = session.waiting()[0]
        session.answer(seat, session.match.pending[seat].example(below))
    return session


@EDITION
def test_it_begins_where_the_line_stands(edition: str, home: Home) -> None:
    session, state = begun(edition, home), position(edition)
    ruleset = ruleset_of(state.setup)
    assert ruleset.pack_state(session.match.checkpoints[0].state) == ruleset.pack_state(state)
    assert session.match.setup.names == NAMES
    assert session.notice == ""
    assert session.parted == ruleset.turn(state)


@EDITION
def test_it_is_resumed_where_it_was_left(edition: str, home: Home) -> None:
    session = play(begun(edition, home), 9)
    assert session.notice == ""
    path = autosaves.unfinished(home)[0].newest.path
    again = Session.resume(path, home)
    assert again.notice == ""
    ruleset = session.match.ruleset
    assert ruleset.pack_state(again.match.state) == ruleset.pack_state(session.match.state)
    assert again.from_position


@EDITION
def test_its_replay_begins_there_and_is_played_on(edition: str, home: Home) -> None:
    session = play(begun(edition, home), 6)
    session.concede(Seat.RED)
    assert session.notice == ""
    assert session.replay_file is not None
    recording = recording_in_file(session.replay_file, home)
    assert recording.notice == ""
    ruleset, source = recording.ruleset, recording.source
    assert ruleset.pack_state(recording.opening) == ruleset.pack_state(position(edition))
    assert source is not None
    assert refusal_of(source, 0) == ""
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: HUMAN})
    moment = len(recording.beats) // 2
    names = names_for(source, seating, ("A", "B"))
    other = branch(source, moment, Seat.RED, seating, names, home)
    assert other.from_position
    assert play(other, 3).notice == ""


def test_its_record_can_be_watched_once_the_rules_have_changed(home: Home) -> None:
    session = play(begun("2024-07", home), 6)
    session.concede(Seat.RED)
    assert session.replay_file is not None
    data = from_bytes(session.replay_file.read_bytes(), "replay")
    data["header"]["fingerprint"] = data["digest"] = "0" * 16
    recording = recording_in_save(SavedMatch(data, load_ruleset))
    ruleset = recording.ruleset
    assert "the rules have changed" in recording.notice.lower()
    assert ruleset.pack_state(recording.opening) == ruleset.pack_state(position("2024-07"))
    assert len(recording.beats) == len(session.match.beats)
