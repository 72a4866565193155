"""Describe what follows a phase or an answer, in a few words that complete "Then: ..."."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.events import Event, ShipCrashed, ShipLeft, ShipMoved
from rules.false_sunrise.placing import MARKERS
from rules.false_sunrise.squadron_orders import orderable
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import Seat

Asked = Any  # the kind of request depends on the function

BOTH_MOVE = "both fleets move at once"
PLAY_GOES_ON = "play continues after the damage"


def after_movement(view: State) -> str:
    """Describe how the weapons phase begins; markers have already changed hands."""
    launches = any(ship.order is not None and ship.order.launch for ship in view.ships.values())
    if launches or any(squadron.deployed for squadron in view.squadrons.values()):
        return "squadrons are launched and ordered, then ships act"
    return f"ships act in turn, {view.setup.names[view.initiative]} first"


def after_phase(view: State) -> str:
    """Describe what follows a phase in which no more questions are asked."""
    names = view.setup.names
    first, second = names[view.initiative], names[view.initiative.other]
    match view.phase:
        case Phase.ORDERS:
            return BOTH_MOVE
        case Phase.LAUNCHES | Phase.SQUADRONS:
            return f"ships act in turn, {first} first"
        case Phase.ACTIVATIONS:
            return next_ship(view, view.to_act)
        case Phase.DEPLOYMENT:
            return next_turn(view, 1)
        case Phase.END:
            return next_turn(view, view.turn + 1)
    return _AFTER_PHASE[view.phase].format(first=first, second=second)


def next_turn(view: State, turn: int) -> str:
    """Describe how a turn begins: with a start phase if a fleet has a faction (FAC-17)."""
    special = any(fleet.faction for fleet in view.setup.fleets.values())
    return f"turn {turn} begins" if special else f"turn {turn} begins with orders"


_AFTER_PHASE = {
    Phase.INITIATIVE: f"players take turns placing {MARKERS} markers",
    Phase.MARKERS: "{first} chooses an edge of the board",
    Phase.EDGE: "{first} places ships at one edge, {second} at the opposite one",
    Phase.START: "orders are given in secret",
    Phase.MOVEMENT: "markers change hands, then ships act",
    Phase.POINTS: "the turn ends, and {second} has the initiative",
    Phase.OVER: "the result and the replay",
}


# --- by request ------------------------------------------------------------------------------------


def after_marker(view: State, request: Asked) -> str:
    """Describe who places the next marker, or what follows the last one."""
    number = len(view.markers) + 2
    if number > MARKERS:
        return f"{view.setup.names[view.initiative]} chooses an edge of the board"
    return f"{view.setup.names[request.seat.other]} places marker {number} of {MARKERS}"


def after_edge(view: State, request: Asked) -> str:
    """Describe who places ships at which edge."""
    names = view.setup.names
    return f"{names[request.seat]} places ships there, {names[request.seat.other]} at the opposite edge"


def after_deployment(view: State, request: Asked) -> str:
    """Describe who places ships next, or that the first turn begins."""
    if request.seat is view.initiative:
        return f"{view.setup.names[request.seat.other]} places ships at the opposite edge"
    return next_turn(view, 1)


def after_squadron(view: State, request: Asked) -> str:
    """Describe who orders the next squadron, or that none remains."""
    other = request.seat.other
    if orderable(view, other):
        return f"{view.setup.names[other]} orders a squadron, unless they have passed"
    if len(orderable(view, request.seat)) > 1:
        return f"the next squadron, unless {view.setup.names[request.seat]} passes"
    return f"ships act in turn, {view.setup.names[view.initiative]} first"


def after_activation(view: State, request: Asked) -> str:
    """Describe who activates a ship after this one."""
    name = view.setup.names[request.seat]
    ready = any(not ship.activated for ship in view.ships_of(request.seat.other))
    after = f"then {view.setup.names[request.seat.other]} activates one" if ready else "then the next one"
    if not ready and len(request.options) == 1:
        after = "then points are counted"
    return f"this ship of {name} acts and fires, {after}"


def after_reroll(view: State, request: Asked) -> str:
    """Describe which ship the dice damage."""
    return f"whatever gets past the defenses damages {ship_name(view, request.about[2])}"


def before_fire(view: State, request: Asked) -> str:
    """Describe that the ship fires next."""
    return f"{ship_name(view, request.about[0])} aims its weapons"


def after_fire(view: State, request: Asked) -> str:
    """Describe what follows fire: squadrons or repairs."""
    over = view.squadrons_over(request.about[0])
    return "squadrons strike, then repairs" if over else f"repairs, then {next_ship(view, view.to_act)}"


def after_hold(view: State, _request: Asked) -> str:
    """Describe what follows launches."""
    orders = "squadrons get orders, then ships act"
    return f"they launch, {orders}" if view.phase is Phase.LAUNCHES else orders


def after_roll(view: State, _request: Asked) -> str:
    """Describe what the dice decide."""
    if view.phase is Phase.INITIATIVE:
        return f"the higher roll gets the initiative, then {MARKERS} markers are placed"
    return "the result is shown on the board"


def after_miracle(view: State, request: Asked) -> str:
    """Describe what follows repairs by miracle, before or after a ship's fire."""
    return before_fire(view, request) if request.about[1] == "before" else after_fire(view, request)


def next_ship(view: State, seat: Seat) -> str:
    """Describe who activates a ship next, or that none remains."""
    for one in (seat, seat.other):
        if any(not ship.activated for ship in view.ships_of(one)):
            return f"{view.setup.names[one]} activates a ship"
    return "points are counted"


def flight_words(beat: Sequence[Event]) -> str:
    """Sum up the movement of both fleets, or return "" if fewer than two ships moved.

    The log has the details ship by ship.
    """
    moved = sum(isinstance(event, ShipMoved) for event in beat)
    if moved < 2:
        return ""
    crashed = sum(isinstance(event, ShipCrashed) for event in beat)
    left = sum(isinstance(event, ShipLeft) for event in beat)
    words = [f"Both fleets fly: {moved} ships"]
    words += [f"{crashed} into a rock"] if crashed else []
    words += [f"{left} off the board"] if left else []
    return ", ".join(words) + "."
