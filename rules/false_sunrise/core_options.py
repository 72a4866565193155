"""What a core that mimics may be named (FAC-9)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from rules.false_sunrise.catalogue import Upgrade
from rules.false_sunrise.fleet import Component
from rules.false_sunrise.state import Ship


def core_options(ship: Ship, core: str) -> list[str | None]:
    """List what a core may be named: None (as it is), "component", with "|" and a weapon or squadrons."""
    options: list[str | None] = [None]
    for one in ship.spec.components:
        if one.id not in ship.fittings.cores and isinstance(one.entry, Upgrade) and ship.works(one.id):
            options.extend(_ways(ship, core, one))
    return options


def _ways(ship: Ship, core: str, one: Component) -> list[str]:
    """List the ways in which a component can be copied: what it needs at mounting is given now."""
    entry = one.entry
    assert isinstance(entry, Upgrade)
    if entry.binds:
        turns = any(effect.widens_arc() for effect in entry.effects)
        weapons = [other for other in ship.spec.components if not isinstance(other.entry, Upgrade)]
        return [f"{one.id}|{weapon.id}" for weapon in weapons if weapon.arcs or not turns]
    supplied = ship.extras.supplied if ship.extras else ()
    if not entry.hangar_places or core in supplied:
        return [one.id]
    own = None if ship.spec.faction is None else ship.spec.faction.id
    types = [kind.id for kind in ship.spec.catalogue.squadrons if kind.faction in (None, own)]
    fillings = combinations_with_replacement(types, entry.hangar_places)
    return [f"{one.id}|{','.join(filling)}" for filling in fillings]
