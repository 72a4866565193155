"""The fleets and maps to choose from before a match: ready-made, random, or from a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from game.families.false_sunrise.ai.level import level_named
from game.families.false_sunrise.yard.shelf import Shelved, look, ready_made
from game.match.choosing import seed_of
from game.match.file_cache import TimeBudget, files_in
from game.match.seats import HUMAN, is_computer
from game.shell.assets import asset_path
from game.shell.paths import typed_path
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.fleet_files import FleetFile, load_fleet
from rules.false_sunrise.force import Breach, breaches, fleet_integrity
from rules.false_sunrise.mapmaking import generate_terrain, map_faults
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.random_fleets import random_fleet
from rules.file_error import FileError, guarded
from rules.kernel.dice import Stream
from rules.table.polygons import Polygon

ANY, NONE = "any", ""  # factions of a random fleet: a random one, or none


class Source(StrEnum):
    """Where a fleet or a map comes from."""

    READY = "ready"
    DRAWN = "drawn"
    FILE = "file"
    COMPUTER = "computer"


@dataclass(slots=True)
class Pick:
    """One choice of a fleet or a map.

    Each source remembers its own, so that browsing loses nothing.
    """

    source: Source
    ready: Path | None = None
    seed: str = "1"
    file: str = ""
    faction: str = ANY  # of a random fleet, if factions are on


@dataclass(frozen=True, slots=True)
class FleetTerms:
    """The agreed limits for fleets: edition, total integrity, factions (FRC-1, FRC-7, FRC-8)."""

    integrity: int
    factions: bool = False
    edition: str = NEWEST

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue of the edition."""
        return load_edition(self.edition).catalogue


@dataclass(frozen=True, slots=True)
class FleetOffer:
    """The result of a pick: a fleet with all its breaches, or the reason why there is none.

    `fits` is false for a fleet of another edition than the match. `catalogue` has the fleet's
    parts.
    """

    fleet: FleetFile | None = None
    integrity: int = 0
    breaches: tuple[Breach, ...] = ()
    problem: str = ""
    catalogue: Catalogue | None = None
    fits: bool = True

    @property
    def usable(self) -> bool:
        """Whether a match can be played with it."""
        return self.fleet is not None and not self.breaches

    @property
    def faction(self) -> str | None:
        """The id of the fleet's faction."""
        return self.fleet.faction if self.fleet is not None else None


@dataclass(frozen=True, slots=True)
class MapOffer:
    """The result of a pick: rocks with a name and remarks, or the reason why there are none."""

    name: str = ""
    about: str = ""
    polygons: tuple[Polygon, ...] = ()
    remarks: tuple[str, ...] = ()
    problem: str = ""


def ready_fleets(terms: FleetTerms) -> list[Shelved]:
    """List the ready-made fleets within the terms, full totals first (FRC-1, FRC-7)."""
    return [
        one
        for one in ready_made([terms.edition])
        if one.integrity <= terms.integrity and (terms.factions or not one.faction)
    ]


@cache
def ready_maps() -> Mapping[Path, str]:
    """Return the names of the ready-made maps by path."""
    named = {}
    for path in files_in(asset_path("maps")):
        with suppress(FileError):
            named[path] = load_map(path).name
    return named


def fleet_offer(pick: Pick, terms: FleetTerms, player: str = HUMAN) -> FleetOffer:
    """Return the fleet that a pick gives a player (a human, or a level with its style).

    Never raise.
    """
    named = _named(pick, f"No ready-made fleet has {terms.integrity} integrity or less. Random builds one.")
    if isinstance(named, str):
        return FleetOffer(problem=named)
    if isinstance(named, int):
        return _offered(_built(pick, named, terms, player), terms)
    try:
        with guarded(str(named)):
            return _offered(load_fleet(named), terms)
    except FileError as error:
        return FleetOffer(problem=str(error))


def _named(pick: Pick, none_ready: str) -> int | Path | str:
    """Return what a pick refers to: a random seed or a file, or else words that say why neither."""
    match pick.source:
        case Source.DRAWN | Source.COMPUTER:
            seed = seed_of(pick.seed)
            return "A seed is a whole number, such as 7." if seed is None else seed
        case Source.READY:
            return pick.ready or none_ready
        case Source.FILE:
            return typed_path(pick.file) if pick.file.strip() else "Choose a file, or type its path."


