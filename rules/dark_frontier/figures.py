"""The numbers of the game and its ships: one file for each edition, in `editions/` (DS-1, DS-2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, model_validator

from rules.bounds import Text
from rules.changed_editions import name_changed
from rules.edition_file import read_edition
from rules.files import Document, read_yaml
from rules.hexes.grid import DIRECTIONS
from rules.kernel.match_file import digest_of
from rules.parts import EditionId, Part
from rules.schema import load_model

FOLDER = Path(__file__).with_name("editions")
EDITIONS = ("0.2.0",)
"""The editions, newest first; the first is the default."""

PAGE_SHEETS = "page-sheets"
"""The edition with the ships that the rules were written with. Only a rule case may name it (DS-1)."""
PAGE_EDITION = "0.2.0"
"""The edition that these rules describe."""

HULL = "hull"
THRUSTERS = "thrusters"
ENGINE = "engine"
BAY = "bay"
POINT_DEFENCE = "point-defence"
SYSTEMS = (HULL, THRUSTERS, ENGINE, BAY, POINT_DEFENCE)
"""The entries of a damage table other than guns (DD-1)."""

TUBES = "tubes"
"""The name of the missile tubes where weapons are named (DS-1)."""

MOST_RATING = 7
"""The worst point defense rating (DS-1)."""

Number = Annotated[int, Field(ge=0, le=20)]
Launch = Annotated[int, Field(ge=1, le=12)]
Direction = Annotated[int, Field(ge=0, lt=DIRECTIONS)]
Directions = Annotated[tuple[Direction, ...], Field(min_length=1, max_length=DIRECTIONS)]
Id = Annotated[str, Field(pattern=r"^[a-z]{2,16}(-[a-z]{2,16})?$", max_length=33)]


class Gun(Part):
    """A gun, which fires flak: its launch velocity, and its directions relative to the facing (DG-3)."""

    launch: Launch
    directions: Directions


class Tubes(Part):
    """Tubes, which fire missiles: how many per round, the magazine, and the directions (DF-5)."""

    a_round: Annotated[int, Field(ge=1, le=6)]
    magazine: Annotated[int, Field(ge=1, le=40)]
    directions: Directions


class Sheet(Part):
    """A ship as it leaves the dock (DS-1)."""

    name: Text
    idea: Text
    hull: Annotated[int, Field(ge=1, le=12)]
    thrust: Annotated[int, Field(ge=1, le=6)]
    gimbaled: bool = False
    rotation: Annotated[int, Field(ge=1, le=3)]
    point_defence: Annotated[int, Field(ge=1, le=MOST_RATING)]
    guns: Annotated[dict[Id, Gun], Field(max_length=6)]
    tubes: Tubes | None = None
    damage: Annotated[tuple[Id, ...], Field(min_length=6, max_length=6)]

    @model_validator(mode="after")
    def _names_what_it_has(self) -> Self:
        named = next((name for name in self.guns if name in (*SYSTEMS, TUBES)), None)
        if named is not None:
            raise ValueError(f"no gun is called {named}")
        for result in self.damage:
            if result not in self.guns and result not in SYSTEMS:
                raise ValueError(f"damage names {result}, which is neither a gun of it nor a system")
        if BAY in self.damage and self.tubes is None:
            raise ValueError("damage names the bay of a ship without tubes")
        return self


Ships = Annotated[dict[Id, Sheet], Field(min_length=1, max_length=40)]


class MapFigures(Part):
    """The size of the map and where ships begin, in hexes (DG-4, DS-4, DS-5)."""

    radius: Annotated[int, Field(ge=4, le=30)]
    yard: Number
    entry_speed: Number
    together: Number
    abreast: Number


class MissileFigures(Part):
    """What all missiles have in common (DS-2)."""

    launch: Launch
    rotation: Annotated[int, Field(ge=0, le=3)]
    acceleration: Number
    endurance: Annotated[int, Field(ge=1, le=20)]


class Figures(Part):
    """All numbers of an edition."""

    edition: EditionId
    title: Text
    map: MapFigures
    points: Annotated[int, Field(ge=1, le=20)]
    rounds: Annotated[int, Field(ge=2, le=50)]
    scores_from: Number
    die: Annotated[int, Field(ge=2, le=100)]
    spread: Annotated[int, Field(ge=1, le=20)]
    missile: MissileFigures
    ships: Ships

    @model_validator(mode="after")
    def _dice_fit_tables(self) -> Self:
        for name, sheet in self.ships.items():
            if len(sheet.damage) != self.die:
                raise ValueError(f"the damage table of {name} has a line for each face of the die")
        return self

    @cached_property
    def fingerprint(self) -> str:
        """16 hex digits that are the same for the same numbers."""
        return digest_of(self.model_dump(mode="json"))


class PageSheets(Part):
    """Ships that replace those of an edition (DS-1)."""

    edition: EditionId
    of: EditionId
    ships: Ships


_CHANGED: dict[str, Figures] = {}


def read_figures(document: Document) -> Figures:
    """Read the numbers of an edition; raise `FileError`, naming the field, if one is wrong."""
    return load_model(Figures, document)


def read_changed(path: Path) -> Figures:
    """Read changed numbers: a whole edition, or ships that replace those `of` an edition (DS-1).

    Raise `FileError`, naming the field, if something is wrong.
    """
    document = read_yaml(path)
    if isinstance(document.data, dict) and "of" in document.data:
        sheets = load_model(PageSheets, document)
        _check_known(document, "of", sheets.of)
        return with_ships(figures_of(sheets.of), sheets.ships)
    figures = read_figures(document)
    _check_known(document, "edition", figures.edition)
    return figures


def _check_known(document: Document, field: str, edition: str) -> None:
    if edition not in EDITIONS:
        raise document.error((field,), f"is not an edition; there are {', '.join(EDITIONS)}")


def with_ships(figures: Figures, ships: Mapping[str, Sheet], edition: str = "") -> Figures:
    """Return numbers with some ships replaced or added, under the id of an edition."""
    data = figures.model_dump()
    return Figures(**{**data, "edition": edition or figures.edition, "ships": {**figures.ships, **ships}})


def adopt(figures: Figures) -> str:
    """Make changed numbers known to this process; return the id of their edition."""
    edition = name_changed(figures.edition, figures.fingerprint, adopt, figures)
    _CHANGED.setdefault(edition, with_ships(figures, {}, edition))
    return edition


def adopt_file(path: Path) -> str:
    """Make the changed numbers of a file known; return the id of their edition. Raise `FileError`."""
    return adopt(read_changed(path))


@cache
def figures_of(edition: str) -> Figures:
    """Return the numbers of an edition.

    Raise `LookupError`, naming the known editions, if it is unknown, and `FileError` if its file is wrong.
    """
    if edition == PAGE_SHEETS:
        sheets = load_model(PageSheets, read_edition(FOLDER / f"{PAGE_SHEETS}.yaml", PAGE_SHEETS))
        return with_ships(figures_of(sheets.of), sheets.ships, sheets.edition)
    if edition in _CHANGED:
        return _CHANGED[edition]
    if edition not in EDITIONS:
        raise LookupError(f"there is no edition {edition}; there are {', '.join(EDITIONS)}")
    return read_figures(read_edition(FOLDER / f"{edition}.yaml", edition))
