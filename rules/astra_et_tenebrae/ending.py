"""Lost ships, and how a battle ends (AW-2, AW-3, AE-1 to AE-4)."""

from __future__ import annotations

from rules.astra_et_tenebrae.events import BattleEnded, BattleLedger, Event, Judged, ShipLost
from rules.astra_et_tenebrae.state import Captain, State
from rules.astra_et_tenebrae.systems import points_left
from rules.kernel.seats import PLAYERS, Seat


class BattleOver(Exception):
    """The battle has ended in the middle of a step."""


def lose(ledger: BattleLedger, name: str, why: str, ruling: str) -> None:
    """Lose a ship, unless it is already lost; `why` is a word for the reason."""
    if ledger.state.ships[name].alive:
        ledger.record(ShipLost(name, why, ruling))


def end_if_swept(ledger: BattleLedger) -> None:
    """End the battle if a side has no ship left (AE-1)."""
    state = ledger.state
    swept = [seat for seat in PLAYERS if not state.side(seat)]
    if not swept:
        return
    _end(ledger, swept[0].other if len(swept) == 1 else None, "swept", "AE-1")


def judge(ledger: BattleLedger, why: str, ruling: str) -> None:
    """Judge the battle by the ships left, then by the points on them (AE-2, AE-3)."""
    red, blue = standings(ledger.state, Seat.RED), standings(ledger.state, Seat.BLUE)
    ledger.record(Judged(red, blue, ruling))
    winner = None if red == blue else Seat.RED if red > blue else Seat.BLUE
    _end(ledger, winner, why, ruling)


def standings(state: State, seat: Seat) -> tuple[int, int]:
    """Return the number of ships that a side has left, and the points on them (AE-2)."""
    ships = state.side(seat)
    return len(ships), sum(points_left(state.figures, ship) for ship in ships)


def concession(state: State, seat: Seat) -> Event:
    """Return the event of a side's concession (AE-4)."""
    return BattleEnded(seat.other, "conceded", cards(state), "AE-4")


def agreed_draw(state: State) -> Event:
    """Return the event of a draw by agreement (PLY-5)."""
    return BattleEnded(None, "agreed", cards(state), "PLY-5")


def cards(state: State) -> dict[str, Captain]:
    """Return all captains by their ships; they are shown when the battle is over (AK-1)."""
    return {name: ship.captain for name, ship in state.ships.items() if ship.captain is not None}


def _end(ledger: BattleLedger, winner: Seat | None, why: str, ruling: str) -> None:
    ledger.record(BattleEnded(winner, why, cards(ledger.state), ruling))
    raise BattleOver
