"""The price of a captain's card: what it is worth face down."""

from __future__ import annotations

from rules.astra_et_tenebrae.odds import wounds_of
from rules.astra_et_tenebrae.state import Captain, Ship, State

_PRICES = {
    Captain.PHYSICIST: 2.0,
    Captain.TACTICIAN: 0.45,
    Captain.ENGINEER: 0.2,
    Captain.PILOT: 2.0,
    Captain.UNKNOWN: 0.0,
}
_LAST_SHARE = 0.25  # share of the price that is left in the last turn


def price_of(state: State, ship: Ship, captain: Captain) -> float:
    """Return what using a captain must gain: less every turn, nothing on a ship about to be lost."""
    wounds = wounds_of(state.figures, ship)
    if wounds.is_lost:
        return 0.0
    limit = state.setup.turn_limit or 20
    left = max(0.0, 1.0 - state.turn / limit)
    hurt = sum(wounds.left) + (wounds.hull or 0)
    whole = sum(state.figures.points) + state.figures.hull
    share = (_LAST_SHARE + (1.0 - _LAST_SHARE) * left) * (0.4 + 0.6 * hurt / whole)
    return _PRICES[captain] * share
