"""All problems of a fleet at once, each with a change that fixes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from game.families.false_sunrise.yard import building
from game.families.false_sunrise.yard.mounts import casemate, is_pointed
from rules.false_sunrise.catalogue import MOST_DEFENCES, Catalogue, Hull, Upgrade, by_size
from rules.false_sunrise.component_names import component_names
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import (
    Breach,
    Remark,
    breaches,
    fleet_integrity,
    has_casemates,
    remarks,
)
from rules.table.arcs import Arc, adjacent

Way = tuple[str, FleetFile]
_Tried = tuple[Counter[Breach], list[tuple[Way, Counter[Breach]]]]
_ALIKE = 0.7
_OF_FACTIONS = ("FRC-7", "FAC-11")


@dataclass(frozen=True, slots=True)
class Fault:
    """A breach of the building rules, and a change that fixes it (None: there is none)."""

    breach: Breach
    words: str = ""
    mended: FleetFile | None = None


def faults(fleet: FleetFile, catalogue: Catalogue, integrity: int) -> list[Fault]:
    """List every breach with the first change that fixes it without new ones (FRC-1 to FRC-8)."""
    case = _Case(fleet, catalogue, integrity)
    known: dict[str | None, _Tried] = {}
    made: list[Fault] = []
    for breach in dict.fromkeys(case.found):
        if breach.ship not in known:
            known[breach.ship] = _tried(case, breach.ship)
        made.append(_mended(breach, *known[breach.ship]))
    return made


@dataclass(frozen=True)
class _Case:
    """A fleet checked against the rules, and the fleet-wide changes, each made and checked once."""

    fleet: FleetFile
    catalogue: Catalogue
    integrity: int

    @cached_property
    def found(self) -> Counter[Breach]:
        """All breaches."""
        return self.judged(self.fleet)

    @cached_property
    def remounted(self) -> FleetFile:
        """The fleet with the mounts of its faction (FAC-11)."""
        return building.remounted(self.fleet, self.catalogue)

    @cached_property
    def factions(self) -> list[tuple[Way, Counter[Breach]]]:
        """Other factions the fleet could have, and the breaches that would then remain."""
        ways = _other_factions(self.fleet, self.catalogue)
        return [(way, self.judged(way[1])) for way in ways]

    def judged(self, fleet: FleetFile) -> Counter[Breach]:
        """Count the breaches of a fleet."""
        return Counter(breaches(fleet, self.catalogue, self.integrity))


def _tried(case: _Case, name: str | None) -> _Tried:
    """Return the breaches of a ship, or of the fleet (None), before and after each change.

    A change to a ship can break no rule of another one, so only ships of its name are checked.
    Other factions are tried if the faction could be the problem.
    """
    fleet, catalogue, integrity = case.fleet, case.catalogue, case.integrity
    places = [at for at, ship in enumerate(fleet.ships) if ship.name == name]
    others = [ship for at, ship in enumerate(fleet.ships) if at not in places]
    left = integrity if name is None else integrity - _spent(others, catalogue)

    def here(changed: FleetFile) -> Counter[Breach]:
        if name is not None:
            changed = changed.model_copy(update={"ships": tuple(changed.ships[at] for at in places)})
        return Counter(breaches(changed, catalogue, left))

    before = here(fleet)
    if name is None:
        ways, last = list(_more_or_fewer_ships(fleet, catalogue, integrity)), []
    else:
        ways, last = _ship_ways(case, places), _removals(fleet, places, catalogue)
    factions = []
    if any(breach.ruling in _OF_FACTIONS for breach in before):
        elsewhere = case.found - before
        factions = [(way, after - elsewhere) for way, after in case.factions]
    # A fleet without a faction may take one to match its parts; one with a faction keeps it if possible.
    early = [] if fleet.faction in catalogue.faction else factions
    tried, removed = ([(way, here(way[1])) for way in some if way[1] != fleet] for some in (ways, last))
    return before, [*tried, *early, *removed, *factions]


def _spent(ships: Iterable[ShipFile], catalogue: Catalogue) -> int:
    return sum(catalogue.hull[ship.hull].integrity for ship in ships if ship.hull in catalogue.hull)


def unused(fleet: FleetFile, catalogue: Catalogue, integrity: int) -> list[Remark]:
    """List what is legal but left unused; nothing for a fleet without ships."""
    if not fleet.ships:
        return []
    return [*remarks(fleet, catalogue, integrity), *_idle(fleet, catalogue)]


def _idle(fleet: FleetFile, catalogue: Catalogue) -> Iterator[Remark]:
    """Yield upgrades that cannot do anything: no second ship to measure from, nothing to copy."""
    afar = [ship.name for ship in fleet.ships if any(map(_measures_afar, _upgrades(ship, catalogue)))]
    if len(afar) == 1:
        yield Remark("FAC-8", afar[0], "no other ship has another bound weapon to measure from")
    for ship in fleet.ships:
        upgrades = _upgrades(ship, catalogue)
        cores = [one for one in upgrades if any(effect.mimics for effect in one.effects)]
        if cores and len(cores) == len(upgrades):
            yield Remark("FAC-9", ship.name, f"the {cores[0].name} finds no other upgrade to act as")


def _upgrades(ship: ShipFile, catalogue: Catalogue) -> list[Upgrade]:
    entries = (catalogue.component.get(one.type) for one in ship.components)
    return [entry for entry in entries if isinstance(entry, Upgrade)]


def _measures_afar(upgrade: Upgrade) -> bool:
    return any(effect.measures_afar for effect in upgrade.effects)


def _mended(breach: Breach, before: Counter[Breach], ways: list[tuple[Way, Counter[Breach]]]) -> Fault:
    """Choose the first change that fixes a breach and adds none, else the first that fixes it."""
    ending = [(way, after) for way, after in ways if not after[breach]]
    # Ships with the same name may share a breach; then it is fixed for one after the other.
    ending = ending or [(way, after) for way, after in ways if after[breach] < before[breach]]
    for way, after in ending:
        if not after - before:
            return Fault(breach, *way)
    # A count in a reason may change: "3 components" instead of 4 is a new breach, but a smaller one.
    for way, after in ending:
        if after.total() < before.total():
            return Fault(breach, *way)
    return Fault(breach, *ending[0][0]) if ending else Fault(breach)


# --- the fleet as a whole -------------------------------------------------------------------------


def _more_or_fewer_ships(fleet: FleetFile, catalogue: Catalogue, integrity: int) -> Iterator[Way]:
    hulls = sorted((hull for hull in catalogue.hulls if hull.capital), key=by_size)
    if not fleet.ships:
        if hulls[0].integrity <= integrity:
            first = [hull for hull in hulls if hull.integrity <= max(hulls[0].integrity, integrity // 4)][-1]
            yield f"Add a {first.name}", building.with_ship(fleet, first.id)
        return
    yield from _other_mix(fleet, catalogue, integrity, hulls)
    over = fleet_integrity(fleet, catalogue) - integrity
    if over <= 0:
        return
    sizes = [_size_of(ship, catalogue) for ship in fleet.ships]
    enough = [at for at, size in enumerate(sizes) if size >= over]
    if enough and len(fleet.ships) > 1:
        at = min(enough, key=lambda at: (sizes[at], -at))
        yield f"Remove {fleet.ships[at].name}", building.without_ship(fleet, at)
    yield _until_it_fits(fleet, catalogue, integrity)


def _size_of(ship: ShipFile, catalogue: Catalogue) -> int:
    """Return what a ship costs, 0 for an unknown hull."""
    return catalogue.hull[ship.hull].integrity if ship.hull in catalogue.hull else 0


def _other_mix(
    fleet: FleetFile, catalogue: Catalogue, integrity: int, capital: Sequence[Hull]
) -> Iterator[Way]:
    """Add a ship to a fleet of squadrons, or leave surplus small ones at home (MF-4)."""

    def mix_fault_count(fleet: FleetFile) -> int:
        hulls = [catalogue.hull[ship.hull] for ship in fleet.ships if ship.hull in catalogue.hull]
        return len(list(catalogue.mix_faults(hulls, integrity)))

    small = min(hull.integrity for hull in catalogue.hulls)
    light = [at for at, ship in enumerate(fleet.ships) if _size_of(ship, catalogue) == small]
    kept, gone = fleet, 0
    while gone < len(light) and mix_fault_count(kept) == mix_fault_count(fleet):
        gone += 1
        kept = building.without_ship(kept, light[-gone])
    if gone and mix_fault_count(kept) < mix_fault_count(fleet):
        name = fleet.ships[light[-1]].name
        yield f"Leave {name if gone == 1 else f'the last {gone} small ships'} at home", kept
    left = integrity - fleet_integrity(fleet, catalogue)
    for hull in sorted(capital, key=lambda hull: (abs(hull.integrity - integrity // 5), *by_size(hull))):
        added = building.with_ship(fleet, hull.id)
        if hull.integrity <= left and mix_fault_count(added) < mix_fault_count(fleet):
            yield f"Add a {hull.name}", added


def _until_it_fits(fleet: FleetFile, catalogue: Catalogue, integrity: int) -> Way:
    """Leave ships at home from the end of the list; shrink the last one's hull if needed."""
    kept = fleet
    while len(kept.ships) > 1 and fleet_integrity(kept, catalogue) > integrity:
        kept = building.without_ship(kept, len(kept.ships) - 1)
    gone = len(fleet.ships) - len(kept.ships)
    if fleet_integrity(kept, catalogue) <= integrity:
        return f"Leave the last {'ship' if gone == 1 else f'{gone} ships'} at home", kept
    fitting = (hull for hull in catalogue.hulls if hull.capital and hull.integrity <= integrity)
    hull = max(fitting, key=by_size)
    smaller = building.with_hull(kept, 0, hull.id)
    for one in smaller.ships[0].components[hull.slots :]:
        smaller = building.without_component(smaller, 0, one.key)
    return f"Make {kept.ships[0].name} a {hull.name}", smaller


