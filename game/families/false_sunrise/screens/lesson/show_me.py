"""The "Show me" button of lessons with fleets: performs a step order by order, shot by shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.families.false_sunrise.table.activating import ActivateTool
from game.families.false_sunrise.table.aims import targets_of
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.screens.lessons.show_at_table import ShowAtTable
from game.screens.tools.tool import Tool
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.spelling import launched
from rules.false_sunrise.state import Order

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen


class ShowFleets(ShowAtTable):
    """Perform a step for the learner, order by order and shot by shot."""

    screen: LessonScreen

    def _prepare(self) -> None:
        tool = self._orders_in_hand()
        if tool is not None:
            tool.give_all({}, "all orders")

    def _orders_in_hand(self) -> OrdersTool | None:
        """Return the tool in which orders are given, leaving a rehearsal if needed."""
        if isinstance(self.screen.tool, OrdersTool):
            self.screen.tool.leave()
        return self.screen.tool if isinstance(self.screen.tool, OrdersTool) else None

    def tool_in_hand(self) -> Tool | None:
        """Return the tool that answers."""
        return self._orders_in_hand() or self.screen.tool

    def wanted(self) -> str | None:
        """Return the ship to select first, or None if the step shows orders."""
        show = self.screen.guide.show()
        if show.select is None or show.all_orders:
            return None
        return ship_id(self.screen.guide.lesson, show.select)

    def give(self, tool: Tool, choice: Any) -> None:  # noqa: ANN401 - answers are of any type
        """Do the next part of a choice at the tool, or answer with it."""
        match tool:
            case OrdersTool():
                self._order(tool, {**self._planned(), **choice}, choice)
            case DeclareFireTool():
                self._fire(tool, choice)
            case ActivateTool() if self.screen.selected != choice:
                self.screen.select(choice)
            case _:
                self.screen.answer(choice)

    def at_once(self) -> None:
        """Do at once all that a step shows without answering: selections, views and plans."""
        super().at_once()
        screen, show = self.screen, self.screen.guide.show()
        tool = self._orders_in_hand()
        if tool is not None:
            for key, order in self._planned().items():
                tool.give(screen.view.ships[key], order)
        if show.select is not None:
            screen.select(ship_id(screen.guide.lesson, show.select))

    def _planned(self) -> dict[str, Order]:
        """Return the orders that the step puts on the dial, by ship."""
        lesson, view, show = self.screen.guide.lesson, self.screen.view, self.screen.guide.show()
        keys = {ship_id(lesson, name): part for name, part in show.plan.items()}
        return {key: part.order(launched(view.ships[key], part.launch)) for key, part in keys.items()}

    def _order(self, tool: OrdersTool, orders: dict[str, Order], sealed: dict[str, Order]) -> None:
        """Give the next missing order, or seal the orders if there is none."""
        screen = self.screen
        for key, order in orders.items():
            if tool.plan.is_given(key) and tool.plan.order(key) == order:
                continue
            if screen.selected != key:
                screen.select(key)
            else:
                tool.give(screen.view.ships[key], order)
                self._astray = tool.plan.order(key) != order
            return
        screen.answer(dict(sealed))

    def _fire(self, tool: DeclareFireTool, shots: Sequence[tuple[str, str]]) -> None:
        """Choose the next missing shot, or declare fire if there is none."""
        for weapon in dict.fromkeys(weapon for weapon, _ in shots):
            wanted = targets_of(list(shots), weapon)
            if targets_of(tool.shots, weapon) == wanted:
                continue
            if tool.weapon != weapon:
                tool.take_weapon(weapon)
            else:
                tool.spread(weapon, wanted)
            return
        self.screen.answer(tuple(shots))
