"""The fleet yard for March 2024: attacks by distance, missiles against a pool, hits of its guns."""

from __future__ import annotations

from game.families.false_sunrise.edition_rooms import YardEdition
from game.families.false_sunrise.yard.bearing import MeanFire, as_built, into_best_arc
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.march_2024.attack_law import DAZZLER_SIDES, mean, through_law
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon, march_catalogue
from rules.false_sunrise.march_2024.effects import PointDefence
from rules.false_sunrise.march_2024.gunnery import need_at
from rules.false_sunrise.march_2024.needs import FACES, band_at, direct_need
from rules.false_sunrise.march_2024.odds import hits_to_destroy, mean_damage_at
from rules.false_sunrise.state import Ship

INCHES = (2, 4, 8, 12, 18, 30)
POOLS = (0, 1, 3, 6)
_KINDS = (WeaponKind.DIRECT, WeaponKind.MISSILE)
# The guns whose hits measure a ship: many small hits, some that pierce, one that empties a bar.
_GUNS = tuple(
    gun
    for name in ("autocannon", "energy-lance", "artillery")
    if isinstance(gun := march_catalogue().component[name], DirectWeapon)
)
_PASS = (DAZZLER_SIDES + 1) // 2  # the mean of a dazzler's die


def _fire(spec: ShipSpec) -> MeanFire:
    ship = as_built(spec)

    def shot(mount: Mount, pool: int) -> list[float]:
        return [_mean(ship, mount, inches, pool) for inches in INCHES]

    return into_best_arc(ship.fittings.mounts, _KINDS, POOLS, len(INCHES), shot)


def _mean(ship: Ship, mount: Mount, inches: int, pool: int) -> float:
    weapon = mount.weapon
    if not isinstance(weapon, MissileWeapon) or not pool:
        return mean_damage_at(ship, mount, inches)
    if inches <= weapon.minimum_in:
        return 0.0
    need = need_at(ship, mount, inches, cloaked=False)
    return weapon.damage * mean(through_law(weapon.attacks, need, weapon.durability, pool, 0))


def _stands(spec: ShipSpec) -> dict[str, float]:
    """Return the hits to destroy a ship; lost systems stay lost, nothing is repaired (E1-26 to E1-28)."""
    ship = as_built(spec)
    return {gun.name: hits_to_destroy(ship, gun.damage, gun.piercing) for gun in _GUNS}


def _guard(spec: ShipSpec) -> dict[str, int]:
    """Return a ship's own point defense in points, a die counted at its mean."""
    defences = (one.effect for one in spec.fittings(0).point_defences)
    return {"points": sum(one.points + _PASS * one.dice for one in defences if isinstance(one, PointDefence))}


def _can_reach(weapon: Weapon, inches: int) -> bool:
    match weapon:
        case DirectWeapon():
            return direct_need(band_at(inches, weapon.range_in)) <= FACES
        case MissileWeapon():
            return inches > weapon.minimum_in
        case _:
            return False


YARD = YardEdition(
    kinds=_KINDS,
    columns=tuple(f"{inches}″" for inches in INCHES),
    column_word="inches",
    column_words="at {}",
    targets=POOLS,
    usual_target=0,
    against="against point defense",
    against_tip="Points of point defense around the target; each missile weapon faces all of them (E1-23).",
    against_ruling="E1-23",
    fire_ruling="E1-15",
    attackers=tuple(gun.name for gun in _GUNS),
    attacker_words="{} hits",
    guards=("points",),
    guard_word="point defense",
    tip="Left: average damage of one volley by distance; right: how many hits it survives on average.",
    reaches=tuple((inches, f"hit at {inches} inches") for inches in INCHES),
    reach_tip="Weapons that can hit at a distance (E1-15, E1-21).",
    search_hint="“missile”, “plating”",
    can_reach=_can_reach,
    fire=_fire,
    stands=_stands,
    guard=_guard,
)