def _other_factions(fleet: FleetFile, catalogue: Catalogue) -> Iterator[Way]:
    alike = get_close_matches(fleet.faction or "", list(catalogue.faction), 1, _ALIKE)
    others = dict.fromkeys((*alike, None, *catalogue.faction))
    for faction in others:
        if faction != fleet.faction:
            words = "Leave the faction" if faction is None else f"Join {catalogue.faction[faction].name}"
            yield words, building.with_faction(fleet, faction, catalogue)


# --- one ship -------------------------------------------------------------------------------------


def _ship_ways(case: _Case, places: list[int]) -> list[Way]:
    """List changes to the ships of a name, the mildest first."""
    fleet, catalogue = case.fleet, case.catalogue
    ways: list[Way] = []
    if len(places) > 1:
        apart = fleet
        for at in places[1:]:
            apart = building.renamed_ship(apart, at, building.free_name(apart, fleet.ships[at].name))
        ways.append(("Give each its own name", apart))
    for at in places:
        ways += _other_hulls(fleet, at, catalogue)
        for component in fleet.ships[at].components:
            ways += _other_component(case, at, component)
        ways += _fewer(fleet, at, catalogue)
    return ways


def _removals(fleet: FleetFile, places: list[int], catalogue: Catalogue) -> list[Way]:
    """List the parts that could be removed from the ships of a name, as a last resort."""
    ways: list[Way] = []
    for at in places:
        for key, name in component_names(fleet.ships[at].components, catalogue).items():
            ways.append((f"Remove {name}", building.without_component(fleet, at, key)))
    return ways


