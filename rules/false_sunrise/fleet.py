"""Fleets as they were built: hulls with their components and defences, which a match never changes."""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Protocol

from rules.false_sunrise.catalogue import Catalogue, Defence, Faction, Hull, Upgrade, Weapon
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.ratings import NO_MARKS, Marks
from rules.kernel.seats import PLAYERS, Seat
from rules.table.arcs import Arc
from rules.values import frozen, set_slots

if TYPE_CHECKING:
    from rules.false_sunrise.fittings import Fittings

ENGINES = "engines"
FIRE_CONTROL = "fire-control"
CONTROL_BRIDGE = "control-bridge"
BUILT_IN = (ENGINES, FIRE_CONTROL, CONTROL_BRIDGE)  # DMG-4

# What chameleon cores act as: core, component, and the weapon that it then serves (FAC-9).
Copies = tuple[tuple[str, str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Component:
    """A weapon or upgrade in a slot: its arc (FRC-4), the weapon it serves (FRC-5), its squadrons (FRC-6).

    `second_arc` is the other arc of a casemate (FAC-11).
    """

    id: str
    entry: Weapon | Upgrade
    arc: Arc | None = None
    weapon: str | None = None
    squadrons: tuple[str, ...] = ()
    second_arc: Arc | None = None

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """The arcs in which it is mounted, none for all round."""
        return tuple(arc for arc in (self.arc, self.second_arc) if arc is not None)

    @property
    def lives(self) -> int:
        """How often it is chosen for destruction before it is destroyed (FAC-15)."""
        effects = self.entry.effects if isinstance(self.entry, Upgrade) else ()
        return max([effect.lives() for effect in effects], default=1)


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a hangar: `id` is the component's id and a number from 1."""

    id: str
    component: str


class Fit(Protocol):
    """What says what works on a ship with the systems of a mask destroyed, and remembers it."""

    def __call__(self, lost: int, copies: Copies = (), marks: Marks | None = None) -> Fittings:
        """Return what works; no edition has both cores that act as others and marks."""


def _fit(spec: weakref.ref[ShipSpec], lost: int, copies: Copies = (), marks: Marks | None = None) -> Fittings:
    from rules.false_sunrise.fittings import fit

    of = spec()
    assert of is not None, "its own function asks"
    return fit(of, lost, copies, marks or NO_MARKS)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ShipSpec:
    """A ship as it was built. Shared by all states of a match, compared by identity.

    `systems` lists what can be destroyed (DMG-4): components in file order, then the built-in three;
    `arms` are weapons that belong to its hull and cannot be. `bit` gives each one's place in a ship's masks
    of lost systems and of weapons that have fired; `fittings` (lost, copies, marks) gives what works with the
    systems of the mask `lost` destroyed, cores acting as told (FAC-9) and its ratings worn by marks (MF-13).
    `name` is what it is called in a match, `written` what its file calls it (see `told_apart`).
    `lives` has the systems that bear several choices; `tallies`: damage is counted for its thrust (FAC-15).
    """

    id: str
    seat: Seat
    name: str
    hull: Hull
    components: tuple[Component, ...]
    defences: tuple[Defence, ...]
    catalogue: Catalogue
    faction: Faction | None = None
    systems: tuple[str, ...] = field(init=False)
    arms: tuple[Component, ...] = field(init=False)
    bit: Mapping[str, int] = field(init=False)
    places: tuple[Place, ...] = field(init=False)
    by_id: Mapping[str, Component] = field(init=False)
    lives: Mapping[str, int] = field(init=False)
    tallies: bool = field(init=False)
    fittings: Fit = field(init=False, repr=False)

    def __post_init__(self) -> None:
        built_in = BUILT_IN if self.hull.capital else ()
        systems = (*(component.id for component in self.components), *built_in)
        arms = tuple(Component(weapon.id, weapon) for weapon in self.hull.arms)
        carried = (*systems, *(weapon.id for weapon in arms))
        places = tuple(
            Place(f"{component.id}.{number}", component.id)
            for component in self.components
            for number in range(1, self._places_of(component) + 1)
        )
        set_slots(
            self,
            systems=systems,
            arms=arms,
            bit=frozen({system: index for index, system in enumerate(carried)}),
            places=places,
            by_id=frozen({component.id: component for component in (*self.components, *arms)}),
            lives=frozen({one.id: one.lives for one in self.components if one.lives > 1}),
            tallies=any(effect.turns_damage_to_thrust for effect in self._effects()),
            # What it has worked out stays behind the function; a plain reference would make a circle.
            fittings=cache(partial(_fit, weakref.ref(self))),
        )

    def __reduce__(self) -> tuple[type[ShipSpec], tuple[object, ...]]:
        return ShipSpec, tuple([getattr(self, one.name) for one in fields(self) if one.init])

    @property
    def written(self) -> str:
        """Its name as the fleet's file has it."""
        return self.id.partition(":")[2]

    @property
    def squadron_types(self) -> list[str]:
        """The squadrons that may be built on it: everybody's, and those of its faction (FRC-7)."""
        own = None if self.faction is None else self.faction.id
        return [kind.id for kind in self.catalogue.squadrons if kind.faction in (None, own)]

    def _effects(self) -> Iterator[Effect]:
        for component in self.components:
            if isinstance(component.entry, Upgrade):
                yield from component.entry.effects

    def _places_of(self, component: Component) -> int:
        """Count a component's hangar places; what mimics has those of the greatest hangar (FAC-9)."""
        entry = component.entry
        if isinstance(entry, Upgrade) and any(effect.mimics for effect in entry.effects):
            return max([one.entry.hangar_places for one in self.components], default=0)
        return entry.hangar_places

    def full_bars(self, lost: int = 0, copies: Copies = ()) -> tuple[int, ...]:
        """Return its bars with every pip, the systems of the mask `lost` destroyed (DMG-1, DMG-6)."""
        return (self.fittings(lost, copies).bar_pips,) * self.hull.bars

    def system_name(self, system: str) -> str:
        """Name a system, numbered where the ship has several of a kind."""
        component = self.by_id.get(system)
        if component is None:
            return system.replace("-", " ").capitalize()
        same = [other.id for other in self.by_id.values() if other.entry.id == component.entry.id]
        name = component.entry.name
        return name if len(same) == 1 else f"{name} {same.index(system) + 1}"

    def starting_holds(self) -> tuple[str | None, ...]:
        """List the squadron type in each hangar place at the start (FRC-6)."""
        holds: list[str | None] = []
        for component in self.components:
            places = self._places_of(component)
            holds.extend((*component.squadrons, *(None,) * places)[:places])
        return tuple(holds)


@dataclass(frozen=True, slots=True)
class Fleet:
    """A player's ships, as built."""

    name: str
    ships: tuple[ShipSpec, ...]
    faction: Faction | None = None


def told_apart(fleets: Mapping[Seat, Fleet]) -> dict[Seat, Fleet]:
    """Return each ship of the second player's a number if one of the first player's has its name.

    Only what ships are called changes: ids, and files, have the names that were written.
    """
    red, blue = PLAYERS
    taken = {ship.written.casefold() for seat in PLAYERS for ship in fleets[seat].ships}
    first = {ship.written.casefold() for ship in fleets[red].ships}
    ships = []
    for ship in fleets[blue].ships:
        name = ship.written
        if name.casefold() in first:
            name = next(one for mark in _marks() if (one := f"{name} {mark}").casefold() not in taken)
        ships.append(ship if name == ship.name else replace(ship, name=name))
    return {red: fleets[red], blue: replace(fleets[blue], ships=tuple(ships))}


def _marks() -> Iterator[str]:
    """Count on from the second in Roman numbers, as far as anybody reads them, then in figures."""
    yield from ("II", "III", "IV", "V")
    yield from (str(number) for number in itertools.count(6))
