"""Pages and tables made from a catalogue, so that the book cannot disagree with what is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.book.rulebook.book import Block, Bullets, Heading, Page, Paragraph, Table
from game.book.rulebook.manual import Manual, table
from game.book.rulebook.markdown import inline, make_page
from rules.false_sunrise.catalogue import Entry, Faction, Hull, SquadronType, Upgrade, Weapon
from rules.false_sunrise.fittings import BAR_PIPS


def catalogue_pages(manual: Manual, chapter: str) -> list[Page]:
    """Make a page for hulls, each kind of weapon, defences, families of upgrades, squadrons and factions."""
    catalogue = manual.catalogue

    def page(page_id: str, title: str, words: str, entries: Sequence[Entry]) -> Page:
        return _page(manual, chapter, page_id, title, words, entries)

    pages = [page("hulls", "Hulls", manual.hulls, catalogue.hulls)]
    for kind, (title, words) in manual.kinds.items():
        weapons = [weapon for weapon in catalogue.weapons if weapon.kind is kind]
        pages.append(page(f"{kind.value}-weapons", title, words, weapons))
    if manual.defences:
        pages.append(page("defences", "Defences", manual.defences, catalogue.defences))
    shared = [upgrade for upgrade in catalogue.upgrades if upgrade.faction is None]
    for family in dict.fromkeys(upgrade.family for upgrade in shared):
        title, words = manual.families.get(family, (f"{family.capitalize()} upgrades", ""))
        upgrades = [upgrade for upgrade in shared if upgrade.family == family]
        pages.append(page(f"{family}-upgrades", title, words, upgrades))
    if manual.squadrons:
        pages.append(page("squadron-types", "Squadron types", manual.squadrons, catalogue.squadrons))
    for faction in catalogue.factions:
        own = [upgrade for upgrade in catalogue.upgrades if upgrade.faction == faction.id]
        words = f"What only fleets of this [faction]({faction.id}) have. See FRC-7."
        pages.append(page(f"{faction.id}-upgrades", f"{faction.name}: upgrades", words, [faction, *own]))
    return pages


def _page(
    manual: Manual, chapter: str, page_id: str, title: str, words: str, entries: Sequence[Entry]
) -> Page:
    blocks: list[Block] = [Paragraph(inline(words))] if words else []
    anchors: dict[str, int] = {}
    for entry in entries:
        anchors[f"entry:{manual.name(entry.id)}"] = len(blocks)
        blocks.append(Heading(entry.name))
        if said := " ".join(filter(None, (entry.text, entry.about))):
            blocks.append(Paragraph(inline(said)))
        blocks.append(Bullets(tuple(inline(fact) for fact in _facts(manual, entry))))
    page = make_page(manual.page_id(page_id), manual.title(title), chapter, blocks)
    return Page(
        page.id, page.title, page.chapter, page.blocks, {**page.anchors, **anchors}, manual.edition.id
    )


def _facts(manual: Manual, entry: Entry) -> Iterator[str]:
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
            yield from manual.weapon_facts(entry)
        case Upgrade():
            own = any(effect.mimics or effect.lives() > 1 for effect in entry.effects)
            if own or entry.binds or entry.hangar_places:
                yield "Each one stands for itself"
            else:
                yield (
                    "A second one on the same ship adds up"
                    if entry.adds_up
                    else "A second one is only a spare"
                )
        case SquadronType():
            yield from manual.craft_facts(entry)
        case Faction():
            yield from _belongings(manual, entry)
    if isinstance(entry, Weapon | Upgrade | SquadronType) and entry.faction is not None:
        yield f"Only for fleets of {manual.link(manual.catalogue.faction[entry.faction])}"
    yield f"Ruling {entry.rule}"


def _belongings(manual: Manual, faction: Faction) -> Iterator[str]:
    """List what only a faction's fleets may have."""
    catalogue = manual.catalogue
    kinds: dict[str, tuple[Upgrade | Weapon | SquadronType, ...]] = {
        "Upgrades": catalogue.upgrades,
        "Weapons": catalogue.weapons,
        "Squadrons": catalogue.squadrons,
    }
    for what, entries in kinds.items():
        links = [manual.link(entry) for entry in entries if entry.faction == faction.id]
        if links:
            yield f"{what}: {', '.join(links)}"


def _hours(count: int) -> str:
    return "1 hour" if count == 1 else f"{count} hours"


def catalogue_tables(manual: Manual) -> dict[str, Table]:
    """Make the tables that chapters put in by name: hulls, systems, and those of the edition alone."""
    tables = {
        "hulls": table(
            ("Hull", "Integrity, slots, bars", "Thrust", "Most course"),
            [
                (manual.link(hull), str(hull.integrity), str(hull.thrust), _hours(hull.thrust // 2))
                for hull in manual.catalogue.hulls
            ],
        ),
        "systems": table(
            ("System", "What its loss means"),
            [(name.replace("-", " ").capitalize(), words) for name, words in manual.edition.built_in.items()],
        ),
        **manual.tables(manual),
    }
    return {manual.name(name): made for name, made in tables.items()}
