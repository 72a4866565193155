"""Invariants of the turn: phases, initiative, whose turn it is, and the end.

Rulings AH-1, AM-1, AC-2 and AE-1 to AE-5.
"""

from __future__ import annotations

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks.laws import LAWS, QUIET_TURNS
from rules.astra_et_tenebrae.checks.places import works
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS, Seat

_STEPS = tuple(Phase)
_FIRST, _LAST = Phase.INITIATIVE, Phase.STATUS  # the first and last step of a turn


class TurnWatch(InvariantWatch[State]):
    """Checks the sequence of the turn."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._law = LAWS[state.setup.edition]
        self._rolled: tuple[int, ...] = ()
        self._shots = 0
        self._cleared = False
        self._owing: set[str] = set()  # ships that evaded after acting, and so lost their next action (AC-9)
        self._judged: events.Judged | None = None
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.DiceRolled: self._dice,
            events.InitiativeTaken: self._initiative,
            events.CaptainsAssigned: self._assigned,
            events.ShipPlaced: self._placed,
            events.ShipBurned: self._moved,
            events.ShipHeld: self._moved,
            events.CrewBlackedOut: self._moved,
            events.ShotFired: self._shot,
            events.ShipEvaded: self._evaded,
            events.CombatBegan: self._combat,
            events.TurnCleared: self._turn_cleared,
            events.Judged: self._judges,
            events.BattleEnded: self._ended,
        }

    # --- phases ----------------------------------------------------------------------------------

    def _phase(self, event: events.PhaseBegan) -> None:
        state = self.state
        place = _STEPS.index(state.phase) + 1
        following = (_STEPS[place], state.turn) if state.phase is not _LAST else (_FIRST, state.turn + 1)
        demand(101, (event.phase, event.turn) == following, f"{event.phase} after {state.phase}")
        if state.phase not in (Phase.CAPTAINS, Phase.PLACING):
            self._both_fight()
        match state.phase:
            case Phase.PLACING:
                demand(103, all(ship.at is not None for ship in state.ships.values()), "a ship has no place")
            case Phase.INITIATIVE:
                demand(102, not self._rolled, "a roll for the initiative came to nothing")
            case Phase.MOVEMENT:
                demand(103, all(ship.moved for ship in self._alive()), "a ship has not moved")
            case Phase.TACTICIANS:
                idle = [one.name for one in self._alive() if one.name in self._owing or one.blacked_out]
                acts = [name for name in idle if not self.state.ships[name].acted]
                demand(103, not acts, f"{acts} can act and have no action (AC-2, AC-9)")
            case Phase.COMBAT:
                demand(103, all(ship.acted for ship in self._alive()), "a ship has not acted")
            case Phase.STATUS:
                self._turn_over()

    def _alive(self) -> list[Ship]:
        return [ship for ship in self.state.ships.values() if ship.alive]

    def _both_fight(self) -> None:
        for seat in PLAYERS:
            demand(121, bool(self.state.side(seat)), f"play goes on, and {seat} has no ship left (AE-1)")

    def _turn_over(self) -> None:
        state = self.state
        demand(101, self._cleared, "a turn ends and nothing was cleared")
        limit = state.setup.turn_limit
        demand(121, not limit or state.turn < limit, f"play goes on after turn {state.turn} (AE-2)")
        demand(121, state.quiet < QUIET_TURNS, "play goes on without fire (AE-3)")
        self._cleared = False
        for ship in self._alive():
            spent = ship.moved or ship.acted or ship.evaded or ship.dodging or ship.aided or ship.blacked_out
            demand(101, not spent, f"{ship.name} was not cleared")
        demand(101, not state.formations and not state.fired_at, "formations outlast the turn")

    # --- initiative ------------------------------------------------------------------------------

    def _dice(self, event: events.DiceRolled) -> None:
        demand(117, all(1 <= face <= event.sides for face in event.faces), f"{event.why} shows {event.faces}")
        if event.why != "initiative":
            return
        demand(102, self.state.phase in (Phase.PLACING, Phase.INITIATIVE), "initiative out of its time")
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

    # --- whose turn it is ------------------------------------------------------------------------

    def _assigned(self, event: events.CaptainsAssigned) -> None:
        state = self.state
        demand(101, state.phase is Phase.CAPTAINS, "captains are assigned out of their time")
        mine = {ship.name for ship in state.side(event.seat)}
        bare = all(ship.captain is None for ship in state.side(event.seat))
        demand(113, bare, f"{event.seat} lays its captains again")
        demand(113, set(event.cards) == mine, f"{event.seat} has cards on {sorted(event.cards)}")
        demand(113, len(set(event.cards.values())) == len(mine), f"{event.seat} has a captain twice")

    def _placed(self, event: events.ShipPlaced) -> None:
        ship = self.state.ships[event.ship]
        demand(101, self.state.phase is Phase.PLACING, f"{ship.name} is placed out of its time")
        demand(103, ship.at is None, f"{ship.name} is placed twice")
        waits = any(one.at is None for one in self.state.side(self.state.to_act))
        demand(103, ship.seat is self.state.to_act or not waits, f"{ship.name} is placed out of its turn")

    def _moved(self, event: events.ShipBurned | events.ShipHeld | events.CrewBlackedOut) -> None:
        state, ship = self.state, self.state.ships[event.ship]
        demand(101, state.phase is Phase.MOVEMENT, f"{ship.name} moves out of its time")
        demand(103, ship.alive and not ship.moved, f"{ship.name} cannot move")
        waits = any(not one.moved for one in state.side(state.to_act))
        demand(103, ship.seat is state.to_act or not waits, f"{ship.name} moves in the other side's place")
        self._both_fight()

    def _shot(self, _event: events.ShotFired) -> None:
        self._shots += 1
        self._both_fight()

    def _evaded(self, event: events.ShipEvaded) -> None:
        if self.state.ships[event.ship].acted:
            self._owing.add(event.ship)

    def _combat(self, event: events.CombatBegan) -> None:
        demand(101, self.state.phase is Phase.TACTICIANS, "combat begins out of its time")
        idle = [ship.name for ship in self._alive() if ship.name in self._owing or ship.blacked_out]
        demand(103, list(event.idle) == idle != [], f"{event.idle} have no action, not {idle} (AC-2, AC-9)")
        demand(103, not any(self.state.ships[name].acted for name in idle), f"{idle} are idle twice")
        self._owing = set()

    # --- the end ---------------------------------------------------------------------------------

    def _turn_cleared(self, event: events.TurnCleared) -> None:
        state = self.state
        demand(101, state.phase is Phase.STATUS, "a turn is cleared out of its time")
        quiet = 0 if self._shots else state.quiet + 1
        demand(121, event.quiet == quiet, f"{event.quiet} quiet turns, not {quiet} (AE-3)")
        self._shots, self._cleared = 0, True

    def _judges(self, event: events.Judged) -> None:
        state = self.state
        due = (state.setup.turn_limit and state.turn >= state.setup.turn_limit) or state.quiet >= QUIET_TURNS
        demand(121, self._cleared and due, "the battle is judged too early")
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
