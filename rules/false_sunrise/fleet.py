"""Fleets as they were built: hulls with their components and defences, which a match never changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.false_sunrise.catalogue import Catalogue, Defence, Hull, Upgrade, Weapon
from rules.kernel.seats import Seat
from rules.table.arcs import Arc

if TYPE_CHECKING:
    from rules.false_sunrise.fittings import Fittings

ENGINES = "engines"
FIRE_CONTROL = "fire-control"
CONTROL_BRIDGE = "control-bridge"
BUILT_IN = (ENGINES, FIRE_CONTROL, CONTROL_BRIDGE)  # DMG-4


@dataclass(frozen=True, slots=True)
class Component:
    """A weapon or upgrade in a slot: its arc (FRC-4), the weapon it serves (FRC-5), its squadrons (FRC-6)."""

    id: str
    entry: Weapon | Upgrade
    arc: Arc | None = None
    weapon: str | None = None
    squadrons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a hangar: `id` is the component's id and a number from 1."""

    id: str
    component: str


@dataclass(slots=True, eq=False)
class ShipSpec:
    """A ship as it was built. Shared by all states of a match, compared by identity.

    `systems` lists what can be destroyed (DMG-4): components in file order, then the built-in three;
    `bit` gives each one's place in a ship's mask of lost systems; `fitted` remembers what `fittings` gave.
    """

    id: str
    seat: Seat
    name: str
    hull: Hull
    components: tuple[Component, ...]
    defences: tuple[Defence, ...]
    catalogue: Catalogue
    systems: tuple[str, ...] = field(init=False)
    bit: dict[str, int] = field(init=False)
    places: tuple[Place, ...] = field(init=False)
    by_id: dict[str, Component] = field(init=False)
    fitted: dict[int, Fittings] = field(init=False, default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.systems = (*(component.id for component in self.components), *BUILT_IN)
        self.bit = {system: index for index, system in enumerate(self.systems)}
        self.by_id = {component.id: component for component in self.components}
        self.places = tuple(
            Place(f"{component.id}.{number}", component.id)
            for component in self.components
            for number in range(1, component.entry.hangar_places + 1)
        )

    def fittings(self, lost: int) -> Fittings:
        """Give what works with the systems of the mask `lost` destroyed (remembered)."""
        try:
            return self.fitted[lost]
        except KeyError:
            from rules.false_sunrise.fittings import fit

            made = self.fitted[lost] = fit(self, lost)
            return made

    def starting_holds(self) -> tuple[str | None, ...]:
        """List the squadron type in each hangar place at the start (FRC-6)."""
        holds: list[str | None] = []
        for component in self.components:
            places = component.entry.hangar_places
            holds.extend((*component.squadrons, *(None,) * places)[:places])
        return tuple(holds)


@dataclass(frozen=True, slots=True)
class Fleet:
    """A player's ships, as built."""

    name: str
    ships: tuple[ShipSpec, ...]
    faction: str | None = None
