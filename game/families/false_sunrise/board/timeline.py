"""What the board shows of a beat, and when: flights, fire, hits, words and wrecks, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.board.effects import Explosion, Kill, Shout
from game.board.overlays import Tone
from game.board.staging import HIT_S, TAG_S, Span
from game.families.false_sunrise.board.bars import Loss
from game.families.false_sunrise.board.effects import STILLS, WORDS, Capture, Hop, Jump, Pool, Score, Shield
from game.families.false_sunrise.board.flights import Flight, stages
from game.families.false_sunrise.board.hangar_losses import lost_in_hangars
from game.families.false_sunrise.board.runs import (
    RUN_FIRES,
    RUN_S,
    SHIP_FIRES_S,
    STILL_RUN_S,
    Run,
    hit_words,
)
from game.families.false_sunrise.board.ships import body_of
from game.families.false_sunrise.board.shots import Shots
from game.families.false_sunrise.contests import contested_by
from rules.false_sunrise import events as happened
from rules.false_sunrise.describe import ship_name, squadron_attack_words, squadron_name, squadron_type_name
from rules.false_sunrise.events import Event
from rules.false_sunrise.state import Squadron
from rules.kernel.seats import PLAYERS

FLIGHT_S = 1.5
STRIKE_S = 0.8
BOOM_S = 0.7
SHIELD_S, SHIELD_BREAKS_S = 0.36, 0.42
_FADE_S = 0.7
CRAFT_S, CRAFT_GAP_S = 0.4, 0.12  # seconds: lost craft flash one by one
LOSS_S = 0.35  # seconds: a figure is read faster than words, and salvoes have many
HOP_S = 0.6
SCORE_S = 0.9
JUMP_S = 0.7
POOL_S = 0.8
# Seconds: the next marker lights up before the last one has gone out.
SCORE_STEP_S = 0.3


class Timeline(Shots):
    """What the board shows of a beat, in seconds at normal speed.

    `craft` says when a squadron loses craft, and how many are left. Ships are taken up and set down
    before any ship flies (FAC-7).
    """

    words = WORDS
    stills = STILLS
    vanishes = 0.095, 0.05

    def _begin(self, beat: Sequence[Event]) -> float:
        """Plan all jumps and flights; what is fired, hit and scored comes after them."""
        self.flights = {}
        self.flight_s = 0.0
        self.losses: list[Loss] = []
        self.craft: dict[str, tuple[float, int]] = {}
        self.hops: set[str] = set()
        self.runs: list[Run] = []
        self._pips: dict[str, tuple[int, ...]] = {}
        self._craft_s = 0.0  # when the last of the lost craft has vanished
        self._sources = {}
        self.jumps = {event.ship_id for event in beat if isinstance(event, happened.ShipJumped)}
        self.jump_s = JUMP_S if self.jumps and not self.still else 0.0
        for event in beat:
            if isinstance(event, happened.ShipMoved):
                self._fly(event.ship_id, event.stops, FLIGHT_S)
            elif isinstance(event, happened.StrikeFlown):  # straight, without a turn (MF-20)
                heading = self.before.ships[event.ship_id].heading
                self._fly(event.ship_id, ((*event.before, heading), (*event.at, heading)), STRIKE_S)
        for marker in contested_by(beat, self.before):
            self._tag(self.jump_s + self.flight_s, marker.at, "contested", "plain")
        return self.jump_s + self.flight_s

    def _fly(self, ship_id: str, stops: tuple[happened.Stop, ...], length_s: float) -> None:
        self.flight_s = 0.0 if self.still else length_s
        self.flights[ship_id] = Flight(self.jump_s, self.flight_s, stops, stages(stops))

    def _more(self) -> Iterable[Span]:
        losses = () if self.still else (Span(loss.begin_s, loss.length_s) for loss in self.losses)
        return (Span(0.0, self.jump_s), Span(self._craft_s, 0.0), *losses, *self.runs)

    def _stage(self, event: Event, at_s: float) -> float:
        """Plan one event from a moment on; return the seconds until the next may begin."""
        match event:
            case happened.ShotResolved() | happened.SalvoResolved():
                return self._fire(event, at_s)
            case happened.ShipCrashed():
                body = body_of(self.before.ships[event.ship_id])
                self._add(at_s, BOOM_S, Shout(event.at, body, "crash"))
                self.blows.append(at_s)
                self._boom(at_s, Explosion(event.at, 1.4), length_s=BOOM_S)
                return 0.0  # all crashes, departures and captures happen at the same moment
            case happened.ShipLeft():
                self.gone[event.ship_id] = Span(at_s, _FADE_S)
                self._tag(at_s, event.at, "leaves the board", "refusal")
                return 0.0
            case happened.ShipReturned():
                return self._add(at_s, TAG_S, Capture(event.at, self.before.ships[event.ship_id].seat))
            case happened.DamageTaken():
                return self._damage(event, at_s)
            case happened.SystemLost():
                return self._tag(at_s, event.ship_id, self._system(event), "refusal")
            case happened.ShipDestroyed():
                return self._lose(event, at_s)
            case happened.MarkerTaken():
                at = self.before.marker(event.marker_id).at
                if event.ruling == "FAC-15":
                    self._tag(at_s, at, "by presence", "good")
                self._add(at_s, TAG_S, Capture(at, event.seat))
                return 0.0
            case happened.PointsScored():
                return self._scores(at_s)
            case _:
                return self._squadron(event, at_s)

    def _damage(self, event: happened.DamageTaken, at_s: float) -> float:
        """Break bars pip by pip under the number lost (DMG-2); attacking craft fly there first."""
        flown_s = 0.0
        if event.source in self.before.squadrons:
            flown_s = RUN_FIRES * self._run(event.source, event.ship_id, 1, at_s)
            self.places.append(self.place(event.ship_id))
            at_s += flown_s
        had = self._pips.get(event.ship_id, self.before.ships[event.ship_id].pips)
        self._pips[event.ship_id] = event.pips
        lost = max(0, sum(had) - sum(event.pips))
        self.losses.append(Loss(event.ship_id, at_s, had, event.pips, still=self.still))
        words = f"-{lost}" if lost else "no damage"
        tone: Tone = "refusal" if lost else "good"
        length_s = max(HIT_S / 2, self.losses[-1].length_s)
        self._tag(at_s, event.ship_id, words, tone, length_s=max(LOSS_S, length_s), lift=20)
        self._shields(event, at_s)
        return flown_s + length_s

    def _lose(self, event: happened.ShipDestroyed, at_s: float) -> float:
        """Plan the destruction of a ship (DMG-5)."""
        ship = self.before.ships[event.ship_id]
        flight = self.flights.get(ship.id)
        angle = flight.after(1.0).angle_deg if flight else 30.0 * ship.heading
        kill = Kill(self.place(ship.id), body_of(ship), angle)
        cry = Shout(kill.at, kill.body, "destroyed", lost_in_hangars(event, self.before))
        return self._kill(at_s, ship.id, kill, cry)

    def _shields(self, event: happened.DamageTaken, at_s: float) -> None:
        """Light shields up on the side that was hit; they burst if they could not stop all damage (DMG-2)."""
        if event.shielded:
            ship = self.before.ships[event.ship_id]
            breaks = event.dealt > event.shielded
            source = self._sources.get(ship.id)
            if source is None and event.source in self.before.ships:
                source = self.place(event.source)
            shield = Shield(self.place(ship.id), source, ship.spec.hull.id, breaks)
            length_s = self._seen_s(SHIELD_BREAKS_S if breaks else SHIELD_S)
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
                one = self._squadron_of(event.squadron_id)
                if self.still or one.ship == event.ship_id:
                    return 0.0  # the state after the event shows where it is
                self.hops.add(one.id)
                hop = Hop(self.place(one.ship), self.place(event.ship_id), one.seat, size=one.size)
                return self._add(at_s, HOP_S, hop)
            case happened.SquadronLaunched():
                words = f"launches {squadron_type_name(self.after, event.type)}"
                return self._tag(at_s, event.ship_id, words, "good")
            case happened.SquadronAttacked():
                return self._attack(event, at_s)
            case happened.SquadronLost():
                return self._lose_craft(self._squadron_of(event.squadron_id), 0, at_s)
            case happened.SquadronReduced():
                return self._lose_craft(self._squadron_of(event.squadron_id), event.size, at_s)
            case _:
                return self._special(event, at_s)

    def _squadron_of(self, squadron_id: str) -> Squadron:
        return self.before.squadrons.get(squadron_id) or self.after.squadrons[squadron_id]

    def _attack(self, event: happened.SquadronAttacked, at_s: float) -> float:
        """Fly a squadron at another, or fire a ship at it, and say who attacked whom (SQD-8)."""
        over = self.place(self.before.squadrons[event.target].ship)
        length_s = self._run(event.source, event.target, event.hits, at_s)
        words = f"{squadron_attack_words(self.before, event.source, event.target)}: {hit_words(event.hits)}"
        self._tag(at_s, over, words, "good", length_s=length_s)
        self.places.append(over)
        return length_s

    def _run(self, source: str, target: str, hits: int, at_s: float) -> float:
        """Plan an attack by or on craft; return its duration in seconds."""
        one = self.before.squadrons.get(source)
        seat = one.seat if one is not None else self.before.ships[source].seat
        length_s = STILL_RUN_S if self.still else SHIP_FIRES_S if one is None else RUN_S
        self.runs.append(Run(at_s, length_s, source, target, seat, one.size if one else 0, hits))
        return length_s

    def _lose_craft(self, one: Squadron, left: int, at_s: float) -> float:
        """Flash the craft that a squadron loses one by one."""
        lost = max(0, one.size - left)
        self.craft[one.id] = (at_s, min(one.size, left))
        name = squadron_name(self.after, one.id)
        words = f"{name}: -{lost} craft" if left else f"{name} is lost"
        self._tag(at_s, one.ship, words, "refusal")
        if self.still:
            return TAG_S
        self._craft_s = max(self._craft_s, at_s + CRAFT_S + CRAFT_GAP_S * (lost - 1))
        return CRAFT_S + CRAFT_GAP_S * lost

    def _special(self, event: Event, at_s: float) -> float:
        """Plan what only faction rules bring about (FAC)."""
        match event:
            case happened.ArmourPierced() if event.pierced:
                return self._tag(at_s, event.target_id, "armor pierced", "refusal")
            case happened.MiraclesCounted():
                return self._add(at_s, POOL_S, Pool(event.seat, event.change)) if event.change else 0.0
            case happened.VelocityChanged():
                self._tag(at_s, event.ship_id, f"v {event.before} → {event.velocity}", "refusal")
                return HIT_S  # all ships are slowed at once
            case happened.ShipJumped():
                seat = self.before.ships[event.ship_id].seat
                self._add(0.0, JUMP_S, Jump(event.before, event.at, seat))
                return 0.0
            case happened.ShipArrived() | happened.ShipReborn():
                seat = self.after.ships[event.ship_id].seat
                words = "arrives" if isinstance(event, happened.ShipArrived) else "returns fully repaired"
                self._tag(at_s, event.at, f"{ship_name(self.after, event.ship_id)} {words}", "good")
                return self._add(at_s, TAG_S, Capture(event.at, seat))
            case happened.ShipDue():
                return self._tag(at_s, event.ship_id, "will return", "good")
            case happened.CoreNamed():
                name = self.before.ships[event.ship_id].spec.by_id[event.component].entry.name
                return self._tag(at_s, event.ship_id, f"acts as {name}", "good")
            case happened.ShotTurned():
                words = f"now at {ship_name(self.after, event.instead)}" if event.instead else "shot lost"
                return self._tag(at_s, event.target_id, words, "good")
            case _:
                return self._by_sets(event, at_s)

    def _system(self, event: happened.SystemLost) -> str:
        part = self.before.ships[event.ship_id].spec.by_id.get(event.system)
        name = part.entry.name if part else event.system.replace("-", " ")
        return f"lost: {name}"
