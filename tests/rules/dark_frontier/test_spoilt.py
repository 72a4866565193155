"""Whatever a file says of a duel is read as it is, or refused with the field that is wrong, never half."""

from __future__ import annotations

import pytest

from rules.files import FileError
from rules.kernel.dice import Stream
from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS
from tests.rules.dark_frontier.duels import GAME, begun, fought
from tests.rules.spoiling import TRIES, changed, play_a_little, spoilt, through_json

RED, BLUE = PLAYERS
NASTY = ("Lantern", "engine", {"Lantern": [0, 0, None, 0]})


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_battles_come_to_is_possible(seed: int) -> None:
    match = fought(seed, 1 + seed)
    ruleset = match.ruleset
    setup = ruleset.unpack_setup(through_json(ruleset.pack_setup(match.setup)))
    assert setup == match.setup
    for state in [*(point.state for point in match.checkpoints), match.state]:
        assert ruleset.unpack_state(setup, through_json(ruleset.pack_state(state))) == state
    for eyes in (*PLAYERS, None):
        view = match.view(eyes)
        assert ruleset.unpack_state(setup, through_json(ruleset.pack_state(view))) == view
    table = ruleset.opening(setup)
    for event in (event for beat in match.beats for event in beat):
        read = ruleset.unpack_event(through_json(ruleset.pack_event(event)))
        assert read == event
        GAME.apply_recorded(table, read, ruleset.describe)
    assert table == match.state


def test_a_spoilt_setup_is_refused_or_another_one_that_can_be_played() -> None:
    match = begun(1, ships=2)
    ruleset = match.ruleset
    read = 0
    for data in spoilt(through_json(ruleset.pack_setup(match.setup)), "setup", *NASTY):
        try:
            setup = ruleset.unpack_setup(data)
        except FileError:
            continue
        read += 1
        assert ruleset.unpack_setup(through_json(ruleset.pack_setup(setup))) == setup
        assert Match(ruleset, setup).pending
    assert read < TRIES / 2


def test_a_spoilt_state_is_refused_or_one_that_can_be_played_on() -> None:
    match = fought(1, 2)
    ruleset = match.ruleset
    read = 0
    for number in (3, 20, len(match.checkpoints) // 2, len(match.checkpoints) - 2):
        for data in spoilt(
            through_json(ruleset.pack_state(match.checkpoints[number].state)), f"state {number}", *NASTY
        ):
            try:
                state = ruleset.unpack_state(match.setup, data)
            except FileError:
                continue
            read += 1
            assert ruleset.unpack_state(match.setup, through_json(ruleset.pack_state(state))) == state
            play_a_little(match, state)
    assert read


def test_a_spoilt_event_is_refused_or_one_that_can_be_told() -> None:
    match = fought(1, 2)
    ruleset = match.ruleset
    below = Stream("events").below
    table = ruleset.opening(match.setup)
    refused = 0
    for event in (event for beat in match.beats for event in beat):
        made = through_json(ruleset.pack_event(event))
        for _ in range(4):
            data = changed(made, below, *NASTY)
            try:
                GAME.apply_recorded(ruleset.copy(table), ruleset.unpack_event(data), ruleset.describe)
            except FileError:
                refused += 1
        event.apply(table)
    assert refused > 2 * sum(map(len, match.beats))


def test_a_spoilt_answer_is_refused_and_changes_nothing() -> None:
    match = begun(1, ships=2)
    below = Stream("answers").below
    kinds = set()
    while match.pending and match.state.round < 8:
        seat = match.waiting()[0]
        request = match.pending[seat]
        answer = request.example(below)
        kinds.add(request.kind)
        packed = {"answer": through_json(request.pack(answer))}
        before = match.ruleset.pack_state(match.state)
        for _ in range(6):
            data = changed(packed, below, *NASTY)
            try:
                read = request.unpack(data["answer"])
            except ValueError:
                continue
            refusal = request.refusal(read)
            if refusal is None:
                continue
            assert refusal.ruling in GAME.rulings()
            with pytest.raises(IllegalAnswer):
                match.answer(seat, read)
        assert match.ruleset.pack_state(match.state) == before
        match.answer(seat, answer)
    assert kinds >= {"place", "command", "steer", "fire"}
