"""The statistics of a duel for its result screen, computed from its beats alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.dark_frontier import events as e
from rules.dark_frontier.odds import dodge_chance, flak_hits
from rules.dark_frontier.state import Kind, Projectile, Ship, State
from rules.dark_frontier.systems import condition
from rules.hexes.grid import length
from rules.kernel.seats import PLAYERS, Seat


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit that was not certain, with its chance."""

    round: int
    target: str
    by: str
    chance: float


@dataclass(slots=True)
class SideFigures:
    """What a side did and suffered; the `expected` fields are sums of chances."""

    ships: int
    flak: int = 0
    missiles: int = 0
    countered: int = 0
    in_passing: int = 0
    detonated: int = 0
    scrams: int = 0
    dodged: int = 0
    dodges_expected: float = 0.0
    met: int = 0
    hits: int = 0
    hits_expected: float = 0.0
    shot_down: int = 0
    hits_taken: int = 0
    hexes: int = 0
    fastest: int = 0
    burned: int = 0
    ships_lost: int = 0
    warheads: int = 0
    best: Hit | None = None


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """The state after a round; pairs are in the order of `PLAYERS`."""

    turn: int
    points: tuple[int, int]
    hull: tuple[int, int]


@dataclass(slots=True)
class Statistics:
    """The statistics of a duel; `begun_with` has both sides' hull boxes at the start."""

    sides: dict[Seat, SideFigures]
    begun_with: tuple[int, int]
    rounds: list[RoundFigures] = field(default_factory=list)


def statistics_of(opening: State, beats: Iterable[tuple[e.Event, ...]]) -> Statistics:
    """Return the statistics of a duel from its opening state, which is not changed, and its beats."""
    state = opening.copy()
    counted = _Counted(state)
    for beat in beats:
        for event in beat:
            counted.before(event, state)
            event.apply(state)
            if isinstance(event, e.PhaseBegan | e.DuelEnded | e.PointScored):
                counted.stands(state)
    return counted.found


def _hulls(state: State) -> tuple[int, int]:
    defender, attacker = (
        sum(condition(state.figures, ship).hull for ship in state.side(seat)) for seat in PLAYERS
    )
    return defender, attacker


class _Counted:
    """The counter of events; it remembers the chance of each meeting until its result is known."""

    def __init__(self, state: State) -> None:
        sides = {seat: SideFigures(len(state.setup.ships[seat])) for seat in PLAYERS}
        self.found = Statistics(sides, _hulls(state))
        self._chances: dict[tuple[str, str], float] = {}  # of a hit, by ship and what it meets

    def stands(self, state: State) -> None:
        """Record the state of this round, replacing any earlier record of the same round."""
        rounds, points = self.found.rounds, state.points
        if rounds and rounds[-1].turn == state.round:
            rounds.pop()
        both = points[PLAYERS[0]], points[PLAYERS[1]]
        rounds.append(RoundFigures(state.round, both, _hulls(state)))

    def before(self, event: e.Event, state: State) -> None:
        """Count an event; `state` is the state just before it."""
        sides = self.found.sides
        match event:
            case e.ShotFired(projectile=one):
                sides[one.seat].flak += one.kind is Kind.FLAK
                sides[one.seat].missiles += one.kind is Kind.MISSILE
            case e.CommandRevealed(ship=ship, command=command):
                sides[state.ships[ship].seat].burned += command.burn
            case e.ShipTurned(ship=ship, velocity=velocity):
                side = sides[state.ships[ship].seat]
                side.fastest = max(side.fastest, length(velocity))
            case e.TokensFlown():
                self._flown(state)
            case e.MissilesDetonated(seat=seat):
                sides[seat].detonated += 1
            case e.TokenLeft(token=token) if token in state.ships:
                sides[state.ships[token].seat].ships_lost += 1
            case _:
                self._meeting(event, state)

    def _meeting(self, event: e.Event, state: State) -> None:
        """Count an event that belongs to a meeting."""
        sides = self.found.sides
        match event:
            case e.TokensMet():
                self._met(event, state)
            case e.ScramRolled(ship=ship, spread=spread):
                side = sides[state.ships[ship].seat]
                side.scrams += 1
                side.dodged += event.dodged
                side.dodges_expected += float(dodge_chance(state.figures, spread))
            case e.CountermeasureUsed(ship=ship, by=by):
                sides[state.ships[ship].seat].countered += 1
                if (parried := state.projectiles.get(by)) is not None:  # it works like fresh flak (DM-5)
                    self._may_hit(state, state.ships[ship], parried, state.figures.spread)
            case e.PointDefenceRolled(ship=ship, stopped=stopped):
                sides[state.ships[ship].seat].shot_down += stopped
            case e.NumbersNamed(numbers=numbers):
                for name, number in numbers.items():
                    sides[state.ships[name].seat].in_passing += number
            case e.DamageTaken():
                self._hurt(event, state)
            case e.ShipDestroyed(ship=ship):
                sides[state.ships[ship].seat].ships_lost += 1
                sides[state.ships[ship].seat.other].warheads += event.ruling == "DM-5"

    def _flown(self, state: State) -> None:
        for ship in state.flying():
            side, speed = self.found.sides[ship.seat], length(ship.velocity)
            side.hexes += speed
            side.fastest = max(side.fastest, speed)

    def _met(self, event: e.TokensMet, state: State) -> None:
        """Count flak that meets an enemy, including missiles that are not armed yet (DM-2, DM-4)."""
        ship, one = state.ships.get(event.one), state.projectiles.get(event.other)
        if ship is None or one is None or ship.seat is one.seat:
            return
        fresh = one.round == state.round
        if one.kind is Kind.MISSILE and not fresh:
            return
        spread = one.left if one.kind is Kind.FLAK else state.figures.spread
        self._may_hit(state, ship, one, spread)

    def _may_hit(self, state: State, ship: Ship, one: Projectile, spread: int) -> None:
        """Record how likely something that works like flak is to hit a ship."""
        rating = condition(state.figures, ship).point_defence
        chance = float(flak_hits(state.figures, spread, rating))
        side = self.found.sides[one.seat]
        side.met += 1
        side.hits_expected += chance
        self._chances[ship.name, one.id] = chance

    def _hurt(self, event: e.DamageTaken, state: State) -> None:
        target = state.ships[event.ship]
        taken = self.found.sides[target.seat]
        taken.hits_taken += 1
        chance = self._chances.pop((event.ship, event.by), None)
        if chance is None:
            return
        side = self.found.sides[target.seat.other]
        side.hits += 1
        if chance < 1 and (side.best is None or chance < side.best.chance):
            side.best = Hit(state.round, event.ship, event.by, chance)
