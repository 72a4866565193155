"""A lesson at the table: the guide sees what the learner sees, its card says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.book.lessons.conditions import Glance
from game.book.lessons.guide import Guide
from game.book.lessons.lesson_file import Lesson
from game.book.lessons.opening import SCRIPT, open_lesson
from game.book.lessons.pupil import lead_to, take_step
from game.book.lessons.shelf import Shelved
from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.players.computer import COMPUTER, Question
from game.players.mind import briefing_of
from game.players.thinking import Thought
from game.reasons import Decision
from game.screens.lessons import menu as lesson_menu
from game.screens.lessons.after import AfterLesson
from game.screens.table.lesson_card import TableCard
from game.screens.table.lesson_show import ShowMe
from game.screens.table.opponents import Opponents
from game.screens.table.screen import TableScreen
from rules.kernel.requests import Refusal, Request

if TYPE_CHECKING:
    from game.app import App
    from game.match.playback import Beat


class ScriptedOpponents(Opponents):
    """The other side of a lesson: by its script, or a level of the computer."""

    screen: LessonScreen

    def ask(self, level: str, request: Request[Any], purpose: str = COMPUTER) -> Thought:
        """Put a request to the script, which has decided at once, or to a level."""
        if level != SCRIPT:
            return super().ask(level, request, purpose)
        match = self.session.match
        question = Question(level, request, match.view(request.seat), b"")
        decision = Decision(self.screen.guide.foe_answer(request))
        return Thought(question, briefing_of(match.ruleset, match.setup), b"", decision)


class LessonScreen(TableScreen):
    """A table at which a lesson is taken; the match is kept nowhere, only that the lesson was finished."""

    tells_hints: ClassVar[bool] = False
    after_the_end: ClassVar[str] = "what the card of the lesson says"
    foldable: ClassVar[bool] = False  # its cards point at the panels
    opponents: ScriptedOpponents

    def __init__(self, app: App, shelved: Shelved, guide: Guide) -> None:
        super().__init__(app, guide.session)
        self.shelved = shelved
        self.guide = guide
        self.opponents = ScriptedOpponents(self)
        self.after = AfterLesson(app, shelved)
        self.card = TableCard(self)
        self.show_me = ShowMe(self)
        self.stage.proposes = isinstance(guide.lesson.foe, str)  # a battle; the other lessons teach to aim
        self._kept = False

    def enter(self) -> None:
        """Ask, and see to it that what is pointed at is in view."""
        super().enter()
        self._turn_to_step()

    # --- what the guide sees --------------------------------------------------------------------

    def _open(self, request: Request[Any]) -> None:
        if self.guide.takes(request):
            self.session.answer(request.seat, request.default())
            self._answered()
            return
        super()._open(request)

    def _beat_shown(self, beat: Beat) -> None:
        super()._beat_shown(beat)
        self._noted(changed=self.guide.follow(self.session.shown_beats))

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a refusal; the guide may have a hint about it."""
        super().refuse(refusal)
        if refusal is not None:
            self._noted(changed=self.guide.refused(refusal.ruling))

    def _glance(self) -> Glance:
        plan = self.tool.settled if isinstance(self.tool, OrdersTool) else {}
        shots = self.tool.shots if isinstance(self.tool, DeclareFireTool) else ()
        return Glance(self.selected, dict(plan), tuple(shots), frozenset(self._on), self.stage.still)

    def _noted(self, *, changed: bool) -> None:
        if not changed:
            return
        self.app.audio.play("confirm" if self.guide.setback is None and self.guide.hint is None else "turn")
        if (self.guide.finished or self.guide.on_last_card) and not self._kept:
            self._kept = True
            self.after.keep()
        self._turn_to_step()

    def _turn_to_step(self) -> None:
        """Lay the card out anew, and bring what it points at into view."""
        self.rebuild()
        on_board = [name for name in self.guide.step.point if ":" in name]
        self.lay_out()
        if not self.guide.finished and len(self.card.points()) < len(self.guide.step.point) and on_board:
            self.pane.camera.fit()

    def _end(self) -> None:
        """Stay when the match ends: the card says how it goes on."""
        if self.session.over and not self.stage.busy:
            self._noted(changed=self.guide.follow(self.session.shown_beats))

    # --- what the card does ---------------------------------------------------------------------

    def next(self) -> None:
        """Go to the next step."""
        if self.guide.may_go_on:
            self.guide.next()
            self._noted(changed=True)

    def go_back(self) -> None:
        """Go one step back."""
        self._take_back(rewound=self.guide.back())

    def try_again(self) -> None:
        """Set the step back to its beginning."""
        self._take_back(rewound=self.guide.again())

    def lead_to(self, index: int) -> None:
        """Set the match to where the lesson itself has it at a step."""
        lead_to(self.guide, index)
        self._take_up(rewound=True)

    def skip(self) -> None:
        """Go on as if the step had been done."""
        index, last = self.guide.index, len(self.guide.lesson.steps) - 1
        self.show_me.at_once()
        self._noted(changed=self.guide.glance(self._glance()))
        if self.guide.index != index or self.guide.finished:
            return
        self.guide.again()
        if not take_step(self.guide):
            lead_to(self.guide, min(index + 1, last))
            if index == last:
                self.guide.next()
        self.session.show_all()
        self._take_up(rewound=True)
        self._noted(changed=True)

    def hint_now(self) -> None:
        """Say at once what would be said to who waits for long."""
        self._noted(changed=self.guide.pass_time(self.guide.step.idle_after))

    def repeat(self) -> None:
        """Begin the lesson again."""
        self._take_up(rewound=self.guide.restart())

    def _take_up(self, *, rewound: bool) -> None:
        """Go on from where the guide has put the match."""
        self.show_me.stop()
        self._kept = self.guide.finished
        if rewound:
            self._drafting.drop()
            self.start_over()
        self._turn_to_step()

    def _take_back(self, *, rewound: bool) -> None:
        """Go on from where the step began, with the orders that were in hand then."""
        self._take_up(rewound=rewound)
        if rewound and isinstance(self.tool, OrdersTool):
            hand = self.guide.hand
            for key, order in hand.plan.items():
                self.tool.give(self.view.ships[key], order)
            if hand.selected is not None:
                self.select(hand.selected)

    def start_over(self) -> None:
        """Ask anew after an answer was taken back."""
        self.guide.rewound()
        super().start_over()

    # --- panels, events and time ----------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Make all widgets, the card on top."""
        super().build(size)
        self.ui.add_all(self.card.build())

    def event(self, event: pygame.Event) -> bool:
        """Let the card have what is meant for it, even while things move."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.guide.stir()
        if self.card.takes(event) and not self.stage.playing:
            return True
        if self.ui.modal is None and self._is_for_card(event):
            return self.ui.event(event)
        return super().event(event)

    def _is_for_card(self, event: pygame.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if pressed and self._stale:
            self.lay_out()
        return pressed and self.ui.popup is None and self.card.covers(event.pos)

    def back(self) -> None:
        """Open the menu of a lesson."""
        if self.is_on("measure") or self.log.open:
            super().back()
        else:
            lesson_menu.open_menu(self)

    def open_menu(self) -> None:
        """Open the menu of a lesson."""
        lesson_menu.open_menu(self)

    def update(self, dt_s: float) -> bool:
        """Let things move, show what is to be shown, and offer a hint to who waits."""
        changed = super().update(dt_s)
        self.show_me.update(dt_s)
        self._noted(changed=self.guide.glance(self._glance()))
        if not self.stage.busy and self.ui.modal is None and not self.show_me.running:
            self._noted(changed=self.guide.pass_time(dt_s))
        return self.card.pulses() or changed or self._stale

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, and frames round what the card points at."""
        super().draw(surface)
        if self.ui.modal is None:
            self.card.draw(surface)

    def state(self) -> dict[str, object]:
        """Say where lesson and match stand."""
        return {**super().state(), "lesson": {"id": self.shelved.id, **self.card.state()}}


def lesson_screen(app: App, shelved: Shelved) -> LessonScreen:
    """Open a lesson of the shelf at the table; `FileError` where its position is none."""
    assert isinstance(shelved.lesson, Lesson), "a broken lesson is not offered"
    assert shelved.document is not None
    return LessonScreen(app, shelved, open_lesson(shelved.lesson, shelved.document, app.home))
