"""Dark Frontier: random games against the peer, and the thinking times of the computer's levels."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from rules.dark_frontier.drawing import ANY, draw_setup
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.ruleset import ruleset_of
from tools.benches.clocked import thinking_rows
from tools.benches.peer import decisions_row
from tools.benches.timing import Measurement

_OURS = 60

_DUELS = 6  # of each level against itself
# Most time for the commands of a round, and for any other decision.
_LIMITS_MS = MappingProxyType(
    {"recruit": 1000.0, "cadet": 1000.0, "captain": 1000.0, "commodore": 1000.0, "admiral": 1000.0}
)


def frontier_games() -> Iterator[Measurement]:
    """Measure decisions per second between any ships, one and three a side, under the full rules."""
    edition = EDITIONS[0]
    for name, ships in (("frontier", 1), ("frontier, three ships", 3)):
        drawn = draw_setup(edition, {"classes": (ANY, ANY), "ships": ships})
        setups = [(seed, drawn.setup(seed)) for seed in range(_OURS)]
        yield decisions_row(f"{name}, random decisions", ruleset_of(edition), setups, 1.7)


def frontier_thinking() -> Iterator[Measurement]:
    """Measure the time for commands and for other decisions in full duels between any two ships, by level."""
    edition = EDITIONS[0]
    drawn = draw_setup(edition, {"classes": (ANY, ANY)})
    yield from thinking_rows("frontier", drawn, edition, SetCommands, _LIMITS_MS, _DUELS)
