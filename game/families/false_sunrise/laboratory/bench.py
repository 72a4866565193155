"""The bench of the laboratory: two ships as they are set up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.describe import units
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.fleet import Fleet, ShipSpec
from rules.false_sunrise.fleet_files import FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.kernel.seats import Seat
from rules.table.clock import HALF_HOUR_VECTORS, HOURS
from rules.table.measure import Point, snap_point

MOST_RANGE_IN = 36.0
RANGE_STEP_IN = 0.5
ATTACKER_AT: Point = (16.0, 24.0)
NAMES = {Seat.RED: "Attacker", Seat.BLUE: "Target"}

# The target is to the right of the attacker, whose heading makes the bearing, so both stay on the board.
_ABEAM = 6  # half hours


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
    points of rating against each shot (FAC-1). `knobs` are the values of the edition's own settings
    by their ids; missing ones are 0.
    """

    attacker: Station
    target: Station
    range_in: float = 12.0
    bearing: int = 0
    dice: int = 0
    bought: int = 0
    knobs: tuple[tuple[str, int], ...] = ()

    @property
    def edition(self) -> str:
        """The edition whose rules apply."""
        return self.attacker.edition

    def knob(self, knob_id: str) -> int:
        """Return the value of a knob of the edition."""
        return dict(self.knobs).get(knob_id, 0)

    def station(self, seat: Seat) -> Station:
        """Return the attacker's station (red) or the target's (blue)."""
        return self.attacker if seat is Seat.RED else self.target


def catalogue(edition: str = NEWEST) -> Catalogue:
    """Return the catalog that the laboratory chooses from."""
    return load_edition(edition).catalogue


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


def ids(bench: Bench) -> tuple[str, str]:
    """Return the ids of the attacker and of the target in the state."""
    return spec_of(bench.attacker, Seat.RED).id, spec_of(bench.target, Seat.BLUE).id
