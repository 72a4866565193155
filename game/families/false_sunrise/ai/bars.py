"""How damage adds up on ships with bars of pips, for the editions that have them."""

from __future__ import annotations

from game.families.false_sunrise.ai.target_value import bearing_now, target_table_of
from game.families.false_sunrise.ai.valuation import (
    DAMAGE_DEALT,
    PIP,
    hull_worth,
    pips_of_strike,
    safe_share,
    worth_in_bars,
)
from game.families.false_sunrise.editions import Wearing
from rules.false_sunrise.state import Ship


def _lasting(ship: Ship) -> float:
    pips = sum(ship.pips)
    if not ship.alive or not pips:
        return 0.0
    return PIP * pips + (hull_worth(ship) - PIP * pips) * safe_share(pips)


BARS = Wearing(
    pip=PIP,
    dealt=DAMAGE_DEALT,
    hull_worth=worth_in_bars,
    lasting=_lasting,
    together=lambda _fittings, worths: sum(worths),
    strike_worth=pips_of_strike,
    mark=target_table_of,
    bearing=bearing_now,
    poised=lambda state, _ship: state,
)
