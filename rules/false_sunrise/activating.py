"""Alternating activations: players take turns activating ships (WPN-3)."""

from __future__ import annotations

from collections.abc import Callable

from rules.false_sunrise.events import GameLedger, PhaseBegan, ShipActivated
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.scoring import end_if_swept
from rules.false_sunrise.state import Phase, State
from rules.kernel.flow import Flow, ask
from rules.kernel.ledger import Ledger
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat

# An edition's steps for an activated ship.
Activation = Callable[[GameLedger, str], Flow[None]]


def activate_by_turns(ledger: GameLedger, activate: Activation, swept_ruling: str = "END-3") -> Flow[None]:
    """Let players alternate activating ships, then begin the points phase (WPN-3).

    `swept_ruling` is cited if a player's last ship is lost here, which ends the match.
    """
    state = ledger.state
    while True:
        seat = state.to_act
        waiting = _waiting(state, seat)
        if not waiting:
            seat = seat.other
            waiting = _waiting(state, seat)
            if not waiting:
                break
        ledger.checkpoint()
        ship_id = yield from ask(ChooseOne(seat, Prompt.ACTIVATE, waiting, (seat,), "WPN-3"))
        ledger.record(ShipActivated(ship_id))
        yield from activate(ledger, ship_id)
        end_if_swept(ledger, swept_ruling)
    ledger.record(PhaseBegan(Phase.POINTS, state.turn, "END-1"))


def _waiting(state: State, seat: Seat) -> list[str]:
    return [ship.spec.id for ship in state.ships_of(seat) if not ship.activated]


def can_act(state: State, ship_id: str, activate: Activation) -> bool:
    """Return whether activating a ship now would do anything (WPN-4).

    That is: ask a question, roll a die or change the state.
    """
    ledger: GameLedger = Ledger(state.copy())
    flow = activate(ledger, ship_id)
    asks = next(flow, None) is not None
    flow.close()
    return asks or bool(ledger.beats)
