"""How strong a ship or a fleet is, by the exact odds of its edition: fire, endurance, speed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import fsum

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.yard.bearing import MeanFire
from game.families.false_sunrise.yard.shelf import catalogue_of
from rules.false_sunrise.catalogue import Catalogue, Weapon
from rules.false_sunrise.fleet import Component, ShipSpec
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.kernel.seats import Seat
from rules.table.measure import half_down


@dataclass(frozen=True, slots=True)
class Design:
    """What a ship's strength depends on: ship, edition, and its fleet's faction (FRC-7)."""

    ship: ShipFile
    edition: str
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of a ship or a fleet, measured by the `YardEdition` of its edition.

    `borne` is in the order of its `bears`, and `fire` is by column. `shots` is by attacker: how
    many shots destroy everything on average (empty until that is computed). `defence` is by guard.
    `thrust` and `course` are the least and the most of any ship. In a fleet without ships all of
    these are empty or 0.
    """

    ships: int
    borne: tuple[int, ...]
    fire: MeanFire
    shots: Mapping[str, float]
    defence: dict[str, tuple[int, int]]
    thrust: tuple[int, int]
    course: tuple[int, int]

    def total(self, target: int) -> tuple[float, ...]:
        """Return what all kinds of fire do to a target on average, in each column."""
        rows = [row for (at, _), row in self.fire.items() if at == target]
        return tuple(fsum(parts) for parts in zip(*rows, strict=True))


def designs_of(fleet: FleetFile) -> list[Design]:
    """List the designs of a fleet's ships, in its order."""
    return [design_of(ship, fleet) for ship in fleet.ships]


def design_of(ship: ShipFile, fleet: FleetFile) -> Design:
    """Return the design of a ship of a fleet, which does not depend on its name."""
    return Design(ship.model_copy(update={"name": "Ship"}), fleet.edition, fleet.faction)


@lru_cache(maxsize=512)
def ship_strength(design: Design) -> Strength | None:
    """Compute the strength of a ship; None for a hull the edition does not know.

    What breaks a rule counts as far as possible: an unknown pick does nothing, a gun without an arc
    is silent. `shots` is left out, because counting them takes up to a second (see `shots_of`).
    """
    spec = _spec(design)
    if spec is None:
        return None
    fitted, measures = spec.fittings(0), edition_ui_of(design.edition).yard
    course = half_down(fitted.thrust) + fitted.extra_course
    return Strength(
        1,
        measures.borne(spec),
        measures.fire(spec),
        {},
        {guard: (much, much) for guard, much in measures.guard(spec).items()},
        (fitted.thrust, fitted.thrust + fitted.overcharge),
        (course, half_down(fitted.thrust + fitted.overcharge) + fitted.extra_course),
    )


@lru_cache(maxsize=512)
def shots_of(design: Design) -> Mapping[str, float]:
    """Return how many shots destroy a ship on average, by attacker; empty for an unknown hull."""
    spec = _spec(design)
    return {} if spec is None else edition_ui_of(design.edition).yard.stands(spec)


def added(parts: Iterable[Strength], edition: str) -> Strength:
    """Add up strengths of an edition, and combine their minimums and maximums."""
    known = list(parts)
    if not known:
        measures = edition_ui_of(edition).yard
        silent = (0.0,) * len(measures.columns)
        fire = {(target, kind): silent for target in measures.targets for kind in measures.kinds}
        nothing = (0,) * len(measures.bears)
        return Strength(0, nothing, fire, {}, dict.fromkeys(measures.guards, (0, 0)), (0, 0), (0, 0))
    return Strength(
        sum(one.ships for one in known),
        tuple(map(sum, zip(*(one.borne for one in known), strict=True))),
        {
            key: tuple(fsum(column) for column in zip(*(one.fire[key] for one in known), strict=True))
            for key in known[0].fire
        },
        _sum_of_shots(known),
        {guard: _span(one.defence[guard] for one in known) for guard in known[0].defence},
        _span(one.thrust for one in known),
        _span(one.course for one in known),
    )


def _sum_of_shots(known: list[Strength]) -> dict[str, float]:
    if not all(one.shots for one in known):
        return {}
    return {attacker: fsum(one.shots[attacker] for one in known) for attacker in known[0].shots}


def _span(pairs: Iterable[tuple[int, int]]) -> tuple[int, int]:
    lows, highs = zip(*pairs, strict=True)
    return min(lows), max(highs)


def _spec(design: Design) -> ShipSpec | None:
    """Build what the edition knows of a ship, or None if it does not know the hull."""
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
