"""How strong a ship or a fleet is, from the true odds: fire by band and kind, shots that it stands, speed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import fsum

from game.yard.shelf import catalogue_of
from rules.false_sunrise.arms import RATED, WeaponKind
from rules.false_sunrise.catalogue import Catalogue, Weapon
from rules.false_sunrise.dice_law import Attack, attack_law
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.fleet import Component, ShipSpec
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.july_2024.gunnery import ADJACENT_BAND_DICE, OWN_BAND_DICE, OWN_BAND_DICE_ENERGY
from rules.false_sunrise.state import START_VELOCITY, Ship
from rules.false_sunrise.volley_odds import shots_to_destroy
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import half_down

BANDS = tuple(range(1, 7))
RATINGS = (0, 1, 2, 3)
KINDS = RATED
SHOTS_A_TURN = 3
_NO_FIRE = (0.0,) * len(BANDS)


@dataclass(frozen=True, slots=True)
class Design:
    """All that a ship's strength depends on: what it is, and the edition and faction of its fleet (FRC-7)."""

    ship: ShipFile
    edition: str
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class Strength:
    """What a ship or a fleet comes to.

    `fire` gives, for each defence rating of a target and each kind, the mean damage in each band of one
    volley into the arc that bears most, in pips; `shots` how many shots in their own band, of each kind, it
    takes on average to destroy everything (empty while that is being worked out); `defence`, `thrust` and
    `course` are the least and the most of any ship.
    """

    ships: int
    bars: int
    pips: int
    craft: int
    fire: dict[tuple[int, WeaponKind], tuple[float, ...]]
    shots: dict[WeaponKind, float]
    defence: dict[WeaponKind, tuple[int, int]]
    thrust: tuple[int, int]
    course: tuple[int, int]

    def total(self, rating: int) -> tuple[float, ...]:
        """Give the mean damage of all kinds together in each band, in pips."""
        rows = [self.fire[rating, kind] for kind in KINDS]
        return tuple(fsum(parts) for parts in zip(*rows, strict=True))


NOTHING = Strength(
    0,
    0,
    0,
    0,
    {(rating, kind): _NO_FIRE for rating in RATINGS for kind in KINDS},
    {},
    dict.fromkeys(KINDS, (0, 0)),
    (0, 0),
    (0, 0),
)


def designs_of(fleet: FleetFile) -> list[Design]:
    """List the designs of a fleet's ships, in its order."""
    return [design_of(ship, fleet) for ship in fleet.ships]


def design_of(ship: ShipFile, fleet: FleetFile) -> Design:
    """Give the design of a ship of a fleet: its name changes nothing."""
    return Design(ship.model_copy(update={"name": "Ship"}), fleet.edition, fleet.faction)


@lru_cache(maxsize=512)
def ship_strength(design: Design) -> Strength | None:
    """Work a ship out; None for a hull that the edition does not know.

    What breaks a rule counts as far as it can: an unknown pick does nothing, a gun without an arc is silent.
    `shots` is left out: counting them takes up to a second (see `shots_of`).
    """
    spec = _spec(design)
    if spec is None:
        return None
    fitted = spec.fittings(0)
    bars = spec.hull.integrity
    course = half_down(fitted.thrust) + fitted.extra_course
    return Strength(
        1,
        bars,
        bars * fitted.bar_pips,
        sum(held in spec.catalogue.squadron for held in spec.starting_holds()),
        _fire(spec),
        {},
        {kind: (fitted.defence[kind],) * 2 for kind in KINDS},
        (fitted.thrust, fitted.thrust + fitted.overcharge),
        (course, half_down(fitted.thrust + fitted.overcharge) + fitted.extra_course),
    )


def shots_of(design: Design) -> dict[WeaponKind, float]:
    """Count the shots of each kind that destroy a ship on average, three a turn (DMG-1 to DMG-6).

    Shields come back every turn (DMG-2); lost systems stay lost. Empty for a hull that nobody knows.
    """
    return dict(_shots(design))


