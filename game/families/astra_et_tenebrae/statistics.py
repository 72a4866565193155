"""The statistics of a battle for its result screen, computed from its beats alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.gunnery import Weapon, cannon_aim, misfires, missile_aim
from rules.astra_et_tenebrae.odds import chance_of
from rules.astra_et_tenebrae.state import Captain, Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import TOLERANCE_IN, distance_in

LASER, MISSILES = "laser", "missiles"
"""The other kinds of shots; those of the cannon are named after the edition's range bands."""


@dataclass(slots=True)
class Aimed:
    """Shots of one kind: how many, how many hit by the dice, and how many were expected to (before dodges).

    Evaded shots are not rolled for, so none of them is expected to hit.
    """

    shots: int = 0
    hits: int = 0
    expected: float = 0.0


@dataclass(frozen=True, slots=True)
class Hit:
    """A shot that hit, with its chance."""

    turn: int
    ship: str
    target: str
    kind: str
    chance: float


@dataclass(slots=True)
class SideFigures:
    """What a side did and suffered; `best` is its unlikeliest hit among the uncertain ones."""

    ships: int
    aimed: dict[str, Aimed] = field(default_factory=dict)
    points: int = 0
    evasions: int = 0
    captains: list[Captain] = field(default_factory=list)
    heat: int = 0
    radiated: int = 0
    overheated: int = 0
    components_lost: int = 0
    ships_lost: int = 0
    formations: int = 0
    best: Hit | None = None

    def rolled(self, *, lasers: bool) -> Aimed:
        """Return the sum of all kinds of shots.

        Without `lasers` these are left out, because they nearly always hit (AC-7).
        """
        of = [one for kind, one in self.aimed.items() if lasers or kind != LASER]
        return Aimed(
            sum(one.shots for one in of), sum(one.hits for one in of), sum(one.expected for one in of)
        )


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """The state after a turn: each side's mean heat (None without ships) and points left."""

    turn: int
    heat: tuple[float | None, float | None]
    points: tuple[int, int]


@dataclass(slots=True)
class Statistics:
    """The statistics of a battle; pairs are in the order of `PLAYERS`."""

    sides: dict[Seat, SideFigures]
    turns: list[TurnFigures] = field(default_factory=list)
    begun_with: int = 0  # points of a side at the start


def kinds_of(state: State) -> list[tuple[str, str]]:
    """Return the kinds of shots that are counted, as (id, label) pairs."""
    low, bands = 0.0, []
    for band in state.figures.cannon.bands:
        bands.append((band.name, f"Cannon, {band.name} ({low:g} to {band.up_to_in:g})"))
        low = band.up_to_in
    return [*bands, (MISSILES, "Missiles"), (LASER, "Lasers")]


def statistics_of(opening: State, beats: Iterable[tuple[events.Event, ...]]) -> Statistics:
    """Return the statistics of a battle from its opening state, which is not changed, and its beats."""
    state = opening.copy()
    counted = _Counted(state)
    for beat in beats:
        for event in beat:
            counted.before(event, state)
            event.apply(state)
            if isinstance(event, events.TurnCleared | events.BattleEnded):
                counted.turn_over(state)
    return counted.found


