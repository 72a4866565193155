"""The statistics of a match for its result screen, computed from its beats alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rules.false_sunrise import events
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import Outcome, State
from rules.kernel.seats import PLAYERS, Seat


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack: the damage its dice dealt and the expected damage, before shields and plating.

    For an attack that is read as sets of dice, these are what the target lost and the mean of that
    (MF-49).
    """

    turn: int
    ship_id: str
    weapon_id: str
    target_id: str
    band: int
    damage: int
    expected: float
    systems: int

    @property
    def luck(self) -> float:
        """How much more than average it dealt."""
        return self.damage - self.expected


@dataclass(frozen=True, slots=True)
class TurnScore:
    """The scores and the markers held after the points phase of a turn."""

    turn: int
    scores: tuple[int, int]
    markers: tuple[int, int]


@dataclass(slots=True)
class FleetFigures:
    """What a fleet did and suffered; pips are those actually marked off.

    `pips_dealt` leaves out crashes. `ships_lost` leaves out ships that came back whole (FAC-4).
    `falling` is true while the damage of the last of `shots` is still being applied: where sets of
    dice are read, it is not known earlier.
    """

    ships: int
    falling: bool = False
    shots: list[Shot] = field(default_factory=list)
    pips_dealt: int = 0
    pips_taken: int = 0
    pips_crashed: int = 0
    crashes: int = 0
    ships_lost: list[str] = field(default_factory=list)
    systems_lost: int = 0
    squadrons_lost: int = 0
    miracles_spent: int = 0
    defences: int = 0

    @property
    def rolled(self) -> int:
        """The damage its dice dealt."""
        return sum(shot.damage for shot in self.shots)

    @property
    def expected(self) -> float:
        """The damage its attacks deal on average."""
        return sum(shot.expected for shot in self.shots)

    @property
    def luck(self) -> float:
        """How much more than average its dice dealt."""
        return self.rolled - self.expected

    @property
    def best(self) -> Shot | None:
        """The shot that dealt most; ties go to the luckiest, then to the first."""
        return max(self.shots, key=lambda shot: (shot.damage, shot.luck), default=None)


@dataclass(slots=True)
class Statistics:
    """The statistics of a match so far; pairs are in the order of `PLAYERS`."""

    fleets: dict[Seat, FleetFigures]
    turns: list[TurnScore] = field(default_factory=list)
    scores: tuple[int, int] = (0, 0)
    last_turn: int = 1
    outcome: Outcome | None = None


def statistics_of(opening: State, beats: Iterable[tuple[events.Event, ...]]) -> Statistics:
    """Compute the statistics of a match from its first state (left unchanged) and its beats."""
    state = opening.copy()
    fleets = {seat: FleetFigures(sum(ship.seat is seat for ship in state.ships.values())) for seat in PLAYERS}
    found = Statistics(fleets)
    for beat in beats:
        for event in beat:
            _count_before(found, event, state)
            event.apply(state)
            if isinstance(event, events.PointsScored):
                found.turns.append(TurnScore(state.turn, _pair(state), (event.red, event.blue)))
    found.scores = _pair(state)
    found.last_turn = state.turn
    found.outcome = state.outcome
    return found


def _pair(state: State) -> tuple[int, int]:
    return state.scores[Seat.RED], state.scores[Seat.BLUE]


