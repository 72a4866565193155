"""The admiral knows the end: it takes a win that is there, and stops a win of the enemy that it can stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice

import pytest

from game.families.false_sunrise.ai.deciding import decide_as
from game.families.false_sunrise.danger.ends import payable
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import EDITIONS
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders, most_overcharge
from rules.false_sunrise.scoring import MARKER_REACH_IN, POINTS_TO_WIN
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Marker, Options, Order, Ship, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.values import changed

RED, BLUE = PLAYERS
LIMIT = 8  # turns of a match whose last turn it is
SHIPS = 2  # a side
WIN, LOSS = 1, -1

Touched = frozenset[str]


def ways_of(ship: Ship) -> Iterator[Order]:
    """Yield orders for all courses and velocities that a ship can fly."""
    for velocity, course in payable(ship, most_overcharge(ship)):
        yield Order(velocity, course)
        if course and ship.fittings.front_loads:
            yield Order(velocity, course, front_loaded=True)


@dataclass(frozen=True)
class End:
    """A position near the end, and what the rules say of it whatever the enemy orders."""

    state: State

    def touched(self, ship: Ship, order: Order) -> Touched:
        """Return the markers that a ship passes with an order; none if it is no capital ship (OBJ-1)."""
        if not ship.spec.hull.capital:
            return frozenset()
        path = path_of(ship, order, self.state.setup.terrain)
        near = (one for one in self.state.markers if path.passes_within(one.at, MARKER_REACH_IN))
        return frozenset(one.id for one in near)

    def reach(self, seat: Seat) -> set[Touched]:
        """Return the sets of markers that a side can pass together."""
        found: set[Touched] = {frozenset()}
        for ship in self.state.ships_of(seat):
            ways = {self.touched(ship, order) for order in ways_of(ship)}
            found = {one | way for one in found for way in ways}
        return found

    def result(self, ours: Touched, theirs: Touched) -> int:
        """Return WIN or LOSS of red if the match ends so in this turn, or 0 (OBJ-2, END-2, END-4)."""
        scores = dict(self.state.scores)
        for marker in self.state.markers:
            only = (RED, BLUE)[marker.id in theirs] if (marker.id in ours) != (marker.id in theirs) else None
            owner = only or marker.owner
            if owner is not None:
                scores[owner] += 1
        lead = scores[RED] - scores[BLUE]
        if max(scores.values()) < POINTS_TO_WIN and self.state.turn != self.state.setup.options.turn_limit:
            return 0
        return (lead > 0) - (lead < 0)

    @cached_property
    def results(self) -> dict[Touched, set[int]]:
        """The results that each set of markers may have, by what the enemy can pass."""
        theirs = self.reach(BLUE)
        return {ours: {self.result(ours, other) for other in theirs} for ours in self.reach(RED)}

    @property
    def is_won(self) -> bool:
        """Whether some orders win whatever the enemy does, and others do not."""
        sure = [min(found) == WIN for found in self.results.values()]
        return any(sure) and not all(sure)

    @property
    def is_stopped(self) -> bool:
        """Whether nothing wins, some orders cannot lose, and others can."""
        safe = [min(found) > LOSS for found in self.results.values()]
        return any(safe) and not all(safe) and all(WIN not in found for found in self.results.values())


# Of each kind: whether it is the last turn, the least points of red and blue, and how many positions of each
# edition are drawn. They are 60 in all.
KINDS = {
    "win in the last turn": (True, 5, 5, 10),
    "win by points": (False, 12, 10, 5),
    "stop their win by points": (False, 7, 12, 5),
}


def position(edition: str, kind: str, seed: int) -> End:
    """Draw two ships a side among three markers, near 15 points or in the last turn."""
    below = Stream("the end of a battle", kind, seed).below
    last_turn, red, blue, _ = KINDS[kind]
    options = Options(turn_limit=LIMIT if last_turn else None)
    state = opening(Drawn(edition=edition, points=8, options=options).setup(seed))
    state.turn = LIMIT if last_turn else LIMIT - 2
    state.scores = {RED: red + below(3), BLUE: blue + below(3)}
    state.markers = tuple(
        Marker(f"m{number}", (16.0 + 20 * number, 16.0 + below(17)), (None, *PLAYERS)[below(3)])
        for number in range(3)
    )
    for seat in PLAYERS:
        for number, spec in enumerate(state.setup.fleets[seat].ships):
            x, y, heading, velocity = 8.0 + below(57), 6.0 + below(37), below(12), 2 + below(7)
            flies = {"x": x, "y": y, "heading": heading, "velocity": velocity, "deployed": True}
            state.ships[spec.id] = changed(state.ships[spec.id], **flies, alive=number < SHIPS)
    return End(state)


def ends(edition: str, kind: str) -> Iterator[tuple[int, End]]:
    """Yield drawn positions in which the orders decide: a win to take, or a loss to avoid."""
    for seed in count():
        end = position(edition, kind, seed)
        if end.is_stopped if kind.startswith("stop") else end.is_won:
            yield seed, end


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_admiral_takes_the_win_and_stops_theirs(edition: str, kind: str) -> None:
    missed = []
    for seed, end in islice(ends(edition, kind), KINDS[kind][-1]):
        request = PlotOrders(RED, end.state)
        best = max(min(found) for found in end.results.values())
        for draw in range(2):
            orders = decide_as("admiral", request, end.state, Stream("draw", draw).below).answer
            ours: Touched = frozenset()
            for name, order in orders.items():
                ours |= end.touched(end.state.ships[name], order)
            if min(end.results[ours]) < best:
                missed.append((seed, draw))
    assert missed == []
