"""Astra et Tenebrae: random games against the peer, and the thinking times of the computer's levels."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.ruleset import ruleset_of
from tools.benches.clocked import thinking_rows
from tools.benches.peer import decisions_row
from tools.benches.timing import Measurement

_OURS = 30

_BATTLES = 6  # of each level against itself
# Most time for a move, and for any other decision.
_LIMITS_MS = MappingProxyType(
    {"recruit": 50.0, "cadet": 50.0, "captain": 200.0, "commodore": 500.0, "admiral": 1000.0}
)


def astra_games() -> Iterator[Measurement]:
    """Measure decisions per second with four frigates a side, under the full rules.

    Half of the games have rocks.
    """
    for edition in EDITIONS:
        tables = [draw_setup(edition, {"rocks": rocks}) for rocks in ("no", "yes")]
        setups = [(seed, tables[seed % 2].setup(seed)) for seed in range(_OURS)]
        yield decisions_row(f"astra {edition}, random decisions", ruleset_of(edition), setups, 1.5)


def astra_thinking() -> Iterator[Measurement]:
    """Measure the time for a move and for other decisions in full battles, by edition and level."""
    for edition in EDITIONS:
        drawn = draw_setup(edition, {"rocks": "no"})
        yield from thinking_rows(f"astra {edition}", drawn, edition, MoveShip, _LIMITS_MS, _BATTLES)
