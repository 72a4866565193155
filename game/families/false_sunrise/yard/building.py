"""Changes to a fleet being built: pure functions from one fleet file to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from game.families.false_sunrise.yard.mounts import Breadth, is_pointed, second_arc
from rules.false_sunrise.catalogue import Catalogue, Entry, Upgrade, Weapon
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.fleet_files import (
    ABOUT_LENGTH,
    MOST_COMPONENTS,
    MOST_SHIPS,
    ComponentFile,
    FleetFile,
    ShipFile,
    with_ids,
)
from rules.false_sunrise.force import has_casemates
from rules.false_sunrise.ship_names import draw_names
from rules.files import clean_name
from rules.kernel.dice import Stream
from rules.table.arcs import Arc, adjacent

MOST_HELD = 12
NEW_NAME = "New Fleet"
T = TypeVar("T")


def new_fleet(edition: str) -> FleetFile:
    """Return a fleet without ships."""
    return FleetFile(name=NEW_NAME, edition=edition)


def renamed(fleet: FleetFile, name: str) -> FleetFile:
    """Return the fleet with another name; an empty name changes nothing."""
    cleaned = clean_name(name)
    return fleet.model_copy(update={"name": cleaned}) if cleaned else fleet


def described(fleet: FleetFile, about: str) -> FleetFile:
    """Return the fleet with a one-sentence description."""
    words = "".join(letter for letter in " ".join(about.split()) if letter.isprintable())
    return fleet.model_copy(update={"about": words[:ABOUT_LENGTH]})


def with_faction(fleet: FleetFile, faction: str | None, catalogue: Catalogue) -> FleetFile:
    """Return the fleet in a faction, or in none (FRC-7), with guns remounted (FAC-11)."""
    return remounted(fleet.model_copy(update={"faction": faction}), catalogue)


def breadth_of(fleet: FleetFile, ship: ShipFile, catalogue: Catalogue) -> Breadth:
    """Return in how many arcs a ship's guns are mounted (FRC-4, FAC-11, MF-6)."""
    hull = catalogue.hull.get(ship.hull)
    if has_casemates(fleet, catalogue):
        return Breadth.TWO
    return Breadth.EITHER if hull is not None and hull.two_arcs else Breadth.ONE


def remounted(fleet: FleetFile, catalogue: Catalogue) -> FleetFile:
    """Return the fleet with a second arc for every gun in a casemate, and none where not allowed.

    See FAC-11 and MF-6.
    """
    return _ships(
        fleet,
        tuple(_remounted(ship, catalogue, breadth_of(fleet, ship, catalogue)) for ship in fleet.ships),
    )


def _remounted(ship: ShipFile, catalogue: Catalogue, breadth: Breadth) -> ShipFile:
    """Mount a ship's guns one after the other, so that each covers what earlier ones do not."""
    changed = ship
    for component in ship.components:
        wide = breadth is Breadth.TWO or (breadth is Breadth.EITHER and component.second_arc is not None)
        second = _second_arc(changed, component, catalogue) if wide else None
        if second is not component.second_arc:
            changed = _rearmed(changed, component.key, second_arc=second)
    return changed


def _second_arc(ship: ShipFile, component: ComponentFile, catalogue: Catalogue) -> Arc | None:
    """Return the second arc for a component's casemate, its current one if that is legal."""
    if component.arc is None or not is_pointed(catalogue.component.get(component.type)):
        return None
    if component.second_arc in adjacent(component.arc):
        return component.second_arc
    return second_arc(component.arc, (one for one in ship.components if one is not component))


# --- ships --------------------------------------------------------------------------------------


def with_ship(fleet: FleetFile, hull: str) -> FleetFile:
    """Add a bare ship of a hull, with an unused name."""
    if len(fleet.ships) >= MOST_SHIPS:
        return fleet
    return _ships(fleet, (*fleet.ships, ShipFile(name=_fresh_name(fleet), hull=hull)))


def without_ship(fleet: FleetFile, at: int) -> FleetFile:
    """Remove a ship."""
    return _ships(fleet, (*fleet.ships[:at], *fleet.ships[at + 1 :]))


