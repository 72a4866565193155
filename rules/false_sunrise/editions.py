"""The editions of False Sunrise, each loaded on first use."""

from __future__ import annotations

import importlib
from functools import cache

from rules.edition_file import wrong_edition
from rules.false_sunrise.edition import Edition
from rules.false_sunrise.edition_list import EDITIONS, NEWEST
from rules.false_sunrise.state import Setup, State
from rules.files import read_yaml
from rules.kernel.seats import PLAYERS

__all__ = [
    "EDITIONS",
    "NEWEST",
    "edition_of",
    "load_edition",
    "ruling_in",
    "ruling_of",
]


@cache
def load_edition(edition: str) -> Edition:
    """Return an edition by its id.

    Raise `LookupError`, listing all ids, if there is none, and `FileError` if its catalog is wrong or names
    another edition.
    """
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise LookupError(f"there is no edition {edition}; this version of the game has {known}")
    found: Edition = importlib.import_module(f"rules.false_sunrise.{EDITIONS[edition]}.edition").EDITION
    if found.id != edition:
        raise wrong_edition(read_yaml(found.rulings.with_name("catalogue.yaml")), edition)
    return found


def edition_of(played: Setup | State) -> Edition:
    """Return the edition of a match: that of its fleets."""
    setup = played.setup if isinstance(played, State) else played
    for seat in PLAYERS:
        for ship in setup.fleets[seat].ships:
            return load_edition(ship.catalogue.edition)
    return load_edition(NEWEST)


def ruling_in(played: Setup | State, ruling: str) -> str:
    """Return the ruling that applies in a match in place of one of the newest edition (E1-1).

    Where the edition has none of its own, it is the same ruling.
    """
    return edition_of(played).instead.get(ruling, ruling)


def ruling_of(edition: str, ruling: str) -> str:
    """Return an edition's ruling in place of one of the newest edition.

    The ruling itself is returned if the edition is unknown or has none of its own.
    """
    return load_edition(edition).instead.get(ruling, ruling) if edition in EDITIONS else ruling
