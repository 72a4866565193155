"""The list of fleets: those that come with the game, and the player's own files."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from game.families.false_sunrise.yard.totals import remember_total, total_of
from game.match.file_cache import FileCache, TimeBudget, files_in
from game.shell.assets import asset_path
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.fleet_files import FleetFile, fleet_text, load_fleet, parse_fleet
from rules.false_sunrise.force import breaches, fleet_integrity
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.file_error import FileError, guarded
from rules.files import YAML_LIMIT_BYTES, load_model, read_bytes, slug, write_yaml


@dataclass(frozen=True, slots=True)
class Shelved:
    """A fleet file: its content, or why it cannot be used; `edition` is "" if it cannot be read."""

    path: Path
    own: bool
    fleet: FleetFile | None = None
    integrity: int = 0
    faults: int = 0
    problem: str = ""
    edition: str = ""

    @property
    def name(self) -> str:
        """The fleet's name, or the file name of an unreadable file."""
        return self.fleet.name if self.fleet is not None else self.path.name

    @property
    def ships(self) -> int:
        """The number of ships in the fleet."""
        return len(self.fleet.ships) if self.fleet is not None else 0

    @property
    def faction(self) -> str:
        """The name of the fleet's faction, "" if it has none (FRC-7)."""
        return faction_name(self.fleet) if self.fleet is not None and self.fleet.faction else ""

    @property
    def words(self) -> str:
        """Name, integrity and faction, as shown in a list."""
        return " · ".join(filter(None, (self.name, str(self.integrity), self.faction)))


_KNOWN: FileCache[Shelved] = FileCache()


def catalogue_of(edition: str) -> Catalogue | None:
    """Return the catalogue of an edition, or None for an unknown edition."""
    return load_edition(edition).catalogue if edition in EDITIONS else None


def known_catalogue(edition: str) -> Catalogue:
    """Return the catalogue of an edition, or the newest for an unknown one."""
    return catalogue_of(edition) or load_edition(NEWEST).catalogue


def size_of(fleet: FleetFile) -> int:
    """Return a fleet's total integrity (FRC-1), 0 for an unknown edition."""
    catalogue = catalogue_of(fleet.edition)
    return 0 if catalogue is None else fleet_integrity(fleet, catalogue)


def smallest_total(fleet: FleetFile) -> int:
    """Return the lowest total that a fleet is legal for: its cost, or more if its hulls need it.

    See FRC-1 and MF-4.
    """
    catalogue = known_catalogue(fleet.edition)
    least = max(catalogue.least_total, fleet_integrity(fleet, catalogue))
    hulls = [catalogue.hull[ship.hull] for ship in fleet.ships if ship.hull in catalogue.hull]
    totals = range(least, MOST_INTEGRITY + 1)
    return next((total for total in totals if not any(catalogue.mix_faults(hulls, total))), least)


def faction_name(fleet: FleetFile) -> str:
    """Return the name of a fleet's faction, "none" without one, or the id if unknown (FRC-7)."""
    catalogue = catalogue_of(fleet.edition)
    known = None if catalogue is None else catalogue.faction.get(fleet.faction or "")
    return known.name if known is not None else fleet.faction or "none"


def ready_made(editions: Iterable[str] = EDITIONS) -> list[Shelved]:
    """List the fleets that come with the game by edition, the largest first."""
    return [one for edition in editions for one in _ready_made(edition)]


@cache
def _ready_made(edition: str) -> list[Shelved]:
    folder = asset_path("fleets")
    found = (look(path, own=False) for path in (*files_in(folder), *files_in(folder / edition)))
    ready = (one for one in found if one.fleet is not None and one.edition == edition)
    return sorted(ready, key=lambda one: (-one.integrity, one.name))


def own_fleets(folder: Path, moment: TimeBudget | None = None) -> list[Shelved]:
    """List the player's own fleets by name.

    Unreadable files are listed too, and so are those that `moment` leaves no time to read.
    """
    found = (look(path, own=True, moment=moment) for path in files_in(folder))
    return sorted(found, key=lambda one: (one.name.casefold(), one.path.name))


def look(path: Path, *, own: bool, moment: TimeBudget | None = None) -> Shelved:
    """Return what a fleet file holds, from memory if it is already known; never raise."""
    return _KNOWN.of(path, partial(_read, own=own), partial(_broken, own=own), moment)


def _broken(path: Path, problem: str, *, own: bool) -> Shelved:
    return Shelved(path, own, problem=problem)


def _read(path: Path, *, own: bool) -> Shelved:
    fleet = load_fleet(path)
    catalogue = catalogue_of(fleet.edition)
    if catalogue is None:
        problem = (
            f"“{fleet.name}” is built for the edition {fleet.edition}, which this version does "
            "not support. The file is unchanged."
        )
        return Shelved(path, own, problem=problem, edition=fleet.edition)
    size, faults = fleet_integrity(fleet, catalogue), len(breaches(fleet, catalogue))
    return Shelved(path, own, fleet, size, faults, edition=fleet.edition)


def free_path(folder: Path, name: str) -> Path:
    """Return the path of a new file for a fleet name."""
    stem, number = slug(name), 1
    while (path := folder / f"{stem if number == 1 else f'{stem[:44]}-{number}'}.yaml").exists():
        number += 1
    return path


def content_of(path: Path) -> bytes:
    """Return the raw content of a file, empty if it cannot be read."""
    try:
        return read_bytes(path, YAML_LIMIT_BYTES)
    except FileError:
        return b""


def has_comments(content: bytes) -> bool:
    """Return whether a file has comments, which would be lost by writing it again."""
    text = content.decode("utf-8", "replace")
    return any(line.lstrip().startswith("#") or " #" in line for line in text.splitlines())


def write(fleet: FleetFile, path: Path) -> None:
    """Write a fleet to its file, completely or not at all; raise `FileError` if that fails."""
    write_yaml(path, fleet_text(fleet), partial(load_model, FleetFile))


def free_fleet_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that no other fleet has, with a number if needed.

    >>> free_fleet_name("Line Ahead", ["Line Ahead", "Line Ahead 2"])
    'Line Ahead 3'
    """
    known = {one.casefold() for one in taken}
    number = 1
    while (free := name if number == 1 else f"{name[:44]} {number}").casefold() in known:
        number += 1
    return free


def duplicate(one: Shelved, folder: Path) -> Path:
    """Copy a fleet to a new file under a new name; raise `FileError` if that fails."""
    assert one.fleet is not None, "only a fleet that can be read is copied"
    name = free_fleet_name(one.fleet.name, [other.name for other in own_fleets(folder)])
    path = free_path(folder, name)
    write(one.fleet.model_copy(update={"name": name}), path)
    return path


def rename(one: Shelved, name: str, folder: Path) -> Path:
    """Rename a fleet and its file, and return the file's path; raise `FileError` if that fails."""
    assert one.fleet is not None, "only a fleet that can be read is renamed"
    path = one.path if slug(name) == one.path.stem else free_path(folder, name)
    fleet = parse_fleet(fleet_text(one.fleet.model_copy(update={"name": name})), name)
    total = total_of(one.path)
    write(fleet, path)
    if path != one.path:
        delete(one.path)
        if total is not None:
            remember_total(path, total)
    return path


def delete(path: Path) -> None:
    """Delete a fleet file, if it still exists; raise `FileError` if that fails."""
    with guarded(str(path)), contextlib.suppress(FileNotFoundError):
        path.unlink()
