"""Markers, points and the end of the match (OBJ, END)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.false_sunrise.events import Event, GameLedger, MarkerTaken, MatchEnded, PointsScored
from rules.false_sunrise.movement import Path
from rules.false_sunrise.state import Marker, Ship, State
from rules.kernel.seats import PLAYERS, Seat

MARKER_REACH_IN = 3.0  # OBJ-1
POINTS_TO_WIN = 15  # END-2


class MatchOver(Exception):
    """Raised when the match ends. The rest of the turn is not played."""


def leader(state: State) -> Seat | None:
    """Return the player with more points, or None if they are level."""
    red, blue = state.scores[Seat.RED], state.scores[Seat.BLUE]
    return None if red == blue else Seat.RED if red > blue else Seat.BLUE


def take_markers(ledger: GameLedger, paths: Mapping[str, Path]) -> None:
    """Give each marker that only one side passed to that side (OBJ-1, OBJ-2).

    If both sides passed it, the side with the greater presence takes it (FAC-15).
    """
    state = ledger.state
    taken = []
    for marker, near in _passers(state, paths):
        seats = {ship.spec.seat for ship in near}
        taker = next(iter(seats)) if len(seats) == 1 else _most_present(near)
        if taker is not None and marker.owner is not taker:
            ruling = "OBJ-2" if len(seats) == 1 else "FAC-15"
            taken.append(MarkerTaken(marker.id, taker, ruling))
    if taken:
        ledger.record(*taken)


def standoffs(state: State, paths: Mapping[str, Path]) -> tuple[Marker, ...]:
    """List the markers that both sides pass with equal presence: nobody takes them (OBJ-2, FAC-15)."""
    return tuple(
        marker
        for marker, near in _passers(state, paths)
        if len({ship.spec.seat for ship in near}) == len(PLAYERS) and _most_present(near) is None
    )


def _passers(state: State, paths: Mapping[str, Path]) -> Iterator[tuple[Marker, list[Ship]]]:
    """Yield each marker with the capital ships whose paths come within reach (OBJ-1)."""
    flown = [
        (ship, path) for ship_id, path in paths.items() if (ship := state.ships[ship_id]).spec.hull.capital
    ]
    for marker in state.markers:
        at = marker.at
        yield marker, [ship for ship, path in flown if path.passes_within(at, MARKER_REACH_IN)]


def _most_present(near: Sequence[Ship]) -> Seat | None:
    """Return the side with the greatest presence near a contested marker, or None (FAC-15).

    Destroyed ships and ships that left the board contest it, but add no presence (DMG-5, MOV-5).
    """
    red, blue = (
        max([ship.fittings.presence for ship in near if ship.spec.seat is seat and ship.on_board], default=0)
        for seat in PLAYERS
    )
    return None if red == blue else Seat.RED if red > blue else Seat.BLUE


def score_markers(ledger: GameLedger) -> None:
    """Score a point for each controlled marker (END-1).

    End the match if a player has at least 15 points and is ahead, or at the turn limit (END-2,
    END-4).
    """
    state = ledger.state
    held = {seat: sum(marker.owner is seat for marker in state.markers) for seat in PLAYERS}
    ledger.record(PointsScored(held[Seat.RED], held[Seat.BLUE]))
    ahead = leader(state)
    if ahead is not None and state.scores[ahead] >= POINTS_TO_WIN:
        end_match(ledger, ahead, "points", "END-2")
    limit = state.setup.options.turn_limit
    if limit is not None and state.turn >= limit:
        end_match(ledger, ahead, "turn_limit", "END-4")


def end_if_swept(ledger: GameLedger, ruling: str = "END-3") -> None:
    """End the match if a player has no ship left, on or off the board or due to come back (END-3).

    Squadrons do not count.
    """
    state = ledger.state
    left = [seat for seat in PLAYERS if _holds_out(state, seat)]
    if len(left) < len(PLAYERS):
        end_match(ledger, left[0] if left else leader(state), "no_ships", ruling)


def _holds_out(state: State, seat: Seat) -> bool:
    ships = state.ships
    for spec in state.setup.fleets[seat].ships:
        ship = ships[spec.id]
        if (ship.alive or (ship.extras and ship.extras.due)) and spec.hull.capital:
            return True
    return False


def end_match(ledger: GameLedger, winner: Seat | None, why: str, ruling: str) -> None:
    """Record the end of the match and stop play by raising `MatchOver`."""
    ledger.record(MatchEnded(winner, why, ruling))
    raise MatchOver


def concession(_state: State, seat: Seat) -> Event:
    """Return the event of a concession (END-4)."""
    return MatchEnded(seat.other, "concession", "END-4")


def agreed_draw(_state: State) -> Event:
    """Return the event of a draw by agreement (PLY-5)."""
    return MatchEnded(None, "agreed", "PLY-5")
