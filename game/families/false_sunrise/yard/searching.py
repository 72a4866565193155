"""Search and filters of the catalogue: words, family, kind of weapon, range."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Catalogue, Defence, Entry, SquadronType, Upgrade, Weapon
from rules.false_sunrise.editions import load_edition


class Shelf(StrEnum):
    """A section of the catalogue; the value is its name in lessons."""

    WEAPONS = "Weapons"
    UPGRADES = "Upgrades"
    DEFENCES = "Defences"
    CRAFT = "Craft"

    @property
    def heading(self) -> str:
        """The name on its tab."""
        return {Shelf.DEFENCES: "Defenses", Shelf.CRAFT: "Squadrons"}.get(self, self.value)


class Origin(StrEnum):
    """Whose entries are shown: all, only those of the fleet's faction, or only common ones."""

    ALL = "all"
    FACTION = "faction"
    COMMON = "common"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search: words in any order, and filters ("" and 0: all).

    `reach` is the edition's range value.
    """

    words: str = ""
    family: str = ""
    kind: str = ""
    reach: int = 0
    origin: Origin = Origin.ALL


def faction_of(entry: Entry) -> str | None:
    """Return the id of the faction that an entry belongs to, None if anyone may use it (FRC-7)."""
    return entry.faction if isinstance(entry, Weapon | Upgrade | SquadronType) else None


def _entries_of(catalogue: Catalogue) -> dict[Shelf, tuple[Entry, ...]]:
    return {
        Shelf.WEAPONS: catalogue.weapons,
        Shelf.UPGRADES: catalogue.upgrades,
        Shelf.DEFENCES: catalogue.defences,
        Shelf.CRAFT: catalogue.squadrons,
    }


def shelves_of(catalogue: Catalogue) -> list[Shelf]:
    """List the sections that have any entries."""
    return [shelf for shelf, entries in _entries_of(catalogue).items() if entries]


def matching(catalogue: Catalogue, shelf: Shelf, wanted: Wanted, faction: str | None) -> list[Entry]:
    """List the entries of a section that a fleet of a faction may use (FRC-7).

    Name matches first.
    """
    entries = _entries_of(catalogue)[shelf]
    edition = catalogue.edition
    found = [one for one in entries if _is_open(one, wanted.origin, faction) and _fits(one, wanted, edition)]
    words = wanted.words.casefold().split()
    return sorted(found, key=lambda one: not all(word in one.name.casefold() for word in words))


def _is_open(entry: Entry, origin: Origin, faction: str | None) -> bool:
    needed = faction_of(entry)
    if isinstance(entry, Defence) or faction is None or origin is Origin.ALL:
        return needed is None or needed == faction
    return needed == (faction if origin is Origin.FACTION else None)


def _fits(entry: Entry, wanted: Wanted, edition: str) -> bool:
    if isinstance(entry, Weapon):
        if wanted.kind and entry.kind is not WeaponKind(wanted.kind):
            return False
        if wanted.reach and not edition_ui_of(edition).yard.can_reach(entry, wanted.reach):
            return False
    if isinstance(entry, Upgrade) and wanted.family and entry.family != wanted.family:
        return False
    known = searched(entry, edition)
    return all(word in known for word in wanted.words.casefold().split())


def searched(entry: Entry, edition: str) -> str:
    """Return all the text that a search for an entry looks through."""
    parts = [entry.name, entry.id, entry.rule, entry.text, entry.about]
    if isinstance(entry, Weapon):
        parts += [entry.kind.value, load_edition(edition).gunnery.words(entry)]
        parts += [f"band {entry.band}", f"rb{entry.band}"] if entry.band else []
    if isinstance(entry, Upgrade):
        parts.append(entry.family)
    return " ".join(parts).casefold()
