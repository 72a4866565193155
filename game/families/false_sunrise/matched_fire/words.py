"""Words for the options of Matched Fire."""

from __future__ import annotations

from rules.false_sunrise.describe import system_name
from rules.false_sunrise.fleet import ENGINES
from rules.false_sunrise.matched_fire.catalogue import CapitalHull
from rules.false_sunrise.matched_fire.prompts import DEFENDS, Mend
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.ratings import RATING_NAMES, Rating
from rules.false_sunrise.state import Ship, State
from rules.table.measure import half_down


def own_option_words(state: State, ship_id: str, option: object) -> str:
    """Describe an option that only this edition has; "" for any other."""
    match option:
        case DiceSet():
            return option.name
        case Mend("mark", rating):
            return f"Remove a mark from {RATING_NAMES[Rating(rating)]}"
        case Mend(_, system):
            return system_name(state, ship_id, system)
        case _:
            return "A point defense attack" if option == DEFENDS else ""


def thrust_words(ship: Ship) -> tuple[str, str]:
    """Explain a model's thrust: what changes it now, and all of it (MF-14, MF-16)."""
    hull, now = ship.spec.hull, ship.fittings.ratings.thrusters
    if not isinstance(hull, CapitalHull):
        limit = f"max turn {ship.fittings.thrust}"
        return limit, f"its own {hull.thrust}; a squadron may turn by as many hours (MF-14, MF-16)"
    flies = hull.flies(now)
    worn = [f"Thrusters {now} of {hull.thrusters}"] if now != hull.thrusters else []
    full = f"hull {hull.thrust} \u00d7 Thrusters {now} of {hull.thrusters}, rounded up: {flies}"
    if not ship.works(ENGINES):
        flies, worn = half_down(flies), [*worn, "halved"]
        full += f"; halved with the engines destroyed: {flies}"
    if more := ship.fittings.thrust - flies:
        worn, full = [*worn, f"upgrades {more:+d}"], f"{full}; upgrades {more:+d}"
    return ", ".join(worn), f"{full} (MF-14)"
