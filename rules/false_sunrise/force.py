"""Building a fleet: breaches of the building rules, remarks on oddities, and the fleet itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.false_sunrise.catalogue import MOST_DEFENCES, Catalogue, Faction, Hull, Upgrade, Weapon
from rules.false_sunrise.component_names import component_names
from rules.false_sunrise.fleet import Component, Fleet, ShipSpec
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.kernel.seats import Seat
from rules.table.arcs import adjacent

LARGE = 4  # from this integrity on, an unarmed ship gets a remark; a smaller one may just run for markers


@dataclass(frozen=True, slots=True)
class Breach:
    """A building rule that a fleet breaks. `ship` breaks it (None: the fleet as a whole)."""

    ruling: str
    ship: str | None
    reason: str

    def __str__(self) -> str:
        return f"{self.ruling} {self.ship}: {self.reason}" if self.ship else f"{self.ruling} {self.reason}"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something legal that a player may have overlooked, on a ship (None: the fleet as a whole)."""

    ruling: str
    ship: str | None
    reason: str


def fleet_integrity(file: FleetFile, catalogue: Catalogue) -> int:
    """Return the total integrity of a fleet's hulls (FRC-1); an unknown hull counts 0."""
    return sum(catalogue.hull[ship.hull].integrity for ship in file.ships if ship.hull in catalogue.hull)


def breaches(file: FleetFile, catalogue: Catalogue, integrity: int | None = None) -> list[Breach]:
    """List every breach of FRC-1 to FRC-8. Without `integrity` the total is not checked."""
    found = list(_fleet_breaches(file, catalogue, integrity))
    for ship in file.ships:
        found.extend(
            Breach(ruling, ship.name, reason) for ruling, reason in _ship_breaches(ship, file, catalogue)
        )
    return found


def remarks(file: FleetFile, catalogue: Catalogue, integrity: int | None = None) -> list[Remark]:
    """List what is left unused: integrity, slots, hangar places and defenses (FRC-1, FRC-3, FRC-6)."""
    found: list[Remark] = []
    unspent = 0 if integrity is None else integrity - fleet_integrity(file, catalogue)
    if unspent > 0:
        found.append(Remark(catalogue.total_rule, None, f"{unspent} of {integrity} integrity unspent"))
    for ship in file.ships:
        found.extend(Remark(ruling, ship.name, reason) for ruling, reason in _unused(ship, catalogue))
    return found


def build_fleet(file: FleetFile, seat: Seat, catalogue: Catalogue) -> Fleet:
    """Build a fleet for a seat. Raise `ValueError` listing its breaches; FRC-1 is not checked."""
    wrong = [breach for breach in breaches(file, catalogue) if breach.ruling != catalogue.total_rule]
    if wrong:
        raise ValueError("; ".join(map(str, wrong)))
    faction = None if file.faction is None else catalogue.faction[file.faction]
    ships = tuple(_build_ship(ship, seat, catalogue, faction) for ship in file.ships)
    return Fleet(file.name, ships, faction)


def _build_ship(ship: ShipFile, seat: Seat, catalogue: Catalogue, faction: Faction | None) -> ShipSpec:
    return ShipSpec(
        id=f"{seat}:{ship.name}",
        seat=seat,
        name=ship.name,
        hull=catalogue.hull[ship.hull],
        components=tuple(
            Component(
                one.key, catalogue.component[one.type], one.arc, one.weapon, one.squadrons, one.second_arc
            )
            for one in ship.components
        ),
        defences=tuple(catalogue.defence[defence] for defence in ship.defences),
        catalogue=catalogue,
        faction=faction,
    )


def _fleet_breaches(file: FleetFile, catalogue: Catalogue, integrity: int | None) -> Iterator[Breach]:
    """Yield breaches of the fleet as a whole (FRC-1, FRC-7, FRC-8)."""
    if file.edition != catalogue.edition:
        yield Breach("FRC-8", None, f"it is built for the edition {file.edition}, not {catalogue.edition}")
    total_rule = catalogue.total_rule
    if not file.ships:
        yield Breach(total_rule, None, "a fleet needs at least one ship")
    spent = fleet_integrity(file, catalogue)
    if integrity is not None and spent > integrity:
        yield Breach(total_rule, None, f"{spent} integrity; the players agreed on {integrity}")
    if integrity is not None and file.ships:
        hulls = [catalogue.hull[ship.hull] for ship in file.ships if ship.hull in catalogue.hull]
        yield from (Breach(total_rule, None, fault) for fault in catalogue.mix_faults(hulls, integrity))
    if file.faction is not None and file.faction not in catalogue.faction:
        yield Breach("FRC-7", None, f"there is no faction {file.faction} in this edition")
    for name, count in Counter(ship.name for ship in file.ships).items():
        if count > 1:
            yield Breach("FRC-8", name, f"{count} ships have this name; each needs its own")


