"""The computer's process: the same answers as without it, and a match that goes on when it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.new_match import setup as match_setup
from game.players.computer import Question
from game.players.mind import Mind, briefing_of, pack_briefly
from game.players.thinking import Thinker, Thought
from game.reasons import Decision
from rules.false_sunrise.placing import PlaceMarker
from rules.games import load_ruleset
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seeded import seeded_dice
from tests.waiting import wait_until


@pytest.fixture
def match() -> AnyMatch:
    setup = match_setup.setup_from(match_setup.quick_choices(("A", "B"), 3))
    return Match(load_ruleset("2024-07"), setup, dice=seeded_dice(3))


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def question(match: AnyMatch, level: str = "cadet") -> Question:
    seat = match.waiting()[0]
    request = match.request(seat)
    view = match.view(seat)
    assert isinstance(request, PlaceMarker)
    return Question(level, request.seen_by(view), view, Stream(len(match.journal)).key)


def answer(thought: Thought) -> Decision:
    decision: Decision = wait_until(thought.poll)
    return decision


def test_the_process_decides_what_the_pure_function_decides(match: AnyMatch, thinker: Thinker) -> None:
    asked = question(match)
    found = answer(thinker.ask(asked, briefing_of(match.ruleset, match.setup)))
    below = Stream.of_key(asked.draws).below
    assert found == decide(LEVELS["cadet"], asked.request, asked.view, below)
    assert not found.fault
    assert thinker.process_id not in {None, os.getpid()}


def test_a_question_is_short_and_holds_neither_setup_nor_another_s_orders(
    match: AnyMatch,
) -> None:
    packed = pack_briefly(question(match), match.ruleset.id)
    assert len(packed) < 10_000
    assert b"polygons" not in packed


def test_a_process_that_is_killed_is_told_and_the_match_goes_on(match: AnyMatch, thinker: Thinker) -> None:
    briefing = briefing_of(match.ruleset, match.setup)
    first = answer(thinker.ask(question(match), briefing))
    process_id = thinker.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGTERM)
    assert answer(thinker.ask(question(match), briefing)) == first
    assert "starts over" in thinker.take_notice()
    assert thinker.take_notice() == ""
    assert thinker.process_id not in {None, process_id}


def test_without_any_process_it_decides_inside_the_game(match: AnyMatch, thinker: Thinker) -> None:
    briefing = briefing_of(match.ruleset, match.setup)
    first = answer(thinker.ask(question(match), briefing))
    while (process_id := thinker.process_id) is not None:
        os.kill(process_id, signal.SIGKILL)
        assert answer(thinker.ask(question(match), briefing)) == first
    assert "may stutter" in thinker.take_notice()
    assert thinker.faults == []


def test_a_process_that_is_stuck_keeps_nothing_from_ending(match: AnyMatch, thinker: Thinker) -> None:
    answer(thinker.ask(question(match), briefing_of(match.ruleset, match.setup)))
    process = thinker.worker.process
    assert process is not None
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    thinker.close()
    wait_until(lambda: process.exitcode is not None)


def test_F29_what_takes_too_long_is_answered_by_the_default(match: AnyMatch, thinker: Thinker) -> None:
    briefing = briefing_of(match.ruleset, match.setup)
    asked = question(match)
    answer(thinker.ask(asked, briefing))
    process_id = thinker.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    thinker._limit_s = 0.2
    decision = answer(thinker.ask(asked, briefing))
    assert "too long" in decision.fault
    assert decision.answer == asked.request.default()
    assert thinker.faults == [decision.fault]
    assert "got stuck" in thinker.take_notice()


def test_a_question_that_is_dropped_is_not_thought_about(match: AnyMatch, thinker: Thinker) -> None:
    briefing = briefing_of(match.ruleset, match.setup)
    first, second = thinker.ask(question(match), briefing), thinker.ask(question(match), briefing)
    second.cancel()
    third = thinker.ask(question(match), briefing)
    answer(first)
    answer(third)
    assert second.poll() is None


def test_a_mind_knows_nothing_before_it_is_briefed(match: AnyMatch) -> None:
    with pytest.raises(RuntimeError, match="briefed"):
        Mind().decide(pack_briefly(question(match), match.ruleset.id))
