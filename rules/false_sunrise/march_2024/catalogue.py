"""The catalogue of the March 2024 edition, loaded once, and its two classes of weapons."""

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
    """A gun (E1-15).

    `range_in` is the depth of its range bands in inches, `damage` is the damage of one hit,
    `piercing` its armor piercing.
    """

    kind: Literal[WeaponKind.DIRECT]
    attacks: int = Field(ge=1, le=20)
    range_in: int = Field(ge=1, le=100)
    damage: int = Field(ge=1, le=100)
    piercing: int = Field(ge=0, le=20)


class MissileWeapon(Weapon):
    """A missile launcher (E1-21).

    `minimum_in` is its least range in inches, `accuracy` the roll its dice need, `durability` how
    many points of a pool destroy one missile, `damage` the damage of one hit.
    """

    kind: Literal[WeaponKind.MISSILE]
    attacks: int = Field(ge=1, le=20)
    minimum_in: int = Field(ge=0, le=100)
    accuracy: int = Field(ge=1, le=6)
    durability: int = Field(ge=1, le=20)
    damage: int = Field(ge=1, le=100)


class MarchCatalogue(Catalogue):
    """Everything a fleet of this edition can be made of."""

    mounting_rule: ClassVar[str] = "E1-7"

    weapons: tuple[Annotated[DirectWeapon | MissileWeapon, Field(discriminator="kind")], ...] = Field(
        strict=False, max_length=MOST_WEAPONS
    )


def read_catalogue(path: Path) -> Catalogue:
    """Read a catalogue in this edition's form. Raise `FileError` if it is wrong."""
    return load_catalogue(path, KINDS, MarchCatalogue)


@cache
def march_catalogue() -> Catalogue:
    """Return the catalogue of the first edition, of March 2024."""
    return read_catalogue(FILE)
