"""The facts of a battle: what the table shows at one moment.

`State` is the one thing that changes, and only events write to it. Ships are values: an event
replaces one by a changed copy, so copies of a state may share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.astra_et_tenebrae.figures import COMPONENTS, EDITIONS, Component, Figures, figures_of
from rules.bounds import Change, Count, DistanceInches, Place, Several, Text
from rules.kernel.seats import PLAYERS, Seat
from rules.records import LATE
from rules.table.measure import Point
from rules.table.terrain import Terrain
from rules.values import changed, changer, fields_of, frozen, value

UNHURT = (0,) * len(COMPONENTS)


class Phase(StrEnum):
    """The steps of a battle, in order; play can resume at the start of each."""

    CAPTAINS = "captains"
    PLACING = "placing"
    INITIATIVE = "initiative"
    HEAT = "heat"
    MOVEMENT = "movement"
    DETECTION = "detection"
    TACTICIANS = "tacticians"  # AC-1, the start of combat
    COMBAT = "combat"
    STATUS = "status"
    OVER = "over"


SETUP = (Phase.CAPTAINS, Phase.PLACING)  # before the first turn (AS-2, AS-3)


class Captain(StrEnum):
    """A captain's card; UNKNOWN is one that is face down for the viewer (AK-1)."""

    PHYSICIST = "physicist"
    TACTICIAN = "tactician"
    ENGINEER = "engineer"
    PILOT = "pilot"
    UNKNOWN = "unknown"


PHYSICIST, TACTICIAN, ENGINEER, PILOT, UNKNOWN = Captain
CAPTAINS = (PHYSICIST, TACTICIAN, ENGINEER, PILOT)


class FormationType(StrEnum):
    """The types of formations (AF-2 to AF-6)."""

    SPHERE = "sphere"
    LINE = "line"
    SCREENING = "screening"
    DISPERSED = "dispersed"


SPHERE, LINE, SCREENING, DISPERSED = FormationType


@value(frozen=True, slots=True)
class Formation:
    """Ships that fly together until the turn ends (AF-1).

    In a screening, `screens` are its screens and `ships` the screened ones. `axis` has the two ends
    of a line as they were when it was formed (AF-3, AF-8).
    """

    type: FormationType
    seat: Seat
    ships: Several[Text]
    screens: Several[Text] = ()
    axis: tuple[Place, Place] | None = None

    @property
    def members(self) -> tuple[str, ...]:
        """All ships in it."""
        return self.screens + self.ships

    def without(self, ship: str) -> Formation | None:
        """Return the formation without a ship, or None if that ends it (AF-8)."""
        ships = tuple(one for one in self.ships if one != ship)
        screens = tuple(one for one in self.screens if one != ship)
        if len(ships) + len(screens) < 2:
            return None
        if self.type is SCREENING and (len(screens) < 2 or not ships):
            return None
        return changed(self, ships=ships, screens=screens)


class _Remembers:
    """A slot for what a ship remembers about itself: not a field of the ship."""

    __slots__ = ("_known",)
    _known: Ship | None


@value(frozen=True, slots=True)
class Ship(_Remembers):
    """A ship as it is now. It is a value, and never changes once it is in a state.

    - `damage` has the points on each component, `hull` those on the hull, and `noted` the points on
      components that take effect in the status phase (AC-4).
    - `motion` is the direction and the length in inches flown in the last movement phase, or None
      at rest (AM-5).
    - `course` and `flown` are those of this turn. `row` is the modifier of rolls against the ship
      (AM-3).
    - `owes`: its next action is gone (AC-9).
    - `dodging`: every further shot of this turn misses it (AK-6).
    - `aided`: a tactician directs its fire (AK-4).
    - `at` is None before the ship is placed.
    """

    name: Text
    seat: Seat
    at: Place | None = None
    heat: Count = 0
    damage: Several[Count] = UNHURT
    hull: Count = 0
    noted: Several[Count] = UNHURT
    overheat: Count = 0
    missiles: Count = 0
    mark: Component | None = None
    captain: Captain | None = None
    captain_used: bool = False
    radiating: bool = False
    motion: tuple[Change, DistanceInches] | None = None
    course: Change | None = None
    flown: DistanceInches = 0.0
    row: Change = 0
    moved: bool = False
    acted: bool = False
    owes: bool = False
    evaded: bool = False
    dodging: bool = False
    aided: bool = False
    blacked_out: bool = False
    alive: bool = True

    @property
    def place(self) -> Point:
        """Its position; raises `LookupError` before it is placed."""
        if self.at is None:
            raise LookupError(f"{self.name} has not been placed")
        return self.at

    @property
    def face_down(self) -> bool:
        """Whether its captain's card is face down (AK-1)."""
        return self.captain is not None and not self.captain_used

    @property
    def to_others(self) -> Ship:
        """The ship as others know it: without its card while that is face down (AK-1)."""
        known = self._known
        if known is None:
            if not self.face_down:
                return self
            known = _under(self, captain=UNKNOWN)
            object.__setattr__(self, "_known", known)
        return known


