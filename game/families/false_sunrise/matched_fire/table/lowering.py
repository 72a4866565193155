"""Point defense steps: lowering results with buttons that say what each would leave (MF-34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.matched_fire.table.bench_tool import DICE, BenchTool, SummaryDefault
from game.families.false_sunrise.matched_fire.table.corridor import aim_of
from game.families.false_sunrise.matched_fire.table.spread import HEAD
from game.families.false_sunrise.matched_fire.table.story import LowerStep, Step
from game.families.false_sunrise.matched_fire.table.throw_card import Head, paint_head, set_ink
from game.families.false_sunrise.matched_fire.table.valuation import (
    after_result,
    after_set,
    harm_words,
    loss_words,
    set_detail,
    set_title,
)
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.throws import shot_title
from game.screens.tools.history import History
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, TARGET_KEYS, KeyActions, numbers, steps
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import Commit, Heading
from game.shell.theme import BODY, SMALL, STRONG, TITLE, mix
from game.widgets.button import Pressed
from game.widgets.layout import columns, rows
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from game.wording import counted
from rules.false_sunrise.matched_fire.hitting import default_name
from rules.false_sunrise.matched_fire.pool_law import lowered
from rules.false_sunrise.matched_fire.prompts import Intercepted
from rules.false_sunrise.matched_fire.sets import DOUBLE, MAGNITUDE_NAMES, DiceSet, Result, result_names
from rules.false_sunrise.state import Ship
from rules.kernel.requests import AnyRequest

RULING = "MF-34"
_WIDE = 560  # from this width on, results are side by side
_HIGHEST = 96


class LowerTool(SummaryDefault, BenchTool):
    """Spend a step of point defense on one of the results that are left."""

    request: Any  # a choice about an `Intercepted` result

    def __init__(self, host: FleetHost, request: AnyRequest) -> None:
        super().__init__(host, request)
        self.history: History[int] = History(self.default())
        if self.about.target_id != host.selected:
            host.select(self.about.target_id)

    @property
    def at(self) -> int:
        """The Value of the highlighted result."""
        return self.history.now

    @property
    def about(self) -> Intercepted:
        """The result that is lowered, and the steps that are left."""
        about: Intercepted = self.request.about
        return about

    def standing(self) -> tuple[str, ...]:
        about = self.about
        return ("lower", self.request.seat.value, about.ship_id, about.weapon_id, about.target_id)

    def default(self) -> int:
        value: int = self.request.options[0]
        return value

    def left(self, value: int) -> Result:
        """Return what a step on this Value leaves."""
        return lowered(self.about.result, value)

    def harm(self, result: Result) -> str:
        """Describe what a result would cost the target by the attacker's default."""
        target = self.host.view.ships[self.about.target_id]
        return harm_words(target, after_result(target, result, missile=True))

    def is_costly(self, result: Result) -> bool:
        """Return whether a result would take Structure by the attacker's default."""
        target = self.host.view.ships[self.about.target_id]
        after = after_result(target, result, missile=True)
        return after is None or sum(after.pips) < sum(target.pips)

    def named(self, result: Result) -> Iterator[str]:
        """Describe what the attacker would name by default, set by set (MF-35, MF-39)."""
        ship: Ship | None = self.host.view.ships[self.about.target_id]
        for one in reversed(result):
            if ship is None:
                return
            name = default_name(ship, one.magnitude)
            title = f"{set_title(ship, name)}. " if name.magnitude > DOUBLE else ""
            yield f"The {one.name} as {name.value}s: {title}{set_detail(ship, name)}"
            ship = after_set(ship, name)

    def becomes(self, value: int) -> str:
        """Describe what a step makes of a set."""
        one = next(one for one in self.about.result if one.value == value)
        lower = [one for one in self.left(value) if one.value == value]
        if not lower:
            return f"Cancel the {one.name}"
        return f"Lower the {one.name} to a {MAGNITUDE_NAMES[lower[0].magnitude]}"

    # --- the bench and the panel -----------------------------------------------------------------------

    def stands_for(self, step: Step) -> bool:
        return isinstance(step, LowerStep)

    def lay(self, area: Rect, number: int, instead: Step | None) -> list[Widget]:
        steps = counted(self.about.steps, "step")
        head = Head(number, "Lower the results", f"{self.player} spends {steps}", self.request.seat)
        top, below = rows(area, [HEAD, 0], 2)
        spent = len(instead.spent) if isinstance(instead, LowerStep) else 0
        made: list[Widget] = [StepsHead("bench.lower", top, head=head, spent=spent, left=self.about.steps)]
        places = [0] * max(2, len(self.request.options))
        cells = columns(below, places, 10) if area.width >= _WIDE else rows(below, places, 6)
        for one, place in zip(self.about.result, cells, strict=False):
            place.height = min(place.height, _HIGHEST)
            made.append(self._button(one, place))
        return made

    def _button(self, one: DiceSet, place: Rect) -> Widget:
        left = self.left(one.value)
        return ResultButton(
            f"bench.result{one.value}",
            place,
            one,
            title=self.becomes(one.value),
            leaves=f"leaves {result_names(left)}" if left else "leaves nothing",
            harm=self.harm(left) if self.host.presenter.reckons else "",
            costly=self.is_costly(left),
            tag="default" if self.host.presenter.reckons and one.value == self.default() else "",
            lit=one.value == self.at,
            on_press=partial(self._light, one.value),
        )

    def heading(self) -> Heading:
        return Heading(
            "Lower the results", self.host.view.ships[self.about.target_id].spec.name, self.request.seat
        )

    def what_now(self) -> str:
        left = "this is your last step" if self.about.steps == 1 else f"{self.about.steps} steps left"
        return f"{self.player}: choose a set to lower; {left}"

    def plain(self) -> str:
        """Say in one plain sentence what the hit takes off its target after the highlighted step.

        A challenge asks for that, and only says what is left.
        """
        if not self.host.presenter.reckons:
            return f"After this step, the missile still has {result_names(self.left(self.at))}."
        target = self.host.view.ships[self.about.target_id]
        after = after_result(target, self.left(self.at), missile=True)
        return f"After this step, the hit {loss_words(target, after)}."

    def build(self, column: PanelColumn) -> None:
        lead(column, "lower.lead", self.plain(), lines=2)
        view, about = self.host.view, self.about
        shot = shot_title(view, (about.ship_id, about.weapon_id, about.target_id))
        steps = counted(about.steps, "step")
        words = f"{shot}: your point defense has {steps}, and each lowers one set."
        column.chooser(self.request.seat, words, RULING)
        if self.host.presenter.reckons:
            self._forecast(column)
            self.put_default(column, RULING)

    def _forecast(self, column: PanelColumn) -> None:
        """Say what the results do as rolled and after the highlighted step."""
        about, other = self.about, self.host.view.setup.names[self.request.seat.other]
        column.section("lower.now.title", "As rolled")
        column.say("lower.now", f"{result_names(about.result)}: {self.harm(about.result)}")
        column.section("lower.then.title", self.becomes(self.at))
        column.say(
            "lower.then", f"{result_names(self.left(self.at))}: {self.harm(self.left(self.at))}", style=STRONG
        )
        column.section("lower.named.title", f"{other} would then choose")
        for number, words in enumerate(self.named(self.left(self.at))):
            column.say(f"lower.named{number}", words, style=SMALL.sized(12))
        column.note("lower.note", f"{other} may choose another value, or a smaller set.", "MF-35")

    def commit(self) -> Commit:
        more = self.about.steps - 1
        then = f"{counted(more, 'more step')} after it" if more else "the last step"
        words, _, to = self.becomes(self.at).partition(" to ")
        return Commit(words, self.finish, f"to {to}; {then}" if to else then)

    def finish(self) -> None:
        """Spend the step on the highlighted result."""
        self.host.answer(self.at)

    def key_actions(self) -> KeyActions:
        options = list(self.request.options)
        return {
            "confirm": self.finish,
            "default_all": self.default_for_all,
            **numbers(self._light, options),
            **steps(self._light, options, self.at, SHIP_KEYS | ROW_KEYS | TARGET_KEYS | DICE),
        }

    def _light(self, value: int) -> None:
        one = next(one for one in self.about.result if one.value == value)
        self.record(value, f"choosing the {one.name}")

    def overlays(self) -> Sequence[Overlay]:
        about = self.about
        return aim_of(self.host.view, (about.ship_id, about.weapon_id, about.target_id))


