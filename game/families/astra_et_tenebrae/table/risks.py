"""What a burn asks of forecasts: its end, and the maps of danger and reach over the ship's disc."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.families.astra_et_tenebrae.danger.ends import End, end_after, end_now
from game.forecast.questions import Asked
from game.screens.forecast.forecasts import DANGER, Forecasts
from rules.table.measure import Point, distance_in

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.moving import MoveTool

HITS = "hits"
"""The view that shows what a ship could hit from each place; `reach` is where it can fly."""
MAPS = frozenset({DANGER, HITS})  # one at a time
FLY_ON, THIS_TURN = "if they fly on", "this turn"
LEFT_OUT = (
    "lines count, but not their flanks, spheres, screens, crossfire, shared sight, captains, enemy "
    "overrides, evasions, first laser marks or who fires first"
)
REACH_WORDS = "average damage of its best shot, to one enemy"
_NEAR_IN = 1.0  # a place this close to the end of a burn counts as reached


class Risks(Forecasts[End]):
    """Forecasts for the ship whose burn is planned."""

    reach_view: ClassVar[str] = HITS

    def __init__(self, tool: MoveTool) -> None:
        super().__init__(tool.host)
        self._tool = tool

    def asked(self) -> Asked[End] | None:
        plan = self._tool.plan
        return None if plan is None else Asked(plan.ship, end_after(self._tool.state, plan))

    def board(self) -> Asked[End] | None:
        if self._tool.holds:
            return None
        here = end_now(self._tool.ship)._replace(override=self._tool.override)
        return Asked(self._tool.ship.name, here)

    def shows_map(self) -> bool:
        """Return whether a map of danger or reach is on the board."""
        return self.board() is not None and any(self._tool.shows(one) for one in MAPS)

    def beyond(self, at: Point) -> str:
        """Return why the ship cannot end its burn at a place; "" if it can."""
        burn = self._tool.ends().nearest(at)
        if burn is not None and distance_in(end_after(self._tool.state, burn)[:2], at) <= _NEAR_IN:
            return ""
        return f"no {'override' if self._tool.override else 'burn'} ends here"
