"""The form of a position in a file: the state of the table."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from rules.bounds import MOST_LISTED, ByName, Hour, Id, LineText, Several, SmallCount, T, Text, Turn
from rules.false_sunrise.edition_list import NEWEST, known_edition
from rules.false_sunrise.fleet import BUILT_IN
from rules.false_sunrise.fleet_files import MOST_COMPONENTS, MOST_SHIPS, ShipFile
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import Options, Phase
from rules.kernel.seats import Seat
from rules.named import Named
from rules.parts import At, Part, Player
from rules.table.polygons import MAX_CORNERS
from rules.table.terrain import MAX_ROCKS

Craft = Literal["offensive", "defensive"]
Rated = Literal["energy", "ballistic", "missile"]
Names = Several[Text]
SquadronName = Annotated[Text, Named("squadron")]
MarkerName = Annotated[Text, Named("marker")]
TargetName = Annotated[Text, Named("target")]
BySquadron = Annotated[dict[SquadronName, T], Field(max_length=MOST_LISTED)]
ByMarker = Annotated[dict[MarkerName, T], Field(max_length=MOST_LISTED)]
Corners = Annotated[tuple[At, ...], Field(max_length=MAX_CORNERS)]

MOST_COUNTED = 200  # a limit on miracle points and on pips lost in a turn, beyond any real match


class MarkerPart(Part):
    """An objective marker on the board."""

    id: Text
    at: At
    owner: Player | None = None


class BoardPart(Part):
    """The board: rocks and markers."""

    terrain: Annotated[tuple[Corners, ...], Field(max_length=MAX_ROCKS)] = ()
    markers: Several[MarkerPart] = ()


class OptionsPart(Part):
    """The match's optional rules."""

    turn_limit: Annotated[SmallCount, Field(ge=1)] | None = None
    small_craft: Literal["2024-07", "2024-12"] = "2024-07"
    factions: bool = False

    def options(self, usual_limit: int | None) -> Options:
        """Return the match's options. The default turn limit is the edition's `usual_limit` (END-4)."""
        named = "turn_limit" in self.model_fields_set
        limit = self.turn_limit if named else usual_limit
        return Options(limit, self.small_craft, self.factions)

    def wishes_no_limit(self, usual_limit: int | None) -> bool:
        """Return whether it turns off the `usual_limit` of an edition that has one (END-4)."""
        return usual_limit is not None and self.options(usual_limit).turn_limit is None


class OffBoardPart(Part):
    """Where and when a ship left the board (MOV-5)."""

    left_at: At
    turn: Annotated[int, Field(ge=0, le=10_000)]


class CopyPart(Part):
    """What a chameleon core acts as, and what that upgrade needs at mounting (FAC-9)."""

    component: Id
    weapon: Id | None = None
    squadrons: Several[Id] = ()

    @model_validator(mode="after")
    def _needs_one_thing(self) -> Self:
        if self.weapon is not None and self.squadrons:
            raise ValueError("a core is given a weapon or squadrons, not both")
        return self


# By core: just the component's id if it needs nothing at mounting.
Copied = Annotated[dict[Id, Id | CopyPart], Field(max_length=MOST_COMPONENTS)]


def copy_part(named: str | CopyPart) -> CopyPart:
    """Return what a core acts as, in the long form."""
    return CopyPart(component=named) if isinstance(named, str) else named


class PlacedShip(ShipFile):
    """A ship of a fleet file, with its condition so far.

    `reserve`: kept in reserve (FAC-6). `due`: destroyed, and back at the start of the turn (FAC-4).
    Neither is on the board. `strain` is how often each fail-safe was chosen for destruction,
    `taken` the pips lost since the last orders (FAC-15). `marks` are those on its ratings (MF-13),
    `expended` the Fire Control expended this turn (MF-15).
    """

    at: At | None = None
    off_board: OffBoardPart | None = None
    heading: Hour = 0
    velocity: SmallCount = 6
    damage: SmallCount = 0
    destroyed: Several[Id] = ()
    owes: SmallCount = 0
    reserve: bool = False
    due: bool = False
    strain: ByName[Annotated[SmallCount, Field(ge=1)]] = Field(default={})
    taken: Annotated[int, Field(ge=0, le=MOST_COUNTED)] = 0
    copies: Copied = Field(default={})
    marks: dict[Rating, SmallCount] = Field(default={})
    expended: SmallCount = 0

    @model_validator(mode="after")
    def _stands_somewhere(self) -> Self:
        if [self.at is not None, self.off_board is not None, self.reserve, self.due].count(True) != 1:
            raise ValueError("needs either a place, at, or one of off_board, reserve and due")
        return self

    @property
    def systems(self) -> tuple[str, ...]:
        """The ids of all the ship's systems (DMG-4)."""
        return (*(component.key for component in self.components), *BUILT_IN)


class SquadronPart(Part):
    """A squadron that is already deployed; full size by default.

    `against` is the kind of weapon named with its order (FAC-10).
    """

    id: Text
    type: Id
    size: Annotated[SmallCount, Field(ge=1)] | None = None
    mode: Craft = "defensive"
    ship: Text
    against: Rated | None = None


class FleetPart(Part):
    """One side. `miracles` is its pool (FAC-1)."""

    faction: Id | None = None
    miracles: Annotated[int, Field(ge=0, le=MOST_COUNTED)] | None = None
    ships: Annotated[tuple[PlacedShip, ...], Field(max_length=MOST_SHIPS)]
    squadrons: Several[SquadronPart] = ()


class FleetsPart(Part):
    """Both sides."""

    red: FleetPart
    blue: FleetPart


class Position(Part):
    """The state of the table at the beginning of a turn or phase.

    With `position`, a line, it is what the line says. The rest then has names only.
    """

    game: Literal["false-sunrise"] = "false-sunrise"
    position: LineText | None = None
    edition: Annotated[Text, AfterValidator(known_edition)] = NEWEST
    options: OptionsPart = OptionsPart()
    board: BoardPart = BoardPart()
    turn: Turn = 1
    initiative: Player = "red"
    scores: dict[Player, SmallCount] = Field(default={})
    fleets: FleetsPart

    @property
    def begins(self) -> Phase:
        """The phase that begins with the position."""
        return Phase.ORDERS

    @property
    def refused_by(self) -> str | None:
        """The ruling that it is meant to break, or None."""
        return None

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


def hangar_of(position: Position, name: str) -> tuple[str, str]:
    """Split "Arrow.h1" or "Arrow.h1.2" into the ship and the hangar or hangar place."""
    ship = max((one for one in position.ships if name.startswith(f"{one}.")), key=len, default="")
    return ship, name[len(ship) + 1 :]


def place_of(position: Position, name: str) -> tuple[str, str] | None:
    """Split "Arrow.h1.2" into the ship and the hangar place "h1.2"; None if there is no such hangar."""
    ship, place = hangar_of(position, name)
    component, _, number = place.rpartition(".")
    if not ship or component not in position.ships[ship].systems or not number.isdecimal():
        return None
    return ship, place