def added(parts: Iterable[Strength]) -> Strength:
    """Add up strengths; what has a least and a most keeps both."""
    known = list(parts)
    if not known:
        return NOTHING
    return Strength(
        sum(one.ships for one in known),
        sum(one.bars for one in known),
        sum(one.pips for one in known),
        sum(one.craft for one in known),
        {
            key: tuple(fsum(column) for column in zip(*(one.fire[key] for one in known), strict=True))
            for key in NOTHING.fire
        },
        _sum_of_shots(known),
        {kind: _span(one.defence[kind] for one in known) for kind in KINDS},
        _span(one.thrust for one in known),
        _span(one.course for one in known),
    )


def _sum_of_shots(parts: Iterable[Strength]) -> dict[WeaponKind, float]:
    known = list(parts)
    complete = all(one.shots for one in known)
    return {kind: fsum(one.shots[kind] for one in known) for kind in KINDS} if complete else {}


def _span(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    lows, highs = zip(*pairs, strict=True)
    return min(lows), max(highs)


@lru_cache(maxsize=4096)
def mean_damage(kind: WeaponKind, rating: int, rerolls: int, *, own_band: bool, more_dice: int = 0) -> float:
    """Give the mean damage of one attack on a ship without protections, in pips (FIR-3 to FIR-10, FAC-12)."""
    full = OWN_BAND_DICE_ENERGY if kind is WeaponKind.ENERGY else OWN_BAND_DICE
    dice = full if own_band else ADJACENT_BAND_DICE
    law = attack_law(Attack(dice + more_dice, rating, rerolls))
    return fsum(damage * chance for damage, _, chance in law)


def _spec(design: Design) -> ShipSpec | None:
    """Build what the edition knows of a ship; None where it does not know the hull."""
    ship, catalogue = design.ship, catalogue_of(design.edition)
    if catalogue is None or ship.hull not in catalogue.hull:
        return None
    return ShipSpec(
        id="red:ship",
        seat=Seat.RED,
        name=ship.name,
        hull=catalogue.hull[ship.hull],
        components=tuple(
            Component(
                one.key, catalogue.component[one.type], one.arc, one.weapon, one.squadrons, one.second_arc
            )
            for one in ship.components
            if _counts(one, catalogue)
        ),
        defences=tuple(catalogue.defence[one] for one in ship.defences if one in catalogue.defence),
        catalogue=catalogue,
        faction=catalogue.faction.get(design.faction or ""),
    )


def _counts(component: ComponentFile, catalogue: Catalogue) -> bool:
    entry = catalogue.component.get(component.type)
    if entry is None:
        return False
    return not (isinstance(entry, Weapon) and entry.needs_arc and component.arc is None)


def _fire(spec: ShipSpec) -> dict[tuple[int, WeaponKind], tuple[float, ...]]:
    """Work out the fire into the arc that bears most, taken by the sum of all bands at defence 0."""
    fitted = spec.fittings(0)

    def rows(rating: int, arc: Arc) -> dict[WeaponKind, tuple[float, ...]]:
        bearing = [mount for mount in fitted.mounts if mount.arcs is None or arc in mount.arcs]
        return {
            kind: tuple(
                fsum(
                    _shot(mount, band, rating, fitted.rerolls[kind], fitted.more_dice[kind])
                    for mount in bearing
                    if mount.kind is kind
                )
                for band in BANDS
            )
            for kind in KINDS
        }

    best = max(Arc, key=lambda arc: sum(map(sum, rows(0, arc).values())))
    return {(rating, kind): row for rating in RATINGS for kind, row in rows(rating, best).items()}


def _shot(mount: Mount, band: int, rating: int, rerolls: int, more_dice: int) -> float:
    off = abs(mount.band - band)
    if off > 1:
        return 0.0
    return mean_damage(mount.kind, rating, rerolls, own_band=not off, more_dice=more_dice)


@lru_cache(maxsize=512)
def _shots(design: Design) -> tuple[tuple[WeaponKind, float], ...]:
    spec = _spec(design)
    if spec is None:
        return ()
    whole = (spec.fittings(0).bar_pips,) * spec.hull.integrity
    standing = Ship(spec, 0.0, 0.0, 0, START_VELOCITY, whole, spec.starting_holds())
    return tuple((kind, shots_to_destroy(standing, kind, SHOTS_A_TURN)) for kind in KINDS)
