"""A model's activation, step by step (MF-19)."""

from __future__ import annotations

from rules.false_sunrise.events import GameLedger
from rules.false_sunrise.matched_fire.attacks import defend_at_first, fire
from rules.false_sunrise.matched_fire.gunnery import is_capital
from rules.false_sunrise.matched_fire.mending import mend_at_last
from rules.false_sunrise.matched_fire.strikes import fly_strike
from rules.kernel.flow import Flow


def activate_model(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Take an activated model through its steps. They end early if it is destroyed (MF-19)."""
    if is_capital(ledger.state.ships[ship_id]):
        yield from defend_at_first(ledger, ship_id)
        yield from fire(ledger, ship_id)
        yield from mend_at_last(ledger, ship_id)
    else:
        yield from fly_strike(ledger, ship_id)
        yield from fire(ledger, ship_id)
