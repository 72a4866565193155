"""Playing a beat: ships fly, weapons fire, things are hit, at once or as slowly as the player likes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.board.canvas import Canvas
from game.board.sounding import Sounding
from game.families.false_sunrise.board.effects import (
    Beam,
    Boom,
    Capture,
    Effect,
    Hop,
    Jump,
    Kill,
    Missile,
    Pool,
    Score,
    Shield,
    Tag,
    Tracer,
)
from game.families.false_sunrise.board.hangar_losses import lost_in_hangars
from game.families.false_sunrise.board.heard import Timed, soundings
from game.families.false_sunrise.board.overlays import Tone
from game.families.false_sunrise.board.ships import EXHAUST, LENGTHS_IN
from game.paint import glow
from rules.false_sunrise import events as happened
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.describe import ship_name, squadron_type_name
from rules.false_sunrise.events import Event, Stop
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.clock import HOURS
from rules.table.measure import Point

FLIGHT_S = 1.5
HIT_S = 0.4
BOOM_S = 0.7
KILL_S = 2.2
BURST_S = 0.36  # a ship is told of as destroyed once it has burst
SHIELD_S = 0.36
PIP_S = 0.04  # bars break pip by pip, but no longer than this in all
_LONGEST_LOSS_S = 0.6
TAG_S = 0.6
TRAIL_S = 0.9
_TRAIL_DOTS = 16
LOSS_S = 0.35  # a figure is read faster than words, and salvoes have many
HOP_S = 0.45
SCORE_S = 0.9
JUMP_S = 0.7
POOL_S = 0.8
# The next marker lights up before the last one has gone out.
SCORE_STEP_S = 0.3
# A turn on the spot takes as long as this many inches of flight, by the hour.
_TURN_IN = 1.2
# Words that are nearer than this, across and down, would cover one another.
_TAG_ROOM_IN = (10.0, 3.0)
# What is seen of a weapon, for how long, and the share of that after which it strikes.
_SHOTS: dict[WeaponKind, tuple[type[Beam | Tracer | Missile], float, float]] = {
    WeaponKind.ENERGY: (Beam, 0.46, 0.2),
    WeaponKind.BALLISTIC: (Tracer, 0.42, 0.7),
    WeaponKind.MISSILE: (Missile, 0.7, 0.95),
    WeaponKind.DIRECT: (Tracer, 0.42, 0.7),
}
_Fired = happened.ShotResolved | happened.SalvoResolved
# Missiles of one salvo fly one behind the other, no more of them than are told apart.
MISSILE_GAP_S = 0.07
_MOST_MISSILES = 6


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a ship is drawn: inches, degrees clockwise from up, and how much of it is left to see.

    With a thrust of 0 its engines idle, with 1 they give all they have.
    """

    x: float
    y: float
    angle_deg: float
    fade: float = 1.0
    thrust: float = 0.0


@dataclass(frozen=True, slots=True)
class Flight:
    """A ship's way and its stages: (share of the time at its end) for each step from stop to stop."""

    stops: tuple[Stop, ...]
    ends: tuple[float, ...]

    def at(self, share: float) -> Pose:
        """Return the pose after a share of the flight."""
        for i, end in enumerate(self.ends):
            if share < end:
                begin = self.ends[i - 1] if i else 0.0
                return _between(self.stops[i], self.stops[i + 1], (share - begin) / (end - begin))
        x, y, heading = self.stops[-1]
        return Pose(x, y, 30.0 * heading)


@dataclass(frozen=True, slots=True)
class Clip:
    """An effect and when it is seen, in seconds at normal speed."""

    begin_s: float
    length_s: float
    effect: Effect


