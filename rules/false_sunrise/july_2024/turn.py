"""The turn of the July 2024 edition, step by step."""

from __future__ import annotations

from rules.false_sunrise.activating import activate_by_turns
from rules.false_sunrise.events import GameLedger, PhaseBegan, VelocityChanged
from rules.false_sunrise.july_2024.activation import acquire_targets, activate_ship
from rules.false_sunrise.july_2024.arrivals import arrive, bring_back, keep_back
from rules.false_sunrise.july_2024.cores import name_cores
from rules.false_sunrise.july_2024.miracles import pay_for_orders, pray
from rules.false_sunrise.july_2024.squadrons import launch_squadrons, order_squadrons
from rules.false_sunrise.movement import slowed, slowing_ship
from rules.false_sunrise.setting_up import choose_edge, deploy_fleets, place_markers, roll_initiative
from rules.false_sunrise.state import Phase, State
from rules.false_sunrise.turn_steps import (
    Step,
    close_turn,
    count_points,
    move_ships,
    plot_and_reveal,
)
from rules.kernel.flow import Flow
from rules.kernel.seats import PLAYERS


def deploy(ledger: GameLedger) -> Flow[None]:
    """Keep ships in reserve (FAC-6), then deploy the others (SET-4)."""
    yield from keep_back(ledger)
    yield from deploy_fleets(ledger, *_first_phase(ledger.state))


def _first_phase(state: State) -> tuple[Phase, str]:
    """Return the first phase of a turn and its ruling: orders if no fleet has a faction (FAC-17)."""
    return (Phase.START, "FAC-17") if _plays_factions(state) else (Phase.ORDERS, "ORD-1")


def _plays_factions(state: State) -> bool:
    return any(fleet.faction is not None for fleet in state.setup.fleets.values())


def start_turn(ledger: GameLedger) -> Flow[None]:
    """Bring ships back, roll miracle points, let ships arrive and name cores (FAC-17)."""
    yield from bring_back(ledger)
    yield from pray(ledger)
    yield from arrive(ledger)
    yield from name_cores(ledger)
    ledger.record(PhaseBegan(Phase.ORDERS, ledger.state.turn, "ORD-1"))


def give_orders(ledger: GameLedger) -> Flow[None]:
    """Let both players plot in secret, then reveal all orders together (ORD-1)."""
    plotted = yield from plot_and_reveal(ledger)
    for seat, orders in plotted.items():
        pay_for_orders(ledger, seat, orders)
    ledger.record(PhaseBegan(Phase.MOVEMENT, ledger.state.turn, "MOV-1"))


def move_everyone(ledger: GameLedger) -> Flow[None]:
    """Move all ships at once, then settle crashes, then markers (MOV-3, MOV-6).

    The damage of a crash is the ship's velocity.
    """
    if _plays_factions(ledger.state):
        _slow_down(ledger)
    yield from move_ships(ledger, lambda path: path.velocity)
    ledger.record(PhaseBegan(Phase.LAUNCHES, ledger.state.turn, "WPN-1"))


def _slow_down(ledger: GameLedger) -> None:
    """Halve the velocity of all ships near an enemy with forced reverence, at once (FAC-3)."""
    state = ledger.state
    changes = [
        VelocityChanged(ship.id, ship.velocity, slowed(ship.velocity), "FAC-3")
        for seat in PLAYERS
        for ship in state.ships_of(seat)
        if slowing_ship(state, ship) is not None
    ]
    if changes:
        ledger.record(*changes)


def launch(ledger: GameLedger) -> Flow[None]:
    """Begin the weapons phase: launches, then target acquisition gear (WPN-1, WPN-2)."""
    yield from launch_squadrons(ledger)
    yield from acquire_targets(ledger)
    ledger.record(PhaseBegan(Phase.SQUADRONS, ledger.state.turn, "SQD-3"))


def command_squadrons(ledger: GameLedger) -> Flow[None]:
    """Give orders to squadrons (SQD-3)."""
    yield from order_squadrons(ledger)
    ledger.record(PhaseBegan(Phase.ACTIVATIONS, ledger.state.turn, "WPN-3"))


def activate(ledger: GameLedger) -> Flow[None]:
    """Alternate activating all ships (WPN-3)."""
    yield from activate_by_turns(ledger, activate_ship)


def end_turn(ledger: GameLedger) -> Flow[None]:
    """Return ships to the board, clear per-turn marks and pass the initiative (END-5)."""
    yield from close_turn(ledger, *_first_phase(ledger.state))


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
