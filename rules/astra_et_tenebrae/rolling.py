"""Dice: asked of chance and recorded."""

from __future__ import annotations

from rules.astra_et_tenebrae.events import BattleLedger, DiceRolled
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import Roll


def roll(
    ledger: BattleLedger, count: int, sides: int, why: str, about: tuple[str, ...], ruling: str
) -> Flow[tuple[int, ...]]:
    """Ask chance for dice, record and return their faces.

    `why` is an id for the reason; `about` names the ships or sides that the roll concerns.
    """
    faces = yield from ask(Roll(count, sides, why, about))
    ledger.record(DiceRolled(why, about, tuple(faces), sides, ruling))
    return tuple(faces)
