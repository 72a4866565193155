"""What a golden file records of the table, in plain words and numbers, independent of file formats.

The tests of all releases compare old files with this, so nothing here ever changes. A later
release that has more to record adds its own function.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat

Plain = dict[str, Any]


def told(state: State) -> Plain:
    """Return the facts of the table: ships, squadrons, markers and points."""
    outcome = state.outcome
    return {
        "turn": state.turn,
        "phase": state.phase.value,
        "initiative": state.initiative.value,
        "scores": {seat.value: state.scores[seat] for seat in PLAYERS},
        "markers": [[one.id, *map(float, one.at), _seat(one.owner)] for one in state.markers],
        "ships": {
            ship.id: {
                "at": [float(ship.x), float(ship.y)],
                "heading": ship.heading,
                "velocity": ship.velocity,
                "pips": list(ship.pips),
                "lost": sorted(system for system in ship.spec.systems if not ship.works(system)),
                "squadrons": list(ship.holds),
                "alive": ship.alive,
                "on board": ship.on_board,
            }
            for ship in state.ships.values()
        },
        "squadrons": {
            one.id: [one.seat.value, one.type, one.size, one.ship, one.mode.value, one.deployed]
            for one in state.squadrons.values()
        },
        "rolls": state.rolls,
        "miracles": {seat.value: points for seat, points in state.miracles.items()},
        "outcome": None if outcome is None else [_seat(outcome.winner), outcome.ruling, outcome.why],
    }


def digest_of_told(state: State) -> str:
    """Return 16 hex digits for all facts that `told` returns."""
    canonical = json.dumps(told(state), sort_keys=True, separators=(",", ":"))
    return blake2b(canonical.encode(), digest_size=8).hexdigest()


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value
