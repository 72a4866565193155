"""The upgrades that a chameleon core can copy (FAC-9)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from rules.false_sunrise.catalogue import Upgrade
from rules.false_sunrise.choices import Copy
from rules.false_sunrise.fleet import Component
from rules.false_sunrise.state import Ship


def core_options(ship: Ship, core: str) -> list[Copy | None]:
    """List what a core can act as: None (nothing), or a copy with its weapon or squadrons."""
    options: list[Copy | None] = [None]
    for one in ship.spec.components:
        if one.id not in ship.fittings.cores and isinstance(one.entry, Upgrade) and ship.works(one.id):
            options.extend(_copy_options(ship, core, one))
    return options


def _copy_options(ship: Ship, core: str, one: Component) -> list[Copy]:
    """List the possible copies of one component. Whatever it needs at mounting is chosen now."""
    entry = one.entry
    assert isinstance(entry, Upgrade)
    if entry.binds:
        turns = any(effect.widens_arc for effect in entry.effects)
        weapons = [other for other in ship.spec.components if not isinstance(other.entry, Upgrade)]
        return [Copy(one.id, weapon.id) for weapon in weapons if weapon.arcs or not turns]
    supplied = ship.extras.supplied if ship.extras else ()
    if not entry.hangar_places or core in supplied:
        return [Copy(one.id)]
    fillings = combinations_with_replacement(ship.spec.squadron_types, entry.hangar_places)
    return [Copy(one.id, squadrons=filling) for filling in fillings]
