"""The format of a condition in a lesson about duels: what happened, holds, is planned or refused."""

from __future__ import annotations

from typing import Annotated, Literal

from game.book.lessons.at_table.condition_file import TableCondition
from rules.bounds import Text
from rules.dark_frontier.edge import Room
from rules.dark_frontier.facts.fact_file import EventDetails, EventKind, Facts, ShipFacts
from rules.dark_frontier.positions.position_file import Direction, HexPart
from rules.named import ShipName
from rules.parts import Amount, Part, one_of

RoomName = Annotated[Text, one_of((one.name.lower() for one in Room), "is no way of standing to the edge")]


class StatePart(ShipFacts):
    """Facts about one of the learner's ships, after everything seen so far."""

    ship: ShipName


class PlannedPart(Part):
    """A ship's command that is set but not sealed, or the planned steering of a missile.

    `meets` names a token that it would meet in the coming Advance, `avoids` one that it would not
    meet. `room` is the ship's room to the edge.
    """

    ship: ShipName | None = None
    missile: Text | None = None
    rotate: Amount | None = None
    burn: Amount | None = None
    points: Amount | None = None
    speed: Amount | None = None
    facing: Direction | None = None
    end: HexPart | None = None
    in_yard: bool | None = None
    room: RoomName | None = None
    meets: Text | None = None
    avoids: Text | None = None


class AimedPart(Part):
    """A shot that is planned but not fired.

    `meets` is the ship that it meets in the coming Advance.
    """

    weapon: Text | None = None
    meets: Text | None = None
    passes: Literal[True] | None = None


class Condition(EventDetails, TableCondition):
    """One condition: its kind and, for an event, the facts that narrow it down (all other fields)."""

    HEADS = ("event", "state", "facts", "selected", "planned", "aimed", "view", "refused")
    IN_HAND = ("selected", "planned", "aimed", "view")

    event: EventKind | None = None
    state: StatePart | None = None
    facts: Facts | None = None
    planned: PlannedPart | None = None
    aimed: AimedPart | None = None
