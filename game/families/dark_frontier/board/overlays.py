"""What tools lay over the board of a duel, as plain values: the view draws them by what they say.

Hexes are those of the map (DG-1), moments parts of an Advance.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from game.board.overlays import Tone
from game.board.plates import Plate, Span
from rules.dark_frontier.state import Kind
from rules.hexes.grid import Hex
from rules.kernel.seats import Seat
from rules.table.measure import Point


class Sign(StrEnum):
    """A mark with a shape of its own, told without its color."""

    OWN = "own"  # the disc or square of whose end it is
    ENEMY = "enemy"
    FATAL = "fatal"  # hatched and crossed: off the map, now or later
    TIGHT = "tight"  # a triangle: no thrust to spare
    IN_REACH = "in reach"  # a cross-hair: an own gun reaches it
    THREATENED = "threatened"  # a star: an enemy gun reaches the ship from there
    SURE = "sure"  # a filled diamond: they meet
    POSSIBLE = "possible"  # a hollow one: they meet if it is steered so
    MEETS = "meets"  # a filled square: the end of a steering that meets
    PASSES = "passes"  # a hollow one


@dataclass(frozen=True, slots=True)
class End:
    """A hex on which a command can end, with what is to be said of it."""

    at: Hex
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class Ends:
    """All ends of a ship's commands; discs for the defender, squares for the attacker. `reader` looks on.

    Signs are drawn in the color of who reaches: IN_REACH in the reader's, THREATENED in red.
    """

    seat: Seat
    ends: tuple[End, ...]
    chosen: Hex | None = None
    reader: Seat | None = None


@dataclass(frozen=True, slots=True)
class SteerEnds:
    """The ends of a missile's steerings: those that meet an enemy are filled."""

    seat: Seat
    ends: tuple[tuple[Hex, bool], ...]
    chosen: Hex | None = None


@dataclass(frozen=True, slots=True)
class LitHexes:
    """Hexes that can be chosen: to fire from, to be placed on."""

    hexes: tuple[Hex, ...]
    seat: Seat | None = None
    chosen: Hex | None = None


@dataclass(frozen=True, slots=True)
class Arc:
    """Where a weapon's projectile can be after an Advance, beside where its ship is then (DF-3, DF-4).

    `directions` are those of the map, clockwise; `at` is where the ship will be.
    """

    at: Hex
    directions: tuple[int, ...]
    launch: int
    seat: Seat
    words: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ship as a command would have it: its way, its end, its facing, and words beside that.

    One that is `held` is being dragged; `sought` is the hex where the pointer wants it although that is
    refused, with the reason and its ruling. `doomed` says that it ends off the map, now or later.
    """

    seat: Seat
    kind: str
    start: Hex
    velocity: Hex
    facing: int
    words: tuple[tuple[Span, ...], ...] = ()
    held: bool = False
    doomed: bool = False
    sought: tuple[Hex, str, str] | None = None


@dataclass(frozen=True, slots=True)
class GhostShot:
    """A projectile as a shot or a steering would have it: where it is, how it flies, and words.

    One that `flies` already is on the map where it is, and is drawn where it ends.
    """

    seat: Seat
    kind: Kind
    at: Hex
    velocity: Hex
    facing: int = 0
    words: str = ""
    flies: bool = False


@dataclass(frozen=True, slots=True)
class LaterWay:
    """How a token goes on after this Advance if nobody burns: dashed, with the number of each Advance."""

    start: Hex
    velocity: Hex
    advances: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Met:
    """A meeting: where and when in the Advance, sure or possible, and words about it."""

    at: Point
    moment: Fraction
    sure: bool = True
    words: tuple[tuple[Span, ...], ...] = ()
    tone: Tone = "refusal"


@dataclass(frozen=True, slots=True)
class HexTape:
    """A tape from hex to hex, with what it measures, one line each."""

    a: Hex
    b: Hex
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapKey:
    """What signs on the board mean, each with its words; `seat` is who reads it."""

    rows: tuple[tuple[Sign, str], ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Relative:
    """The map as a ship sees it, itself at rest: in a corner, or large over the board."""

    ship: str
    large: bool = False


@dataclass(frozen=True, slots=True)
class ClockStep:
    """A moment of the Advance: what happens then in few words, and how that stands."""

    moment: Fraction
    words: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Clock:
    """The moments of an Advance: those before `now` are over, the one at `now` is in question."""

    now: Fraction
    steps: tuple[ClockStep, ...]
    aside: str = ""


Overlay = (
    Ends
    | SteerEnds
    | LitHexes
    | Arc
    | Ghost
    | GhostShot
    | LaterWay
    | Met
    | HexTape
    | MapKey
    | Relative
    | Clock
    | Plate
)
