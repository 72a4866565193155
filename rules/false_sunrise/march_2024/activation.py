"""A ship's activation: fire, then repair (E1-10)."""

from __future__ import annotations

from rules.false_sunrise.choices import Carrier
from rules.false_sunrise.damage import restore_pips, restore_systems, roll
from rules.false_sunrise.events import GameLedger
from rules.false_sunrise.march_2024.effects import RepairCrews
from rules.false_sunrise.march_2024.firing import fire
from rules.kernel.flow import Flow


def activate_ship(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Take an activated ship through its steps (E1-10)."""
    yield from fire(ledger, ship_id)
    yield from _repair(ledger, ship_id)


def _repair(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Let repair crews restore pips, and a system if that fills a bar (E1-29)."""
    done: list[str] = []
    while crew := next(
        (one for one in ledger.state.ships[ship_id].fittings.closers if one.carrier not in done), None
    ):
        done.append(crew.carrier)
        if not ledger.state.ships[ship_id].damage:
            continue
        assert isinstance(crew.effect, RepairCrews)
        about = Carrier(ship_id, crew.carrier)
        (pips,) = yield from roll(ledger, 1, "repair_crews", about, "E1-29", crew.effect.sides)
        filled = restore_pips(ledger, ship_id, pips, "E1-29")
        yield from restore_systems(ledger, ship_id, min(1, filled), about, "E1-29")
