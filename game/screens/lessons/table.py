"""A lesson at a table: the guide watches what the learner does, and its card says what to do."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import pygame
from pygame import Rect

from game.book.lessons.at_table.guide import TableGuide
from game.book.lessons.at_table.opening import SCRIPT
from game.book.lessons.at_table.pupil import lead_to, take_step
from game.book.lessons.at_table.seen import Glance
from game.book.lessons.shelf import ListedLesson
from game.players.computer import COMPUTER, Question
from game.players.mind import briefing_of
from game.players.thinking import Thought
from game.reasons import Decision
from game.screens.lessons import menu
from game.screens.lessons.button_bar import beside_log
from game.screens.lessons.card import CARD, LessonCard
from game.screens.lessons.show_at_table import ShowAtTable
from game.screens.lessons.taking import LessonTaking
from game.screens.table.computer_turn import ComputerTurn
from game.screens.table.frame import Frame
from game.screens.table.opponents import Opponents
from game.screens.table.table_screen import TableScreen
from game.screens.tools.tool import Commit, Tool
from game.widgets.layout import GAP
from game.widgets.widget import Widget
from rules.kernel.requests import AnyRequest, Refusal

if TYPE_CHECKING:
    from game.app import App
    from game.match.playback import Beat

_READ = "Read the card, then click Next."
_WAIT = "One moment: the other side chooses."
REHEARSAL = "**Rehearsal.** Nothing here counts for the lesson. Press {key:back} to go back."
_ARROW = 22  # logical units that an arrow needs above its target
_ASIDE = 16  # by which a name steps aside when its piece gets a ring
_OF_PIECES = ("name", "gauge")


@dataclass(eq=False)
class ScriptedOpponents(Opponents):
    """The other side in a lesson: it follows its script, or a level of the computer."""

    guide: TableGuide[Any, Any]
    held: Callable[[], bool]

    def update(self, dt_s: float, *, busy: bool) -> bool:
        """Advance time by some seconds, unless the table waits for the reader of a card.

        Return whether there is news.
        """
        return not self.held() and super().update(dt_s, busy=busy)

    def ask(self, level: str, request: AnyRequest, purpose: str = COMPUTER) -> Thought:
        """Ask the script, which has decided already, or a level of the computer."""
        if level != SCRIPT:
            return super().ask(level, request, purpose)
        match = self.session.match
        question = Question(level, request, match.view(request.seat), b"")
        decision = Decision(self.guide.foe_answer(request))
        return Thought(question, briefing_of(match.ruleset, match.setup), b"", decision)


class LessonScreen(LessonTaking, TableScreen):
    """A table at which a lesson is taken."""

    tells_hints: ClassVar[bool] = False
    after_the_end: ClassVar[str] = "what the card of the lesson says"
    foldable: ClassVar[bool] = False  # because its cards point at the panels
    skips_needless: ClassVar[bool] = False  # because its cards speak of every question
    opponents: ScriptedOpponents
    _rest: Rect | None = None  # the board's place at the last update, if things were at rest
    guide: TableGuide[Any, Any]
    show_me: ShowAtTable

    def __init__(self, app: App, shelved: ListedLesson, guide: TableGuide[Any, Any]) -> None:
        self.bar = Rect(0, 0, 0, 0)
        super().__init__(app, guide.session)
        self.shelved = shelved
        self.guide = guide
        of_table = self.session, self.presenter, self.watching, self.follow_answer, self.opponents.warn
        self.opponents = ScriptedOpponents(*of_table, guide, lambda: self.is_over or self.is_reading)
        self.card = self.make_card()
        self.show_me = self.make_show_me()
        self.skipping.is_wanted = self._is_wanted

    def enter(self) -> None:
        """Ask the first question, and make sure that what the step points at is in view."""
        super().enter()
        self.turn_to_step()

    # --- what differs ---------------------------------------------------------------------------

    def make_card(self) -> TableCard:
        """Return the card of the lesson."""
        raise NotImplementedError

    def make_show_me(self) -> ShowAtTable:
        """Return the object that performs a step for the learner."""
        raise NotImplementedError

    def at_hand(self) -> Glance:
        """Return what the learner has selected, planned and switched on."""
        raise NotImplementedError

    def put_back(self) -> None:
        """Restore what the learner had planned when the step began."""

    # --- what the guide sees --------------------------------------------------------------------

    @property
    def rehearses(self) -> bool:
        """Whether the learner tries orders in a rehearsal. They do not count for the lesson."""
        return self.tool is not self.real_tool

    @property
    def real_tool(self) -> Tool | None:
        """The tool whose plan counts: in a rehearsal, the one that waits under it."""
        return None if self.tool is None else self.tool.real

    @property
    def is_over(self) -> bool:
        """Whether this is the opening scene at its last card; the table stays as the shot left it."""
        return self.shelved.opens and (self.guide.on_last_card or self.guide.finished)

    @property
    def is_reading(self) -> bool:
        """Whether the other side waits until the learner has read a card and clicked Next."""
        seen_all = self.guide.seat not in self.session.waiting()
        return self._is_explained and (self.stage.held or seen_all)

    @property
    def _is_explained(self) -> bool:
        """Whether the lesson waits, and the card is about what has just happened."""
        return self.guide.lesson.waits and (self.guide.may_go_on or self.guide.finished)

    @property
    def _ends_here(self) -> bool:
        """Whether the next phase waits until the learner has read the card about this one."""
        more = self.session.has_more()
        return self._is_explained and more and self.presenter.ends_still(self.session.peek())

    @property
    def decided(self) -> bool:
        """Whether the computer has decided everything it was asked, including by "Show me"."""
        return self.opponents.decided and self.show_me.decided

    def _ask(self) -> None:
        if self.is_over or (self.stage.held and not self.stage.busy):
            self._take_tool(None, None)
        else:
            super()._ask()

    def next(self) -> None:
        """Go to the next step, and let the turn go on if it waited for that."""
        super().next()
        if self.stage.held and not self.is_over and not self._is_explained:
            self.stage.held = False
            self._ask()

    def what_now(self) -> str:
        """Return what the player should do now; never empty."""
        if self.is_over:
            return "That was the first shot."
        if self.is_reading and not self.stage.busy:
            return "The lesson is finished." if self.guide.finished else _READ
        if isinstance(self.tool, ComputerTurn) and self.opponents.decision(self.tool.request) is None:
            return _WAIT
        return super().what_now()

    def what_next(self) -> str:
        """Return what happens after that; never empty."""
        return "Then: choose the game that you like" if self.is_over else super().what_next()

    def offer(self) -> Commit | None:
        """Return what the big button does while nothing moves: nothing while a card is only read."""
        if self.is_over or self.guide.finished or self.stage.held:
            return None
        offer = super().offer()
        if offer is None or self.rehearses or not self.guide.may_go_on:
            return offer
        return replace(offer, subtitle="first click Next", disabled=_READ, asks=False)

    def _open(self, request: AnyRequest) -> None:
        if self.guide.takes(request):
            self.session.answer(request.seat, request.default())
            self._answered()
            return
        super()._open(request)

    def _beat_shown(self, beat: Beat) -> None:
        super()._beat_shown(beat)
        self.noted(changed=self.guide.follow(self.session.shown_beats))
        self.stage.held = self.is_over or self._ends_here

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a refusal; the guide may have a hint about it."""
        super().refuse(refusal)
        if refusal is not None:
            self.noted(changed=self.guide.refused(refusal.ruling))

    def see(self) -> bool:
        """Show the guide the learner's current plan; return whether the card changes.

        While something is dragged the plan is not done, and the camera must not move under the pointer.
        """
        if self.tool is not None and self.tool.drags:
            return False
        return self.guide.glance(self.at_hand())

    def _is_wanted(self) -> bool:
        """Return whether the big button gives the answer for which the step asks."""
        guide, tool, asked = self.guide, self.tool, self._asked
        if tool is None or self.rehearses or asked is None or guide.finished or guide.step.done is None:
            return False
        if "commit" not in guide.step.point or guide.show().level is not None:
            return False
        return bool(next(iter(tool.in_hand()), None) == guide.shown_answer(asked))

    def turn_to_step(self) -> None:
        """Lay out the card again, and bring what it points at into view."""
        self.rebuild()
        on_board = [name for name in self.guide.step.point if ":" in name]
        self.lay_out()
        if not self.guide.finished and len(self.card.places_of(on_board)) < len(on_board):
            self.pane.camera.fit()

    def _end(self) -> None:
        """Stay when the match ends, because the card says how to continue."""
        if self.session.over and not self.stage.busy:
            self.noted(changed=self.guide.follow(self.session.shown_beats))

    # --- what the card does ---------------------------------------------------------------------

    def lead_to(self, index: int) -> None:
        """Set the match to the lesson's own state at a step."""
        lead_to(self.guide, index)
        self._come_to_step()

    def skip(self) -> None:
        """Continue as if the step had been done."""
        index, last = self.guide.index, len(self.guide.lesson.steps) - 1
        self.show_me.at_once()
        self.noted(changed=self.see())
        if self.guide.index != index or self.guide.finished:
            return
        self.guide.again()
        if not take_step(self.guide):
            lead_to(self.guide, min(index + 1, last))
            if index == last:
                self.guide.next()
        self.session.show_all()
        self._come_to_step()
        self.noted(changed=True)

    def restore(self, *, changed: bool) -> None:
        """Continue from where the step began, with the orders planned at that time."""
        if not changed:
            self.turn_to_step()
            return
        self._ask_anew()
        self.put_back()

    def _come_to_step(self) -> None:
        """Continue from where the guide has taken the match, without any plan."""
        self.show_me.stop()
        self._kept = self.guide.finished
        self._ask_anew()

    def _ask_anew(self) -> None:
        self.drafting.drop()
        self.start_over()
        self.turn_to_step()

    def start_over(self) -> None:
        """Ask again after an answer was undone."""
        self.guide.rewound()
        super().start_over()

    def _framed(self, size: tuple[int, int]) -> Frame:
        """Return the table's layout, with room for the lesson's buttons."""
        frame, self.bar = beside_log(super()._framed(size), self.ui.pen.text_factor)
        return frame

    # --- panels, events and time ----------------------------------------------------------------

    def event(self, event: pygame.Event) -> bool:
        """Pass events meant for the card to it, even during animations; return whether it was used."""
        if self.ui.modal is None and self._is_for_card(event):
            self.guide.stir()
            self.card.takes(event)
            return self.ui.event(event)
        return super().event(event)

    @property
    def goes_on(self) -> bool:
        """Whether a key that the card uses also skips the current animation."""
        return self.stage.playing

    @property
    def is_busy(self) -> bool:
        """Whether the learner cannot do anything right now."""
        return self.stage.busy or super().is_busy

    def _is_for_card(self, event: pygame.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if pressed and self._stale:
            self.lay_out()
        return pressed and self.ui.popup is None and self.card.covers(event.pos)

    def back(self) -> None:
        """Close what covers the board, or else open the menu of the lesson."""
        if self.is_on("measure") or self.log.open:
            TableScreen.back(self)
        else:
            LessonTaking.back(self)

    def open_menu(self) -> None:
        """Open the menu of the lesson."""
        menu.open_menu(self)

    def update(self, dt_s: float) -> bool:
        """Advance animations and the lesson by some seconds; return whether the picture changes.

        The card is laid out again when things come to rest, and when the board gets another size: it may
        cover them now.
        """
        changed = super().update(dt_s)
        rest = Rect(self.pane.rect) if self.card.is_sure() else None
        if rest is not None and rest != self._rest:
            self.card.reconsider()
            self.rebuild()
        self._rest = rest
        return changed or self._stale


class TableCard(LessonCard):
    """The card over the board; it covers the panels only if the board has no room."""

    screen: LessonScreen

    def build(self) -> list[Widget]:
        """Return the card's widgets, if it is shown; dice tray and corner keep clear of it."""
        widgets, pane = [] if self.is_away else super().build(), self.screen.pane
        cards = [one for one in widgets if one.id == CARD]
        self.screen.stage.tray.keep_off = [one.rect for one in cards]
        pane.corner.taken = [
            self.screen.ui.scale.rect(one.rect).move(-pane.rect.x, -pane.rect.y) for one in cards
        ]
        return widgets

    def aside(self) -> str:
        """Say that nothing counts while the learner rehearses what the step asks for."""
        return REHEARSAL if self.screen.rehearses and self.screen.guide.step.done is not None else ""

    @property
    def is_away(self) -> bool:
        """Whether the card is hidden during the animation of the opening scene's shot."""
        screen = self.screen
        return screen.shelved.opens and screen.stage.playing and not screen.guide.may_go_on

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the frames, if the card is shown; the board's corner keeps clear of them."""
        pane = self.screen.pane
        pane.corner.framed = [
            one.move(-pane.rect.x, -pane.rect.y) for one in self.points() if pane.rect.contains(one)
        ]
        if not self.is_away:
            super().draw(surface)

    def beside(self) -> list[Rect]:
        """Return the rectangles of the names and gauges of pieces that the step points at."""
        pieces = {name.partition(":")[2] for name in self.screen.guide.step.point}
        return self._signs(pieces) if self.points() else []

    def _signs(self, pieces: Collection[str]) -> list[Rect]:
        """Return the pixel rectangles of these pieces' names and gauges, with room to step aside."""
        found = [one for one in self.screen.pane.written() if one.kind in _OF_PIECES and one.of in pieces]
        return [one.place.inflate(2 * self.screen.ui.scale.px(_ASIDE), 0) for one in found]

    def tags(self) -> list[Rect]:
        """Return the pixel rectangles of the words about what is being placed."""
        return []

    def worth_seeing(self) -> list[str]:
        """Return the names of what should stay visible: ships, and where their planned moves end."""
        return [f"{kind}:{name}" for name in self.screen.guide.lesson.ships for kind in ("ship", "end")]

    def big_button_fits(self) -> bool:
        """Return whether the big button would now do what the step asks for."""
        return True

    def framed(self) -> list[Rect]:
        """Return what gets frames.

        The big button gets none while it would do something other than what the step asks for.
        """
        big = self.screen.ui.get("commit")
        if big is None or self.big_button_fits():
            return super().framed()
        return [one for one in super().framed() if one != big.px()]

    def bar(self) -> Rect:
        """Return the place beside the log."""
        return self.screen.bar

    def field(self) -> Rect:
        """Return the board."""
        return self.screen.frame.board

    def bounds(self) -> Rect:
        """Return everything below the top bar and above the buttons."""
        wide, top = self.screen.ui.size[0], self.screen.frame.top.bottom + 4
        return Rect(8, top, wide - 16, self.bar().top - GAP - top)

    def side_of(self, frame: Rect) -> tuple[int, int]:
        """Return the side of an arrow: from the board towards the panels, or else from above."""
        board = self.screen.pane.rect
        if frame.left >= board.right:
            return -1, 0
        if frame.right <= board.left:
            return 1, 0
        too_high = frame.bottom <= board.top or frame.top - self.screen.ui.scale.px(_ARROW) < board.top
        return (0, 1) if too_high else (0, -1)

    def pictures(self) -> Rect:
        """Return the board."""
        return self.screen.pane.rect

    def drawn(self) -> list[Rect]:
        """Return the rectangles of ships, planned positions, markers and all words on the board."""
        return self.screen.pane.drawn()

    def is_settled(self) -> bool:
        """Return whether something moves, or the card is folded."""
        return self.screen.stage.playing or self.place.folded

    def is_sure(self) -> bool:
        """Return whether the board was drawn, and neither the camera nor anything on it moves."""
        screen = self.screen
        return bool(self.drawn()) and not screen.stage.playing and not screen.pane.cameraman.going

    def asks_for_confirm(self) -> bool:
        """Return whether the step points at the big button first."""
        big = self.screen.ui.get("commit")
        return big is not None and self.places_of(self.screen.guide.step.point[:1]) == [big.px()]

    def firm(self) -> list[Rect]:
        """Return what is pressed or read next: big button, panel of choices, dice, banner, tags."""
        screen, tray = self.screen, self.screen.ui.get("tray")
        busy = screen.acting is screen.guide.seat
        found = [tray.rect] if tray is not None and tray.visible else []
        found += [self._units(one) for one in self.tags()]
        if (line := screen.ui.get("moment")) is not None:  # it announces a ship's destruction
            found.append(line.rect)
        return [screen.frame.commit, screen.frame.banner, *([screen.frame.right] if busy else []), *found]

    def soft(self) -> list[Rect]:
        """Return what should stay visible: ships with their names, and their planned positions."""
        signs = self._signs(self.screen.guide.lesson.ships)
        return [self._units(one) for one in [*self.places_of(self.worth_seeing()), *signs]]
