"""What a case, an exam or a lesson may want of a battle: facts of its state, and of what happened."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.positions.position_file import Card, Damaged
from rules.astra_et_tenebrae.state import FormationType
from rules.bounds import DistanceInches, Several, SmallCount, Text
from rules.kernel.facts import NearPart, kinds_in
from rules.named import ByShip, ShipName, Ships
from rules.parts import Amount, At, Measure, Part, Player, one_of

EventKind = Annotated[Text, one_of(kinds_in(vars(events).values()), "is not an event")]


class ShipFacts(NearPart[At]):
    """Facts of a ship.

    `sees` is an enemy that it sees, `room` the inches to the nearest edge; `owes`: its action of the
    next turn is gone (AC-9).
    """

    at: At | None = None
    heat: Amount | None = None
    damage: dict[Damaged, SmallCount] | None = None
    destroyed: Several[Component] | None = None
    overheat: Amount | None = None
    missiles: Amount | None = None
    mark: Component | None = None
    row: Amount | None = None
    radiating: bool | None = None
    course: Amount | None = None
    flown: DistanceInches | Measure | None = None
    blacked_out: bool | None = None
    formation: FormationType | None = None
    owes: bool | None = None
    captain_used: bool | None = None
    alive: bool | None = None
    sees: ShipName | None = None
    room: Measure | None = None


class EventDetails(Part):
    """What narrows an event down: `radiates` and `stores` a choice of heat, `members` a formation."""

    ship: ShipName | None = None
    target: ShipName | None = None
    weapon: Literal["laser", "cannon", "missiles"] | None = None
    component: Component | None = None
    captain: Card | None = None
    type: FormationType | None = None
    members: Ships | None = None
    radiates: Ships | None = None
    stores: Ships | None = None
    course: Amount | None = None
    g: Amount | None = None
    flown: Amount | None = None
    heat: Amount | None = None
    missiles: Amount | None = None
    points: Amount | None = None
    crossfire: bool | None = None


class EventFacts(EventDetails):
    """An event, as far as it is named."""

    event: EventKind


class Facts(Part):
    """What is wanted. Only what is named is compared; `sees` has all enemies that a ship sees.

    Events come in this order, and others may come in between.
    """

    winner: Literal["red", "blue", "draw"] | None = None
    high: Player | None = None
    sees: ByShip[Ships] = Field(default={})
    ships: ByShip[ShipFacts] = Field(default={})
    events: Several[EventKind | EventFacts] = ()
