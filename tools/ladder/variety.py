"""Whether plans vary: `python -m tools.ladder.variety LEVEL [--positions N] [--seeds N] [--first SEED]`.

`--edition` names the edition (the newest).

Each position is the start of turn 2, 3 or 4 of a match between two captains. There the level gives
orders with the dice of several seeds. Two plans differ if an important ship ends in places more
than 2" apart, has different headings, or passes different markers. A ship is important if its hull
is worth at least half the mean of its fleet.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from operator import attrgetter

from game.console import on_stop, run
from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.families.false_sunrise.ai.valuation import hull_worth
from game.players.computer import draws_of
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Options, Order, Ship, State
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from rules.table.measure import distance_in
from tools.arguments import Parser
from tools.ladder.captains import Wanted, add_counts, how_varied, played_to

APART_IN = 2.0
_TURNS = (2, 3, 4)


@on_stop("; nothing is kept")
def main(arguments: Sequence[str] | None = None) -> int:
    """Count the positions in which a level's plans vary; return the exit status."""
    about = "Count the positions in which a level's plans vary."
    parser = Parser(prog="python -m tools.ladder.variety", description=about)
    parser.add_argument("level", choices=LEVELS, help="the level that gives the orders")
    add_counts(parser, positions=60, seeds=8)
    edition = f"edition of the rules ({NEWEST})"
    parser.add_argument("--edition", choices=EDITIONS, default=NEWEST, help=edition)
    asked = parser.parse_args(arguments)
    level = LEVELS[asked.level]
    found = [
        plans_apart(level, request, asked.seeds)
        for request in islice(positions(asked.first, asked.edition), asked.positions)
    ]
    print(how_varied(asked.level, found, "plans"))
    return 0


def positions(first: int, edition: str = NEWEST) -> Iterator[PlotOrders]:
    """Yield red's request for orders, in one match of 20 integrity after another, starting at a seed."""
    drawing = Drawn(edition=edition, points=20, options=Options())
    for seed in count(first):
        match = new_match(load_edition(edition).ruleset, drawing.setup(seed), seed)
        wanted = Wanted(PlotOrders, Seat.RED, _TURNS[seed % len(_TURNS)], attrgetter("turn"))
        request = played_to(match, wanted, seed)
        if request is not None:
            yield request


def plans_apart(level: Level, request: PlotOrders, seeds: int) -> int:
    """Return how many different plans a level makes, given one try per seed."""
    state = request.state
    plans: list[dict[str, _End]] = []
    for seed in range(seeds):
        below = Stream.of_key(draws_of(seed, request.seat, 0)).below
        plan = _ends(state, request.seat, decide(level, request, state, below).answer)
        if not any(_alike(plan, other) for other in plans):
            plans.append(plan)
    return len(plans)


_End = tuple[tuple[float, float], int, tuple[bool, ...]]


def _ends(state: State, seat: Seat, orders: Mapping[str, Order]) -> dict[str, _End]:
    """Return where each important ship ends, its heading, and which markers it passes."""
    ships = state.ships_of(seat)
    least = sum(map(hull_worth, ships)) / (2 * len(ships))
    return {ship.id: _end(state, ship, orders[ship.id]) for ship in ships if hull_worth(ship) >= least}


def _end(state: State, ship: Ship, order: Order) -> _End:
    path = path_of(ship, order, state.setup.terrain)
    x, y, heading = path.end
    passed = tuple(path.passes_within(marker.at, MARKER_REACH_IN) for marker in state.markers)
    return (x, y), heading, passed


def _alike(one: Mapping[str, _End], other: Mapping[str, _End]) -> bool:
    return all(
        distance_in(one[ship][0], other[ship][0]) <= APART_IN and one[ship][1:] == other[ship][1:]
        for ship in one
    )


if __name__ == "__main__":
    sys.exit(run(main))
