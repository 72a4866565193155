"""The bench of the laboratory: two ships as they are set up, and the match state with them."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.describe import units
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.fleet import Fleet, ShipSpec
from rules.false_sunrise.fleet_files import FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.packing import ship_to_file
from rules.false_sunrise.state import START_VELOCITY, Phase, Setup, Ship, State
from rules.kernel.seats import Seat
from rules.table.arcs import arcs_to
from rules.table.clock import HALF_HOUR_VECTORS, HOURS, bearing_deg
from rules.table.measure import TOLERANCE_IN, Point, distance_in, snap_point
from rules.table.terrain import Terrain

if TYPE_CHECKING:
    from game.families.false_sunrise.edition_rooms import LaboratoryEdition

MOST_RANGE_IN = 36.0
RANGE_STEP_IN = 0.5
ATTACKER_AT: Point = (16.0, 24.0)
NAMES = {Seat.RED: "Attacker", Seat.BLUE: "Target"}

# The target is to the right of the attacker, whose heading makes the bearing, so both stay on the board.
_HALF_HOUR_DEG = 15.0
_ABEAM = 6  # half hours
_ONCOMING = 9
_OPEN_SPACE = Terrain(())


@dataclass(frozen=True, slots=True)
class Station:
    """A ship as it is set up: `lost` holds ids of systems; `damage` is the pips marked off (DMG-1).

    `shielded` is the damage that its shields have ignored this turn (DMG-2); `faction` is an id (FRC-7).
    Both ships of a bench are of one edition.
    """

    ship: ShipFile
    lost: frozenset[str] = frozenset()
    damage: int = 0
    shielded: int = 0
    faction: str | None = None
    edition: str = NEWEST

    @property
    def catalogue(self) -> Catalogue:
        """The catalog of the ship's edition."""
        return catalogue(self.edition)


@dataclass(frozen=True, slots=True)
class Bench:
    """A setup: who fires at whom, and from how far.

    `bearing` is that of the target, in half hours clockwise from the attacker's bow, -11 to 12 (GEO-4).
    With miracle points the attacker buys a die for each of its first `dice` shots, and the target `bought`
    points of rating against each shot (FAC-1). `knobs` are the values of the edition's own settings;
    missing ones are 0.
    """

    attacker: Station
    target: Station
    range_in: float = 12.0
    bearing: int = 0
    dice: int = 0
    bought: int = 0
    knobs: tuple[int, ...] = ()

    @property
    def edition(self) -> str:
        """The edition whose rules apply."""
        return self.attacker.edition

    def knob(self, knob_id: str) -> int:
        """Return the value of a knob of the edition."""
        ids = [one.id for one in _laboratory(self.edition).knobs]
        at = ids.index(knob_id)
        return self.knobs[at] if at < len(self.knobs) else 0

    def station(self, seat: Seat) -> Station:
        """Return the attacker's station (red) or the target's (blue)."""
        return self.attacker if seat is Seat.RED else self.target


def catalogue(edition: str = NEWEST) -> Catalogue:
    """Return the catalog that the laboratory chooses from."""
    return load_edition(edition).catalogue


def _laboratory(edition: str) -> LaboratoryEdition:
    from game.families.false_sunrise.editions import edition_ui_of  # imported here, since it imports benches

    return edition_ui_of(edition).laboratory


def knobs_of(edition: str, named: Mapping[str, int]) -> tuple[int, ...]:
    """Return the values of an edition's knobs, 0 for those not in `named`.

    Raise `ValueError` for an unknown knob or a value that it does not have.
    """
    known = {knob.id: len(knob.choices) for knob in _laboratory(edition).knobs}
    for name, number in named.items():
        if not 0 <= number < known.get(name, 0):
            raise ValueError(f"the laboratory of {edition} has no knob {name} that can be set to {number}")
    return tuple(named.get(name, 0) for name in known)


def unit_of(station: Station) -> str:
    """Return the unit of damage of a station's ship: pips, Structure or figures."""
    return units(station.catalogue.hull[station.ship.hull].unit or "pip")


def part_of(station: Station) -> str:
    """Return words for the loss of a part of a station's ship, short of its destruction."""
    unit = unit_of(station)
    return "a bar emptied" if unit == "pips" else f"any {unit} lost"


def fleet_of(ship: ShipFile, faction: str | None, edition: str = NEWEST) -> FleetFile:
    """Return a fleet with a single ship."""
    return FleetFile(name="Laboratory", edition=edition, faction=faction, ships=(ship,))


@lru_cache(maxsize=256)
def fleet(ship: ShipFile, faction: str | None, seat: Seat, edition: str = NEWEST) -> Fleet:
    """Build a ship by the rules of fleets; `ValueError` lists what it breaks (FRC)."""
    return build_fleet(fleet_of(ship, faction, edition), seat, catalogue(edition))


def has_miracles(station: Station) -> bool:
    """Return whether a station's side has miracle points to spend (FAC-1)."""
    faction = station.catalogue.faction.get(station.faction or "")
    return faction is not None and any(effect.miracle_dice() for effect in faction.effects)


def spec_of(station: Station, seat: Seat) -> ShipSpec:
    """Return the ship of a station as it was built."""
    return fleet(station.ship, station.faction, seat, station.edition).ships[0]


def lost_mask(spec: ShipSpec, lost: frozenset[str]) -> int:
    """Return the bit mask of lost systems; systems that the ship does not have are ignored."""
    return sum(1 << spec.bit[system] for system in lost if system in spec.bit)


