"""The Tally: points, and how a duel ends (DE-1 to DE-5)."""

from __future__ import annotations

from rules.dark_frontier.events import DuelEnded, DuelLedger, Event, PointScored
from rules.dark_frontier.state import ATTACKER, DEFENDER, State
from rules.hexes.grid import length
from rules.kernel.seats import PLAYERS, Seat


def tally(ledger: DuelLedger) -> None:
    """Score for a side that is alone in the yard, and end the duel if it is due to end."""
    state = ledger.state
    left = {ship.seat for ship in state.flying()}
    if len(left) < len(PLAYERS):
        ledger.record(DuelEnded(next(iter(left), None), "lost" if left else "both_lost", "DE-1"))
        return
    alone = alone_in_the_yard(state)
    if alone is not None and state.round >= state.figures.scores_from:
        ledger.record(PointScored(alone))
        if state.points[alone] >= state.setup.points:
            ledger.record(DuelEnded(alone, "points", "DE-3"))
            return
    if state.round >= state.setup.rounds:
        defender, attacker = state.points[DEFENDER], state.points[ATTACKER]
        winner = None if defender == attacker else DEFENDER if defender > attacker else ATTACKER
        ledger.record(DuelEnded(winner, "rounds", "DE-4"))


def alone_in_the_yard(state: State) -> Seat | None:
    """Return the side that has a ship in the yard while the other has none there, or None (DE-2)."""
    yard = state.figures.map.yard
    there = {ship.seat for ship in state.flying() if length(ship.place) <= yard}
    return there.pop() if len(there) == 1 else None


def concession(_state: State, seat: Seat) -> Event:
    """Return the event of a side's concession (DE-5)."""
    return DuelEnded(seat.other, "conceded", "DE-5")


def agreed_draw(_state: State) -> Event:
    """Return the event of a draw by agreement (PLY-5)."""
    return DuelEnded(None, "agreed", "PLY-5")
