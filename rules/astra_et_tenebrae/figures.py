"""The numbers of an edition: one file for each, in `editions/`."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, model_validator
from pydantic.dataclasses import dataclass

from rules.bounds import DistanceInches, Several, Text
from rules.changed_editions import name_changed
from rules.edition_file import read_edition
from rules.files import Document, read_yaml
from rules.kernel.match_file import digest_of
from rules.parts import EditionId
from rules.schema import load_model
from rules.values import FrozenDict

FOLDER = Path(__file__).with_name("editions")
EDITIONS = ("2025-03-04", "2025-03-02", "2025-03-01")
"""The editions, newest first; the first is the default."""

Whole = Annotated[int, Field(ge=0, le=100)]
Bonus = Annotated[int, Field(ge=-20, le=20)]
Sides = Annotated[int, Field(ge=2, le=100)]
Degrees = Annotated[int, Field(ge=0, le=90)]


# Dataclasses instead of models: battles read these numbers all the time, and models are slower to read.
_STRICT = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, hide_input_in_errors=True)


class Component(StrEnum):
    """A component of a ship, in the order of the faces of the location die (AS-5)."""

    ENGINE = "engine"
    MAGNETIC_FIELD = "magnetic-field"
    FIRE_CONTROL = "fire-control"
    HEAT_MANAGEMENT = "heat-management"
    MISSILE_BAYS = "missile-bays"
    POINT_DEFENSE = "point-defense"


COMPONENTS = tuple(Component)
# Module names are several times faster to look up than members of the enum. Here and below, they are for
# what battles look up by the thousand.
ENGINE, MAGNETIC_FIELD, FIRE_CONTROL, HEAT_MANAGEMENT, MISSILE_BAYS, POINT_DEFENSE = COMPONENTS
HULL = "hull"
LOCATION_DIE = len(COMPONENTS)


@dataclass(frozen=True, config=_STRICT)
class BurnRow:
    """The heat of burns of up to `up_to` G, and their modifier to rolls against the ship (AM-3)."""

    up_to: Whole
    heat: Whole
    row: Bonus


@dataclass(frozen=True, config=_STRICT)
class OverrideRow:
    """What an override of up to `up_to` G must roll (AM-8)."""

    up_to: Whole
    roll: Whole


@dataclass(frozen=True, config=_STRICT)
class Band:
    """A range band of the cannon: its far end in inches, and the roll needed (0: a sure hit) (AC-10)."""

    name: Text
    up_to_in: DistanceInches
    needs: Whole


@dataclass(frozen=True, config=_STRICT)
class HeatFigures:
    """The heat that is radiated, that overheats, and that kills (AH-4 to AH-6, AK-5)."""

    radiated: Whole
    engineer: Whole
    overheats_above: Whole
    overheat_points: Whole
    unmanaged: Whole
    unmanaged_in: Literal["heat", "status"]


@dataclass(frozen=True, config=_STRICT)
class MotionFigures:
    """The numbers of burns and evasions (AM-2 to AM-7, AC-9).

    `within_degrees` is the largest angle between a burn and the ship's motion, or None if burns in
    any direction are allowed (AM-4).
    """

    most_g: Whole
    most_g_without_field: Whole
    least_g: Whole
    inertia: bool
    straight_degrees: Degrees
    straight_less: Whole
    aside_degrees: Degrees
    aside_less: Whole
    hold_heat: Whole
    hold_row: Bonus
    evasion_g: Whole
    burns: Several[BurnRow]
    within_degrees: Degrees | None = None

    @cached_property
    def counts(self) -> bool:
        """Whether a ship's motion matters to its burns (AM-4, AM-5)."""
        return self.inertia or self.within_degrees is not None

    @cached_property
    def by_g(self) -> tuple[BurnRow, ...]:
        """The row of the table for each strength, from 0 G."""
        return tuple(
            next(row for row in self.burns if g <= row.up_to) for g in range(self.burns[-1].up_to + 1)
        )

    @model_validator(mode="after")
    def _table_is_whole(self) -> Self:
        ends = [row.up_to for row in self.burns]
        if ends != sorted(set(ends)) or not ends or ends[-1] < self.most_g:
            raise ValueError("burns rise from row to row, up to most_g")
        return self


@dataclass(frozen=True, config=_STRICT)
class OverrideFigures:
    """The numbers of burns without a magnetic field (AM-8)."""

    die: Sides
    row: Bonus
    needs: Several[OverrideRow]
    blackout_row: Bonus
    deadly_above_g: Whole
    crew_die: Sides
    crew_lives_from: Whole

    def needed(self, g: int) -> int:
        """Return what must be rolled for a burn of this strength."""
        return next(row.roll for row in self.needs if g <= row.up_to)


