"""Whatever a file says of a match is read as it is, or refused with the field that is wrong, never half."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from rules.files import FileError
from rules.games import game_of
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS
from tests.rules.astra_et_tenebrae import battles
from tests.rules.dark_frontier import duels
from tests.rules.spoiling import TRIES, changed, play_a_little, spoilt, through_json

SEEDS = range(3)


@dataclass(frozen=True, slots=True)
class Ground:
    """Matches of an edition: `fought` between random players, by seed, and one that has just begun.

    `nasty` are values that belong elsewhere, and `draws` tells the streams of editions apart. All of
    `asked`, and at least `least_kinds` kinds of question, come up before the turn `until`.
    """

    edition: str
    nasty: tuple[Any, ...]
    fought: Callable[[int], AnyMatch]
    long: Callable[[], AnyMatch]
    begun: Callable[[], AnyMatch]
    until: int
    least_kinds: int
    asked: frozenset[str] = frozenset()
    draws: tuple[str, ...] = ()


def battle_ground(edition: str) -> Ground:
    return Ground(
        edition,
        ("Kindle", "engine", {"Kindle": "pilot"}),
        fought=lambda seed: battles.fought(edition, seed, rocks=seed % 2 == 1),
        long=lambda: battles.fought(edition, 1, rocks=True),
        begun=lambda: battles.begun(edition, 1, rocks=True),
        until=4,
        least_kinds=7,
        draws=(edition,),
    )


DUEL_GROUND = Ground(
    duels.EDITION,
    ("Lantern", "engine", {"Lantern": [0, 0, None, 0]}),
    fought=lambda seed: duels.fought(seed, 1 + seed),
    long=lambda: duels.fought(1, 2),
    begun=lambda: duels.begun(1, ships=2),
    until=8,
    least_kinds=4,
    asked=frozenset({"place", "command", "steer", "fire"}),
)
GROUNDS = [*map(battle_ground, battles.GAME.editions), DUEL_GROUND]
everywhere = pytest.mark.parametrize("ground", GROUNDS, ids=lambda one: one.edition)


@everywhere
@pytest.mark.parametrize("seed", SEEDS)
def test_everything_that_matches_come_to_is_possible(ground: Ground, seed: int) -> None:
    match = ground.fought(seed)
    ruleset, game = match.ruleset, game_of(ground.edition)
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
        game.apply_recorded(table, read, ruleset.describe)
    assert table == match.state


@everywhere
def test_a_spoilt_setup_is_refused_or_another_one_that_can_be_played(ground: Ground) -> None:
    match = ground.begun()
    ruleset = match.ruleset
    read = 0
    for data in spoilt(
        through_json(ruleset.pack_setup(match.setup)), "".join(ground.draws) or "setup", *ground.nasty
    ):
        try:
            setup = ruleset.unpack_setup(data)
        except FileError:
            continue
        read += 1
        assert ruleset.unpack_setup(through_json(ruleset.pack_setup(setup))) == setup
        assert Match(ruleset, setup).pending
    assert read < TRIES / 2


@everywhere
def test_a_spoilt_state_is_refused_or_one_that_can_be_played_on(ground: Ground) -> None:
    match = ground.long()
    ruleset = match.ruleset
    read = 0
    for number in (3, 20, len(match.checkpoints) // 2, len(match.checkpoints) - 2):
        state = through_json(ruleset.pack_state(match.checkpoints[number].state))
        for data in spoilt(state, f"{''.join(ground.draws) or 'state '}{number}", *ground.nasty):
            try:
                state = ruleset.unpack_state(match.setup, data)
            except FileError:
                continue
            read += 1
            assert ruleset.unpack_state(match.setup, through_json(ruleset.pack_state(state))) == state
            play_a_little(match, state)
    assert read


@everywhere
def test_a_spoilt_event_is_refused_or_one_that_can_be_told(ground: Ground) -> None:
    match, game = ground.long(), game_of(ground.edition)
    ruleset = match.ruleset
    below = Stream("events", *ground.draws).below
    table = ruleset.opening(match.setup)
    refused = 0
    for event in (event for beat in match.beats for event in beat):
        made = through_json(ruleset.pack_event(event))
        for _ in range(4):
            data = changed(made, below, *ground.nasty)
            try:
                game.apply_recorded(ruleset.copy(table), ruleset.unpack_event(data), ruleset.describe)
            except FileError:
                refused += 1
        event.apply(table)
    assert refused > 2 * sum(map(len, match.beats))


@everywhere
def test_a_spoilt_answer_is_refused_and_changes_nothing(ground: Ground) -> None:
    match, game = ground.begun(), game_of(ground.edition)
    ruleset = match.ruleset
    below = Stream("answers", *ground.draws).below
    kinds = set()
    while match.pending and ruleset.turn(match.state) < ground.until:
        seat = match.waiting()[0]
        request = match.pending[seat]
        answer = request.example(below)
        kinds.add(request.kind)
        packed = {"answer": through_json(request.pack(answer))}
        before = ruleset.pack_state(match.state)
        for _ in range(6):
            data = changed(packed, below, *ground.nasty)
            try:
                read = request.unpack(data["answer"])
            except ValueError:
                continue
            refusal = request.refusal(read)
            if refusal is None:
                continue
            assert refusal.ruling in game.rulings()
            with pytest.raises(IllegalAnswer):
                match.answer(seat, read)
        assert ruleset.pack_state(match.state) == before
        match.answer(seat, answer)
    assert kinds >= ground.asked
    assert len(kinds) >= ground.least_kinds
