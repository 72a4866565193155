"""What is logged when the computer goes wrong comes into crash reports: no order stands in it (46)."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from game.crash import LAST_LINES, report_text
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.players import thinking
from game.players.computer import Question
from game.players.mind import briefing_of
from game.players.thinking import Thinker, close_thinker
from game.reasons import Decision
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Order, Setup
from rules.kernel.dice import Stream
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from rules.values import value
from tests.waiting import wait_until

PLANTED = 7654321


@value(frozen=True, slots=True)
class Broken(PlotOrders):
    """Orders that no answer fits, and which tell one when they fail."""

    def refusal(self, answer: Any) -> Any:
        raise ValueError(f"{self.seat}: velocity {PLANTED}")


@pytest.fixture(autouse=True)
def log() -> Iterator[Any]:
    """Keep the last lines, as the program does."""
    root, level = logging.getLogger(), logging.getLogger().level
    LAST_LINES.lines.clear()
    root.addHandler(LAST_LINES)
    root.setLevel(logging.INFO)
    yield LAST_LINES.lines
    root.removeHandler(LAST_LINES)
    root.setLevel(level)
    LAST_LINES.lines.clear()
    close_thinker()


@pytest.fixture
def match() -> Any:
    catalogue = july_catalogue()
    fleets = {seat: build_fleet(random_fleet(f"f{seat}", 4, catalogue), seat, catalogue) for seat in PLAYERS}
    begun, below = Match(JULY_2024, Setup(fleets, Terrain())), Stream("faults").below
    while not isinstance(begun.pending.get(Seat.BLUE), PlotOrders):
        seat = begun.waiting()[0]
        begun.answer(seat, begun.request(seat).example(below))
    return begun


def report() -> str:
    return report_text(RuntimeError("x"), None)


def test_46_an_answer_that_was_refused_stands_in_no_log_and_no_report(
    desk: Any, match: Any, log: Any
) -> None:
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "cadet"})
    session = Session.of(match, 7, desk.app.home, seating)
    table = TableScreen(desk.app, session)
    request = session.request(Seat.BLUE)
    planted = {ship.id: Order(velocity=PLANTED) for ship in request.ships()}
    table.opponents._answer(Seat.BLUE, request, Decision(planted))
    assert session.match.has_sealed(Seat.BLUE), "the plainest legal orders are in its place"
    assert log, "that something went wrong is logged"
    assert str(PLANTED) not in report()


def test_46_a_fault_in_thinking_is_logged_without_what_it_was_about(match: Any, log: Any) -> None:
    thinker = Thinker()
    thinker.worker.starts = thinking._MOST_STARTS  # it thinks in this process, which knows `Broken`
    view = match.view(Seat.BLUE)
    question = Question("cadet", Broken(Seat.BLUE, view), view, bytes(64))
    thought = thinker.ask(question, briefing_of(match.ruleset, match.setup))
    wait_until(lambda: thought.poll() is not None)
    thinker.close()
    assert "ValueError" in thought.decision.fault
    assert thought.decision.answer == question.request.default()
    assert any("default" in line for line in log), "that it fell back is logged"
    assert str(PLANTED) not in report()
