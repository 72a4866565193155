"""The facts of a duel: what the map and the sheets show at one moment.

`State` is the one thing that changes, and only events write to it. Ships and projectiles are values: an event
puts a changed copy in the old one's place, so that a copy of a state may share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from rules.bounds import BoundedHex, Change, Count, Several, SmallCount, Speed, Text
from rules.dark_frontier.figures import EDITIONS, Figures, Sheet, figures_of
from rules.hexes.grid import ORIGIN, Hex
from rules.kernel.seats import PLAYERS, Seat
from rules.records import LATE
from rules.values import fields_of, value

DEFENDER, ATTACKER = PLAYERS
"""The side that acts first wherever the sides act one after the other, and the other."""


class Phase(StrEnum):
    """The steps of a duel, in order; play can be taken up at the beginning of each."""

    SETUP = "setup"
    COMMAND = "command"
    TURN = "turn"
    STEER = "steer"  # DT-3, the second half of Turn and Burn
    FIRE = "fire"
    ADVANCE = "advance"
    TALLY = "tally"
    OVER = "over"


class Kind(StrEnum):
    """What a projectile is (DG-5)."""

    FLAK = "flak"
    MISSILE = "missile"


# Looking a member up in its class takes several times as long as a name of the module, and is done by the
# thousand where projectiles are flown.
FLAK, MISSILE = Kind.FLAK, Kind.MISSILE


class Side(StrEnum):
    """Where a gimbaled engine swings to (DC-3)."""

    PORT = "port"
    STARBOARD = "starboard"


@value(frozen=True, slots=True)
class Command:
    """What a ship is told for a round: hexsides (clockwise positive), points of burn, those of the gimbal."""

    rotate: Change = 0
    burn: Change = 0
    side: Side | None = None
    points: Change = 0


DRIFTS = Command()
"""What a ship is told that is told nothing (DC-2)."""


@value(frozen=True, slots=True)
class Ship:
    """One ship as it is now. A value: never changed once it is in a state.

    `type` is the id of its sheet. `came` is its velocity in the last Advance (DF-2). `lost` has the results
    of DD-1 that it has suffered, in their order. `used` counts the missiles of this round (DF-5), `fired`
    names the guns that have fired in it. A ship that is not placed yet is `at` None; one that has left the
    map stays alive, off it (DA-4).
    """

    name: Text
    seat: Seat
    type: Text
    at: BoundedHex | None = None
    facing: Change = 0
    velocity: BoundedHex = ORIGIN
    came: BoundedHex = ORIGIN
    lost: Several[Text] = ()
    missiles: SmallCount = 0
    used: SmallCount = 0
    fired: Several[Text] = ()
    command: Command | None = None
    alive: bool = True
    on_map: bool = True

    @property
    def place(self) -> Hex:
        """Where it is; LookupError before it is placed."""
        if self.at is None:
            raise LookupError(f"{self.name} has not been placed")
        return self.at

    @property
    def flies(self) -> bool:
        """Whether it is neither destroyed nor off the map."""
        return self.alive and self.on_map


@value(frozen=True, slots=True)
class Projectile:
    """Flak or a missile in flight. A value: never changed once it is in a state.

    `number` is its place in the order of those placed (DA-2), `round` the one in which it was. `left` is the
    spread of flak or the endurance of a missile. `dodged` names the ships that flak never meets again (DM-2).
    """

    id: Text
    kind: Kind
    seat: Seat
    number: Count
    round: SmallCount
    at: BoundedHex
    velocity: BoundedHex
    left: SmallCount
    facing: Change = 0
    dodged: Several[Text] = ()

    @property
    def place(self) -> Hex:
        """Where it is."""
        return self.at


Token = Ship | Projectile


class Moment(NamedTuple):
    """How far an Advance has come: what was handled last, in the order of DA-1 and DA-2.

    `steps` of `speed` is the part of the Advance that is over; `rank` is the kind of what happened then,
    `low` and `high` the numbers of whom it happened to.
    """

    steps: SmallCount
    speed: Speed
    rank: SmallCount
    low: Count
    high: Count

    @property
    def part(self) -> Fraction:
        """The part of the Advance that is over."""
        return Fraction(self.steps, self.speed)


@value(frozen=True, slots=True)
class Options:
    """What players agree on: points that win (DE-3), the last round (DE-4); None: the edition's."""

    points: int | None = None
    rounds: int | None = None


