"""The computer is told what its seat may know, and decides by nothing else (45)."""

import pickletools
from collections.abc import Iterator
from typing import Any

import pytest

from game.families.false_sunrise.ai.level import LEVELS
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.players.mind import Mind
from game.players.thinking import close_thinker
from game.reasons import Candidate, Decision, Term, Thought
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup
from rules.games import ruleset_of
from rules.kernel.dice import Stream, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

SEEDS = (7306151822446190433, 314159265358979)
EDITIONS = ("2024-07", "2024-03")


@pytest.fixture(autouse=True)
def no_process_left() -> Iterator[None]:
    yield
    close_thinker()


def at_orders(edition: str, turn: int) -> Any:
    """Play to both players' orders: the match, apart from any seed that a session has."""
    catalogue = load_edition(edition).catalogue
    fleets = {seat: build_fleet(random_fleet(f"t{seat}", 6, catalogue), seat, catalogue) for seat in PLAYERS}
    setup = Setup(fleets, Terrain(generate_terrain(5)))
    match, below = Match(ruleset_of(setup), setup), Stream("told").below
    while not (match.state.turn == turn and isinstance(match.pending.get(Seat.BLUE), PlotOrders)):
        seat = match.waiting()[0]
        match.answer(seat, match.request(seat).example(below))
    return match


def asked_of(desk: Any, session: Session, level: str) -> Any:
    """Let the table ask a level about blue's orders; give what goes over to its process."""
    table = TableScreen(desk.app, session)
    thought = table.opponents.ask(level, session.request(Seat.BLUE), "computer")
    thought.cancel()
    return thought


def decided(thought: Any) -> Any:
    mind = Mind()
    mind.brief(thought.briefing)
    decision = mind.decide(thought.packed)
    assert decision.fault == ""
    return decision


def numbers_in(packed: bytes) -> set[int]:
    """Give every whole number and every run of bytes that a pickle holds, as numbers."""
    found = set()
    for _, value, _ in pickletools.genops(packed):
        if type(value) is int:
            found.add(value)
        elif isinstance(value, bytes | bytearray):
            found.add(int.from_bytes(value, "big"))
            found.add(int.from_bytes(value, "little"))
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", SEEDS)
def test_45_a_question_has_neither_the_seed_nor_the_key_of_the_dice(desk: Any, level: str, seed: int) -> None:
    session = Session.of(
        at_orders("2024-07", 1), seed, desk.app.home, Seating({Seat.RED: HUMAN, Seat.BLUE: level})
    )
    held = numbers_in(asked_of(desk, session, level).packed)
    key: Any = seed_key(seed)
    assert held
    assert seed not in held
    assert int.from_bytes(key, "big") not in held if isinstance(key, bytes) else key not in held


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_45_plans_orders_and_reasons_of_the_other_side_change_no_decision(
    desk: Any, level: str, edition: str
) -> None:
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: level}, training=True)
    questions = []
    for knows in (False, True):
        session = Session.of(at_orders(edition, 2), SEEDS[0], desk.app.home, seating)
        if knows:
            red = session.request(Seat.RED)
            plan = red.example(Stream("a plan").below)
            session.draft(Seat.RED, plan)
            thought = Thought("red", (Candidate("a plan of red's", 1.0, (Term("for red", 1.0),)),))
            session.reasoning.note(1, Seat.RED, 2, "orders", Decision(plan, (thought,)))
            session.answer(Seat.RED, plan)
        questions.append(asked_of(desk, session, level))
    plain, other = questions
    assert plain.briefing == other.briefing
    assert plain.packed == other.packed
    assert decided(plain).answer == decided(other).answer
