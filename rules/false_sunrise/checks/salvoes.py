"""Checks of salvoes and armor-piercing rolls, worked out independently from the rulings (E1)."""

from __future__ import annotations

from rules.false_sunrise.events import ArmourPierced, SalvoResolved
from rules.false_sunrise.state import State
from rules.table.measure import TOLERANCE_IN, distance_in


def salvo_fault(state: State, event: SalvoResolved) -> str | None:
    """Return what is wrong with a salvo in this state, or None (E1-15 to E1-25)."""
    shooter, target = state.ships[event.ship_id], state.ships[event.target_id]
    rolled = sum(face >= event.need for face in event.faces)
    if rolled != event.hits:
        return f"{rolled} dice show {event.need} or more, not {event.hits}"
    if not 0 <= event.stopped <= event.hits:
        return f"{event.stopped} of {event.hits} missiles are stopped"
    if event.need > 6:
        return f"{event.weapon_id} attacks and needs a {event.need}"
    direct = shooter.spec.by_id[event.weapon_id].arc is not None
    if direct and (event.pool or event.stopped):
        return f"point defense meets {event.weapon_id}"
    if target.fittings.cloaks:
        range_in = distance_in(shooter.at, target.at)
        least = 2 + int((range_in + TOLERANCE_IN) // 8)
        if event.need + shooter.fittings.aim < least:
            return f"a cloak at {range_in:.1f} inches is hit on {event.need}"
    return None


def piercing_fault(state: State, event: ArmourPierced) -> str | None:
    """Return what is wrong with an armor-piercing roll in this state, or None (E1-27)."""
    target = state.ships[event.target_id]
    if not any(target.pips):
        return f"{target.id} is a wreck, and its armor is pierced"
    if event.left not in target.pips or event.piercing <= event.left:
        return f"armor piercing {event.piercing} against {event.left} of {target.pips}"
    return None if event.pierced == (event.face >= 4) else f"a {event.face} pierced: {event.pierced}"
