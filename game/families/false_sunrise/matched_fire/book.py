"""Matched Fire in the rulebook; every figure is computed from its catalog and its dice odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from game.book.rulebook.markdown import table
from game.book.rulebook.pages import Table
from game.families.false_sunrise.editions import BookEdition
from game.wording import counted
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Hull, Weapon
from rules.false_sunrise.matched_fire.catalogue import CapitalHull, MatchedWeapon, SquadronHull
from rules.false_sunrise.matched_fire.describing import CRITICALS
from rules.false_sunrise.matched_fire.edition import EDITION
from rules.false_sunrise.matched_fire.gunnery import LEAST_MACRO, MOST_FLEX
from rules.false_sunrise.matched_fire.hitting import MARKED
from rules.false_sunrise.matched_fire.pool_law import Pool, magnitude_law, missile_law, pool_law, throws_of
from rules.false_sunrise.matched_fire.sets import FACES, MAGNITUDE_WORDS
from rules.false_sunrise.ratings import RATING_NAMES

_KINDS = {
    WeaponKind.DIRECT: (
        "Guns",
        "Each gun is mounted in an [arc](arcs), on the large hulls in one or two. See MF-6, MF-7.",
    ),
    WeaponKind.MISSILE: (
        "Missile weapons",
        (
            "They fire in every direction and face [point defense](matched-fire-missiles). "
            "You name the value of each set."
        ),
    ),
}
_FAMILIES = {
    "repair": ("Repair", "They repair marks and systems, or give lost figures back."),
    "targeting": ("Targeting", "They make attacks reach farther, come more often or hit better."),
    "movement": ("Movement upgrades", "They change what an [order](orders) can do."),
}
MOST_BASE = 6
# Pools shown in the table: guns from the fore arc, with flex dice, and with macro dice and armor.
_POOLS = (
    *(Pool(base) for base in range(2, MOST_BASE + 1)),
    *(Pool(5, flex) for flex in range(1, MOST_FLEX + 1)),
    *(Pool(5, 0, macro) for macro in (2, 1, -1, -2, LEAST_MACRO)),
    Pool(4, sustained=True),
)
_MISSILES = (Pool(5), Pool(5, 0, 1), Pool(6, 0, 2))  # a shoal, a dart, a ramhead, against no armor
_DEFENCES = (0, 2, 3, 4, 5, 6)


def hull_facts(hull: Hull) -> Iterator[str]:
    """Describe what a hull costs, holds and can do."""
    ratings = hull.ratings
    match hull:
        case CapitalHull():
            yield f"Integrity {hull.integrity}: {counted(hull.slots, 'slot')}, Structure {hull.bars}"
            yield f"Thrust {hull.thrust}: an order turns it by at most {counted(hull.thrust // 2, 'hour')}"
            yield f"Fire Control {ratings.fire_control}: that many attacks a turn"
            yield f"PD {ratings.pd}, Sensors {ratings.sensors}, Thrusters {ratings.thrusters}"
            arcs = "one arc or two adjacent arcs" if hull.two_arcs else "one arc"
            yield f"Room for {counted(hull.most_defences, 'defense')}; a gun covers {arcs}"
        case SquadronHull():
            figures = counted(hull.bars, "figure")
            yield f"Integrity {hull.integrity}: {figures}, Fire Control {ratings.fire_control}"
            yield f"Thrust {hull.thrust}: it may turn by as many hours"
            yield f"PD {ratings.pd}, Sensors {ratings.sensors}"
            yield f"{hull.weapon.name}: {'; '.join(weapon_facts(hull.weapon))}"


def weapon_facts(weapon: Weapon) -> Iterator[str]:
    """Describe what a weapon rolls, and which ships can mount it."""
    assert isinstance(weapon, MatchedWeapon)
    for rating, words in ((weapon.ac, "capital ships"), (weapon.as_, "squadrons")):
        yield f"{rating} dice at {words}" if rating else f"Never at {words}"
    if weapon.macro:
        yield f"{counted(weapon.macro, 'macro die', 'macro dice')} at capital ships, less the armor"
    yield from (f"[{trait.capitalize()}](matched-fire-fleet#weapons)" for trait in weapon.traits)
    if weapon.least_integrity > 1:
        yield f"For hulls of integrity {weapon.least_integrity} or more"


def _tables(known: BookEdition) -> Mapping[str, Table]:
    """Return the tables of models, of what they carry, and of chances."""
    catalogue = known.catalogue
    weapons = [one for one in catalogue.weapons if isinstance(one, MatchedWeapon)]
    return {
        "hulls": _hulls(known, [one for one in catalogue.hulls if isinstance(one, CapitalHull)]),
        "squadrons": _squadrons(known, [one for one in catalogue.hulls if isinstance(one, SquadronHull)]),
        "guns": _weapons(known, [one for one in weapons if not one.is_missile]),
        "missiles": _weapons(known, [one for one in weapons if one.is_missile]),
        "defences": table(
            ("Defense", "What it does"), [(known.link(one), one.text) for one in catalogue.defences]
        ),
        "upgrades": table(
            ("Upgrade", "What it does"), [(known.link(one), one.text) for one in catalogue.upgrades]
        ),
        "values": _values(),
        "chances": _chances(),
        "through": _through(),
        "flak": _flak(),
    }


def _hulls(known: BookEdition, hulls: Sequence[CapitalHull]) -> Table:
    head = (
        "Hull",
        "Integrity, slots, Structure",
        "Thrust",
        "Fire Control",
        "PD",
        "Sensors",
        "Thrusters",
        "Defenses",
    )
    rows = [
        (known.link(hull), str(hull.integrity), str(hull.thrust), *map(str, hull.ratings), str(hull.defences))
        for hull in hulls
    ]
    return table(head, rows)


def _squadrons(known: BookEdition, hulls: Sequence[SquadronHull]) -> Table:
    head = ("Squadron", "Thrust", "PD", "Sensors", "At ships", "At squadrons", "Macro")
    rows = [
        (
            known.link(hull),
            *(str(one) for one in (hull.thrust, hull.pd, hull.sensors)),
            *_dice(hull.weapon),
        )
        for hull in hulls
    ]
    return table(head, rows)


def _weapons(known: BookEdition, weapons: Sequence[MatchedWeapon]) -> Table:
    head = ("Weapon", "At ships", "At squadrons", "Macro", "Integrity", "Trait")
    rows = [
        (
            known.link(one),
            *_dice(one),
            f"{one.least_integrity}+" if one.least_integrity > 1 else "any",
            ", ".join(trait.capitalize() for trait in one.traits),
        )
        for one in weapons
    ]
    return table(head, rows)


def _dice(weapon: MatchedWeapon) -> tuple[str, str, str]:
    return str(weapon.ac or "–"), str(weapon.as_ or "–"), f"+{weapon.macro}" if weapon.macro else ""


def _values() -> Table:
    """Return the table of what a set does to a ship, by Value (MF-42, MF-43)."""
    rows = [
        (str(value), f"a mark on {RATING_NAMES[MARKED[value]]}", _critical(value))
        for value in range(1, FACES + 1)
    ]
    return table(("Value", "D", "T: 1 Structure, then"), rows)


# Who chooses the system that a critical of a value destroys (MF-43).
_CHOOSERS = {1: "the owner", 2: "the owner", 3: "the attacker"}


def _critical(value: int) -> str:
    words = CRITICALS[value]
    chooser = _CHOOSERS.get(value)
    return words[:1].upper() + words[1:] + (f", {chooser} chooses" if chooser else "")


def _chances() -> Table:
    """Return the table of pools with the chances of their greatest magnitude (MF-47)."""
    rows = [(pool_words(pool), *_percents(pool_law(pool).greatest)) for pool in _POOLS]
    return table(("Pool", *MAGNITUDE_WORDS), rows)


def pool_words(pool: Pool) -> str:
    """Describe the dice of a pool.

    >>> pool_words(Pool(5, 2, -1)), pool_words(Pool(4, sustained=True))
    ('5 base, 2 flex, macro −1', '4 base, Sustained')
    """
    parts = [f"{pool.base} base"]
    if pool.flex:
        parts.append(f"{pool.flex} flex")
    if pool.macro:
        parts.append(f"macro {'+' if pool.macro > 0 else '−'}{abs(pool.macro)}")
    if pool.sustained:
        parts.append("Sustained")
    return ", ".join(parts)


def _through() -> Table:
    """Return the table of the chances that missiles get past point defense (MF-48)."""
    head = ("Missiles", *(f"PD {dice}" if dice else "No PD" for dice in _DEFENCES))
    rows = []
    for pool in _MISSILES:
        left = (1 - missile_law(pool, Pool(dice)).greatest[0] for dice in _DEFENCES)
        rows.append((pool_words(pool), *_percents(left)))
    return table(head, rows)


def _flak() -> Table:
    """Return the table of point defense results, with and without a Picket near (MF-33)."""
    rows = []
    for dice, flex in product(range(2, MOST_BASE + 1), (0, 1)):
        law = magnitude_law(dice, flex)
        greatest = [0.0] * len(MAGNITUDE_WORDS)
        for magnitudes, ways in law:
            greatest[max(magnitudes, default=0)] += ways / throws_of(dice, flex)
        rows.append((f"{dice} dice{', Picket near' if flex else ''}", *_percents(greatest)))
    return table(("Point defense", *MAGNITUDE_WORDS), rows)


def _percents(chances: Sequence[float] | Iterator[float]) -> list[str]:
    return [f"{chance:.0%}".replace("%", " %") if chance >= 0.005 else "–" for chance in chances]


BOOK = BookEdition(
    edition=EDITION,
    kinds=_KINDS,
    families=_FAMILIES,
    hull_facts=hull_facts,
    weapon_facts=weapon_facts,
    tables=_tables,
    hulls="Structure is how much damage a capital ship survives. MF-5 says what each hull costs and carries.",
    defences="They take no slot. Each hull has room for one to three (MF-5); nothing destroys them (MF-10).",
    squadrons="Three figures, one weapon; they fly as ships do and [strike](matched-fire-turn). See MF-11.",
    mark=EDITION.id,
    titled="Matched Fire: {1}",
)
