"""What a ship in the laboratory can be made of, and the changes that the rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto

from game.families.false_sunrise.laboratory.bench import Station, catalogue, fleet_of, most_damage, spec_of
from game.families.false_sunrise.yard import building
from game.families.false_sunrise.yard.mounts import (
    Breadth,
    arcs_of_mount,
    is_pointed,
    mount_words,
    next_mount,
    second_arc,
)
from rules.false_sunrise.catalogue import Defence, Upgrade, Weapon, by_size
from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile, with_ids
from rules.false_sunrise.force import Breach, breaches
from rules.kernel.seats import Seat
from rules.table.arcs import Arc

Entry = Weapon | Upgrade | Defence

# The questions that the rules ask of each ship's effects while shots are resolved.
_OF_ATTACKERS = (
    "rerolls", "kill_shift", "widens_arc", "more_dice", "further_kills", "aim", "raises", "directs", "lays",
)  # fmt: skip
_OF_TARGETS = (
    "defence", "bar_pips", "shields", "plates", "cloaks", "lives", "defends", "raises", "armour",
    "scrambles_in",
)  # fmt: skip


class Group(StrEnum):
    """A part of the list of entries; the value is its heading."""

    WEAPONS = "Weapons"
    FIRE = "Upgrades for fire"
    DEFENCES = "Defenses"
    PROTECTION = "Upgrades that protect"
    OTHER = "Other systems"


class Turning(Enum):
    """What can be changed about an entry on a ship besides its number."""

    ARC = auto()
    SERVED = auto()
    LOST = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Fitted:
    """An entry of the catalog and how many of it a ship has.

    `option` is the state of what `turning` changes: the arc of its weapons, the weapon that it serves, how
    many are lost. It is "" if the ship has none of it.
    """

    entry: Entry
    group: Group
    count: int = 0
    lost: int = 0
    option: str = ""
    turning: Turning = Turning.NOTHING


def answers(entry: Entry, questions: Iterable[str]) -> bool:
    """Return whether one of an entry's effects overrides one of the questions."""
    effects = () if isinstance(entry, Weapon) else entry.effects
    return any(
        getattr(type(effect), name) is not getattr(Effect, name) for effect in effects for name in questions
    )


def groups_of(seat: Seat, faction: str | None, edition: str = NEWEST) -> dict[Group, list[Entry]]:
    """Sort the entries open to a faction into the parts of the attacker's (red) or target's (blue) list."""
    known, open_to = catalogue(edition), (None, faction)
    mine, group = (_OF_ATTACKERS, Group.FIRE) if seat is Seat.RED else (_OF_TARGETS, Group.PROTECTION)
    upgrades = [one for one in known.upgrades if one.faction in open_to]
    useful: list[Entry] = [one for one in upgrades if answers(one, mine)]
    others: list[Entry] = [one for one in upgrades if not answers(one, mine)]
    weapons: list[Entry] = [one for one in known.weapons if one.faction in open_to]
    if seat is Seat.RED:
        return {Group.WEAPONS: weapons, group: useful, Group.OTHER: others}
    parts: dict[Group, list[Entry]] = {
        Group.DEFENCES: list(known.defences),
        group: useful,
        Group.OTHER: [*others, *weapons],
    }
    return {name: entries for name, entries in parts.items() if entries}


def fitted(station: Station, seat: Seat) -> list[Fitted]:
    """Return all entries that may be fitted, with how many the ship has."""
    return [
        _fitted(station, seat, group, entry)
        for group, entries in groups_of(seat, station.faction, station.edition).items()
        for entry in entries
    ]


def _fitted(station: Station, seat: Seat, group: Group, entry: Entry) -> Fitted:
    if isinstance(entry, Defence):
        return Fitted(entry, group, station.ship.defences.count(entry.id))
    mine = _of_type(station.ship, entry.id)
    lost = sum(one.key in station.lost for one in mine)
    option, turning = "", _turning(entry, mine, seat)
    match turning:
        case Turning.ARC:
            arcs = {mount_words(one) for one in mine if one.arc is not None}
            option = arcs.pop() if len(arcs) == 1 else "mixed"
        case Turning.SERVED:
            served = {_type_of(station.ship, one.weapon) for one in mine}
            option = station.catalogue.component[served.pop()].name if len(served) == 1 else "mixed"
        case Turning.LOST:
            option = f"{lost} lost" if lost else "works" if len(mine) == 1 else "all work"
        case Turning.NOTHING:
            option = "all round" if mine else ""
    return Fitted(entry, group, len(mine), lost, option, turning)