@dataclass(frozen=True, config=_STRICT)
class LaserFigures:
    """The numbers of the laser (AC-7, AC-8)."""

    heat: Whole
    range_in: DistanceInches
    misfire_die: Sides
    misfire_face: Whole
    follow_die: Sides
    follow_needs: Whole
    burns_ruins: bool


@dataclass(frozen=True, config=_STRICT)
class CannonFigures:
    """The numbers of the particle cannon (AC-10)."""

    heat: Whole
    dice: Annotated[int, Field(ge=1, le=4)]
    die: Sides
    bands: Several[Band]

    @property
    def range_in(self) -> float:
        """Its range in inches."""
        return self.bands[-1].up_to_in


@dataclass(frozen=True, config=_STRICT)
class MissileFigures:
    """The numbers of missiles (AC-11)."""

    range_in: DistanceInches
    salvo: Annotated[int, Field(ge=1, le=8)]
    die: Sides
    needs: Whole


@dataclass(frozen=True, config=_STRICT)
class HitFigures:
    """The modifiers of cannon and missile rolls, apart from the target's row (AC-5)."""

    hot: Bonus
    no_fire_control: Bonus
    tactician: Bonus
    line: Bonus
    flank: Bonus
    screened: Bonus
    crossfire: Bonus


@dataclass(frozen=True, config=_STRICT)
class FormationFigures:
    """The requirements of formations (AF-2 to AF-7).

    Angles are in degrees, or None if courses do not matter.
    """

    sphere_in: DistanceInches
    line_least_in: DistanceInches
    line_most_in: DistanceInches
    line_off_in: DistanceInches
    line_courses: Degrees | None
    line_shares_sight: bool
    flank_degrees: Degrees
    screen_degrees: Degrees
    screen_in: DistanceInches
    screen_courses: Degrees | None
    apart_in: DistanceInches
    crossfire_degrees: Degrees


@dataclass(frozen=True, config=_STRICT)
class Figures:
    """All numbers of an edition."""

    edition: EditionId
    title: Text
    initiative_die: Sides
    components: Annotated[dict[Component, Annotated[int, Field(ge=1, le=10)]], AfterValidator(FrozenDict)]
    hull: Annotated[int, Field(ge=0, le=20)]
    missiles: Whole
    points_at_once: bool
    turn_limit: Whole
    quiet_turns: Whole
    heat: HeatFigures
    motion: MotionFigures
    override: OverrideFigures
    sight_in: DistanceInches
    laser: LaserFigures
    cannon: CannonFigures
    missile: MissileFigures
    hits: HitFigures
    formations: FormationFigures

    @model_validator(mode="after")
    def _has_all_components(self) -> Self:
        if tuple(self.components) != COMPONENTS:
            raise ValueError(f"the components are, in this order, {', '.join(COMPONENTS)}")
        return self

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points of each component, in their order."""
        return tuple(self.components.values())

    @cached_property
    def cannon_in(self) -> float:
        """The range of the cannon in inches."""
        return self.cannon.range_in

    @cached_property
    def guns_in(self) -> float:
        """The longer range of laser and cannon, in inches."""
        return max(self.laser.range_in, self.cannon.range_in)

    @cached_property
    def farthest_in(self) -> float:
        """The longest range of any weapon, in inches."""
        return max(self.guns_in, self.missile.range_in)

    @cached_property
    def fingerprint(self) -> str:
        """16 hex digits that are the same for the same numbers."""
        return digest_of(TypeAdapter(Figures).dump_python(self, mode="json", exclude_defaults=True))


_CHANGED: dict[str, Figures] = {}


def read_figures(document: Document) -> Figures:
    """Read the numbers of an edition; raise `FileError`, naming the field, if one is wrong."""
    return load_model(Figures, document)


def read_changed(path: Path) -> Figures:
    """Read changed numbers of an edition; raise `FileError`, naming the field, if one is wrong."""
    document = read_yaml(path)
    figures = read_figures(document)
    if figures.edition not in EDITIONS:
        raise document.error(("edition",), f"is not an edition; there are {', '.join(EDITIONS)}")
    return figures


def adopt(figures: Figures) -> str:
    """Make changed numbers known to this process; return the id of their edition."""
    edition = name_changed(figures.edition, figures.fingerprint, adopt, figures)
    _CHANGED.setdefault(edition, replace(figures, edition=edition))
    return edition


def adopt_file(path: Path) -> str:
    """Make the changed numbers of a file known; return the id of their edition. Raise `FileError`."""
    return adopt(read_changed(path))


@cache
def figures_of(edition: str) -> Figures:
    """Return the numbers of an edition.

    Raise `LookupError`, naming the known editions, if it is unknown, and `FileError` if its file is wrong.
    """
    if edition in _CHANGED:
        return _CHANGED[edition]
    if edition not in EDITIONS:
        raise LookupError(f"there is no edition {edition}; there are {', '.join(EDITIONS)}")
    return read_figures(read_edition(FOLDER / f"{edition}.yaml", edition))
