"""Records that an edition fills in for ship sheets: weapons, guards, ratings and bars."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table.arcs import Arc


@dataclass(frozen=True, slots=True)
class Cell:
    """A box in a weapon's row: large words ("" for a dash), small ones below.

    `own` is highlighted.
    """

    words: str
    below: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Fire:
    """A weapon's fire on the sheet: in words, in cells by distance, and notes on its dice."""

    words: str
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon: the arcs of its mount (None: all round), those its turret adds, and its fire.

    A weapon that `lasts` cannot be destroyed.
    """

    name: str
    arcs: tuple[Arc, ...] | None
    turret: tuple[Arc, ...]
    fire: Fire
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A rating that damage reduces: boxes to cross out from the left, each with its value."""

    name: str
    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """What a ship has to lose: its title, and a note on what losing it means."""

    title: str
    note: str


BARS = Body("Integrity bars", "Each emptied bar costs a system you choose; the last one costs the ship.")


@dataclass(frozen=True, slots=True)
class Guard:
    """Something that protects a ship: a value in a shield, and words below it."""

    value: str
    words: str
