"""What a file with a position would say of it: for the names in a case whose position is a line."""

from __future__ import annotations

from rules.dark_frontier.positions.position_file import SEATS
from rules.dark_frontier.state import State
from rules.hexes.grid import ORIGIN
from rules.notation import Plain, Values


def as_form(state: State) -> Values:
    """Return a position as the entries of a file, with all names, but not how each ship fares."""
    sides = {seat: side for side, seat in SEATS.items()}
    projectiles: list[Plain] = [
        {"id": one.id, "kind": one.kind.value, "side": sides[one.seat], "at": list(one.at)}
        for one in state.projectiles.values()
    ]
    return {
        "round": state.round,
        "points": {side: state.points[seat] for side, seat in SEATS.items()},
        "fleets": {
            side: {
                "ships": [
                    {"name": one.name, "class": one.type, "at": list(one.at or ORIGIN)}
                    for one in state.ships.values()
                    if one.seat is seat
                ]
            }
            for side, seat in SEATS.items()
        },
        "projectiles": projectiles,
    }
