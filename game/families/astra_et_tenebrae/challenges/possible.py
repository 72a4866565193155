"""What may be hidden on a ship: the chance that a face-down card is the pilot, over all that it may be."""

from __future__ import annotations

from rules.astra_et_tenebrae.state import CAPTAINS, Captain, Ship, State


def pilot_chance(view: State, ship: Ship) -> float:
    """Return the chance that an enemy's pilot flies on a ship and has not dodged yet (AK-1, AK-6).

    Every card that has not been seen is equally likely under every face-down card.
    """
    if not ship.face_down:
        return 0.0
    if ship.captain is not Captain.UNKNOWN:
        return float(ship.captain is Captain.PILOT)
    mates = [one for one in view.ships.values() if one.seat is ship.seat]
    known = {one.captain for one in mates} & set(CAPTAINS)
    return 0.0 if Captain.PILOT in known else 1 / (len(CAPTAINS) - len(known))