@value(frozen=True, slots=True)
class Start:
    """Where a ship of a scenario begins, and how it flies."""

    at: Hex
    facing: int = 0
    velocity: Hex = ORIGIN


@value(frozen=True, slots=True)
class Scene:
    """What a scenario settles: its story, and where ships begin, all of them or none."""

    title: str = ""
    story: str = ""
    starts: Mapping[str, Start] = field(default_factory=dict)


@value(frozen=True, slots=True)
class Setup:
    """What the players agree on first: ships by name with the ids of their sheets (DS-4, DS-5)."""

    edition: str = EDITIONS[0]
    ships: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict)
    names: Mapping[Seat, str] = field(default_factory=lambda: {DEFENDER: "Ember", ATTACKER: "Tide"})
    options: Options = Options()
    scene: Scene | None = field(default=None, metadata=LATE)

    @property
    def figures(self) -> Figures:
        """The numbers of its edition."""
        return figures_of(self.edition)

    @property
    def points(self) -> int:
        """The points that win (DE-3)."""
        return self.figures.points if self.options.points is None else self.options.points

    @property
    def rounds(self) -> int:
        """The last round (DE-4)."""
        return self.figures.rounds if self.options.rounds is None else self.options.rounds


@value(frozen=True, slots=True)
class Outcome:
    """How a duel ended: the winner (None: a draw), the ruling and a word for the reason."""

    winner: Seat | None
    ruling: Text
    why: Text


class _Remembers:
    """What a state knows beside its fields: its numbers are read at every turn of a duel."""

    __slots__ = ("figures",)
    figures: Figures


@dataclass(slots=True)
class State(_Remembers):
    """All that is on the map and beside it; nothing of it is hidden (DC-1). `figures` are its edition's.

    `to_act` is the side whose turn it is to place, steer or fire. `launched` counts the projectiles so far.
    `reached` is how far the present Advance has come; tokens stand where it began until it is over.
    """

    setup: Setup
    phase: Phase = Phase.SETUP
    round: int = 1
    to_act: Seat = DEFENDER
    ships: dict[str, Ship] = field(default_factory=dict)
    projectiles: dict[str, Projectile] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    launched: int = 0
    reached: Moment | None = None
    rolls: int = 0
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self.figures = self.setup.figures  # type: ignore[misc]  # not a slot of a field

    def copy(self) -> State:
        """Return a state that shares nothing that changes."""
        state = object.__new__(State)
        state.setup, state.figures = self.setup, self.figures  # type: ignore[misc]  # not a slot of a field
        state.phase, state.round, state.to_act = self.phase, self.round, self.to_act
        state.ships, state.projectiles = self.ships.copy(), self.projectiles.copy()
        state.points, state.launched, state.reached = self.points.copy(), self.launched, self.reached
        state.rolls, state.outcome = self.rolls, self.outcome
        return state

    def __getstate__(self) -> dict[str, object]:
        return fields_of(self)

    def __setstate__(self, fields: dict[str, object]) -> None:
        for name, one in fields.items():
            setattr(self, name, one)
        self.__post_init__()

    def sheet(self, ship: Ship) -> Sheet:
        """Return the sheet of a ship."""
        return self.figures.ships[ship.type]

    def side(self, seat: Seat) -> list[Ship]:
        """List the ships of a side that are on the map."""
        return [one for one in self.ships.values() if one.seat is seat and one.alive and one.on_map]

    def flying(self) -> list[Ship]:
        """List all ships on the map."""
        return [ship for ship in self.ships.values() if ship.alive and ship.on_map]

    def token(self, name: str) -> Token:
        """Return a ship by its name or a projectile by its id; LookupError for what is not there."""
        found = self.ships.get(name) or self.projectiles.get(name)
        if found is None:
            raise LookupError(f"there is no {name} on the map")
        return found

    def missiles_of(self, seat: Seat) -> list[Projectile]:
        """List the missiles of a side that fly, those of lost ships too (DT-3)."""
        return [one for one in self.projectiles.values() if one.seat is seat and one.kind is MISSILE]
