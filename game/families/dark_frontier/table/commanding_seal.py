"""Sealing commands, with a warning if they lose a ship to the edge that another command would save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.tools import sealing
from game.screens.tools.tool import Commit
from game.wording import counted
from rules.dark_frontier.edge import Room
from rules.dark_frontier.state import Command

if TYPE_CHECKING:
    from game.families.dark_frontier.table.commanding import CommandTool


class Sealing(sealing.Sealing):
    """The last step of setting commands."""

    def __init__(self, tool: CommandTool) -> None:
        super().__init__(tool.host)
        self.tool = tool

    def in_hand(self) -> dict[str, Command]:
        return dict(self.tool.told)

    def must_ask(self) -> bool:
        return bool(self.fatal())

    def fatal(self) -> list[str]:
        """Return the ships that these commands lose to the edge, but others would save (DA-4)."""
        tool = self.tool
        ships = [tool.state.ships[name] for name in tool.names()]
        rooms = {ship.name: tool.outlook.of(ship, tool.told[ship.name]).room for ship in ships}
        lost = [ship for ship in ships if rooms[ship.name] in (Room.LOST, Room.DOOMED)]
        return [ship.name for ship in lost if tool.outlook.may_stay(ship)]

    def back(self) -> bool:
        """Go back to the first endangered ship. Return False if no warning is open."""
        if not self.asked:
            return False
        self.asked = False
        self.tool.take(next(iter(self.fatal()), self.tool.ship.name))
        self.tool.host.rebuild()
        return True

    def confirm(self) -> bool:
        """Give the selected answer. Return False if no warning is open."""
        if self.asked and self.says_yes:
            self.seal_anyway()
            return True
        return self.back()

    def commit(self) -> Commit:
        """Return the big button."""
        number = len(self.tool.told)
        words = "the command" if number == 1 else f"{number} commands"
        if self.asked:
            return Commit("Seal it anyway", self.seal, self.answer_keys("frontier_seal_anyway"))
        return Commit(f"Seal {words}", self.seal, self._aside())

    def _aside(self) -> str:
        """Return what to know before sealing: which ships are lost or drift, or what follows."""
        tool = self.tool
        fatal, drifting = self.fatal(), tool.idle()
        if fatal:
            return f"{' and '.join(fatal)}: off the map"
        if drifting and len(tool.told) > 1:
            names = " and ".join(drifting) if len(drifting) < 3 else counted(len(drifting), "ship")
            return f"{names} drift{'s' * (len(drifting) == 1)}"
        other = tool.request.seat.other
        session = tool.host.session
        if session.seating.solo is None and not session.match.has_sealed(other):
            return f"then {tool.host.view.setup.names[other]} sets its command"
        return "then both commands are revealed"