class Animation:
    """Play one beat from the state before it; it ends in the state after it, whatever was shown."""

    def __init__(
        self,
        beat: Sequence[Event],
        before: State,
        after: State,
        speed: float = 1.0,
        *,
        reduced_motion: bool = False,
    ) -> None:
        """Plan the beat; a speed of 0 or less is over at once, twice the speed takes half the time."""
        self.before = before
        self.after = after
        self.clock_s = 0.0
        self._speed = speed if math.isfinite(speed) else 0.0
        self._flights: dict[str, Flight] = {}
        self._flight_s = 0.0
        self._jump_s = 0.0  # ships are taken up and set down before anybody flies (FAC-7)
        self._jumps: set[str] = set()
        self._gone: dict[str, float] = {}
        self._pips: dict[str, tuple[int, ...]] = {}
        self._losses: list[tuple[str, float, tuple[int, ...], tuple[int, ...]]] = []
        self._sources: dict[str, Point] = {}
        self.places: list[Point] = []
        self.climax_s = 0.0
        self._clips: list[Clip] = []
        self._timeline: list[Timed] = []
        self._end_s = 0.0
        self._plan(beat, reduced_motion=reduced_motion)
        if self._speed <= 0:
            self.finish()

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self.clock_s >= self._end_s

    @property
    def length_s(self) -> float:
        """Return how long it takes at the chosen speed."""
        return self._end_s / self._speed if self._speed > 0 else 0.0

    @property
    def sounds(self) -> list[Sounding]:
        """List what is heard meanwhile."""
        return list(soundings(self._timeline, self.before, self._jump_s))

    def update(self, dt_s: float) -> bool:
        """Let time pass; return whether it has ended."""
        self.clock_s += max(0.0, dt_s) * self._speed
        return self.done

    def finish(self) -> None:
        """End it now."""
        self.clock_s = self._end_s

    def pose(self, ship_id: str) -> Pose | None:
        """Return where a ship is just now, or None where it has always been."""
        flight = self._flights.get(ship_id)
        gone_s = self._gone.get(ship_id, math.inf)
        fade = max(0.0, min(1.0, 1 - (self.clock_s - gone_s) / BOOM_S))
        if flight is None:
            if fade >= 1:
                return None
            ship = self.before.ships[ship_id]
            return Pose(ship.x, ship.y, 30.0 * ship.heading, fade)
        if self.clock_s < self._jump_s and ship_id in self._jumps:
            return self._jumping(ship_id, flight)
        flown_s = max(0.0, self.clock_s - self._jump_s)
        share = flown_s / self._flight_s if self._flight_s > 0 else 1.0
        pose = flight.at(_eased(min(1.0, share)))
        thrust = math.sin(math.pi * min(1.0, share)) if share < 1 else 0.0
        return Pose(pose.x, pose.y, pose.angle_deg, fade, thrust)

    def _jumping(self, ship_id: str, flight: Flight) -> Pose:
        """Let a ship fade away where it was, then come up where it is set down."""
        share = 2 * self.clock_s / self._jump_s
        x, y = self.before.ships[ship_id].at if share < 1 else flight.stops[0][:2]
        return Pose(x, y, 30.0 * flight.stops[0][2], abs(1 - share))

    def pips(self, ship_id: str) -> tuple[int, ...] | None:
        """Return the bars of a ship that is losing pips just now, or has lost some; None for any other."""
        found = None
        for hurt, begin_s, had, left in self._losses:
            if hurt == ship_id and begin_s <= self.clock_s:
                gone = round((self.clock_s - begin_s) / PIP_S)
                found = _broken(had, left, gone)
        return found

    def scored(self, seat: Seat) -> int:
        """Count the points of a fleet that have lit up by now (END-1)."""
        begun = [clip.effect for clip in self._clips if clip.begin_s <= self.clock_s]
        return sum(isinstance(effect, Score) and effect.seat is seat for effect in begun)

    def pool_change(self, seat: Seat) -> int:
        """Return the miracle points that come to a player, or go, just now (FAC-1)."""
        playing = [clip.effect for clip in self._clips if clip.begin_s <= self.clock_s]
        return sum(one.change for one in playing if isinstance(one, Pool) and one.seat is seat)

    def draw(self, canvas: Canvas) -> None:
        """Draw the effects of this moment."""
        self._draw_trails(canvas)
        for clip in self._clips:
            share = (self.clock_s - clip.begin_s) / clip.length_s
            if 0 <= share < 1:
                clip.effect.draw(canvas, share)

    def _draw_trails(self, canvas: Canvas) -> None:
        """Draw light along the ways that ships have just flown; it is gone soon after they stop."""
        since_s = self.clock_s - self._jump_s
        if self._flight_s <= 0 or not 0 < since_s < self._flight_s + TRAIL_S:
            return
        for ship_id, flight in self._flights.items():
            ship = self.before.ships[ship_id]
            for i in range(_TRAIL_DOTS):
                then = since_s - TRAIL_S * (i + 1) / _TRAIL_DOTS
                if 0 < then < self._flight_s:
                    pose, share = flight.at(_eased(then / self._flight_s)), 1 - i / _TRAIL_DOTS
                    at, radius = canvas.px((pose.x, pose.y)), canvas.pen.px(2 + 5 * share)
                    glow.glow(canvas.surface, at, radius, EXHAUST[ship.seat], 0.42 * share)

    # -- planning -----------------------------------------------------------------------------------

    def _plan(self, beat: Sequence[Event], *, reduced_motion: bool) -> None:
        moves = [event for event in beat if isinstance(event, happened.ShipMoved)]
        if moves and not reduced_motion:
            self._flight_s = FLIGHT_S
        for move in moves:
            self._flights[move.ship_id] = Flight(move.stops, _stages(move.stops))
        self._jumps = {event.ship_id for event in beat if isinstance(event, happened.ShipJumped)}
        if self._jumps and not reduced_motion:
            self._jump_s = JUMP_S
        at_s = self._jump_s + self._flight_s
        for event in beat:
            self._timeline.append((at_s, event))
            length_s = self._stage(event, at_s)
            # What crashes or leaves does so together with everybody else.
            if not isinstance(event, happened.ShipCrashed | happened.ShipLeft | happened.MarkerTaken):
                at_s += length_s
        if reduced_motion:
            self._clips = [clip for clip in self._clips if isinstance(clip.effect, Tag | Score | Pool)]
        last = max((clip.begin_s + clip.length_s for clip in self._clips), default=0.0)
        fades = [begin + BOOM_S for begin in self._gone.values()]
        self._end_s = max([self._jump_s + self._flight_s, last, *fades])

    def _stage(self, event: Event, at_s: float) -> float:
        """Plan one event from a moment on; return the seconds until the next may begin."""
        match event:
            case happened.ShotResolved() | happened.SalvoResolved():
                return self._fire(event, at_s)
            case happened.ShipCrashed():
                return self._add(at_s, BOOM_S, Boom(event.at, 1.4, "crash"))
            case happened.ShipLeft():
                self._gone[event.ship_id] = at_s
                return self._tag(at_s, event.at, "leaves the board", "refusal")
            case happened.ShipReturned():
                return self._add(at_s, TAG_S, Capture(event.at, self.before.ships[event.ship_id].seat))
            case happened.DamageTaken():
                had = self._pips.get(event.ship_id, self.before.ships[event.ship_id].pips)
                self._pips[event.ship_id] = event.pips
                self._losses.append((event.ship_id, at_s, had, event.pips))
                lost = sum(had) - sum(event.pips)
                words = f"-{lost}" if lost > 0 else "no damage"
                tone: Tone = "refusal" if lost > 0 else "good"
                self._tag(at_s, self._at(event.ship_id), words, tone, length_s=LOSS_S)
                self._shields(event, at_s)
                return max(HIT_S / 2, min(_LONGEST_LOSS_S, PIP_S * lost))
            case happened.SystemLost():
                return self._tag(at_s, self._at(event.ship_id), self._system(event), "refusal")
            case happened.ShipDestroyed():
                self._gone[event.ship_id] = at_s
                if hangars := lost_in_hangars(event, self.before):
                    self._tag(at_s, self._at(event.ship_id), hangars, "refusal")
                ship = self.before.ships[event.ship_id]
                flight = self._flights.get(ship.id)
                angle = flight.at(1.0).angle_deg if flight else 30.0 * ship.heading
                kill = Kill(self._at(ship.id), ship.spec.hull.id, ship.seat, angle)
                self.places.append(kill.at)
                self.climax_s = at_s + BURST_S
                return self._add(at_s, KILL_S, kill)
            case happened.MarkerTaken():
                at = self.before.marker(event.marker_id).at
                if event.ruling == "FAC-15":
                    self._tag(at_s, at, "by presence", "good")
                return self._add(at_s, TAG_S, Capture(at, event.seat))
            case happened.PointsScored():
                return self._scores(at_s)
            case _:
                return self._squadron(event, at_s)

    def _shields(self, event: happened.DamageTaken, at_s: float) -> None:
        """Let shields flare on the side that was fired at; what they could not stop bursts them (DMG-2)."""
        if event.shielded:
            ship = self.before.ships[event.ship_id]
            wide = LENGTHS_IN.get(ship.spec.hull.id, 2.5) * 0.78
            breaks = event.dealt > event.shielded
            shield = Shield(self._at(ship.id), self._sources.get(ship.id), wide, breaks)
            self._add(max(0.0, at_s - HIT_S / 2), SHIELD_S, shield)

    def _scores(self, at_s: float) -> float:
        """Light the markers up one by one, fleet by fleet (END-1)."""
        owned = [(m.at, seat) for seat in PLAYERS for m in self.before.markers if m.owner is seat]
        for number, (at, seat) in enumerate(owned):
            self.climax_s = at_s + number * SCORE_STEP_S
            self._add(self.climax_s, SCORE_S, Score(at, seat))
        return SCORE_STEP_S * len(owned)

    def _squadron(self, event: Event, at_s: float) -> float:
        match event:
            case happened.SquadronAssigned() | happened.SquadronDocked():
                one = self.before.squadrons.get(event.squadron_id) or self.after.squadrons[event.squadron_id]
                hop = Hop(self._at(one.ship), self._at(event.ship_id), one.seat)
                return self._add(at_s, HOP_S, hop)
            case happened.SquadronLaunched():
                words = f"launches {squadron_type_name(self.after, event.type)}"
                return self._tag(at_s, self._at(event.ship_id), words, "good")
            case happened.SquadronLost():
                one = self.before.squadrons.get(event.squadron_id) or self.after.squadrons[event.squadron_id]
                return self._add(at_s, BOOM_S, Boom(self._at(one.ship), 0.9, ""))
            case _:
                return self._special(event, at_s)

    def _special(self, event: Event, at_s: float) -> float:
        """Plan what only the rules of factions bring about (FAC)."""
        match event:
            case happened.ArmourPierced() if event.pierced:
                return self._tag(at_s, self._at(event.target_id), "armour pierced", "refusal")
            case happened.MiraclesCounted():
                return self._add(at_s, POOL_S, Pool(event.seat, event.change)) if event.change else 0.0
            case happened.VelocityChanged():
                self._tag(at_s, self._at(event.ship_id), f"v {event.before} → {event.velocity}", "refusal")
                return HIT_S  # all are slowed at once
            case happened.ShipJumped():
                seat = self.before.ships[event.ship_id].seat
                self._add(0.0, JUMP_S, Jump(event.before, event.at, seat))
                return 0.0
            case happened.ShipArrived() | happened.ShipReborn():
                seat = self.after.ships[event.ship_id].seat
                words = "arrives" if isinstance(event, happened.ShipArrived) else "returns whole"
                self._tag(at_s, event.at, f"{ship_name(self.after, event.ship_id)} {words}", "good")
                return self._add(at_s, TAG_S, Capture(event.at, seat))
            case happened.ShipDue():
                return self._tag(at_s, self._at(event.ship_id), "will return", "good")
            case happened.CoreNamed():
                name = self.before.ships[event.ship_id].spec.by_id[event.component].entry.name
                return self._tag(at_s, self._at(event.ship_id), f"acts as {name}", "good")
            case happened.ShotTurned():
                words = f"turned to {ship_name(self.after, event.instead)}" if event.instead else "shot lost"
                return self._tag(at_s, self._at(event.target_id), words, "good")
            case _:
                return 0.0

    def _add(self, at_s: float, length_s: float, effect: Effect) -> float:
        self._clips.append(Clip(at_s, length_s, effect))
        return length_s

    def _tag(self, at_s: float, at: Point, words: str, tone: Tone, *, length_s: float = TAG_S) -> float:
        """Plan words in the first row that no words nearby take at that time."""
        taken = {
            clip.effect.row
            for clip in self._clips
            if isinstance(clip.effect, Tag)
            and clip.begin_s <= at_s < clip.begin_s + clip.length_s
            and abs(clip.effect.at[0] - at[0]) < _TAG_ROOM_IN[0]
            and abs(clip.effect.at[1] - at[1]) < _TAG_ROOM_IN[1]
        }
        row = next(number for number in range(len(taken) + 1) if number not in taken)
        return self._add(at_s, length_s, Tag(at, words, tone, row))

    def _fire(self, event: _Fired, at_s: float) -> float:
        if isinstance(event, happened.SalvoResolved):
            return self._salvo(event, at_s)
        return self._shot(event, at_s, hit=event.damage > 0)

    def _salvo(self, event: happened.SalvoResolved, at_s: float) -> float:
        """Plan attacks that hit or miss; missiles fly as many as hit, one a little after the other."""
        several = event.hits if self._kind(event) is WeaponKind.MISSILE else 1
        for number in range(1, min(several, _MOST_MISSILES)):
            self._shot(event, at_s + number * MISSILE_GAP_S, hit=event.arriving > number)
        length_s = self._shot(event, at_s, hit=event.arriving > 0)
        words = f"{event.hits} hit{'s' * (event.hits != 1)}" if event.hits else "missed"
        if event.pool:
            words = f"{event.stopped} of {event.hits} stopped"
        self._tag(at_s + length_s * 0.8, self._at(event.target_id), words, "good")
        return length_s

    def _shot(self, event: _Fired, at_s: float, *, hit: bool) -> float:
        shooter = self.before.ships[event.ship_id]
        a, b = self._at(event.ship_id), self._at(event.target_id)
        self._sources[event.target_id] = a
        self.places += (a, b)
        effect, length_s, strikes = _SHOTS[self._kind(event)]
        self._add(at_s, length_s, effect(a, b, shooter.seat))
        if hit:
            self._add(at_s + length_s * strikes, HIT_S, Boom(b, 0.6, ""))
        return length_s

    def _kind(self, event: _Fired) -> WeaponKind:
        mount = self.before.ships[event.ship_id].fittings.mount(event.weapon_id)
        return mount.kind if mount else WeaponKind.BALLISTIC

    def _at(self, ship_id: str) -> Point:
        """Return where a ship is once everybody has flown."""
        flight = self._flights.get(ship_id)
        return flight.stops[-1][:2] if flight else self.before.ships[ship_id].at

    def _system(self, event: happened.SystemLost) -> str:
        part = self.before.ships[event.ship_id].spec.by_id.get(event.system)
        name = part.entry.name if part else event.system.replace("-", " ")
        return f"lost: {name}"


def _stages(stops: tuple[Stop, ...]) -> tuple[float, ...]:
    """Share a flight's time among its turns and legs; return the share at the end of each."""
    weights = [
        math.dist(a[:2], b[:2]) + _TURN_IN * abs(_turn(a[2], b[2])) for a, b in itertools.pairwise(stops)
    ]
    total = sum(weights)
    ends, so_far = [], 0.0
    for weight in weights:
        so_far += weight
        ends.append(so_far / total if total > 0 else 0.0)
    return tuple(ends)


def _broken(had: tuple[int, ...], left: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return bars after some of the pips that they lose have gone, bar by bar."""
    bars = []
    for before, after in zip(had, left, strict=True):
        lost = min(max(0, before - after), gone)
        gone -= lost
        bars.append(before - lost)
    return tuple(bars)


def _turn(a: int, b: int) -> int:
    """Return the shorter turn between headings, clockwise if positive."""
    return (b - a + HOURS // 2) % HOURS - HOURS // 2


def _between(a: Stop, b: Stop, share: float) -> Pose:
    x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
    return Pose(x, y, 30.0 * (a[2] + _turn(a[2], b[2]) * share))


def _eased(share: float) -> float:
    """Begin and end gently."""
    return share * share * (3 - 2 * share)
