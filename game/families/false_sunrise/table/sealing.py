"""Sealing a fleet's orders, with a warning about forgotten ships and dangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.tools import sealing
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.tool import Commit
from game.wording import counted
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.plotting import launchable, most_course, most_overcharge, thrust_of
from rules.false_sunrise.state import Order, Ship

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


_MOST_LETTERS = 30  # most letters of the names on the big button


class Sealing(sealing.Sealing):
    """The last step of the orders.

    The player is asked to confirm if no ship got an order though one could, or if one is in danger.
    Ships that hold course are only named on the button, as that is as good an order as any.
    """

    def __init__(self, tool: OrdersTool) -> None:
        super().__init__(tool.host)
        self.tool = tool

    def in_hand(self) -> dict[str, Order]:
        return dict(self.tool.plan.orders)

    def must_ask(self) -> bool:
        return self.is_forgotten or bool(self.tool.dangers())

    def next_ship(self) -> None:
        """Go to the next ship without an order, wherever it is in the list; after the last, ask to seal."""
        tool, ids = self.tool, self.tool.plan.ids
        start = ids.index(tool.ship.id) if tool.ship is not None else -1
        order = [*ids[start + 1 :], *ids[: max(0, start)]]
        waiting = next((one for one in order if not tool.plan.is_given(one)), None)
        if waiting is not None:
            tool.host.select(waiting)
        elif len(ids) == 1:
            self.seal()
        else:
            self.ask()

    @property
    def is_forgotten(self) -> bool:
        """Whether no ship got an order, though one could do something other than hold course."""
        plan, ships = self.tool.plan, self.tool.host.view.ships
        return not plan.orders and (plan.pool > 0 or any(_has_a_choice(ships[one]) for one in plan.ids))

    def back(self) -> None:
        """Go back to the orders."""
        self.asked = False
        self.tool.host.rebuild()

    def mend(self) -> None:
        """Go back to the first ship in the warning."""
        tool = self.tool
        named = [one for one in tool.plan.ids if one in tool.dangers() or not tool.plan.is_given(one)]
        self.back()
        tool.host.select(next(iter(named), tool.host.selected))

    def key_actions(self) -> KeyActions:
        """Return the keys that seal, answer the warning, or bring it up."""
        if not self.asked:
            return {"confirm": self.next_ship, "seal": self.seal}
        confirm = self.seal if self.says_yes else self.mend
        return {"confirm": confirm, "seal": self.seal, "back": self.back, "seal_anyway": self.say_yes}

    def aboard(self) -> int:
        """Return the number of squadrons that could be launched but are not (WPN-1)."""
        plan, ships = self.tool.plan, self.tool.host.view.ships
        return sum(len(set(launchable(ships[one])) - set(plan.order(one).launch)) for one in plan.ids)

    # --- in words -------------------------------------------------------------------------------

    def what_now(self) -> str:
        """Describe what the player has to do now."""
        tool = self.tool
        name = tool.host.view.setup.names[tool.request.seat]
        if self.asked:
            return f"{name}: seal the orders, or go back"
        if tool.landing.on and tool.ship is not None:
            return f"{name}: click where {tool.ship.spec.name} should jump"
        holding = self._holding(_MOST_LETTERS, " still")
        return f"{name}: give orders; {holding}" if holding else f"{name}: all ships have orders; seal them"

    def commit(self) -> Commit:
        """Describe the big button, which names the ships that hold course."""
        tool = self.tool
        if self.asked:
            words = "Seal them anyway" if self.must_ask() else "Seal orders"
            return Commit(words, self.seal, self.answer_keys("seal_anyway"))
        endangered, aboard = len(tool.dangers()), self.aboard()
        room = _MOST_LETTERS if not (endangered or aboard) else 0
        words = self._holding(room) or "all ships have orders"
        if endangered:
            words += f" · {endangered} in danger"
        if aboard:
            words += f" · {aboard} aboard"
        return Commit("Seal orders", self.seal, words)

    def _holding(self, letters: int, still: str = "") -> str:
        """Describe which ships without an order hold course, by name if that is short enough."""
        ships, left = self.tool.host.view.ships, self.tool.plan.open_ships()
        names = " and ".join(", ".join(ships[one].spec.name for one in left).rsplit(", ", 1))
        if len(names) > letters:
            names = counted(len(left), edition_of(self.tool.host.view).catalogue.noun)
        return f"{names}{still} hold{'s' * (len(left) == 1)} course" if left else ""


def _has_a_choice(ship: Ship) -> bool:
    return thrust_of(ship, most_overcharge(ship)) > 0 or most_course(ship) > 0 or bool(launchable(ship))
