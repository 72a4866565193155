"""Forecasts from the background lookout, for the selected ship and for the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.danger.danger_calculator import Asked, Ends, Field, Forecast, helps
from game.families.false_sunrise.danger.ends import poses_of
from game.families.false_sunrise.danger.forecast_client import ForecastClient, shared_forecast_client
from game.families.false_sunrise.danger.forecast_worker import Question
from game.families.false_sunrise.editions import ship_edition
from game.families.false_sunrise.table.toggles import BOARDS
from rules.false_sunrise.state import Ship
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


WORKING, FAILED = "working it out …", "could not be worked out"


def reckons(ship: Ship) -> bool:
    """Return whether a ship's edition forecasts danger and reach."""
    return ship_edition(ship).at_table.reckons


class Risks:
    """Request what the tool shows now; everything is forgotten when the tool is closed."""

    def __init__(self, tool: OrdersTool) -> None:
        self._tool = tool
        self._seen: tuple[ForecastClient, int] | None = None
        self._ends: dict[str, tuple[Point, ...]] = {}

    @property
    def forecast(self) -> Forecast | None:
        """What the current order would lead to, None while unknown."""
        ship = self._tool.ship
        if ship is None or self._tool.path(ship.id).left or not reckons(ship):
            return None
        return shared_forecast_client().forecast(self._asked(ship))

    @property
    def field(self) -> Field | None:
        """The heat map of the board for the selected ship, None while unknown."""
        ship = self._tool.ship
        return (
            None if ship is None or not reckons(ship) else shared_forecast_client().field(self._board(ship))
        )

    def words(self, *, board: bool = False) -> str:
        """Explain why a forecast (or the board) is missing: not computed yet, or failed."""
        ship = self._tool.ship
        asked = None if ship is None else self._board(ship) if board else self._asked(ship)
        failed = asked is not None and shared_forecast_client().has_failed(asked, board=board)
        return FAILED if failed else WORKING

    def ends(self, ship_id: str) -> tuple[Point, ...]:
        """Return the possible positions of a ship after its move."""
        if ship_id not in self._ends:
            view = self._tool.host.view
            poses = poses_of(view, view.ships[ship_id])
            self._ends[ship_id] = tuple(dict.fromkeys(poses.at(row)[:2] for row in range(len(poses))))
        return self._ends[ship_id]

    def update(self) -> bool:
        """Request what is shown now; return whether anything new is known."""
        ship = self._tool.ship
        if ship is not None and not reckons(ship):
            return False
        if ship is not None and not self._tool.path(ship.id).left:
            return self.ask(self._asked(ship))
        return self.ask()

    def ask(self, *questions: Question) -> bool:
        """Request these, and the board if it is shown; return whether anything new is known."""
        ship, host = self._tool.ship, self._tool.host
        lookout = shared_forecast_client()
        lookout.look_at(host.view)
        shown = ship is not None and any(host.is_on(view) for view in BOARDS)
        lookout.want(questions, self._board(ship) if ship is not None and shown else None)
        seen = lookout, lookout.changes
        if self._seen == seen:
            return False
        self._seen = seen
        host.rebuild()
        return True

    def settle(self) -> None:
        """Wait for all requests, for pictures and tests."""
        self.update()
        shared_forecast_client().settle()
        self.update()

    def close(self) -> None:
        """Forget everything, as another player may look next."""
        shared_forecast_client().forget()

    def _asked(self, ship: Ship) -> Asked:
        order = self._tool.plan.order(ship.id)
        return Asked(ship.id, self._tool.path(ship.id).end, order.steers, self._friends(ship))

    def _board(self, ship: Ship) -> Asked:
        return Asked(ship.id, (ship.x, ship.y, ship.heading), friends=self._friends(ship))

    def _friends(self, ship: Ship) -> Ends:
        """Return where friends will end that help a ship's defense or aim."""
        friends = [
            one for one in self._tool.host.view.ships_of(ship.seat) if one.id != ship.id and helps(one)
        ]
        paths = {friend.id: self._tool.path(friend.id) for friend in friends}
        return tuple((friend_id, path.end) for friend_id, path in paths.items() if not path.left)
