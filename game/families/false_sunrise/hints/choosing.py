"""Hints for plain choices: rerolls, lost systems, repairs, ships that come back."""

from __future__ import annotations

from dataclasses import replace

from game.book.hints.moment import Sighting
from game.book.hints.prompter import Detector
from game.families.false_sunrise.hints.moment import Moment, about
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship


def reroll(moment: Moment) -> Sighting | None:
    """Detect that a die may be rerolled (FIR-10)."""
    ship = concerned(moment, Prompt.REROLL)
    if ship is None:
        return None
    weapon = system_name(moment.view, ship.id, moment.request.about[1])  # type: ignore[attr-defined]
    return about(ship, weapon=weapon)


def returning(moment: Moment) -> Sighting | None:
    """Detect that a ship comes back to the board (MOV-5)."""
    ship = getattr(moment.request, "ship", None) if moment.kind == "return" else None
    if not isinstance(ship, Ship) or ship.left_at is None:
        return None
    return replace(about(ship), points=(ship.left_at,))


def asked(*prompts: Prompt) -> Detector:
    """Return a detector for choices about a ship with one of these prompts."""

    def see(moment: Moment) -> Sighting | None:
        ship = concerned(moment, *prompts)
        return about(ship) if ship is not None else None

    return see


def concerned(moment: Moment, *prompts: Prompt) -> Ship | None:
    """Return the ship that a choice with one of these prompts is about, or None."""
    if moment.kind not in prompts:
        return None
    return moment.view.ships.get(str(moment.request.about[0]))  # type: ignore[attr-defined]
