"""Training with ships: advice for one's own orders, and the reasons of the computer's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.families.false_sunrise.board.overlays import FlightPaths, Overlay, ghost_of
from game.families.false_sunrise.danger.ends import fly
from game.families.false_sunrise.table.orders import OrdersTool
from game.games import Computer, game_ui_of
from game.players.thinking import Thought
from game.reasons import Decision
from game.screens.reasons import ReasonRow, reason_list, rows_of
from game.screens.table.training import Training
from game.screens.tools.tool import PANEL
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Note
from game.widgets.layout import Column
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


class FleetTraining(Training):
    """Show over the right panel what would be ordered and why, with ghosts of the advised orders."""

    tabs = (("advice", "Advice"), ("why", "Its reasons"), *Training.tabs)

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.tab = "advice"
        self.advice: Decision | None = None
        self._asked: tuple[PlotOrders, Thought] | None = None

    @property
    def _computer(self) -> Computer:
        return game_ui_of(self.screen.edition).computer

    def toggle(self) -> None:
        super().toggle()
        self.tab = "advice" if self.orders_tool is not None else "why"  # what there is to say now

    # --- advice ---------------------------------------------------------------------------------

    @property
    def orders_tool(self) -> OrdersTool | None:
        """The tool in which orders are being given, if one is in hand."""
        tool = self.screen.tool
        return tool.real if isinstance(tool, OrdersTool) else None

    def ask(self) -> None:
        """Ask what the adviser would order."""
        tool = self.orders_tool
        if tool is not None and isinstance(tool.request, PlotOrders):
            self.advice = None
            self._asked = (tool.request, self.screen.opponents.advise(tool.request))
            self.screen.rebuild()

    def update(self) -> bool:
        if self._asked is None:
            return False
        tool = self.orders_tool
        if tool is None or tool.request is not self._asked[0]:
            self._asked[1].cancel()
            self._asked = self.advice = None
            return True
        if self.advice is None and (found := self._asked[1].poll()) is not None:
            self.advice = found
            self.screen.rebuild()
            return True
        return False

    def orders(self) -> dict[str, Order]:
        """Return the advised orders; none without advice. A ship that is left out holds its course."""
        tool = self.orders_tool
        if self.advice is None or tool is None:
            return {}
        return {ship_id: self.advice.answer.get(ship_id, Order()) for ship_id in tool.plan.ids}

    def use(self) -> None:
        """Give the advised orders to the fleet; each can still be changed, or taken back."""
        if isinstance(self.screen.tool, OrdersTool):
            self.screen.tool.leave()
        tool = self.orders_tool
        if tool is None:
            return
        for ship_id, order in self.orders().items():
            tool.give(tool.host.view.ships[ship_id], order)
        self.open = False
        self.screen.rebuild()

    def overlays(self) -> list[Overlay]:
        """Show where the advised orders lead while the panel is open."""
        if not self.open or self.tab != "advice":
            return []
        view = self.screen.view
        ships = [(view.ships[ship_id], order) for ship_id, order in self.orders().items()]
        ghosts = tuple(ghost_of(ship, fly(view, ship, order)) for ship, order in ships)
        return [FlightPaths(ghosts)] if ghosts else []

    # --- the panel ------------------------------------------------------------------------------

    def page(self, column: Column) -> None:
        match self.tab:
            case "advice":
                self._advice(column)
            case "why":
                self._reasons(column)
            case _:
                super().page(column)

    def _advice(self, column: Column) -> None:
        if self.orders_tool is None:
            self.say(column, "The commodore advises you while you give orders.")
            return
        thinking = self._asked is not None and self.advice is None
        why = "The commodore is thinking about it." if thinking else ""
        words = "Thinking ..." if thinking else "What would you do?"
        column.row().put(Button, "training.ask", words, on_press=self.ask, disabled=why)
        if self.advice is None:
            said = (
                "The commodore gives your fleet the orders that it would give in your place, and says why, "
                "in points gained over holding course."
            )
            self.say(column, said)
            return
        reasons = column.row(high=column.rect.height - 42)
        reasons.put(reason_list, "training.advice", self._advised(), PANEL, self.screen.ui.pen)
        tip = "Gives them to your ships; you can change each of them before you seal"
        words, look = "Use these orders", ButtonLook.PRIMARY
        column.row().put(Button, "training.use", words, look=look, on_press=self.use, tooltip=tip)

    def _advised(self) -> list[ReasonRow]:
        """List the advised orders, the selected ship first, each with its reasons."""
        assert self.advice is not None, "the list is made of an advice"
        view, rows = self.screen.view, []
        lesser = self._computer.why_lesser(self._computer.adviser, "orders")
        reasons = {thought.about: thought for thought in self.advice.thoughts}
        first = self.screen.selected
        for ship_id, order in sorted(self.orders().items(), key=lambda pair: pair[0] != first):
            ship = view.ships[ship_id]
            rows.append(ReasonRow(0, f"{ship.spec.name}: {order_words(order)}", seat=ship.seat))
            if ship_id in reasons:
                rows += rows_of([reasons[ship_id]], lesser=lesser)
        if "" in reasons:
            rows += rows_of([reasons[""]], partial(self._computer.subject, view))
        return rows

    def _reasons(self, column: Column) -> None:
        session, view = self.screen.session, self.screen.view
        last = session.reasoning.last("orders", len(session.match.journal))
        stage = self.screen.stage
        shown = stage.still or not stage.busy  # after both fleets have flown is the time to read them
        if last is None or not shown or last.turn > view.turn:
            self.say(column, "Its reasons are shown here once its orders have been revealed.")
            return
        words = f"Turn {last.turn}; filled: what it chose. In points gained over holding course:"
        thoughts = sorted(last.thoughts, key=lambda one: one.about != self.screen.selected)
        lesser = self._computer.why_lesser(session.seating.players[last.seat], last.kind)
        rows = rows_of(thoughts, partial(self._computer.subject, view), lesser)
        column.row(high=32, below=4).put(Note, "training.head", words, wrap=True)
        column.fill().put(reason_list, "training.reasons", rows, PANEL, self.screen.ui.pen)
