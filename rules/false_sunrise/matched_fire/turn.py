"""The turn of Matched Fire, step by step (MF-17)."""

from __future__ import annotations

from rules.false_sunrise.activating import activate_by_turns
from rules.false_sunrise.events import GameLedger, PhaseBegan
from rules.false_sunrise.matched_fire.activation import activate_model
from rules.false_sunrise.matched_fire.attacks import SWEPT
from rules.false_sunrise.movement import Path
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

CRASH_INCHES = 6  # MF-18: each 6 inches of velocity, rounded up, cost one Structure or figure
CRASHES = CrashRulings(crash="MF-18", damage="MF-18", system="MF-18", destroyed="MF-40", swept=SWEPT)


def crash_damage(path: Path) -> int:
    """Return the Structure or figures that a crash costs (MF-18).

    >>> [crash_damage(Path((), velocity, crashed=True)) for velocity in (1, 6, 7)]
    [1, 1, 2]
    """
    return -(-path.velocity // CRASH_INCHES)


def move_everyone(ledger: GameLedger) -> Flow[None]:
    """Move all models at once; a crash costs Structure or figures (MF-18)."""
    yield from move_ships(ledger, crash_damage, rulings=CRASHES)
    ledger.record(PhaseBegan(Phase.ACTIVATIONS, ledger.state.turn, "MF-17"))


def activate(ledger: GameLedger) -> Flow[None]:
    """Alternate activating all models (MF-17)."""
    yield from activate_by_turns(ledger, activate_model, SWEPT)


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
