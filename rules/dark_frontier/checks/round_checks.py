"""Invariants of where ships begin, of points and of endings (DS-4, DS-5, DE-1 to DE-5)."""

from __future__ import annotations

from rules.dark_frontier import events
from rules.dark_frontier.checks.laws import law_in
from rules.dark_frontier.checks.places import far
from rules.dark_frontier.state import DEFENDER, Phase, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS, Seat


class DuelWatch(InvariantWatch[State]):
    """Checks the start and the end of a duel, and counts its points."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._points = dict.fromkeys(PLAYERS, 0)
        self._scored_in = 0  # the last round in which a side scored
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.DuelEnded: self._ended,
            events.ShipPlaced: self._placed,
            events.PointScored: self._point,
        }

    def _phase(self, event: events.PhaseBegan) -> None:
        state = self.state
        demand(123, all(ship.at is not None for ship in state.ships.values()), "ships are not placed")
        if event.phase is Phase.COMMAND and state.phase is Phase.TALLY:
            self._all_scored()
            demand(141, self._due_to_end() is None, f"play goes on, and {self._due_to_end()} is due")

    # --- setting up ------------------------------------------------------------------------------

    def _placed(self, event: events.ShipPlaced) -> None:
        law = law_in(self.state)
        state, ship = self.state, self.state.ships[event.ship]
        first = next(iter(state.setup.ships[ship.seat]))
        demand(123, 0 <= event.facing < 6, f"{event.ship} faces {event.facing}")
        if ship.seat is DEFENDER:
            near = far(event.at) <= (0 if event.ship == first else law.together)
            demand(123, near and event.velocity == (0, 0), f"{event.ship} begins on {event.at}: {event}")
            return
        demand(123, far(event.at) == law.radius, f"{event.ship} begins off the edge on {event.at}")
        demand(
            123,
            far(event.velocity) <= law.entry_speed,
            f"{event.ship} comes in with {event.velocity}",
        )
        if event.ship != first:
            apart = far(event.at, state.ships[first].place)
            demand(123, apart <= law.abreast, f"{event.ship} begins {apart} from {first}")

    # --- points ----------------------------------------------------------------------------------

    def _left(self) -> list[Seat]:
        ships = self.state.ships.values()
        return [
            seat for seat in PLAYERS if any(one.seat is seat and one.alive and one.on_map for one in ships)
        ]

    def _alone(self) -> Seat | None:
        """Return the side that is alone in the yard, or None (DE-2)."""
        inside = {
            ship.seat
            for ship in self.state.ships.values()
            if ship.alive and ship.on_map and far(ship.place) <= law_in(self.state).yard
        }
        return inside.pop() if len(inside) == 1 else None

    def _scorer(self) -> Seat | None:
        """Return the side that must score in this Tally, or None (DE-1, DE-2)."""
        both = len(self._left()) == len(PLAYERS)
        return self._alone() if both and self.state.round >= law_in(self.state).scores_from else None

    def _point(self, event: events.PointScored) -> None:
        demand(140, self._scored_in < self.state.round, f"{event.seat} scores twice")
        demand(140, self._scorer() is event.seat, f"{event.seat} scores")
        self._points[event.seat] += 1
        self._scored_in = self.state.round

    def _all_scored(self) -> None:
        state = self.state
        due = self._scorer() is not None
        demand(140, (self._scored_in == state.round) == due, f"{self._scorer()} scores no point")
        demand(140, state.points == self._points, f"points are {state.points}, not {self._points}")

    # --- the end ---------------------------------------------------------------------------------

    def _due_to_end(self) -> tuple[Seat | None, str, str] | None:
        """Return the winner, reason and ruling with which the duel must end in this Tally, or None."""
        left, points, setup = self._left(), self._points, self.state.setup
        if len(left) < len(PLAYERS):
            return (left[0], "lost", "DE-1") if left else (None, "both_lost", "DE-1")
        enough = [seat for seat in PLAYERS if points[seat] >= setup.points]
        if enough:
            return enough[0], "points", "DE-3"
        if self.state.round < setup.rounds:
            return None
        ahead = [seat for seat in PLAYERS if points[seat] > points[seat.other]]
        return (ahead[0] if ahead else None), "rounds", "DE-4"

    def _ended(self, event: events.DuelEnded) -> None:
        if event.why == "conceded":
            demand(141, event.winner in PLAYERS and event.ruling == "DE-5", f"{event.winner} won: {event}")
            return
        if event.why == "agreed":
            demand(
                141, event.winner is None and event.ruling == "PLY-5", f"an agreed draw has a winner: {event}"
            )
            return
        self._all_scored()
        found = event.winner, event.why, event.ruling
        demand(141, found == self._due_to_end(), f"{found}, not {self._due_to_end()}")
