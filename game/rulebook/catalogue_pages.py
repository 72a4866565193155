"""Pages and tables made from the catalogue, so that the book cannot disagree with what is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rulebook.book import Block, Bullets, Heading, Page, Paragraph, Table, Text
from game.rulebook.markdown import inline, make_page
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import (
    Catalogue,
    Entry,
    Faction,
    Hull,
    SquadronType,
    Step,
    Upgrade,
    Weapon,
)
from rules.false_sunrise.describe import BUILT_IN_DOES
from rules.false_sunrise.fittings import BAR_PIPS
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
        "They fire in every direction. Without [sight](sight) they need a marked target, see WPN-2.",
    ),
}
_FAMILIES = {
    "defensive": ("Defensive upgrades", "They keep a ship alive, or bring back what it lost."),
    "offensive": ("Offensive upgrades", "They make the ship's own weapons better."),
    "movement": ("Movement upgrades", "They change what an [order](orders) may say."),
    "support": ("Support upgrades", "They help other ships of the fleet."),
    "hangar": ("Hangars", "They carry [squadrons](squadrons), and command those that fly."),
}


def catalogue_pages(catalogue: Catalogue, chapter: str) -> list[Page]:
    """Make a page for hulls, each kind of weapon, defences, families of upgrades, squadrons and factions."""

    def page(page_id: str, title: str, words: str, entries: Sequence[Entry]) -> Page:
        return _page(page_id, title, chapter, words, entries, catalogue)

    pages = [page("hulls", "Hulls", "What a ship is built on. See FRC-2.", catalogue.hulls)]
    for kind, (title, words) in _KINDS.items():
        weapons = [weapon for weapon in catalogue.weapons if weapon.kind is kind]
        pages.append(page(f"{kind.value}-weapons", title, words, weapons))
    free = "Every hull has room for three. They cost no slot and cannot be destroyed, see FRC-3 and DMG-4."
    pages.append(page("defences", "Defences", free, catalogue.defences))
    shared = [upgrade for upgrade in catalogue.upgrades if upgrade.faction is None]
    for family in dict.fromkeys(upgrade.family for upgrade in shared):
        title, words = _FAMILIES.get(family, (f"{family.capitalize()} upgrades", ""))
        upgrades = [upgrade for upgrade in shared if upgrade.family == family]
        pages.append(page(f"{family}-upgrades", title, words, upgrades))
    craft = "Swarms of small craft from a hangar. How they fly and fight stands under [Squadrons](squadrons)."
    pages.append(page("squadron-types", "Squadron types", craft, catalogue.squadrons))
    for faction in catalogue.factions:
        own = [upgrade for upgrade in catalogue.upgrades if upgrade.faction == faction.id]
        words = f"What only fleets of this [faction]({faction.id}) have. See FRC-7."
        pages.append(page(f"{faction.id}-upgrades", f"{faction.name}: upgrades", words, [faction, *own]))
    return pages


def _page(
    page_id: str, title: str, chapter: str, words: str, entries: Sequence[Entry], catalogue: Catalogue
) -> Page:
    blocks: list[Block] = [Paragraph(inline(words))] if words else []
    anchors: dict[str, int] = {}
    for entry in entries:
        anchors[f"entry:{entry.id}"] = len(blocks)
        blocks.append(Heading(entry.name))
        if said := " ".join(filter(None, (entry.text, entry.about))):
            blocks.append(Paragraph(inline(said)))
        blocks.append(Bullets(tuple(inline(fact) for fact in _facts(entry, catalogue))))
    page = make_page(page_id, title, chapter, blocks)
    return Page(page.id, page.title, page.chapter, page.blocks, {**page.anchors, **anchors})


def _facts(entry: Entry, catalogue: Catalogue) -> Iterator[str]:
    """Say an entry's numbers, the faction that it belongs to, then its ruling."""
    match entry:
        case Hull():
            slots = (
                "1 slot, 1 bar"
                if entry.integrity == 1
                else f"{entry.integrity} slots, {entry.integrity} bars"
            )
            yield f"Integrity {entry.integrity}: {slots} of {BAR_PIPS} pips"
            yield f"Thrust {entry.thrust}: at most {_hours(entry.thrust // 2)} of course in an order"
        case Weapon():
            yield f"Range band {entry.band}: {_full(entry)} dice {_inches(entry.band)}"
            beside = [band for band in (entry.band - 1, entry.band + 1) if band]
            yield f"{ADJACENT_BAND_DICE} dice {' and '.join(_inches(band) for band in beside)}"
        case Upgrade():
            if entry.binds or entry.hangar_places:
                yield "Each one stands for itself"
            else:
                yield (
                    "A second one on the same ship adds up"
                    if entry.adds_up
                    else "A second one is only a spare"
                )
        case SquadronType():
            yield f"Size {entry.size}; a craft is hit on {entry.toughness} or more"
            if any(step.damage or step.dice for step in entry.ladder):
                yield f"Damage to a ship: {_ladder(entry, entry.ladder)}"
            else:
                yield "No damage to ships"
            if entry.revised:
                yield f"With the small craft of December 2024: {_ladder(entry, entry.revised)}"
        case Faction():
            yield from _belongings(entry, catalogue)
    if isinstance(entry, Weapon | Upgrade | SquadronType) and entry.faction is not None:
        yield f"Only for fleets of {_link(catalogue.faction[entry.faction])}"
    yield f"Ruling {entry.rule}"


