"""The catalogue of Matched Fire, loaded once: capital hulls, squadrons and weapons (MF-4 to MF-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import MOST_WEAPONS, Catalogue, Hull, Weapon, load_catalogue
from rules.false_sunrise.matched_fire.effects import KINDS
from rules.false_sunrise.ratings import Ratings
from rules.table.measure import half_down, half_up

FILE = Path(__file__).with_name("catalogue.yaml")

RatingPoints = Annotated[int, Field(ge=0, le=20)]


class Trait(StrEnum):
    """A special property of a weapon (MF-8)."""

    SUSTAINED = "sustained"
    PIERCING = "piercing"
    CLOSE = "close"
    FAR = "far"
    SATURATING = "saturating"


class MatchedWeapon(Weapon):
    """A weapon: its dice against capital ships (AC) and squadrons (AS), macro dice and traits (MF-7).

    AC or AS of None means that it never attacks them.
    """

    kind: Literal[WeaponKind.DIRECT, WeaponKind.MISSILE]
    ac: int | None = Field(default=None, ge=2, le=6)
    as_: int | None = Field(default=None, ge=2, le=6, alias="as")
    macro: int = Field(default=0, ge=0, le=3)
    least_integrity: int = Field(default=1, ge=1, le=20)
    traits: tuple[Trait, ...] = Field(default=(), strict=False, max_length=5)

    @property
    def needs_integrity(self) -> int:
        """The least integrity a hull needs to mount it."""
        return self.least_integrity

    @property
    def is_missile(self) -> bool:
        """Whether it makes missile attacks (MF-21)."""
        return self.kind is WeaponKind.MISSILE

    def dice_at(self, *, capital: bool) -> int:
        """Return the rating against capital ships or squadrons; 0 means never (MF-25)."""
        return (self.ac if capital else self.as_) or 0


class CapitalHull(Hull):
    """A capital ship's hull: integrity (its Structure), ratings, defenses, arcs of a gun (MF-5)."""

    kind: Literal["capital"]
    fire_control: RatingPoints
    pd: RatingPoints
    sensors: RatingPoints
    thrusters: int = Field(ge=1, le=20)
    defences: int = Field(ge=0, le=10)
    gun_arcs: int = Field(ge=1, le=2)

    bar_pips: ClassVar[int] = 1
    unit: ClassVar[str] = "Structure"

    @property
    def most_defences(self) -> int:
        """How many defenses it can mount."""
        return self.defences

    @property
    def two_arcs(self) -> bool:
        """Whether a gun may be mounted in two adjacent arcs."""
        return self.gun_arcs > 1

    @cached_property
    def ratings(self) -> Ratings:
        """The printed ratings."""
        return Ratings(self.fire_control, self.pd, self.sensors, self.thrusters)

    def flies(self, thrusters: int) -> int:
        """Return the thrust with the thrusters at a rating, rounded up (MF-14)."""
        return -(-self.thrust * thrusters // self.thrusters)


class SquadronHull(Hull):
    """A squadron: its figures, ratings that never wear down, and a built-in weapon (MF-11)."""

    kind: Literal["squadron"]
    integrity: int = Field(default=1, ge=1, le=1)
    figures: int = Field(ge=1, le=20)
    fire_control: RatingPoints = 1
    pd: RatingPoints
    sensors: RatingPoints
    weapon: MatchedWeapon
    picket: bool = False

    capital: ClassVar[bool] = False
    bar_pips: ClassVar[int] = 1
    unit: ClassVar[str] = "figure"

    @property
    def bars(self) -> int:
        """The number of figures."""
        return self.figures

    @property
    def slots(self) -> int:
        """Zero: it mounts nothing (MF-11)."""
        return 0

    @property
    def most_defences(self) -> int:
        """Zero: it has no defenses (MF-11)."""
        return 0

    @cached_property
    def ratings(self) -> Ratings:
        """The printed ratings. It has no thrusters that could wear down."""
        return Ratings(self.fire_control, self.pd, self.sensors, 0)

    @property
    def extra_course(self) -> int:
        """The extra hours that let it turn by its whole thrust (MF-16)."""
        return half_up(self.thrust)

    @cached_property
    def arms(self) -> tuple[Weapon, ...]:
        """Its built-in weapon."""
        return (self.weapon,)


class MatchedCatalogue(Catalogue):
    """Everything a fleet of this edition can be made of."""

    mounting_rule: ClassVar[str] = "MF-6"
    total_rule: ClassVar[str] = "MF-4"
    least_total: ClassVar[int] = 2
    hull_rule: ClassVar[str] = "MF-5"
    arc_rule: ClassVar[str] = "MF-6"
    second_arc_rule: ClassVar[str] = "MF-6"

    hulls: tuple[Annotated[CapitalHull | SquadronHull, Field(discriminator="kind")], ...] = Field(
        strict=False, max_length=40
    )
    weapons: tuple[MatchedWeapon, ...] = Field(strict=False, max_length=MOST_WEAPONS)

    def mix_faults(self, hulls: Sequence[Hull], integrity: int) -> Iterator[str]:
        """Check a fleet's hulls against MF-4, except for their sum."""
        if not any(hull.capital for hull in hulls):
            yield "a fleet needs a capital ship"
        light = sum(hull.integrity for hull in hulls if hull.integrity == 1)
        if light > half_down(integrity):
            yield (
                f"corvettes and squadrons cost {light}; at most half of {integrity}, {half_down(integrity)}, "
                "may go to them"
            )


def read_catalogue(path: Path) -> Catalogue:
    """Read a catalogue in this edition's form. Raise `FileError` if it is wrong."""
    return load_catalogue(path, KINDS, MatchedCatalogue)


@cache
def matched_catalogue() -> Catalogue:
    """Return the catalogue of Matched Fire."""
    return read_catalogue(FILE)
