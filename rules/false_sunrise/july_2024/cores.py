"""Chameleon cores: their owners name what each acts as at the start of a turn (FAC-9)."""

from __future__ import annotations

from rules.false_sunrise.choices import Carrier, Copy
from rules.false_sunrise.core_options import core_options
from rules.false_sunrise.events import CoreNamed, GameLedger
from rules.false_sunrise.prompts import Prompt
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne


def name_cores(ledger: GameLedger) -> Flow[None]:
    """Let each working core copy a working upgrade of its ship, or stay as it is (FAC-9)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        for ship in state.ships_of(seat):
            for core in ship.fittings.cores:
                options = core_options(state.ships[ship.id], core)
                if len(options) == 1:
                    continue
                about = Carrier(ship.id, core)
                chosen = yield from ask(ChooseOne(seat, Prompt.COPY, options, about, "FAC-9"))
                if chosen is not None:
                    _name(ledger, ship.id, core, chosen)


def _name(ledger: GameLedger, ship_id: str, core: str, chosen: Copy) -> None:
    ship = ledger.state.ships[ship_id]
    holds = list(ship.holds)
    places = [index for index, place in enumerate(ship.spec.places) if place.component == core]
    for index, kind in zip(places, chosen.squadrons, strict=False):
        holds[index] = kind
    ledger.record(CoreNamed(ship_id, core, chosen.component, chosen.weapon, tuple(holds)))
