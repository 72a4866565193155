"""Whatever a file says of a battle is read as it is, or refused with the field that is wrong, never half."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Iterator
from typing import Any

import pytest

from rules.astra_et_tenebrae.figures import EDITIONS
from rules.files import FileError
from rules.kernel.dice import Stream
from rules.kernel.match import Endless, Match
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS
from tests.rules.astra_et_tenebrae.battles import GAME, begun, fought

RED, BLUE = PLAYERS
NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    3,
    7,
    10**9,
    10**400,
    -0.0,
    0.5,
    1e308,
    math.nan,
    math.inf,
    "",
    "red",
    "chance",
    "Kindle",
    "engine",
    "unknown",
    "\x1b[2J",
    "x" * 5000,
    [],
    [1],
    [[], []],
    [36.0, 24.0],
    {},
    {"Kindle": "pilot"},
)
TRIES = 400


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Run over the places of packed data, lists and maps themselves among them."""
    yield path
    for key, value in (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    ):
        yield from leaves(value, (*path, key))


def spoilt(data: Any, seed: str) -> Iterator[Any]:
    """Run over copies of packed data in each of which something is otherwise, left out, or there twice."""
    below = Stream("spoilt", seed).below
    places = [path for path in leaves(data) if path]
    for _ in range(TRIES):
        made = copy.deepcopy(data)
        path = places[below(len(places))]
        held = made
        for key in path[:-1]:
            held = held[key]
        way = below(8)
        if way == 0:
            held.pop(path[-1])
        elif way == 1 and isinstance(held, list):
            held.append(copy.deepcopy(held[path[-1]]))
        elif way == 2 and isinstance(held, dict):
            held[("extra", "Kindle", "red", "")[below(4)]] = copy.deepcopy(held[path[-1]])
        else:
            held[path[-1]] = copy.deepcopy(NASTY[below(len(NASTY))])
        yield made


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_everything_that_battles_come_to_is_possible(edition: str, seed: int) -> None:
    match = fought(edition, seed, rocks=seed % 2 == 1)
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
        GAME.befall(table, read, ruleset.describe)
    assert table == match.state


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spoilt_setup_is_refused_or_another_one_that_can_be_played(edition: str) -> None:
    match = begun(edition, 1, rocks=True)
    ruleset = match.ruleset
    read = 0
    for data in spoilt(through_json(ruleset.pack_setup(match.setup)), edition):
        try:
            setup = ruleset.unpack_setup(data)
        except FileError:
            continue
        read += 1
        assert ruleset.unpack_setup(through_json(ruleset.pack_setup(setup))) == setup
        assert Match(ruleset, setup).pending
    assert read < TRIES / 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spoilt_state_is_refused_or_one_that_can_be_played_on(edition: str) -> None:
    match = fought(edition, 1, rocks=True)
    ruleset = match.ruleset
    read = 0
    for number in (3, 20, len(match.checkpoints) // 2, len(match.checkpoints) - 2):
        for data in spoilt(
            through_json(ruleset.pack_state(match.checkpoints[number].state)), f"{edition}{number}"
        ):
            try:
                state = ruleset.unpack_state(match.setup, data)
            except FileError:
                continue
            read += 1
            assert ruleset.unpack_state(match.setup, through_json(ruleset.pack_state(state))) == state
            play_a_little(match, state)
    assert read


def play_a_little(match: Match[Any, Any, Any], state: Any) -> None:
    """Play on from a state: it may come to nothing, but it never breaks."""
    below = Stream("a little").below
    try:
        going = Match(match.ruleset, match.setup, state=state)
        for _ in range(24):
            for seat in going.waiting():
                going.answer(seat, going.pending[seat].example(below))
    except Endless:
        return


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spoilt_event_is_refused_or_one_that_can_be_told(edition: str) -> None:
    match = fought(edition, 1, rocks=True)
    ruleset = match.ruleset
    below = Stream("events", edition).below
    table = ruleset.opening(match.setup)
    refused = 0
    for event in (event for beat in match.beats for event in beat):
        made = through_json(ruleset.pack_event(event))
        places = [path for path in leaves(made) if path]
        for _ in range(4):
            data = copy.deepcopy(made)
            held, path = data, places[below(len(places))]
            for key in path[:-1]:
                held = held[key]
            held[path[-1]] = copy.deepcopy(NASTY[below(len(NASTY))])
            try:
                GAME.befall(ruleset.copy(table), ruleset.unpack_event(data), ruleset.describe)
            except FileError:
                refused += 1
        event.apply(table)
    assert refused > 2 * sum(map(len, match.beats))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spoilt_answer_is_refused_and_changes_nothing(edition: str) -> None:
    match = begun(edition, 1, rocks=True)
    below = Stream("answers", edition).below
    kinds = set()
    while match.pending and match.state.turn < 4:
        seat = match.waiting()[0]
        request = match.pending[seat]
        answer = request.example(below)
        kinds.add(request.kind)
        packed = {"answer": through_json(request.pack(answer))}
        places = [path for path in leaves(packed) if path]
        before = match.ruleset.pack_state(match.state)
        for _ in range(6):
            data = copy.deepcopy(packed)
            held, path = data, places[below(len(places))]
            for key in path[:-1]:
                held = held[key]
            held[path[-1]] = copy.deepcopy(NASTY[below(len(NASTY))])
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
    assert len(kinds) >= 7
