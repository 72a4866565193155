"""What a file with a position would say of it: for the names in a case whose position is a line."""

from __future__ import annotations

from rules.false_sunrise.packing import ship_to_file
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.notation import Plain, Values


def as_form(state: State) -> Values:
    """Return a position as the entries of a file, with all names, but not how each ship fares."""
    markers: list[Plain] = [
        {"id": one.id, "at": list(one.at), "owner": None if one.owner is None else one.owner.value}
        for one in state.markers
    ]
    return {
        "options": {"factions": state.setup.options.factions},
        "board": {"markers": markers},
        "turn": state.turn,
        "initiative": state.initiative.value,
        "scores": {seat.value: state.scores[seat] for seat in PLAYERS},
        "fleets": {seat.value: _fleet(state, seat) for seat in PLAYERS},
    }


def _fleet(state: State, seat: Seat) -> Values:
    fleet = state.setup.fleets[seat]
    squadrons: list[Plain] = [
        {"id": one.id, "type": one.type, "ship": state.ships[one.ship].spec.written}
        for one in state.squadrons.values()
        if one.seat is seat and one.deployed
    ]
    ships: list[Plain] = [_ship(state.ships[spec.id]) for spec in fleet.ships]
    return {
        "faction": None if fleet.faction is None else fleet.faction.id,
        "ships": ships,
        "squadrons": squadrons,
    }


def _ship(ship: Ship) -> Values:
    file = ship_to_file(ship.spec).model_dump(mode="json")
    return {**file, "at": list(ship.at) if ship.on_board else [0, 0], "heading": ship.heading}