def _ship_breaches(ship: ShipFile, file: FleetFile, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield a ship's breaches as ruling and reason, in rulebook order."""
    hull = catalogue.hull.get(ship.hull)
    if hull is None:
        yield catalogue.hull_rule, f"there is no hull {ship.hull}"
    else:
        yield from _slot_breaches(ship, hull, catalogue)
    most = MOST_DEFENCES if hull is None else hull.most_defences
    if len(ship.defences) > most and (hull is None or hull.capital):
        yield catalogue.mounting_rule, f"{len(ship.defences)} defenses; a ship has room for {most}"
    for defence in ship.defences:
        if defence not in catalogue.defence:
            yield catalogue.mounting_rule, f"there is no defense {defence}"
    names = component_names(ship.components, catalogue)
    for component in ship.components:
        entry, name = catalogue.component.get(component.type), names[component.key]
        if entry is None:
            yield catalogue.mounting_rule, f"there is no component {component.type}"
            continue
        if isinstance(entry, Weapon) and hull is not None and hull.integrity < entry.needs_integrity:
            yield catalogue.mounting_rule, f"{name} needs a hull of integrity {entry.needs_integrity}"
        casemates = has_casemates(file, catalogue)
        if hull is not None and hull.two_arcs and not casemates:
            yield from _wide_arc_breaches(component, name, entry, catalogue)
        else:
            yield from _arc_breaches(component, name, entry, catalogue, casemates=casemates)
        yield from _binding_breaches(component, names, entry, ship, catalogue)
        yield from _hangar_breaches(component, name, entry, file, catalogue)
        if entry.faction is not None and entry.faction != file.faction:
            yield "FRC-7", f"{name} belongs to the faction {_faction_name(entry.faction, catalogue)}"


def _slot_breaches(ship: ShipFile, hull: Hull, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Check what a ship mounts against its slots; a squadron may mount nothing (FRC-3, MF-11)."""
    if not hull.capital:
        if ship.components or ship.defences:
            yield hull.rule, f"{hull.name} mount neither components nor defenses"
    elif len(ship.components) > hull.slots:
        yield (
            catalogue.mounting_rule,
            f"{len(ship.components)} components; a {hull.name} has {_counted(hull.slots, 'slot')}",
        )


def has_casemates(file: FleetFile, catalogue: Catalogue) -> bool:
    """Return whether every gun of the fleet is mounted in two adjacent arcs (FAC-11)."""
    faction = catalogue.faction.get(file.faction or "")
    return faction is not None and any(effect.widens_mounts for effect in faction.effects)


def _faction_name(faction: str, catalogue: Catalogue) -> str:
    return catalogue.faction[faction].name if faction in catalogue.faction else faction


def _wide_arc_breaches(
    component: ComponentFile, name: str, entry: Weapon | Upgrade, catalogue: Catalogue
) -> Iterator[tuple[str, str]]:
    """Check a component's arcs on a hull whose guns may have two (MF-6)."""
    if not (isinstance(entry, Weapon) and entry.needs_arc and component.arc and component.second_arc):
        yield from _arc_breaches(component, name, entry, catalogue, casemates=False)
    elif component.second_arc not in adjacent(component.arc):
        first, second = adjacent(component.arc)
        yield (
            catalogue.second_arc_rule,
            f"the second arc of {name} is beside {component.arc}: {first} or {second}",
        )


def _arc_breaches(
    component: ComponentFile, name: str, entry: Weapon | Upgrade, catalogue: Catalogue, *, casemates: bool
) -> Iterator[tuple[str, str]]:
    """Check a component's arcs against FRC-4 and FAC-11."""
    arc_rule, second_arc_rule = catalogue.arc_rule, catalogue.second_arc_rule
    if isinstance(entry, Weapon) and entry.needs_arc:
        if component.arc is None:
            yield arc_rule, f"{name} needs an arc"
        elif casemates and component.second_arc not in adjacent(component.arc):
            first, second = adjacent(component.arc)
            yield second_arc_rule, f"{name} needs a second arc beside {component.arc}: {first} or {second}"
        elif not casemates and component.second_arc is not None:
            yield second_arc_rule, f"{name} has a second arc, {_who_has_two(catalogue)}"
    elif component.second_arc is not None:
        yield second_arc_rule, f"{name} takes no second arc"
    elif component.arc is not None:
        why = "fires in every direction" if isinstance(entry, Weapon) else "is not a weapon"
        yield arc_rule, f"{name} {why} and takes no arc"


def _who_has_two(catalogue: Catalogue) -> str:
    large = any(hull.two_arcs for hull in catalogue.hulls)
    return "but guns of this hull have only one" if large else "which only casemates have"


def _binding_breaches(
    component: ComponentFile,
    names: dict[str, str],
    entry: Weapon | Upgrade,
    ship: ShipFile,
    catalogue: Catalogue,
) -> Iterator[tuple[str, str]]:
    """Check the weapon that a component names against FRC-5."""
    name = names[component.key]
    if not isinstance(entry, Upgrade) or not entry.binds:
        if component.weapon is not None:
            yield "FRC-5", f"{name} cannot be put on a weapon"
        return
    if component.weapon is None:
        yield "FRC-5", f"{name} is on no weapon"
        return
    served = next((one for one in ship.components if one.key == component.weapon), None)
    if served is None:
        yield "FRC-5", f"{name} is on {component.weapon}, which is not on this ship"
        return
    weapon = catalogue.component.get(served.type)
    if isinstance(weapon, Upgrade):
        yield "FRC-5", f"{name} is on {names[served.key]}, which is not a weapon"
    elif weapon is not None and not weapon.needs_arc and _turns(entry):
        yield "FRC-5", f"{name} is on {names[served.key]}, which already fires in every direction"
    rivals = [one for one in ship.components if one.type == component.type and one.weapon == served.key]
    if rivals and rivals[0] is not component:
        yield "FRC-5", f"{name} is on {names[served.key]}, which already has {entry.name}"


def _turns(entry: Upgrade) -> bool:
    return any(effect.widens_arc for effect in entry.effects)


def _hangar_breaches(
    component: ComponentFile, name: str, entry: Weapon | Upgrade, file: FleetFile, catalogue: Catalogue
) -> Iterator[tuple[str, str]]:
    """Check the squadrons that a component starts with against FRC-6 and FRC-7."""
    places = entry.hangar_places
    if component.squadrons and not places:
        yield "FRC-6", f"{name} is not a hangar and holds no squadrons"
    elif len(component.squadrons) > places:
        held = _counted(places, "squadron")
        yield "FRC-6", f"{name} holds {held}, not {len(component.squadrons)}"
    for kind in dict.fromkeys(component.squadrons):
        squadron = catalogue.squadron.get(kind)
        if squadron is None:
            yield "FRC-6", f"there is no squadron {kind} for {name}"
        elif squadron.faction is not None and squadron.faction != file.faction:
            owner = _faction_name(squadron.faction, catalogue)
            yield "FRC-7", f"the {squadron.name} in {name} belongs to the faction {owner}"


def _unused(ship: ShipFile, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield what a ship leaves unused, as ruling and remark."""
    hull = catalogue.hull.get(ship.hull)
    slots = 0 if hull is None else hull.slots - len(ship.components)
    if slots > 0:
        yield catalogue.mounting_rule, f"{_counted(slots, 'empty slot')}"
    entries = [catalogue.component.get(component.type) for component in ship.components]
    arms = (isinstance(one, Weapon) or (one is not None and one.hangar_places) for one in entries)
    if hull is not None and hull.slots >= LARGE and not any(arms):
        words = "neither a weapon nor a hangar" if catalogue.squadrons else "no weapon"
        yield catalogue.mounting_rule, words
    missing = (MOST_DEFENCES if hull is None else hull.most_defences) - len(ship.defences)
    if missing > 0 and catalogue.defences:
        yield catalogue.mounting_rule, f"room for {_counted(missing, 'more defense')}"
    names = component_names(ship.components, catalogue)
    for component in ship.components:
        entry = catalogue.component.get(component.type)
        places = 0 if entry is None else entry.hangar_places - len(component.squadrons)
        if places > 0:
            yield "FRC-6", f"{names[component.key]} has room for {_counted(places, 'more squadron')}"


def _counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 slot", "2 slots"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
