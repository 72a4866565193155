"""Dark Frontier: random games against the peer."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dark_frontier.drawing import ANY, draw_setup
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.ruleset import ruleset_of
from tools.benches.peer import decisions_row
from tools.benches.timing import Measurement

_OURS = 60


def frontier_games() -> Iterator[Measurement]:
    """Decisions a second of duels between any two ships: full rules."""
    edition = EDITIONS[0]
    drawn = draw_setup(edition, {"classes": (ANY, ANY)})
    setups = [(seed, drawn.setup(seed)) for seed in range(_OURS)]
    yield decisions_row("frontier, random decisions", ruleset_of(edition), setups, 1.5)