class _Counted:
    """The counter of events; it remembers the last shot of each ship until its result is known."""

    def __init__(self, state: State) -> None:
        sides = {
            seat: SideFigures(len(state.setup.ships[seat]), {kind: Aimed() for kind, _ in kinds_of(state)})
            for seat in PLAYERS
        }
        self.found = Statistics(sides, begun_with=max(standings(state, seat)[1] for seat in PLAYERS))
        self._last: dict[str, tuple[str, float]] = {}  # by ship: kind and chance of its last shot

    def turn_over(self, state: State) -> None:
        """Record the state at the end of a turn."""
        turns = self.found.turns
        if turns and turns[-1].turn == state.turn:
            turns.pop()
        heat = tuple(_mean([ship.heat for ship in state.side(seat)]) for seat in PLAYERS)
        red, blue = (standings(state, seat)[1] for seat in PLAYERS)
        turns.append(TurnFigures(state.turn, (heat[0], heat[1]), (red, blue)))

    def before(self, event: events.Event, state: State) -> None:
        """Count an event; `state` is the state just before it."""
        sides, ships = self.found.sides, state.ships
        match event:
            case events.ShotFired():
                sides[ships[event.ship].seat].heat += event.heat
                self._shot(event, state)
            case events.PointsScored(ship=ship, points=points):
                sides[ships[ship].seat].points += points
                self._hit(state, ship, event.target)
            case events.MarkBurned(ship=ship, target=target) | events.ShotDodged(ship=ship, target=target):
                self._hit(state, ship, target)
            case events.ShipEvaded(ship=ship, heat=heat):
                self._void(event.shooter, ships[event.shooter].seat)
                sides[ships[ship].seat].heat += heat
                sides[ships[ship].seat].evasions += 1
            case events.ShipBurned(ship=ship, heat=heat) | events.ShipHeld(ship=ship, heat=heat):
                sides[ships[ship].seat].heat += heat
            case events.HeatRadiated(ship=ship, heat=heat):
                sides[ships[ship].seat].radiated += heat
            case events.Overheated(ship=ship):
                sides[ships[ship].seat].overheated += 1
            case events.CaptainShown(ship=ship, captain=captain):
                sides[ships[ship].seat].captains.append(captain)
            case events.FormationNamed(formation=formation):
                sides[formation.seat].formations += 1
            case events.ComponentLost(ship=ship):
                sides[ships[ship].seat].components_lost += 1
            case events.ShipLost(ship=ship):
                sides[ships[ship].seat].ships_lost += 1

    def _shot(self, event: events.ShotFired, state: State) -> None:
        ship, target = state.ships[event.ship], state.ships[event.target]
        kind, count = _kind(event, state, ship, target), max(1, event.missiles)
        chance = _chance(event, state, ship, target)
        aimed = self.found.sides[ship.seat].aimed[kind]
        aimed.shots += count
        aimed.expected += count * chance
        self._last[ship.name] = (kind, chance)

    def _void(self, name: str, seat: Seat) -> None:
        """Take an evaded laser out of the expected hits, because it is not rolled for (AC-7)."""
        kind, chance = self._last[name]
        self.found.sides[seat].aimed[kind].expected -= chance

    def _hit(self, state: State, name: str, target: str) -> None:
        kind, chance = self._last[name]
        side = self.found.sides[state.ships[name].seat]
        side.aimed[kind].hits += 1
        uncertain = kind != LASER and chance < 1
        if uncertain and (side.best is None or chance < side.best.chance):
            side.best = Hit(state.turn, name, target, kind, chance)


def _kind(event: events.ShotFired, state: State, ship: Ship, target: Ship) -> str:
    if event.weapon is not Weapon.CANNON:
        return MISSILES if event.weapon is Weapon.MISSILES else LASER
    away = distance_in(ship.place, target.place)
    bands = state.figures.cannon.bands
    return next((one.name for one in bands if away <= one.up_to_in + TOLERANCE_IN), bands[-1].name)


def _chance(event: events.ShotFired, state: State, ship: Ship, target: Ship) -> float:
    """Return the chance of a shot, or of each missile, to hit before evasions and dodges (AC-5, AC-7)."""
    if target.dodging:
        return 0.0
    if event.weapon is Weapon.LASER:
        return 1 - 1 / state.figures.laser.misfire_die if misfires(state, ship) else 1.0
    if event.weapon is Weapon.MISSILES:
        return float(chance_of(missile_aim(state, ship, target)))
    return float(chance_of(cannon_aim(state, ship, target, crossfire=event.crossfire)))


def _mean(numbers: list[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
