"""The catalogue of the March 2024 edition, read once, and its two classes of weapons."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import MOST_WEAPONS, Catalogue, Weapon, load_catalogue
from rules.false_sunrise.march_2024.effects import KINDS

FILE = Path(__file__).with_name("catalogue.yaml")


class DirectWeapon(Weapon):
    """A gun: attacks, the depth of its range bands in inches, damage of a hit, armour piercing (E1-15)."""

    kind: Literal[WeaponKind.DIRECT]
    attacks: int = Field(ge=1, le=20)
    range_in: int = Field(ge=1, le=100)
    damage: int = Field(ge=1, le=100)
    piercing: int = Field(ge=0, le=20)


class MissileWeapon(Weapon):
    """A launcher: missiles, least range in inches, what a die must show, durability, damage (E1-21)."""

    kind: Literal[WeaponKind.MISSILE]
    attacks: int = Field(ge=1, le=20)
    minimum_in: int = Field(ge=0, le=100)
    accuracy: int = Field(ge=1, le=6)
    durability: int = Field(ge=1, le=20)
    damage: int = Field(ge=1, le=100)


class MarchCatalogue(Catalogue):
    """What a fleet of this edition can be made of."""

    mounting_rule: ClassVar[str] = "E1-7"

    weapons: tuple[Annotated[DirectWeapon | MissileWeapon, Field(discriminator="kind")], ...] = Field(
        strict=False, max_length=MOST_WEAPONS
    )


def read_catalogue(path: Path) -> Catalogue:
    """Read a catalogue of this edition's form; FileError where it is wrong."""
    return load_catalogue(path, KINDS, MarchCatalogue)


@cache
def march_catalogue() -> Catalogue:
    """Return the catalogue of the first edition, of March 2024."""
    return read_catalogue(FILE)