def _built(pick: Pick, seed: int, terms: FleetTerms, player: str) -> FleetFile:
    """Return a random fleet, or one that a level of the computer builds."""
    catalogue, faction = terms.catalogue, drawn_faction(pick, seed, terms)
    if pick.source is Source.COMPUTER and is_computer(player):
        from game.families.false_sunrise.ai.fleets import (
            build_fleet_file,  # imported late: not needed without a computer player
        )

        return build_fleet_file(level_named(player), seed, terms.integrity, catalogue, faction)
    return random_fleet(seed, terms.integrity, catalogue, faction)


def drawn_faction(pick: Pick, seed: int, terms: FleetTerms) -> str | None:
    """Return the faction of a random fleet, or None if factions are off (FRC-7)."""
    known = list(terms.catalogue.faction) if terms.factions else []
    if pick.faction == ANY and known:
        return known[Stream("faction", seed).below(len(known))]
    return pick.faction if pick.faction in known else None


@dataclass(frozen=True, slots=True)
class OwnFleets:
    """The player's own fleet files: those a match may use, and how many each other edition has."""

    fitting: tuple[Path, ...]
    others: Mapping[str, int]

    @property
    def words(self) -> str:
        """Words about the fleets that are not listed, or "" if all are.

        >>> OwnFleets((), {"March 2024": 2}).words
        'Not listed: 2 of March 2024, because a fleet fits only its own edition (FRC-8).'
        """
        kinds = ", ".join(f"{count} of {edition}" for edition, count in self.others.items())
        return f"Not listed: {kinds}, because a fleet fits only its own edition (FRC-8)." if kinds else ""


def own_fleets(folder: Path, terms: FleetTerms, moment: TimeBudget | None = None) -> OwnFleets:
    """Sort the files of a folder by whether they fit the edition; unreadable files stay listed."""
    fitting: list[Path] = []
    others: Counter[str] = Counter()
    for path in files_in(folder):
        edition = look(path, own=True, moment=moment).edition
        if edition in ("", terms.edition):
            fitting.append(path)
        else:
            others[edition_name(edition)] += 1
    return OwnFleets(tuple(fitting), others)


def edition_name(edition: str) -> str:
    """Return the name of an edition, such as "July 2024", or its id if it is unknown."""
    return load_edition(edition).name if edition in EDITIONS else edition


def _offered(fleet: FleetFile, terms: FleetTerms) -> FleetOffer:
    if fleet.edition != terms.edition:
        return _misfit(fleet, terms)
    catalogue = terms.catalogue
    found = breaches(fleet, catalogue, terms.integrity)
    faction = catalogue.faction.get(fleet.faction or "")
    if faction is not None and not terms.factions:
        reason = f"it belongs to the faction {faction.name}: tick Factions above if both players want them"
        found.insert(0, Breach("FRC-7", None, reason))
    return FleetOffer(fleet, fleet_integrity(fleet, catalogue), tuple(found), catalogue=catalogue)


def _misfit(fleet: FleetFile, terms: FleetTerms) -> FleetOffer:
    """Return an offer whose only breach is that the fleet is of another edition (FRC-8)."""
    theirs, ours = edition_name(fleet.edition), edition_name(terms.edition)
    if fleet.edition not in EDITIONS:
        reason = f"it is built for the edition {theirs}, which this version of the game does not support"
        return FleetOffer(fleet, 0, (Breach("FRC-8", None, reason),), catalogue=terms.catalogue, fits=False)
    catalogue = load_edition(fleet.edition).catalogue
    reason = f"it is built for {theirs}, and this match is {ours}: choose {theirs} above, or another fleet"
    breach = Breach("FRC-8", None, reason)
    return FleetOffer(fleet, fleet_integrity(fleet, catalogue), (breach,), catalogue=catalogue, fits=False)


def map_offer(pick: Pick) -> MapOffer:
    """Return the map that a pick gives; never raise."""
    if pick.source is Source.COMPUTER:
        return MapOffer(problem="The computer does not choose maps.")
    named = _named(pick, "There is no ready-made map.")
    if isinstance(named, str):
        return MapOffer(problem=named)
    if isinstance(named, int):
        rocks = generate_terrain(named)
        return MapOffer(f"Map {named}", f"{len(rocks)} rocks, the same for both sides.", rocks)
    try:
        with guarded(str(named)):
            read = load_map(named)
            return MapOffer(read.name, read.about, read.polygons, tuple(map_faults(read.polygons)))
    except FileError as error:
        return MapOffer(problem=str(error))