def _other_hulls(fleet: FleetFile, at: int, catalogue: Catalogue) -> Iterator[Way]:
    ship = fleet.ships[at]
    hull = catalogue.hull.get(ship.hull)
    if hull is not None and not hull.slots:
        return  # a squadron stays one: what it cannot mount goes (MF-11)
    hulls = sorted(catalogue.hulls, key=by_size)
    if ship.hull not in catalogue.hull:
        alike = get_close_matches(ship.hull, list(catalogue.hull), 1, _ALIKE)
        hulls = [hull for hull in hulls if hull.id in alike] + hulls
    for hull in hulls:
        if hull.slots >= len(ship.components):
            yield f"Make it a {hull.name}", building.with_hull(fleet, at, hull.id)
    if ship.hull not in catalogue.hull:
        yield f"Make it a {hulls[-1].name}", building.with_hull(fleet, at, hulls[-1].id)


def _other_component(case: _Case, at: int, component: ComponentFile) -> Iterator[Way]:
    fleet, catalogue = case.fleet, case.catalogue
    key, entry = component.key, catalogue.component.get(component.type)
    if entry is None:
        for match in get_close_matches(component.type, list(catalogue.component), 1, _ALIKE):
            name = catalogue.component[match].name
            yield f"Use {name} instead", building.changed_component(fleet, at, key, type=match)
    elif not is_pointed(entry):
        if component.arc is not None or component.second_arc is not None:
            yield "Remove the arc", building.with_arc(fleet, at, key, None)
    else:
        yield from _other_mounts(case, at, component)
    yield from _other_bindings(fleet, at, component, catalogue)
    yield from _other_squadrons(fleet, at, component, catalogue)


