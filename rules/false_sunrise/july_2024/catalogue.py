"""The catalogue of the July 2024 edition, loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import Field

from rules.false_sunrise.catalogue import MOST_WEAPONS, Catalogue, Weapon, load_catalogue
from rules.false_sunrise.july_2024.effects import KINDS
from rules.false_sunrise.july_2024.faction_effects import FACTION_KINDS

FILE = Path(__file__).with_name("catalogue.yaml")


class BandedWeapon(Weapon):
    """A weapon with the number of its range band (FIR-4)."""

    band: int = Field(ge=1, le=12)


class JulyCatalogue(Catalogue):
    """Everything a fleet of this edition can be made of."""

    weapons: tuple[BandedWeapon, ...] = Field(strict=False, max_length=MOST_WEAPONS)


def read_catalogue(path: Path) -> Catalogue:
    """Read a catalogue in this edition's form. Raise `FileError` if it is wrong."""
    return load_catalogue(path, KINDS | FACTION_KINDS, JulyCatalogue)


@cache
def july_catalogue() -> Catalogue:
    """Return the catalogue as printed in the edition of 28 July 2024."""
    return read_catalogue(FILE)
