"""The form of players' choices in a file: commands, steering and shots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from rules.bounds import MOST_DICE, DieFace, Several, Text
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Launch, Shot
from rules.dark_frontier.positions.position_file import (
    ByProjectile,
    Count,
    Direction,
    HexPart,
    Number,
    Player,
    Position,
    ProjectileName,
)
from rules.dark_frontier.state import Command, Side
from rules.dark_frontier.steering import Steering
from rules.hexes.grid import DIRECTIONS, Hex
from rules.named import ByShip
from rules.parts import Part


class GimbalPart(Part):
    """The side to which the engine swings, and for how many points (DC-3)."""

    side: Side
    points: Number


class CommandPart(Part):
    """A ship's command (DC-2)."""

    rotate: Number = 0
    burn: Number = 0
    gimbal: GimbalPart | None = None

    def command(self) -> Command:
        """Return the command."""
        if self.gimbal is None:
            return Command(self.rotate, self.burn)
        return Command(self.rotate, self.burn, self.gimbal.side, self.gimbal.points)


class SteeringPart(Part):
    """A missile's steering (DT-3)."""

    rotate: Number = 0
    burn: Number = 0

    def steering(self) -> Steering:
        """Return the steering."""
        return Steering(self.rotate, self.burn)


class ShotPart(Part):
    """A shot. `at` (written `from`) defaults to the ship's hex; `id` is the file's name for the shot."""

    weapon: Text
    at: Annotated[HexPart | None, Field(alias="from")] = None
    directions: dict[Direction, Number]
    facing: Direction | None = None
    id: Text | None = None

    def shot(self, ship: str, here: Hex) -> Shot:
        """Return the shot of a ship that is at `here`."""
        at = here if self.at is None else self.at
        return Shot(ship, self.weapon, at, launch_of(self.directions), self.facing)


def launch_of(directions: dict[int, int]) -> Launch:
    """Return a launch; of two neighboring directions, the counterclockwise one comes first."""
    parts = tuple(sorted(directions.items()))
    if len(parts) == 2 and parts[0][0] == 0 and parts[1][0] == DIRECTIONS - 1:
        return parts[::-1]
    return parts


class DoPart(Part):
    """What the players choose in the round."""

    command: ByShip[CommandPart] = Field(default={})
    steer: ByProjectile[SteeringPart] = Field(default={})
    fire: ByShip[Several[ShotPart]] = Field(default={})
    detonate: Several[ProjectileName] = ()
    countermeasures: ByShip[Count] = Field(default={})
    exchange: ByShip[Number] = Field(default={})
    concede: Player | None = None

    def shots(self) -> Iterator[tuple[str, str, ShotPart]]:
        """Yield all shots: the file's name for it, its ship, and the shot."""
        for ship, shots in self.fire.items():
            missiles = 0
            for part in shots:
                name = f"{ship}.{part.weapon}"
                if part.weapon == TUBES:
                    missiles += 1
                    name += "" if missiles == 1 else f".{missiles}"
                yield part.id or name, ship, part


class ScriptedPosition(Position):
    """A position, both sides' choices from there on, and the dice that are rolled."""

    do: DoPart = DoPart()
    dice: Annotated[tuple[DieFace, ...], Field(max_length=MOST_DICE)] = ()
