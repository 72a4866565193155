"""Set up a bench of the laboratory: the state of its two ships, or a bench from two ships of a match."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import replace

from game.families.false_sunrise.editions import edition_ui_of, ship_edition
from game.families.false_sunrise.laboratory.bench import (
    MOST_RANGE_IN,
    RANGE_STEP_IN,
    Bench,
    Station,
    fleet,
    full_bars,
    ids,
    lost_mask,
    poses,
    spec_of,
)
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.packing import ship_to_file
from rules.false_sunrise.state import START_VELOCITY, Phase, Setup, Ship, State
from rules.kernel.seats import Seat
from rules.table.arcs import arcs_to
from rules.table.clock import HOURS, bearing_deg
from rules.table.measure import TOLERANCE_IN, Point, distance_in
from rules.table.terrain import Terrain

_HALF_HOUR_DEG = 15.0
_ONCOMING = 9
_OPEN_SPACE = Terrain(())


def knobs_of(edition: str, named: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return all knobs of an edition with their values, 0 for those not in `named`.

    Raise `ValueError` for an unknown knob or a value that it does not have.
    """
    known = {knob.id: len(knob.choices) for knob in edition_ui_of(edition).laboratory.knobs}
    for name, number in named.items():
        if not 0 <= number < known.get(name, 0):
            raise ValueError(f"the laboratory of {edition} has no knob {name} that can be set to {number}")
    return tuple((name, named.get(name, 0)) for name in known)


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
    return edition_ui_of(bench.edition).laboratory.arranged(bench, state)


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
        knobs=ship_edition(attacker).laboratory.knobs_of(state, attacker, target),
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
