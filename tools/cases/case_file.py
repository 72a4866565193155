"""The form of a rule case: a position, what is chosen, what the dice show and what must come of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.false_sunrise.fleet import BUILT_IN
from rules.false_sunrise.fleet_files import Id, ShipFile
from rules.files import Document, load_model, read_yaml
from rules.kernel.seats import Seat

NAME_LENGTH = 400  # of a case

Inches = Annotated[float, Field(allow_inf_nan=False)]
At = Annotated[tuple[Inches, Inches], Field(strict=False)]
Hour = Annotated[int, Field(ge=0, le=11)]
Text = Annotated[str, Field(min_length=1, max_length=120)]
Player = Literal["red", "blue"]
Craft = Literal["offensive", "defensive"]
Names = tuple[Text, ...]


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
    """What an away crew does: pips or a system, for which ship (default: its own), and when.

    A crew that names neither restores the first system of the ship's own list `restore`, or in file order.
    """

    ship: Text | None = None
    pips: bool = False
    when: Literal["before", "after"] = "after"
    restore: tuple[Id, ...] = ()

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        if self.pips and self.restore:
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


class Position(_Part):
    """The table as it stands, what the players choose from there, and the dice that fall."""

    edition: Literal["2024-07"] = "2024-07"
    options: OptionsPart = OptionsPart()
    board: BoardPart = BoardPart()
    turn: Annotated[int, Field(ge=1)] = 1
    initiative: Player = "red"
    scores: dict[Player, int] = {}
    fleets: FleetsPart
    do: DoPart = DoPart()
    dice: tuple[int, ...] = ()

    @property
    def refused_by(self) -> str | None:
        """The ruling that it is meant to break, if any."""
        return None

    @property
    def sides(self) -> dict[Seat, FleetPart]:
        """Both fleets by seat."""
        return {Seat.RED: self.fleets.red, Seat.BLUE: self.fleets.blue}

    @property
    def ships(self) -> dict[str, CaseShip]:
        """All ships by name."""
        return {ship.name: ship for fleet in self.sides.values() for ship in fleet.ships}


class Case(Position):
    """A whole case."""

    case: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]
    cites: tuple[Annotated[str, Field(pattern=r"^[A-Z]{3}-\d{1,2}$")], ...] = ()
    until: Literal["orders", "movement", "weapons", "points", "end"] = "end"
    expect: ExpectPart

    @property
    def refused_by(self) -> str | None:
        """The ruling that it expects to break."""
        return self.expect.error


def hangar_of(position: Position, name: str) -> tuple[str, str]:
    """Take "Arrow.h1" or "Arrow.h1.2" apart: the ship, and the hangar or its place."""
    ship = max((one for one in position.ships if name.startswith(f"{one}.")), key=len, default="")
    return ship, name[len(ship) + 1 :]


def place_of(position: Position, name: str) -> tuple[str, str] | None:
    """Take "Arrow.h1.2" apart: the ship and the hangar place "h1.2"; None for no such hangar."""
    ship, place = hangar_of(position, name)
    component, _, number = place.rpartition(".")
    if not ship or component not in position.ships[ship].systems or not number.isdecimal():
        return None
    return ship, place


def given(part: BaseModel) -> dict[str, Any]:
    """List the fields that a file names in a part, with their values."""
    return {name: getattr(part, name) for name in sorted(part.model_fields_set)}


def load_case(path: str | Path) -> tuple[Case, Document]:
    """Read a case, and the document that it stands in; raise `FileError` naming file, line and field."""
    document = read_yaml(path)
    case = load_model(Case, document)
    return case, document
