"""Whether commands vary: `python -m tools.ladder.duel_variety LEVEL [--positions N] [--seeds N]`.

Each position is the start of a round from 3 to 8 in a duel of two captains. There the level gives commands
with the dice of several seeds. Two answers differ if a ship flies differently.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from operator import attrgetter

from game.console import on_stop, run
from game.families.dark_frontier.ai.deciding import decide
from game.families.dark_frontier.ai.level import LEVELS, Level
from game.players.computer import draws_of
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.drawing import draw_setup
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import DEFENDER
from rules.kernel.dice import Stream
from rules.kernel.seeded import new_match
from tools.arguments import Parser
from tools.ladder.captains import Wanted, add_counts, how_varied, played_to

_EDITION = EDITIONS[0]
_ROUNDS = (3, 4, 5, 6, 7, 8)


@on_stop("; nothing is kept")
def main(arguments: Sequence[str] | None = None) -> int:
    """Count the positions in which a level's commands vary; return the exit status."""
    about = "Count the positions in which a level's commands vary."
    parser = Parser(prog="python -m tools.ladder.duel_variety", description=about)
    parser.add_argument("level", choices=LEVELS, help="the level that gives the commands")
    add_counts(parser, positions=20, seeds=10)
    asked = parser.parse_args(arguments)
    level = LEVELS[asked.level]
    found = [
        flights_apart(level, request, asked.seeds)
        for request in islice(positions(asked.first), asked.positions)
    ]
    print(how_varied(asked.level, found, "answers"))
    return 0


def positions(first: int) -> Iterator[SetCommands]:
    """Yield the defender's request for commands, in one duel of gunboats after another, from a seed on."""
    ruleset, drawing = ruleset_of(_EDITION), draw_setup(_EDITION, {})
    for seed in count(first):
        match = new_match(ruleset, drawing.setup(seed), seed)
        wanted = Wanted(SetCommands, DEFENDER, _ROUNDS[seed % len(_ROUNDS)], attrgetter("round"))
        request = played_to(match, wanted, seed)
        if request is not None:
            yield request


def flights_apart(level: Level, request: SetCommands, seeds: int) -> int:
    """Return in how many different ways a level's ships fly, given one answer per seed."""
    found = set()
    for seed in range(seeds):
        below = Stream.of_key(draws_of(seed, request.seat, 0)).below
        answer = decide(level, request, below).answer
        found.add(tuple(flight_after(ship, answer[ship.name]) for ship in request.ships()))
    return len(found)


if __name__ == "__main__":
    sys.exit(run(main))
