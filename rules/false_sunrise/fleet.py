"""Fleets as they were built: hulls with their components and defences, which a match never changes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rules.false_sunrise.catalogue import Catalogue, Defence, Faction, Hull, Upgrade, Weapon
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.ratings import NO_MARKS, Marks
from rules.kernel.seats import PLAYERS, Seat
from rules.table.arcs import Arc

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


@dataclass(slots=True, eq=False)
class ShipSpec:
    """A ship as it was built. Shared by all states of a match, compared by identity.

    `systems` lists what can be destroyed (DMG-4): components in file order, then the built-in three;
    `arms` are weapons that belong to its hull and cannot be. `bit` gives each one's place in a ship's masks
    of lost systems and of weapons that have fired; `fitted` remembers what `fittings` gave.
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
    bit: dict[str, int] = field(init=False)
    places: tuple[Place, ...] = field(init=False)
    by_id: dict[str, Component] = field(init=False)
    lives: dict[str, int] = field(init=False)
    tallies: bool = field(init=False)
    fitted: dict[int | tuple[int, Copies] | tuple[int, Marks], Fittings] = field(
        init=False, default_factory=dict, repr=False
    )

    def __post_init__(self) -> None:
        built_in = BUILT_IN if self.hull.capital else ()
        self.systems = (*(component.id for component in self.components), *built_in)
        self.arms = tuple(Component(weapon.id, weapon) for weapon in self.hull.arms)
        carried = (*self.systems, *(weapon.id for weapon in self.arms))
        self.bit = {system: index for index, system in enumerate(carried)}
        self.by_id = {component.id: component for component in (*self.components, *self.arms)}
        self.lives = {one.id: one.lives for one in self.components if one.lives > 1}
        self.tallies = any(effect.turns_damage_to_thrust for effect in self._effects())
        self.places = tuple(
            Place(f"{component.id}.{number}", component.id)
            for component in self.components
            for number in range(1, self._places_of(component) + 1)
        )

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

    def fittings(self, lost: int, copies: Copies = (), marks: Marks | None = None) -> Fittings:
        """Return what works with the systems of the mask `lost` destroyed, cores acting as told.

        `marks` wear its ratings (MF-13); no edition has both cores and marks.
        """
        key = (lost, marks) if marks is not None else (lost, copies) if copies else lost
        try:
            return self.fitted[key]
        except KeyError:
            from rules.false_sunrise.fittings import fit

            made = self.fitted[key] = fit(self, lost, copies, marks or NO_MARKS)
            return made

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
