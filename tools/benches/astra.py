"""Astra et Tenebrae: random games against the peer."""

from __future__ import annotations

from collections.abc import Iterator

from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.ruleset import ruleset_of
from tools.benches.peer import decisions_row
from tools.benches.timing import Measurement

_OURS = 30


def astra_games() -> Iterator[Measurement]:
    """Decisions a second of four frigates a side, half of the games among rocks: full rules."""
    for edition in EDITIONS:
        tables = [draw_setup(edition, {"rocks": rocks}) for rocks in ("no", "yes")]
        setups = [(seed, tables[seed % 2].setup(seed)) for seed in range(_OURS)]
        yield decisions_row(f"astra {edition}, random decisions", ruleset_of(edition), setups, 1.5)
