"""Ships with bars of pips, where damage adds up: how they are worn, for the editions that have them."""

from __future__ import annotations

from game.families.false_sunrise.ai.marks import bearing_now, mark_of
from game.families.false_sunrise.ai.worth import DAMAGE_DEALT, PIP, pips_of_strike, worth_in_bars
from game.families.false_sunrise.editions import Wearing

BARS = Wearing(
    pip=PIP,
    dealt=DAMAGE_DEALT,
    hull_worth=worth_in_bars,
    together=lambda _fittings, worths: sum(worths),
    strike_worth=pips_of_strike,
    mark=mark_of,
    bearing=bearing_now,
    poised=lambda state, _ship: state,
)
