"""Scenarios: sides, ships with places, motions and captains, rocks and a story, in one file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from rules.astra_et_tenebrae.figures import EDITIONS, figures_of
from rules.astra_et_tenebrae.impossible_states import MOST_SHIPS, impossible_setup
from rules.astra_et_tenebrae.positions.position_file import Card, Corners, MotionPart
from rules.astra_et_tenebrae.state import Captain, Options, Scene, Setup, StartingHeat
from rules.bounds import Text
from rules.files import Document, load_model, read_yaml
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import At, Part, Player, one_of
from rules.stories import Fault, Scenario, Story, Words, name_faults, refuse
from rules.table.board import HEIGHT_IN, WIDTH_IN, on_board
from rules.table.measure import snap_point
from rules.table.polygons import Polygon, outline_faults
from rules.table.terrain import Terrain

_MOST_ROCKS = 16


class ScenarioShip(Part):
    """A frigate: its place instead of being placed (AS-3), motion (AM-5), captain (AS-2) and heat (AS-8)."""

    name: Text
    at: At | None = None
    motion: MotionPart | None = None
    captain: Card | None = None
    heat: StartingHeat = 0


class ScenarioSide(Part):
    """One side: its name in the story, and its ships."""

    name: Text
    ships: Annotated[tuple[ScenarioShip, ...], Field(min_length=1, max_length=MOST_SHIPS)]


class ScenarioSides(Part):
    """Both sides."""

    red: ScenarioSide
    blue: ScenarioSide


class ScenarioFile(Part):
    """A scenario as in its file; without `turn_limit` the edition's limit applies (AE-2)."""

    game: Literal["astra-et-tenebrae"]
    edition: Annotated[Text, one_of(EDITIONS, "is not an edition")] = EDITIONS[0]
    name: Text
    about: Words
    opening: Story = ""
    turn_limit: Annotated[int, Field(ge=0, le=100)] | None = None
    terrain: Annotated[tuple[Corners, ...], Field(max_length=_MOST_ROCKS)] = ()
    play: Player = "red"
    sides: ScenarioSides

    @property
    def by_seat(self) -> dict[Seat, ScenarioSide]:
        """Both sides by seat."""
        return {Seat.RED: self.sides.red, Seat.BLUE: self.sides.blue}


def load_scenario(path: str | Path) -> Scenario[ScenarioFile]:
    """Read a scenario from a file; raise `FileError` with the file, line and field of all its faults."""
    return read_scenario(read_yaml(path))


def read_scenario(document: Document) -> Scenario[ScenarioFile]:
    """Read a scenario from a document; raise `FileError` with all its faults."""
    file = load_model(ScenarioFile, document)
    rocks = tuple(tuple(snap_point(corner) for corner in rock) for rock in file.terrain)
    refuse(document, _rock_faults(rocks))
    terrain = Terrain(rocks)
    refuse(document, _ship_faults(file, terrain))
    setup = Setup(
        file.edition,
        {seat: tuple(ship.name for ship in side.ships) for seat, side in file.by_seat.items()},
        terrain=terrain,
        options=Options(file.turn_limit),
        scene=_scene(file),
    )
    refuse(document, ((("sides",), problem, "correct the ships") for _, problem in impossible_setup(setup)))
    return Scenario(file, setup, Seat(file.play))


def _scene(file: ScenarioFile) -> Scene:
    ships = [ship for side in file.by_seat.values() for ship in side.ships]
    return Scene(
        file.name,
        file.opening,
        starts={ship.name: snap_point(ship.at) for ship in ships if ship.at is not None},
        motions={ship.name: (one.course, float(one.length)) for ship in ships if (one := ship.motion)},
        captains={ship.name: Captain(ship.captain) for ship in ships if ship.captain is not None},
        heats={ship.name: ship.heat for ship in ships if ship.heat},
    )


# --- faults --------------------------------------------------------------------------------------


def _rock_faults(rocks: tuple[Polygon, ...]) -> Iterator[Fault]:
    for number, rock in enumerate(rocks):
        for fault in outline_faults(rock):
            yield ("terrain", number), f"AT-1 {fault}", "give a simple polygon of 3 to 64 corners"
        if not all(on_board(corner) for corner in rock):
            yield ("terrain", number), "AT-1 is not wholly on the table", "move its corners onto the table"


def _ship_faults(file: ScenarioFile, terrain: Terrain) -> Iterator[Fault]:
    """Yield faults of names, places, motions and captains by the rules that they replace."""
    named = [
        (("sides", seat.value, "ships", number, "name"), ship.name)
        for seat, side in file.by_seat.items()
        for number, ship in enumerate(side.ships)
    ]
    yield from name_faults(named, "AS-1")
    for seat, side in file.by_seat.items():
        for number, ship in enumerate(side.ships):
            yield from _start_faults(file, ship, ("sides", seat.value, "ships", number), terrain)
        yield from _side_faults(side, seat)


def _start_faults(
    file: ScenarioFile, ship: ScenarioShip, where: tuple[str | int, ...], terrain: Terrain
) -> Iterator[Fault]:
    motion = figures_of(file.edition).motion
    if ship.at is not None and not on_board(ship.at):
        size = f"{WIDTH_IN:.0f} by {HEIGHT_IN:.0f} inches"
        yield (*where, "at"), f"AG-1 is off the table, which is {size}", "move it onto the table"
    elif ship.at is not None and terrain.touches(snap_point(ship.at)):
        yield (*where, "at"), "AS-3 a rock is there", "move it into open space"
    if ship.motion is not None and not motion.counts:
        yield (*where, "motion"), "AM-4 ships keep no motion in this edition", "leave it out"
    elif ship.motion is not None and ship.motion.length > motion.most_g:
        wanted = f"at most {motion.most_g}"
        yield (*where, "motion", "length"), f"AM-2 no burn is that long: {wanted}", "make it shorter"


def _side_faults(side: ScenarioSide, seat: Seat) -> Iterator[Fault]:
    where = ("sides", seat.value, "ships")
    unplaced = [ship.name for ship in side.ships if ship.at is None]
    if unplaced and len(unplaced) < len(side.ships):
        yield (
            where,
            f"AS-3 leave out where {', '.join(unplaced)} begins",
            "place all ships of a side, or none",
        )
    captains = [ship.captain for ship in side.ships if ship.captain is not None]
    for number, ship in enumerate(side.ships):
        if ship.captain is not None and captains.count(ship.captain) > 1:
            yield (*where, number, "captain"), f"AS-2 there is one {ship.captain} a side", "name each once"
    if captains and len(captains) < len(side.ships):
        yield where, "AS-2 leave some ships without a captain", "give all ships of a side one, or none"


def sides_of(setup: Setup) -> dict[str, Seat]:
    """Return the side of each ship of a setup."""
    return {name: seat for seat in PLAYERS for name in setup.ships[seat]}
