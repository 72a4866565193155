"""Playing on from a moment of another match: exactly there, with new dice, and the other one stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from game.match import autosaves, saves
from game.match.branch import NoBranchError, branch, names_for, refusal_of, seats_of
from game.match.playback import Playback
from game.match.recording import Recording, recording_in_file
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.match.source import Source
from game.shell.paths import Home, open_home
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.events import MatchEnded
from rules.false_sunrise.packing import digest
from rules.false_sunrise.state import Options, Phase
from rules.kernel.checking import Proofs
from rules.kernel.dice import Stream
from rules.kernel.journal import to_bytes
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat

RED, BLUE = PLAYERS
SOLO = Seating({RED: HUMAN, BLUE: "captain"})
USUAL = ("Ember", "Tide")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def begun(home: Home, seed: int = 4, seating: Seating = SOLO) -> Session:
    setup = Drawn(edition="2024-07", points=6, options=Options()).setup(seed)
    return Session.new(setup, seed, home=home, seating=seating)


def play(session: Session, seed: int, until: Callable[[Session], bool] = lambda _: False) -> Session:
    """Answer by lot for both players up to the end, or a moment before it."""
    below = Stream("branch test", seed).below
    while not session.over and not until(session):
        seat = session.waiting()[0]
        session.answer(seat, session.match.pending[seat].example(below))
    return session


def watched(session: Session) -> tuple[Recording, Playback]:
    assert session.replay_file is not None, session.notice
    recording = recording_in_file(session.replay_file, session.home)
    assert recording.notice == ""
    return recording, Playback(recording.ruleset, recording.opening, recording.beats)


def part(recording: Recording, moment: int, seat: Seat, seating: Seating, home: Home) -> Session:
    source = recording.source
    assert source is not None
    return branch(source, moment, seat, seating, names_for(source, seating, USUAL), home)


@pytest.mark.slow
def test_PLY_2_a_match_is_played_on_from_any_moment_to_an_end_of_its_own(home: Home) -> None:
    """Setup, orders, the middle of the weapons phase: the file of each holds and the old one is untouched."""
    first = play(begun(home), 1)
    recording, film = watched(first)
    assert first.replay_file is not None
    before = first.replay_file.read_bytes()
    marks = [mark.moment for mark in film.marks]
    open_ = [n for n in range(film.last) if refusal_of(recording.source, n) == ""]
    fire = [n for n in open_ if film.table.phase(film.at(n)) == Phase.ACTIVATIONS]
    moments = {0, marks[len(marks) // 2], fire[len(fire) // 3], fire[-1]}
    dice = set()
    for moment in sorted(moments):
        one = part(recording, moment, BLUE, Seating({RED: "captain", BLUE: HUMAN}), home)
        assert one.notice == ""
        assert one.id != first.id
        assert one.origin == one.id
        shown = film.at(moment)
        assert digest(one.shown) == digest(shown)
        assert one.match.beats[:moment] == first.match.beats[:moment]
        (kept,) = [saved for saved in autosaves.unfinished(home) if saved.match == one.id]
        again = Session.resume(kept.newest.path, home)
        assert again.notice == ""
        assert digest(again.match.state) == digest(one.match.state)
        assert again.match.journal == one.match.journal
        assert (again.seating, again.set_up, again.seed) == (one.seating, one.set_up, one.seed)
        assert again.parted == one.parted == shown.turn
        play(again, 7 + moment)
        if moment == fire[-1]:
            Proofs(None).prove_match(again.match)
        told, _ = watched(again)
        assert told.beats == tuple(again.match.beats)
        assert told.source is not None
        assert (told.source.parted, told.source.since) == (shown.turn, again.source().since)
        assert moment <= told.source.since <= again.match.given_at[one.set_up]
        dice.add(again.seed)
    assert len(dice) == len(moments)
    assert first.replay_file.read_bytes() == before


def test_what_was_decided_by_a_moment_stays_and_its_dice_are_new(home: Home) -> None:
    first = play(begun(home), 1)
    recording, _ = watched(first)
    entry = max(n for n, (seat, _) in enumerate(first.match.journal) if seat is Seat.CHANCE)
    moment, fallen = first.match.given_at[entry], set()
    for _ in range(12):
        one = part(recording, moment, RED, SOLO, home)
        assert one.match.journal[: one.set_up] == first.match.journal[: one.set_up]
        for seat, answer in first.match.journal[one.set_up : entry]:
            one.answer(seat, answer)
        fallen.add(one.match.journal[entry])
    assert {seat for seat, _ in fallen} == {Seat.CHANCE}
    assert len(fallen) > 1


def test_PLY_3_nothing_from_before_can_be_taken_back_and_everything_since(home: Home) -> None:
    recording, film = watched(play(begun(home), 1))
    one = part(recording, film.marks[len(film.marks) // 3].moment, RED, Seating(), home)
    for seat in PLAYERS:
        refusal = one.undo_refusal(seat)
        assert refusal is not None
        assert refusal.ruling == "PLY-3"
    was = digest(one.match.state)
    below = Stream("undo", 1).below
    while True:
        seat = one.waiting()[0]
        entries = len(one.match.journal)
        one.answer(seat, one.match.pending[seat].example(below))
        if len(one.match.journal) == entries + 1 and one.undo_refusal(seat) is None:
            break
        was = digest(one.match.state)
    one.undo(seat)
    assert digest(one.match.state) == was


@pytest.mark.parametrize(
    ("before", "now", "names"),
    [
        (SOLO, SOLO, ("Ada", "Captain")),
        (SOLO, Seating({RED: "cadet", BLUE: HUMAN}), ("Cadet", "Ada")),
        (SOLO, Seating(), ("Ada", "Tide")),
        (Seating({RED: "captain", BLUE: "captain"}), SOLO, ("Ember", "Captain")),
        (Seating(), Seating({RED: "admiral", BLUE: HUMAN}), ("Admiral", "Bo")),
    ],
)
def test_people_keep_their_names(home: Home, before: Seating, now: Seating, names: tuple[str, str]) -> None:
    session = begun(home)
    session.match.setup = session.match.setup.__class__(
        session.match.setup.fleets, session.match.setup.terrain, names={RED: "Ada", BLUE: "Bo"}
    )
    named = names_for(Source(session.match, session.dice, before), now, USUAL)
    assert (named[RED], named[BLUE]) == names


def test_a_match_that_goes_on_is_played_on_from_its_turns_that_are_over_and_ones_own_seat(home: Home) -> None:
    session = play(begun(home), 1, lambda one: one.match.ruleset.turn(one.match.state) == 3)
    assert session.save_as("by-name") == ""
    (saved,) = [one.path for one in saves.list_saves(home)]
    kept = saved.read_bytes()
    recording = recording_in_file(saved, home)
    source = recording.source
    assert source is not None
    assert seats_of(source) == (RED,)
    starts = {point.turn: point.beats for point in reversed(source.match.checkpoints)}
    assert "Turn 3 is not over yet" in refusal_of(source, starts[3])
    assert "not over" in refusal_of(source, starts[3] - 1)
    assert refusal_of(source, starts[2]) == ""
    with pytest.raises(NoBranchError, match="only play on as your own side"):
        part(recording, starts[2], BLUE, Seating({RED: "captain", BLUE: HUMAN}), home)
    with pytest.raises(NoBranchError, match="not over yet"):
        part(recording, starts[3], RED, SOLO, home)
    one = part(recording, starts[2], RED, SOLO, home)
    assert one.match.ruleset.turn(one.match.state) == 2
    assert set(one.waiting()) == set(PLAYERS)
    assert saved.read_bytes() == kept
    both = Source(source.match, source.dice, Seating({RED: "cadet", BLUE: "cadet"}))
    assert "computer plays both sides" in refusal_of(both, starts[2])


def test_nothing_is_played_on_from_the_end_nor_from_a_record_under_other_rules(home: Home) -> None:
    recording, film = watched(play(begun(home), 1))
    assert isinstance(recording.beats[-1][-1], MatchEnded)
    assert "Nothing is left to decide" in refusal_of(recording.source, film.last)
    assert "rules have changed" in refusal_of(None, 0)


def test_a_replay_that_breaks_off_is_played_on_from_all_that_holds_as_either_side(home: Home) -> None:
    """A roll of its answers is another than was recorded: it was over, and is known up to there."""
    session = play(begun(home), 1)
    data = json.loads(json.dumps(session.packed()))
    rolls = [answer for seat, answer in data["answers"] if seat == Seat.CHANCE]
    rolls[len(rolls) // 2][0] = 7 - rolls[len(rolls) // 2][0]
    torn = home.replays / "torn.json"
    torn.write_bytes(to_bytes(data))
    recording = recording_in_file(torn, home)
    assert "It is shown up to that point" in recording.notice
    source, last = recording.source, len(recording.beats)
    assert source is not None
    assert not source.match.over
    assert last < len(session.match.beats)
    assert seats_of(source) == PLAYERS
    assert refusal_of(source, last) == ""
    one = part(recording, last, BLUE, Seating({RED: "captain", BLUE: HUMAN}), home)
    assert play(one, 3).replay_file is not None


def test_a_match_that_was_taken_up_under_newer_rules_is_played_on_from_there(home: Home) -> None:
    session = play(begun(home), 1, lambda one: one.match.ruleset.turn(one.match.state) == 3)
    data = json.loads(json.dumps(session.packed()))
    data["header"]["fingerprint"] = "older"
    older = home.saves / "older.json"
    older.write_bytes(to_bytes(data))
    recording, film = watched(play(Session.resume(older, home), 5))
    assert film.turns[0] == 3
    one = part(recording, film.marks[2].moment, RED, SOLO, home)
    assert one.notice == ""
    (kept,) = [saved for saved in autosaves.unfinished(home) if saved.match == one.id]
    again = play(Session.resume(kept.newest.path, home), 9)
    told, _ = watched(again)
    with pytest.raises(IllegalAnswer):
        again.undo(RED)
    assert told.beats[: film.marks[2].moment] == recording.beats[: film.marks[2].moment]
