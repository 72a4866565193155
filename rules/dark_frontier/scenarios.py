"""Scenarios: sides, ships with places and velocities, options and a story, in one file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from rules.bounds import Text
from rules.dark_frontier.figures import EDITIONS, figures_of
from rules.dark_frontier.impossible_states import MOST_SHIPS, impossible_setup
from rules.dark_frontier.positions.position_file import (
    SEATS,
    Direction,
    HexPart,
    OptionsPart,
    Player,
    VelocityPart,
    hex_of,
)
from rules.dark_frontier.state import ATTACKER, DEFENDER, Options, Scene, Setup, Start
from rules.files import Document, load_model, read_yaml
from rules.hexes.grid import ORIGIN, length
from rules.kernel.seats import Seat
from rules.parts import Part, one_of
from rules.stories import Fault, Scenario, Story, Words, name_faults, refuse


class ScenarioShip(Part):
    """A ship: its kind, where it begins instead of being placed (DS-4), and how it flies."""

    name: Text
    type: Annotated[Text, Field(alias="class")]
    at: HexPart | None = None
    facing: Direction = 0
    velocity: VelocityPart = ORIGIN


class ScenarioSide(Part):
    """One side: its name in the story, and its ships."""

    name: Text
    ships: Annotated[tuple[ScenarioShip, ...], Field(min_length=1, max_length=MOST_SHIPS)]


class ScenarioSides(Part):
    """Both sides."""

    defender: ScenarioSide
    attacker: ScenarioSide


class ScenarioFile(Part):
    """A scenario as in its file; options that are left out are the edition's (DE-3, DE-4)."""

    game: Literal["dark-frontier"]
    edition: Annotated[Text, one_of(EDITIONS, "is not an edition")] = EDITIONS[0]
    name: Text
    about: Words
    opening: Story = ""
    options: OptionsPart = OptionsPart()
    play: Player = "defender"
    sides: ScenarioSides

    @property
    def by_seat(self) -> dict[Seat, ScenarioSide]:
        """Both sides by seat."""
        return {DEFENDER: self.sides.defender, ATTACKER: self.sides.attacker}

    @property
    def ships(self) -> list[tuple[tuple[str | int, ...], ScenarioShip]]:
        """All ships, each with its path in the file."""
        sides = (("defender", self.sides.defender), ("attacker", self.sides.attacker))
        return [
            (("sides", name, "ships", number), ship)
            for name, side in sides
            for number, ship in enumerate(side.ships)
        ]


def load_scenario(path: str | Path) -> Scenario[ScenarioFile]:
    """Read a scenario from a file; raise `FileError` with the file, line and field of all its faults."""
    return read_scenario(read_yaml(path))


def read_scenario(document: Document) -> Scenario[ScenarioFile]:
    """Read a scenario from a document; raise `FileError` with all its faults."""
    file = load_model(ScenarioFile, document)
    refuse(document, _faults(file))
    ships = {seat: {one.name: one.type for one in side.ships} for seat, side in file.by_seat.items()}
    options = Options(file.options.points, file.options.rounds)
    setup = Setup(file.edition, ships, options=options, scene=_scene(file))
    refuse(document, ((("sides",), problem, "correct the ships") for _, problem in impossible_setup(setup)))
    return Scenario(file, setup, SEATS[file.play])


def _scene(file: ScenarioFile) -> Scene:
    starts = {
        ship.name: Start(ship.at, ship.facing, hex_of(ship.velocity))
        for _, ship in file.ships
        if ship.at is not None
    }
    return Scene(file.name, file.opening, starts)


# --- faults --------------------------------------------------------------------------------------


def _faults(file: ScenarioFile) -> Iterator[Fault]:
    """Check names, kinds, numbers and places against the rules that they replace."""
    yield from name_faults(((*where, "name"), ship.name) for where, ship in file.ships)
    defenders, attackers = (len(side.ships) for side in file.by_seat.values())
    if defenders != attackers:
        yield ("sides",), f"DS-5 {defenders} against {attackers} ships", "give both sides the same number"
    placed = [ship.at is not None for _, ship in file.ships]
    if any(placed) and not all(placed):
        yield ("sides",), "DS-4 some ships have a place and some have none", "place all ships, or none"
    for where, ship in file.ships:
        yield from _ship_faults(file, ship, where)


def _ship_faults(file: ScenarioFile, ship: ScenarioShip, where: tuple[str | int, ...]) -> Iterator[Fault]:
    figures = figures_of(file.edition)
    if ship.type not in figures.ships:
        known = ", ".join(figures.ships)
        yield (*where, "class"), f"DS-1 there is no ship {ship.type}", f"use one of {known}"
    if ship.at is not None and length(ship.at) > figures.map.radius:
        reach = figures.map.radius
        yield (
            (*where, "at"),
            f"DG-4 is off the map, which reaches {reach} hexes from (0, 0)",
            "move it nearer",
        )
    if ship.at is None and (ship.facing or hex_of(ship.velocity) != ORIGIN):
        yield where, "DS-4 facing and velocity are for a ship that has a place", "add at, too"
