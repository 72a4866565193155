"""The edition of July 2024 as the rulebook describes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.book.rulebook.markdown import table
from game.book.rulebook.pages import Table
from game.families.false_sunrise.catalogue_pages import facts_of_bars
from game.families.false_sunrise.editions import BookEdition
from game.families.false_sunrise.sheets.content import damage_words
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import SquadronType, Step, Weapon
from rules.false_sunrise.july_2024.edition import EDITION
from rules.false_sunrise.july_2024.gunnery import ADJACENT_BAND_DICE, OWN_BAND_DICE, OWN_BAND_DICE_ENERGY
from rules.table.bands import BAND_DEPTH_IN

_KINDS = {
    WeaponKind.ENERGY: (
        "Energy weapons",
        "Energy weapons roll the most dice in their own band. Each is mounted in one [arc](arcs).",
    ),
    WeaponKind.BALLISTIC: (
        "Ballistic weapons",
        "Each die that shows a 6 destroys a system as well, see FIR-9. Each is mounted in one [arc](arcs).",
    ),
    WeaponKind.MISSILE: (
        "Missile weapons",
        "They fire in every direction. Without [line of sight](sight) they need a marked target, see WPN-2.",
    ),
}
_FAMILIES = {
    "defensive": ("Defensive upgrades", "They keep a ship alive, or repair what it lost."),
    "offensive": ("Offensive upgrades", "They make the ship's own weapons better."),
    "movement": ("Movement upgrades", "They change what an [order](orders) can do."),
    "support": ("Support upgrades", "They help other ships of the fleet."),
    "hangar": ("Hangars", "They carry [squadrons](squadrons), and give orders to those that fly."),
}


def weapon_facts(weapon: Weapon) -> Iterator[str]:
    """Yield how many dice a weapon rolls in each range band."""
    yield f"Range band {weapon.band}: {_full(weapon)} dice {_inches(weapon.band)}"
    beside = [band for band in (weapon.band - 1, weapon.band + 1) if band]
    yield f"{ADJACENT_BAND_DICE} dice {' and '.join(_inches(band) for band in beside)}"


def craft_facts(craft: SquadronType) -> Iterator[str]:
    """Yield how large a squadron is and what it does."""
    yield f"Size {craft.size}; a craft is hit on {craft.toughness} or more"
    if any(step.damage or step.dice for step in craft.ladder):
        yield f"Damage to a ship: {ladder_words(craft, craft.ladder)}"
    else:
        yield "No damage to ships"
    if craft.revised:
        yield f"With the squadrons of December 2024: {ladder_words(craft, craft.revised)}"


def _full(weapon: Weapon) -> int:
    return OWN_BAND_DICE_ENERGY if weapon.kind is WeaponKind.ENERGY else OWN_BAND_DICE


def _inches(band: int) -> str:
    far = int(band * BAND_DEPTH_IN)
    return f"up to {far} inches" if band == 1 else f"from {far - int(BAND_DEPTH_IN)} to {far} inches"


def ladder_words(craft: SquadronType, ladder: tuple[Step, ...]) -> str:
    """Describe a squadron's effects by its size.

    >>> bomber = EDITION.catalogue.squadron["bomber"]
    >>> ladder_words(bomber, bomber.revised)
    '1d6+3 (5 to 4 craft), 1d6 (3 to 2 craft), 2 (1 craft)'
    """
    most, said = craft.size, []
    for step in ladder:
        sizes = f"{most} to {step.size} craft" if most > step.size else f"{most} craft"
        said.append(f"{damage_words(step)} ({sizes})")
        most = step.size - 1
    return ", ".join(said)


def _tables(known: BookEdition) -> Mapping[str, Table]:
    """Return the tables of weapons and squadrons, with those of factions separate."""
    catalogue = known.catalogue
    shared = [one for one in catalogue.weapons if one.faction is None]
    craft = [one for one in catalogue.squadrons if one.faction is None]
    factions = [one for one in catalogue.weapons if one.faction is not None]
    faction_craft = [one for one in catalogue.squadrons if one.faction is not None]
    return {
        "weapons": _weapons(known, shared),
        "squadrons": _squadrons(known, craft),
        "faction-weapons": _weapons(known, factions),
        "faction-squadrons": _squadrons(known, faction_craft),
    }


def _squadrons(known: BookEdition, squadrons: Sequence[SquadronType]) -> Table:
    """Return the table of squadrons."""
    rows = [
        (known.link(craft), str(craft.size), f"{craft.toughness}+", ladder_words(craft, craft.ladder))
        for craft in squadrons
    ]
    return table(("Squadron", "Size", "Hit on", "Damage to a ship, by its size"), rows)


def _weapons(known: BookEdition, weapons: Sequence[Weapon]) -> Table:
    """Return the table of dice by range band."""
    bands = range(1, max(weapon.band for weapon in weapons) + 2)
    head = ("Weapon", "Kind", *(f"{band}: {int(band * BAND_DEPTH_IN)}″" for band in bands))
    rows = []
    for weapon in weapons:
        dice = {weapon.band: _full(weapon)} | dict.fromkeys(
            (weapon.band - 1, weapon.band + 1), ADJACENT_BAND_DICE
        )
        cells = [f"**{dice[band]}**" if band == weapon.band else str(dice.get(band, "")) for band in bands]
        rows.append((known.link(weapon), weapon.kind.value, *cells))
    return table(head, rows)


BOOK = BookEdition(
    edition=EDITION,
    kinds=_KINDS,
    families=_FAMILIES,
    hull_facts=facts_of_bars,
    weapon_facts=weapon_facts,
    craft_facts=craft_facts,
    tables=_tables,
    defences="Every hull has room for three. They cost no slot and cannot be destroyed, see FRC-3 and DMG-4.",
    squadrons=("Swarms of small craft from a hangar. [Squadrons](squadrons) says how they fly and fight."),
)
