"""Training: what is taken back lies there as it was, and the computer says why it took the lesser of two."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.maps.files import shelves_of
from game.families.false_sunrise.maps.starting import begin
from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.reasons import why_lesser
from game.families.false_sunrise.table.orders import OrdersTool
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.reasons import Candidate, Term, Thought
from game.screens.reasons import is_lesser, rows_of
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.plotting import order_refusal
from rules.false_sunrise.scenarios import load_scenario
from rules.false_sunrise.state import Order
from rules.kernel.seats import Seat
from tests.waiting import frames_until

SEED = 9


@pytest.fixture
def table(desk: Any) -> Any:
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    choices = match_setup.quick_choices(("Iris", "Juno"), SEED, "cadet")
    match_setup.set_integrity(choices, 10)
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "cadet"}, training=True)
    session = Session.new(match_setup.setup_from(choices), SEED, home=desk.app.home, seating=seating)
    match_setup.set_up(session, SEED)
    session.show_all()
    desk.app.push(TableScreen(desk.app, session))
    desk.step()
    return desk


def wait(desk: Any, until: Any) -> None:
    def answer() -> None:
        screen = desk.screen
        request = getattr(screen.tool, "request", None)
        if request is not None and request.seat is Seat.RED and not isinstance(screen.tool, OrdersTool):
            screen.answer(request.default())
        elif screen.stage.still:
            screen.go_on()

    frames_until(desk, until, answer)


def test_PLY_3_orders_that_are_taken_back_lie_before_their_player_as_they_were(table: Any) -> None:
    desk = table
    screen, session = desk.screen, desk.screen.session
    tool = screen.tool
    for number, ship_id in enumerate(tool.plan.ids):
        ship = screen.view.ships[ship_id]
        order = next(
            one
            for one in (Order(number + 1, 1), Order(1, -1), Order(1), Order(-1))
            if order_refusal(ship, one) is None
        )
        tool.give(ship, order)
    given = dict(tool.plan.orders)
    assert all(order.steers for order in given.values())
    screen.answer(given)
    wait(desk, lambda: session.match.state.turn == 2 and isinstance(screen.tool, OrdersTool))
    answers = screen.training.answers()
    screen.training.take_back(next(number for number, words in answers if "gives orders" in words))
    desk.step(2)
    assert session.match.state.turn == 1
    assert screen.tool.plan.orders == given
    assert session.drafted(Seat.RED) == given, "they are kept like any plan"


def test_advised_orders_are_given_to_the_fleet_from_a_rehearsal_too(table: Any) -> None:
    desk, screen = table, table.screen
    desk.key(pygame.K_p)
    desk.step(2)
    rehearsal = screen.tool
    screen.select(screen.view.ships_of(Seat.BLUE)[0].id)
    screen.training.ask()
    wait(desk, lambda: screen.training.advice is not None)
    advised = screen.training.orders()
    assert set(advised) == {ship.id for ship in screen.view.ships_of(Seat.RED)}
    screen.training.use()
    desk.step(2)
    assert screen.tool is rehearsal.real
    assert screen.tool.plan.orders == advised


def candidates(*points: float) -> Thought:
    made = tuple(Candidate(f"way {n}", one, (Term("so", one),)) for n, one in enumerate(points))
    return Thought("", made)


@pytest.mark.parametrize("level", LEVELS)
def test_the_lesser_of_two_is_explained(level: str) -> None:
    why = why_lesser(level, "orders")
    said = [row.words for row in rows_of([candidates(0.34, 0.45)], lesser=why)]
    assert why in said
    assert said.index(why) == said.index("way 0") + 1
    better = [row.words for row in rows_of([candidates(0.45, 0.34)], lesser=why)]
    assert why not in better
    assert is_lesser(candidates(0.34, 0.45))
    assert not is_lesser(candidates(0.451, 0.454)), "what is shown as equal needs no reason"


def test_what_a_level_says_of_it_is_how_it_plays() -> None:
    said = {name: why_lesser(name, "orders") for name in LEVELS}
    for name, level in LEVELS.items():
        assert ("chooses randomly among" in said[name]) == (level.temperature > 0)
        assert ("varies its plans" in said[name]) == (level.mixed_plans > 0)


def test_END_4_a_turn_says_of_how_many_where_there_is_a_limit(desk: Any) -> None:
    home, alone = desk.app.home, {Seat.RED: HUMAN, Seat.BLUE: "cadet"}
    shelves = shelves_of(home)
    path = shelves.maps[0].parent / "scenarios" / "hornets-at-dawn.yaml"
    scenario = load_scenario(path, shelves)
    session = begin(scenario, home, ("Iris", "Juno"), alone, quick=True, seed=1)
    desk.app.push(TableScreen(desk.app, session))
    desk.step(3)
    limit = scenario.file.options.turn_limit
    assert desk.dump()["bar.turn"]["text"] == f"TURN 1 of {limit}"
    choices = match_setup.quick_choices(("Iris", "Juno"), 3)
    other = Session.new(match_setup.setup_from(choices), 3, home=home, seating=Seating(alone))
    match_setup.set_up(other, 3)
    other.show_all()
    desk.app.push(TableScreen(desk.app, other))
    desk.step(3)
    assert desk.dump()["bar.turn"]["text"] == "TURN 1"
