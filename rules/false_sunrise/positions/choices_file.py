"""The form of players' choices in a file: orders, shots and everything else."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.bounds import MOST_DICE, MOST_LISTED, ByName, Change, DieFace, Hour, Id, Several, SmallCount, Text
from rules.false_sunrise.positions.position_file import Copied, Names, Position, Rated
from rules.false_sunrise.state import Order
from rules.named import ByShip, Named, ShipName, Ships
from rules.parts import At, Part

# A point defense attack prompted by the ship's own activation, not by a squadron's attack (MF-36).
OWN = "own"

ChosenSquadron = Annotated[Text, Named("chosen squadron")]
"""A squadron of craft, a squadron that is a ship (MF-3), or `own`."""
Dogfights = Annotated[dict[ChosenSquadron, ChosenSquadron], Field(max_length=MOST_LISTED)]

# A set as magnitude and value (MF-3).
SetName = Annotated[str, Field(pattern=r"^[DTQ][1-6]$", max_length=2)]


class OrderPart(Part):
    """An order for a ship (ORD-2), with points spent on thrust (FAC-1) and thrust for a jump (FAC-7)."""

    velocity: Change = 0
    course: Change = 0
    front_loaded: bool = False
    overcharge: Change = 0
    launch: Names = ()
    miracles: Change = 0
    drive: Change = 0
    landing: At | None = None

    def order(self, launch: Names | None = None) -> Order:
        """Return the order. `launch` lists its launches place by place."""
        return Order(
            self.velocity,
            self.course,
            self.front_loaded,
            self.overcharge,
            self.launch if launch is None else launch,
            self.miracles,
            self.drive,
            self.landing,
        )


class SquadronOrderPart(Part):
    """An order for a squadron (SQD-4).

    `against` is the kind of weapon that drones support (FAC-10).
    """

    squadron: ChosenSquadron
    mode: Literal["offensive", "defensive", "dock"]
    ship: ShipName
    against: Rated | None = None


class ShotMiracles(Part):
    """What is bought for a shot: a die, rerolls by index, and rating for its final target (FAC-1)."""

    die: bool = False
    rerolls: Several[Change] = ()
    rating: SmallCount = 0


class ShotPart(Part):
    """A declared shot, its rerolls and what factions add to it.

    `attacks` is how many of the weapon's attacks it uses; if omitted, all that are left (E1-13).
    `turn` lists the targets it must take instead, in order (FAC-2). `inertia` is the velocity it
    leaves its target with (FAC-12). For attacks with matching dice: `drop` are the dice removed, by
    index (MF-28), `diminish` the values of sets that the defender lowers (MF-34), `aim` what sets
    are applied as (MF-35), and `breaks` the weapons that the attacker destroys (MF-43).
    """

    weapon: Text
    target: ShipName
    attacks: Annotated[int, Field(ge=1, le=100)] | None = None
    rerolls: Several[Change] = ()
    miracles: ShotMiracles = ShotMiracles()
    turn: ShipName | Ships = ()
    inertia: Change | None = None
    drop: Several[Change] | None = None
    diminish: Several[Annotated[DieFace, Field(le=6)]] = ()
    aim: Several[SetName] = ()
    breaks: Several[Id] = ()

    @property
    def turns(self) -> list[str]:
        """The targets that it must take instead, in order."""
        return [self.turn] if isinstance(self.turn, str) else list(self.turn)


class AwayPart(Part):
    """What an away crew does: pips or a system, for which ship (default: its own), and when.

    A crew with neither restores the first system in its ship's `restore` list, or in file order.
    """

    ship: ShipName | None = None
    pips: bool = False
    when: Literal["before", "after"] = "after"
    restore: Several[Id] = ()

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        if self.pips and self.restore:
            raise ValueError("an away crew repairs either pips or a system")
        return self


Crew = Literal["pips", "systems"]


class RepairPart(Part):
    """What a ship's repair and away crews do, by instance, and the systems that repair crews restore."""

    repair_crews: Crew | Several[Crew | None] = Field(default=(), alias="repair-crews")
    away_crews: AwayPart | Several[AwayPart | None] = Field(default=(), alias="away-crews")
    restore: Several[Id] = ()

    @property
    def repairs(self) -> list[Crew | None]:
        """One entry for each instance of repair crews."""
        return [self.repair_crews] if isinstance(self.repair_crews, str) else list(self.repair_crews)

    @property
    def aways(self) -> list[AwayPart | None]:
        """One entry for each instance of away crews."""
        return [self.away_crews] if isinstance(self.away_crews, AwayPart) else list(self.away_crews)


class ReturnPart(Part):
    """Where a ship returns. What is omitted stays as it was when it left."""

    at: At | None = None
    heading: Change | None = None


class ArrivalPart(Part):
    """Where a ship from the reserve arrives (FAC-6)."""

    at: At
    heading: Hour


class MendPart(Part):
    """A system that a miracle restores, on which ship (default: the active one), and when."""

    restore: Id
    ship: ShipName | None = None
    when: Literal["before", "after"] = "after"


class DoPart(Part):
    """The players' choices."""

    orders: ByShip[OrderPart | None] = Field(default={})
    hold: Names = ()
    acquire: ByShip[Several[ShipName | None]] = Field(default={})
    squadrons: Several[SquadronOrderPart] = ()
    activate: Ships = ()
    plague: ByShip[Several[ChosenSquadron]] = Field(default={})
    fabricate: ByName[Id] = Field(default={})
    fire: ByShip[Several[ShotPart]] = Field(default={})
    lose: ByShip[Several[Id]] = Field(default={})
    strike: ByShip[At] = Field(default={})
    repair: ByShip[RepairPart | Several[Id]] = Field(default={})
    tender: ByShip[Ships] = Field(default={})
    dogfight: Dogfights = Field(default={})
    point_defence: ByShip[Several[ChosenSquadron]] = Field(default={})
    back: ByShip[ReturnPart] = Field(default={}, alias="return")
    reborn: ByShip[ReturnPart] = Field(default={})
    arrive: ByShip[ArrivalPart] = Field(default={})
    copies: ByShip[Copied] = Field(default={}, alias="copy")
    miracles: ByShip[Several[MendPart]] = Field(default={})

    @property
    def crews(self) -> dict[str, RepairPart]:
        """What repair and away crews do, by ship."""
        return {name: part for name, part in self.repair.items() if isinstance(part, RepairPart)}

    @property
    def mends(self) -> dict[str, tuple[str, ...]]:
        """What points of damage control repair, by ship: ratings and systems (MF-44)."""
        return {name: part for name, part in self.repair.items() if not isinstance(part, RepairPart)}


class ScriptedPosition(Position):
    """A position, both sides' choices and the dice rolled."""

    do: DoPart = DoPart()
    dice: Annotated[tuple[DieFace, ...], Field(max_length=MOST_DICE)] = ()
