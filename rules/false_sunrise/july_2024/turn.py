"""The July 2024 edition, turn by turn: its table of contents."""

from __future__ import annotations

from collections.abc import Callable

from rules.false_sunrise.damage import settle_damage, take_damage
from rules.false_sunrise.events import (
    Event,
    InitiativeTaken,
    OrderRevealed,
    PhaseBegan,
    ShipCrashed,
    ShipJumped,
    ShipLeft,
    ShipMoved,
    ShipReturned,
    TurnCleared,
    VelocityChanged,
)
from rules.false_sunrise.july_2024.activation import acquire_targets, activate_ships
from rules.false_sunrise.july_2024.arrivals import arrive, bring_back, keep_back
from rules.false_sunrise.july_2024.cores import name_cores
from rules.false_sunrise.july_2024.miracles import pay_for_orders, pray
from rules.false_sunrise.july_2024.squadrons import launch_squadrons, order_squadrons
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.placing import ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.scoring import MatchOver, end_if_swept, score_markers, take_markers
from rules.false_sunrise.setting_up import choose_edge, deploy_fleets, place_markers, roll_initiative
from rules.false_sunrise.state import MAINTAIN, START_VELOCITY, Order, Phase, State
from rules.kernel.flow import Flow, ask, ask_all
from rules.kernel.ledger import Ledger
from rules.kernel.requests import Request
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import clamp_to_board
from rules.table.measure import half_down, snap_point, within

Step = Callable[[Ledger[State, Event]], Flow[None]]


def play(ledger: Ledger[State, Event]) -> Flow[None]:
    """Play from the phase that the state names to the end of the match."""
    state = ledger.state
    try:
        while state.phase is not Phase.OVER:
            ledger.checkpoint()
            yield from STEPS[state.phase](ledger)
    except MatchOver:
        return


def deploy(ledger: Ledger[State, Event]) -> Flow[None]:
    """Keep ships back (FAC-6), then deploy the others (SET-4)."""
    yield from keep_back(ledger)
    yield from deploy_fleets(ledger, _first_phase(ledger.state))


def _first_phase(state: State) -> Phase:
    """Give the phase that a turn begins with: nothing happens at its start without factions (FAC-17)."""
    factions = [fleet.faction for fleet in state.setup.fleets.values()]
    return Phase.ORDERS if factions == [None, None] else Phase.START


def start_turn(ledger: Ledger[State, Event]) -> Flow[None]:
    """Bring ships back, count miracles, let ships arrive, name cores (FAC-17)."""
    yield from bring_back(ledger)
    yield from pray(ledger)
    yield from arrive(ledger)
    yield from name_cores(ledger)
    ledger.record(PhaseBegan(Phase.ORDERS, ledger.state.turn, "ORD-1"))


def give_orders(ledger: Ledger[State, Event]) -> Flow[None]:
    """Let both players plot in secret, then reveal all orders together (ORD-1)."""
    state = ledger.state
    requests: dict[Seat, Request[dict[str, Order]]] = {
        seat: PlotOrders(seat, state) for seat in PLAYERS if state.ships_of(seat)
    }
    plotted = (yield from ask_all(requests)) if requests else {}
    ledger.record(
        *(
            OrderRevealed(ship.spec.id, plotted[seat].get(ship.spec.id, MAINTAIN))
            for seat in requests
            for ship in state.ships_of(seat)
        )
    )
    for seat, orders in plotted.items():
        pay_for_orders(ledger, seat, orders)
    ledger.record(PhaseBegan(Phase.MOVEMENT, state.turn, "MOV-1"))


def move_everyone(ledger: Ledger[State, Event]) -> Flow[None]:
    """Move all ships at once, then settle crashes, then markers (MOV-6)."""
    state = ledger.state
    terrain = state.setup.terrain
    _slow_down(ledger)
    paths = {
        ship.spec.id: path_of(ship, ship.order or MAINTAIN, terrain)
        for seat in PLAYERS
        for ship in state.ships_of(seat)
    }
    ledger.record(*_movements(paths))
    crashed = [ship_id for ship_id, path in paths.items() if path.crashed]
    if crashed:
        yield from _settle_crashes(ledger, paths, crashed)
    take_markers(ledger, paths)
    ledger.record(PhaseBegan(Phase.LAUNCHES, state.turn, "WPN-1"))


