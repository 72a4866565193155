"""Setups for batches of battles: ships, rocks and options, drawn by a seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules.astra_et_tenebrae.figures import adopt_file, figures_of
from rules.astra_et_tenebrae.rocks import generate_rocks
from rules.astra_et_tenebrae.state import Options, Setup
from rules.kernel.game import Argument
from rules.kernel.seats import Seat
from rules.table.terrain import Terrain
from rules.values import changed

SHIPS: Mapping[Seat, tuple[str, ...]] = {
    Seat.RED: ("Kindle", "Brand", "Furnace", "Cinder"),
    Seat.BLUE: ("Skerry", "Brine", "Halyard", "Kelp"),
}
"""The default names of the frigates (AS-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The setups of a batch of battles: always the same ships, and rocks drawn by each battle's seed."""

    edition: str
    options: Options
    terrain: bool = False
    ships: int = 4

    @property
    def fingerprint(self) -> str:
        """The edition's fingerprint."""
        return figures_of(self.edition).fingerprint

    def setup(self, seed: int) -> Setup:
        """Return the setup of the battle with a seed."""
        rocks = Terrain(generate_rocks(seed)) if self.terrain else Terrain()
        ships = {seat: names[: self.ships] for seat, names in SHIPS.items()}
        return Setup(self.edition, ships, terrain=rocks, options=self.options)

    def header(self) -> dict[str, Any]:
        """Return what two batches of the same battles have in common."""
        return {"ships": self.ships, "terrain": self.terrain, "turn_limit": self.options.turn_limit}

    def words(self) -> str:
        """Return a description for people."""
        rocks = "rocks" if self.terrain else "an empty table"
        return f"{self.ships} frigates a side, {rocks}"


ROCKS = "rocks"
"""The part of a setup that dice can draw (AT-1)."""


def redraw(setup: Setup, parts: Collection[str], seed: int) -> Setup:
    """Return a setup with rocks drawn by a seed, if they are among the parts to be drawn (AT-1)."""
    return changed(setup, terrain=Terrain(generate_rocks(seed))) if ROCKS in parts else setup


def _turn_limit(text: str) -> Options:
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", text):
        raise ValueError(f"turn_limit is a number from 0 (none) to 999, not {text}")
    return Options(int(text))


_OPTIONS: Mapping[str, Callable[[str], Options]] = {"turn_limit": _turn_limit}

ARGUMENTS = (
    Argument(name="ships", metavar=("N",), help="frigates a side (4)", least=1, most=4, default=4),
    Argument(name="rocks", metavar=("yes/no",), help="whether rocks lie on the table (no) (AT-1)"),
    Argument(
        name="option",
        metavar=("NAME=VALUE",),
        help="turn_limit=N: the last turn, 0 for none (AE-2); may be repeated",
        often=True,
    ),
)


def draw_setup(edition: str, given: Mapping[str, Any]) -> Drawn:
    """Return the setups of a batch from command-line options.

    Raise `ValueError` or `FileError` with one sentence if something is wrong.
    """
    rocks = given.get("rocks") or "no"
    if rocks not in ("yes", "no"):
        raise ValueError(f"rocks are yes or no, not {rocks}")
    options = Options()
    for name, value in map(_split, _texts(given.get("option"))):
        if name not in _OPTIONS:
            raise ValueError(f"there is no option {name}; there are {', '.join(_OPTIONS)}")
        options = replace(options, turn_limit=_OPTIONS[name](value).turn_limit)
    return Drawn(
        edition=adopt_file(Path(given["numbers"])) if given.get("numbers") else edition,
        options=options,
        terrain=rocks == "yes",
        ships=given.get("ships") or 4,
    )


def _texts(given: Sequence[str] | None) -> Sequence[str]:
    return given or ()


def _split(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"an option is written NAME=VALUE, not {text}")
    return name, value
