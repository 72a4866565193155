"""Trial orders of both fleets: several plans, and what the enemies are assumed to do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from game.families.false_sunrise.danger.danger_calculator import AskedWorst, Worst
from game.families.false_sunrise.danger.duels import Placed, pose_after
from game.families.false_sunrise.danger.ends import fly, order_to
from game.families.false_sunrise.table.plan import FleetPlan, Orders
from game.screens.tools.history import History
from rules.false_sunrise.movement import Path
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Order, State
from rules.values import changed

LETTERS = ("A", "B", "C")


THEIRS = "theirs"  # used as the letter of the enemy's plan

Plans = Mapping[str, Orders]  # orders by the plan's letter


class Enemies(StrEnum):
    """What the enemies are assumed to do."""

    DRIFT = "drift"
    TRIAL = "trial"
    WORST = "worst"


class TrialPlan(FleetPlan):
    """One plan of a rehearsal, by its letter; all plans share one undo history."""

    def __init__(self, request: PlotOrders, history: History[Plans], letter: str) -> None:
        super().__init__(request)
        self.history = history
        self._letter = letter

    def take_up(self, draft: Orders | None) -> None:
        """Ignore the draft: the rehearsal starts with the current orders."""

    def _of(self, state: Plans) -> Orders:
        return state[self._letter]

    def state_with(self, orders: Orders) -> Plans:
        return {**self.history.settled, self._letter: orders}


class Trial:
    """Plans that exist only in memory, based on what one seat may know.

    `mine` are the player's plans by letter, `theirs` the orders tried for the enemy. `letter` is
    the plan being flown, and `enemies` what the others do. Methods with a `letter` argument use the
    plan being flown if it is "". `worst` is by letter too, as enemies do their worst against each
    plan.
    """

    def __init__(self, request: PlotOrders, view: State, draft: dict[str, Order]) -> None:
        self.view = view
        self.history: History[Plans] = History({**dict.fromkeys(LETTERS, draft), THEIRS: {}})
        self.mine = {letter: TrialPlan(request, self.history, letter) for letter in LETTERS}
        self.theirs = TrialPlan(PlotOrders(request.seat.other, view), self.history, THEIRS)
        self.letter = LETTERS[0]
        self.enemies = Enemies.DRIFT
        self.worst: dict[str, Worst] = {}
        self._worst_orders: dict[str, dict[str, Order]] = {}
        self._paths: dict[tuple[str, Order], Path] = {}

    @property
    def plan(self) -> FleetPlan:
        """The player's plan that is being flown."""
        return self.mine[self.letter]

    def is_enemy(self, ship_id: str | None) -> bool:
        """Return whether a ship is an enemy that takes orders."""
        return ship_id in self.theirs.ids

    def order(self, ship_id: str, letter: str = "") -> Order:
        """Return the order that a ship flies."""
        letter = letter or self.letter
        if not self.is_enemy(ship_id):
            return self.mine[letter].order(ship_id)
        match self.enemies:
            case Enemies.DRIFT:
                return MAINTAIN
            case Enemies.TRIAL:
                return self.theirs.order(ship_id)
            case Enemies.WORST:
                return self._worst_orders.get(letter, {}).get(ship_id, MAINTAIN)

    def path(self, ship_id: str, letter: str = "") -> Path:
        """Return the path that a ship flies."""
        known = ship_id, self.order(ship_id, letter)
        if known not in self._paths:
            self._paths[known] = fly(self.view, self.view.ships[ship_id], known[1])
        return self._paths[known]

    def rivals(self) -> list[str]:
        """List the letters of plans that differ from each other, including the one being flown."""
        found: list[str] = []
        for letter in (self.letter, *LETTERS):
            if all(self._differ(letter, other) for other in found):
                found.append(letter)
        return sorted(found)

    def _differ(self, one: str, other: str) -> bool:
        return any(self.mine[one].order(key) != self.mine[other].order(key) for key in self.plan.ids)

    def copy_to(self, letter: str) -> None:
        """Copy the plan being flown to another letter, and fly that one."""
        copied = self.mine[letter].state_with(self.plan.orders)
        self.history.record(copied, f"copying plan {self.letter} to {letter}")
        self.letter = letter

    def turn_to(self, letter: str) -> None:
        """Fly the plan of a letter, the player's or the enemy's."""
        if letter == THEIRS:
            self.enemies = Enemies.TRIAL
        else:
            self.letter = letter

    # --- questions to the lookout -----------------------------------------------------------------

    def flying(self) -> list[str]:
        """List all ships on the board, the player's own first."""
        seats = (self.plan.request.seat, self.plan.request.seat.other)
        return [ship.id for seat in seats for ship in self.view.ships_of(seat)]

    def placed(self, letter: str = "") -> tuple[Placed, ...]:
        """Return where all ships end."""
        paths = {ship_id: self.path(ship_id, letter) for ship_id in self.flying()}
        return tuple(
            Placed(ship_id, path.end, self.order(ship_id, letter).steers, path.left)
            for ship_id, path in paths.items()
        )

    def asked_worst(self, letter: str = "") -> AskedWorst:
        """Return the question where the enemies would end to hit a plan hardest."""
        paths = {ship_id: self.path(ship_id, letter) for ship_id in self.plan.ids}
        return AskedWorst(tuple((ship_id, path.end) for ship_id, path in paths.items() if not path.left))

    def take_worst(self, letter: str, worst: Worst) -> None:
        """Let the enemies fly to the positions that were found."""
        if worst is not self.worst.get(letter):
            self.worst[letter] = worst
            ships = self.view.ships
            self._worst_orders[letter] = {
                ship_id: order_to(self.view, ships[ship_id], end) for ship_id, end in worst.ends
            }

    # --- the flight -----------------------------------------------------------------------------------

    def shown(self, share: float) -> State:
        """Return the state with all ships where they are after a share (0 to 1) of the movement."""
        tried = self.view.copy()
        tried.sight = {}
        for ship_id in self.flying():
            path, ship = self.path(ship_id), self.view.ships[ship_id]
            x, y, heading = pose_after(path, share)
            left_at = (x, y) if path.left and share >= 1.0 else None
            tried.ships[ship_id] = changed(ship, x=x, y=y, heading=heading, left_at=left_at)
        return tried
