"""Map and scenario files on this computer: list, open and save them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from game.families.false_sunrise.maps.sheet import (
    MapSheet,
    map_of,
    scenario_of,
    sheet_of_rocks,
    sheet_of_scenario,
)
from game.match.file_cache import FileCache, TimeBudget, files_in, stamp_of
from game.shell.assets import asset_path
from game.shell.paths import Home
from rules.false_sunrise.board_text import map_text, scenario_text
from rules.false_sunrise.maps import MapFile
from rules.false_sunrise.scenarios import Scenario, ScenarioFile, Shelves, load_scenario
from rules.file_error import guarded
from rules.files import Document, load_model, read_yaml, slug, write_yaml
from rules.table.measure import snap_point
from rules.table.polygons import Polygon, outline_faults


class Kind(StrEnum):
    """What a file is, and who made it."""

    READY = "ready"
    SCENARIO = "scenario"
    READY_MAP = "ready map"
    MAP = "map"

    @property
    def is_map(self) -> bool:
        """Whether it is only a map."""
        return self in (Kind.READY_MAP, Kind.MAP)

    @property
    def is_own(self) -> bool:
        """Whether it is the player's own file."""
        return self in (Kind.SCENARIO, Kind.MAP)


@dataclass(frozen=True, slots=True)
class Kept:
    """A listed file; `problem` says why it cannot be played, `scenario` is set if it can."""

    path: Path
    kind: Kind
    name: str
    about: str = ""
    rocks: tuple[Polygon, ...] = ()
    scenario: Scenario | None = None
    problem: str = ""


# Ends the name of a map that was saved automatically because the player had not saved it.
UNSAVED = " unsaved"
_KNOWN: FileCache[Kept] = FileCache()


def shelves_of(home: Home) -> Shelves:
    """Return the folders of fleets and maps: the game's and the player's."""
    return Shelves((asset_path("fleets"), home.fleets), (asset_path("maps"), home.maps))


def all_kept(home: Home, moment: TimeBudget | None = None) -> list[Kept]:
    """List all maps and scenarios, the game's scenarios first; never raise.

    `moment` limits the time spent on reading files.
    """
    shelves = shelves_of(home)
    named = [path for folder in (*shelves.fleets, *shelves.maps) for path in files_in(folder)]
    also = (shelves, tuple((path, stamp_of(path)) for path in named))  # files that scenarios may refer to
    folders = (
        (Kind.READY, asset_path("scenarios")),
        (Kind.SCENARIO, home.scenarios),
        (Kind.MAP, home.maps),
        (Kind.READY_MAP, asset_path("maps")),
    )
    kept = []
    for kind, folder in folders:
        for path in files_in(folder):
            read, broken = partial(_kept, kind=kind, shelves=shelves), partial(_broken, kind=kind)
            spent, besides = (moment if kind.is_own else None), (None if kind.is_map else also)
            kept.append(_KNOWN.of(path, read, broken, spent, besides))
    return kept


def _broken(path: Path, problem: str, kind: Kind) -> Kept:
    return Kept(path, kind, path.stem, problem=problem)


def _kept(path: Path, kind: Kind, shelves: Shelves) -> Kept:
    if kind.is_map:
        sheet = open_map(path)
        return Kept(path, kind, sheet.name, sheet.story.about, sheet.rocks)
    read = load_scenario(path, shelves)
    return Kept(path, kind, read.file.name, read.file.about, read.polygons, read)


def open_map(path: Path) -> MapSheet:
    """Open a map in the editor, finished or not.

    Raise `FileError` if the file cannot be read or drawn.
    """
    document = read_yaml(path)
    read = load_model(MapFile, document)
    return sheet_of_rocks(_drawn(read.polygons, document), read.name, read.about)


def open_scenario(path: Path, shelves: Shelves) -> MapSheet:
    """Open a scenario in the editor, playable or not.

    Raise `FileError` if the file or its map cannot be read or drawn.
    """
    document = read_yaml(path)
    file = load_model(ScenarioFile, document)
    if file.map is None:
        rocks = tuple(tuple(snap_point(corner) for corner in rock) for rock in file.terrain)
        return sheet_of_scenario(file, _drawn(rocks, document))
    paths = (folder / f"{file.map}.yaml" for folder in shelves.maps)
    found = next((path for path in paths if path.is_file()), None)
    if found is None:
        raise document.error(("map",), f"there is no map {file.map}", "name an existing map")
    return sheet_of_scenario(file, open_map(found).rocks)


def _drawn(rocks: tuple[Polygon, ...], document: Document) -> tuple[Polygon, ...]:
    """Return the rocks; raise `FileError` if an outline cannot be drawn (GEO-6)."""
    for number, rock in enumerate(rocks):
        if faults := outline_faults(rock):
            raise document.error(("terrain", number), f"GEO-6 {faults[0]}", "correct the rock")
    return rocks


def open_kept(one: Kept, home: Home) -> MapSheet:
    """Open a listed file in the editor; raise `FileError` if it cannot be read."""
    with guarded(str(one.path)):
        return open_map(one.path) if one.kind.is_map else open_scenario(one.path, shelves_of(home))


def left_over(home: Home) -> Kept | None:
    """Return the most recent file of unsaved changes, or None."""
    aside = [one for one in all_kept(home) if one.kind is Kind.SCENARIO and one.name.endswith(UNSAVED)]
    return max(aside, key=lambda one: one.path.stat().st_mtime_ns, default=None)


def place_of(sheet: MapSheet, folder: Path) -> Path:
    """Return the path that a sheet would be saved under, from its name."""
    return folder / f"{slug(sheet.name)}.yaml"


def keep_map(sheet: MapSheet, path: Path) -> None:
    """Save the rocks as a map; raise `FileError` if the file cannot be written."""
    write_yaml(path, map_text(map_of(sheet)), partial(load_model, MapFile))


def keep_scenario(sheet: MapSheet, path: Path) -> None:
    """Save everything as a scenario.

    Raise `FileError` if the file cannot be written, or could not be read back.
    """
    write_yaml(path, scenario_text(scenario_of(sheet)), partial(load_model, ScenarioFile))
