"""The facts of a duel: what the map and the sheets show at one moment.

`State` is the one thing that changes, and only events write to it. Ships and projectiles are
values: an event replaces one by a changed copy, so copies of a state may share them.
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
"""The side that acts first whenever the sides act one after the other, and the other side."""


class Phase(StrEnum):
    """The steps of a duel, in order; play can resume at the start of each."""

    SETUP = "setup"
    COMMAND = "command"
    TURN = "turn"
    STEER = "steer"  # DT-3, the second half of Turn and Burn
    FIRE = "fire"
    ADVANCE = "advance"
    TALLY = "tally"
    OVER = "over"


class Kind(StrEnum):
    """The kind of a projectile (DG-5)."""

    FLAK = "flak"
    MISSILE = "missile"


# Faster to look up than the members of the enum, which flying projectiles would do by the thousand.
FLAK, MISSILE = Kind.FLAK, Kind.MISSILE


class Side(StrEnum):
    """The side to which a gimbaled engine swings (DC-3)."""

    PORT = "port"
    STARBOARD = "starboard"


@value(frozen=True, slots=True)
class Command:
    """A ship's command for a round (DC-2, DC-3).

    `rotate` is in hexsides, clockwise positive. `burn` is in points, and `points` of these go to
    the gimbal's `side`.
    """

    rotate: Change = 0
    burn: Change = 0
    side: Side | None = None
    points: Change = 0


DRIFTS = Command()
"""The command of a ship that is given none (DC-2)."""


@value(frozen=True, slots=True)
class Ship:
    """A ship as it is now. It is a value, and never changes once it is in a state.

    `type` is the id of its sheet. `came` is its velocity in the last Advance (DF-2). `lost` has its
    damage results (DD-1) in order. `used` counts the missiles used in this round (DF-5), `fired`
    names the guns that have fired in it. Before it is placed, `at` is None. A ship that has left
    the map stays alive, off the map (DA-4).
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
        """Its hex; raises `LookupError` before it is placed."""
        if self.at is None:
            raise LookupError(f"{self.name} has not been placed")
        return self.at

    @property
    def flies(self) -> bool:
        """Whether it is neither destroyed nor off the map."""
        return self.alive and self.on_map


@value(frozen=True, slots=True)
class Projectile:
    """Flak or a missile in flight. It is a value, and never changes once it is in a state.

    `number` counts projectiles in the order of placing (DA-2), `round` is the one in which it was
    placed. `left` is the spread of flak or the endurance of a missile. `dodged` names the ships
    that flak never meets again (DM-2).
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
        """Its hex."""
        return self.at


Token = Ship | Projectile


class Moment(NamedTuple):
    """How far an Advance has come: the event handled last, in the order of DA-1 and DA-2.

    The fraction `steps` of `speed` of the Advance is over. `rank` is the kind of the event, `low`
    and `high` the numbers of its tokens.
    """

    steps: SmallCount
    speed: Speed
    rank: SmallCount
    low: Count
    high: Count

    @property
    def part(self) -> Fraction:
        """The fraction of the Advance that is over."""
        return Fraction(self.steps, self.speed)


@value(frozen=True, slots=True)
class Options:
    """Options that players agree on; None is the edition's own.

    They are the points that win (DE-3) and the last round (DE-4).
    """

    points: int | None = None
    rounds: int | None = None


@value(frozen=True, slots=True)
class Start:
    """Where a ship begins, and how it flies."""

    at: Hex
    facing: int = 0
    velocity: Hex = ORIGIN


@value(frozen=True, slots=True)
class Scene:
    """What a scenario prescribes: its story, and where ships begin (all of them or none)."""

    title: str = ""
    story: str = ""
    starts: Mapping[str, Start] = field(default_factory=dict)


@value(frozen=True, slots=True)
class Setup:
    """What the players agree on first: ships by name, each with the id of its sheet (DS-4, DS-5)."""

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
    """How a duel ended: the winner (None: a draw), the ruling, and a word for the reason."""

    winner: Seat | None
    ruling: Text
    why: Text


class _Remembers:
    """A slot for the edition's numbers, which are read all the time: not a field of the state."""

    __slots__ = ("figures",)
    figures: Figures


@dataclass(slots=True)
class State(_Remembers):
    """Everything on the map and next to it; none of it is secret (DC-1).

    `figures` are the edition's numbers. `to_act` is the side whose turn it is to place, steer or
    fire. `launched` counts the projectiles so far. `reached` says how far the present Advance has
    come. Until it is over, tokens stay where it began.
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
        """Return a copy that shares nothing that can change."""
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
        """Return the ships of a side that are on the map."""
        return [one for one in self.ships.values() if one.seat is seat and one.alive and one.on_map]

    def flying(self) -> list[Ship]:
        """Return all ships on the map."""
        return [ship for ship in self.ships.values() if ship.alive and ship.on_map]

    def token(self, name: str) -> Token:
        """Return a ship by name or a projectile by id; raise `LookupError` if there is none."""
        found = self.ships.get(name) or self.projectiles.get(name)
        if found is None:
            raise LookupError(f"there is no {name} on the map")
        return found

    def missiles_of(self, seat: Seat) -> list[Projectile]:
        """Return a side's missiles in flight, those of lost ships too (DT-3)."""
        return [one for one in self.projectiles.values() if one.seat is seat and one.kind is MISSILE]
