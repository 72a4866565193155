"""The timeline of a beat of a battle of frigates: burns, shots, marks, heat and losses."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.board import staging
from game.board.effects import Beam, Explosion, Kill, Missile, Rim, Shout, Tracer
from game.board.pose import Pose, swung_deg
from game.board.staging import TAG_S, EventStaging, Line, ShotLook
from game.families.astra_et_tenebrae.board.effects import (
    STILLS,
    WORDS,
    Aimed,
    Arriving,
    Fainting,
    Marking,
    Radiating,
)
from game.families.astra_et_tenebrae.board.person_card import CardTurning
from game.families.astra_et_tenebrae.board.ships import Frigate, heading_of
from game.shell.motion import along, eased
from game.wording import counted
from rules.astra_et_tenebrae import events as happened
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import Ship, State
from rules.table.measure import Point

# A flight takes this long, and longer for each inch, but not too long.
FLIGHT_S, FLIGHT_PER_IN_S, LONGEST_FLIGHT_S = 0.3, 0.01, 0.55
EVASION_S, DODGE_S = 0.6, 0.6
AIM_S, HEAT_S, MARK_S, FAINT_S, ARRIVE_S, CARD_S, FORM_S = 0.4, 0.3, 0.6, 0.9, 0.35, 1.4, 0.4
BOOM_S = 0.5
ALL_HEAT_S = 0.7  # for all ships that radiate; few take longer each, none less than HEAT_S
_LOST_APART_S = 0.3  # several losses at the end of a turn are told one after the other
# After these seconds the next beat may begin, while the rest of this one is still on show.
_JOINED_AFTER_S: dict[type, float] = {
    happened.HeatRadiated: 0.1,
    happened.Overheated: 0.4,
    happened.ShotFired: 0.12,
    happened.FormationNamed: 0.1,
    happened.CaptainShown: 0.9,
    happened.ComponentLost: _LOST_APART_S,
}
_SEEN_FROM_AFAR = (happened.ShipBurned, happened.FormationNamed, happened.CaptainShown)
_FLIGHT_JOINED, _READ_S = 0.35, 0.3  # share of a flight; seconds after a shot has struck
_HIT_IN = 0.8
_TURN_SHARE = 0.22  # share of a flight in which a ship turns to its course
_RISES, _FADES = 20.0, 4.0  # how steeply the flames of a flight grow at its start and fade at its end
_LEAST_POWER, _ALL_FROM_G = 0.35, 20  # engine power of a burn of 1 G, and the G from which it is full
_ASIDE_IN = 0.9  # inches that a dodging ship swerves
_WIDE_IN = 1.6  # inches by which a shot that misses passes its target
_BEYOND = 1.15  # length of a shot that hits nothing, as a share of the distance to its target
_GETS_AWAY = 0.3  # share of an evasion after which the beam reaches the ship's old place
_SHOTS: dict[Weapon, ShotLook] = {
    Weapon.LASER: ShotLook(Beam, 0.5, 0.2),
    Weapon.CANNON: ShotLook(Tracer, 0.45, 0.7),
    Weapon.MISSILES: ShotLook(Missile, 0.75, 0.95),
}
_WEAPONS = {"AC-7": Weapon.LASER, "AC-10": Weapon.CANNON, "AC-11": Weapon.MISSILES}
_MUZZLE, _WALL = 0.42, 0.16
_MISSES = {"dodged": "dodged", "misfired": "misses", "ruin": "no effect", "wide": "misses"}
_ENDS = {"engine": "engine blew up", "heat": "overheated", "crew": "crew dead"}


@dataclass(frozen=True, slots=True)
class Flight(staging.Flight):
    """A ship's flight from `a` to `b`: it turns to its course first. With `aside` it swerves and comes back.

    `power` is the share of full engine power.
    """

    a: Point
    b: Point
    from_deg: float
    to_deg: float
    power: float = 1.0
    aside: bool = False

    def at(self, clock_s: float) -> Pose:
        share = self.share(clock_s)
        if self.aside:
            x, y = along(self.a, self.b, math.sin(math.pi * share))
            return Pose(x, y, self.from_deg, thrust=math.sin(math.pi * share))
        turned = min(1.0, share / _TURN_SHARE)
        angle = swung_deg(self.from_deg, self.to_deg, eased(turned))
        flown = eased(max(0.0, (share - _TURN_SHARE) / (1 - _TURN_SHARE)))
        x, y = along(self.a, self.b, flown)
        thrust = self.power * min(1.0, _RISES * flown, _FADES * (1 - flown)) if 0 < flown < 1 else 0.0
        return Pose(x, y, angle, thrust=thrust)

    @property
    def straight_s(self) -> tuple[float, float]:
        """The straight part of the flight: the second at which it starts, and its length in seconds."""
        return self.begin_s + _TURN_SHARE * self.length_s, (1 - _TURN_SHARE) * self.length_s


def weapon_of(event: Event) -> Weapon | None:
    """Return the weapon of the shot that an event resolves, or None for any other event."""
    match event:
        case happened.ShotMissed():
            return event.weapon
        case happened.MarkBurned():
            return Weapon.LASER
        case happened.PointsScored():
            return _WEAPONS.get(event.ruling, Weapon.CANNON)
        case happened.ShotDodged():
            return event.weapon
        case happened.ShipEvaded():
            return Weapon.LASER
        case _:
            return None


class Timeline(EventStaging[State, Event]):
    """The visible events of a beat, with times in seconds at normal speed."""

    words = WORDS
    stills = STILLS
    vanishes = 0.1, 0.0

    joiners = (
        happened.PhaseBegan,
        happened.DiceRolled,
        happened.HeatRadiated,
        happened.ShipBurned,
        happened.ShipHeld,
        happened.FormationNamed,
        happened.CombatBegan,
        happened.CaptainShown,
        happened.ShipPassed,
        happened.ShotFired,
        happened.ShotMissed,
        happened.MarkBurned,
        happened.PointsScored,
        happened.DamageSettled,
        happened.ComponentLost,
        happened.InitiativeTaken,
    )

    flights: dict[str, Flight]

    def _begin(self, beat: Sequence[Event]) -> float:
        self.flights = {}
        self.gives_way_s = 0.0
        self.close = not all(isinstance(event, _SEEN_FROM_AFAR) for event in beat)
        return 0.0

    # --- places and angles ------------------------------------------------------------------------

    def _ship(self, name: str) -> Ship:
        return self.before.ships[name]

    def place(self, name: str) -> Point:
        flight = self.flights.get(name)
        if flight is not None and not flight.aside:
            return flight.b
        return self._ship(name).place

    def _angle(self, name: str) -> float:
        flight = self.flights.get(name)
        return flight.to_deg if flight is not None else heading_of(self._ship(name))

    # --- event by event ---------------------------------------------------------------------------

    def _stage(self, event: Event, at_s: float) -> float:
        length_s = self._show(event, at_s)
        joined_s = _JOINED_AFTER_S.get(type(event), length_s)
        if isinstance(event, happened.ShipBurned):
            joined_s = _FLIGHT_JOINED * length_s
        elif (weapon := weapon_of(event)) is not None and not isinstance(event, happened.ShipEvaded):
            joined_s = min(length_s, _SHOTS[weapon].length_s * _SHOTS[weapon].strikes + _READ_S)
        self.gives_way_s = max(self.gives_way_s, at_s + joined_s)
        return length_s

    def _show(self, event: Event, at_s: float) -> float:
        match event:
            case happened.ShipBurned() | happened.ShipEvaded():
                return self._fly(event, at_s)
            case happened.ShotFired():
                self.places += (self.place(event.ship), self.place(event.target))
                aimed = Aimed(self.place(event.ship), self.place(event.target), self._ship(event.ship).seat)
                return self._add(at_s, self._seen_s(AIM_S), aimed)
            case happened.ShotMissed() | happened.MarkBurned() | happened.PointsScored():
                return self._resolve(event, at_s)
            case happened.ShotDodged():
                return self._dodge(event, at_s)
            case happened.ShipLost():
                return self._lose(event, at_s)
            case _:
                return self._tell(event, at_s)

    def _heat_s(self) -> float:
        """Return how long a ship is seen to radiate: the fewer do, the longer."""
        ships = sum(ship.alive and ship.radiating for ship in self.before.ships.values())
        return max(HEAT_S, ALL_HEAT_S / max(1, ships))

    def _tell(self, event: Event, at_s: float) -> float:
        """Plan an event that is shown by a word at its ship, and return its length in seconds."""
        match event:
            case happened.ShipPlaced():  # the camera stays: the next is placed on the whole board
                return self._add(at_s, ARRIVE_S, Arriving(event.at, self._ship(event.ship).seat))
            case happened.HeatRadiated():
                at = self.place(event.ship)
                length_s = self._heat_s()
                self._tag(at_s, at, f"{event.heat} heat radiated", "good", length_s=length_s)
                seat = self._ship(event.ship).seat
                self._add(at_s, length_s, Radiating(at, seat, self._angle(event.ship)))
                return HEAT_S / 3  # all ships radiate together
            case happened.Overheated():
                return self._tag(at_s, event.ship, "overheats", "refusal")
            case happened.ShipHeld():
                return self._tag(at_s, event.ship, "holds", "plain")
            case happened.CrewBlackedOut():
                at = self.place(event.ship)
                self.places.append(at)
                self._tag(at_s, at, "blackout", "refusal", length_s=FAINT_S)
                return self._add(at_s, FAINT_S, Fainting(at))
            case happened.CaptainShown():
                ship = self._ship(event.ship)
                self.places.append(ship.place)
                return self._add(at_s, CARD_S, CardTurning(ship.place, ship.seat, event.captain))
            case happened.FormationNamed():
                places = [self.place(name) for name in event.formation.members]
                middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
                return self._tag(at_s, middle, str(event.formation.type), "good", length_s=FORM_S)
            case happened.ComponentLost():
                at = self.place(event.ship)
                self._boom(at_s, Explosion(at, 0.7), length_s=BOOM_S)
                self._tag(at_s, at, f"lost: {_plain(event.component)}", "refusal")
                return _LOST_APART_S
            case _:
                return 0.0

    def _fly(self, event: happened.ShipBurned | happened.ShipEvaded, at_s: float) -> float:
        """Plan a ship's burn to its new position (AM-2), or its evasion of a laser (AC-9)."""
        a, ship = self.place(event.ship), self._ship(event.ship)
        evades = isinstance(event, happened.ShipEvaded)
        burns_s = min(LONGEST_FLIGHT_S, FLIGHT_S + FLIGHT_PER_IN_S * math.dist(a, event.at))
        length_s = 0.0 if self.still else EVASION_S if evades else burns_s
        course = heading_of(ship) if event.at == a else float(event.course)
        power = _LEAST_POWER + (1 - _LEAST_POWER) * min(1.0, event.g / _ALL_FROM_G)
        self.flights[event.ship] = Flight(at_s, length_s, a, event.at, self._angle(event.ship), course, power)
        self.places += (a, event.at)
        if isinstance(event, happened.ShipEvaded):
            self._tag(at_s, event.at, "evades", "good", length_s=max(TAG_S, length_s))
            self._shoot(at_s + _GETS_AWAY * length_s, _SHOTS[Weapon.LASER], self._passing(event.shooter, a))
            self.places.append(self.place(event.shooter))
        elif event.override:
            self._tag(at_s, event.at, "override succeeds", "good", length_s=max(TAG_S, length_s))
        return length_s

    def _dodge(self, event: happened.ShotDodged, at_s: float) -> float:
        """Plan a shot, and the swerve by which a pilot dodges it (AK-6)."""
        at, other = self.place(event.target), self.place(event.ship)
        look = _SHOTS[event.weapon]
        strikes_s = self._shoot(at_s, look, self._passing(event.ship, at)) * look.strikes
        self.places += (other, at)
        self.climax_s = at_s + strikes_s
        if self.still:
            return self._tag(at_s, at, "dodged", "good", length_s=DODGE_S)
        swerves_s = at_s + max(0.0, strikes_s - DODGE_S / 2)
        self._tag(swerves_s, at, "dodged", "good", length_s=DODGE_S)
        x, y = _across(other, at)
        aside = at[0] + x * _ASIDE_IN, at[1] + y * _ASIDE_IN
        angle = self._angle(event.target)
        self.flights[event.target] = Flight(swerves_s, DODGE_S, at, aside, angle, angle, aside=True)
        return swerves_s - at_s + DODGE_S

    # --- shots ------------------------------------------------------------------------------------

    def _resolve(
        self, event: happened.ShotMissed | happened.MarkBurned | happened.PointsScored, at_s: float
    ) -> float:
        """Plan a shot that hits or misses, with a label for its result."""
        look, at = _SHOTS[weapon_of(event) or Weapon.CANNON], self.place(event.target)
        line = self._line(event.ship, at, self._rim(event.target))
        self.places += (line.a, at)
        match event:
            case happened.ShotMissed():
                if event.why != "ruin":
                    x, y = _across(line.a, at)
                    line = self._passing(event.ship, (at[0] + x * _WIDE_IN, at[1] + y * _WIDE_IN))
                length_s = self._shoot(at_s, look, line)
                self._tag(at_s + 0.6 * length_s, at, _MISSES.get(event.why, "misses"), "plain")
            case happened.MarkBurned():
                length_s = self._shoot(at_s, look, line)
                strikes_s = length_s * look.strikes
                self._tag(at_s + strikes_s, at, f"mark: {_plain(event.component)}", "refusal")
                mark = Marking(at, self._angle(event.target), event.component)
                length_s = max(length_s, strikes_s + self._add(at_s + strikes_s, MARK_S, mark))
            case happened.PointsScored():
                length_s = self._shoot(at_s, look, line, blast_in=_HIT_IN)
                noted = "" if event.at_once else ", noted"
                words = f"{_plain(event.component)}: {counted(event.points, 'point')}{noted}"
                self._tag(at_s + length_s * look.strikes, at, words, "refusal")
        self.climax_s = at_s + 0.6 * length_s
        return length_s

    def _rim(self, name: str) -> Rim:
        return Frigate(self._ship(name).seat), _WALL

    def _line(self, shooter: str, to: Point, ends: Rim = (None, 0.0)) -> Line:
        """Return the line of a shot from a ship to a place."""
        seat = self._ship(shooter).seat
        return Line(self.place(shooter), to, seat, (Frigate(seat), _MUZZLE), ends)

    def _passing(self, shooter: str, by: Point) -> Line:
        """Return the line of a shot that hits nothing and flies on past a place."""
        return self._line(shooter, along(self.place(shooter), by, _BEYOND))

    def _lose(self, event: happened.ShipLost, at_s: float) -> float:
        """Plan the destruction of a ship (AW-3)."""
        at, frigate = self.place(event.ship), Frigate(self._ship(event.ship).seat)
        cry = Shout(at, frigate, _ENDS.get(event.why, "destroyed"))
        return self._kill(at_s, event.ship, Kill(at, frigate, self._angle(event.ship)), cry)


def _plain(component: Component) -> str:
    """Return a component in plain words."""
    return str(component).replace("-", " ")


def _across(a: Point, b: Point) -> Point:
    """Return the unit vector perpendicular to the line from one point to another."""
    far = math.dist(a, b)
    return ((a[1] - b[1]) / far, (b[0] - a[0]) / far) if far else (1.0, 0.0)
