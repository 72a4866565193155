"""Scenarios: a map, two fleets, options and a story in one file that people can write and share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from rules.bounds import Hour, Id, Text
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.edition_list import NEWEST, known_edition
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.fleet_files import MOST_SHIPS, FleetFile, ShipFile, ShownName, load_fleet
from rules.false_sunrise.force import Breach, breaches, build_fleet
from rules.false_sunrise.mapmaking import FEWEST_PIECES, MOST_PIECES, rock_faults
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.placing import MARKERS, crowded_edges, marker_refusal, rock_refusal
from rules.false_sunrise.positions.position_file import Corners, OptionsPart
from rules.false_sunrise.state import START_VELOCITY, Marker, Scene, Setup, Start, State
from rules.files import DataPath, Document, load_model, read_yaml
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import At, Part, Player
from rules.stories import Fault, Story, Words, refuse
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge, on_board
from rules.table.measure import snap_point
from rules.table.polygons import Polygon, outline_faults
from rules.table.terrain import Terrain

MOST_VELOCITY = 24

Stem = Annotated[
    str, Field(pattern=r"^[a-z0-9_-]{1,48}$", max_length=48)
]  # a file name without its extension


class ScenarioMarker(Part):
    """A marker that is on the board from the start, and its owner."""

    at: At
    owner: Player | None = None


class ShipStart(Part):
    """Where a ship starts if it is not deployed (SET-4, SET-5)."""

    ship: ShownName
    at: At
    heading: Hour
    velocity: Annotated[int, Field(ge=0, le=MOST_VELOCITY)] = START_VELOCITY


class Side(Part):
    """One side: a fleet file by name, or ships written out; and an edge or starting points."""

    name: ShownName
    fleet: Stem | None = None
    ships: Annotated[tuple[ShipFile, ...], Field(max_length=MOST_SHIPS)] = ()
    faction: Id | None = None
    edge: Edge | None = None
    starts: Annotated[tuple[ShipStart, ...], Field(max_length=MOST_SHIPS)] = ()

    @model_validator(mode="after")
    def _has_one_fleet(self) -> Self:
        if (self.fleet is None) == (not self.ships):
            raise ValueError("needs either fleet (a ready-made one, by name) or ships (its own)")
        return self


class Sides(Part):
    """Both sides of a scenario."""

    red: Side
    blue: Side


class ScenarioFile(Part):
    """A scenario as in its file. If it has no markers, the players place them (SET-3)."""

    edition: Annotated[Text, AfterValidator(known_edition)] = NEWEST
    name: ShownName
    about: Words
    opening: Story = ""
    map: Stem | None = None
    terrain: Annotated[tuple[Corners, ...], Field(max_length=MOST_PIECES)] = ()
    markers: Annotated[tuple[ScenarioMarker, ...], Field(max_length=MARKERS)] | None = None
    integrity: Annotated[int, Field(ge=1, le=200)] = 20
    options: OptionsPart = OptionsPart()
    initiative: Player | None = None
    play: Player = "red"
    sides: Sides

    @model_validator(mode="after")
    def _has_one_map(self) -> Self:
        if (self.map is None) == (not self.terrain):
            raise ValueError("needs either map (a ready-made one, by name) or terrain (its own rocks)")
        return self

    @property
    def by_seat(self) -> dict[Seat, Side]:
        """Both sides by seat."""
        return {Seat.RED: self.sides.red, Seat.BLUE: self.sides.blue}


@dataclass(frozen=True, slots=True)
class Shelves:
    """The folders with the fleets and maps that scenarios name."""

    fleets: tuple[Path, ...] = ()
    maps: tuple[Path, ...] = ()

    def fleets_of(self, edition: str) -> tuple[Path, ...]:
        """List the folders to search for an edition's fleets, those with the edition's name first."""
        return (*(folder / edition for folder in self.fleets), *self.fleets)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A playable scenario: its file, and the map and fleets that it names."""

    file: ScenarioFile
    polygons: tuple[Polygon, ...]
    fleets: Mapping[Seat, FleetFile]
    scene: Scene

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue of its edition."""
        return load_edition(self.file.edition).catalogue

    @property
    def suggested(self) -> Seat:
        """The suggested seat for a single player."""
        return Seat(self.file.play)


def load_scenario(path: str | Path, shelves: Shelves) -> Scenario:
    """Read a scenario. Raise `FileError` with file, line and field of everything wrong with it."""
    return read_scenario(read_yaml(path), shelves)


def read_scenario(document: Document, shelves: Shelves) -> Scenario:
    """Read a scenario from a document. Raise `FileError` naming everything wrong with it."""
    file = load_model(ScenarioFile, document)
    polygons = _polygons(file, document, shelves)
    fleets = {seat: _fleet(file, seat, document, shelves) for seat in PLAYERS}
    refuse(document, _fleet_faults(file, fleets))
    refuse(document, _scene_faults(file, polygons, fleets))
    return Scenario(file, polygons, fleets, scene_of(file))


def setup_of(scenario: Scenario, names: Mapping[Seat, str]) -> Setup:
    """Return the setup of a match from a scenario and the players' names."""
    file = scenario.file
    fleets = {seat: build_fleet(scenario.fleets[seat], seat, scenario.catalogue) for seat in PLAYERS}
    options = file.options.options(load_edition(file.edition).turn_limit)
    return Setup(
        told_apart(fleets), Terrain(scenario.polygons), options, file.integrity, dict(names), scenario.scene
    )


