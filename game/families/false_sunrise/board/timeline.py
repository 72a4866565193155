"""What is seen of a beat, and when: flights, fire, hits, words and ends, event by event."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.families.false_sunrise.board.bars import Loss
from game.families.false_sunrise.board.effects import (
    BLOW,
    STILLS,
    Beam,
    Boom,
    Capture,
    Cry,
    Defence,
    Effect,
    Hop,
    Jump,
    Kill,
    Missile,
    Pool,
    Rim,
    Score,
    Shield,
    Tag,
    Tracer,
)
from game.families.false_sunrise.board.flights import Flight, stages
from game.families.false_sunrise.board.hangar_losses import lost_in_hangars
from game.families.false_sunrise.board.heard import Timed
from game.families.false_sunrise.board.overlays import Tone
from game.families.false_sunrise.board.runs import (
    RUN_FIRES,
    RUN_S,
    SHIP_FIRES_S,
    STILL_RUN_S,
    Run,
    hit_words,
)
from game.families.false_sunrise.board.ships import SHIELD
from game.shell.motion import along
from rules.false_sunrise import events as happened
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.describe import ship_name, squadron_attack_words, squadron_name, squadron_type_name
from rules.false_sunrise.events import Event
from rules.false_sunrise.ratings import RATING_NAMES
from rules.false_sunrise.state import Squadron, State
from rules.kernel.seats import PLAYERS
from rules.table.measure import Point

FLIGHT_S = 1.5
STRIKE_S = 0.8
HIT_S = 0.4
BOOM_S = 0.7
KILL_S = 1.75
BURST_S = 0.3  # a ship is told of as destroyed once it has burst
STILL_S, STILL_KILL_S = 0.4, 0.6  # with reduced motion
SHIELD_S, SHIELD_BREAKS_S = 0.36, 0.42
TAG_S = 0.6
_FADE_S = 0.7
CRAFT_S, CRAFT_GAP_S = 0.4, 0.12  # lost craft flash up one by one
LOSS_S = 0.35  # a figure is read faster than words, and salvoes have many
HOP_S = 0.6
SCORE_S = 0.9
JUMP_S = 0.7
POOL_S = 0.8
# The next marker lights up before the last one has gone out.
SCORE_STEP_S = 0.3
# Words that are nearer than this, across and down, would cover one another.
_TAG_ROOM_IN = (10.0, 3.0)
# What is seen of a weapon, for how long, and the share of that after which it strikes.
_SHOTS: dict[WeaponKind, tuple[type[Beam | Tracer | Missile], float, float]] = {
    WeaponKind.ENERGY: (Beam, 0.46, 0.2),
    WeaponKind.BALLISTIC: (Tracer, 0.42, 0.7),
    WeaponKind.MISSILE: (Missile, 0.7, 0.95),
    WeaponKind.DIRECT: (Tracer, 0.42, 0.7),
}
_Fired = happened.ShotResolved | happened.SalvoResolved | happened.AttackMade
_Resolved = happened.ShotResolved | happened.SalvoResolved
# Missiles of one salvo fly one behind the other, no more of them than are told apart.
MISSILE_GAP_S = 0.07
_MOST_MISSILES = 6
_STOPPED_AT = 0.8  # of a missile's way
_MET_AT = 0.6
DEFENCE_S = 0.4
# How far from their middle shots leave a hull and hit one, in lengths of it: ahead, and abeam.
_BOW, _BEAM_OF_HULL, _WALL = 0.46, 0.2, 0.16
# No more flashes than this in a second: more of them harm some people's eyes.
_MOST_FLASHES = 3


@dataclass(frozen=True, slots=True)
class Clip:
    """An effect and when it is seen, in seconds at normal speed."""

    begin_s: float
    length_s: float
    effect: Effect


class Timeline:
    """What is seen of a beat, and when in seconds at normal speed; `still` without what moves.

    `gone` says when a ship begins to fade and how long that takes, `craft` when a squadron loses craft and
    how many are left. `places` of the board are where something happens, `climax_s` is when the beat is to be
    told, `blows` when something bursts. Ships are taken up and set down before anybody flies (FAC-7).
    """

    def __init__(self, beat: Sequence[Event], before: State, after: State, *, still: bool) -> None:
        self.before = before
        self.after = after
        self.still = still
        self.flights: dict[str, Flight] = {}
        self.flight_s = 0.0
        self.jumps: set[str] = set()
        self.jump_s = 0.0
        self.gone: dict[str, tuple[float, float]] = {}
        self.losses: list[Loss] = []
        self.craft: dict[str, tuple[float, int]] = {}
        self.hops: set[str] = set()
        self.runs: list[Run] = []
        self.blows: list[float] = []
        self.clips: list[Clip] = []
        self.events: list[Timed] = []
        self.places: list[Point] = []
        self.climax_s = 0.0
        self.end_s = 0.0
        self._pips: dict[str, tuple[int, ...]] = {}
        self._flashes: list[float] = []
        self._craft_s = 0.0  # when the last of the lost craft has gone out
        self._sources: dict[str, Point] = {}
        self._plan(beat)

    def _plan(self, beat: Sequence[Event]) -> None:
        moves = [event for event in beat if isinstance(event, happened.ShipMoved)]
        if moves and not self.still:
            self.flight_s = FLIGHT_S
        for move in moves:
            self.flights[move.ship_id] = Flight(move.stops, stages(move.stops))
        for event in beat:
            if isinstance(event, happened.StrikeFlown):
                self._strike(event)
        self.jumps = {event.ship_id for event in beat if isinstance(event, happened.ShipJumped)}
        if self.jumps and not self.still:
            self.jump_s = JUMP_S
        at_s = self.jump_s + self.flight_s
        for event in beat:
            self.events.append((at_s, event))
            length_s = self._stage(event, at_s)
            # What crashes or leaves does so together with everybody else.
            if not isinstance(event, happened.ShipCrashed | happened.ShipLeft | happened.MarkerTaken):
                at_s += length_s
        if self.still:
            self.clips = [clip for clip in self.clips if type(clip.effect) in STILLS]
        last = max((clip.begin_s + clip.length_s for clip in self.clips), default=0.0)
        fades = [begin + length for begin, length in self.gone.values()]
        losses = [] if self.still else [loss.begin_s + loss.length_s for loss in self.losses]
        runs = [run.begin_s + run.length_s for run in self.runs]
        self.end_s = max([self.jump_s + self.flight_s, last, self._craft_s, *fades, *losses, *runs])

    def _strike(self, event: happened.StrikeFlown) -> None:
        """Let a squadron fly straight to another place, as it heads (MF-20)."""
        heading = self.before.ships[event.ship_id].heading
        stops = ((*event.before, heading), (*event.at, heading))
        self.flights[event.ship_id] = Flight(stops, stages(stops))
        self.flight_s = 0.0 if self.still else STRIKE_S

    def _stage(self, event: Event, at_s: float) -> float:
        """Plan one event from a moment on; return the seconds until the next may begin."""
        match event:
            case happened.ShotResolved() | happened.SalvoResolved():
                return self._fire(event, at_s)
            case happened.ShipCrashed():
                hull = self.before.ships[event.ship_id].spec.hull.id
                self._add(at_s, BOOM_S, Cry(event.at, hull, "crash"))
                self.blows.append(at_s)
                return self._boom(at_s, Boom(event.at, 1.4), length_s=BOOM_S)
            case happened.ShipLeft():
                self.gone[event.ship_id] = (at_s, _FADE_S)
                return self._tag(at_s, event.at, "leaves the board", "refusal")
            case happened.ShipReturned():
                return self._add(at_s, TAG_S, Capture(event.at, self.before.ships[event.ship_id].seat))
            case happened.DamageTaken():
                return self._damage(event, at_s)
            case happened.SystemLost():
                return self._tag(at_s, self._at(event.ship_id), self._system(event), "refusal")
            case happened.ShipDestroyed():
                return self._kill(event, at_s)
            case happened.MarkerTaken():
                at = self.before.marker(event.marker_id).at
                if event.ruling == "FAC-15":
                    self._tag(at_s, at, "by presence", "good")
                return self._add(at_s, TAG_S, Capture(at, event.seat))
            case happened.PointsScored():
                return self._scores(at_s)
            case _:
                return self._squadron(event, at_s)

    def _damage(self, event: happened.DamageTaken, at_s: float) -> float:
        """Let bars break pip by pip under the figure of what they lose (DMG-2); craft fly there first."""
        flown_s = 0.0
        if event.source in self.before.squadrons:
            flown_s = RUN_FIRES * self._run(event.source, event.ship_id, 1, at_s)
            self.places.append(self._at(event.ship_id))
            at_s += flown_s
        had = self._pips.get(event.ship_id, self.before.ships[event.ship_id].pips)
        self._pips[event.ship_id] = event.pips
        lost = max(0, sum(had) - sum(event.pips))
        self.losses.append(Loss(event.ship_id, at_s, had, event.pips, still=self.still))
        words = f"-{lost}" if lost else "no damage"
        tone: Tone = "refusal" if lost else "good"
        length_s = max(HIT_S / 2, self.losses[-1].length_s)
        self._tag(at_s, self._at(event.ship_id), words, tone, length_s=max(LOSS_S, length_s), lift=20)
        self._shields(event, at_s)
        return flown_s + length_s

    def _kill(self, event: happened.ShipDestroyed, at_s: float) -> float:
        """Let a ship end (DMG-5)."""
        ship = self.before.ships[event.ship_id]
        flight = self.flights.get(ship.id)
        angle = flight.at(1.0).angle_deg if flight else 30.0 * ship.heading
        kill = Kill(self._at(ship.id), ship.spec.hull.id, ship.seat, angle)
        self.places.append(kill.at)
        self.climax_s = at_s + BURST_S
        length_s = STILL_KILL_S if self.still else KILL_S
        self.blows.append(at_s + BLOW * KILL_S)
        self.gone[ship.id] = (at_s, 0.01) if self.still else (at_s + 0.095 * KILL_S, 0.05)
        silent_s = 0.0 if self.still else 0.12 * KILL_S
        cry = Cry(kill.at, kill.hull, "destroyed", lost_in_hangars(event, self.before))
        self._add(at_s + silent_s, length_s - silent_s, cry)
        return self._add(at_s, length_s, kill)

    def _boom(self, at_s: float, boom: Boom, *, length_s: float = HIT_S) -> float:
        """Plan what flashes up: without the flash where there were enough of them, or nothing moves."""
        recent = sum(abs(at_s - other_s) < 1 for other_s in self._flashes)
        if self.still or recent >= _MOST_FLASHES:
            boom = replace(boom, flash=False)
        else:
            self._flashes.append(at_s)
        return self._add(at_s, length_s, boom)

    def _shields(self, event: happened.DamageTaken, at_s: float) -> None:
        """Let shields flare on the side that was fired at; what they could not stop bursts them (DMG-2)."""
        if event.shielded:
            ship = self.before.ships[event.ship_id]
            breaks = event.dealt > event.shielded
            source = self._sources.get(ship.id)
            if source is None and event.source in self.before.ships:
                source = self._at(event.source)
            shield = Shield(self._at(ship.id), source, ship.spec.hull.id, breaks)
            length_s = STILL_S if self.still else SHIELD_BREAKS_S if breaks else SHIELD_S
            self._add(max(0.0, at_s - HIT_S / 2), length_s, shield)

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
                if self.still or one.ship == event.ship_id:
                    return 0.0  # the state after it shows where it is
                self.hops.add(one.id)
                hop = Hop(self._at(one.ship), self._at(event.ship_id), one.seat, size=one.size)
                return self._add(at_s, HOP_S, hop)
            case happened.SquadronLaunched():
                words = f"launches {squadron_type_name(self.after, event.type)}"
                return self._tag(at_s, self._at(event.ship_id), words, "good")
            case happened.SquadronAttacked():
                return self._attack(event, at_s)
            case happened.SquadronLost():
                one = self.before.squadrons.get(event.squadron_id) or self.after.squadrons[event.squadron_id]
                return self._lose_craft(one, 0, at_s)
            case happened.SquadronReduced():
                one = self.before.squadrons.get(event.squadron_id) or self.after.squadrons[event.squadron_id]
                return self._lose_craft(one, event.size, at_s)
            case _:
                return self._special(event, at_s)

    def _attack(self, event: happened.SquadronAttacked, at_s: float) -> float:
        """Let a squadron fly at another one, or a ship fire at it, and say who attacked whom (SQD-8)."""
        over = self._at(self.before.squadrons[event.target].ship)
        length_s = self._run(event.source, event.target, event.hits, at_s)
        words = f"{squadron_attack_words(self.before, event.source, event.target)}: {hit_words(event.hits)}"
        self._tag(at_s, over, words, "good", length_s=length_s)
        self.places.append(over)
        return length_s

    def _run(self, source: str, target: str, hits: int, at_s: float) -> float:
        """Plan an attack of craft, or on them; return how long it takes."""
        one = self.before.squadrons.get(source)
        seat = one.seat if one is not None else self.before.ships[source].seat
        length_s = STILL_RUN_S if self.still else SHIP_FIRES_S if one is None else RUN_S
        self.runs.append(Run(source, target, seat, one.size if one else 0, hits, at_s, length_s))
        return length_s

    def _lose_craft(self, one: Squadron, left: int, at_s: float) -> float:
        """Let the craft that a squadron loses flash up one by one."""
        lost = max(0, one.size - left)
        self.craft[one.id] = (at_s, min(one.size, left))
        name = squadron_name(self.after, one.id)
        words = f"{name}: -{lost} craft" if left else f"{name} is lost"
        self._tag(at_s, self._at(one.ship), words, "refusal")
        if self.still:
            return TAG_S
        self._craft_s = max(self._craft_s, at_s + CRAFT_S + CRAFT_GAP_S * (lost - 1))
        return CRAFT_S + CRAFT_GAP_S * lost

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
                return self._matched(event, at_s)

    def _matched(self, event: Event, at_s: float) -> float:
        """Plan what only dice that match bring about: attacks, point defence, marks (MF-21 to MF-43)."""
        match event:
            case happened.AttackMade():
                return self._attack_made(event, at_s)
            case happened.PointDefenceFired():
                for target in event.targets:
                    self._defend(event.ship_id, self._at(target), at_s)
                return self._tag(at_s, self._at(event.ship_id), "point defence", "good")
            case happened.ThrowRead(why="interception", target_id=str() as shooter) if event.sets:
                return self._defend(event.ship_id, self._halfway(shooter, event.ship_id), at_s)
            case happened.ResultDiminished():
                return self._boom(at_s, Boom(self._halfway(event.ship_id, event.target_id), 0.7))
            case happened.RatingMarked():
                words = f"mark: {RATING_NAMES[event.rating]}"
                self._boom(at_s, Boom(self._at(event.ship_id), 0.5))
                return self._tag(at_s, self._at(event.ship_id), words, "refusal")
            case happened.CriticalStruck():
                return self._boom(at_s, Boom(self._at(event.ship_id), 0.8))
            case happened.MarkRemoved():
                words = f"mark off: {RATING_NAMES[event.rating]}"
                return self._tag(at_s, self._at(event.ship_id), words, "good")
            case _:
                return 0.0

    def _attack_made(self, event: happened.AttackMade, at_s: float) -> float:
        """Let a gun fire; missiles come half their way, where point defence meets them (MF-31)."""
        if self._kind(event) is not WeaponKind.MISSILE:
            return self._shot(event, at_s, hit=False)
        a, b, leaves, ends = self._line(event)
        seat = self.before.ships[event.ship_id].seat
        length_s = STILL_S if self.still else _SHOTS[WeaponKind.MISSILE][1]
        for bow in (0.08, -0.08):
            self._add(at_s, length_s, Missile(a, b, seat, leaves, ends, bow=bow, until=_MET_AT))
        return length_s

    def _halfway(self, shooter: str, target: str) -> Point:
        """Return where point defence meets missiles."""
        return along(self._at(shooter), self._at(target), _MET_AT)

    def _defend(self, ship_id: str, at: Point, at_s: float) -> float:
        """Let a ship's point defence fire at a place."""
        here = self._at(ship_id)
        self.places += (here, at)
        if self.still:
            return 0.0
        return self._add(at_s, DEFENCE_S, Defence(here, at, self.before.ships[ship_id].seat))

    def _add(self, at_s: float, length_s: float, effect: Effect) -> float:
        self.clips.append(Clip(at_s, length_s, effect))
        return length_s

    def _tag(
        self, at_s: float, at: Point, words: str, tone: Tone, *, length_s: float = TAG_S, lift: int = 0
    ) -> float:
        """Plan words in the first row that no words nearby take at that time."""
        taken = {
            clip.effect.row
            for clip in self.clips
            if isinstance(clip.effect, Tag)
            and clip.begin_s <= at_s < clip.begin_s + clip.length_s
            and abs(clip.effect.at[0] - at[0]) < _TAG_ROOM_IN[0]
            and abs(clip.effect.at[1] - at[1]) < _TAG_ROOM_IN[1]
        }
        row = next(number for number in range(len(taken) + 1) if number not in taken)
        return self._add(at_s, length_s, Tag(at, words, tone, row, lift))

    def _fire(self, event: _Resolved, at_s: float) -> float:
        if isinstance(event, happened.SalvoResolved):
            return self._salvo(event, at_s)
        return self._shot(event, at_s, hit=event.damage > 0)

    def _salvo(self, event: happened.SalvoResolved, at_s: float) -> float:
        """Plan attacks that hit or miss; missiles fly as many as hit, one a little after the other."""
        if self._kind(event) is not WeaponKind.MISSILE:
            length_s = self._shot(event, at_s, hit=event.arriving > 0)
        else:
            length_s = self._missiles(event, at_s)
        words = f"{event.hits} hit{'s' * (event.hits != 1)}" if event.hits else "missed"
        if event.pool:
            words = f"{event.stopped} of {event.hits} stopped"
        self._tag(at_s + length_s * 0.8, self._at(event.target_id), words, "good")
        return length_s

    def _missiles(self, event: happened.SalvoResolved, at_s: float) -> float:
        """Let missiles fly side by side; those that are stopped burst on their way (WPN-3)."""
        a, b, leaves, ends = self._line(event)
        seat = self.before.ships[event.ship_id].seat
        many = max(1, min(event.hits, _MOST_MISSILES))
        length_s = STILL_S if self.still else _SHOTS[WeaponKind.MISSILE][1]
        for number in range(many):
            begin_s = at_s + (0.0 if self.still else number * MISSILE_GAP_S)
            bow = (0.05 + 0.045 * (number // 2)) * (-1 if number % 2 else 1)
            stopped = event.arriving <= number < event.hits
            until = _STOPPED_AT if stopped else 1.0
            self._add(begin_s, length_s, Missile(a, b, seat, leaves, ends, bow=bow, until=until))
            if stopped:
                self._stop(event, begin_s, length_s, bow)
            elif event.hits:
                self._boom(begin_s + length_s * 0.95, Boom(b, 0.6, a, ends))
        return length_s + (0.0 if self.still else (many - 1) * MISSILE_GAP_S)

    def _stop(self, event: happened.SalvoResolved, begin_s: float, length_s: float, bow: float) -> None:
        """Let point defence meet a missile on its curve."""
        a, b = self._at(event.ship_id), self._at(event.target_id)
        t = _STOPPED_AT
        bulge = bow * 4 * t * (1 - t)
        dx, dy = b[0] - a[0], b[1] - a[1]
        at = (a[0] + dx * t - dy * bulge, a[1] + dy * t + dx * bulge)
        defender = self.before.ships[event.target_id]
        if not self.still:
            self._add(begin_s + length_s - 0.3, 0.3, Defence(b, at, defender.seat))
        self._boom(begin_s + length_s, Boom(at, 0.8))

    def _line(self, event: _Fired) -> tuple[Point, Point, Rim, Rim]:
        """Return the places of a shot's two ships, and where on their hulls it begins and ends."""
        shooter, target = self.before.ships[event.ship_id], self.before.ships[event.target_id]
        a, b = self._at(shooter.id), self._at(target.id)
        self._sources[target.id] = a
        self.places += (a, b)
        off = math.atan2(b[0] - a[0], a[1] - b[1]) - math.radians(30 * shooter.heading)
        muzzle = 1 / math.hypot(math.cos(off) / _BOW, math.sin(off) / _BEAM_OF_HULL)
        shields = target.fittings.shields > target.shielded
        return (
            a,
            b,
            (shooter.spec.hull.id, muzzle),
            (target.spec.hull.id, SHIELD if shields else _WALL),
        )

    def _shot(self, event: _Fired, at_s: float, *, hit: bool) -> float:
        a, b, leaves, ends = self._line(event)
        effect, length_s, strikes = _SHOTS[self._kind(event)]
        if self.still:
            length_s = STILL_S
        self._add(at_s, length_s, effect(a, b, self.before.ships[event.ship_id].seat, leaves, ends))
        if hit:
            self._boom(at_s + length_s * strikes, Boom(b, 0.6, a, ends))
        return length_s

    def _kind(self, event: _Fired) -> WeaponKind:
        mount = self.before.ships[event.ship_id].fittings.mount(event.weapon_id)
        return mount.kind if mount else WeaponKind.BALLISTIC

    def _at(self, ship_id: str) -> Point:
        """Return where a ship is once everybody has flown."""
        flight = self.flights.get(ship_id)
        return flight.stops[-1][:2] if flight else self.before.ships[ship_id].at

    def _system(self, event: happened.SystemLost) -> str:
        part = self.before.ships[event.ship_id].spec.by_id.get(event.system)
        name = part.entry.name if part else event.system.replace("-", " ")
        return f"lost: {name}"
