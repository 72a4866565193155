"""Rulebook pages and tables made from a catalogue, so that the book always matches the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from game.book.rulebook.markdown import inline, make_page, table
from game.book.rulebook.pages import Block, Bullets, Heading, Page, Paragraph, Table
from game.families.false_sunrise.editions import BookEdition, edition_ui_of
from game.wording import counted
from rules.false_sunrise.catalogue import Entry, Faction, Hull, SquadronType, Upgrade, Weapon


def catalogue_pages(edition: str, chapter: str, written: Collection[str]) -> list[Page]:
    """Return the pages of an edition's catalogue for a chapter.

    `written` holds the ids of pages that somebody wrote by hand.
    """
    return pages_of(edition_ui_of(edition).book, chapter, written)


def catalogue_tables(edition: str) -> dict[str, Table]:
    """Return the tables of an edition, which chapters include by name."""
    return tables_of(edition_ui_of(edition).book)


def pages_of(known: BookEdition, chapter: str, written: Collection[str]) -> list[Page]:
    """Return a page each for hulls, weapon kinds, defenses, upgrades, squadrons and factions."""
    catalogue = known.catalogue

    def page(page_id: str, title: str, words: str, entries: Sequence[Entry]) -> Page:
        return _page(known, chapter, page_id, title, words, entries)

    capital = [hull for hull in catalogue.hulls if hull.capital]
    pages = [page("hulls", "Hulls", known.hulls, capital)]
    for kind, (title, words) in known.kinds.items():
        weapons = [weapon for weapon in catalogue.weapons if weapon.kind is kind]
        pages.append(page(f"{kind.value}-weapons", title, words, weapons))
    if known.defences:
        pages.append(page("defences", "Defenses", known.defences, catalogue.defences))
    shared = [upgrade for upgrade in catalogue.upgrades if upgrade.faction is None]
    for family in dict.fromkeys(upgrade.family for upgrade in shared):
        title, words = known.families.get(family, (f"{family.capitalize()} upgrades", ""))
        upgrades = [upgrade for upgrade in shared if upgrade.family == family]
        pages.append(page(f"{family}-upgrades", title, words, upgrades))
    if known.squadrons:
        flown = [hull for hull in catalogue.hulls if not hull.capital]
        pages.append(
            page("squadron-types", "Squadron types", known.squadrons, [*flown, *catalogue.squadrons])
        )
    for faction in catalogue.factions:
        own = [upgrade for upgrade in catalogue.upgrades if upgrade.faction == faction.id]
        its_page = f"[faction]({faction.id})" if faction.id in written else "faction"
        words = f"Only fleets of this {its_page} can use these. See FRC-7."
        pages.append(page(f"{faction.id}-upgrades", f"{faction.name}: upgrades", words, [faction, *own]))
    return pages


def _page(
    known: BookEdition, chapter: str, page_id: str, title: str, words: str, entries: Sequence[Entry]
) -> Page:
    blocks: list[Block] = [Paragraph(inline(words))] if words else []
    anchors: dict[str, int] = {}
    for entry in entries:
        arms = entry.arms if isinstance(entry, Hull) else ()
        anchors |= {f"entry:{known.name(one.id)}": len(blocks) for one in (entry, *arms)}
        blocks.append(Heading(entry.name))
        if said := " ".join(filter(None, (entry.text, entry.about))):
            blocks.append(Paragraph(inline(said)))
        blocks.append(Bullets(tuple(inline(fact) for fact in _facts(known, entry))))
    page = make_page(known.page_id(page_id), known.title(title), chapter, blocks)
    return Page(page.id, page.title, page.chapter, page.blocks, {**page.anchors, **anchors}, known.edition.id)


def facts_of_bars(hull: Hull) -> Iterator[str]:
    """Describe what a hull with damage bars holds and how far it can turn (FRC-2)."""
    slots = f"{counted(hull.integrity, 'slot')}, {counted(hull.bars, 'bar')}"
    yield f"Integrity {hull.integrity}: {slots} of {hull.bar_pips} pips"
    yield f"Thrust {hull.thrust}: an order turns it by at most {counted(hull.thrust // 2, 'hour')}"


def _facts(known: BookEdition, entry: Entry) -> Iterator[str]:
    """Describe an entry: its numbers, its faction, then its ruling."""
    match entry:
        case Hull():
            yield from known.hull_facts(entry)
        case Weapon():
            yield from known.weapon_facts(entry)
        case Upgrade():
            own = any(effect.mimics or effect.lives() > 1 for effect in entry.effects)
            if own or entry.binds or entry.hangar_places:
                yield "Each one works separately"
            else:
                second = "on the same ship adds up" if entry.adds_up else "is only a spare"
                yield f"A second one {second}"
        case SquadronType():
            yield from known.craft_facts(entry)
        case Faction():
            yield from _belongings(known, entry)
    if isinstance(entry, Weapon | Upgrade | SquadronType) and entry.faction is not None:
        yield f"Only for fleets of {known.link(known.catalogue.faction[entry.faction])}"
    yield f"Ruling {entry.rule}"


def _belongings(known: BookEdition, faction: Faction) -> Iterator[str]:
    """List what only fleets of this faction may use."""
    catalogue = known.catalogue
    kinds: dict[str, tuple[Upgrade | Weapon | SquadronType, ...]] = {
        "Upgrades": catalogue.upgrades,
        "Weapons": catalogue.weapons,
        "Squadrons": catalogue.squadrons,
    }
    for what, entries in kinds.items():
        links = [known.link(entry) for entry in entries if entry.faction == faction.id]
        if links:
            yield f"{what}: {', '.join(links)}"


def tables_of(known: BookEdition) -> dict[str, Table]:
    """Return the tables of hulls and systems plus the edition's own, which may replace these."""
    tables = {
        "hulls": table(
            ("Hull", "Integrity, slots, bars", "Thrust", "Largest turn"),
            [
                (known.link(hull), str(hull.integrity), str(hull.thrust), counted(hull.thrust // 2, "hour"))
                for hull in known.catalogue.hulls
                if hull.capital
            ],
        ),
        "systems": table(
            ("System", "If it is lost"),
            [(name.replace("-", " ").capitalize(), words) for name, words in known.edition.built_in.items()],
        ),
        **known.tables(known),
    }
    return {known.name(name): made for name, made in tables.items()}
