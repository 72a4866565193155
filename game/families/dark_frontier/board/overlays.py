"""Overlays of the tools on the board of a duel, as plain values; the view draws each by its type.

Hexes are those of the map (DG-1), moments are parts of an Advance.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from game.board.overlays import Heat, HeatKey, Tone
from game.board.plates import Plate, Span
from rules.dark_frontier.state import Kind
from rules.hexes.grid import Hex
from rules.kernel.seats import Seat
from rules.table.measure import Point


class Sign(StrEnum):
    """A mark with its own shape, recognizable without its color."""

    OWN = "own"  # a disc or square that shows the side
    ENEMY = "enemy"
    FATAL = "fatal"  # hatched and crossed out: off the map, now or later
    TIGHT = "tight"  # a triangle: no thrust to spare
    IN_REACH = "in reach"  # a crosshair: one of the reader's guns reaches it
    THREATENED = "threatened"  # a star: an enemy gun reaches the ship from there
    SURE = "sure"  # a filled diamond: they meet
    POSSIBLE = "possible"  # a hollow one: they meet if it is steered so
    MEETS = "meets"  # a filled square: a steering that meets an enemy
    PASSES = "passes"  # a hollow square: a steering that meets nobody


@dataclass(frozen=True, slots=True)
class End:
    """A hex in which a command can end, with its signs."""

    at: Hex
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class Ends:
    """All possible positions of a ship: discs for the defender, squares for the attacker.

    `reader` is the player who looks at them. Signs have the color of the side whose guns reach:
    IN_REACH the reader's, THREATENED red. With several ships, `tag` names theirs in a letter or two,
    and `row` keeps the tags of a shared hex apart.
    """

    seat: Seat
    ends: tuple[End, ...]
    chosen: Hex | None = None
    reader: Seat | None = None
    tag: str = ""
    row: int = 0


@dataclass(frozen=True, slots=True)
class SteerEnds:
    """The possible positions of a missile after steering; those that meet an enemy are filled."""

    seat: Seat
    ends: tuple[tuple[Hex, bool], ...]
    chosen: Hex | None = None


@dataclass(frozen=True, slots=True)
class LitHexes:
    """Hexes that can be chosen, to fire from or to be placed on."""

    hexes: tuple[Hex, ...]
    seat: Seat | None = None
    chosen: Hex | None = None


@dataclass(frozen=True, slots=True)
class Arc:
    """Where a weapon's projectile can be after an Advance, relative to where its ship is then (DF-3, DF-4).

    `directions` are those of the map, clockwise; `at` is where the ship will be.
    """

    at: Hex
    directions: tuple[int, ...]
    launch: int
    seat: Seat
    words: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ship as a command would move it: its path, its new place and facing, and a label.

    It is `held` while it is dragged. `sought` is a refused destination: the hex, the reason and the
    ruling. `doomed` means that it leaves the map, now or later.
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
    """A projectile as a shot or a steering would place it: its place, its flight and a label.

    One that `flies` is already on the map, and is drawn where it ends.
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
    """How a token flies on after this Advance if nobody burns.

    It is dashed, with the number of each Advance.
    """

    start: Hex
    velocity: Hex
    advances: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Met:
    """A meeting: its place and its moment in the Advance, certain or possible, and a label."""

    at: Point
    moment: Fraction
    sure: bool = True
    words: tuple[tuple[Span, ...], ...] = ()
    tone: Tone = "refusal"


@dataclass(frozen=True, slots=True)
class HexTape:
    """A tape from hex to hex with its measurements, one per line."""

    a: Hex
    b: Hex
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapKey:
    """The meaning of the signs on the board; `seat` is the player who reads it."""

    rows: tuple[tuple[Sign, str], ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Relative:
    """The map as a ship at rest sees it: in a corner, or large over the board."""

    ship: str
    large: bool = False


@dataclass(frozen=True, slots=True)
class ClockStep:
    """A moment of the Advance: what happens then, in a few words, and the tone of the result."""

    moment: Fraction
    words: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Clock:
    """The moments of an Advance: those before `now` are over, the one at `now` is being decided."""

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
    | Heat
    | HeatKey
    | Relative
    | Clock
    | Plate
)
