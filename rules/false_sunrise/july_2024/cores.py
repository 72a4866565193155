"""Chameleon cores: what each acts as, named at the start of a turn (FAC-9)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from rules.false_sunrise.catalogue import Upgrade
from rules.false_sunrise.events import CoreNamed, Event
from rules.false_sunrise.fleet import Component
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship, State
from rules.kernel.flow import Flow, ask
from rules.kernel.ledger import Ledger
from rules.kernel.requests import ChooseOne


def name_cores(ledger: Ledger[State, Event]) -> Flow[None]:
    """Let each working core be named a working upgrade of its ship, or stay as it is (FAC-9)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        for ship in state.ships_of(seat):
            for core in ship.fittings.cores:
                options = core_options(state.ships[ship.id], core)
                if len(options) == 1:
                    continue
                about = (ship.id, core)
                chosen = yield from ask(ChooseOne(seat, Prompt.COPY, options, about, "FAC-9"))
                if chosen is not None:
                    _name(ledger, ship.id, core, chosen)


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


def _name(ledger: Ledger[State, Event], ship_id: str, core: str, chosen: str) -> None:
    ship = ledger.state.ships[ship_id]
    copied, _, given = chosen.partition("|")
    entry = ship.spec.by_id[copied].entry
    weapon = given if isinstance(entry, Upgrade) and entry.binds else None
    holds = list(ship.holds)
    if given and weapon is None:
        places = [index for index, place in enumerate(ship.spec.places) if place.component == core]
        for index, kind in zip(places, given.split(","), strict=False):
            holds[index] = kind
    ledger.record(CoreNamed(ship_id, core, copied, weapon, tuple(holds)))
