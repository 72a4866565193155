"""The turn of the March 2024 edition, step by step (E1-10)."""

from __future__ import annotations

from rules.false_sunrise.activating import activate_by_turns
from rules.false_sunrise.events import GameLedger, PhaseBegan
from rules.false_sunrise.march_2024.activation import activate_ship
from rules.false_sunrise.march_2024.crashes import crash_damage
from rules.false_sunrise.setting_up import choose_edge, deploy_fleets, place_markers, roll_initiative
from rules.false_sunrise.state import Phase
from rules.false_sunrise.turn_steps import (
    CrashRulings,
    Step,
    close_turn,
    count_points,
    give_orders,
    move_ships,
)
from rules.kernel.flow import Flow


def move_everyone(ledger: GameLedger) -> Flow[None]:
    """Move all ships at once. The damage of a crash is the inches not moved (E1-11)."""
    yield from move_ships(ledger, crash_damage, rulings=CrashRulings(crash="E1-11", damage="E1-26"))
    ledger.record(PhaseBegan(Phase.ACTIVATIONS, ledger.state.turn, "E1-10"))


def activate(ledger: GameLedger) -> Flow[None]:
    """Alternate activating all ships (E1-10)."""
    yield from activate_by_turns(ledger, activate_ship)


STEPS: dict[Phase, Step] = {
    Phase.INITIATIVE: roll_initiative,
    Phase.MARKERS: place_markers,
    Phase.EDGE: choose_edge,
    Phase.DEPLOYMENT: deploy_fleets,
    Phase.ORDERS: give_orders,
    Phase.MOVEMENT: move_everyone,
    Phase.ACTIVATIONS: activate,
    Phase.POINTS: count_points,
    Phase.END: close_turn,
}
