"""Sealing a fleet's orders: what is missing, or runs into something, is named first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.tools.tool import Commit
from rules.false_sunrise.plotting import launchable

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


class Sealing:
    """The last step of the orders; while it is `asked`, another button and key than before answer it."""

    def __init__(self, tool: OrdersTool) -> None:
        self.tool = tool
        self.asked = False

    def next_ship(self) -> None:
        """Go to the next ship without an order, wherever it is in the list; after the last one, seal."""
        tool, ids = self.tool, self.tool.plan.ids
        start = ids.index(tool.ship.id) if tool.ship is not None else -1
        order = [*ids[start + 1 :], *ids[: max(0, start)]]
        waiting = next((one for one in order if not tool.plan.is_given(one)), None)
        if waiting is None:
            self.seal()
        else:
            tool.host.select(waiting)

    def seal(self) -> None:
        """Seal the orders; ships without one, and such as run into something, are named first."""
        tool = self.tool
        if not (tool.plan.open_ships() or tool.dangers()):
            tool.host.answer(dict(tool.plan.orders))
        elif not self.asked:
            self.asked = True
            tool.host.refuse(None)  # it was about the order at hand
            tool.host.rebuild()

    def seal_anyway(self) -> None:
        """Seal what was asked about."""
        if self.asked:
            self.tool.host.answer(dict(self.tool.plan.orders))

    def back(self) -> None:
        """Go back to the orders."""
        self.asked = False
        self.tool.host.rebuild()

    def mend(self) -> None:
        """Go back to the first ship that was named."""
        tool = self.tool
        named = [one for one in tool.plan.ids if one in tool.dangers() or not tool.plan.is_given(one)]
        self.back()
        tool.host.select(next(iter(named), tool.host.selected))

    def take_key(self, action_id: str) -> bool:
        """Take a key that seals, answers the question, or leads to it."""
        match action_id:
            case "confirm" if self.asked:
                self.mend()
            case "confirm":
                self.next_ship()
            case "back" if self.asked:
                self.back()
            case "seal":
                self.seal()
            case "seal_anyway" if self.asked:
                self.seal_anyway()
            case _:
                return False
        return True

    def aboard(self) -> int:
        """Count the squadrons that could be launched and are not (WPN-1)."""
        plan, ships = self.tool.plan, self.tool.host.view.ships
        return sum(len(set(launchable(ships[one])) - set(plan.order(one).launch)) for one in plan.ids)

    # --- in words -------------------------------------------------------------------------------

    def what_now(self) -> str:
        """Say what is awaited."""
        tool = self.tool
        name = tool.host.view.setup.names[tool.request.seat]
        left = len(tool.plan.open_ships())
        if self.asked:
            return f"{name}: seal the orders, or go back"
        if tool.landing.on and tool.ship is not None:
            return f"{name}: press where {tool.ship.spec.name} is to jump"
        if not left:
            return f"{name}: all ships have orders; seal them"
        holding = f"{left} of {len(tool.plan.ids)} ships still hold{'s' * (left == 1)} course"
        return f"{name}: give orders; {holding}"

    def commit(self) -> Commit:
        """Describe the big button; while it is asked about, that button cannot answer."""
        tool, left = self.tool, len(self.tool.plan.open_ships())
        if self.asked:
            key = tool.host.app.bindings.label("seal_anyway")
            why = f"Answer above: Seal them [{key}], or back to the orders."
            return Commit("Seal orders", self.seal, "answer above", why)
        some = f"{left} ship{'s' * (left != 1)} hold{'s' * (left == 1)} course"
        words = some if left else "all ships have orders"
        if endangered := len(tool.dangers()):
            words += f" · {endangered} in danger"
        if aboard := self.aboard():
            words += f" · {aboard} aboard"
        return Commit("Seal orders", self.seal, words)
