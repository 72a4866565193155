"""What factions did to a ship before a position begins: reserves, returns, strain, copies (FAC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.false_sunrise.catalogue import Upgrade
from rules.false_sunrise.choices import Copy
from rules.false_sunrise.core_options import core_options
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.fleet import Copies, Fleet, ShipSpec
from rules.false_sunrise.positions.position_file import CopyPart, PlacedShip, copy_part
from rules.false_sunrise.state import Ship
from rules.values import changed


def has_pool(fleet: Fleet) -> bool:
    """Return whether a fleet has miracle points (FAC-1)."""
    return fleet.faction is not None and any(effect.miracle_dice() for effect in fleet.faction.effects)


def copy_option(part: CopyPart, options: Sequence[Copy | None]) -> Copy:
    """Return a copy in the form of the request's options, even if it is not one of them (FAC-9)."""
    named = Copy(part.component, part.weapon, part.squadrons)
    alike = (one for one in options if one is not None and _sorted(one) == _sorted(named))
    return next(alike, named)


def _sorted(copy: Copy) -> Copy:
    return replace(copy, squadrons=tuple(sorted(copy.squadrons)))


def copies_of(ship: PlacedShip) -> Copies:
    """Return what a ship's cores act as, in the engine's form (FAC-9)."""
    parts = [(core, copy_part(named)) for core, named in sorted(ship.copies.items())]
    return tuple((core, part.component, part.weapon) for core, part in parts)


def past_faults(spec: ShipSpec, ship: PlacedShip) -> Iterator[tuple[str, str]]:
    """Yield impossible faction data of a ship, by field."""
    faction = () if spec.faction is None else spec.faction.effects
    if ship.reserve and not any(effect.keeps_back() for effect in faction):
        yield "reserve", f"the fleet of {ship.name} keeps no ships back"
    if ship.due and not any(effect.comes_back_on() for effect in _upgrades(spec)):
        yield "due", f"{ship.name} has nothing that brings it back"
    if ship.taken and not spec.tallies:
        yield "taken", f"{ship.name} has nothing that turns damage to thrust"
    for system, times in ship.strain.items():
        if times >= spec.lives.get(system, 1):
            yield "strain", f"{system} of {ship.name} cannot survive {times} hit{'s' * (times != 1)}"
        elif system in ship.destroyed:
            yield "strain", f"{system} of {ship.name} is destroyed"
    whole = _whole(spec)
    for core, named in ship.copies.items():
        options = core_options(whole, core) if core in whole.fittings.cores else [None]
        if copy_option(copy_part(named), options) not in options:
            yield "copies", f"{core} of {ship.name} cannot act as that"


def with_past(placed: Ship, ship: PlacedShip) -> Ship:
    """Return a new ship with its faction data applied."""
    supplied, holds = [], list(placed.holds)
    for core, named in sorted(ship.copies.items()):
        part = copy_part(named)
        if part.squadrons:
            supplied.append(core)
            places = [n for n, place in enumerate(placed.spec.places) if place.component == core]
            for index, kind in zip(places, part.squadrons, strict=False):
                holds[index] = kind
    extras = placed.remembering(
        copies=copies_of(ship),
        supplied=tuple(supplied),
        strain=tuple(sorted(ship.strain.items())),
        taken=ship.taken,
        reserve=ship.reserve,
        due=ship.due,
    )
    placed = changed(placed, holds=tuple(holds), deployed=not ship.reserve, extras=extras)
    if not ship.due:
        return placed
    return changed(placed, alive=False, pips=(0,) * len(placed.pips), holds=(None,) * len(holds))


def _whole(spec: ShipSpec) -> Ship:
    """Return the ship as built."""
    return Ship(spec, 0.0, 0.0, 0, 0, spec.full_bars(), spec.starting_holds())


def _upgrades(spec: ShipSpec) -> list[Effect]:
    entries = [component.entry for component in spec.components]
    return [effect for entry in entries if isinstance(entry, Upgrade) for effect in entry.effects]
