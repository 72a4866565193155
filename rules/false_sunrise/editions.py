"""The editions of False Sunrise, the newest first, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.false_sunrise.edition import Edition
from rules.false_sunrise.state import Setup, State
from rules.kernel.seats import PLAYERS


def _july_2024() -> Edition:
    from rules.false_sunrise.july_2024.edition import JULY_EDITION

    return JULY_EDITION


def _march_2024() -> Edition:
    from rules.false_sunrise.march_2024.edition import MARCH_EDITION

    return MARCH_EDITION


EDITIONS: Mapping[str, Callable[[], Edition]] = {"2024-07": _july_2024, "2024-03": _march_2024}
NEWEST = next(iter(EDITIONS))


def load_edition(edition: str) -> Edition:
    """Return an edition by its id; LookupError names those there are."""
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise LookupError(f"there is no edition {edition}; this version of the game has {known}")
    return EDITIONS[edition]()


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
