"""Whether a condition of a lesson in the yard holds for the fleet as it is and what was done to it."""

from __future__ import annotations

from dataclasses import dataclass

from game.families.false_sunrise.lessons.yard.bench import Bench, catalogue_for
from game.families.false_sunrise.lessons.yard.condition_file import (
    ANY,
    NOTHING,
    MountIs,
    ShipIs,
    YardCondition,
)
from rules.false_sunrise.catalogue import Catalogue, Upgrade, Weapon
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile
from rules.false_sunrise.force import Breach, breaches, fleet_integrity
from rules.parts import fits


@dataclass(frozen=True, slots=True)
class YardFacts:
    """What is visible in the yard: the bench, whether it is saved, and which window is open."""

    bench: Bench
    kept: bool = False
    opened: str = ""


class Seen:
    """The yard as conditions see it; `deeds` holds the actions since the step began."""

    def __init__(
        self, look: YardFacts, beginners: frozenset[str], deeds: frozenset[str] = frozenset()
    ) -> None:
        self.look = look
        self.bench = look.bench
        self.beginners = beginners
        self.deeds = deeds
        self.catalogue: Catalogue = catalogue_for(look.bench.fleet)
        self.breaches: list[Breach] = breaches(look.bench.fleet, self.catalogue, look.bench.total)


def holds(condition: YardCondition, seen: Seen) -> bool:
    """Return whether a condition holds."""
    return condition.holds(lambda leaf: _is_met(leaf, seen))


def _is_met(condition: YardCondition, seen: Seen) -> bool:
    match condition:
        case YardCondition(ship=ShipIs() as wanted):
            return any(_is_ship(wanted, ship, seen) for ship in seen.bench.fleet.ships)
        case YardCondition(mount=MountIs() as wanted):
            return any(
                _is_mount(wanted, one, ship, seen)
                for ship in seen.bench.fleet.ships
                for one in ship.components
            )
    return _is_so(condition, seen)


def _is_so(condition: YardCondition, seen: Seen) -> bool:
    """Return whether the fleet as a whole, what is shown, or an action is as wanted."""
    bench = seen.bench
    facts = {
        "ships": len(bench.fleet.ships),
        "spent": fleet_integrity(bench.fleet, seen.catalogue),
        "breaches": len(seen.breaches),
        "kept": seen.look.kept,
        "in_hand": bench.ship.name if bench.ship is not None else "",
        "shelf": bench.shelf.value,
        "strength": "fleet" if bench.whole else "ship",
        "rating": bench.rating,
        "opened": seen.look.opened,
    }
    breaks = condition.breaks is None or any(one.ruling == condition.breaks for one in seen.breaches)
    return fits(condition, facts) and breaks and (condition.did is None or condition.did in seen.deeds)


def _is_ship(wanted: ShipIs, ship: ShipFile, seen: Seen) -> bool:
    hull = seen.catalogue.hull.get(ship.hull)
    slots = hull.integrity if hull is not None else 0
    kinds = [seen.catalogue.component.get(one.type) for one in ship.components]
    facts = {
        "name": ship.name,
        "new": ship.name not in seen.beginners,
        "hull": ship.hull,
        "slots": slots,
        "free": slots - len(ship.components),
        "weapons": sum(isinstance(one, Weapon) for one in kinds),
        "upgrades": sum(isinstance(one, Upgrade) for one in kinds),
        "defences": len(ship.defences),
    }
    return fits(wanted, facts)


def _is_mount(wanted: MountIs, component: ComponentFile, ship: ShipFile, seen: Seen) -> bool:
    facts = {
        "ship": ship.name,
        "new": ship.name not in seen.beginners,
        "type": component.type,
        "kind": _kind(component, seen.catalogue),
        "craft": len(component.squadrons),
    }
    arc = component.arc.value if component.arc is not None else None
    in_arc = wanted.arc is None or arc in wanted.arcs
    return fits(wanted, facts) and in_arc and _serves(wanted.serves, component, ship)


def _kind(component: ComponentFile, catalogue: Catalogue) -> str:
    """Return the kind of a component: a gun needs an arc, a missile has none (FRC-4)."""
    entry = catalogue.component.get(component.type)
    if isinstance(entry, Weapon):
        return "gun" if entry.needs_arc else "missile"
    return "upgrade" if entry is not None else ""


def _serves(wanted: str | None, component: ComponentFile, ship: ShipFile) -> bool:
    """Return whether a component serves a weapon of a type, any weapon, or nothing (FRC-5)."""
    if wanted is None:
        return True
    served = next((one.type for one in ship.components if one.key == component.weapon), None)
    if wanted == NOTHING:
        return served is None
    return served is not None and wanted in (ANY, served)
