"""What a file with a position would say of it: for the names in a case whose position is a line."""

from __future__ import annotations

from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.file_error import FileError
from rules.kernel.seats import PLAYERS
from rules.notation import NAME, Values

_BEGINS = {Phase.INITIATIVE: "heat", Phase.HEAT: "heat", Phase.MOVEMENT: "movement"}
_BEGINS[Phase.DETECTION] = "detection"


def as_form(state: State) -> Values:
    """Return a position as the entries of a file, with all names, but not how each ship fares.

    Raise `FileError` if no file can begin in its phase.
    """
    if state.phase not in _BEGINS:
        known = ", ".join(_BEGINS)
        raise FileError(NAME, f"is in the phase {state.phase}", f"take one at the beginning of {known}")
    return {
        "turn": state.turn,
        "quiet": state.quiet,
        "initiative": "roll" if state.phase is Phase.INITIATIVE else state.high.value,
        "start": _BEGINS[state.phase],
        "fleets": {
            seat.value: {"ships": [_ship(state.ships[name]) for name in state.setup.ships[seat]]}
            for seat in PLAYERS
        },
    }


def _ship(ship: Ship) -> Values:
    return {"name": ship.name, "at": list(ship.place)}
