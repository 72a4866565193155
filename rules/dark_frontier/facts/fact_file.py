"""What a case, an exam or a lesson may want of a duel: facts of its state, and of what happened."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.bounds import Several, Text
from rules.dark_frontier import events
from rules.dark_frontier.positions.position_file import (
    ByProjectile,
    Count,
    CounterPart,
    Direction,
    HexPart,
    PointsPart,
    ProjectileName,
    VelocityPart,
)
from rules.dark_frontier.state import Kind
from rules.kernel.facts import NearPart, kinds_in
from rules.named import ByShip, PieceName, ShipName
from rules.parts import Amount, Part, one_of

EventKind = Annotated[Text, one_of(kinds_in(vars(events).values()), "is not an event")]


class ShipFacts(NearPart[HexPart]):
    """Facts of a ship.

    `lost` may be in any order; `way` is its course in the last Advance; `near` is in hexes.
    """

    at: HexPart | None = None
    velocity: VelocityPart | None = None
    counter: CounterPart | None = None
    speed: Amount | None = None
    facing: Direction | None = None
    way: Several[HexPart] | None = None
    hull: Amount | None = None
    thrust: Amount | None = None
    rotation: Amount | None = None
    point_defence: Amount | None = None
    missiles: Amount | None = None
    lost: Several[Text] | None = None
    alive: bool | None = None
    on_map: bool | None = None
    in_yard: bool | None = None


class ProjectileFacts(NearPart[HexPart]):
    """Facts of a projectile."""

    at: HexPart | None = None
    velocity: VelocityPart | None = None
    speed: Amount | None = None
    kind: Kind | None = None
    side: Literal["defender", "attacker"] | None = None
    spread: Count | None = None
    endurance: Count | None = None
    facing: Direction | None = None


class EventDetails(Part):
    """What narrows an event down.

    `projectile` is what is fired, steered or met, `met` is whom a token met, `result` is the effect
    of a hit.
    """

    ship: ShipName | None = None
    weapon: Text | None = None
    projectile: ProjectileName | None = None
    met: PieceName | None = None
    result: Text | None = None
    rotate: Amount | None = None
    burn: Amount | None = None
    points: Amount | None = None
    speed: Amount | None = None
    number: Amount | None = None
    dodged: bool | None = None
    stopped: bool | None = None


class EventFacts(EventDetails):
    """An event, as far as it is named."""

    event: EventKind


class Facts(Part):
    """What is wanted. Only what is named is compared; a projectile that is null must be gone.

    Events come in this order, and others may come in between.
    """

    winner: Literal["defender", "attacker", "draw"] | None = None
    points: PointsPart | None = None
    ships: ByShip[ShipFacts] = Field(default={})
    projectiles: ByProjectile[ProjectileFacts | None] = Field(default={})
    events: Several[EventKind | EventFacts] = ()
