"""Whether an event of a battle is as wanted."""

from __future__ import annotations

from rules.astra_et_tenebrae.events import Event, HeatChosen
from rules.astra_et_tenebrae.facts.fact_file import EventDetails
from rules.astra_et_tenebrae.facts.outcome import Outcome
from rules.kernel.facts import event_fits


def fits(wanted: EventDetails, event: Event, outcome: Outcome) -> bool:
    """Return whether an event fits everything that is said about it; its kind is known to be right."""
    formation = getattr(event, "formation", None)
    held = {*(wanted.members or ())} <= {*getattr(formation, "members", ())}
    is_heat = _is_heat(wanted, event, outcome)
    some = {
        "type": getattr(formation, "type", None),
        "members": wanted.members if held else None,
        "radiates": wanted.radiates if is_heat else None,
        "stores": wanted.stores if is_heat else None,
    }
    return event_fits(wanted, EventDetails, event, some)


def _is_heat(wanted: EventDetails, event: Event, outcome: Outcome) -> bool:
    """Return whether a side chose to let these ships of its own radiate and store."""
    radiates, stores = {*(wanted.radiates or ())}, {*(wanted.stores or ())}
    if not isinstance(event, HeatChosen):
        return False
    own = all(outcome.position.seat_of(name) is event.seat for name in radiates | stores)
    return own and radiates <= {*event.radiating} and stores.isdisjoint(event.radiating)
