"""Ships that enter the board after deployment: from the reserve, or reborn (FAC-4, FAC-6)."""

from __future__ import annotations

from rules.false_sunrise.arriving import FIRST_ARRIVAL_TURN, ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.catalogue import Upgrade, Weapon
from rules.false_sunrise.events import GameLedger, ShipArrived, ShipReborn, ShipsKept
from rules.false_sunrise.state import START_VELOCITY
from rules.kernel.flow import Flow, ask
from rules.table.board import clamp_to_board
from rules.table.measure import snap_point

# --- in reserve (FAC-6) ----------------------------------------------------------------------------


def keep_back(ledger: GameLedger) -> Flow[None]:
    """Let players keep ships in reserve before deployment, unless a scenario placed them (FAC-6)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        if state.ships_of(seat) or not KeepBack(seat, state).ships():
            continue
        kept = yield from ask(KeepBack(seat, state))
        if kept:
            ledger.record(ShipsKept(seat, tuple(kept)))


def arrive(ledger: GameLedger) -> Flow[None]:
    """Let ships from the reserve arrive, from the third turn on (FAC-6)."""
    state = ledger.state
    if state.turn < FIRST_ARRIVAL_TURN:
        return
    for seat in state.seats_by_initiative():
        for ship in list(state.ships.values()):
            if ship.spec.seat is not seat or ship.extras is None or not ship.extras.reserve:
                continue
            request = ArriveShip(seat, state, ship.id)
            if request.spot() is None:
                continue
            placement = yield from ask(request)
            if placement is not None:
                at = clamp_to_board(snap_point(placement[:2]))
                ledger.record(ShipArrived(ship.id, at, placement[2], START_VELOCITY))


# --- reborn (FAC-4) --------------------------------------------------------------------------------


def bring_back(ledger: GameLedger) -> Flow[None]:
    """Bring back the ships that are due, restored except for their return upgrades (FAC-4)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        for ship in list(state.ships.values()):
            if ship.spec.seat is not seat or ship.extras is None or not ship.extras.due:
                continue
            x, y, heading = yield from ask(RebirthShip(seat, state, ship.id))
            spec = ship.spec
            lost = sum([1 << spec.bit[one.id] for one in spec.components if _comes_back(one.entry)])
            at = clamp_to_board(snap_point((x, y)))
            ledger.record(ShipReborn(ship.id, at, heading, START_VELOCITY, spec.full_bars(lost), lost))


def _comes_back(entry: Weapon | Upgrade) -> bool:
    return isinstance(entry, Upgrade) and any(effect.comes_back_on() for effect in entry.effects)
