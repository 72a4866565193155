"""The form of what players choose: orders, shots and all else, as people write them down in a file."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from rules.bounds import MOST_DICE, ByName, Change, DieFace, Hour, Id, Several, SmallCount, Text
from rules.false_sunrise.positions.position_file import Copied, Names, Position, Rated
from rules.false_sunrise.state import Order
from rules.parts import At, Part

# A point defence attack that no attack of a squadron prompts, but the ship's own activation (MF-36).
OWN = "own"

# A set: its magnitude and value (MF-3).
SetName = Annotated[str, Field(pattern=r"^[DTQ][1-6]$", max_length=2)]


class OrderPart(Part):
    """An order to a ship (ORD-2), with points spent for thrust (FAC-1) and for being set down (FAC-7)."""

    velocity: Change = 0
    course: Change = 0
    front_loaded: bool = False
    overcharge: Change = 0
    launch: Names = ()
    miracles: Change = 0
    drive: Change = 0
    landing: At | None = None

    def order(self, launch: Names | None = None) -> Order:
        """Return the order; `launch` has its places spelled out."""
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
    """An order to a squadron (SQD-4); `against`: the kind of weapon that drones help (FAC-10)."""

    squadron: Text
    mode: Literal["offensive", "defensive", "dock"]
    ship: Text
    against: Rated | None = None


class ShotMiracles(Part):
    """What is bought for a shot: a die, rerolls by index, and rating for the ship that it strikes (FAC-1)."""

    die: bool = False
    rerolls: Several[Change] = ()
    rating: SmallCount = 0


class ShotPart(Part):
    """A declared shot, the dice rerolled in it, and what factions bring to it.

    `attacks`: how many of the weapon's attacks go there; all that are left where it is not given (E1-13).
    `turn`: the targets that it must take instead, in order (FAC-2); `inertia`: the velocity that it leaves
    its target with (FAC-12). Of an attack with dice that match: `drop` are the dice removed, by index
    (MF-28), `diminish` the values of sets that the defender lowers (MF-34), `aim` what sets are applied as
    (MF-35) and `breaks` the weapons that the attacker breaks (MF-43).
    """

    weapon: Text
    target: Text
    attacks: Annotated[int, Field(ge=1, le=100)] | None = None
    rerolls: Several[Change] = ()
    miracles: ShotMiracles = ShotMiracles()
    turn: Text | Names = ()
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

    A crew that names neither restores the first system of the ship's own list `restore`, or in file order.
    """

    ship: Text | None = None
    pips: bool = False
    when: Literal["before", "after"] = "after"
    restore: Several[Id] = ()

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        if self.pips and self.restore:
            raise ValueError("an away crew restores either pips or a system")
        return self


Crew = Literal["pips", "systems"]


class RepairPart(Part):
    """What repair and away crews of a ship do, by instance, and the systems that repair crews restore."""

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
    """Where a ship comes back; what is left out stays as it was when it left."""

    at: At | None = None
    heading: Change | None = None


class ArrivalPart(Part):
    """Where a ship that was kept back arrives (FAC-6)."""

    at: At
    heading: Hour


class MendPart(Part):
    """A system that is restored by a miracle, on which ship (default: the one that is active), and when."""

    restore: Id
    ship: Text | None = None
    when: Literal["before", "after"] = "after"


class DoPart(Part):
    """What the players choose."""

    orders: ByName[OrderPart | None] = Field(default={})
    hold: Names = ()
    acquire: ByName[Several[Text | None]] = Field(default={})
    squadrons: Several[SquadronOrderPart] = ()
    activate: Names = ()
    plague: ByName[Names] = Field(default={})
    fabricate: ByName[Id] = Field(default={})
    fire: ByName[Several[ShotPart]] = Field(default={})
    lose: ByName[Several[Id]] = Field(default={})
    strike: ByName[At] = Field(default={})
    repair: ByName[RepairPart | Several[Id]] = Field(default={})
    tender: ByName[Names] = Field(default={})
    dogfight: ByName[Text] = Field(default={})
    point_defence: ByName[Names] = Field(default={})
    back: ByName[ReturnPart] = Field(default={}, alias="return")
    reborn: ByName[ReturnPart] = Field(default={})
    arrive: ByName[ArrivalPart] = Field(default={})
    copies: ByName[Copied] = Field(default={}, alias="copy")
    miracles: ByName[Several[MendPart]] = Field(default={})

    @property
    def crews(self) -> dict[str, RepairPart]:
        """What repair and away crews do, by ship."""
        return {name: part for name, part in self.repair.items() if isinstance(part, RepairPart)}

    @property
    def mends(self) -> dict[str, tuple[str, ...]]:
        """What points of damage control mend, by ship: ratings and systems (MF-44)."""
        return {name: part for name, part in self.repair.items() if not isinstance(part, RepairPart)}


class ScriptedPosition(Position):
    """A position, what both sides choose from there, and the dice that fall."""

    do: DoPart = DoPart()
    dice: Annotated[tuple[DieFace, ...], Field(max_length=MOST_DICE)] = ()
