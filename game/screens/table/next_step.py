"""What happens next, in few words: after the answer that is awaited, or after what is being shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.screens.table.banner import HAPPENING, WATCH
from game.screens.tools.passing import PassTool
from rules.false_sunrise.craft_orders import orderable
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.placing import MARKERS, DeployFleet, PlaceMarker, ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Phase, State
from rules.kernel.requests import Request, Roll
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen
    from game.session import Session

Asked = Any  # a request of the kind that a function is about

_MOVE = "both fleets move at once"


def what_now(screen: TableScreen) -> str:
    """Say what is awaited, always."""
    if screen.tool is not None:
        return screen.tool.what_now()
    if screen.session.over:
        return HAPPENING[Phase.OVER]
    return screen.opponents.watching.words or HAPPENING.get(screen.view.phase, WATCH)


def say_whose(screen: TableScreen) -> None:
    """Say that the question has passed to another player, whose answer is waited for."""
    if screen.acting is not None:
        screen.app.toast(f"Now {screen.view.setup.names[screen.acting]} chooses: let go for a moment.")


def what_next(screen: TableScreen) -> str:
    """Say what happens after that, always: "Then: both fleets move"."""
    if screen.session.over and not screen.stage.busy:
        return f"Then: {screen.after_the_end}"
    if screen.stage.still:
        return f"Then: {_after_movement(screen.view)}"
    if isinstance(screen.tool, PassTool):
        return "Then: the ships that can act, by turns, or the points"
    request = getattr(screen.tool, "request", None)
    if screen.stage.busy or not isinstance(request, Request):
        return f"Then: {after_phase(screen.view)}"
    if isinstance(request, PlotOrders):
        return f"Then: {_after_orders(screen, request)}"
    return f"Then: {after_request(screen.view, request)}"


def _after_orders(screen: TableScreen, request: PlotOrders) -> str:
    other = request.seat.other
    return _MOVE if screen.opponents.plays(other) else after_orders(screen.session, request.seat)


def after_orders(session: Session, seat: Seat) -> str:
    """Say whether another player at this table plots before all ships move."""
    names = session.shown.setup.names
    return f"{names[seat.other]} gives orders, then {_MOVE}" if seat.other in session.waiting() else _MOVE


def _after_movement(view: State) -> str:
    """Say what the weapons phase begins with; markers have changed hands by then."""
    launches = any(ship.order is not None and ship.order.launch for ship in view.ships.values())
    if launches or any(squadron.deployed for squadron in view.squadrons.values()):
        return "squadrons are launched and ordered, then ships are activated"
    return f"ships are activated by turns, {view.setup.names[view.initiative]} first"


def after_phase(view: State) -> str:
    """Say what follows a phase in which nothing more is asked."""
    names = view.setup.names
    first, second = names[view.initiative], names[view.initiative.other]
    match view.phase:
        case Phase.ORDERS:
            return _MOVE
        case Phase.LAUNCHES | Phase.SQUADRONS:
            return f"ships are activated by turns, {first} first"
        case Phase.ACTIVATIONS:
            return _next_ship(view, view.to_act)
        case Phase.DEPLOYMENT:
            return _next_turn(view, 1)
        case Phase.END:
            return _next_turn(view, view.turn + 1)
    return _AFTER_PHASE[view.phase].format(first=first, second=second)


def _next_turn(view: State, turn: int) -> str:
    """Say what a turn begins with: its start, where a fleet has a faction (FAC-17)."""
    special = any(fleet.faction for fleet in view.setup.fleets.values())
    return f"turn {turn} begins" if special else f"turn {turn} begins with orders"


_AFTER_PHASE = {
    Phase.INITIATIVE: f"{MARKERS} markers are placed by turns",
    Phase.MARKERS: "{first} chooses an edge of the board",
    Phase.EDGE: "{first} places ships at one edge, {second} at the opposite one",
    Phase.START: "orders are given in secret",
    Phase.MOVEMENT: "markers change hands, then ships are activated",
    Phase.POINTS: "the turn ends, and {second} has the initiative",
    Phase.OVER: "the result and the replay",
}


def after_request(view: State, request: Request[Any]) -> str:
    """Say what follows the answer to a request."""
    kind = getattr(request, "prompt", None) or type(request).__name__
    words = _AFTER.get(kind)
    return words(view, request) if words is not None else after_phase(view)


# --- by request ------------------------------------------------------------------------------------


def _place_marker(view: State, request: Asked) -> str:
    number = len(view.markers) + 2
    if number > MARKERS:
        return f"{view.setup.names[view.initiative]} chooses an edge of the board"
    return f"{view.setup.names[request.seat.other]} places marker {number} of {MARKERS}"


def _edge(view: State, request: Asked) -> str:
    names = view.setup.names
    return f"{names[request.seat]} places ships there, {names[request.seat.other]} at the opposite edge"


def _deploy(view: State, request: Asked) -> str:
    if request.seat is view.initiative:
        return f"{view.setup.names[request.seat.other]} places ships at the opposite edge"
    return _next_turn(view, 1)


def _order_squadron(view: State, request: Asked) -> str:
    other = request.seat.other
    if orderable(view, other):
        return f"{view.setup.names[other]} orders a squadron, unless out for this turn"
    if len(orderable(view, request.seat)) > 1:
        return f"the next squadron, unless {view.setup.names[request.seat]} passes"
    return f"ships are activated by turns, {view.setup.names[view.initiative]} first"


def _activate(view: State, request: Asked) -> str:
    name = view.setup.names[request.seat]
    ready = any(not ship.activated for ship in view.ships_of(request.seat.other))
    after = f"then {view.setup.names[request.seat.other]} activates one" if ready else "then the next one"
    if not ready and len(request.options) == 1:
        after = "then points are counted"
    return f"this ship of {name} acts and fires, {after}"


def _fire(_view: State, _request: Asked) -> str:
    return "the shots are rolled one after the other"


def _reroll(view: State, request: Asked) -> str:
    return f"what is left after defences damages {ship_name(view, request.about[2])}"


def _lose(_view: State, _request: Asked) -> str:
    return "play goes on where the damage was dealt"


def _before_fire(view: State, request: Asked) -> str:
    return f"{ship_name(view, request.about[0])} declares its fire"


def _after_fire(view: State, request: Asked) -> str:
    over = view.squadrons_over(request.about[0])
    return "squadrons strike, then repairs" if over else f"repairs, then {_next_ship(view, view.to_act)}"


def _after_phase_of(view: State, _request: Asked) -> str:
    return after_phase(view)


def _repair(view: State, _request: Asked) -> str:
    return _next_ship(view, view.to_act)


def _hold(view: State, _request: Asked) -> str:
    orders = "squadrons get orders, then ships are activated"
    return f"they launch, {orders}" if view.phase is Phase.LAUNCHES else orders


def _roll(view: State, _request: Asked) -> str:
    if view.phase is Phase.INITIATIVE:
        return f"the higher die has the initiative, and {MARKERS} markers are placed"
    return "what the dice decide is shown on the board"


_AFTER: dict[str, Callable[[State, Any], str]] = {
    PlaceMarker.__name__: _place_marker,
    DeployFleet.__name__: _deploy,
    PlotOrders.__name__: lambda _view, _: _MOVE,
    ReturnShip.__name__: lambda view, _: _next_turn(view, view.turn + 1),
    Roll.__name__: _roll,
    "OrderSquadron": _order_squadron,
    "DeclareFire": _fire,
    Prompt.EDGE: _edge,
    Prompt.HOLD: _hold,
    Prompt.ACQUIRE: lambda _view, _: "squadrons get orders, then ships are activated",
    Prompt.ACTIVATE: _activate,
    Prompt.POINT_DEFENCE: _before_fire,
    Prompt.PLAGUE: _before_fire,
    Prompt.AWAY_BEFORE: _before_fire,
    Prompt.AWAY_AFTER: _after_fire,
    Prompt.REROLL: _reroll,
    Prompt.LOSE: _lose,
    Prompt.REPAIR: _repair,
    Prompt.RESTORE: _repair,
    Prompt.DOGFIGHT: lambda _view, _: "all dice of this dogfight fall together",
    Prompt.FABRICATOR: lambda _view, _: "the type of the new squadron is chosen",
    Prompt.FABRICATE: _lose,
    "KeepBack": lambda _view, _: "the other ships are placed",
    "ArriveShip": _after_phase_of,
    "RebirthShip": _after_phase_of,
    Prompt.COPY: _after_phase_of,
    Prompt.MIRACLE_DIE: lambda _view, _: "the dice of this shot are rolled",
    Prompt.MIRACLE_REROLL: _reroll,
    Prompt.MIRACLE_RATING: lambda view, request: f"what is left damages {ship_name(view, request.about[0])}",
    Prompt.MIRACLE_RESTORE: lambda view, request: (
        _before_fire(view, request) if request.about[1] == "before" else _after_fire(view, request)
    ),
    Prompt.TURN: lambda _view, _: "the next weapon, then the shots are rolled",
    Prompt.INERTIA: lambda _view, _: "the next shot",
}


def _next_ship(view: State, seat: Seat) -> str:
    """Say who activates a ship next, or that none is left."""
    for one in (seat, seat.other):
        if any(not ship.activated for ship in view.ships_of(one)):
            return f"{view.setup.names[one]} activates a ship"
    return "points are counted"
