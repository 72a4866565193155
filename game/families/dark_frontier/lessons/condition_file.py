"""The format of a condition in a lesson about duels: what happened, holds, is planned or refused."""

from __future__ import annotations

from typing import Annotated, Literal

from game.book.lessons.at_table.condition_file import TableCondition, kinds_in, one_of
from rules.bounds import Text
from rules.dark_frontier import events
from rules.dark_frontier.edge import Room
from rules.dark_frontier.positions.position_file import Count, Direction, HexPart
from rules.parts import Amount, Part

RoomName = Annotated[Text, one_of((one.name.lower() for one in Room), "is no way of standing to the edge")]


class StatePart(Part):
    """Facts about one of the learner's ships, after everything seen so far.

    `near` is measured in hexes.
    """

    ship: Text
    at: HexPart | None = None
    speed: Amount | None = None
    facing: Direction | None = None
    missiles: Amount | None = None
    in_yard: bool | None = None
    near: HexPart | None = None
    within: Count = 0


class PlannedPart(Part):
    """A ship's command that is set but not sealed, or the planned steering of a missile.

    `meets` names a token that it would meet in the coming Advance, `avoids` one that it would not
    meet. `room` is the ship's room to the edge.
    """

    ship: Text | None = None
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


class Condition(TableCondition):
    """One condition: its kind and, for an event, the facts that narrow it down (all other fields).

    `projectile` is what is fired, steered or met, `met` is whom a token met, `result` is the effect
    of a hit.
    """

    HEADS = ("event", "state", "selected", "planned", "aimed", "view", "refused")
    IN_HAND = ("selected", "planned", "aimed", "view")

    event: Annotated[Text, one_of(kinds_in(vars(events).values()), "is no event")] | None = None
    ship: Text | None = None
    weapon: Text | None = None
    projectile: Text | None = None
    met: Text | None = None
    result: Text | None = None
    rotate: Amount | None = None
    burn: Amount | None = None
    points: Amount | None = None
    speed: Amount | None = None
    number: Amount | None = None
    dodged: bool | None = None
    stopped: bool | None = None
    state: StatePart | None = None
    planned: PlannedPart | None = None
    aimed: AimedPart | None = None