def _turning(entry: Weapon | Upgrade | None, mine: list[ComponentFile], seat: Seat) -> Turning:
    """Return what can be changed about an entry on the attacker (red) or the target (blue)."""
    if not mine:
        return Turning.NOTHING
    if isinstance(entry, Weapon) and seat is Seat.RED:
        return Turning.ARC if mine[0].arc is not None else Turning.NOTHING
    binds = isinstance(entry, Upgrade) and entry.binds and seat is Seat.RED
    return Turning.SERVED if binds else Turning.LOST


def slots(station: Station) -> tuple[int, int]:
    """Return how many slots are filled and how many the hull has (FRC-3)."""
    return len(station.ship.components), station.catalogue.hull[station.ship.hull].slots


def faults(ship: ShipFile, faction: str | None, edition: str = NEWEST) -> list[Breach]:
    """Return which building rules a ship breaks, ignoring the total (FRC)."""
    found = breaches(fleet_of(ship, faction, edition), catalogue(edition))
    return [one for one in found if one.ruling != "FRC-1"]


def with_faction(station: Station, faction: str | None) -> Station:
    """Move a ship to a faction: entries of other factions are removed, and mounts follow its rules."""
    known, ship = station.catalogue.component, station.ship
    for one in ship.components:
        if known[one.type].faction not in (None, faction):
            ship = _without(ship, one.key)
    squadrons = station.catalogue.squadron
    bare = tuple(
        one.model_copy(
            update={"squadrons": tuple(s for s in one.squadrons if squadrons[s].faction in (None, faction))}
        )
        for one in ship.components
    )
    alone = fleet_of(_part(ship, components=bare), None, station.edition)
    fleet = building.with_faction(alone, faction, station.catalogue)
    return _settled(replace(station, ship=fleet.ships[0], faction=faction))


def more(station: Station, entry_id: str) -> Station | Breach:
    """Fit one more of an entry, or return the breach that forbids it."""
    ship, known = station.ship, station.catalogue
    if entry_id in known.defence:
        return _checked(station, _part(ship, defences=(*ship.defences, entry_id)))
    entry = known.component[entry_id]
    mine = _of_type(ship, entry_id)
    if isinstance(entry, Upgrade) and entry.binds:
        return _bound(station, entry)
    arc, second = None, None
    if is_pointed(entry) and mine:
        arc, second = mine[-1].arc, mine[-1].second_arc
    elif is_pointed(entry):
        arc, breadth = Arc.FORE, _breadth(station)
        second = second_arc(arc, ship.components) if breadth is not Breadth.ONE else None
    added = ComponentFile(type=entry_id, arc=arc, second_arc=second)
    return _checked(station, _with_component(station, added))


def _bound(station: Station, entry: Upgrade) -> Station | Breach:
    """Fit an upgrade that serves a weapon to the first possible weapon, already served types first."""
    ship = station.ship
    served = {_type_of(ship, one.weapon) for one in _of_type(ship, entry.id)}
    guns = sorted(ship.components, key=lambda one: one.type not in served)
    tried = [
        _checked(station, _with_component(station, ComponentFile(type=entry.id, weapon=gun.key)))
        for gun in guns
        if isinstance(station.catalogue.component[gun.type], Weapon)
    ]
    tried.append(_checked(station, _with_component(station, ComponentFile(type=entry.id))))
    return next((one for one in tried if isinstance(one, Station)), tried[0])


def fewer(station: Station, entry_id: str) -> Station:
    """Remove the last of an entry, and what served it."""
    ship = station.ship
    if entry_id in ship.defences:
        kept = list(ship.defences)
        del kept[len(kept) - 1 - kept[::-1].index(entry_id)]
        return _settled(replace(station, ship=_part(ship, defences=tuple(kept))))
    mine = _of_type(ship, entry_id)
    if not mine:
        return station
    return _settled(replace(station, ship=_without(ship, mine[-1].key)))


def with_hull(station: Station, hull_id: str) -> Station:
    """Move everything to another hull; what does not fit is removed, starting from the end."""
    hull = station.catalogue.hull[hull_id]
    ship = _part(station.ship, hull=hull_id, defences=station.ship.defences[: hull.most_defences])
    if not hull.two_arcs:
        alone = fleet_of(ship, station.faction, station.edition)
        ship = building.remounted(alone, station.catalogue).ships[0]
    while faults(ship, station.faction, station.edition) and ship.components:
        ship = _without(ship, _first_to_remove(ship, station))
    return _settled(replace(station, ship=ship))


def _first_to_remove(ship: ShipFile, station: Station) -> str:
    """Return the first component to remove from a full ship: one its hull cannot mount, else the last."""
    known, hull = station.catalogue.component, station.catalogue.hull[ship.hull]
    for one in reversed(ship.components):
        entry = known[one.type]
        if isinstance(entry, Weapon) and entry.needs_integrity > hull.integrity:
            return one.key
    return ship.components[-1].key


