"""The part of a timeline that shows fire: shots, point defense, marks."""

from __future__ import annotations

import math

from game.board.effects import Beam, Defence, Explosion, Missile, Tracer
from game.board.staging import EventStaging, Line, ShotLook
from game.families.false_sunrise.board.flights import Flight
from game.families.false_sunrise.board.ships import SHIELD, body_of
from game.shell.motion import along
from rules.false_sunrise import events as happened
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.events import Event
from rules.false_sunrise.ratings import RATING_NAMES
from rules.false_sunrise.state import State
from rules.table.measure import Point

_SHOTS: dict[WeaponKind, ShotLook] = {
    WeaponKind.ENERGY: ShotLook(Beam, 0.46, 0.2),
    WeaponKind.BALLISTIC: ShotLook(Tracer, 0.42, 0.7),
    WeaponKind.MISSILE: ShotLook(Missile, 0.7, 0.95),
    WeaponKind.DIRECT: ShotLook(Tracer, 0.42, 0.7),
}
_HIT_IN = 0.6
_Fired = happened.ShotResolved | happened.SalvoResolved | happened.AttackMade
_Resolved = happened.ShotResolved | happened.SalvoResolved
# Missiles of a salvo fly one behind the other, in seconds; no more than can be told apart are shown.
MISSILE_GAP_S = 0.07
_MOST_MISSILES = 6
_STOPPED_AT = 0.8  # share of a missile's path where point defense stops it
_MET_AT = 0.6
DEFENCE_S = 0.4
# How far from a hull's center shots leave it (ahead, abeam) and hit one, in hull lengths.
_BOW, _BEAM_OF_HULL, _WALL = 0.46, 0.2, 0.16


