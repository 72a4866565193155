"""A lesson in the fleet builder: the guide sees the fleet, and its card says what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.families.false_sunrise.lessons.yard.bench import Bench, played
from game.families.false_sunrise.lessons.yard.conditions import YardFacts
from game.families.false_sunrise.lessons.yard.guide import YardGuide
from game.families.false_sunrise.lessons.yard.lesson_file import YardLesson, YardShow
from game.families.false_sunrise.screens.yard import commands, landmarks
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.quick_fixes import Fault
from game.screens.lessons.button_bar import HIGH
from game.screens.lessons.card import LessonCard
from game.screens.lessons.show_me import ShowMe
from game.screens.lessons.taking import LessonTaking
from game.widgets.layout import GAP
from rules.false_sunrise.fleet_files import fleet_text

if TYPE_CHECKING:
    from game.app import App
    from game.book.lessons.shelf import ListedLesson

# Widgets to keep visible; those listed twice count double, so they are covered last.
_SOFT = (
    *("yard.ships", "yard.faults", "yard.fit", "yard.shelf", "yard.search", "yard.shop", "yard.picture") * 2,
    "yard.strength",
)
_NEAR = 24  # logical units: the room for arrows next to the middle area


class YardLessonScreen(LessonTaking, Editor):
    """The fleet editor with a lesson's fleet, which has no file until the learner saves it."""

    name: ClassVar[str] = "yard_lesson"
    guide: YardGuide

    def __init__(self, app: App, shelved: ListedLesson, lesson: YardLesson) -> None:
        super().__init__(app, lesson.fleet)
        self.total = lesson.total
        self.shelved = shelved
        self.guide = YardGuide(lesson)
        self.time_s = 0.0
        self.card = YardCard(self)
        self.show_me = ShowInYard(self)
        self._is_twin = False  # an identical file existed before
        self._turned: tuple[object, ...] = ()

    # --- the bench --------------------------------------------------------------------------------

    def bench(self) -> Bench:
        """Return the state of the editor."""
        key = self.component()
        return Bench(self.fleet, self.total, self.at, key, self.shelf, self.whole, self.rating)

    def put(self, bench: Bench) -> None:
        """Set the state of the editor; undo brings the fleet back."""
        self.total, self.at, self.shelf = bench.total, bench.at, bench.shelf
        self.whole, self.rating = bench.whole, bench.rating
        self.row = f"c:{bench.component}" if bench.component else ""
        self.typed.clear()
        saved = self.work.saved if self.path is not None else None
        fleet = bench.fleet if saved is None else building.renamed(bench.fleet, saved.name)
        self.work.record(fleet, "the fleet of the lesson")
        self.look_again()

    def look_again(self) -> None:
        """Lay everything out again; a file from before the lesson is left unchanged."""
        if self._is_twin and not self.work.is_kept:
            self.path, self.known, self._is_twin = None, b"", False
        super().look_again()

    def new_path(self) -> Path:
        """Return a path for the fleet: that of an identical file, else an unused one."""
        own = shelf.own_fleets(self.app.home.fleets)
        for one in own:
            renamed = self.fleet.model_copy(update={"name": one.name})
            if one.fleet == renamed and shelf.content_of(one.path) == fleet_text(renamed).encode():
                self.change(renamed, "the fleet's name")
                self._is_twin = True
                return one.path
        name = shelf.free_fleet_name(self.fleet.name, [one.name for one in own])
        self.change(building.renamed(self.fleet, name), "the fleet's name")
        return super().new_path()

    # --- what the guide sees ------------------------------------------------------------------------

    def see(self) -> bool:
        """Show the guide the editor's state, its file, and which window is open."""
        opened = self.ui.modal.id if self.ui.modal is not None else ""
        return self.guide.see(YardFacts(self.bench(), self.work.is_kept, opened))

    def mend(self, fault: Fault) -> None:
        """Apply the fix of a breach."""
        super().mend(fault)
        self.noted(changed=self.guide.note("fix"))

    def draw_lots(self) -> None:
        """Replace the ships with a random legal fleet."""
        super().draw_lots()
        self.noted(changed=self.guide.note("random"))

    def step_back(self, *, forward: bool = False) -> None:
        """Undo, or redo."""
        super().step_back(forward=forward)
        if not forward:
            self.noted(changed=self.guide.note("undo"))

    # --- what the card does -------------------------------------------------------------------------

    def lead_to(self, index: int) -> None:
        """Set the editor to the lesson's own state at a step."""
        self.guide.lead_to(index)
        self.take_up(changed=True)

    def skip(self) -> None:
        """Go on as if the step had been done, without writing a file."""
        index = self.guide.index
        for led in (False, True):
            if led:
                self.guide.lead_to(index)
            self.put(self.guide.shown(self.guide.bench if led else self.bench()))
            self.noted(changed=self.see())
            if self.guide.index != index or self.guide.finished:
                return
        self.guide.next()
        self.noted(changed=True)

    def restore(self, *, changed: bool) -> None:
        """Set the editor to the guide's state."""
        self.put(self.guide.bench)

    # --- widgets, events and time -------------------------------------------------------------------

    def bring_into_view(self) -> None:
        """Scroll the catalogue to what the step points at, when that is new or out of view.

        The catalogue, with the words about its selected entry, leaves room for the lesson's buttons.
        """
        shop, about = self.ui["yard.shop"].rect, self.ui["yard.entry.about"].rect
        about.bottom = self.card.bar().top - GAP
        shop.height = about.top - GAP - shop.top
        turned, points = (self.guide.index, self.shelf, self.wanted), self.guide.step.point
        hidden = any(landmarks.place_of(self, name) is None for name in points)
        if (turned != self._turned or hidden) and not self.guide.finished:
            landmarks.show_entry(self, points)
        self._turned = turned

    def would_lose(self) -> str:
        """Return "": nothing is lost, as a lesson can be taken again."""
        return ""

    def on_quit(self) -> str:
        """Return "": only the learner saves what was built for a lesson."""
        return ""

    def update(self, dt_s: float) -> bool:
        """Count the seconds, and show what is due."""
        self.time_s += dt_s
        return super().update(dt_s)