def _count_before(found: Statistics, event: events.Event, state: State) -> None:
    """Count an event; `state` is the board just before it."""
    match event:
        case events.ShotResolved(ship_id=ship_id) | events.SalvoResolved(ship_id=ship_id):
            found.fleets[state.ships[ship_id].seat].shots.append(_shot(event, state.turn))
        case events.ThrowRead(why="attack"):
            _count_throw(found, event, state)
        case events.PointDefenceFired(ship_id=ship_id):
            _settle(found)
            found.fleets[state.ships[ship_id].seat].defences += 1
        case events.AttackMade() | events.ShipActivated() | events.PhaseBegan():
            _settle(found)
        case events.ArmourPierced(pierced=True):
            _count_pierced(found, event, state)
        case events.DamageTaken():
            _count_damage(found, event, state)
        case events.ShipCrashed(ship_id=ship_id):
            found.fleets[state.ships[ship_id].seat].crashes += 1
        case events.ShipDestroyed(ship_id=ship_id):
            found.fleets[state.ships[ship_id].seat].ships_lost.append(ship_id)
        case events.ShipReborn(ship_id=ship_id):
            lost = found.fleets[state.ships[ship_id].seat].ships_lost
            lost[:] = [one for one in lost if one != ship_id]
        case events.SystemLost(ship_id=ship_id):
            found.fleets[state.ships[ship_id].seat].systems_lost += _is_destroyed(event, state)
            _add_to_falling(found, ship_id, systems=1)
        case events.MiraclesCounted(seat=seat, change=change, why=why) if change < 0 and why != "turn":
            found.fleets[seat].miracles_spent -= change
        case events.SquadronLost(squadron_id=squadron_id):
            found.fleets[state.squadrons[squadron_id].seat].squadrons_lost += 1


def _is_destroyed(event: events.SystemLost, state: State) -> bool:
    """Return whether a chosen system is really destroyed.

    Fail-safes absorb some choices (FAC-15).
    """
    ship = state.ships[event.ship_id]
    return ship.strain_of(event.system) + 1 >= ship.spec.lives.get(event.system, 1)


def _shot(event: events.ShotResolved | events.SalvoResolved, turn: int) -> Shot:
    about = (turn, event.ship_id, event.weapon_id, event.target_id, event.band)
    if isinstance(event, events.ShotResolved):
        return Shot(*about, event.damage, event.expected, event.kills)
    return Shot(*about, event.arriving * event.damage, event.expected, 0)


def _count_throw(found: Statistics, event: events.ThrowRead, state: State) -> None:
    """Count an attack that is read as sets, with the exact mean of its damage (MF-49)."""
    if event.weapon_id is None or event.target_id is None:
        return
    expected = edition_of(state).gunnery.expected_pips(state, event)
    fleet = found.fleets[state.ships[event.ship_id].seat]
    fleet.shots.append(Shot(state.turn, event.ship_id, event.weapon_id, event.target_id, 0, 0, expected, 0))
    fleet.falling = True


def _settle(found: Statistics) -> None:
    for fleet in found.fleets.values():
        fleet.falling = False


def _add_to_falling(found: Statistics, ship_id: str, *, damage: int = 0, systems: int = 0) -> None:
    """Add a ship's losses to the shot that is being applied to it, if there is one."""
    for fleet in found.fleets.values():
        if fleet.falling and fleet.shots[-1].target_id == ship_id:
            shot = fleet.shots[-1]
            fleet.shots[-1] = replace(shot, damage=shot.damage + damage, systems=shot.systems + systems)


def _count_pierced(found: Statistics, event: events.ArmourPierced, state: State) -> None:
    """Add a system lost to armor piercing to the shot that caused it (E1-27)."""
    seat = _seat_of(event.source, state)
    shots = found.fleets[seat].shots if seat is not None else []
    if shots:
        shots[-1] = replace(shots[-1], systems=shots[-1].systems + 1)


def _count_damage(found: Statistics, event: events.DamageTaken, state: State) -> None:
    ship = state.ships[event.ship_id]
    pips = sum(ship.pips) - sum(event.pips)
    hurt = found.fleets[ship.seat]
    hurt.pips_taken += pips
    if event.source == events.CRASH:
        hurt.pips_crashed += pips
        return
    source = _seat_of(event.source, state)
    if source is not None:
        found.fleets[source].pips_dealt += pips
    _add_to_falling(found, ship.id, damage=pips)


def _seat_of(source: str, state: State) -> Seat | None:
    """Return the side whose weapon or squadron dealt damage, or None if no side's did."""
    ship = state.ships.get(source.partition("|")[0])
    if ship is not None:
        return ship.seat
    squadron = state.squadrons.get(source)
    return squadron.seat if squadron is not None else None
