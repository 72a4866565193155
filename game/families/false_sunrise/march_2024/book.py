"""The first edition, March 2024, in the rulebook; every figure comes from its catalog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.book.rulebook.markdown import table
from game.book.rulebook.pages import Table
from game.families.false_sunrise.catalogue_pages import facts_of_bars
from game.families.false_sunrise.editions import BookEdition
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.march_2024.attack_law import hits_law, mean, through_law
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.edition import EDITION
from rules.false_sunrise.march_2024.effects import PointDefence
from rules.false_sunrise.march_2024.gunnery import Pool
from rules.false_sunrise.march_2024.needs import FACES, direct_need
from rules.false_sunrise.march_2024.shot_words import pool_words

_KINDS = {
    WeaponKind.DIRECT: (
        "Direct fire weapons",
        "Each attack needs [a number](2024-03-firing), see E1-15. Each gun is mounted in one [arc](arcs).",
    ),
    WeaponKind.MISSILE: (
        "Missile weapons",
        (
            "They fire in every direction and over rocks, but not at close range. "
            "See [point defense](2024-03-missiles)."
        ),
    ),
}
_FAMILIES = {
    "defensive": (
        "Defensive upgrades",
        "They keep a ship alive, repair what it lost, or shoot down missiles.",
    ),
    "offensive": ("Offensive upgrades", "They make the ship's own guns better."),
    "movement": ("Movement upgrades", "They change what an [order](orders) can do."),
}
# The pools that get a column: none, some sure points, and a dazzler.
_POOLS = (Pool(0, 0), Pool(1, 0), Pool(0, 1), Pool(3, 0), Pool(4, 0), Pool(6, 0))
_BANDS = range(1, FACES)


def weapon_facts(weapon: Weapon) -> Iterator[str]:
    """Yield what a weapon does, by band or against pools."""
    words = EDITION.gunnery.words(weapon)
    yield words[:1].upper() + words[1:]
    match weapon:
        case DirectWeapon():
            bands = (f"{direct_need(band)}+ up to {weapon.range_in * band} inches" for band in _BANDS)
            yield f"Each attack hits on {', '.join(bands)}"
            means = ", ".join(f"{band_damage(weapon, band):.1f}" for band in _BANDS)
            yield f"Average damage of all attacks, by band: {means}"
        case MissileWeapon():
            yield f"Each hits on {weapon.accuracy}+, anywhere beyond {weapon.minimum_in} inches"
            means = ", ".join(
                f"{pool_damage(weapon, pool):.1f} against {_against(pool)}" for pool in _POOLS[:4]
            )
            yield f"Average damage of all missiles: {means}"


def band_damage(weapon: DirectWeapon, band: int) -> float:
    """Return the mean damage of all attacks of a gun in one of its bands (E1-15)."""
    return mean(hits_law(weapon.attacks, direct_need(band))) * weapon.damage


def pool_damage(weapon: MissileWeapon, pool: Pool) -> float:
    """Return the mean damage of all missiles of a launcher that get through a pool (E1-22 to E1-25)."""
    return mean(through_law(weapon.attacks, weapon.accuracy, weapon.durability, *pool)) * weapon.damage


def _against(pool: Pool) -> str:
    words = pool_words(pool)
    return f"a pool of {words}" if any(pool) else "no point defense"


def _tables(known: BookEdition) -> Mapping[str, Table]:
    """Return the tables of guns, missiles and point defenses."""
    guns = [one for one in known.catalogue.weapons if isinstance(one, DirectWeapon)]
    missiles = [one for one in known.catalogue.weapons if isinstance(one, MissileWeapon)]
    return {
        "guns": _guns(known, guns),
        "gun-damage": _gun_damage(known, guns),
        "missiles": _missiles(known, missiles),
        "pools": _pools(known, missiles),
        "point-defence": _point_defence(known),
    }


def _guns(known: BookEdition, guns: Sequence[DirectWeapon]) -> Table:
    """Return the table of guns: what a hit does, and how far each band reaches."""
    head = ("Gun", "Attacks", "Damage", "AP", *(f"{direct_need(band)}+" for band in _BANDS))
    rows = [
        (
            known.link(gun),
            *(str(one) for one in (gun.attacks, gun.damage, gun.piercing or "")),
            *(f"{gun.range_in * band}″" for band in _BANDS),
        )
        for gun in guns
    ]
    return table(head, rows)


def _gun_damage(known: BookEdition, guns: Sequence[DirectWeapon]) -> Table:
    head = ("Gun", *(f"Band {band}" for band in _BANDS))
    return table(
        head, [(known.link(gun), *(f"{band_damage(gun, band):.1f}" for band in _BANDS)) for gun in guns]
    )


def _missiles(known: BookEdition, missiles: Sequence[MissileWeapon]) -> Table:
    head = ("Launcher", "Missiles", "Beyond", "Hit on", "Durability", "Damage")
    rows = [
        (
            known.link(one),
            str(one.attacks),
            f"{one.minimum_in}″",
            f"{one.accuracy}+",
            str(one.durability),
            str(one.damage),
        )
        for one in missiles
    ]
    return table(head, rows)


def _pools(known: BookEdition, missiles: Sequence[MissileWeapon]) -> Table:
    """Return the table of the mean damage that gets through a pool."""
    head = ("Launcher", *(f"Pool {pool_words(pool)}" for pool in _POOLS))
    return table(
        head, [(known.link(one), *(f"{pool_damage(one, pool):.1f}" for pool in _POOLS)) for one in missiles]
    )


def _point_defence(known: BookEdition) -> Table:
    rows = [
        (known.link(one), pool_words(Pool(effect.points, effect.dice)), f"{effect.reach_in}″")
        for one in known.catalogue.upgrades
        for effect in one.effects
        if isinstance(effect, PointDefence)
    ]
    return table(("Point defense", "Points", "Covers ships within"), rows)


BOOK = BookEdition(
    edition=EDITION,
    kinds=_KINDS,
    families=_FAMILIES,
    hull_facts=facts_of_bars,
    weapon_facts=weapon_facts,
    tables=_tables,
    hulls="The same hulls as in July (FRC-2), but without room for defenses (E1-7).",
    mark=EDITION.id,
    titled="First edition: {1}",
)
