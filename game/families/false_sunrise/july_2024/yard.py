"""The fleet yard for July 2024: dice by range band against defense ratings, shots of each kind."""

from __future__ import annotations

from functools import lru_cache
from math import fsum

from game.families.false_sunrise.edition_rooms import YardEdition
from game.families.false_sunrise.yard.bearing import MeanFire, as_built, into_best_arc
from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.gunnery import ADJACENT_BAND_DICE, OWN_BAND_DICE, OWN_BAND_DICE_ENERGY
from rules.false_sunrise.july_2024.volley_odds import shots_to_destroy

_FARTHEST = max(weapon.band for weapon in july_catalogue().weapons)
BANDS = tuple(range(1, _FARTHEST + 2))  # FIR-3: also the band beyond the farthest
RATINGS = (0, 1, 2, 3)
SHOTS_A_TURN = 3


@lru_cache(maxsize=4096)
def mean_damage(kind: WeaponKind, rating: int, rerolls: int, *, own_band: bool, more_dice: int = 0) -> float:
    """Return the mean damage in pips of one attack on a ship without protections (FIR-3, FIR-10, FAC-12)."""
    full = OWN_BAND_DICE_ENERGY if kind is WeaponKind.ENERGY else OWN_BAND_DICE
    dice = full if own_band else ADJACENT_BAND_DICE
    law = attack_law(Attack(dice + more_dice, rating, rerolls))
    return fsum(damage * chance for damage, _, chance in law)


def _fire(spec: ShipSpec) -> MeanFire:
    fitted = spec.fittings(0)

    def shot(mount: Mount, rating: int) -> list[float]:
        return [
            _shot(mount, band, rating, fitted.rerolls[mount.kind], fitted.more_dice[mount.kind])
            for band in BANDS
        ]

    return into_best_arc(fitted.mounts, RATED, RATINGS, len(BANDS), shot)


def _shot(mount: Mount, band: int, rating: int, rerolls: int, more_dice: int) -> float:
    off = abs(mount.band - band)
    if off > 1:
        return 0.0
    return mean_damage(mount.kind, rating, rerolls, own_band=not off, more_dice=more_dice)


def _stands(spec: ShipSpec) -> dict[str, float]:
    """Return the shots to destroy a ship, three per turn; only shields recover (DMG-1 to DMG-6)."""
    ship = as_built(spec)
    return {kind: shots_to_destroy(ship, kind, SHOTS_A_TURN) for kind in RATED}


def _guard(spec: ShipSpec) -> dict[str, int]:
    return {kind: spec.fittings(0).defence[kind] for kind in RATED}


def _can_reach(weapon: Weapon, band: int) -> bool:
    return abs(weapon.band - band) <= 1  # FIR-3: its own band and the two next to it


YARD = YardEdition(
    kinds=RATED,
    columns=tuple(map(str, BANDS)),
    column_word="band",
    column_words="in band {}",
    targets=RATINGS,
    usual_target=1,
    against="against defense",
    against_tip="The defense rating of the target (FIR-6).",
    against_ruling="FIR-6",
    fire_ruling="FIR-3",
    attackers=RATED,
    attacker_words="{} shots",
    guards=RATED,
    guard_word="defense",
    tip="Left: average damage of one volley by range band; right: how many shots it survives on average.",
    reaches=tuple((band, f"reach band {band}") for band in range(1, _FARTHEST + 1)),
    reach_tip="Weapons that reach a range band (FIR-3).",
    search_hint="“reroll”, “band 3”",
    can_reach=_can_reach,
    fire=_fire,
    stands=_stands,
    guard=_guard,
)
