"""Training: the computer's reasons, advice for one's own orders, and any answer taken back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.board.overlays import FlightPaths, GhostPath, Overlay
from game.families.false_sunrise.table.orders import OrdersTool
from game.games import Computer, game_ui_of
from game.players.thinking import Thought
from game.reasons import Decision
from game.screens.reasons import ReasonRow, reason_list, rows_of
from game.screens.table.undoing import answer_words
from game.screens.tools.tool import PANEL
from game.shell.theme import BODY, HEADING, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Tabs
from game.widgets.label import Label, Panel
from game.widgets.lists import ScrollList
from game.widgets.widget import Widget
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

_TABS = [("advice", "Advice"), ("why", "Its reasons"), ("back", "Take back")]
_MOST_ANSWERS = 200


class Training:
    """What training adds to a table: a panel over the right one, and ghosts of the advised orders."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.open = False
        self.tab = "advice"
        self.advice: Decision | None = None
        self._asked: tuple[PlotOrders, Thought] | None = None
        self._picked = 0

    @property
    def _computer(self) -> Computer:
        return game_ui_of(self.screen.session.match.ruleset.id).computer

    @property
    def on(self) -> bool:
        """Whether this match is for training."""
        return self.screen.session.seating.training and self.screen.opponents.solo is not None

    def toggle(self) -> None:
        """Open or close the panel."""
        self.open = not self.open and self.on
        self.tab = "advice" if self.orders_tool is not None else "why"  # what there is to say now
        self.screen.rebuild()

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
        """Look for the advice; drop it when its orders are not asked any more."""
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
        view, ghosts = self.screen.view, []
        for ship_id, order in self.orders().items():
            ship = view.ships[ship_id]
            path = path_of(ship, order, view.setup.terrain)
            ghosts.append(GhostPath(path.stops, ship.seat, ship.spec.hull.id, path.crashed, path.left))
        return [FlightPaths(tuple(ghosts))] if ghosts else []

    # --- the panel ------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Make the panel in the place of the right one."""
        screen = self.screen
        panel = Panel("side", screen.frame.right, heading="TRAINING", heading_style=HEADING.sized(15))
        area = panel.inner(14)
        tabs = Rect(area.left, area.top, area.width, 28)
        rest = Rect(area.left, tabs.bottom + 8, area.width, area.height - 78)
        close = Rect(area.left, area.bottom - 34, area.width, 34)
        match self.tab:
            case "advice":
                made = self._advice(rest)
            case "why":
                made = self._reasons(rest)
            case _:
                made = self._answers(rest)
        return [
            panel,
            Tabs("training.tabs", tabs, _TABS, at=self.tab, on_change=self._turn, group=PANEL),
            *made,
            Button("training.close", close, "Back to the match", on_press=self.toggle, group=PANEL),
        ]

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self.screen.rebuild()

    def _say(self, area: Rect, words: str) -> list[Widget]:
        grey = self.screen.app.theme.secondary
        return [Label("training.words", area, words, style=BODY, colour=grey, wrap=True)]

    def _advice(self, area: Rect) -> list[Widget]:
        if self.orders_tool is None:
            return self._say(area, "The commodore advises you while you give orders.")
        ask = Rect(area.left, area.top, area.width, 34)
        thinking = self._asked is not None and self.advice is None
        why = "The commodore is thinking about it." if thinking else ""
        words = "Thinking ..." if thinking else "What would you do?"
        made: list[Widget] = [
            Button("training.ask", ask, words, on_press=self.ask, disabled=why, group=PANEL)
        ]
        below = Rect(area.left, ask.bottom + 8, area.width, area.bottom - ask.bottom - 8)
        if self.advice is None:
            said = (
                "The commodore gives your fleet the orders that it would give in your place, and says why, "
                "in points gained over holding course."
            )
            return [*made, *self._say(below, said)]
        use = Rect(area.left, area.bottom - 34, area.width, 34)
        made.append(
            Button(
                "training.use",
                use,
                "Use these orders",
                look=ButtonLook.PRIMARY,
                on_press=self.use,
                tooltip="Gives them to your ships; you can change each of them before you seal",
                group=PANEL,
            )
        )
        below.height = use.top - 8 - below.top
        return [*made, reason_list("training.advice", below, self._advised(), PANEL, self.screen.ui.pen)]

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

    def _reasons(self, area: Rect) -> list[Widget]:
        session, view = self.screen.session, self.screen.view
        last = session.reasoning.last("orders", len(session.match.journal))
        stage = self.screen.stage
        shown = stage.still or not stage.busy  # after both fleets have flown is the time to read them
        if last is None or not shown or last.turn > view.turn:
            return self._say(area, "Its reasons are shown here once its orders have been revealed.")
        head = Rect(area.left, area.top, area.width, 32)
        words = f"Turn {last.turn}; filled: what it chose. In points gained over holding course:"
        thoughts = sorted(last.thoughts, key=lambda one: one.about != self.screen.selected)
        below = Rect(area.left, head.bottom + 4, area.width, area.bottom - head.bottom - 4)
        lesser = self._computer.why_lesser(session.seating.players[last.seat], last.kind)
        rows = rows_of(thoughts, partial(self._computer.subject, view), lesser)
        return [
            Label(
                "training.head", head, words, style=SMALL, colour=self.screen.app.theme.secondary, wrap=True
            ),
            reason_list("training.reasons", below, rows, PANEL, self.screen.ui.pen),
        ]

    def _answers(self, area: Rect) -> list[Widget]:
        found = self.answers()
        if not found:
            return self._say(area, "You have not answered anything yet that can be taken back.")
        head = Rect(area.left, area.top, area.width, 34)
        press = Rect(area.left, area.bottom - 34, area.width, 34)
        below = Rect(area.left, head.bottom + 4, area.width, press.top - head.bottom - 12)
        words = [one[1] for one in found]
        picked = min(self._picked, len(found) - 1)
        said = "You are asked the chosen one again, and what followed is undone."
        grey = self.screen.app.theme.secondary
        return [
            Label("training.head", head, said, style=SMALL, colour=grey, wrap=True),
            ScrollList(
                "training.answers",
                below,
                words,
                row_height=26,
                grows=True,
                selected=picked,
                on_select=lambda chosen: self._pick(words.index(chosen)),
                group=PANEL,
            ),
            Button(
                "training.take",
                press,
                f"Take back number {words[picked].partition('.')[0]}",
                look=ButtonLook.PRIMARY,
                on_press=lambda: self.take_back(found[picked][0]),
                group=PANEL,
            ),
        ]

    def _pick(self, number: int) -> None:
        self._picked = number
        self.screen.rebuild()

    # --- taking back ----------------------------------------------------------------------------

    def answers(self) -> list[tuple[int, str]]:
        """List the human's answers, the latest first: after how many others, and in words."""
        match, mine = self.screen.session.match, self.screen.opponents.solo
        turns = [(point.entries, point.turn) for point in match.checkpoints]
        first = match.checkpoints[0].entries
        found: list[tuple[int, str]] = []
        for number in range(len(match.journal) - 1, first - 1, -1):
            if match.journal[number][0] is not mine or match.asked[number] is None:
                continue
            turn = max((turn for entries, turn in turns if entries <= number), default=1)
            words = answer_words(self.screen, number).removeprefix(f"{self.screen.view.setup.names[mine]} ")
            found.append((number, f"{len(found) + 1}. Turn {turn}: {words}"))
            if len(found) == _MOST_ANSWERS:
                break
        return found

    def take_back(self, number: int) -> None:
        """Go back to where the answer after so many others was asked for, beyond what PLY-3 allows.

        Orders that are taken back are given again, all of them, to be changed.
        """
        session, match = self.screen.session, self.screen.session.match
        seat, answer = match.journal[number]
        was = answer if isinstance(match.asked[number], PlotOrders) else None
        together = number > 0 and isinstance(match.asked[number], PlotOrders)
        if together and isinstance(match.asked[number - 1], PlotOrders):
            number -= 1  # both were sealed before either was known
        self._picked, self.open = 0, False  # the panel of what is asked again takes its place
        session.rewind(number)
        if was is not None:
            session.draft(seat, was)  # the orders lie before their player again, as they were
        self.screen.start_over()
        self.screen.app.toast("Taken back, as training allows; the log says so.")
