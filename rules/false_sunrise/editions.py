"""The editions of False Sunrise, each loaded when it is asked for."""

from __future__ import annotations

import importlib
from functools import cache

from rules.false_sunrise.edition import Edition
from rules.false_sunrise.edition_list import EDITIONS, NEWEST
from rules.false_sunrise.state import Setup, State
from rules.kernel.seats import PLAYERS

__all__ = [
    "EDITIONS",
    "NEWEST",
    "edition_of",
    "known_edition",
    "load_edition",
    "ruling_in",
    "ruling_of",
]


@cache
def load_edition(edition: str) -> Edition:
    """Return an edition by its id; LookupError names those there are."""
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise LookupError(f"there is no edition {edition}; this version of the game has {known}")
    found: Edition = importlib.import_module(f"rules.false_sunrise.{EDITIONS[edition]}.edition").EDITION
    return found


def known_edition(edition: str) -> str:
    """Return an edition's id back; ValueError, which names all, where there is none such."""
    if edition not in EDITIONS:
        raise ValueError(f"is no edition; there are {', '.join(EDITIONS)}")
    return edition


def edition_of(played: Setup | State) -> Edition:
    """Return the edition that a match is played by: that of its fleets."""
    setup = played.setup if isinstance(played, State) else played
    for seat in PLAYERS:
        for ship in setup.fleets[seat].ships:
            return load_edition(ship.catalogue.edition)
    return load_edition(NEWEST)


def ruling_in(played: Setup | State, ruling: str) -> str:
    """Return the ruling that stands in a match for one of the newest edition: itself, or another (E1-1)."""
    return edition_of(played).instead.get(ruling, ruling)


def ruling_of(edition: str, ruling: str) -> str:
    """Return the ruling that an edition has for one of the newest: itself or another, if it is known."""
    return load_edition(edition).instead.get(ruling, ruling) if edition in EDITIONS else ruling
