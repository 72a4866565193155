"""What ship sheets have that differs between editions, as a record: weapons, guards, words to remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.fittings import Fittings, Mount
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
    """A weapon: the arcs of its mount (None: all round), a turret's apart, and its fire."""

    name: str
    arcs: tuple[Arc, ...] | None
    turret: tuple[Arc, ...]
    fire: Fire


@dataclass(frozen=True, slots=True)
class Guard:
    """Something that guards a ship: a value in a shield, and words below it."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class Form:
    """How the sheets of an edition look.

    `fire` tells what a mounted weapon does; its cells stand below the `heads`, where all weapons share them,
    and `cells_word`. `guards` lists what guards a ship that is whole, given also what is left when all is
    lost, under a title; `no_guard` is said where there is nothing. `roster_word` and `roster` are its column
    in the list of ships. `blind` says what losing the fire control costs, in few words.
    `turn` are the steps of a turn (title, ruling, words), `lists` two titles with steps.
    """

    cells_word: str
    heads: tuple[str, ...]
    fire: Callable[[Mount, Fittings], Fire]
    guard_title: str
    no_guard: str
    guards: Callable[[Fittings, Fittings], tuple[Guard, ...]]
    roster_word: str
    roster: Callable[[tuple[Guard, ...]], str]
    blind: str
    turn: tuple[tuple[str, str, str], ...]
    lists: tuple[tuple[str, tuple[str, ...]], tuple[str, tuple[str, ...]]]


def _july_2024() -> Form:
    from game.families.false_sunrise.sheets.july_2024 import JULY_FORM

    return JULY_FORM


def _march_2024() -> Form:
    from game.families.false_sunrise.sheets.march_2024 import MARCH_FORM

    return MARCH_FORM


_FORMS: Mapping[str, Callable[[], Form]] = {"2024-07": _july_2024, "2024-03": _march_2024}


def form_of(edition: str) -> Form:
    """Return the form of an edition; that of the newest for one that nobody knows."""
    return _FORMS.get(edition, _FORMS[NEWEST])()
