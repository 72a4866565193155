"""Luck: every roll of a match against its exact mean, given the state before it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import comb
from typing import Literal

from game.families.false_sunrise.ai.valuation import CRAFT, hull_worth
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.coach.harm import Harm
from game.families.false_sunrise.editions import Expected, ship_edition
from game.review.findings import Luck
from game.wording import counted
from rules.false_sunrise import events
from rules.false_sunrise.choices import Carrier
from rules.false_sunrise.damage import choices_left
from rules.false_sunrise.describe import ship_name, source_name, squadron_name, units
from rules.false_sunrise.dice_law import FACES
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.odds import after_protection, bars_emptied
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat

# What was rolled for: a weapon, a squadron's strike, plating in a crash, attacks on craft, repairs.
Roll = Literal["shot", "strike", "rock", "craft", "repair"]

_CRASH = "crash"
_REPAIRS = ("repair_crews", "away_crews")
_LEAST_MEAN = 1e-9

# Pips and systems lost, with their probability.
Law = list[tuple[int, int, float]]


@dataclass(slots=True)
class _Open:
    """Damage that is still being resolved: the ship before it, the expected loss, and the loss so far."""

    turn: int
    seat: Seat
    roll: Roll
    ship_id: str
    source: str
    harm: Harm
    mean_pips: float
    mean_points: float
    words: str
    moment: int = 0
    pips: int = 0
    systems: int = 0


@dataclass(slots=True)
class _Thrown:
    """An edition's own throw whose consequences go on: its target before it, and the expected result."""

    turn: int
    seat: Seat
    before: Ship
    expected: Expected
    words: str
    moment: int


class Rolls:
    """Follows a match event by event and records what every roll gave and took.

    Only damage, attacks on squadrons and repairs are counted. Dice for other things are not: initiative,
    sanctuaries, fabricators, returns.
    """

    def __init__(self) -> None:
        self.found: list[Luck[Ghost]] = []
        self._open: _Open | None = None
        self._thrown: _Thrown | None = None
        self._state: State | None = None
        self._rolled: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {}

    def see(self, event: events.Event, state: State, moment: int) -> None:
        """Process an event; `state` is the one just before it, `moment` the place after its beat."""
        self._state = state
        match event:
            case events.DiceRolled(why=why, about=about, faces=faces):
                self._rolled[why] = (about, faces)
            case events.ShotResolved() | events.SalvoResolved():
                self._close()
                self._shoot(event, state, moment)
            case events.ThrowRead():
                self._throw(event, state, moment)
            case events.DamageTaken() if self._thrown is None or event.source == _CRASH:
                self._damage(event, state, moment)
            case events.SystemLost(ship_id=ship_id):
                self._lose(ship_id)
            case events.SquadronAttacked():
                self._close()
                self._attack(event, state, moment)
            case events.PipsRestored():
                self._close()
                self._mend(event, state, moment)
            case events.ShipActivated() | events.PhaseBegan() | events.SystemRestored():
                self._close()

    def end(self) -> list[Luck[Ghost]]:
        """Close what is open; return everything found."""
        self._close()
        return self.found

    def _throw(self, event: events.ThrowRead, state: State, moment: int) -> None:
        """Open what a throw does; throws that answer it belong to it."""
        ship = state.ships[event.ship_id]
        expected = ship_edition(ship).computer.expected(state, event)
        if expected is None:
            return
        self._close()
        source = ship.id if event.weapon_id is None else f"{ship.id}|{event.weapon_id}"
        words = f"{source_name(state, source)} at {ship_name(state, expected.ship_id)}"
        before = state.ships[expected.ship_id]
        self._thrown = _Thrown(state.turn, ship.seat, before, expected, words, moment)

    def _settle(self, one: _Thrown, state: State) -> None:
        """Compare the result of a throw with the expected one."""
        before, after = one.before, state.ships[one.before.id]
        points = hull_worth(before) - hull_worth(after) - one.expected.points
        lost = sum(before.pips) - sum(after.pips) * after.alive
        unit = units(before.spec.hull.unit, lost)
        words = f"{one.words}: {lost} {unit} lost, {one.expected.pips:.1f} on average"
        roll: Roll = "shot" if before.spec.hull.capital else "craft"
        pips = lost - one.expected.pips
        ghost = Ghost(about=before.id)
        self.found.append(Luck(one.turn, one.moment, one.seat, roll, words, points, pips, ghost))

    def _close(self) -> None:
        thrown, self._thrown = self._thrown, None
        if thrown is not None and self._state is not None:
            self._settle(thrown, self._state)
        one, self._open = self._open, None
        if one is None:
            return
        points = one.harm.points(one.pips, one.systems) - one.mean_points
        words = f"{one.words}: {one.pips} damage went through, {one.mean_pips:.1f} on average"
        pips, ghost = one.pips - one.mean_pips, Ghost(about=one.ship_id)
        self.found.append(Luck(one.turn, one.moment, one.seat, one.roll, words, points, pips, ghost))

    def _shoot(self, event: events.ShotResolved | events.SalvoResolved, state: State, moment: int) -> None:
        shooter, target = state.ships[event.ship_id], state.ships[event.target_id]
        harm = Harm.of(state, target)
        mean_pips, mean_points = expected_of(state, event, harm)
        source = f"{event.ship_id}|{event.weapon_id}"
        words = f"{source_name(state, source)} at {ship_name(state, target.id)}"
        self._open = _Open(
            state.turn, shooter.seat, "shot", target.id, source, harm, mean_pips, mean_points, words, moment
        )

    def _lose(self, ship_id: str) -> None:
        """Count a system that a shot destroyed; systems lost with bars are counted with the bars."""
        one = self._open
        if one is not None and one.roll == "shot" and one.ship_id == ship_id:
            one.systems += 1

    def _damage(self, event: events.DamageTaken, state: State, moment: int) -> None:
        ship = state.ships[event.ship_id]
        lost = sum(ship.pips) - sum(event.pips)
        if self._open is None or (self._open.ship_id, self._open.source) != (ship.id, event.source):
            self._close()
            self._open = self._other(event, state, ship)
        if self._open is not None:
            self._open.pips += lost
            self._open.moment = moment
            if self._open.roll != "shot" and any(event.pips):
                self._open.systems += event.emptied

    def _other(self, event: events.DamageTaken, state: State, ship: Ship) -> _Open | None:
        """Open damage by a squadron or a rock; None if no die was involved."""
        squadron = state.squadrons.get(event.source)
        dealt: list[tuple[int, float]] = [(event.dealt, 1.0)]
        if squadron is not None:
            kind = ship.spec.catalogue.squadron[squadron.type]
            step = kind.step(squadron.size, revised=state.setup.options.revised_craft)
            dealt = _sum_of_dice(step.damage, step.dice)
        elif event.source != _CRASH:
            return None
        fitted = ship.fittings
        if squadron is None and not (fitted.plates or fitted.toughens):
            return None
        roll: Roll = "rock" if squadron is None else "strike"
        harm, law = Harm.of(state, ship), _passing(ship, dealt)
        mean_pips = sum([pips * chance for pips, _, chance in law])
        words = f"{source_name(state, event.source)} at {ship_name(state, ship.id)}"
        return _Open(
            state.turn, ship.seat.other, roll, ship.id, event.source, harm, mean_pips, harm.mean(law), words
        )

    def _attack(self, event: events.SquadronAttacked, state: State, moment: int) -> None:
        _, faces = self._rolled.get("squadron_attack", ((), ()))
        target = state.squadrons[event.target]
        if len(faces) != len(event.values) or not faces:
            return
        bonus = event.values[0] - faces[0]
        need = state.ships[target.ship].spec.catalogue.squadron[target.type].toughness - bonus
        chance = min(1.0, max(0.0, (len(FACES) + 1 - need) / len(FACES)))
        count = len(faces)
        mean = sum(
            [
                min(hits, target.size) * comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)
                for hits in range(count + 1)
            ]
        )
        hits = min(event.hits, target.size)
        words = f"{source_name(state, event.source)} at {squadron_name(state, target.id)}"
        words = f"{words}: {hits} craft shot down, {mean:.1f} on average"
        points = CRAFT * (hits - mean)
        ghost, seat = Ghost(about=target.ship), target.seat.other
        self.found.append(Luck(state.turn, moment, seat, "craft", words, points, ghost=ghost))

    def _mend(self, event: events.PipsRestored, state: State, moment: int) -> None:
        why = next((one for one in _REPAIRS if one in self._rolled), "")
        if not why:
            return
        about, _ = self._rolled.pop(why)
        ship = state.ships[event.ship_id]
        carrier = Carrier(*about[:2])
        fitted = state.ships[carrier.ship_id].fittings
        crew = next(
            (one.effect for one in (*fitted.closers, *fitted.crews) if one.carrier == carrier.component), None
        )
        if crew is None:
            return
        bonus = crew.mends()[0] if why == "repair_crews" else 0
        sides = range(1, crew.mending_sides() + 1)
        given = [min(one + bonus, ship.damage) for one in sides]
        harm, mean = Harm.of(state, ship), sum(given) / len(given)
        points = harm.gain(event.count) - sum(map(harm.gain, given)) / len(given)
        back = counted(event.count, "pip")
        words = f"Repairs of {ship_name(state, ship.id)}: {back} back, {mean:.1f} on average"
        ghost = Ghost(about=ship.id)
        self.found.append(Luck(state.turn, moment, ship.seat, "repair", words, points, ghost=ghost))


