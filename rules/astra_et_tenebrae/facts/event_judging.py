"""Whether an event of a battle is as wanted."""

from __future__ import annotations

from rules import parts
from rules.astra_et_tenebrae.events import Event, HeatChosen
from rules.astra_et_tenebrae.facts.fact_file import EventDetails
from rules.astra_et_tenebrae.facts.outcome import Outcome
from rules.parts import is_as_wanted

# The fields of an event that have the same names in a file.
_NAMED = (
    "ship", "target", "weapon", "component", "captain", "course", "g", "flown", "heat", "missiles", "points",
    "crossfire",
)  # fmt: skip


def fits(wanted: EventDetails, event: Event, outcome: Outcome) -> bool:
    """Return whether an event fits everything that is said about it; its kind is known to be right."""
    if not parts.fits(wanted, {name: getattr(event, name, None) for name in _NAMED}):
        return False
    if (wanted.radiates or wanted.stores) and not _is_heat(wanted, event, outcome):
        return False
    formation = getattr(event, "formation", None)
    if not is_as_wanted(wanted.type, getattr(formation, "type", None)):
        return False
    return {*(wanted.members or ())} <= {*getattr(formation, "members", ())}


def _is_heat(wanted: EventDetails, event: Event, outcome: Outcome) -> bool:
    """Return whether a side chose to let these ships of its own radiate and store."""
    radiates, stores = {*(wanted.radiates or ())}, {*(wanted.stores or ())}
    if not isinstance(event, HeatChosen):
        return False
    own = all(outcome.position.seat_of(name) is event.seat for name in radiates | stores)
    return own and radiates <= {*event.radiating} and stores.isdisjoint(event.radiating)
