"""The form of a position: a state of the table, as people write it in a file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.astra_et_tenebrae.figures import EDITIONS, Component
from rules.astra_et_tenebrae.state import Phase
from rules.bounds import DistanceInches, LineText, SmallCount, Text
from rules.kernel.seats import Seat
from rules.parts import At, Part, one_of
from rules.table.polygons import MAX_CORNERS
from rules.table.terrain import MAX_ROCKS

Course = Annotated[int, Field(ge=0, le=359)]
Damaged = Literal[
    "engine", "magnetic-field", "fire-control", "heat-management", "missile-bays", "point-defense", "hull"
]
Card = Literal["physicist", "tactician", "engineer", "pilot"]

Corners = Annotated[tuple[At, ...], Field(max_length=MAX_CORNERS)]

STARTS = {"heat": Phase.HEAT, "movement": Phase.MOVEMENT, "detection": Phase.DETECTION}


class BoardPart(Part):
    """The rocks; if there are any, the option is on (AT-1)."""

    terrain: Annotated[tuple[Corners, ...], Field(max_length=MAX_ROCKS)] = ()


class OptionsPart(Part):
    """The optional rules of the match."""

    turn_limit: SmallCount | None = None
    terrain: bool = False


class MotionPart(Part):
    """What a ship flew in its last movement phase (AM-5)."""

    course: Course
    length: Annotated[DistanceInches, Field(gt=0, le=100)]


class BurnPart(Part):
    """A ship's burn of this turn.

    `flown` is its G by default; with 0 the ship has no course.
    """

    course: Course = 0
    g: Annotated[int, Field(ge=0, le=100)] = 10
    flown: Annotated[DistanceInches, Field(le=100)] | None = None
    override: bool = False


class PlacedShip(Part):
    """A ship and its damage so far; `owes`: its action of this turn is gone (AC-9)."""

    name: Text
    at: At
    heat: SmallCount = 0
    damage: dict[Damaged, SmallCount] = Field(default={})
    overheat: SmallCount = 0
    missiles: SmallCount | None = None
    mark: Component | None = None
    captain: Card | None = None
    captain_used: bool = False
    radiating: bool = False
    motion: MotionPart | None = None
    burn: BurnPart | None = None
    blacked_out: bool = False
    owes: bool = False

    def points_on(self, where: str) -> int:
        """Return the points taken on a component or the hull."""
        return next((points for one, points in self.damage.items() if one == where), 0)


class FleetPart(Part):
    """One side."""

    ships: Annotated[tuple[PlacedShip, ...], Field(min_length=1, max_length=4)]


class FleetsPart(Part):
    """Both sides."""

    red: FleetPart
    blue: FleetPart


class Position(Part):
    """The table at the start of a turn or phase.

    With `position`, a line, it is what the line says. The rest then has names only.
    """

    game: Literal["astra-et-tenebrae"]
    position: LineText | None = None
    edition: Annotated[Text, one_of(EDITIONS, "is not an edition")] = EDITIONS[0]
    options: OptionsPart = OptionsPart()
    board: BoardPart = BoardPart()
    turn: Annotated[int, Field(ge=1, le=1000)] = 1
    quiet: SmallCount = 0
    initiative: Literal["red", "blue", "roll"] = "red"
    start: Literal["heat", "movement", "detection"] = "heat"
    fleets: FleetsPart

    @property
    def sides(self) -> dict[Seat, FleetPart]:
        """Both fleets by seat."""
        return {Seat.RED: self.fleets.red, Seat.BLUE: self.fleets.blue}

    @property
    def ships(self) -> dict[str, PlacedShip]:
        """All ships by name."""
        return {ship.name: ship for fleet in self.sides.values() for ship in fleet.ships}

    def seat_of(self, name: str) -> Seat:
        """Return the side of a ship."""
        return Seat.RED if any(ship.name == name for ship in self.fleets.red.ships) else Seat.BLUE