def scene_of(file: ScenarioFile) -> Scene:
    """Return what a scenario fixes before the match."""
    markers = None
    if file.markers is not None:
        markers = tuple(
            Marker(f"m{number}", snap_point(one.at), None if one.owner is None else Seat(one.owner))
            for number, one in enumerate(file.markers, start=1)
        )
    starts: dict[str, Start] = {
        f"{seat}:{one.ship}": (*snap_point(one.at), one.heading, one.velocity)
        for seat, side in file.by_seat.items()
        for one in side.starts
    }
    initiative = None if file.initiative is None else Seat(file.initiative)
    return Scene(file.name, markers, initiative, _edges(file), starts, file.opening)


def _edges(file: ScenarioFile) -> dict[Seat, Edge]:
    """Return both edges if one is named; the other is opposite (SET-4)."""
    for seat, side in file.by_seat.items():
        if side.edge is not None:
            return {one: side.edge if one is seat else side.edge.opposite for one in PLAYERS}
    return {}


# --- faults --------------------------------------------------------------------------------------


def _polygons(file: ScenarioFile, document: Document, shelves: Shelves) -> tuple[Polygon, ...]:
    """Return the outlines of the rocks (SET-1, GEO-6)."""
    if file.map is not None:
        path = _found(file.map, shelves.maps)
        if path is None:
            raise document.error(("map",), f"there is no map {file.map}", _known(shelves.maps))
        return load_map(path).polygons
    polygons = tuple(tuple(snap_point(corner) for corner in rock) for rock in file.terrain)
    refuse(document, _terrain_faults(polygons))
    return polygons


def _terrain_faults(polygons: Sequence[Polygon]) -> Iterator[Fault]:
    outlines = [outline_faults(one) for one in polygons]
    for number, faults in enumerate(outlines):
        for fault in faults:
            yield ("terrain", number), f"GEO-6 {fault}", "give a simple polygon of 3 to 64 corners"
    if not any(outlines):
        for fault in rock_faults(polygons):
            counted = fault.startswith(str(FEWEST_PIECES))
            yield ("terrain",), f"{'SET-1' if counted else 'GEO-6'} {fault}", "correct the rocks"


def _fleet(file: ScenarioFile, seat: Seat, document: Document, shelves: Shelves) -> FleetFile:
    """Return the fleet that a side names or writes out."""
    side = file.by_seat[seat]
    if side.fleet is None:
        return FleetFile(name=side.name, edition=file.edition, faction=side.faction, ships=side.ships)
    folders = shelves.fleets_of(file.edition)
    path = _found(side.fleet, folders)
    if path is None:
        where = ("sides", seat.value, "fleet")
        raise document.error(where, f"there is no fleet {side.fleet}", _known(folders))
    return load_fleet(path)


def _found(stem: str, folders: Sequence[Path]) -> Path | None:
    paths = (folder / f"{stem}.yaml" for folder in folders)
    return next((path for path in paths if path.is_file()), None)