class Shots(EventStaging[State, Event]):
    """Plans the fire of a beat. `flights` are those of ships that move before they fire."""

    flights: dict[str, Flight]
    _sources: dict[str, Point]

    def place(self, name: str) -> Point:
        flight = self.flights.get(name)
        return flight.stops[-1][:2] if flight else self.before.ships[name].at

    def _by_sets(self, event: Event, at_s: float) -> float:
        """Plan events that only matching dice bring about: attacks, point defense, marks (MF-21 to MF-43)."""
        match event:
            case happened.AttackMade():
                return self._attack_made(event, at_s)
            case happened.PointDefenceFired():
                for target in event.targets:
                    self._defend(event.ship_id, self.place(target), at_s)
                return self._tag(at_s, event.ship_id, "point defense", "good")
            case happened.ThrowRead(why="interception", target_id=str() as shooter) if event.sets:
                return self._defend(event.ship_id, self._halfway(shooter, event.ship_id), at_s)
            case happened.ResultDiminished():
                return self._boom(at_s, Explosion(self._halfway(event.ship_id, event.target_id), 0.7))
            case happened.RatingMarked():
                words = f"mark: {RATING_NAMES[event.rating]}"
                self._boom(at_s, Explosion(self.place(event.ship_id), 0.5))
                return self._tag(at_s, event.ship_id, words, "refusal")
            case happened.CriticalStruck():
                return self._boom(at_s, Explosion(self.place(event.ship_id), 0.8))
            case happened.MarkRemoved():
                words = f"mark removed: {RATING_NAMES[event.rating]}"
                return self._tag(at_s, event.ship_id, words, "good")
            case _:
                return 0.0

    def _attack_made(self, event: happened.AttackMade, at_s: float) -> float:
        """Fire a gun; missiles fly only part of their path, to where point defense meets them (MF-31)."""
        if self._kind(event) is not WeaponKind.MISSILE:
            return self._shot(event, at_s, hit=False)
        line, length_s = self._line(event), self._seen_s(_SHOTS[WeaponKind.MISSILE].length_s)
        for bow in (0.08, -0.08):
            self._add(at_s, length_s, Missile(*line, bow=bow, until=_MET_AT))
        return length_s

    def _halfway(self, shooter: str, target: str) -> Point:
        """Return where point defense meets missiles."""
        return along(self.place(shooter), self.place(target), _MET_AT)

    def _defend(self, ship_id: str, at: Point, at_s: float) -> float:
        """Fire a ship's point defense at a place; return the seconds that it takes."""
        here = self.place(ship_id)
        self.places += (here, at)
        if self.still:
            return 0.0
        return self._add(at_s, DEFENCE_S, Defence(here, at, self.before.ships[ship_id].seat))

    def _fire(self, event: _Resolved, at_s: float) -> float:
        if isinstance(event, happened.SalvoResolved):
            return self._salvo(event, at_s)
        return self._shot(event, at_s, hit=event.damage > 0)

    def _salvo(self, event: happened.SalvoResolved, at_s: float) -> float:
        """Plan attacks that hit or miss; one missile flies per hit, each a little after the last."""
        if self._kind(event) is not WeaponKind.MISSILE:
            length_s = self._shot(event, at_s, hit=event.arriving > 0)
        else:
            length_s = self._missiles(event, at_s)
        words = f"{event.hits} hit{'s' * (event.hits != 1)}" if event.hits else "missed"
        if event.pool:
            words = f"{event.stopped} of {event.hits} stopped"
        self._tag(at_s + length_s * 0.8, event.target_id, words, "good")
        return length_s

    def _missiles(self, event: happened.SalvoResolved, at_s: float) -> float:
        """Fly missiles side by side; those that are stopped burst on their path (WPN-3)."""
        line, length_s = self._line(event), self._seen_s(_SHOTS[WeaponKind.MISSILE].length_s)
        many = max(1, min(event.hits, _MOST_MISSILES))
        for number in range(many):
            begin_s = at_s + (0.0 if self.still else number * MISSILE_GAP_S)
            bow = (0.05 + 0.045 * (number // 2)) * (-1 if number % 2 else 1)
            stopped = event.arriving <= number < event.hits
            until = _STOPPED_AT if stopped else 1.0
            self._add(begin_s, length_s, Missile(*line, bow=bow, until=until))
            if stopped:
                self._stop(event, begin_s, length_s, bow)
            elif event.hits:
                self._boom(begin_s + length_s * 0.95, Explosion(line.b, _HIT_IN, line.a, line.ends))
        return length_s + (0.0 if self.still else (many - 1) * MISSILE_GAP_S)

    def _stop(self, event: happened.SalvoResolved, begin_s: float, length_s: float, bow: float) -> None:
        """Let point defense meet a missile on its curve."""
        a, b = self.place(event.ship_id), self.place(event.target_id)
        t = _STOPPED_AT
        bulge = bow * 4 * t * (1 - t)
        dx, dy = b[0] - a[0], b[1] - a[1]
        at = (a[0] + dx * t - dy * bulge, a[1] + dy * t + dx * bulge)
        defender = self.before.ships[event.target_id]
        if not self.still:
            self._add(begin_s + length_s - 0.3, 0.3, Defence(b, at, defender.seat))
        self._boom(begin_s + length_s, Explosion(at, 0.8))

    def _line(self, event: _Fired) -> Line:
        """Return the line of a shot between the hulls of two ships."""
        shooter, target = self.before.ships[event.ship_id], self.before.ships[event.target_id]
        a, b = self.place(shooter.id), self.place(target.id)
        self._sources[target.id] = a
        self.places += (a, b)
        off = math.atan2(b[0] - a[0], a[1] - b[1]) - math.radians(30 * shooter.heading)
        muzzle = 1 / math.hypot(math.cos(off) / _BOW, math.sin(off) / _BEAM_OF_HULL)
        rim = SHIELD if target.fittings.shields > target.shielded else _WALL
        return Line(a, b, shooter.seat, (body_of(shooter), muzzle), (body_of(target), rim))

    def _shot(self, event: _Fired, at_s: float, *, hit: bool) -> float:
        blast_in = _HIT_IN if hit else 0.0
        return self._shoot(at_s, _SHOTS[self._kind(event)], self._line(event), blast_in=blast_in)

    def _kind(self, event: _Fired) -> WeaponKind:
        mount = self.before.ships[event.ship_id].fittings.mount(event.weapon_id)
        return mount.kind if mount else WeaponKind.BALLISTIC
