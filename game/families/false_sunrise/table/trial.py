"""How fleets rehearse: plans that share the history of a trial, and the courses of trial orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.families.false_sunrise.danger.duels import pose_after
from game.families.false_sunrise.danger.ends import End, end_of, order_to, put
from game.families.false_sunrise.flying import fly
from game.families.false_sunrise.table.plan import FleetPlan, Orders
from game.screens.rehearsal.trial import Plans, Rehearsal, Trial
from rules.false_sunrise.movement import Path
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Order, State
from rules.kernel.seats import Seat

FleetTrial = Trial[State, Order, Path, End]


class TrialPlan(FleetPlan):
    """One plan of a rehearsal, by its letter; all plans share one undo history."""

    def __init__(self, trial: FleetTrial, request: PlotOrders, letter: str) -> None:
        super().__init__(request)
        self._trial = trial
        self.history = trial.history
        self._letter = letter

    def _of(self, state: Plans[Order]) -> Orders:
        return state[self._letter]

    def state_with(self, orders: Orders) -> Plans[Order]:
        return self._trial.with_orders(self._letter, orders)

    def take_up(self, draft: Orders | None) -> None:
        """Ignore the draft: the rehearsal starts with the current orders."""


class FleetRehearsal(Rehearsal[State, Order, Path, End]):
    """Where trial orders of ships lead."""

    def ordered(self, seat: Seat) -> Sequence[str]:
        return [ship.id for ship in PlotOrders(seat, self.view).ships()]

    def moving(self, seat: Seat) -> Sequence[str]:
        return [ship.id for ship in self.view.ships_of(seat)]

    def hold(self) -> Order:
        return MAINTAIN

    def path(self, piece_id: str, order: Order) -> Path:
        return fly(self.view, self.view.ships[piece_id], order)

    def end(self, order: Order, path: Path) -> End:
        return end_of(path, order)

    def order_to(self, piece_id: str, position: End) -> Order:
        return order_to(self.view, self.view.ships[piece_id], position.stop)

    def shown(self, paths: Mapping[str, Path], share: float) -> State:
        tried = self.view.copy()
        tried.sight = {}
        for ship_id, path in paths.items():
            end = End(*pose_after(path, share), left=path.left and share >= 1.0)
            tried.ships[ship_id] = put(self.view.ships[ship_id], end)
        return tried
