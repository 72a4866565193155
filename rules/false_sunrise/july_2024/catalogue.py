"""The catalogue of the July 2024 edition, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.false_sunrise.catalogue import Catalogue, load_catalogue
from rules.false_sunrise.july_2024.effects import KINDS
from rules.false_sunrise.july_2024.faction_effects import FACTION_KINDS

FILE = Path(__file__).with_name("catalogue.yaml")


@cache
def july_catalogue() -> Catalogue:
    """Give the catalogue as printed in the edition of 28 July 2024."""
    return load_catalogue(FILE, KINDS | FACTION_KINDS)
