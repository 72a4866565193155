"""Show me at the table: plays a step order by order and shot by shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.families.false_sunrise.table.activating import ActivateTool
from game.families.false_sunrise.table.aims import targets_of
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.players.thinking import Thought
from game.screens.lessons.show_me import PAUSE_S, ShowMe
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.spelling import launched
from rules.false_sunrise.state import Order
from rules.kernel.requests import Request

if TYPE_CHECKING:
    from game.families.false_sunrise.lessons.table.lesson_file import ShowPart
    from game.families.false_sunrise.screens.lesson.screen import LessonScreen

LOOK_S = 1.6  # at both fleets after they have flown


class ShowAtTable(ShowMe):
    """Play a step for the learner, order by order and shot by shot."""

    screen: LessonScreen

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(screen)
        self._astray = False  # an order of the lesson is refused where the learner has come to
        self._looking = False
        self._thought: tuple[Request[Any], Thought] | None = None

    def _prepare(self) -> None:
        tool = self._orders_in_hand()
        if tool is not None:
            for key in list(tool.plan.orders):
                tool.plan.take_back(self.screen.view.ships[key])

    def _orders_in_hand(self) -> OrdersTool | None:
        """Return the tool in which orders are given; a rehearsal is left for it."""
        if isinstance(self.screen.tool, OrdersTool):
            self.screen.tool.leave()
        return self.screen.tool if isinstance(self.screen.tool, OrdersTool) else None

    def _run(self) -> None:
        self._astray = False
        super()._run()

    def _is_lost(self) -> bool:
        guide = self.screen.guide
        played = guide.shown_out and not self.screen.stage.busy
        return self._astray or guide.setback is not None or played

    def _waits(self) -> bool:
        stage = self.screen.stage
        if super()._waits() or (stage.busy and not stage.still):
            return True
        if stage.still != self._looking:
            self._looking = stage.still
            self._pause_s = LOOK_S if self._looking else PAUSE_S
        return False

    def _do_next(self) -> None:
        screen, show = self.screen, self.screen.guide.show()
        if screen.stage.still:
            screen.go_on()
            return
        if screen.acting is not screen.guide.seat or self._at_the_table(show):
            return
        tool = self._orders_in_hand() or screen.tool
        ready = None if tool is None else self._choice(tool.request, show)
        if ready is None:
            return
        (choice,) = ready
        match tool:
            case OrdersTool():
                self._order(tool, {**self._planned(show), **choice}, choice)
            case DeclareFireTool():
                self._fire(tool, choice)
            case ActivateTool() if screen.selected != choice:
                screen.select(choice)
            case _:
                screen.answer(choice)

    def _choice(self, request: Request[Any], show: ShowPart) -> tuple[Any] | None:
        """Return what is chosen, in a tuple; None while a level of the computer thinks about it."""
        if show.level is None:
            return (self.screen.guide.shown_answer(request),)
        if self._thought is None or self._thought[0] is not request:
            self._thought = (request, self.screen.opponents.ask(show.level, request, "advice"))
        decision = self._thought[1].poll()
        return None if decision is None else (decision.answer,)

    def _at_the_table(self, show: ShowPart) -> bool:
        """Select a ship, or switch a view on; False where that is done already."""
        screen = self.screen
        wanted = None if show.select is None else ship_id(screen.guide.lesson, show.select)
        if wanted is not None and screen.selected != wanted and not show.all_orders:
            screen.select(wanted)
            return True
        if show.view is not None and not screen.is_on(show.view):
            screen.toggle(show.view)
            return True
        return False

    def at_once(self) -> None:
        """Do all that a step shows without answering anything: what it selects, switches on and plans."""
        screen, show = self.screen, self.screen.guide.show()
        while self._at_the_table(show):
            continue
        tool = self._orders_in_hand()
        if tool is not None:
            for key, order in self._planned(show).items():
                tool.give(screen.view.ships[key], order)
        if show.select is not None:
            screen.select(ship_id(screen.guide.lesson, show.select))

    def _planned(self, show: ShowPart) -> dict[str, Order]:
        """Read the orders that are put on the dial, by ship."""
        lesson, view = self.screen.guide.lesson, self.screen.view
        keys = {ship_id(lesson, name): part for name, part in show.plan.items()}
        return {key: part.order(launched(view.ships[key], part.launch)) for key, part in keys.items()}

    def _order(self, tool: OrdersTool, orders: dict[str, Order], sealed: dict[str, Order]) -> None:
        """Give the next order that is not given yet, else seal them."""
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
        """Choose the next shot, else declare them."""
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
