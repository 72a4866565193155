"""The form of a position: a state of the map, as people write it in a file."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.bounds import MOST_LISTED, LineText, Several, T, Text
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex
from rules.hexes.velocity import velocity_of
from rules.kernel.seats import Seat
from rules.named import Named, ShipName
from rules.parts import Part, one_of

Number = Annotated[int, Field(ge=-200, le=200)]
HexPart = Annotated[tuple[Number, Number], Field(strict=False)]
Direction = Annotated[int, Field(ge=0, lt=DIRECTIONS)]
Count = Annotated[int, Field(ge=0, le=200)]
CounterPart = Annotated[dict[Direction, Count], Field(max_length=DIRECTIONS)]
VelocityPart = HexPart | CounterPart
"""A velocity as a step, or as a counter, resolved or not (DV-1)."""

ProjectileName = Annotated[Text, Named("projectile")]
ByProjectile = Annotated[dict[ProjectileName, T], Field(max_length=MOST_LISTED)]
Player = Literal["defender", "attacker"]
SEATS: dict[str, Seat] = {"defender": DEFENDER, "attacker": ATTACKER}


def hex_of(velocity: VelocityPart) -> Hex:
    """Return a velocity as a step."""
    return velocity_of(velocity) if isinstance(velocity, dict) else velocity


class OptionsPart(Part):
    """The options of the match; the edition's defaults where they are not given."""

    points: Annotated[int, Field(ge=1, le=20)] | None = None
    rounds: Annotated[int, Field(ge=2, le=50)] | None = None


class PointsPart(Part):
    """The points so far."""

    defender: Count = 0
    attacker: Count = 0


class PlacedShip(Part):
    """A ship and its damage so far; `came` is its velocity in the last Advance (DF-2)."""

    name: Text
    type: Annotated[Text, Field(alias="class")]
    at: HexPart
    facing: Direction = 0
    velocity: VelocityPart = ORIGIN
    came: VelocityPart = ORIGIN
    lost: Annotated[tuple[Text, ...], Field(max_length=40)] = ()
    missiles: Count | None = None


class FleetPart(Part):
    """One side."""

    ships: Annotated[tuple[PlacedShip, ...], Field(min_length=1, max_length=3)]


class FleetsPart(Part):
    """Both sides."""

    defender: FleetPart
    attacker: FleetPart


class PlacedProjectile(Part):
    """A projectile placed in an earlier round: flak has a spread, a missile a facing and endurance."""

    id: Text
    kind: Kind
    side: Player
    at: HexPart
    velocity: VelocityPart = ORIGIN
    spread: Annotated[int, Field(ge=1, le=20)] | None = None
    endurance: Annotated[int, Field(ge=1, le=20)] | None = None
    facing: Direction | None = None
    dodged: Several[ShipName] = ()

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        if self.kind is Kind.FLAK and (self.facing is not None or self.endurance is not None):
            raise ValueError("flak has neither facing nor endurance")
        if self.kind is Kind.MISSILE and (self.spread is not None or self.dodged):
            raise ValueError("a missile has no spread, and nobody dodges it")
        return self


class Position(Part):
    """The map at the Command of a round.

    With `position`, a line, it is what the line says. The rest then has names only.
    """

    game: Literal["dark-frontier"]
    position: LineText | None = None
    edition: Annotated[Text, one_of(EDITIONS, "is not an edition")] = EDITIONS[0]
    options: OptionsPart = OptionsPart()
    round: Annotated[int, Field(ge=1, le=50)] = 1
    points: PointsPart = PointsPart()
    fleets: FleetsPart
    projectiles: Annotated[tuple[PlacedProjectile, ...], Field(max_length=100)] = ()

    @property
    def sides(self) -> dict[Seat, FleetPart]:
        """Both fleets by seat."""
        return {DEFENDER: self.fleets.defender, ATTACKER: self.fleets.attacker}

    @property
    def ships(self) -> dict[str, PlacedShip]:
        """All ships by name."""
        return {ship.name: ship for fleet in self.sides.values() for ship in fleet.ships}

    def seat_of(self, name: str) -> Seat:
        """Return the side of a ship."""
        return DEFENDER if any(ship.name == name for ship in self.fleets.defender.ships) else ATTACKER
