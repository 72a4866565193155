"""What fleets ask of forecasts: the planned end of the selected ship, and the map of its danger and reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.danger.ends import NEAR_IN, End, end_of, poses_of
from game.families.false_sunrise.danger.fleet_danger import helps
from game.families.false_sunrise.editions import ship_edition
from game.forecast.questions import Asked, Placed
from game.screens.forecast.forecasts import Forecasts
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import Point, distance_in

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


def strikes(view: State, seat: Seat) -> bool:
    """Return whether a side has models of squadrons, which make strike moves (MF-20)."""
    return any(not ship.spec.hull.capital for ship in view.ships_of(seat))


def maps_ends(ship: Ship) -> bool:
    """Return whether the maps of a ship only cover the places where its move may end."""
    return ship_edition(ship).at_table.maps_ends


class Risks(Forecasts[End]):
    """Forecasts for the selected ship, and the possible positions of any ship."""

    def __init__(self, tool: OrdersTool) -> None:
        super().__init__(tool.host)
        self._tool = tool
        self._ends: dict[str, tuple[Point, ...]] = {}

    def asked(self) -> Asked[End] | None:
        ship = self._tool.ship
        if ship is None or (path := self._tool.path(ship.id)).left:
            return None
        return Asked(ship.id, end_of(path, self._tool.plan.order(ship.id)), self._friends(ship))

    def board(self) -> Asked[End] | None:
        ship = self._tool.ship
        if ship is None:
            return None
        return Asked(ship.id, End(ship.x, ship.y, ship.heading), self._friends(ship))

    def ends(self, ship_id: str) -> tuple[Point, ...]:
        """Return the possible positions of a ship after its move."""
        if ship_id not in self._ends:
            view = self._tool.host.view
            poses = poses_of(view, view.ships[ship_id])
            self._ends[ship_id] = tuple(dict.fromkeys(poses[row][:2] for row in range(len(poses))))
        return self._ends[ship_id]

    def beyond(self, at: Point) -> str:
        """Return why a map does not cover a place of the board; "" if it does."""
        ship = self._tool.ship
        if ship is None or not maps_ends(ship):
            return ""
        near = any(distance_in(end, at) <= NEAR_IN for end in self.ends(ship.id))
        return "" if near else "no move ends here"

    def _friends(self, ship: Ship) -> Placed[End]:
        """Return where friends will end that help its defense or aim; in Matched Fire all may (MF-32)."""
        others = [one for one in self._tool.host.view.ships_of(ship.seat) if one.id != ship.id]
        friends = [one for one in others if helps(one) or maps_ends(one)]
        paths = {friend.id: self._tool.path(friend.id) for friend in friends}
        return tuple((friend_id, End(*path.end)) for friend_id, path in paths.items() if not path.left)


def reach_words(ship: Ship) -> str:
    """Return what the map of a ship's reach shows."""
    if not ship.fittings.bridge:
        return "without its bridge it can fire only if it holds course"
    if not ship.spec.hull.capital:
        return "damage from there before its strike move, if enemies drift"
    heading = "the heading it has there" if maps_ends(ship) else "best heading"
    return f"damage from there, {heading}, if enemies drift"
