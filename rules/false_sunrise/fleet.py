"""Fleets as built: hulls with components and defenses, which never change during a match."""

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

# What chameleon cores act as: the core, the copied component, and the weapon it then serves (FAC-9).
Copies = tuple[tuple[str, str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Component:
    """A weapon or upgrade in a slot.

    `arc` is where it is mounted (FRC-4), `second_arc` the other arc of a casemate (FAC-11).
    `weapon` is the weapon it serves (FRC-5), `squadrons` are those it starts with (FRC-6).
    """

    id: str
    entry: Weapon | Upgrade
    arc: Arc | None = None
    weapon: str | None = None
    squadrons: tuple[str, ...] = ()
    second_arc: Arc | None = None

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """The arcs in which it is mounted; none means all around."""
        return tuple(arc for arc in (self.arc, self.second_arc) if arc is not None)

    @property
    def lives(self) -> int:
        """How many times it must be chosen for destruction before it is destroyed (FAC-15)."""
        effects = self.entry.effects if isinstance(self.entry, Upgrade) else ()
        return max([effect.lives() for effect in effects], default=1)


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a hangar: `id` is the component's id and a number from 1."""

    id: str
    component: str


class Fit(Protocol):
    """A caching function that returns what works on a ship, given its mask of destroyed systems."""

    def __call__(self, lost: int, copies: Copies = (), marks: Marks | None = None) -> Fittings:
        """Return what works. No edition uses both `copies` and `marks`."""


def _fit(spec: weakref.ref[ShipSpec], lost: int, copies: Copies = (), marks: Marks | None = None) -> Fittings:
    from rules.false_sunrise.fittings import fit

    of = spec()
    assert of is not None, "its own function asks"
    return fit(of, lost, copies, marks or NO_MARKS)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ShipSpec:
    """A ship as built. All states of a match share it; it is compared by identity.

    `systems` lists what can be destroyed (DMG-4): components in file order, then the three built-in
    systems. `arms` are weapons that belong to its hull and cannot be destroyed. `bit` is the
    position of each in the ship's masks of destroyed systems and of fired weapons. `fittings`
    (lost, copies, marks) returns what works when the systems in the mask `lost` are destroyed, with
    cores acting as in `copies` (FAC-9) and ratings worn by marks (MF-13). `name` is its name in a
    match, `written` its name in its file (see `told_apart`). `lives` lists the systems that survive
    being chosen more than once. `tallies` says that its damage is counted, because it becomes
    thrust (FAC-15).
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
            # A weak reference: the cache belongs to the ship, so a plain one would make a reference cycle.
            fittings=cache(partial(_fit, weakref.ref(self))),
        )

    def __reduce__(self) -> tuple[type[ShipSpec], tuple[object, ...]]:
        return ShipSpec, tuple([getattr(self, one.name) for one in fields(self) if one.init])

    @property
    def written(self) -> str:
        """Its name in the fleet file."""
        return self.id.partition(":")[2]

    @property
    def squadron_types(self) -> list[str]:
        """The squadron types it may carry: the common ones and those of its faction (FRC-7)."""
        own = None if self.faction is None else self.faction.id
        return [kind.id for kind in self.catalogue.squadrons if kind.faction in (None, own)]

    def _effects(self) -> Iterator[Effect]:
        for component in self.components:
            if isinstance(component.entry, Upgrade):
                yield from component.entry.effects

    def _places_of(self, component: Component) -> int:
        """Return the number of a component's hangar places (FAC-9: a core has the largest hangar's)."""
        entry = component.entry
        if isinstance(entry, Upgrade) and any(effect.mimics for effect in entry.effects):
            return max([one.entry.hangar_places for one in self.components], default=0)
        return entry.hangar_places

    def full_bars(self, lost: int = 0, copies: Copies = ()) -> tuple[int, ...]:
        """Return its full bars when the systems in the mask `lost` are destroyed (DMG-1, DMG-6)."""
        return (self.fittings(lost, copies).bar_pips,) * self.hull.bars

    def system_name(self, system: str) -> str:
        """Return the name of a system, numbered if the ship has several of the same type."""
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
    """Add a number to the second player's ships that share a name with one of the first player's.

    Only the displayed names change. Ids and files keep the written names.
    """
    red, blue = PLAYERS
    taken = {ship.written.casefold() for seat in PLAYERS for ship in fleets[seat].ships}
    first = {ship.written.casefold() for ship in fleets[red].ships}
    ships = []
    for ship in fleets[blue].ships:
        name = ship.written
        if name.casefold() in first:
            name = next(
                one for numeral in _numerals() if (one := f"{name} {numeral}").casefold() not in taken
            )
        ships.append(ship if name == ship.name else replace(ship, name=name))
    return {red: fleets[red], blue: replace(fleets[blue], ships=tuple(ships))}


def _numerals() -> Iterator[str]:
    """Yield II to V in Roman numerals, then 6, 7 and so on in digits."""
    yield from ("II", "III", "IV", "V")
    yield from (str(number) for number in itertools.count(6))
