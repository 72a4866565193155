"""No side of the board, no seat and no order of ships is favored."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import DiceRolled, ShipMoved
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, ReturnShip
from rules.false_sunrise.plotting import random_order
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Options, Order, Phase, Setup, Ship, State
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge
from rules.table.terrain import Terrain
from rules.values import changed

NEAR_IN = 1e-3  # a rounding to the grid that fell the other way, many times over
_SEAT = re.compile(r"\b(red|blue)\b")


def turned_about(at: tuple[float, ...]) -> tuple[float, ...]:
    """Turn a point, or a place with a heading, by half a circle about the middle of the board."""
    x, y, *heading = at
    return (WIDTH_IN - x, HEIGHT_IN - y, *((one + 6) % 12 for one in heading))


def mirrored(at: tuple[float, ...]) -> tuple[float, ...]:
    """Mirror a place with a heading across the line that halves the long edges."""
    x, y, heading = at
    return (WIDTH_IN - x, y, -heading % 12)


def turned_rocks(terrain: Terrain) -> Terrain:
    return Terrain([[turned_about(corner) for corner in rock] for rock in terrain.polygons])


def swapped(words: str) -> str:
    """Name the other seat in an id."""
    return _SEAT.sub(lambda found: Seat(found[1]).other.value, words)


def turned_answer(request: Any, answer: Any) -> Any:
    """Give the answer of the player at the other side of the turned board."""
    match request, answer:
        case PlaceMarker() | ReturnShip(), tuple():
            return turned_about(answer)
        case DeployFleet(), _:
            return {swapped(ship): turned_about(placement) for ship, placement in answer.items()}
        case _, str() if answer in set(Edge):
            return Edge(answer).opposite.value
        case _, str():
            return swapped(answer)
        case _, Mapping():
            return {swapped(key): turned_answer(None, one) for key, one in answer.items()}
        case _, tuple() | list():
            return type(answer)(turned_answer(None, one) for one in answer)
        case _, _ if is_dataclass(answer) and not isinstance(answer, (type, Order)):
            parts = {one.name: turned_answer(None, getattr(answer, one.name)) for one in fields(answer)}
            return replace(answer, **parts)
    return answer


class Played:
    """A match played by chance: what each seat answered, and what the dice showed for what."""

    def __init__(self, setup: Setup, edition: str, seed: int) -> None:
        self.match: Match[Setup, State, Any] = Match(load_edition(edition).ruleset, setup)
        self.answers: dict[Seat, deque[Any]] = {seat: deque() for seat in PLAYERS}
        self.dice: dict[tuple[Any, ...], deque[tuple[int, ...]]] = {}
        below, key = Stream("symmetry", seed).below, seed_key(seed)
        rolls = 0
        while waiting := self.match.waiting():
            request = self.match.request(seat := waiting[0])
            assert request is not None
            if isinstance(request, Roll):
                answer: Any = roll(key, rolls, request.count, request.sides)
                rolls += 1
                # The first roll of the match has a die of each fleet, red's first.
                first = request.why == "initiative"
                about = tuple(request.about) if first else tuple(map(swapped, request.about))
                told = self.dice.setdefault((request.why, about), deque())
                told.append(answer[::-1] if first else answer)
            else:
                answer = request.example(below)
                self.answers[seat.other].append(turned_answer(request, answer))
            self.match.answer(seat, answer)

    def again(self, setup: Setup, edition: str) -> State:
        """Play it at the other side of the turned board; give its end."""
        match: Match[Setup, State, Any] = Match(load_edition(edition).ruleset, setup)
        while waiting := match.waiting():
            request = match.request(seat := waiting[0])
            if isinstance(request, Roll):
                match.answer(seat, self.dice[request.why, tuple(request.about)].popleft())
            else:
                match.answer(seat, self.answers[seat].popleft())
        return match.state


def likeness(ship: Ship, *, turn: bool) -> tuple[Any, ...]:
    """Say all of a ship but where it stands, as it is or as it would be on the turned board."""
    heading = (ship.heading + 6 * turn) % 12
    craft = tuple(one and swapped(one) if turn else one for one in ship.holds)
    return (heading, ship.velocity, ship.pips, craft, ship.lost, ship.owes, ship.left_turn, ship.alive)


@pytest.mark.parametrize("edition", ["2024-07", "2024-03"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_match_turned_by_half_a_circle_with_seats_swapped_is_the_match_turned(
    edition: str, seed: int
) -> None:
    catalogue = load_edition(edition).catalogue
    files = {seat: random_fleet(f"symmetry {seed} {seat}", 14, catalogue) for seat in PLAYERS}
    terrain, options = Terrain(generate_terrain(seed)), Options(turn_limit=8)
    fleets = {seat: build_fleet(file, seat, catalogue) for seat, file in files.items()}
    others = {seat: build_fleet(files[seat.other], seat, catalogue) for seat in PLAYERS}
    played = Played(Setup(fleets, terrain, options, 14), edition, seed)
    before = played.match.state
    after = played.again(Setup(others, turned_rocks(terrain), options, 14), edition)
    assert any(isinstance(event, DiceRolled) for beat in played.match.beats for event in beat)
    assert not any(played.answers.values())
    assert not any(played.dice.values())
    assert {seat: after.scores[seat.other] for seat in PLAYERS} == before.scores
    assert (after.turn, after.phase, after.initiative.other) == (before.turn, before.phase, before.initiative)
    assert [(one.id, one.owner and one.owner.other) for one in after.markers] == [
        (one.id, one.owner) for one in before.markers
    ]
    for ship in before.ships.values():
        twin = after.ships[swapped(ship.id)]
        assert likeness(twin, turn=False) == likeness(ship, turn=True), ship.id
        assert twin.at == pytest.approx(turned_about(ship.at), abs=NEAR_IN), ship.id


@pytest.mark.parametrize("seed", range(5))
def test_ways_are_mirrored_with_their_course_and_turned_with_the_board(seed: int) -> None:
    catalogue, below = load_edition("2024-07").catalogue, Stream("ways", seed).below
    fleet = build_fleet(random_fleet(f"ways {seed}", 20, catalogue), Seat.RED, catalogue)
    rocks = generate_terrain(seed)
    terrain = Terrain(rocks)
    mirror = Terrain([[mirrored((*corner, 0))[:2] for corner in rock] for rock in rocks])
    turn = turned_rocks(terrain)
    ends = set()
    for spec in fleet.ships:
        for _ in range(40):
            place = (below(72 * 64) / 64, below(48 * 64) / 64, below(12))
            if terrain.touches(place[:2]):
                continue
            ship = Ship(spec, *place, 4 + below(14), (spec.fittings(0).bar_pips,) * spec.hull.integrity)
            order = replace(random_order(ship, below), launch=())
            path = path_of(ship, order, terrain)
            ends.add((path.crashed, path.left))
            for change, ground, side in ((turned_about, turn, 1), (mirrored, mirror, -1)):
                x, y, heading = change(place)
                other = changed(ship, x=x, y=y, heading=int(heading))
                again = path_of(other, replace(order, course=side * order.course), ground)
                assert (again.crashed, again.left, again.velocity) == (path.crashed, path.left, path.velocity)
                for one, stop in zip(again.stops, path.stops, strict=True):
                    assert one == pytest.approx(change(stop), abs=NEAR_IN)
    assert len(ends) == 3, "some fly on, some meet a rock, some leave the board"


def at_orders(seed: int) -> Match[Setup, State, Any]:
    """Play by chance until the third turn asks for orders."""
    catalogue = load_edition("2024-07").catalogue
    fleets = {
        seat: build_fleet(random_fleet(f"{seed} {seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS
    }
    setup = Setup(fleets, Terrain(generate_terrain(seed)), Options(turn_limit=9))
    key, below = seed_key(seed), Stream("orders", seed).below
    match: Match[Setup, State, Any] = Match(
        load_edition("2024-07").ruleset, setup, dice=lambda asked, nr: roll(key, nr, asked.count, asked.sides)
    )
    while match.state.turn < 3 or match.state.phase is not Phase.ORDERS:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            match.answer(seat, request.example(below))
    return match


def flights(
    match: Match[Setup, State, Any], state: State, orders: dict[Seat, dict[str, Order]]
) -> dict[str, Any]:
    """Seal orders over a state; give how each ship moved."""
    again: Match[Setup, State, Any] = Match(match.ruleset, match.setup, state=match.ruleset.copy(state))
    for seat in PLAYERS:
        again.answer(seat, orders[seat])
    return {event.ship_id: event for beat in again.beats for event in beat if isinstance(event, ShipMoved)}


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_ships_move_at_once_whatever_their_order_and_wherever_the_others_are(seed: int) -> None:
    match, below = at_orders(seed), Stream("sealed", seed).below
    orders = {seat: match.pending[seat].example(below) for seat in PLAYERS}
    orders = {
        seat: {one: replace(order, launch=()) for one, order in mine.items()} for seat, mine in orders.items()
    }
    moved = flights(match, match.state, orders)
    assert moved
    shuffled = match.ruleset.copy(match.state)
    shuffled.ships = dict(sorted(shuffled.ships.items(), key=lambda _: below(1000)))
    assert flights(match, shuffled, orders) == moved
    for ship_id, event in moved.items():
        scattered = match.ruleset.copy(match.state)
        for other in [one for one in scattered.ships.values() if one.on_board and one.id != ship_id]:
            x, y = next(
                at
                for at in ((below(72 * 64) / 64, below(48 * 64) / 64) for _ in range(100))
                if not match.setup.terrain.touches(at)
            )
            scattered.ships[other.id] = changed(other, x=x, y=y)
        assert flights(match, scattered, orders)[ship_id] == event


def test_the_order_of_ships_in_a_fleet_s_file_changes_no_ship() -> None:
    catalogue, terrain = load_edition("2024-07").catalogue, Terrain(generate_terrain(1))
    file = random_fleet("order", 20, catalogue)
    built = build_fleet(file, Seat.RED, catalogue)
    turned = build_fleet(file.model_copy(update={"ships": file.ships[::-1]}), Seat.RED, catalogue)
    assert [one.id for one in built.ships] == [one.id for one in turned.ships][::-1]
    for spec, other in zip(built.ships, turned.ships[::-1], strict=True):
        assert (spec.hull, spec.systems, spec.bit) == (other.hull, other.systems, other.bit)
        assert spec.starting_holds() == other.starting_holds()
        pips = (spec.fittings(0).bar_pips,) * spec.hull.integrity
        for number in range(20):
            one, same = (
                Ship(which, 30.0, 20.0, 3, 8, pips, which.starting_holds()) for which in (spec, other)
            )
            order = random_order(one, Stream("order", number).below)
            assert random_order(same, Stream("order", number).below) == order
            assert path_of(one, order, terrain) == path_of(same, order, terrain)