def with_double(fleet: FleetFile, at: int) -> FleetFile:
    """Insert a copy of a ship after it, with a name of its own."""
    if len(fleet.ships) >= MOST_SHIPS:
        return fleet
    double = fleet.ships[at].model_copy(update={"name": free_name(fleet, fleet.ships[at].name)})
    return _ships(fleet, (*fleet.ships[: at + 1], double, *fleet.ships[at + 1 :]))


def moved_ship(fleet: FleetFile, at: int, by: int) -> FleetFile:
    """Move a ship up or down the list."""
    return _ships(fleet, _moved(fleet.ships, at, by))


def renamed_ship(fleet: FleetFile, at: int, name: str) -> FleetFile:
    """Rename a ship; an empty name changes nothing."""
    cleaned = clean_name(name)
    return refitted(fleet, at, lambda ship: _part(ship, name=cleaned)) if cleaned else fleet


def with_hull(fleet: FleetFile, at: int, hull: str) -> FleetFile:
    """Give a ship another hull; it keeps everything it carries, even if that breaks FRC-3."""
    return refitted(fleet, at, lambda ship: _part(ship, hull=hull))


def free_name(fleet: FleetFile, name: str) -> str:
    """Return the name, or the name with a number if another ship has it (FRC-8)."""
    taken = {ship.name for ship in fleet.ships}
    stem = name.rstrip("0123456789 ") or name
    number = 1
    while (free := name if number == 1 else clean_name(f"{stem[:44]} {number}")) in taken:
        number += 1
    return free


def _fresh_name(fleet: FleetFile) -> str:
    """Return an unused random name, always the same one for the same fleet."""
    taken = {ship.name for ship in fleet.ships}
    drawn = draw_names(Stream("yard", fleet.name), len(taken) + 1)
    return next((name for name in drawn if name not in taken), free_name(fleet, "Ship"))


# --- components ---------------------------------------------------------------------------------


def with_component(fleet: FleetFile, at: int, type: str, catalogue: Catalogue) -> FleetFile:
    """Mount a component: a weapon points fore, a turret takes the first weapon it can serve."""
    ship = fleet.ships[at]
    if len(ship.components) >= MOST_COMPONENTS:
        return fleet
    entry = catalogue.component.get(type)
    arc = Arc.FORE if is_pointed(entry) else None
    wide = arc is not None and breadth_of(fleet, ship, catalogue) is not Breadth.ONE
    second = second_arc(arc, ship.components) if arc is not None and wide else None
    serves = next(iter(servable(ship, type, catalogue)), None)
    added = ComponentFile(type=type, arc=arc, second_arc=second, weapon=serves)
    return refitted(fleet, at, lambda ship: _part(ship, components=with_ids((*ship.components, added))))


def without_component(fleet: FleetFile, at: int, key: str) -> FleetFile:
    """Remove a component; upgrades that served it now serve nothing (FRC-5)."""
    kept = (
        one.model_copy(update={"weapon": None}) if one.weapon == key else one
        for one in fleet.ships[at].components
        if one.key != key
    )
    return _components(fleet, at, kept)


def moved_component(fleet: FleetFile, at: int, key: str, by: int) -> FleetFile:
    """Move a component up or down: by default, systems are lost in this order (DMG-3)."""
    components = fleet.ships[at].components
    place = next(i for i, one in enumerate(components) if one.key == key)
    return _components(fleet, at, _moved(components, place, by))


def with_arc(fleet: FleetFile, at: int, key: str, arc: Arc | None, second: Arc | None = None) -> FleetFile:
    """Point a component at an arc (FRC-4), or a casemate at two (FAC-11)."""
    return changed_component(fleet, at, key, arc=arc, second_arc=second)


def serving(fleet: FleetFile, at: int, key: str, weapon: str | None) -> FleetFile:
    """Let an upgrade serve a weapon of its ship, or none (FRC-5)."""
    return changed_component(fleet, at, key, weapon=weapon)


