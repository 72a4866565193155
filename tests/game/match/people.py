"""Two people who play a whole match: what they want is here; `keyboard` and `mouse` are their hands."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

import pytest

from game.shell.settings import AnimationSpeed
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.placing import PlaceMarker
from rules.false_sunrise.plotting import most_course, order_refusal, thrust_of
from rules.false_sunrise.state import Order, Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, on_board
from rules.table.clock import advance
from rules.table.measure import Point, distance_in

MARKER_REACH_IN = 3.0  # OBJ-1
CRUISE_IN = 6
MOST_ACTIONS = 3000
STEP_IN = 0.5
SMALL_FLEETS = ("Border Patrol", "Old Lady and Sons")
CENTER = (WIDTH_IN / 2, HEIGHT_IN / 2)


class Captain:
    """Say what a player wants, from what the board shows; `strays` fly on whatever lies ahead."""

    def __init__(self) -> None:
        self.strays: set[str] = set()

    def marker(self, request: PlaceMarker, start: Point) -> Point:
        """Choose a place for a marker near the center, in steps of half an inch from the cross-hair."""
        steps = [n * STEP_IN for n in range(-40, 41)]
        places = [(start[0] + x, start[1] + y) for x in steps for y in steps]
        places.sort(key=lambda at: (distance_in(at, CENTER), at))
        return next(at for at in places if self._roomy(request, at))

    @staticmethod
    def _roomy(request: PlaceMarker, at: Point) -> bool:
        """Whether a marker may stand at a place and a little beside it, for a hand is not exact."""
        beside = [(at[0] + x, at[1] + y) for x in (-0.2, 0.0, 0.2) for y in (-0.2, 0.0, 0.2)]
        return all(request.refusal(one) is None for one in beside)

    def order(self, state: State, ship: Ship) -> Order:
        """Fly by a marker that is not ours, else towards the nearest such; launch what can be launched."""
        if ship.id in self.strays:
            return Order()
        thrust, most = thrust_of(ship), most_course(ship)
        orders = [Order(v, c) for v in range(-thrust, thrust + 1) for c in range(-most, most + 1)]
        legal = [order for order in orders if order_refusal(ship, order) is None]
        best = min(legal, key=lambda order: self._cost(state, ship, order))
        launching = replace(best, launch=self.launches(ship))
        return best if order_refusal(ship, launching) is not None else launching

    @staticmethod
    def launches(ship: Ship) -> tuple[str, ...]:
        """List the hangar places that hold a squadron."""
        held = zip(ship.spec.places, ship.holds, strict=True)
        return tuple(place.id for place, squadron in held if squadron is not None)

    @staticmethod
    def _cost(state: State, ship: Ship, order: Order) -> tuple[float, ...]:
        path = path_of(ship, order, state.setup.terrain)
        ahead = advance(path.end[:2], path.end[2], max(path.velocity, 3) + 2)
        blocked = state.setup.terrain.first_contact(path.end[:2], ahead) is not None or not on_board(ahead)
        wanted = [marker for marker in state.markers if marker.owner is not ship.seat] or list(state.markers)
        passed = sum(path.passes_within(marker.at, MARKER_REACH_IN - 0.2) for marker in wanted)
        near = min(distance_in(ahead, marker.at) for marker in wanted)
        steady = abs(path.velocity - CRUISE_IN) + abs(order.course) / 10
        return (path.crashed + path.left, blocked, -passed, round(near), steady)


class Hands(Protocol):
    """Do on the screen what a captain wants, each way with its own device."""

    events: frozenset[str]
    answers: Mapping[str, Callable[[], None]]

    def begin(self, integrity: int, fleets: tuple[str, str]) -> None:
        """Choose everything in the New match screen."""

    def open_plan(self) -> None:
        """Open the orders after the hand-over."""

    def confirm(self) -> None:
        """Press the big button, or decline where there is nothing to confirm."""


class Table:
    """One match on the screens: answers what is asked until the result is shown.

    `carrier_tools` are those that carriers and crews bring with them.
    """

    carrier_tools = frozenset(
        {"OrderSquadronTool", "AwayCrewsTool", "RepairTool", "LoseSystemTool", "LaunchTool"}
    )

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.asked: Counter[str] = Counter()
        self.handed_to: list[Seat] = []

    @property
    def view(self) -> State:
        """What the board shows."""
        view: State = self.desk.screen.view
        return view

    @property
    def tool(self) -> Any:
        """The tool that is open; None away from the table."""
        return getattr(self.desk.screen, "tool", None)

    def play(self, hands: Hands) -> None:
        """Play until somebody has won."""
        for _ in range(MOST_ACTIONS):
            match self.desk.screen.name:
                case "result":
                    return
                case "handover":
                    self.handed_to.append(self.desk.screen.seat)
                    hands.open_plan()
                case "table":
                    self._answer(hands)
                case name:
                    raise AssertionError(f"the match led to the screen {name}: {self.desk.screen.state()}")
        raise AssertionError(f"no end after {self.asked}: {self.desk.state()['state']}")

    def play_to_a_winner(self, hands: Hands) -> None:
        """Play two small fleets until somebody has won by points, with one device alone."""
        hands.begin(10, SMALL_FLEETS)
        self.play(hands)
        result = self.desk.state()["state"]
        assert result["winner"] in {"red", "blue"}
        assert max(result["scores"]) >= 15, "END-2: somebody has won by points"
        assert set(self.handed_to) == set(PLAYERS)
        assert self.asked["PlaceMarkerTool"] == 5
        assert self.asked["DeclareFireTool"] > 0
        assert set(self.desk.posted) <= hands.events

    def _answer(self, hands: Hands) -> None:
        name = self.desk.screen.state()["tool"]
        if name in {None, "PassTool"}:  # ships that can do nothing pass automatically
            self.desk.step()
            return
        self.asked[name] += 1
        hands.answers.get(name, hands.confirm)()


def seated(desk: Any, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Sit down at the title: dice and map are drawn the same each time, no time is spent on animation."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: 20240701 % (1 << bits))
    monkeypatch.setattr(secrets, "randbelow", lambda below: 7 % below)
    desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    return Table(desk)
