"""The staging of a beat of any game: kills, shots, fades, signs, and when each of them is seen."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from game.board import effects
from game.board.canvas import Canvas
from game.board.effects import BLOW, Beam, Explosion, FloatingText, Kill, Missile, Rim, Shout, Tracer
from game.board.overlays import Tone
from game.board.pose import Pose
from rules.kernel.seats import Seat
from rules.table.measure import Point

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")

HIT_S = 0.4
TAG_S = 0.6
KILL_S = 1.75
STILL_S, STILL_KILL_S = 0.4, 0.6  # with reduced motion
_TOLD_S = 0.3  # seconds until a ship is announced as destroyed: after it has burst
_SILENT = 0.12  # share of a kill before the word for it appears
_BLINK_S = 0.01  # with reduced motion: the ship stays until the camera has arrived
# Words closer than this, across and down, would cover one another.
_TAG_ROOM_IN = (10.0, 3.0)
# At most this many flashes per second: more can harm people with photosensitivity.
_MOST_FLASHES = 3


class Drawn(Protocol):
    """An effect that can be drawn."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the effect at a share of its time, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Span:
    """When something begins and how long it takes, in seconds at normal speed."""

    begin_s: float
    length_s: float

    @property
    def end_s(self) -> float:
        """The second at which it is over."""
        return self.begin_s + self.length_s

    def share(self, clock_s: float) -> float:
        """Return how much of it is over at a second, 0 to 1; what takes no time is over.

        >>> [Span(1.0, 2.0).share(clock_s) for clock_s in (0.5, 2.0, 9.0)], Span(1.0, 0.0).share(0.0)
        ([0.0, 0.5, 1.0], 1.0)
        """
        return min(1.0, max(0.0, (clock_s - self.begin_s) / self.length_s)) if self.length_s else 1.0


