"""The fleet builder for Matched Fire: expected results of a volley, and attacks survived."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.families.false_sunrise.edition_rooms import YardEdition
from game.families.false_sunrise.matched_fire.lasting import attacks_stood
from game.families.false_sunrise.yard.bearing import MeanFire, as_built, into_best_arc
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, Trait, matched_catalogue
from rules.false_sunrise.matched_fire.gunnery import LEAST_MACRO, MOST_FLEX, PIERCED, weapon_of
from rules.false_sunrise.matched_fire.pool_law import Pool, figures_lost, missile_law, pool_law
from rules.false_sunrise.matched_fire.sets import MAGNITUDE_NAMES, QUAD
from rules.false_sunrise.matched_fire.shot_words import STRUCTURE_OF
from rules.table.arcs import Arc

KINDS = ("guns", "missiles")
COLUMNS = (*MAGNITUDE_NAMES, "loss")
BARE, GUARDED, SQUADRON = TARGETS = (0, 1, 2)
# Typical targets: armor where they are hit, and PD. GUARDED is a destroyer hit on its belt plate.
_ARMOUR = {BARE: 0, GUARDED: 1, SQUADRON: 0}
_PD = {BARE: 0, GUARDED: 4, SQUADRON: 2}
_FIGURES = 3  # MF-11


def _weapon(name: str) -> MatchedWeapon:
    weapon = matched_catalogue().component[name]
    assert isinstance(weapon, MatchedWeapon)
    return weapon


# The attacks that models are measured by: name, weapon, and the arc it comes from.
_ATTACKERS = {
    "rakes abeam": (_weapon("rake"), Arc.PORT),
    "mauls ahead": (_weapon("maul"), Arc.FORE),
    "darts ahead": (_weapon("dart"), Arc.FORE),
}


def _fire(spec: ShipSpec) -> MeanFire:
    """Add up the best attacks that Fire Control allows (MF-15)."""
    ship = as_built(spec)
    layers = ship.fittings.flex_dice
    return into_best_arc(
        ship.fittings.mounts,
        KINDS,
        TARGETS,
        len(COLUMNS),
        lambda mount, target: mean_results(weapon_of(mount), target, layers),
        kind_of=lambda mount: KINDS[weapon_of(mount).is_missile],
        worth=_worth,
        most=ship.fittings.ratings.fire_control,
    )


def _worth(row: Sequence[float]) -> float:
    """Weight results by their magnitudes."""
    return sum(magnitude * mean for magnitude, mean in enumerate(row[: QUAD + 1]))


@lru_cache(maxsize=1024)
def mean_results(weapon: MatchedWeapon, target: int, layers: int) -> tuple[float, ...]:
    """Return the average results of an attack, from long range if the weapon reaches it.

    By column: the chance of no set, sets by magnitude, and Structure or figures. `layers` are the
    flex dice of gun layers.
    """
    capital, missile = target != SQUADRON, weapon.is_missile
    base = weapon.dice_at(capital=capital)
    if not base:
        return (0.0,) * len(COLUMNS)
    flex = int(Trait.CLOSE in weapon.traits) + (layers if capital and not missile else 0)
    armour = max(0, _ARMOUR[target] - (PIERCED if Trait.PIERCING in weapon.traits else 0))
    macro = max(LEAST_MACRO, weapon.macro - armour) if capital else 0
    pool = Pool(base, min(MOST_FLEX, flex), macro, Trait.SUSTAINED in weapon.traits and not missile)
    law = missile_law(pool, Pool(_PD[target])) if missile else pool_law(pool)
    means = [0.0] * len(COLUMNS)
    for result, chance in law.chances:
        magnitudes = tuple(one.magnitude for one in result)
        means[0] += chance * (not result)
        for magnitude in magnitudes:
            means[magnitude] += chance
        taken = sum(STRUCTURE_OF[one] for one in magnitudes)
        means[-1] += chance * (taken if capital else figures_lost(magnitudes, _FIGURES))
    return tuple(means)


def _stands(spec: ShipSpec) -> dict[str, float]:
    """Return the mean number of attacks of each kind until the model is destroyed (MF-40)."""
    return {name: attacks_stood(spec, weapon, arc) for name, (weapon, arc) in _ATTACKERS.items()}


def _guard(spec: ShipSpec) -> dict[str, int]:
    ratings = spec.fittings(0).ratings
    return {"Fire Control": ratings.fire_control, "PD": ratings.pd, "Sensors": ratings.sensors}


def _bears(spec: ShipSpec) -> tuple[int, int]:
    """Return Structure and figures (MF-12)."""
    whole = sum(spec.full_bars())
    return (whole, 0) if spec.hull.capital else (0, whole)


def _can_reach(weapon: Weapon, at: int) -> bool:
    """Return whether a weapon passes a range filter (MF-7, MF-8).

    `at` is 0 for all weapons, 1 for those against ships, 2 against squadrons, 3 beyond short range.
    """
    assert isinstance(weapon, MatchedWeapon), "a weapon of this edition"
    far = Trait.CLOSE not in weapon.traits
    return [True, bool(weapon.ac), bool(weapon.as_), far][at]


YARD = YardEdition(
    kinds=KINDS,
    columns=COLUMNS,
    column_word="average of",
    column_words="· average {}",
    bad_columns=(MAGNITUDE_NAMES[0],),
    summary=(
        "Average results of a volley into each ship’s best arc, as many attacks as its Fire Control pays for."
    ),
    targets=TARGETS,
    target_words=("bare", "guarded", "squadrons"),
    usual_target=BARE,
    against="against targets",
    against_tip="Bare: no armor and no PD; guarded: armor 1 and PD 4; squadrons: whole, PD 2 (MF-27, MF-31).",
    against_ruling="MF-27",
    fire_ruling="MF-28",
    attackers=tuple(_ATTACKERS),
    attacker_words="{}",
    guards=("Fire Control", "PD", "Sensors"),
    guard_word="FC/PD/S",
    bears=(("Structure", "MF-12"), ("Figures", "MF-12")),
    body="Structure",
    borne=_bears,
    hull_words="and of a ship its slots and its Structure",
    tip="Left: average sets of one volley by magnitude; right: how many attacks it survives on average.",
    kind_words={WeaponKind.DIRECT: "guns", WeaponKind.MISSILE: "missiles"},
    any_reach="All targets",
    reaches=((1, "at capital ships"), (2, "at squadrons"), (3, "beyond short range")),
    reach_tip="Weapons with a rating against ships, or squadrons (MF-7); those that reach far (MF-8).",
    search_hint="“sustained”, “missile”",
    can_reach=_can_reach,
    fire=_fire,
    stands=_stands,
    guard=_guard,
)
