"""The state of a match of False Sunrise: everything on the table at one moment.

Only `State` changes, and only events write to it. Ships and squadrons are values: an event replaces
one with a changed copy, so copies of a state can share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.fleet import Fleet, ShipSpec
from rules.false_sunrise.ratings import Marks
from rules.kernel.seats import PLAYERS, Seat
from rules.records import LATE
from rules.table.board import Edge
from rules.table.measure import Point
from rules.table.terrain import Terrain
from rules.values import changed, value

START_VELOCITY = 6  # SET-5, MOV-5


class Phase(StrEnum):
    """The phases of a match, in order. Play can resume at the beginning of each."""

    INITIATIVE = "initiative"
    MARKERS = "markers"
    EDGE = "edge"
    DEPLOYMENT = "deployment"
    START = "start"  # FAC-17: only where a fleet has a faction
    ORDERS = "orders"
    MOVEMENT = "movement"
    LAUNCHES = "launches"
    SQUADRONS = "squadrons"
    ACTIVATIONS = "activations"
    POINTS = "points"
    END = "end"
    OVER = "over"


class Mode(StrEnum):
    """What a deployed squadron does at the ship it is assigned to (SQD-2, SQD-4)."""

    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"


@value(frozen=True, slots=True)
class Order:
    """A ship's order: changes of velocity and course, and options of its upgrades (ORD-2).

    `velocity` is in inches a turn, `course` in hours (+ is starboard).

    `miracles` are miracle points spent on thrust (FAC-1). `drive` is thrust spent to jump to
    `landing` (FAC-7).
    """

    velocity: int = 0
    course: int = 0
    front_loaded: bool = False
    overcharge: int = 0
    launch: tuple[str, ...] = ()
    miracles: int = field(default=0, metadata=LATE)
    drive: int = field(default=0, metadata=LATE)
    landing: Point | None = field(default=None, metadata=LATE)

    @property
    def steers(self) -> bool:
        """Whether it changes the velocity or the course (WPN-5)."""
        return self.velocity != 0 or self.course != 0


MAINTAIN = Order()


@value(frozen=True, slots=True)
class Options:
    """A match's optional rules."""

    turn_limit: int | None = None
    small_craft: str = "2024-07"
    factions: bool = False

    @property
    def revised_craft(self) -> bool:
        """Whether the author's later revision of small craft is used (SQD-1, SQD-9, SQD-10)."""
        return self.small_craft == "2024-12"


# How a ship starts: x, y (inches), heading (an hour) and velocity (inches a turn).
Start = tuple[float, float, int, int]


@value(frozen=True, slots=True)
class Scene:
    """What a scenario fixes in place of the steps SET-2 to SET-5.

    Whatever it leaves out is played as usual. `markers` None means that the players place them.
    `starts` has all ships of a fleet by id, or none of them. `story` is shown before the first die.
    """

    title: str = ""
    markers: tuple[Marker, ...] | None = None
    initiative: Seat | None = None
    edges: Mapping[Seat, Edge] = field(default_factory=dict)
    starts: Mapping[str, Start] = field(default_factory=dict)
    story: str = field(default="", metadata=LATE)


@value(frozen=True, slots=True)
class Setup:
    """What is agreed before the first die: fleets, terrain, options, names and a scenario's scene."""

    fleets: Mapping[Seat, Fleet]
    terrain: Terrain
    options: Options = Options()
    integrity: int = 20
    names: Mapping[Seat, str] = field(default_factory=lambda: {Seat.RED: "Ember", Seat.BLUE: "Tide"})
    scene: Scene | None = None


@value(frozen=True, slots=True)
class Extras:
    """A ship's faction data.

    `copies` says what each chameleon core acts as: (core, component, weapon served) (FAC-9).
    `supplied` lists the cores that were given squadrons. `strain` counts how often each fail-safe
    was chosen for destruction. `taken` is the pips lost since the last order phase (FAC-15).
    `reserve`: kept in reserve. `arrived`: placed this turn (FAC-6). `due`: comes back at the start
    of the next turn (FAC-4).
    """

    copies: tuple[tuple[str, str, str | None], ...] = ()
    supplied: tuple[str, ...] = ()
    strain: tuple[tuple[str, int], ...] = ()
    taken: int = 0
    reserve: bool = False
    arrived: bool = False
    due: bool = False


NO_EXTRAS = Extras()


