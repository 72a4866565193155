"""What a case, an exam or a lesson may want of a match: facts of its state, and of what happened."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.bounds import ByName, Hour, Id, Several, SmallCount, Text
from rules.false_sunrise import events
from rules.false_sunrise.positions.choices_file import SetName
from rules.false_sunrise.positions.position_file import (
    ByMarker,
    BySquadron,
    Copied,
    Craft,
    MarkerName,
    Names,
    Rated,
    SquadronName,
    TargetName,
)
from rules.false_sunrise.ratings import Rating
from rules.kernel.facts import NearPart, kinds_in
from rules.named import ByShip, PieceName, ShipName
from rules.parts import Amount, At, Measure, Part, Player, one_of

EventKind = Annotated[
    Text, one_of(kinds_in(getattr(events, name) for name in events.__all__), "is not an event")
]


class Against(Measure):
    """A bound of a measure against a ship."""

    to: ShipName


class ShipFacts(NearPart[At]):
    """Facts of a ship.

    `faces` is in the half of the clock ahead of it. `deals` bounds the mean damage of all its weapons
    that can hit a ship, `exposed` that of all enemy weapons that can hit it.
    """

    at: At | None = None
    heading: Hour | None = None
    velocity: Amount | None = None
    damage: Amount | None = None
    destroyed: Several[Id] | None = None
    on_board: bool | None = None
    alive: bool | None = None
    reserve: bool | None = None
    due: bool | None = None
    strain: ByName[SmallCount] | None = None
    taken: Amount | None = None
    copies: Copied | None = None
    holds: Several[Id | None] | None = None
    marks: dict[Rating, SmallCount] | None = None
    expended: Amount | None = None
    faces: PieceName | At | None = None
    deals: Against | None = None
    exposed: Measure | None = None


class SquadronFacts(Part):
    """Facts of a squadron."""

    size: Amount | None = None
    ship: ShipName | None = None
    mode: Craft | None = None
    alive: bool | None = None
    docked: ShipName | None = None
    against: Rated | None = None


class OrderIs(Part):
    """An order; fields that are not set do not matter."""

    velocity: Amount | None = None
    course: Amount | None = None
    front_loaded: bool | None = None
    overcharge: Amount | None = None
    miracles: Amount | None = None
    drive: Amount | None = None
    launch: Names | None = None


class EventDetails(OrderIs):
    """What narrows an event down, or the order that it tells of.

    `amount` is the event's own figure. `left` are the sets that it leaves, in their order.
    """

    ship: ShipName | None = None
    target: TargetName | None = None
    marker: MarkerName | None = None
    squadron: SquadronName | None = None
    weapon: Text | None = None
    system: Text | None = None
    mode: Text | None = None
    band: Amount | None = None
    amount: Amount | None = None
    why: Text | None = None
    component: Text | None = None
    left: Several[SetName] | None = None


class EventFacts(EventDetails):
    """An event, as far as it is named."""

    event: EventKind


class Facts(Part):
    """What is wanted. Only what is named is compared.

    Events come in this order, and others may come in between.
    """

    scores: dict[Player, Amount] = Field(default={})
    miracles: dict[Player, Amount] = Field(default={})
    winner: Literal["red", "blue", "draw"] | None = None
    markers: ByMarker[Player | None] = Field(default={})
    ships: ByShip[ShipFacts] = Field(default={})
    squadrons: BySquadron[SquadronFacts] = Field(default={})
    events: Several[EventKind | EventFacts] = ()
