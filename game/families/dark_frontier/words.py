"""Ids and numbers of Dark Frontier as words for people."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.dark_frontier.describe import DIRECTION_WORDS, loss_words
from rules.dark_frontier.figures import BAY, ENGINE, HULL, POINT_DEFENCE, THRUSTERS, Sheet
from rules.dark_frontier.state import ATTACKER, DEFENDER, State
from rules.kernel.seats import Seat

DOES: Mapping[Seat, str] = {DEFENDER: "defends", ATTACKER: "attacks"}
"""What each side does, as a verb."""

RESULTS: Mapping[str, str] = {
    HULL: "hull",
    THRUSTERS: "thrusters",
    ENGINE: "engine",
    BAY: "bay",
    POINT_DEFENCE: "defense",
}
"""The entries of a damage table in words; a gun appears under its own name (DD-1)."""

_IDEAS = {"three guns, to be turned to bear": "three guns, aimed by turning the ship"}  # in plainer words
_EARLY, _LATE = Fraction(1, 3), Fraction(2, 3)  # parts of a flight


def result_words(result: str) -> str:
    """Return the entry of a damage table for a result of DD-1.

    >>> result_words("point-defence"), result_words("bow")
    ('defense', 'bow')
    """
    return RESULTS.get(result, result)


def option_words(_view: State, _about: str, option: object) -> str:
    """Return an option of a plain choice in words."""
    if option is None:
        return "Hold fire"
    if type(option) is bool:
        return "Yes" if option else "No"
    return str(option)


def facing_words(facing: int) -> str:
    """Return where a ship faces.

    >>> facing_words(4)
    'faces up left'
    """
    return f"faces {DIRECTION_WORDS[facing]}"


def kind_words(kind: str) -> str:
    """Return the name of a kind of ship.

    >>> kind_words("gunboat")
    'Gunboat'
    """
    return kind.replace("-", " ").capitalize()


def idea_words(sheet: Sheet) -> str:
    """Return in plain words what a kind of ship is good for."""
    return _IDEAS.get(sheet.idea, sheet.idea)


def kind_options(sheets: Mapping[str, Sheet]) -> list[tuple[str, str]]:
    """Return the kinds of ships to choose from, as (id, name) pairs."""
    return [(kind, kind_words(kind)) for kind in sheets]


def what_came(state: State, name: str) -> str:
    """Return what has come at a ship: a token, or a missile fired in passing (DM-7)."""
    return f"{name}'s missile" if name in state.ships else name


def hurt_words(result: str) -> str:
    """Return what a damage result does to a ship (DD-1); a higher rating of point defense is worse.

    >>> hurt_words("hull"), hurt_words("point-defence")
    ('loses a hull box', 'its point defense gets worse')
    """
    return "its point defense gets worse" if result == POINT_DEFENCE else f"loses {loss_words(result)}"


def moment_words(moment: Fraction | int) -> str:
    """Return when something happens in an Advance, beside the clock that shows its parts.

    >>> [moment_words(one) for one in (0, Fraction(6, 11), 1)]
    ['start', '6/11', 'end']
    """
    return "start" if moment == 0 else "end" if moment == 1 else str(moment)


def flight_words(part: Fraction) -> str:
    """Return when something happens, where no heading says that it is about the flight of this round.

    >>> [flight_words(Fraction(n, 7)) for n in (0, 4, 6, 7)]
    ['at once', 'midway', 'late in the flight', 'at the end of the flight']
    """
    words = when_words(part)
    return words if part == 0 or words == "midway" else f"{words} {'of' if part == 1 else 'in'} the flight"


def when_words(part: Fraction) -> str:
    """Return in a word when something happens in an Advance.

    >>> [when_words(Fraction(n, 7)) for n in (0, 2, 4, 6, 7)]
    ['at once', 'early', 'midway', 'late', 'at the end']
    """
    if part in (0, 1):
        return "at the end" if part else "at once"
    return "early" if part < _EARLY else "late" if part > _LATE else "midway"
