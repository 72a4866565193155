"""What an edition tells ship sheets: rows of weapons, what guards a ship, and what damage takes of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table.arcs import Arc


@dataclass(frozen=True, slots=True)
class Cell:
    """A box in the row of a weapon: large words ("" for a dash), small ones below; `own` stands out."""

    words: str
    below: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Fire:
    """What the sheet says of a weapon's fire: in words, in cells by distance, and what else its dice do."""

    words: str
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gun:
    """A weapon: the arcs of its mount (None: all round), a turret's apart, and its fire.

    One that `lasts` cannot be destroyed.
    """

    name: str
    arcs: tuple[Arc, ...] | None
    turret: tuple[Arc, ...]
    fire: Fire
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """Something that damage wears: boxes to cross out from the left, with what it is at each."""

    name: str
    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """What a ship bears: what it is called, and what losing it means."""

    title: str
    note: str


BARS = Body("Integrity bars", "A bar emptied costs a system of your choice; the last one, the ship.")


@dataclass(frozen=True, slots=True)
class Guard:
    """Something that guards a ship: a value in a shield, and words below it."""

    value: str
    words: str
