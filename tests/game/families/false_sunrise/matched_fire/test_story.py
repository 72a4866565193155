"""What the bench tells of an attack agrees with the events of whole matches; results add them up."""

from __future__ import annotations

import pytest

from game.families.false_sunrise.matched_fire.table.step_words import foot_of, head_of, line_of
from game.families.false_sunrise.matched_fire.table.story import LowerStep, ThrowStep, story_of
from game.families.false_sunrise.statistics import statistics_of
from game.games import card_of
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.events import DamageTaken, ResultDiminished, ThrowRead
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.state import Options
from rules.games import load_ruleset
from rules.kernel.match import AnyMatch
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out

GOES_ON = card_of("matched-fire").table.goes_on


@pytest.fixture(scope="module")
def match() -> AnyMatch:
    """A match of 20 integrity by random answers."""
    setup = Drawn(edition="matched-fire", points=20, options=Options()).setup(5)
    played = new_match(load_ruleset("matched-fire"), setup, 5)
    play_out(played, ("random", "random"), 5)
    return played


def test_every_throw_that_was_read_and_every_step_is_told_as_it_was(match: AnyMatch) -> None:
    state, throws, steps = match.ruleset.opening(match.setup), 0, 0
    for number, beat in enumerate(match.beats, 1):
        for event in beat:
            event.apply(state)
        (event,) = beat if len(beat) == 1 else (None,)
        if not isinstance(event, ThrowRead | ResultDiminished):
            continue
        story = story_of(match.beats[:number], state)
        assert story is not None
        last = story.steps[-1]
        head_of(last, 1, story, state)
        assert GOES_ON(match.beats[:number], state) == line_of(story, state)
        if isinstance(event, ThrowRead):
            assert isinstance(last, ThrowStep)
            assert last.result() == tuple(DiceSet(*one) for one in event.sets)
            assert foot_of(last, story, state)
            throws += 1
        else:
            assert isinstance(last, LowerStep)
            assert last.now == tuple(DiceSet(*one) for one in event.after)
            steps += 1
    assert throws > 10
    assert steps


def test_shots_of_the_result_take_what_their_attacks_took(match: AnyMatch) -> None:
    found = statistics_of(match.ruleset.opening(match.setup), match.beats)
    lost = sum(
        event.dealt
        for beat in match.beats
        for event in beat
        if isinstance(event, DamageTaken) and "|" in event.source
    )
    assert sum(found.fleets[seat].rolled for seat in PLAYERS) == lost
    assert all(shot.expected >= 0 for seat in PLAYERS for shot in found.fleets[seat].shots)
