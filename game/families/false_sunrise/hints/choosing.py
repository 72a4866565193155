"""What matters in plain choices: rerolls, lost systems, repairs, ships that come back."""

from __future__ import annotations

from dataclasses import replace

from game.book.hints.moment import Sighting
from game.families.false_sunrise.hints.moment import Moment, about
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship


def reroll(moment: Moment) -> Sighting | None:
    """See that a die may be rolled again (FIR-10)."""
    ship = concerned(moment, Prompt.REROLL)
    if ship is None:
        return None
    weapon = system_name(moment.view, ship.id, moment.request.about[1])  # type: ignore[attr-defined]
    return about(ship, weapon=weapon)


def lose_system(moment: Moment) -> Sighting | None:
    """See that the player chooses the system that a ship loses (DMG-3)."""
    return _told(moment, Prompt.LOSE)


def repair(moment: Moment) -> Sighting | None:
    """See that repair crews may work (UPG-2)."""
    return _told(moment, Prompt.REPAIR)


def away_crews(moment: Moment) -> Sighting | None:
    """See that an away crew may work (UPG-3)."""
    return _told(moment, Prompt.AWAY_BEFORE, Prompt.AWAY_AFTER)


def acquire(moment: Moment) -> Sighting | None:
    """See that a target may be marked for missiles (WPN-2)."""
    return _told(moment, Prompt.ACQUIRE)


def point_defence(moment: Moment) -> Sighting | None:
    """See that point defences choose their target (SQD-9)."""
    return _told(moment, Prompt.POINT_DEFENCE)


def returning(moment: Moment) -> Sighting | None:
    """See that a ship comes back to the board (MOV-5)."""
    ship = getattr(moment.request, "ship", None) if moment.kind == "return" else None
    if not isinstance(ship, Ship) or ship.left_at is None:
        return None
    return replace(about(ship), points=(ship.left_at,))


def _told(moment: Moment, *prompts: Prompt) -> Sighting | None:
    ship = concerned(moment, *prompts)
    return about(ship) if ship is not None else None


def concerned(moment: Moment, *prompts: Prompt) -> Ship | None:
    """Find the ship that a choice of one of these kinds is about."""
    if moment.kind not in prompts:
        return None
    return moment.view.ships.get(str(moment.request.about[0]))  # type: ignore[attr-defined]