def _known(folders: Sequence[Path]) -> str:
    stems = sorted({path.stem for folder in folders for path in folder.glob("*.yaml")})
    return f"use one of {', '.join(stems[:20])}" if stems else "write it out"


def _fleet_faults(file: ScenarioFile, fleets: Mapping[Seat, FleetFile]) -> Iterator[Fault]:
    """Check both fleets against the building rules, the total and the options (FRC-1 to FRC-8)."""
    catalogue = load_edition(file.edition).catalogue
    for seat, fleet in fleets.items():
        if fleet.faction in catalogue.faction and not file.options.factions:
            field = "fleet" if file.by_seat[seat].fleet is not None else "faction"
            reason = f"FRC-7 {fleet.name} belongs to a faction, and this scenario is played without"
            yield ("sides", seat.value, field), reason, "write factions: true under options"
        for breach in breaches(fleet, catalogue, file.integrity):
            yield _place_of(breach, file.by_seat[seat], seat), str(breach), "correct the fleet"


def _place_of(breach: Breach, side: Side, seat: Seat) -> DataPath:
    names = [ship.name for ship in side.ships]
    if side.fleet is not None:
        return ("sides", seat.value, "fleet")
    if breach.ship in names:
        return ("sides", seat.value, "ships", names.index(breach.ship))
    return ("sides", seat.value, "ships")


def _scene_faults(
    file: ScenarioFile, polygons: Sequence[Polygon], fleets: Mapping[Seat, FleetFile]
) -> Iterator[Fault]:
    """Check markers, edges and starting points against the rules they replace (SET-3, SET-4)."""
    terrain = Terrain(polygons)
    yield from _marker_faults(file, terrain)
    rocks = "terrain" if file.map is None else "map"
    for edge in crowded_edges(terrain, _edges(file).values() or Edge):
        yield (rocks,), f"SET-4 rocks leave no room to deploy along the {edge} edge", "make room there"
    sides = file.by_seat
    red, blue = (sides[seat].edge for seat in PLAYERS)
    if red is not None and blue is not None and blue is not red.opposite:
        where = ("sides", "blue", "edge")
        yield where, f"SET-4 is not opposite to red's edge, {red}", f"write {red.opposite} or leave it out"
    for seat, side in sides.items():
        yield from _start_faults(side, seat, terrain, [ship.name for ship in fleets[seat].ships])
    if _edges(file) == {} and any(side.starts for side in sides.values()):
        yield ("sides", "red", "edge"), "SET-4 is missing", "name red's edge: some ships have their places"


def _marker_faults(file: ScenarioFile, terrain: Terrain) -> Iterator[Fault]:
    table = State(Setup({}, terrain))
    for number, one in enumerate(file.markers or ()):
        at = snap_point(one.at)
        refusal = marker_refusal(table, at)
        if refusal is not None:
            remedy = "move it, or leave all markers out to let the players place them"
            yield ("markers", number, "at"), f"{refusal.ruling} {refusal.reason}", remedy
        table.markers = (*table.markers, Marker(f"m{number}", at))


def _start_faults(side: Side, seat: Seat, terrain: Terrain, ships: list[str]) -> Iterator[Fault]:
    placed = [one.ship for one in side.starts]
    for number, one in enumerate(side.starts):
        where: DataPath = ("sides", seat.value, "starts", number)
        if one.ship not in ships:
            yield (*where, "ship"), f"there is no ship {one.ship}", f"use one of {', '.join(ships)}"
        if one.ship in placed[:number]:
            yield (*where, "ship"), f"{one.ship} has a place already", "remove one"
        if not on_board(one.at):
            size = f"{WIDTH_IN:.0f} by {HEIGHT_IN:.0f} inches"
            yield (*where, "at"), f"GEO-1 is off the board, which is {size}", "move it onto the board"
        elif (refusal := rock_refusal(terrain, snap_point(one.at))) is not None:
            yield (*where, "at"), f"{refusal.ruling} {refusal.reason}", "move it into open space"
    missing = [name for name in ships if name not in placed]
    if placed and missing:
        remedy = "place all ships of the side, or none"
        yield ("sides", seat.value, "starts"), f"leave out {', '.join(missing)}", remedy