def with_squadron(fleet: FleetFile, at: int, key: str, kind: str) -> FleetFile:
    """Add a squadron to a hangar (FRC-6)."""
    held = component_of(fleet.ships[at], key).squadrons
    return changed_component(fleet, at, key, squadrons=(*held, kind)) if len(held) < MOST_HELD else fleet


def without_squadron(fleet: FleetFile, at: int, key: str, place: int) -> FleetFile:
    """Remove a squadron from a hangar."""
    held = component_of(fleet.ships[at], key).squadrons
    return changed_component(fleet, at, key, squadrons=(*held[:place], *held[place + 1 :]))


# --- defences -----------------------------------------------------------------------------------


def with_defence(fleet: FleetFile, at: int, defence: str) -> FleetFile:
    """Add a defense (FRC-3)."""
    if len(fleet.ships[at].defences) >= MOST_COMPONENTS:
        return fleet
    return defended(fleet, at, (*fleet.ships[at].defences, defence))


def without_defence(fleet: FleetFile, at: int, place: int) -> FleetFile:
    """Remove a defense."""
    held = fleet.ships[at].defences
    return defended(fleet, at, (*held[:place], *held[place + 1 :]))


def defended(fleet: FleetFile, at: int, defences: tuple[str, ...]) -> FleetFile:
    """Replace a ship's defenses."""
    return refitted(fleet, at, lambda ship: _part(ship, defences=defences))


# --- lookups ------------------------------------------------------------------------------------


def component_of(ship: ShipFile, key: str) -> ComponentFile:
    """Return a component by its id; raise `StopIteration` if the ship has no such component."""
    return next(one for one in ship.components if one.key == key)


def servable(ship: ShipFile, type: str, catalogue: Catalogue) -> list[str]:
    """List a ship's weapons that an upgrade of this type may serve and none serves yet (FRC-5)."""
    entry = catalogue.component.get(type)
    if not isinstance(entry, Upgrade) or not entry.binds:
        return []
    turns = any(effect.widens_arc for effect in entry.effects)
    served = {one.weapon for one in ship.components if one.type == type}
    return [
        one.key
        for one in ship.components
        if one.key not in served
        and isinstance(gun := catalogue.component.get(one.type), Weapon)
        and (gun.needs_arc or not turns)
    ]


def widens(entry: Entry | None) -> bool:
    """Return whether an upgrade lets its weapon fire into the adjacent arcs (FRC-5)."""
    effects: tuple[Effect, ...] = entry.effects if isinstance(entry, Upgrade) else ()
    return any(effect.widens_arc for effect in effects)


# --- parts --------------------------------------------------------------------------------------


def refitted(fleet: FleetFile, at: int, change: Callable[[ShipFile], ShipFile]) -> FleetFile:
    """Replace a ship with what `change` returns for it."""
    return _ships(fleet, (*fleet.ships[:at], change(fleet.ships[at]), *fleet.ships[at + 1 :]))


def _ships(fleet: FleetFile, ships: tuple[ShipFile, ...]) -> FleetFile:
    return fleet.model_copy(update={"ships": ships})


def _part(ship: ShipFile, **changes: object) -> ShipFile:
    return ship.model_copy(update=changes)


def _components(fleet: FleetFile, at: int, components: Iterable[ComponentFile]) -> FleetFile:
    kept = tuple(components)
    return refitted(fleet, at, lambda ship: _part(ship, components=kept))


def changed_component(fleet: FleetFile, at: int, key: str, **changes: object) -> FleetFile:
    """Change some fields of a component and keep the rest."""
    return refitted(fleet, at, lambda ship: _rearmed(ship, key, **changes))


def _rearmed(ship: ShipFile, key: str, **changes: object) -> ShipFile:
    parts = (one.model_copy(update=changes) if one.key == key else one for one in ship.components)
    return _part(ship, components=tuple(parts))


def _moved(things: tuple[T, ...], at: int, by: int) -> tuple[T, ...]:
    left = [*things[:at], *things[at + 1 :]]
    place = max(0, min(len(left), at + by))
    return (*left[:place], things[at], *left[place:])
