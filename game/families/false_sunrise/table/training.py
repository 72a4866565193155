"""Training with ships: advice for your own orders, and the reasons behind the computer's."""

from __future__ import annotations

from functools import partial

from game.families.false_sunrise.board.overlays import FlightPaths, Overlay, ghost_of
from game.families.false_sunrise.flying import fly
from game.families.false_sunrise.table.orders import OrdersTool
from game.match.reasoning import Reasoned
from game.screens.reasons import ReasonRow, rows_of
from game.screens.table.advising import Advising
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.state import Order


class FleetTraining(Advising):
    """Show the advised orders and their reasons over the right panel, with ghosts on the board."""

    explained = ("orders",)
    asks_when = "while you give orders"
    use_words = "Use these orders"
    use_tip = "Give these orders to your ships; you can change them before you seal"
    no_reasons = "You see here why the computer chose its orders, once they are revealed."
    about_advice = (
        "The commodore suggests orders for your fleet and says why, in points gained over holding course."
    )

    @property
    def advised_tool(self) -> OrdersTool | None:
        """The tool in which orders are being given, if there is one."""
        tool = self.screen.tool
        return tool.real if isinstance(tool, OrdersTool) else None

    def orders(self) -> dict[str, Order]:
        """Return the advised orders, empty without advice.

        A ship the advice leaves out holds course.
        """
        tool = self.advised_tool
        if self.advice is None or tool is None:
            return {}
        return {ship_id: self.advice.answer.get(ship_id, Order()) for ship_id in tool.plan.ids}

    def overlays(self) -> list[Overlay]:
        """Show where the advised orders lead while the panel is open."""
        if not self.open or self.tab != "advice":
            return []
        view = self.screen.view
        ships = [(view.ships[ship_id], order) for ship_id, order in self.orders().items()]
        ghosts = tuple(ghost_of(ship, fly(view, ship, order)) for ship, order in ships)
        return [FlightPaths(ghosts)] if ghosts else []

    def advised(self) -> list[ReasonRow]:
        """List the advised orders with their reasons, the selected ship first."""
        assert self.advice is not None, "the list is made of an advice"
        view, rows = self.screen.view, []
        lesser = self.computer.why_lesser(self.computer.adviser, "orders")
        reasons = {thought.about: thought for thought in self.advice.thoughts}
        first = self.screen.selected
        for ship_id, order in sorted(self.orders().items(), key=lambda pair: pair[0] != first):
            ship = view.ships[ship_id]
            rows.append(ReasonRow(0, f"{ship.spec.name}: {order_words(order)}", seat=ship.seat))
            if ship_id in reasons:
                rows += rows_of([reasons[ship_id]], lesser=lesser)
        if "" in reasons:
            rows += rows_of([reasons[""]], partial(self.computer.subject, view))
        return rows

    def last_reasons(self) -> Reasoned | None:
        """Return the reasons of the last orders, once both fleets have flown, else None."""
        last, stage = super().last_reasons(), self.screen.stage
        shown = stage.still or not stage.busy
        return None if last is None or not shown or last.turn > self.screen.view.turn else last

    def reasons_head(self, last: Reasoned) -> str:
        return f"Turn {last.turn}, in points gained over holding course; the filled row was chosen:"