@dataclass(eq=False, repr=False)
class StepsHead(Widget):
    """The line above results that are lowered, with a token for each step.

    Spent ones are checked.
    """

    kind = "steps"

    _: KW_ONLY
    head: Head
    spent: int
    left: int

    def text(self) -> str:
        return f"{self.head.title} · {self.head.aside}"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the line, with the tokens at its right end."""
        theme, total = pen.theme, self.spent + self.left
        room = surface.get_width() - total * pen.px(22)
        paint_head(surface.subsurface(Rect(0, 0, max(1, room), surface.get_height())), pen, self.head)
        for number in range(total):
            at = Rect(room + number * pen.px(22) + pen.px(4), pen.px(1), pen.px(18), pen.px(18))
            gone = number < self.spent
            ink = theme.seat(self.head.seat) if self.head.seat is not None else theme.accent
            pen.panel(surface, at, None if gone else ink, theme.secondary if gone else ink, radius=4)
            words = "✓" if gone else str(number + 1)
            pen.write(
                surface, words, at, STRONG.sized(12), theme.secondary if gone else theme.ground, "center"
            )


@dataclass(eq=False, repr=False)
class ResultButton(Pressed):
    """A result that may be lowered: what a step makes of it, leaves and costs."""

    kind = "button"

    one: DiceSet
    _: KW_ONLY
    title: str
    leaves: str
    harm: str
    costly: bool  # whether Structure or figures are lost
    tag: str
    lit: bool
    on_press: Callable[[], object]

    def text(self) -> str:
        return " · ".join(filter(None, (self.one.words, self.title, self.leaves, self.harm, self.tag)))

    def act(self) -> None:
        self.on_press()

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the set on the left, and the words next to it."""
        theme, rect = pen.theme, surface.get_rect()
        line = theme.focus if self.lit else theme.accent if self.hovered else theme.line
        pen.panel(
            surface, rect, theme.selected if self.lit else theme.raised, line, width=2 if self.lit else 1
        )
        side = min(rect.height - pen.px(12), pen.px(52))
        box = Rect(pen.px(7), (rect.height - side) // 2, side, side)
        ink = set_ink(pen, self.one.magnitude)
        pen.panel(surface, box, mix(theme.panel, ink, 0.15), ink, radius=6, width=1.5)
        pen.write(surface, self.one.words, box, TITLE.sized(20), ink, "center")
        left = box.right + pen.px(10)
        lines = (
            (self.title, STRONG, theme.text),
            (self.leaves, BODY, theme.secondary),
            (self.harm, SMALL.sized(12), theme.refusal if self.costly else theme.good),
        )
        high = min(pen.px(19), (rect.height - pen.px(6)) // 3)
        top = (rect.height - 3 * high) // 2
        for number, (words, style, color) in enumerate(lines):
            room = Rect(left, top + number * high, rect.width - left - pen.px(8), high)
            if number == 0 and self.tag:
                room.width -= pen.width(self.tag, SMALL) + pen.px(8)
            pen.write(surface, words, room, pen.squeeze(words, style, room.width), color)
        if self.tag:
            place = Rect(left, top, rect.width - left - pen.px(8), high)
            pen.write(surface, self.tag, place, SMALL, theme.good, "right")
