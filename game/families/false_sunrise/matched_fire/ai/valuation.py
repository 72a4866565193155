"""The value of Matched Fire models, now and in any state that attacks can leave them in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.families.false_sunrise.ai.valuation import PRESENCE, fittings_worth, weapon_worth
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.matched_fire.catalogue import SquadronHull
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.state import Ship

# Values in points of the match: an undamaged destroyer is worth about two.
STRUCTURE = 0.2  # for the Structure alone, without what its loss brings with it
DEALT = 0.55  # per Structure of expected damage a turn, over a weapon's remaining turns and targets
_FIGURE = 0.17
_PICKET = 0.1  # a squadron that helps point defense
_SINKING = 0.8  # at this much Structure, half of a ship's working value counts as lost
_RATING_POINT = 0.04  # per point of a rating, which doubles must wear down before the Structure
_LAST_POINT = 0.06  # extra value of a rating's last point
_DEFENCE_DIE = 0.03
_ARMOUR = (0.1, 0.04, 0.02, 0.04)  # per point of armor, by arc from fore clockwise to port
_SCRAMBLED_INCH = 0.03
_DEFENCE_ATTACK = 0.04  # per attack of Fire Control that no weapon needs
_WAITING = 0.15  # share of its value that a weapon has without Fire Control


def worth_of(ship: Ship) -> float:
    """Return the value of a living model in its current state, wherever it is."""
    return worn_worth(ship.spec, Wear.of(ship))


@lru_cache(maxsize=50_000)
def worn_worth(spec: ShipSpec, wear: Wear) -> float:
    """Return the value of a model in a state (cached)."""
    if not wear.left:
        return 0.0
    known = edition_ui_of(spec.catalogue.edition).computer
    fittings = spec.fittings(wear.lost, marks=wear.marks)
    if not spec.hull.capital:
        fire = sum([weapon_worth(known, fittings, mount) for mount in fittings.mounts])
        guard = _PICKET * spec.hull.picket if isinstance(spec.hull, SquadronHull) else 0.0
        return (_FIGURE + (fire + guard) / spec.hull.bars) * wear.left
    soft = fittings_worth(known, fittings)
    return PRESENCE + STRUCTURE * wear.left + soft * wear.left / (wear.left + _SINKING)


def together(fittings: Fittings, worths: Sequence[float]) -> float:
    """Add up the values of weapons, as many of the best as Fire Control allows (MF-15)."""
    control = fittings.ratings.fire_control
    ranked = sorted(worths, reverse=True)
    return sum(ranked[:control]) + _WAITING * sum(ranked[control:])


def own_protection(fittings: Fittings) -> float:
    """Return the points of ratings, armor, and of Fire Control beyond the number of weapons."""
    ratings = fittings.ratings
    worn = [ratings.pd, ratings.sensors, ratings.thrusters] if ratings.thrusters else []
    worth = sum([_RATING_POINT * rating + (_LAST_POINT if rating else 0.0) for rating in worn])
    worth += _DEFENCE_DIE * ratings.pd + _SCRAMBLED_INCH * fittings.scrambles_in
    worth += _DEFENCE_ATTACK * max(0, ratings.fire_control - len(fittings.mounts))
    return worth + sum(
        [each * points for each, points in zip(_ARMOUR, fittings.armour.values(), strict=True)]
    )