_under = changer(Ship, "captain")


@value(frozen=True, slots=True)
class Options:
    """Options that players agree on: the last turn (AE-2).

    None is the edition's limit, 0 is no limit.
    """

    turn_limit: int | None = None


StartingHeat = Annotated[int, Field(ge=0, le=40)]
"""The heat that a ship of a scenario begins with (AS-8)."""


@value(frozen=True, slots=True)
class Scene:
    """What a scenario prescribes: where ships begin, how they fly, and which captains they have.

    `starts` has all ships of a side or none of them. `motions` has the direction and inches that
    they flew last, `heats` the heat that ships begin with (AS-8). A side with a captain in
    `captains` does not choose any (AS-2).
    """

    title: str = ""
    story: str = ""
    starts: Mapping[str, Point] = field(default_factory=dict)
    motions: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    captains: Mapping[str, Captain] = field(default_factory=dict)
    heats: Mapping[str, int] = field(default_factory=dict, metadata=LATE)


@value(frozen=True, slots=True)
class Setup:
    """What the players agree on before the first roll (AS-1): edition, ships by name, rocks and options."""

    edition: str = EDITIONS[0]
    ships: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[Seat, str] = field(default_factory=lambda: {Seat.RED: "Ember", Seat.BLUE: "Tide"})
    terrain: Terrain = field(default_factory=Terrain)
    options: Options = Options()
    scene: Scene | None = None

    @property
    def figures(self) -> Figures:
        """The numbers of its edition."""
        return figures_of(self.edition)

    @property
    def turn_limit(self) -> int:
        """The last turn, or 0 for none (AE-2)."""
        limit = self.options.turn_limit
        return self.figures.turn_limit if limit is None else limit

    @property
    def open_captains(self) -> Mapping[str, Captain]:
        """The captains that both sides know from the start, because a scenario has named them (AS-7)."""
        return {} if self.scene is None else self.scene.captains


@value(frozen=True, slots=True)
class Outcome:
    """How a battle ended: the winner (None: a draw), the ruling, and a word for the reason."""

    winner: Seat | None
    ruling: Text
    why: Text


_NOBODY_STANDS: Mapping[Seat, bool | None] = frozen(dict.fromkeys(PLAYERS, False))


class _Knows:
    """A slot for the edition's numbers: not a field of the state."""

    __slots__ = ("figures",)
    figures: Figures


@dataclass(slots=True)
class State(_Knows):
    """Everything on the table and next to it.

    `high` is the side that goes first this turn (AH-1), `to_act` the one whose turn it is to place,
    move or fire. `standing` says which side wants no questions about captains this turn (AK-1;
    None: hidden). `fired_at` says which ship has fired at which target in this combat phase (AF-4).
    `quiet` counts turns without a shot (AE-3).
    """

    setup: Setup
    phase: Phase = Phase.CAPTAINS
    turn: int = 1
    high: Seat = Seat.RED
    to_act: Seat = Seat.RED
    ships: dict[str, Ship] = field(default_factory=dict)
    formations: tuple[Formation, ...] = ()
    fired_at: frozenset[tuple[str, str]] = frozenset()
    standing: Mapping[Seat, bool | None] = field(default_factory=lambda: _NOBODY_STANDS)
    quiet: int = 0
    rolls: int = 0
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self.figures = self.setup.figures  # type: ignore[misc]  # not a slot of a field

    def copy(self) -> State:
        """Return a copy that shares nothing that can change."""
        state = object.__new__(State)
        state.figures = self.figures  # type: ignore[misc]  # not a slot of a field
        state.setup, state.phase, state.turn = self.setup, self.phase, self.turn
        state.high, state.to_act, state.ships = self.high, self.to_act, self.ships.copy()
        state.formations, state.fired_at, state.standing = self.formations, self.fired_at, self.standing
        state.quiet, state.rolls, state.outcome = self.quiet, self.rolls, self.outcome
        return state

    def __getstate__(self) -> dict[str, object]:
        return fields_of(self)

    def __setstate__(self, fields: dict[str, object]) -> None:
        for name, one in fields.items():
            setattr(self, name, one)
        self.__post_init__()

    def side(self, seat: Seat) -> list[Ship]:
        """Return the ships of a side that are not lost."""
        ships = self.ships
        return [ship for name in self.setup.ships[seat] if (ship := ships[name]).alive]

    def sides(self) -> tuple[Seat, Seat]:
        """Return the sides, the high side first (AH-1)."""
        return self.high, self.high.other

    def formation_of(self, ship: str) -> Formation | None:
        """Return the formation that a ship flies in, or None."""
        for one in self.formations:
            if ship in one.ships or ship in one.screens:
                return one
        return None

    def seen(self, seat: Seat, captain: Captain) -> bool:
        """Return whether a side has shown a captain (AK-1)."""
        return any(
            ship.captain is captain and ship.captain_used for ship in self.ships.values() if ship.seat is seat
        )
