"""What commands ask of forecasts: the selected ship's flight, and the danger and reach of all its flights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.families.dark_frontier.board.layout import hex_at
from game.families.dark_frontier.danger.duel_danger import cell_of
from game.families.dark_frontier.table.commanding_words import chance, weapon_of
from game.forecast.questions import Asked, Field
from game.screens.forecast.forecasts import DANGER, REACH, Forecasts
from game.screens.forecast.heat_maps import HeatMaps
from game.wording import listed
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import Room
from rules.dark_frontier.state import Command
from rules.hexes.grid import Hex

if TYPE_CHECKING:
    from game.families.dark_frontier.table.commanding import CommandTool
    from game.families.dark_frontier.table.commanding_forecast import Facing

_MOST_CAUSES = 4
_REACH = "average hits on one enemy, on your best facing"


class Risks(Forecasts[Flight]):
    """Forecasts for the selected ship, while danger or reach is shown."""

    def __init__(self, tool: CommandTool) -> None:
        super().__init__(tool.host)
        self._tool = tool

    @property
    def shown(self) -> bool:
        """Whether danger or reach is shown."""
        return any(self._tool.host.is_on(view) for view in (DANGER, REACH))

    def asked(self) -> Asked[Flight] | None:
        tool = self._tool
        if not self.shown or tool.prospect.room is Room.LOST:
            return None
        return Asked(tool.ship.name, tool.prospect.flight)

    def board(self) -> Asked[Flight] | None:
        ship = self._tool.ship
        return Asked(ship.name, Flight(ship.facing, ship.velocity)) if self.shown else None


class CommandMaps(HeatMaps):
    """The danger and reach of the hexes where the selected ship's commands can end."""

    def __init__(self, tool: CommandTool) -> None:
        super().__init__(
            tool.host, tool.risks, name=str, reach_words=lambda _: _REACH, closed="off the map", unit="hits"
        )
        self._tool = tool

    def cell(self, field: Field) -> tuple[int, int]:
        """Return the cell of the end that is pointed at, otherwise of the planned one."""
        return cell_of(self._end(), self._tool.state.figures.map.radius)

    def causes(self, field: Field, at: int) -> list[str]:
        """Return which shots in flight reach the ship at that end, and which guns bear there."""
        told = [*self._incoming(), *self._bearing()]
        more = [f"and {len(told) - _MOST_CAUSES + 1} more"] if len(told) > _MOST_CAUSES else []
        return told[: _MOST_CAUSES - 1] + more if more else told

    def _end(self) -> Hex:
        if self.at is not None and (pointed := hex_at(self.at)) in self._tool.goals():
            return pointed
        return self._tool.goal()

    def _command(self) -> Command:
        end, tool = self._end(), self._tool
        return tool.command if end == tool.goal() else tool.ways_to(end)[0]

    def _incoming(self) -> Iterator[str]:
        for one in self._tool.outlook.of(self._tool.ship, self._command()).incoming:
            if one.parts and (odds := one.countered or one.odds) is not None:
                destroys = f", {chance(odds.lost)} to destroy" if odds.lost else ""
                name = f"{one.one.id}, countered" if one.countered else one.one.id
                yield f"{name}: {chance(odds.hit)} to hit{destroys}"

    def _bearing(self) -> Iterator[str]:
        for facing in self._tool.outlook.of(self._tool.ship, self._command()).facings:
            yield from bearing_words(facing)


def bearing_words(facing: Facing) -> Iterator[str]:
    """Yield with how many of its commands an enemy's weapons reach the ship, and meets it, if with any."""
    theirs = [one for one in facing.reaches if one.ship == facing.enemy and one.number]
    told = [f"{weapon_of(one.weapon)} in {one.number}" for one in theirs]
    if facing.passes:
        told.append(f"passing in {facing.passes}")
    if told:
        yield f"Shots: {listed(told)} of {facing.enemy}'s {facing.of} moves"
