"""The words for weapons, shots and meetings."""

from __future__ import annotations

from game.screens.tools.parts import upper_first
from rules.dark_frontier.describe import launch_words, weapon_words
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.state import State


def title_of(weapon: str) -> str:
    """Return the name of a weapon for the beginning of a row.

    >>> title_of("bow"), title_of("tubes")
    ('Bow gun', 'Tubes')
    """
    return upper_first(weapon_words(weapon))


def deed_of(weapon: str) -> str:
    """Return the label for firing a weapon.

    >>> deed_of("bow"), deed_of("tubes")
    ('Fire the bow gun', 'Launch a missile')
    """
    return "Launch a missile" if weapon == TUBES else f"Fire the {weapon_words(weapon)}"


def division_words(shot: Shot) -> str:
    """Return where a launch goes."""
    return launch_words(shot.launch).replace(" and ", ", ")


def round_words(now: int, advance: int) -> str:
    """Return in which round an Advance is; the coming one is number 1.

    >>> round_words(6, 1), round_words(6, 2), round_words(6, 3)
    ('this round', 'next round', 'in round 8')
    """
    return {1: "this round", 2: "next round"}.get(advance, f"in round {now + advance - 1}")


def whose_words(state: State, ship: str, reader: object) -> str:
    """Return the name of a ship, marked if it is one of the reader's own."""
    return f"your own {ship}" if state.ships[ship].seat is reader else ship