@value(frozen=True, slots=True)
class Ship:
    """A ship at one moment. It is a value: never changed once it is in a state.

    `lost` and `fired` are bit masks over `spec.bit`. `shielded` counts the pips that shields have
    ignored this turn (DMG-2). `holds` names the squadron type in each hangar place. `owes` is
    thrust to pay back (UPG-4). `left_at` is where it left the board, `left_turn` when (MOV-5).
    `marks` wear down its ratings (MF-13; None: no marks). `expended` is the Fire Control expended
    this turn (MF-15).
    """

    spec: ShipSpec
    x: float
    y: float
    heading: int
    velocity: int
    pips: tuple[int, ...]
    holds: tuple[str | None, ...] = ()
    lost: int = 0
    fired: int = 0
    activated: bool = False
    order: Order | None = None
    shielded: int = 0
    owes: int = 0
    left_at: Point | None = None
    left_turn: int = 0
    alive: bool = True
    deployed: bool = True
    extras: Extras | None = field(default=None, metadata=LATE)
    marks: Marks | None = field(default=None, metadata=LATE)
    expended: int = field(default=0, metadata=LATE)

    @property
    def id(self) -> str:
        """The ship's id, unique in both fleets."""
        return self.spec.id

    @property
    def seat(self) -> Seat:
        """The ship's owner."""
        return self.spec.seat

    @property
    def at(self) -> Point:
        """Where it is now, or last was."""
        return (self.x, self.y)

    @property
    def on_board(self) -> bool:
        """Whether it is in play on the board, able to act and be targeted (MOV-5, DMG-5)."""
        return self.alive and self.left_at is None and self.deployed

    @property
    def fittings(self) -> Fittings:
        """What works on it now."""
        if self.marks is not None:
            return self.spec.fittings(self.lost, marks=self.marks)
        extras = self.extras
        if extras is not None and extras.copies:
            return self.spec.fittings(self.lost, extras.copies)
        return self.spec.fittings(self.lost)

    @property
    def damage(self) -> int:
        """The number of pips marked off, relative to the current maximum (DMG-1)."""
        return self.fittings.bar_pips * len(self.pips) - sum(self.pips)

    def works(self, system: str) -> bool:
        """Return whether a system of this ship works."""
        return not self.lost >> self.spec.bit[system] & 1

    def strain_of(self, system: str) -> int:
        """Return how often a fail-safe has been chosen for destruction (FAC-15)."""
        return 0 if self.extras is None else dict(self.extras.strain).get(system, 0)

    def bearing(self, system: str, times: int) -> Extras | None:
        """Return the ship's extras after a system was chosen for destruction `times` times (FAC-15)."""
        if times == self.strain_of(system):
            return self.extras
        strain = {**dict(self.extras.strain if self.extras else ()), system: times}
        return self.remembering(
            strain=tuple((name, count) for name, count in sorted(strain.items()) if count)
        )

    def remembering(self, **changes: object) -> Extras | None:
        """Return the ship's extras with some fields changed, or None if nothing is left in them."""
        extras = changed(self.extras or NO_EXTRAS, **changes)  # type: ignore[arg-type]
        return None if extras == NO_EXTRAS else extras


@value(frozen=True, slots=True)
class Squadron:
    """A squadron that has been launched. It is deployed until it docks or is destroyed (SQD-2).

    `ship` is the ship it is assigned to or, if `docked_at` names a hangar place, docked at.
    `against` is the kind of weapon named with its order (FAC-10).
    """

    id: str
    seat: Seat
    type: str
    size: int
    ship: str
    mode: Mode = Mode.DEFENSIVE
    ordered: bool = False
    docked_at: str | None = None
    alive: bool = True
    against: WeaponKind | None = field(default=None, metadata=LATE)

    @property
    def deployed(self) -> bool:
        """Whether it is alive and out of its hangar."""
        return self.alive and self.docked_at is None


@value(frozen=True, slots=True)
class Marker:
    """An objective marker and its owner."""

    id: str
    at: Point
    owner: Seat | None = None


@value(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `winner` None is a draw. `why` is an id that `describe` knows, `ruling` the ruling behind it.
    """

    winner: Seat | None
    ruling: str
    why: str


@dataclass(slots=True)
class State:
    """The state of the match. Only events write to it. A `copy` shares nothing that can change.

    `miracles` is the public pool of each player whose fleet has one (FAC-1).
    """

    setup: Setup
    phase: Phase = Phase.INITIATIVE
    turn: int = 1
    initiative: Seat = Seat.RED
    to_act: Seat = Seat.RED
    scores: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    markers: tuple[Marker, ...] = ()
    edges: dict[Seat, Edge] = field(default_factory=dict)
    ships: dict[str, Ship] = field(default_factory=dict)
    squadrons: dict[str, Squadron] = field(default_factory=dict)
    acquired: tuple[tuple[Seat, str], ...] = ()
    rolls: int = 0
    outcome: Outcome | None = None
    miracles: dict[Seat, int] = field(default_factory=dict, metadata=LATE)
    sight: dict[tuple[str, str], bool] = field(default_factory=dict, compare=False)

    def copy(self) -> State:
        """Return a copy of the state. Ships, squadrons and markers are values and shared.

        The cached lines of sight are shared too: an event that moves a ship gives its state a new
        dictionary.
        """
        return State(
            self.setup,
            self.phase,
            self.turn,
            self.initiative,
            self.to_act,
            self.scores.copy(),
            self.markers,
            self.edges.copy(),
            self.ships.copy(),
            self.squadrons.copy(),
            self.acquired,
            self.rolls,
            self.outcome,
            self.miracles.copy() if self.miracles else {},
            self.sight,
        )

    def ships_of(self, seat: Seat) -> list[Ship]:
        """List a player's ships that are on the board, in file order."""
        ships = self.ships
        return [
            ship
            for spec in self.setup.fleets[seat].ships
            if (ship := ships[spec.id]).alive and ship.left_at is None and ship.deployed
        ]

    def seats_by_initiative(self) -> tuple[Seat, Seat]:
        """Return both players, the one with the initiative first."""
        return (self.initiative, self.initiative.other)

    def marker(self, marker_id: str) -> Marker:
        """Return a marker by its id."""
        return next(marker for marker in self.markers if marker.id == marker_id)

    def squadrons_over(self, ship_id: str) -> list[Squadron]:
        """List the deployed squadrons assigned to a ship that is on the board (SQD-2)."""
        if not self.squadrons or not self.ships[ship_id].on_board:
            return []
        return [q for q in self.squadrons.values() if q.ship == ship_id and q.docked_at is None and q.alive]