@dataclass(frozen=True, slots=True)
class Flight(Span):
    """A piece that moves along its course."""

    def at(self, clock_s: float) -> Pose:
        """Return its pose at a second."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Clip(Span):
    """An effect and when it is seen."""

    effect: Drawn


@dataclass(frozen=True, slots=True)
class ShotLook:
    """How the fire of a weapon is seen: its effect, its seconds, and after which share of them it strikes."""

    effect: type[Beam | Tracer | Missile]
    length_s: float
    strikes: float


class Line(NamedTuple):
    """The line of a shot: from `a` to `b`, from rim to rim, in the color of a seat."""

    a: Point
    b: Point
    seat: Seat
    leaves: Rim = (None, 0.0)
    ends: Rim = (None, 0.0)


class EventStaging(Generic[StateT, EventT]):
    """Stage the events of a beat one after another; a game says what each looks like.

    `flights` are the pieces that move, and `gone` says when pieces fade out. `places` are where
    something happens on the board. `climax_s` is the moment from which the outcome is reported.
    `blows` are the times of explosions. Effects that are `words` are drawn on top of everything.
    With reduced motion (`still`) nothing moves: an effect is the picture at its share of time in
    `stills`, and those that are not listed there are left out. `vanishes` is the share of a kill
    after which the ship itself disappears, and how many seconds that takes. Beats of `joiners` alone
    may begin from `gives_way_s` on, before this one ends. Unless the camera should come `close`, it
    stays while it shows all places.
    """

    words: ClassVar[Container[type]] = effects.WORDS
    stills: ClassVar[Mapping[type, float]] = effects.STILLS
    vanishes: ClassVar[tuple[float, float]] = (BLOW, 0.0)
    joiners: ClassVar[tuple[type, ...]] = ()
    flights: Mapping[str, Flight] = MappingProxyType({})

    def __init__(self, beat: Sequence[EventT], before: StateT, after: StateT, *, still: bool) -> None:
        self.before = before
        self.after = after
        self.still = still
        self.clips: list[Clip] = []
        self.gone: dict[str, Span] = {}
        self.events: list[tuple[float, EventT]] = []
        self.places: list[Point] = []
        self.blows: list[float] = []
        self.climax_s = 0.0
        self.gives_way_s = math.inf
        self.close = True
        self._flashes: list[float] = []
        at_s = self._begin(beat)
        for event in beat:
            self.events.append((at_s, event))
            at_s += self._stage(event, at_s)
        if still:
            self.clips = [clip for clip in self.clips if type(clip.effect) in self.stills]
        spans = (*self.clips, *self.gone.values(), *self.flights.values(), *self._more())
        self.end_s = max((0.0, *(one.end_s for one in spans)))

    # --- what a game says -------------------------------------------------------------------------

    def _begin(self, beat: Sequence[EventT]) -> float:
        """Plan what happens before all events; return the seconds until the first may begin."""
        return 0.0

    def _stage(self, event: EventT, at_s: float) -> float:
        """Plan one event that begins at `at_s`; return the seconds until the next may begin."""
        raise NotImplementedError

    def _more(self) -> Iterable[Span]:
        """List what else takes its time."""
        return ()

    def place(self, name: str) -> Point:
        """Return where a piece is when something happens to it."""
        raise NotImplementedError

    # --- what every game shows --------------------------------------------------------------------

    def opacity(self, name: str, clock_s: float) -> float:
        """Return how much is left of a piece that fades out, 1 to 0."""
        gone = self.gone.get(name)
        if gone is None or clock_s < gone.begin_s:
            return 1.0
        return 1.0 - gone.share(clock_s)

    def _seen_s(self, length_s: float) -> float:
        """Return how long an effect is seen, which reduced motion shortens to a glance."""
        return STILL_S if self.still else length_s

    def _add(self, at_s: float, length_s: float, effect: Drawn) -> float:
        self.clips.append(Clip(at_s, length_s, effect))
        return length_s

    def _tag(
        self, at_s: float, at: Point | str, words: str, tone: Tone, *, length_s: float = TAG_S, lift: int = 0
    ) -> float:
        """Plan words at a place or a piece, in the first row that no words nearby occupy at that time."""
        at = self.place(at) if isinstance(at, str) else at
        taken = {
            clip.effect.row
            for clip in self.clips
            if isinstance(clip.effect, FloatingText)
            and clip.begin_s <= at_s < clip.end_s
            and abs(clip.effect.at[0] - at[0]) < _TAG_ROOM_IN[0]
            and abs(clip.effect.at[1] - at[1]) < _TAG_ROOM_IN[1]
        }
        row = next(number for number in range(len(taken) + 1) if number not in taken)
        return self._add(at_s, length_s, FloatingText(at, words, tone, row, lift))

    def _boom(self, at_s: float, boom: Explosion, *, length_s: float = HIT_S) -> float:
        """Plan an explosion, without a flash if nothing may move or there were enough flashes already."""
        recent = sum(abs(at_s - other_s) < 1 for other_s in self._flashes)
        if self.still or recent >= _MOST_FLASHES:
            boom = replace(boom, flash=False)
        else:
            self._flashes.append(at_s)
        return self._add(at_s, length_s, boom)

    def _shoot(self, at_s: float, look: ShotLook, line: Line, *, blast_in: float = 0.0) -> float:
        """Plan a shot, with an explosion of a radius where it hits; return its seconds."""
        length_s = self._seen_s(look.length_s)
        self._add(at_s, length_s, look.effect(*line))
        if blast_in:
            self._boom(at_s + length_s * look.strikes, Explosion(line.b, blast_in, line.a, line.ends))
        return length_s

    def _kill(self, at_s: float, name: str, kill: Kill, cry: Shout | None = None) -> float:
        """Plan the destruction of a ship, and the word for it; return the seconds that it takes."""
        length_s = STILL_KILL_S if self.still else KILL_S
        vanishes, fades_s = self.vanishes
        self.places.append(kill.at)
        self.climax_s = at_s + _TOLD_S
        self.blows.append(at_s + BLOW * KILL_S)
        self.gone[name] = Span(at_s, _BLINK_S) if self.still else Span(at_s + vanishes * KILL_S, fades_s)
        if cry is not None:
            silent_s = 0.0 if self.still else _SILENT * KILL_S
            self._add(at_s + silent_s, length_s - silent_s, cry)
        return self._add(at_s, length_s, kill)