class YardCard(LessonCard):
    """The card over the fleet builder, placed where it covers the least important things."""

    screen: YardLessonScreen

    def place_of(self, name: str) -> Rect | None:
        """Return the place in pixels of a widget, a row or an arc."""
        return landmarks.place_of(self.screen, name)

    def bar(self) -> Rect:
        """Return the place above the button that flies the fleet."""
        ui = self.screen.ui
        shop, save = ui["yard.shop"].rect, ui["yard.save"].rect
        return Rect(shop.left, save.top - GAP - HIGH, shop.width, HIGH)

    def field(self) -> Rect:
        """Return the middle area, between the ships and the catalogue."""
        ui = self.screen.ui
        left, right, top = ui["yard.ships"].rect.right, ui["yard.shop"].rect.left, ui["yard.ships"].rect.top
        return Rect(left, top, right - left, ui["yard.save"].rect.top - top - _NEAR)  # room for arrows

    def bounds(self) -> Rect:
        """Return the area between head and foot."""
        field = self.field()
        return Rect(8, field.top, self.screen.ui.size[0] - 16, field.height)

    def side_of(self, frame: Rect) -> tuple[int, int]:
        """Return where an arrow comes from: the middle, or else above or below."""
        px, field = self.screen.ui.scale.px, self.screen.ui.scale.rect(self.field())
        beside = field.top <= frame.top and frame.bottom <= field.bottom
        if beside and abs(frame.left - field.right) < px(_NEAR):
            return -1, 0
        if beside and abs(frame.right - field.left) < px(_NEAR):
            return 1, 0
        return (0, 1) if frame.top < field.top else (0, -1)

    def soft(self) -> list[Rect]:
        """List the places that should preferably stay visible."""
        ui = self.screen.ui
        return [one.rect for name in _SOFT if (one := ui.get(name)) is not None]


class ShowInYard(ShowMe):
    """Perform a step for the learner, one action after another."""

    screen: YardLessonScreen
    _done = 0

    def _run(self) -> None:
        self._done = 0
        super()._run()

    def _is_lost(self) -> bool:
        return self._done > len(self.screen.guide.step.show)

    def _do_next(self) -> None:
        shows = self.screen.guide.step.show
        if self._done < len(shows):
            self._do(shows[self._done])
        self._done += 1

    def _do(self, show: YardShow) -> None:
        screen = self.screen
        if show.press == "save":
            commands.save(screen)
        elif show.press == "fly":
            commands.fly(screen)
        else:
            screen.put(played(show, screen.bench()))
            if show.fix is not None:
                screen.noted(changed=screen.guide.note("fix"))


def lesson_screen(app: App, shelved: ListedLesson) -> YardLessonScreen:
    """Open a lesson in the fleet builder."""
    assert isinstance(shelved.lesson, YardLesson), "a broken lesson is not offered"
    return YardLessonScreen(app, shelved, shelved.lesson)
