"""Invariants of the turn: dice, initiative, captains' cards, quiet turns, and the end.

Rulings AH-1, AK-1 and AE-1 to AE-5.
"""

from __future__ import annotations

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks.laws import law_of
from rules.astra_et_tenebrae.checks.places import works
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.state import Phase, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS, Seat


class TurnWatch(InvariantWatch[State]):
    """Counts what lasts from turn to turn, and judges the end."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._law = law_of(state.setup.edition)
        self._rolled: tuple[int, ...] = ()
        self._shots = 0
        self._judged: events.Judged | None = None
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.DiceRolled: self._dice,
            events.InitiativeTaken: self._initiative,
            events.CaptainsAssigned: self._assigned,
            events.ShotFired: self._shot,
            events.TurnCleared: self._turn_cleared,
            events.Judged: self._judges,
            events.BattleEnded: self._ended,
        }

    # --- phases ----------------------------------------------------------------------------------

    def _phase(self, event: events.PhaseBegan) -> None:
        state = self.state
        if state.phase in (Phase.CAPTAINS, Phase.PLACING):
            placed = event.phase in (Phase.CAPTAINS, Phase.PLACING) or all(
                ship.at is not None for ship in state.ships.values()
            )
            demand(103, placed, "a ship has no place")
            return
        for seat in PLAYERS:
            demand(121, bool(state.side(seat)), f"play goes on, and {seat} has no ship left (AE-1)")
        if state.phase is Phase.STATUS:
            self._turn_over()

    def _turn_over(self) -> None:
        state = self.state
        limit = state.setup.turn_limit
        demand(121, not limit or state.turn < limit, f"play goes on after turn {state.turn} (AE-2)")
        demand(121, state.quiet < self._law.quiet_turns, "play goes on without fire (AE-3)")
        for ship in state.ships.values():
            spent = ship.moved or ship.acted or ship.evaded or ship.dodging or ship.aided or ship.blacked_out
            demand(101, not ship.alive or not spent, f"{ship.name} was not cleared")
        demand(101, not state.formations and not state.fired_at, "formations outlast the turn")

    # --- initiative ------------------------------------------------------------------------------

    def _dice(self, event: events.DiceRolled) -> None:
        demand(117, all(1 <= face <= event.sides for face in event.faces), f"{event.why} shows {event.faces}")
        if event.why != "initiative":
            return
        demand(102, len(set(self._rolled)) < 2, "initiative is rolled again without a tie")
        demand(102, (len(event.faces), event.sides) == (2, self._law.initiative), f"{event.faces} are rolled")
        self._rolled = event.faces

    def _initiative(self, event: events.InitiativeTaken) -> None:
        demand(102, len(set(self._rolled)) == 2, f"{event.seat} goes first on a roll of {self._rolled}")
        red, blue = self._rolled
        higher = Seat.RED if red > blue else Seat.BLUE
        # AS-3: the side with the lower roll places first.
        first = higher.other if self.state.phase is Phase.PLACING else higher
        demand(102, event.seat is first, f"{event.seat} goes first on a roll of {self._rolled}")
        self._rolled = ()

    # --- captains and fire -----------------------------------------------------------------------

    def _assigned(self, event: events.CaptainsAssigned) -> None:
        state = self.state
        mine = {ship.name for ship in state.side(event.seat)}
        bare = all(ship.captain is None for ship in state.side(event.seat))
        demand(113, bare, f"{event.seat} lays its captains again")
        demand(113, set(event.cards) == mine, f"{event.seat} has cards on {sorted(event.cards)}")
        demand(113, len(set(event.cards.values())) == len(mine), f"{event.seat} has a captain twice")

    def _shot(self, _event: events.ShotFired) -> None:
        self._shots += 1

    # --- the end ---------------------------------------------------------------------------------

    def _turn_cleared(self, event: events.TurnCleared) -> None:
        state = self.state
        quiet = 0 if self._shots else state.quiet + 1
        demand(121, event.quiet == quiet, f"{event.quiet} quiet turns, not {quiet} (AE-3)")
        self._shots = 0

    def _judges(self, event: events.Judged) -> None:
        state = self.state
        due = (
            state.setup.turn_limit and state.turn >= state.setup.turn_limit
        ) or state.quiet >= self._law.quiet_turns
        demand(121, due, "the battle is judged too early")
        found = [self._standing(seat) for seat in PLAYERS]
        demand(121, [event.red, event.blue] == found, f"{event} for {found}")
        self._judged = event

    def _standing(self, seat: Seat) -> tuple[int, int]:
        """Return a side's number of ships, and the points left on them (AE-2)."""
        ships, law = self.state.side(seat), self._law
        left = 0
        for ship in ships:
            for component, points, taken in zip(Component, law.points.values(), ship.damage, strict=True):
                left += points - taken if works(law, ship, component) else 0
            left += law.hull - ship.hull
        return len(ships), left

    def _ended(self, event: events.BattleEnded) -> None:
        left = [seat for seat in PLAYERS if self.state.side(seat)]
        match event.why:
            case "conceded":
                demand(121, event.winner in PLAYERS and event.ruling == "AE-4", "nobody won by a concession")
            case "agreed":
                demand(121, event.winner is None and event.ruling == "PLY-5", "an agreed draw has a winner")
            case "swept":
                demand(121, len(left) < len(PLAYERS), "both have a ship left (AE-1)")
                demand(121, left in ([], [event.winner]), f"{event.winner} won, and {left} are left (AE-1)")
                demand(121, bool(left) or event.winner is None, f"{event.winner} won without a ship (AE-1)")
            case _:
                judged = self._judged
                demand(121, judged is not None, f"the battle ended ({event.why}) and was not judged")
                assert judged is not None
                ahead = (
                    None if judged.red == judged.blue else max(PLAYERS, key=lambda one: getattr(judged, one))
                )
                demand(
                    121, event.winner is ahead, f"{event.winner} won, judged {judged.red} to {judged.blue}"
                )
        laid = {name: ship.captain for name, ship in self.state.ships.items() if ship.captain is not None}
        demand(113, event.cards == laid, "other cards are shown in the end than were laid")