def fittings_of(station: Station, seat: Seat) -> Fittings:
    """Return the working fittings of a station's ship."""
    spec = spec_of(station, seat)
    return spec.fittings(lost_mask(spec, station.lost))


def full_bars(station: Station, seat: Seat) -> tuple[int, ...]:
    """Return the bars of the ship without damage, taking lost systems into account (DMG-1, DMG-6)."""
    spec = spec_of(station, seat)
    return spec.full_bars(lost_mask(spec, station.lost))


def most_damage(station: Station, seat: Seat) -> int:
    """Return the greatest damage in pips that the ship survives."""
    return sum(full_bars(station, seat)) - 1


def poses(range_in: float, bearing: int) -> tuple[Point, int, Point]:
    """Return the attacker's place and heading, and the target's place, both on the board.

    >>> poses(6.0, 0)
    ((16.0, 24.0), 3, (22.0, 24.0))
    """
    way = _ABEAM + (bearing % 2)
    heading = (way - bearing) // 2 % HOURS
    x, y = HALF_HOUR_VECTORS[way]
    there = snap_point((ATTACKER_AT[0] + x * range_in, ATTACKER_AT[1] + y * range_in))
    return ATTACKER_AT, heading, there


def state_of(bench: Bench) -> State:
    """Return the state of both ships on a board without rocks, in the activations, before either acts."""
    here, heading, there = poses(bench.range_in, bench.bearing)
    stations = {seat: bench.station(seat) for seat in (Seat.RED, Seat.BLUE)}
    fleets = {seat: fleet(one.ship, one.faction, seat, one.edition) for seat, one in stations.items()}
    attacker = _ship(bench.attacker, Seat.RED, here, heading)
    target = _ship(bench.target, Seat.BLUE, there, _ONCOMING)
    state = State(
        Setup(fleets, _OPEN_SPACE),
        Phase.ACTIVATIONS,
        ships={attacker.id: attacker, target.id: target},
    )
    return _laboratory(bench.edition).arranged(bench, state)


def _ship(station: Station, seat: Seat, at: Point, heading: int) -> Ship:
    spec, whole = spec_of(station, seat), full_bars(station, seat)
    damage = max(0, min(station.damage, sum(whole) - 1))
    return Ship(
        spec,
        *at,
        heading,
        START_VELOCITY,
        mark_off(whole, damage)[0] if damage else whole,
        spec.starting_holds(),
        lost_mask(spec, station.lost),
        shielded=station.shielded,
    )


def ids(bench: Bench) -> tuple[str, str]:
    """Return the ids of the attacker and of the target in the state."""
    return spec_of(bench.attacker, Seat.RED).id, spec_of(bench.target, Seat.BLUE).id


def station_of(ship: Ship) -> Station:
    """Return a ship of a match as a station: its components, lost systems and damage."""
    lost = frozenset(system for system in ship.spec.systems if not ship.works(system))
    faction = ship.spec.faction.id if ship.spec.faction is not None else None
    edition = ship.spec.catalogue.edition
    return Station(ship_to_file(ship.spec), lost, ship.damage, ship.shielded, faction, edition)


def bench_of(state: State, attacker_id: str, target_id: str) -> Bench:
    """Return a bench with two ships of a match and the range and bearing between them.

    The range is rounded up to a half inch, which is in the same band (FIR-3, E1-15). It is rounded down
    instead if that avoids helping a cloak (E1-20), and never exceeds the laboratory's limit. The bearing
    goes to the nearest half hour in the same arcs (GEO-5).
    """
    attacker, target = state.ships[attacker_id], state.ships[target_id]
    between = distance_in(attacker.at, target.at)
    steps = math.ceil((between - TOLERANCE_IN) / RANGE_STEP_IN)
    exact = bearing_deg(attacker.at, attacker.heading, target.at) / _HALF_HOUR_DEG
    arcs = arcs_to(attacker.at, attacker.heading, target.at)

    def off(bearing: int) -> tuple[bool, float]:
        here, heading, there = poses(MOST_RANGE_IN, bearing)
        return arcs_to(here, heading, there) != arcs, abs((bearing - exact + HOURS) % (2 * HOURS) - HOURS)

    bearing = min(range(1 - HOURS, HOURS + 1), key=off)
    exact_bench = Bench(
        station_of(attacker),
        station_of(target),
        min(MOST_RANGE_IN, between),
        bearing,
        knobs=_laboratory(attacker.spec.catalogue.edition).knobs_of(state, attacker, target),
    )
    ranges = [min(MOST_RANGE_IN, max(0, count) * RANGE_STEP_IN) for count in (steps, steps - 1)]
    benches = [replace(exact_bench, range_in=range_in) for range_in in ranges]
    planned = _attacks(exact_bench)
    return next((one for one in benches if _attacks(one) == planned), benches[0])


def nearest_bench(state: State) -> Bench | None:
    """Return a bench with the two enemies nearest to each other; None if a side has no ship on the board.

    The side that is to act attacks.
    """
    seat = state.to_act
    pairs = [(one, other) for one in state.ships_of(seat) for other in state.ships_of(seat.other)]
    if not pairs:
        return None
    one, other = min(pairs, key=lambda pair: distance_in(pair[0].at, pair[1].at))
    return bench_of(state, one.id, other.id)


def _attacks(bench: Bench) -> list[Hashable]:
    """Return what each weapon of the attacker would roll at the target."""
    state, gunnery = state_of(bench), load_edition(bench.edition).gunnery
    attacker, target = (state.ships[one] for one in ids(bench))
    return [gunnery.attack(state, attacker, mount, target) for mount in attacker.fittings.mounts]