def with_room(station: Station) -> Station:
    """Move everything to the smallest hull with a free slot; return the same station if there is none."""
    filled, there = slots(station)
    larger = [hull for hull in station.catalogue.hulls if hull.slots > filled]
    if filled < there or not larger or not there:
        return station
    return with_hull(station, min(larger, key=by_size).id)


def turn_option(station: Station, seat: Seat, entry_id: str) -> Station:
    """Switch the option of an entry to the next: the next arc, the next weapon to serve, one more lost."""
    mine = _of_type(station.ship, entry_id)
    match _turning(station.catalogue.component.get(entry_id), mine, seat):
        case Turning.ARC:
            return _next_arc(station, mine)
        case Turning.SERVED:
            return _next_served(station, mine)
        case Turning.LOST:
            lost = sum(one.key in station.lost for one in mine)
            return lose(station, entry_id, (lost + 1) % (len(mine) + 1))
        case Turning.NOTHING:
            return station


def lose(station: Station, entry_id: str, count: int) -> Station:
    """Set how many of an entry are lost, counting from the last."""
    keys = [one.key for one in _of_type(station.ship, entry_id)]
    lost = station.lost - frozenset(keys) | frozenset(keys[len(keys) - count :])
    return _settled(replace(station, lost=lost))


def _next_arc(station: Station, mine: list[ComponentFile]) -> Station:
    first = mine[0]
    assert first.arc is not None, "weapons with all-round fire have no arc to turn"
    arc, second = first.arc, first.second_arc
    if len({arcs_of_mount(one) for one in mine}) == 1:
        arc, second = next_mount(first, 1, _breadth(station))
    turned = {"arc": arc, "second_arc": second}
    changed = tuple(one.model_copy(update=turned) if one in mine else one for one in station.ship.components)
    return replace(station, ship=_part(station.ship, components=changed))


def _breadth(station: Station) -> Breadth:
    alone = fleet_of(station.ship, station.faction, station.edition)
    return building.breadth_of(alone, station.ship, station.catalogue)


def _next_served(station: Station, mine: list[ComponentFile]) -> Station:
    """Let upgrades serve the next type of weapon, as many of them as it takes."""
    ship = station.ship
    others = tuple(one for one in ship.components if one not in mine)
    types = list(dict.fromkeys(one.type for one in others))
    at = types.index(_type_of(ship, mine[0].weapon))
    for kind in (*types[at + 1 :], *types[: at + 1]):
        guns = (one for one in others if one.type == kind)
        added = [one.model_copy(update={"weapon": gun.key}) for one, gun in zip(mine, guns, strict=False)]
        changed = _part(ship, components=(*others, *added))
        if added and not faults(changed, station.faction, station.edition):
            return _settled(replace(station, ship=changed))
    return station


def _of_type(ship: ShipFile, entry_id: str) -> list[ComponentFile]:
    return [one for one in ship.components if one.type == entry_id]


def _type_of(ship: ShipFile, key: str | None) -> str:
    return next(one.type for one in ship.components if one.key == key)


def _part(ship: ShipFile, **changes: object) -> ShipFile:
    return ship.model_copy(update=changes)


def _without(ship: ShipFile, key: str) -> ShipFile:
    """Remove a component, and what serves it (FRC-5)."""
    return _part(ship, components=tuple(one for one in ship.components if key not in (one.key, one.weapon)))


def _with_component(station: Station, added: ComponentFile) -> ShipFile:
    """Add a component after the last of its rank, since owners lose the least protective first (DMG-3)."""
    ship, known = station.ship, station.catalogue.component
    (*_, added) = with_ids((*ship.components, added))
    place = 0
    for at, one in enumerate(ship.components):
        if _rank(one.type, known) <= _rank(added.type, known):
            place = at + 1
    return _part(ship, components=(*ship.components[:place], added, *ship.components[place:]))


def _rank(entry_id: str, known: Mapping[str, Weapon | Upgrade]) -> tuple[bool, int]:
    return answers(known[entry_id], _OF_TARGETS), list(known).index(entry_id)


def _checked(station: Station, ship: ShipFile) -> Station | Breach:
    found = faults(ship, station.faction, station.edition)
    return found[0] if found else _settled(replace(station, ship=ship))


def _settled(station: Station) -> Station:
    """Drop losses of removed systems, and damage that would destroy the ship."""
    spec = spec_of(station, Seat.RED)
    lost = frozenset(one for one in station.lost if one in spec.bit)
    settled = replace(station, lost=lost)
    shields = spec.fittings(0).shields
    return replace(
        settled,
        damage=max(0, min(station.damage, most_damage(settled, Seat.RED))),
        shielded=min(station.shielded, shields),
    )