def _other_mounts(case: _Case, at: int, component: ComponentFile) -> Iterator[Way]:
    """Point a gun, or give all guns the mounts of their faction (FRC-4, FAC-11)."""
    fleet, catalogue = case.fleet, case.catalogue
    casemates = has_casemates(fleet, catalogue)
    if component.arc is None:
        pointed = building.with_arc(fleet, at, component.key, Arc.FORE, component.second_arc)
        yield "Point it ahead", building.remounted(pointed, catalogue)
    elif casemates and component.second_arc not in adjacent(component.arc):
        yield "Give every gun a second arc", case.remounted
        for second in adjacent(component.arc):
            pair = " and ".join(casemate(component.arc, second) or ())
            way = building.with_arc(fleet, at, component.key, component.arc, second)
            yield f"Mount it {pair}", way
    elif not casemates and component.second_arc is not None:
        hull = catalogue.hull.get(fleet.ships[at].hull)
        if hull is not None and hull.two_arcs:
            for second in adjacent(component.arc):
                words = " and ".join(casemate(component.arc, second) or ())
                yield f"Mount it {words}", building.with_arc(fleet, at, component.key, component.arc, second)
        yield "Remove all second arcs", case.remounted


def _other_bindings(
    fleet: FleetFile, at: int, component: ComponentFile, catalogue: Catalogue
) -> Iterator[Way]:
    entry = catalogue.component.get(component.type)
    if isinstance(entry, Upgrade) and entry.binds:
        ship = fleet.ships[at]
        names = component_names(ship.components, catalogue)
        for weapon in building.servable(ship, component.type, catalogue):
            yield f"Put it on the {names[weapon]}", building.serving(fleet, at, component.key, weapon)
    elif component.weapon is not None:
        yield "Take it off its weapon", building.serving(fleet, at, component.key, None)


def _other_squadrons(
    fleet: FleetFile, at: int, component: ComponentFile, catalogue: Catalogue
) -> Iterator[Way]:
    held, entry = component.squadrons, catalogue.component.get(component.type)
    if not held or entry is None:
        return

    def way(words: str, squadrons: Iterable[str]) -> Way:
        return words, building.changed_component(fleet, at, component.key, squadrons=tuple(squadrons))

    places = entry.hangar_places
    if len(held) > places:
        yield way(f"Keep {places} of {len(held)}" if places else "Remove its squadrons", held[:places])
    for kind in dict.fromkeys(held):
        squadron = catalogue.squadron.get(kind)
        if squadron is None:
            for match in get_close_matches(kind, list(catalogue.squadron), 1, _ALIKE):
                name = catalogue.squadron[match].name
                yield way(f"Use {name} instead", (match if one == kind else one for one in held))
        name = kind if squadron is None else squadron.name
        yield way(f"Remove the {name}", (one for one in held if one != kind))


def _fewer(fleet: FleetFile, at: int, catalogue: Catalogue) -> Iterator[Way]:
    """Remove surplus parts from the end of the list, and unknown defenses."""
    ship = fleet.ships[at]
    hull = catalogue.hull.get(ship.hull)
    most = MOST_DEFENCES if hull is None else hull.most_defences
    if hull is not None and len(ship.components) > hull.slots:
        fewer = fleet
        for one in ship.components[hull.slots :]:
            fewer = building.without_component(fewer, at, one.key)
        if not hull.slots:
            yield "Remove everything", building.defended(fewer, at, ship.defences[:most])
        yield f"Keep the first {hull.slots}", fewer
    if len(ship.defences) > most:
        words = f"Keep the first {most}" if most else "Remove the defenses"
        yield words, building.defended(fleet, at, ship.defences[:most])
    yield from _known_defences(fleet, at, ship, catalogue)


def _known_defences(fleet: FleetFile, at: int, ship: ShipFile, catalogue: Catalogue) -> Iterator[Way]:
    for wrong in dict.fromkeys(one for one in ship.defences if one not in catalogue.defence):
        for match in get_close_matches(wrong, list(catalogue.defence), 1, _ALIKE):
            others = tuple(match if one == wrong else one for one in ship.defences)
            yield f"Use {catalogue.defence[match].name} instead", building.defended(fleet, at, others)
        kept = tuple(one for one in ship.defences if one != wrong)
        yield f"Remove {wrong}", building.defended(fleet, at, kept)
