"""Setups for batches of duels: ships and options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.dark_frontier.figures import adopt_file, figures_of
from rules.dark_frontier.impossible_states import MOST_SHIPS
from rules.dark_frontier.state import ATTACKER, DEFENDER, Options, Setup
from rules.kernel.dice import Stream
from rules.kernel.game import Argument
from rules.kernel.seats import PLAYERS, Seat

NAMES: Mapping[Seat, tuple[str, ...]] = {
    DEFENDER: ("Lantern", "Warden", "Keel"),
    ATTACKER: ("Harrow", "Vesper", "Gale"),
}
"""The default names of ships."""

STANDING = "gunboat"
"""The ship of both sides in the standing duel (DS-4)."""

ANY = "any"
_LIMITS = {"points": (1, 20), "rounds": (2, 50)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The setups of a batch of duels: a kind of ship for each side, or any, drawn by each duel's seed."""

    edition: str
    options: Options
    classes: tuple[str, str] = (STANDING, STANDING)
    ships: int = 1

    @property
    def fingerprint(self) -> str:
        """The edition's fingerprint."""
        return figures_of(self.edition).fingerprint

    def setup(self, seed: int) -> Setup:
        """Return the setup of the duel with a seed."""
        below = Stream("ships", seed).below
        known = tuple(figures_of(self.edition).ships)
        fleets = {}
        for seat, kind in zip(PLAYERS, self.classes, strict=True):
            names = NAMES[seat][: self.ships]
            fleets[seat] = {name: known[below(len(known))] if kind == ANY else kind for name in names}
        return Setup(self.edition, fleets, options=self.options)

    def header(self) -> dict[str, Any]:
        """Return what two batches of the same duels have in common."""
        return {
            "classes": list(self.classes),
            "ships": self.ships,
            "points": self.options.points,
            "rounds": self.options.rounds,
        }

    def words(self) -> str:
        """Return a description for people."""
        defender, attacker = self.classes
        number = "" if self.ships == 1 else f", {self.ships} ships a side"
        return f"{defender} defends, {attacker} attacks{number}"


ARGUMENTS = (
    Argument(
        name="classes",
        metavar=("DEFENDER", "ATTACKER"),
        help="kinds of ships, as cutter, carrier, gunboat, monitor, or any (gunboat gunboat)",
    ),
    Argument(name="ships", metavar=("N",), help="ships a side (1)", least=1, most=MOST_SHIPS, default=1),
    Argument(
        name="option",
        metavar=("NAME=VALUE",),
        help="points=N wins (DE-3), rounds=N is the last (DE-4); may be repeated",
        often=True,
    ),
)


def draw_setup(edition: str, given: Mapping[str, Any]) -> Drawn:
    """Return the setups of a batch from command-line options.

    Raise `ValueError` or `FileError` with one sentence if something is wrong.
    """
    edition = adopt_file(Path(given["numbers"])) if given.get("numbers") else edition
    known = (*figures_of(edition).ships, ANY)
    defender, attacker = given.get("classes") or (STANDING, STANDING)
    for kind in (defender, attacker):
        if kind not in known:
            raise ValueError(f"there is no ship {kind}; there are {', '.join(known)}")
    limits = dict(map(_limit, _texts(given.get("option"))))
    return Drawn(
        edition=edition,
        options=Options(**limits),
        classes=(defender, attacker),
        ships=given.get("ships") or 1,
    )


def _texts(given: Sequence[str] | None) -> Sequence[str]:
    return given or ()


def _limit(text: str) -> tuple[str, int]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"an option is written NAME=VALUE, not {text}")
    if name not in _LIMITS:
        raise ValueError(f"there is no option {name}; there are {', '.join(_LIMITS)}")
    least, most = _LIMITS[name]
    if not re.fullmatch(r"[0-9]{1,2}", value) or not least <= int(value) <= most:
        raise ValueError(f"{name} is a number from {least} to {most}, not {value}")
    return name, int(value)