def _slow_down(ledger: Ledger[State, Event]) -> None:
    """Take half of their velocity from ships near an enemy that forces reverence, all at once (FAC-3)."""
    state = ledger.state
    slowed = []
    for seat in PLAYERS:
        feared = [
            (ship.at, reach) for ship in state.ships_of(seat.other) if (reach := ship.fittings.slows_in)
        ]
        for ship in state.ships_of(seat) if feared else ():
            if ship.velocity and any(within(at, ship.at, reach_in) for at, reach_in in feared):
                left = half_down(ship.velocity)
                slowed.append(VelocityChanged(ship.id, ship.velocity, left, "FAC-3"))
    if slowed:
        ledger.record(*slowed)


def _movements(paths: dict[str, Path]) -> list[Event]:
    events: list[Event] = []
    for ship_id, path in paths.items():
        if path.origin is not None:
            events.append(ShipJumped(ship_id, path.origin, path.stops[0][:2]))
        events.append(ShipMoved(ship_id, path.stops, path.velocity))
        if path.crashed:
            events.append(ShipCrashed(ship_id, path.end[:2], path.velocity))
        elif path.left:
            events.append(ShipLeft(ship_id, path.end[:2]))
    return events


def _settle_crashes(ledger: Ledger[State, Event], paths: dict[str, Path], crashed: list[str]) -> Flow[None]:
    """Deal all crash damage, then let owners choose lost systems, then take the dead away (MOV-3, MOV-6)."""
    state = ledger.state
    emptied = {}
    for ship_id in crashed:
        emptied[ship_id] = yield from take_damage(ledger, ship_id, paths[ship_id].velocity, "crash")
    living = [ship_id for ship_id in crashed if any(state.ships[ship_id].pips)]
    for seat in state.seats_by_initiative():
        for ship_id in living:
            if state.ships[ship_id].spec.seat is seat:
                yield from settle_damage(ledger, ship_id, emptied[ship_id])
    for ship_id in crashed:
        if ship_id not in living:
            yield from settle_damage(ledger, ship_id, 0)
    end_if_swept(ledger)


def launch(ledger: Ledger[State, Event]) -> Flow[None]:
    """Open the weapons phase: launches, then target acquisition gear (WPN-1, WPN-2)."""
    yield from launch_squadrons(ledger)
    yield from acquire_targets(ledger)
    ledger.record(PhaseBegan(Phase.SQUADRONS, ledger.state.turn, "SQD-3"))


def command_squadrons(ledger: Ledger[State, Event]) -> Flow[None]:
    """Order the squadrons (SQD-3)."""
    yield from order_squadrons(ledger)
    ledger.record(PhaseBegan(Phase.ACTIVATIONS, ledger.state.turn, "WPN-3"))


def activate(ledger: Ledger[State, Event]) -> Flow[None]:
    """Activate all ships by turns (WPN-3)."""
    yield from activate_ships(ledger)
    ledger.record(PhaseBegan(Phase.POINTS, ledger.state.turn, "END-1"))


def count_points(ledger: Ledger[State, Event]) -> Flow[None]:
    """Score the markers (END-1, END-2)."""
    score_markers(ledger)
    ledger.record(PhaseBegan(Phase.END, ledger.state.turn, "END-5"))
    yield from ()


def end_turn(ledger: Ledger[State, Event]) -> Flow[None]:
    """Bring ships back, clear the turn's marks, pass the initiative (END-5)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        for ship in list(state.ships.values()):
            if (
                ship.spec.seat is not seat
                or ship.left_at is None
                or not ship.alive
                or ship.left_turn >= state.turn
            ):
                continue
            x, y, heading = yield from ask(ReturnShip(seat, state, ship.spec.id))
            at = clamp_to_board(snap_point((x, y)))
            ledger.record(ShipReturned(ship.spec.id, at, heading, START_VELOCITY))
    ledger.record(TurnCleared())
    ledger.record(InitiativeTaken(state.initiative.other, "END-5"))
    ledger.record(PhaseBegan(_first_phase(state), state.turn + 1, "ORD-1"))


STEPS: dict[Phase, Step] = {
    Phase.INITIATIVE: roll_initiative,
    Phase.MARKERS: place_markers,
    Phase.EDGE: choose_edge,
    Phase.DEPLOYMENT: deploy,
    Phase.START: start_turn,
    Phase.ORDERS: give_orders,
    Phase.MOVEMENT: move_everyone,
    Phase.LAUNCHES: launch,
    Phase.SQUADRONS: command_squadrons,
    Phase.ACTIVATIONS: activate,
    Phase.POINTS: count_points,
    Phase.END: end_turn,
}