def _belongings(faction: Faction, catalogue: Catalogue) -> Iterator[str]:
    """List what only a faction's fleets may have."""
    kinds: dict[str, tuple[Upgrade | Weapon | SquadronType, ...]] = {
        "Upgrades": catalogue.upgrades,
        "Weapons": catalogue.weapons,
        "Squadrons": catalogue.squadrons,
    }
    for what, entries in kinds.items():
        links = [_link(entry) for entry in entries if entry.faction == faction.id]
        if links:
            yield f"{what}: {', '.join(links)}"


def _hours(count: int) -> str:
    return "1 hour" if count == 1 else f"{count} hours"


def _full(weapon: Weapon) -> int:
    return OWN_BAND_DICE_ENERGY if weapon.kind is WeaponKind.ENERGY else OWN_BAND_DICE


def _inches(band: int) -> str:
    far = int(band * BAND_DEPTH_IN)
    return f"up to {far} inches" if band == 1 else f"from {far - int(BAND_DEPTH_IN)} to {far} inches"


def _ladder(craft: SquadronType, ladder: tuple[Step, ...]) -> str:
    """Say a ladder in words.

    >>> from rules.false_sunrise.july_2024.catalogue import july_catalogue
    >>> _ladder(july_catalogue().squadron["bomber"], july_catalogue().squadron["bomber"].revised)
    '1d6+3 (5 to 4 craft), 1d6 (3 to 2 craft), 2 (1 craft)'
    """
    most, said = craft.size, []
    for step in ladder:
        sizes = f"{most} to {step.size} craft" if most > step.size else f"{most} craft"
        said.append(f"{_damage(step)} ({sizes})")
        most = step.size - 1
    return ", ".join(said)


def _damage(step: Step) -> str:
    dice = f"{step.dice}d6" if step.dice else ""
    return f"{dice}+{step.damage}" if dice and step.damage else dice or str(step.damage)


def catalogue_tables(catalogue: Catalogue) -> dict[str, Table]:
    """Make the tables that chapters put in by name: hulls, weapons, squadrons, systems."""
    return {
        "hulls": _table(
            ("Hull", "Integrity, slots, bars", "Thrust", "Most course"),
            [
                (_link(hull), str(hull.integrity), str(hull.thrust), _hours(hull.thrust // 2))
                for hull in catalogue.hulls
            ],
        ),
        "weapons": _weapons([one for one in catalogue.weapons if one.faction is None]),
        "squadrons": _squadrons([one for one in catalogue.squadrons if one.faction is None]),
        "faction-weapons": _weapons([one for one in catalogue.weapons if one.faction is not None]),
        "faction-squadrons": _squadrons([one for one in catalogue.squadrons if one.faction is not None]),
        "systems": _table(
            ("System", "What its loss means"),
            [(name.replace("-", " ").capitalize(), words) for name, words in BUILT_IN_DOES.items()],
        ),
    }


def _squadrons(squadrons: Sequence[SquadronType]) -> Table:
    """Make the table of squadrons."""
    rows = [
        (_link(craft), str(craft.size), f"{craft.toughness}+", _ladder(craft, craft.ladder))
        for craft in squadrons
    ]
    return _table(("Squadron", "Size", "Hit on", "Damage to a ship, by its size"), rows)


def _weapons(weapons: Sequence[Weapon]) -> Table:
    """Make the table of dice by range band."""
    bands = range(1, max(weapon.band for weapon in weapons) + 2)
    head = ("Weapon", "Kind", *(f"{band}: {int(band * BAND_DEPTH_IN)}″" for band in bands))
    rows = []
    for weapon in weapons:
        dice = {weapon.band: _full(weapon)} | dict.fromkeys(
            (weapon.band - 1, weapon.band + 1), ADJACENT_BAND_DICE
        )
        cells = [f"**{dice[band]}**" if band == weapon.band else str(dice.get(band, "")) for band in bands]
        rows.append((_link(weapon), weapon.kind.value, *cells))
    return _table(head, rows)


def _link(entry: Entry) -> str:
    return f"[{entry.name}](entry:{entry.id})"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    return Table(_cells(head), tuple(_cells(row) for row in rows))


def _cells(words: Sequence[str]) -> tuple[Text, ...]:
    return tuple(inline(cell) if cell else Text(()) for cell in words)