def expected_of(
    state: State, event: events.ShotResolved | events.SalvoResolved, harm: Harm
) -> tuple[float, float]:
    """Return the exact means of what resolved attacks take: pips, and their value in points.

    Bought dice count (FAC-1): then the pips are exact, and the points are scaled with them.
    """
    gunnery = edition_of(state).gunnery
    pips = gunnery.expected_pips(state, event)
    if state.ships[event.ship_id].fittings.mount(event.weapon_id) is None:
        return pips, harm.points(round(pips), 0)
    attacks = len(event.faces) if isinstance(event, events.SalvoResolved) else 1
    shots = [(event.weapon_id, event.target_id)] * attacks
    odds = gunnery.volley_odds(state, event.ship_id, shots)[event.target_id]
    points = harm.mean(odds.joint)
    if odds.mean_damage > _LEAST_MEAN:
        points *= pips / odds.mean_damage
    return pips, points


def _sum_of_dice(fixed: int, dice: int) -> list[tuple[int, float]]:
    law = {fixed: 1.0}
    for _ in range(dice):
        then: defaultdict[int, float] = defaultdict(float)
        for total, chance in law.items():
            for face in FACES:
                then[total + face] += chance / len(FACES)
        law = dict(then)
    return sorted(law.items())


def _passing(ship: Ship, dealt: list[tuple[int, float]]) -> Law:
    """Return the distribution of pips and systems that a ship loses behind its protections (DMG-2)."""
    fitted, total, most = ship.fittings, sum(ship.pips), choices_left(ship)
    shields = max(0, fitted.shields - ship.shielded)
    law = []
    for damage, chance in dealt:
        passing = after_protection(damage, shields, plating=fitted.plates, rugged=fitted.toughens)
        for passed, share in passing:
            lost = min(passed, total)
            systems = 0 if lost == total else min(most, bars_emptied(ship.pips, lost))
            law.append((lost, systems, chance * share))
    return law
