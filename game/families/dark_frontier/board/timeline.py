"""The timeline of a beat of a duel: turns, burns, shots, the Advance, meetings and losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.board.effects import Defence, Explosion, Kill, Missile
from game.board.overlays import Tone
from game.board.staging import STILL_S, EventStaging, Span
from game.families.dark_frontier.board.effects import (
    STILLS,
    Blast,
    Launching,
    Lighting,
    Opening,
    Ringing,
    Thrusting,
)
from game.families.dark_frontier.board.layout import outline_of, point_of
from game.families.dark_frontier.board.token_places import part_of, place_at, spot_of
from game.families.dark_frontier.board.tokens import heading_of, hull_of
from rules.dark_frontier import events as happened
from rules.dark_frontier.events import Event
from rules.dark_frontier.state import Command, Kind, State
from rules.kernel.seats import Seat
from rules.table.measure import Point

# A whole Advance takes ADVANCE_S up to its last meeting; nothing happens any more on a QUIET_S one.
ADVANCE_S, QUIET_S, LEAST_LEG_S = 2.4, 0.9, 0.35
REVEAL_S, TURN_S, STEER_S, FIRE_S, MEET_S, ROLL_S, HIT_S = 0.4, 0.4, 0.4, 0.55, 0.4, 0.7, 0.6
DEFENCE_S, COUNTER_S, BLAST_S, GONE_S, WORD_S, PLACE_S = 0.35, 0.6, 0.8, 0.35, 0.9, 0.35
POINT_S = 0.25
_BOOM_IN = 0.8
Flown = happened.TokensMet | happened.TokenLeft | happened.TokensFlown


@dataclass(frozen=True, slots=True)
class Leg(Span):
    """A leg of the Advance: from which part of it to which it leads."""

    from_part: Fraction
    to_part: Fraction

    def part_at(self, clock_s: float) -> float:
        """Return the part of the Advance that is over at a second: all tokens fly evenly (DA-1)."""
        return float(self.from_part) + self.share(clock_s) * float(self.to_part - self.from_part)


@dataclass(frozen=True, slots=True)
class Turning(Span):
    """A token that turns and burns on the spot."""

    from_deg: float
    to_deg: float
    power: float


class Timeline(EventStaging[State, Event]):
    """The visible events of a beat, with times in seconds at normal speed.

    `comes` maps each new token to the second from which it is drawn.
    """

    stills = STILLS

    def _begin(self, beat: Sequence[Event]) -> float:
        self.legs: list[Leg] = []
        self.turns: dict[str, Turning] = {}
        self.comes: dict[str, float] = {}
        return 0.0

    def _more(self) -> Iterable[Span]:
        return (*self.legs, *self.turns.values(), *(Span(at_s, 0.0) for at_s in self.comes.values()))

    def place(self, name: str) -> Point:
        if name not in self.before.ships and name not in self.before.projectiles:
            return spot_of(self.after, name)
        if self.legs:
            return place_at(self.before.token(name), self.legs[-1].to_part)
        return spot_of(self.before, name)

    # --- event by event ---------------------------------------------------------------------------

    def _stage(self, event: Event, at_s: float) -> float:
        match event:
            case happened.ShipPlaced():
                return self._add(
                    at_s, PLACE_S, Ringing(point_of(event.at), self._seat(event.ship), opens=True)
                )
            case happened.CommandRevealed():
                self._tell_command(at_s, event.ship, event.command, REVEAL_S)
                return 0.0  # both commands are revealed together
            case happened.ShipTurned() | happened.MissileSteered():
                return self._turn(event, at_s)
            case happened.ShotFired():
                return self._fire(event, at_s)
            case happened.TokensMet() | happened.TokenLeft() | happened.TokensFlown():
                return self._fly(event, at_s)
            case happened.PointScored():
                corners = outline_of(self.before.figures.map.yard)
                self._add(at_s, POINT_S, Lighting(corners, event.seat))
                return self._tag(at_s, point_of((0, 0)), "1 point", "good", length_s=POINT_S)
            case _:
                return self._meet(event, at_s)

    def _seat(self, ship: str) -> Seat:
        return self.before.ships[ship].seat

    def _tell_command(self, at_s: float, name: str, command: Command, length_s: float) -> None:
        """Plan the words of a command at its ship."""
        words = command_words(command)
        if len(self.before.setup.ships[self._seat(name)]) > 1:
            words = f"{name}: {words}"
        self._tag(at_s, name, words, "plain", length_s=length_s, lift=12)

    def _turn(self, event: happened.ShipTurned | happened.MissileSteered, at_s: float) -> float:
        """Plan a ship's turn and burn (DT-1), or the steering of a missile (DT-3)."""
        ship = isinstance(event, happened.ShipTurned)
        name = event.ship if isinstance(event, happened.ShipTurned) else event.projectile
        token, length_s = self.before.token(name), TURN_S if ship else STEER_S
        if isinstance(event, happened.ShipTurned):
            burn = len(event.thrust) / self.before.sheet(self.before.ships[name]).thrust
            shown = Thrusting(self.place(name), token.seat, event.thrust)
            if event.thrust:
                self._add(at_s, self._seen_s(length_s), shown)
            if (command := self.before.ships[name].command) is not None:
                self._tell_command(at_s, name, command, length_s)
        else:
            burn = event.burn / max(1, self.before.figures.missile.acceleration)
        self.places.append(self.place(name))
        if self.still:
            return STILL_S
        turned = heading_of(token.facing), heading_of(event.facing)
        self.turns[name] = Turning(at_s, length_s, *turned, min(1.0, burn))
        return 0.0 if ship else length_s / 3

    def _fire(self, event: happened.ShotFired, at_s: float) -> float:
        """Plan the placing of a projectile (DF-4): flak bursts, a missile comes out of its tube."""
        one, ship = event.projectile, self.before.ships[event.ship]
        at = spot_of(self.after, one.id)
        self.places += (spot_of(self.before, ship.name), at)
        self.comes[one.id] = at_s + FIRE_S
        self.climax_s = at_s + FIRE_S / 2
        if one.kind is Kind.FLAK:
            return self._add(at_s, FIRE_S, Opening(at, one.seat, spot_of(self.before, ship.name)))
        return self._add(at_s, FIRE_S, Launching(at, one.seat, heading_of(one.facing)))

    def _fly(self, event: Flown, at_s: float) -> float:
        """Plan the flight of all tokens up to the moment of the next event (DA-1)."""
        begun = self.legs[-1].to_part if self.legs else part_of(self.before)
        to = Fraction(1) if isinstance(event, happened.TokensFlown) else event.moment.part
        whole_s = QUIET_S if isinstance(event, happened.TokensFlown) else ADVANCE_S
        length_s = 0.0 if self.still or to == begun else max(LEAST_LEG_S, whole_s * float(to - begun))
        self.legs.append(Leg(at_s, length_s, begun, to))
        there_s = at_s + length_s
        match event:
            case happened.TokensMet():
                at = self.place(event.one)
                self.places.append(at)
                self.climax_s = there_s
                self._tag(there_s, at, f"{event.one} meets {event.other}", "plain", length_s=MEET_S + 0.3)
                return length_s + self._add(there_s, MEET_S, Ringing(at, None))
            case happened.TokenLeft():
                at = self.place(event.token)
                self.gone[event.token] = Span(there_s, 0.0)
                if event.token not in self.before.ships:
                    return length_s  # nothing waits for a projectile that is simply gone
                self.places.append(at)
                self.climax_s = there_s
                self._tag(there_s, at, f"{event.token} is lost: off the map", "refusal", length_s=WORD_S)
                return length_s + self._add(there_s, GONE_S, Ringing(at, None, opens=True))
            case _:
                return length_s

    def _meet(self, event: Event, at_s: float) -> float:
        """Plan what happens where tokens meet, and all other events."""
        match event:
            case happened.ScramRolled():
                dice = " ".join(map(str, event.faces))
                words = f"dodged: {dice} over {event.spread}" if event.dodged else f"not dodged: {dice}"
                return self._word(event.ship, at_s, words, "good" if event.dodged else "plain", ROLL_S)
            case happened.PointDefenceRolled():
                return self._defend(event, at_s)
            case happened.CountermeasureUsed():
                shot = Missile(self.place(event.ship), self.place(event.by), self._seat(event.ship))
                self._add(at_s, self._seen_s(COUNTER_S), shot)
                return self._word(event.ship, at_s, "warhead stopped by a missile", "good", COUNTER_S)
            case happened.MissilesDetonated():
                for name in event.missiles:
                    seat = self.before.projectiles[name].seat
                    self._add(at_s, FIRE_S, Opening(self.place(name), seat))
                self.places += [self.place(name) for name in event.missiles]
                return FIRE_S
            case happened.NumbersNamed():
                for name, number in event.numbers.items():
                    if number:
                        self._add(at_s, FIRE_S, Opening(self.place(name), self._seat(name)))
                    self._word(name, at_s, f"{name} fires {number} in passing", "plain", WORD_S)
                return WORD_S
            case happened.DamageTaken():
                at = self.place(event.ship)
                self._boom(at_s, Explosion(at, _BOOM_IN, self.place(event.by)), length_s=HIT_S)
                self.blows.append(at_s)
                return self._word(event.ship, at_s, f"{event.faces[0]}: {event.suffered}", "refusal", WORD_S)
            case happened.ShipDestroyed():
                return self._lose(event, at_s)
            case happened.ProjectileRemoved() | happened.ProjectileSpent():
                self.gone[event.projectile] = Span(at_s, 0.0)
                at = self.place(event.projectile)
                return self._boom(at_s, Explosion(at, 0.4), length_s=GONE_S)
            case _:
                return 0.0

    def _word(self, ship: str, at_s: float, words: str, tone: Tone, length_s: float) -> float:
        """Plan a label at a ship."""
        at = self.place(ship)
        self.places.append(at)
        self.climax_s = at_s + length_s / 2
        return self._tag(at_s, at, words, tone, length_s=length_s)

    def _defend(self, event: happened.PointDefenceRolled, at_s: float) -> float:
        """Plan the fire of point defense (DM-2, DM-5); what it stops bursts.

        The debris of an armed missile still hits.
        """
        at, by = self.place(event.ship), self.place(event.by)
        streaks = Defence(at, by, self._seat(event.ship))
        self._add(at_s, self._seen_s(DEFENCE_S), streaks)
        if event.stopped:
            self._boom(at_s + DEFENCE_S, Explosion(by, 0.6), length_s=GONE_S)
        sign = "over" if event.ruling == "DM-2" else "at least"
        did = (
            f"stopped: {event.faces[0]} {sign} {event.rating}"
            if event.stopped
            else f"not stopped: {event.faces[0]}"
        )
        return self._word(event.ship, at_s, did, "good" if event.stopped else "plain", ROLL_S)

    def _lose(self, event: happened.ShipDestroyed, at_s: float) -> float:
        """Plan the destruction of a ship; a warhead lights the board first (DM-5)."""
        ship, at = self.before.ships[event.ship], self.place(event.ship)
        begins_s = at_s
        if event.ruling == "DM-5" and not self.still:
            self._add(at_s, BLAST_S, Blast(at))
            self.blows.append(at_s)
            begins_s += BLAST_S / 3
        kill = Kill(at, hull_of(self.before, ship), heading_of(ship.facing))
        length_s = self._kill(begins_s, event.ship, kill)
        self.climax_s = self.gone[event.ship].begin_s
        self._tag(begins_s, at, f"{event.ship} is destroyed", "refusal", length_s=length_s, lift=20)
        return begins_s - at_s + length_s


def command_words(command: Command) -> str:
    """Return a command in a few words.

    >>> from rules.dark_frontier.state import Side
    >>> command_words(Command(1, 3, Side.PORT, 2)), command_words(Command())
    ('turn +1, burn 3, 2 of it to port', 'no turn, no burn')
    """
    turn = f"turn {command.rotate:+}" if command.rotate else "no turn"
    burn = f"burn {command.burn}" if command.burn else "no burn"
    aside = f", {command.points} of it to {command.side}" if command.side and command.points else ""
    return f"{turn}, {burn}{aside}"
