"""The form of a rule case: a position, what is chosen, what the dice show and what must come of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.false_sunrise.fleet import BUILT_IN
from rules.false_sunrise.fleet_files import Id, ShipFile
from rules.files import DataPath, Document, load_model, read_yaml
from rules.table.board import HEIGHT_IN, WIDTH_IN

ItemT = TypeVar("ItemT")

Inches = Annotated[float, Field(allow_inf_nan=False)]
At = Annotated[tuple[Inches, Inches], Field(strict=False)]
Hour = Annotated[int, Field(ge=0, le=11)]
Text = Annotated[str, Field(min_length=1, max_length=120)]
Player = Literal["red", "blue"]
Craft = Literal["offensive", "defensive"]
Names = tuple[Text, ...]

PLAYERS: tuple[Player, Player] = ("red", "blue")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


class MarkerPart(_Part):
    """An objective marker on the board."""

    id: Text
    at: At
    owner: Player | None = None


class BoardPart(_Part):
    """Rocks and markers."""

    terrain: tuple[tuple[At, ...], ...] = ()
    markers: tuple[MarkerPart, ...] = ()


class OptionsPart(_Part):
    """The optional rules of the match."""

    turn_limit: Annotated[int, Field(ge=1)] | None = None
    small_craft: Literal["2024-07", "2024-12"] = "2024-07"
    factions: bool = False


class OffBoardPart(_Part):
    """Where and when a ship left the board (MOV-5)."""

    left_at: At
    turn: Annotated[int, Field(ge=0)]


class CaseShip(ShipFile):
    """A ship of a fleet file, with what has become of it so far."""

    at: At | None = None
    off_board: OffBoardPart | None = None
    heading: Hour = 0
    velocity: Annotated[int, Field(ge=0, le=1000)] = 6
    damage: Annotated[int, Field(ge=0)] = 0
    destroyed: tuple[Id, ...] = ()
    owes: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def _stands_somewhere(self) -> Self:
        if (self.at is None) == (self.off_board is None):
            raise ValueError("needs either a place, at, or off_board")
        return self

    @property
    def systems(self) -> tuple[str, ...]:
        """All systems of the ship by id (DMG-4)."""
        return (*(component.key for component in self.components), *BUILT_IN)


class SquadronPart(_Part):
    """A squadron that is deployed already; at full size where no size is given."""

    id: Text
    type: Id
    size: Annotated[int, Field(ge=1)] | None = None
    mode: Craft = "defensive"
    ship: Text


class FleetPart(_Part):
    """One side."""

    faction: Id | None = None
    ships: tuple[CaseShip, ...]
    squadrons: tuple[SquadronPart, ...] = ()


class FleetsPart(_Part):
    """Both sides."""

    red: FleetPart
    blue: FleetPart


class OrderPart(_Part):
    """An order to a ship (ORD-2)."""

    velocity: int = 0
    course: int = 0
    front_loaded: bool = False
    overcharge: int = 0
    launch: Names = ()


class SquadronOrderPart(_Part):
    """An order to a squadron (SQD-4)."""

    squadron: Text
    mode: Literal["offensive", "defensive", "dock"]
    ship: Text


class ShotPart(_Part):
    """A declared shot, and the dice rerolled in it."""

    weapon: Text
    target: Text
    rerolls: tuple[int, ...] = ()


class AwayPart(_Part):
    """What an away crew does: pips or systems, for which ship (its own by default), before or after the fire."""

    ship: Text | None = None
    pips: bool = False
    when: Literal["before", "after"] = "after"
    restore: tuple[Id, ...] = ()

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        if self.pips == bool(self.restore):
            raise ValueError("an away crew restores either pips or a system")
        return self


Crew = Literal["pips", "systems"]


class RepairPart(_Part):
    """What repair and away crews of a ship do, by instance, and the systems that repair crews restore."""

    repair_crews: Crew | tuple[Crew | None, ...] = Field(default=(), alias="repair-crews")
    away_crews: AwayPart | tuple[AwayPart | None, ...] = Field(default=(), alias="away-crews")
    restore: tuple[Id, ...] = ()

    @property
    def repairs(self) -> list[Crew | None]:
        """One entry for each instance of repair crews."""
        return [self.repair_crews] if isinstance(self.repair_crews, str) else list(self.repair_crews)

    @property
    def aways(self) -> list[AwayPart | None]:
        """One entry for each instance of away crews."""
        return [self.away_crews] if isinstance(self.away_crews, AwayPart) else list(self.away_crews)


class ReturnPart(_Part):
    """Where a ship comes back; what is left out stays as it was when it left."""

    at: At | None = None
    heading: int | None = None


class DoPart(_Part):
    """What the players choose."""

    orders: dict[str, OrderPart | None] = {}
    hold: Names = ()
    acquire: dict[str, tuple[Text | None, ...]] = {}
    squadrons: tuple[SquadronOrderPart, ...] = ()
    activate: Names = ()
    plague: dict[str, Names] = {}
    fabricate: dict[str, Id] = {}
    fire: dict[str, tuple[ShotPart, ...]] = {}
    lose: dict[str, tuple[Id, ...]] = {}
    repair: dict[str, RepairPart] = {}
    dogfight: dict[str, Text] = {}
    point_defence: dict[str, Names] = {}
    back: dict[str, ReturnPart] = Field(default={}, alias="return")


class ShipFacts(_Part):
    """What must be true of a ship at the end."""

    at: At | None = None
    heading: int | None = None
    velocity: int | None = None
    damage: int | None = None
    destroyed: tuple[Id, ...] | None = None
    on_board: bool | None = None
    alive: bool | None = None


class SquadronFacts(_Part):
    """What must be true of a squadron at the end."""

    size: int | None = None
    ship: Text | None = None
    mode: Craft | None = None
    alive: bool | None = None
    docked: Text | None = None


EventKind = Literal[
    "order", "move", "crash", "exit", "return", "control", "launch", "assign", "dock", "acquire", "activate",
    "shot", "dice", "damage", "system_lost", "restored", "destroyed", "squadron_attack", "squadron_lost",
    "points", "initiative", "end",
]  # fmt: skip


class ExpectPart(_Part):
    """What must come of it; only what is named is compared."""

    error: Annotated[str, Field(pattern=r"^[A-Z]{3}-\d{1,2}$")] | None = None
    dice_left: Annotated[int, Field(ge=0)] | None = None
    scores: dict[Player, int] = {}
    winner: Literal["red", "blue", "draw"] | None = None
    markers: dict[str, Player | None] = {}
    ships: dict[str, ShipFacts] = {}
    squadrons: dict[str, SquadronFacts] = {}
    events: tuple[EventKind, ...] = ()


class Case(_Part):
    """A whole case."""

    case: Text
    cites: tuple[Annotated[str, Field(pattern=r"^[A-Z]{3}-\d{1,2}$")], ...] = ()
    edition: Literal["2024-07"] = "2024-07"
    options: OptionsPart = OptionsPart()
    board: BoardPart = BoardPart()
    turn: Annotated[int, Field(ge=1)] = 1
    initiative: Player = "red"
    scores: dict[Player, int] = {}
    fleets: FleetsPart
    do: DoPart = DoPart()
    dice: tuple[int, ...] = ()
    until: Literal["orders", "movement", "weapons", "points", "end"] = "end"
    expect: ExpectPart

    @property
    def sides(self) -> dict[Player, FleetPart]:
        """Both fleets by player."""
        return {"red": self.fleets.red, "blue": self.fleets.blue}

    @property
    def ships(self) -> dict[str, CaseShip]:
        """All ships by name."""
        return {ship.name: ship for fleet in self.sides.values() for ship in fleet.ships}


def load_case(path: str | Path) -> Case:
    """Read a case; raise `FileError` naming file, line and field."""
    document = read_yaml(path)
    case = load_model(Case, document)
    for where, problem in _faults(case):
        raise document.error(where, problem)
    return case


def _faults(case: Case) -> Iterator[tuple[DataPath, str]]:
    """Find what a schema cannot say: names that nobody has, places off the board, pips that are not there."""
    yield from _fleet_faults(case)
    yield from _board_faults(case)
    yield from _unknown_ships(case)
    yield from _unknown_squadrons(case)
    yield from _unknown_parts(case)


def _fleet_faults(case: Case) -> Iterator[tuple[DataPath, str]]:
    names: list[str] = []
    ids: list[str] = []
    for player, fleet in case.sides.items():
        for index, ship in enumerate(fleet.ships):
            where: DataPath = ("fleets", player, "ships", index)
            if ship.name in names:
                yield (*where, "name"), f"a second ship is called {ship.name}; names are unique over both fleets"
            names.append(ship.name)
            at = ship.at or (ship.off_board.left_at if ship.off_board else None)
            if at is not None and not _on_board(at):
                yield (*where, "at" if ship.at else "off_board"), "is off the board, which is 72 by 48"
            if ship.off_board is not None and ship.off_board.turn > case.turn:
                yield (*where, "off_board", "turn"), "is a turn that is still to come"
            for system in ship.destroyed:
                if system not in ship.systems:
                    yield (*where, "destroyed"), f"{ship.name} has no system {system}"
        for index, squadron in enumerate(fleet.squadrons):
            where = ("fleets", player, "squadrons", index)
            if squadron.id in ids:
                yield (*where, "id"), f"a second squadron is called {squadron.id}"
            ids.append(squadron.id)
            if squadron.ship not in case.ships:
                yield (*where, "ship"), f"there is no ship {squadron.ship}"
    if not names:
        yield ("fleets",), "there is no ship at all"


def _board_faults(case: Case) -> Iterator[tuple[DataPath, str]]:
    ids = [marker.id for marker in case.board.markers]
    for index, marker in enumerate(case.board.markers):
        if ids.index(marker.id) != index:
            yield ("board", "markers", index, "id"), f"a second marker is called {marker.id}"
        if not _on_board(marker.at):
            yield ("board", "markers", index, "at"), "is off the board, which is 72 by 48"
    for name in case.expect.markers:
        if name not in ids:
            yield ("expect", "markers", name), f"there is no marker {name}"


def _on_board(at: tuple[float, float]) -> bool:
    return 0 <= at[0] <= WIDTH_IN and 0 <= at[1] <= HEIGHT_IN


def _unknown_ships(case: Case) -> Iterator[tuple[DataPath, str]]:
    do = case.do
    named: list[tuple[DataPath, str | None]] = []
    for field, group in (
        ("orders", do.orders), ("acquire", do.acquire), ("plague", do.plague), ("fire", do.fire), ("lose", do.lose),
        ("repair", do.repair), ("point_defence", do.point_defence), ("return", do.back),
    ):  # fmt: skip
        named += [(("do", field, name), name) for name in group]
    named += [(("do", "activate", index), name) for index, name in enumerate(do.activate)]
    named += [(("do", "squadrons", index, "ship"), one.ship) for index, one in enumerate(do.squadrons)]
    for name, targets in do.acquire.items():
        named += [(("do", "acquire", name, index), target) for index, target in enumerate(targets)]
    for name, shots in do.fire.items():
        named += [(("do", "fire", name, index, "target"), shot.target) for index, shot in enumerate(shots)]
    for name, repair in do.repair.items():
        named += [(("do", "repair", name, "away-crews"), crew.ship) for crew in repair.aways if crew]
    named += [(("expect", "ships", name), name) for name in case.expect.ships]
    for squadron, facts in case.expect.squadrons.items():
        named += [(("expect", "squadrons", squadron, "ship"), facts.ship)]
        named += [(("expect", "squadrons", squadron, "docked"), facts.docked)]
    for where, one in named:
        if one is not None and one not in case.ships:
            yield where, f"there is no ship {one}"


def _unknown_squadrons(case: Case) -> Iterator[tuple[DataPath, str]]:
    do = case.do
    named: list[tuple[DataPath, str]] = [(("do", "squadrons", i, "squadron"), q.squadron) for i, q in _each(do.squadrons)]
    for one, target in do.dogfight.items():
        named += [(("do", "dogfight", one), one), (("do", "dogfight", one), target)]
    for field, group in (("plague", do.plague), ("point_defence", do.point_defence)):
        named += [(("do", field, ship), name) for ship, names in group.items() for name in names]
    named += [(("expect", "squadrons", name), name) for name in case.expect.squadrons]
    deployed = [squadron.id for fleet in case.sides.values() for squadron in fleet.squadrons]
    for where, name in named:
        if name not in deployed and place_of(case, name) is None:
            yield where, f"there is no squadron {name}"


def _unknown_parts(case: Case) -> Iterator[tuple[DataPath, str]]:
    """Find systems, weapons and hangars that a named ship does not have."""
    named: list[tuple[DataPath, str, str]] = []
    for name, systems in case.do.lose.items():
        named += [(("do", "lose", name, index), name, system) for index, system in enumerate(systems)]
    for name, shots in case.do.fire.items():
        named += [(("do", "fire", name, i, "weapon"), name, shot.weapon) for i, shot in _each(shots)]
    for name, repair in case.do.repair.items():
        named += [(("do", "repair", name, "restore"), name, system) for system in repair.restore]
        for crew in repair.aways:
            if crew is not None:
                named += [(("do", "repair", name, "away-crews"), crew.ship or name, system) for system in crew.restore]
    for name, facts in case.expect.ships.items():
        named += [(("expect", "ships", name, "destroyed"), name, system) for system in facts.destroyed or ()]
    for where, name, system in named:
        if system not in case.ships[name].systems:
            yield where, f"{name} has no system {system}"
    for name in (*case.do.hold, *case.do.fabricate):
        field = "hold" if name in case.do.hold else "fabricate"
        if place_of(case, name) is None and place_of(case, f"{name}.1") is None:
            yield ("do", field), f"there is no hangar {name}"


def _each(items: tuple[ItemT, ...]) -> Iterator[tuple[int, ItemT]]:
    return enumerate(items)


def place_of(case: Case, name: str) -> tuple[str, str] | None:
    """Take "Arrow.h1.2" apart: the ship and the hangar place "h1.2"; None where no ship has such a component."""
    ship, _, place = name.partition(".")
    component, _, number = place.rpartition(".")
    if ship not in case.ships or component not in case.ships[ship].systems or not number.isdecimal():
        return None
    return ship, place


def given(part: Any) -> dict[str, Any]:
    """List the fields that a file names, with their values."""
    return {name: getattr(part, name) for name in sorted(part.model_fields_set)}
