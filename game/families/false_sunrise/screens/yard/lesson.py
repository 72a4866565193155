"""A lesson in the fleet yard: the guide sees what is being built, its card says what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.book.lessons.yard.bench import Bench
from game.book.lessons.yard.conditions import Look
from game.book.lessons.yard.guide import YardGuide
from game.families.false_sunrise.screens.yard import landmarks
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.screens.yard.lesson_card import YardCard
from game.families.false_sunrise.screens.yard.lesson_show import ShowInYard
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.mending import Fault
from game.screens.lessons import menu
from game.screens.lessons.after import AfterLesson
from rules.false_sunrise.fleet_files import fleet_text

if TYPE_CHECKING:
    from game.app import App
    from game.book.lessons.shelf import Shelved
    from game.book.lessons.yard.lesson_file import YardLesson, YardShow


class YardLessonScreen(Editor):
    """The editor of the yard with a lesson's fleet, which has no file until the learner saves it."""

    name: ClassVar[str] = "yard_lesson"

    def __init__(self, app: App, shelved: Shelved, lesson: YardLesson) -> None:
        super().__init__(app, lesson.fleet)
        self.total = lesson.total
        self.shelved = shelved
        self.guide = YardGuide(lesson)
        self.after = AfterLesson(app, shelved)
        self.time_s = 0.0
        self.card = YardCard(self)
        self.show_me = ShowInYard(self)
        self._is_twin = False  # the file was there already, just like this fleet
        self._noted = False  # that the lesson is finished
        self._turned: tuple[object, ...] = ()

    # --- the bench --------------------------------------------------------------------------------

    def bench(self) -> Bench:
        """Return what lies on the bench."""
        key = self.component()
        return Bench(self.fleet, self.total, self.at, key, self.shelf, self.whole, self.rating)

    def put(self, bench: Bench) -> None:
        """Lay something else on the bench; undo brings the fleet back."""
        self.total, self.at, self.shelf = bench.total, bench.at, bench.shelf
        self.whole, self.rating = bench.whole, bench.rating
        self.row = f"c:{bench.component}" if bench.component else ""
        self.typed.clear()
        saved = self.work.saved if self.path is not None else None
        self.work.change(bench.fleet if saved is None else building.renamed(bench.fleet, saved.name))
        self.look_again()

    def look_again(self) -> None:
        """Lay everything out anew; a file that was there before the lesson is left as it is."""
        if self._is_twin and not self.work.is_kept:
            self.path, self.known, self._is_twin = None, b"", False
        super().look_again()

    def new_path(self) -> Path:
        """Name a file of its own for the fleet: that of one just like it, else a new one and a free name."""
        own = shelf.own_fleets(self.app.home.fleets)
        for one in own:
            renamed = self.fleet.model_copy(update={"name": one.name})
            if one.fleet == renamed and shelf.content_of(one.path) == fleet_text(renamed).encode():
                self.change(renamed)
                self._is_twin = True
                return one.path
        name = shelf.free_fleet_name(self.fleet.name, [one.name for one in own])
        self.change(building.renamed(self.fleet, name))
        return super().new_path()

    # --- what the guide sees ------------------------------------------------------------------------

    def _see(self) -> None:
        opened = self.ui.modal.id if self.ui.modal is not None else ""
        self._follow(changed=self.guide.see(Look(self.bench(), self.work.is_kept, opened)))

    def _follow(self, *, changed: bool) -> None:
        """Lay the card out anew where it says something else."""
        if not changed:
            return
        self.app.audio.play("confirm" if self.guide.hint is None else "turn")
        if (self.guide.finished or self.guide.on_last_card) and not self._noted:
            self._noted = True
            self.after.keep()
        self.lay_out()

    def mend(self, fault: Fault) -> None:
        """Apply the fix of a breach."""
        super().mend(fault)
        self._follow(changed=self.guide.note("fix"))

    def draw_lots(self) -> None:
        """Put a random legal fleet in the place of the ships."""
        super().draw_lots()
        self._follow(changed=self.guide.note("random"))

    def step_back(self, *, forward: bool = False) -> None:
        """Undo, or redo."""
        super().step_back(forward=forward)
        if not forward:
            self._follow(changed=self.guide.note("undo"))

    def note_shown(self, show: YardShow) -> None:
        """Take in a fix that was shown."""
        if show.fix is not None:
            self._follow(changed=self.guide.note("fix"))

    # --- what the card does -------------------------------------------------------------------------

    def next(self) -> None:
        """Go to the next step."""
        if self.guide.may_go_on:
            self.guide.next()
            self._follow(changed=True)
            self._see()

    def go_back(self) -> None:
        """Go one step back."""
        self._take_up(self.guide.back())

    def try_again(self) -> None:
        """Set the step back to its beginning."""
        self._take_up(self.guide.again())

    def hint_now(self) -> None:
        """Say at once what would be said to who waits for long."""
        self._follow(changed=self.guide.pass_time(self.guide.step.idle_after))

    def repeat(self) -> None:
        """Begin the lesson again."""
        self._take_up(self.guide.restart())

    def lead_to(self, index: int) -> None:
        """Put on the bench what the lesson itself has there at a step."""
        self._take_up(self.guide.lead_to(index))

    def skip(self) -> None:
        """Go on as if the step had been done; no file is written for that."""
        index = self.guide.index
        for bench in (self.guide.shown(self.bench()), self.guide.shown(self.guide.lead_to(index))):
            self.put(bench)
            self._see()
            if self.guide.index != index or self.guide.finished:
                return
        self.guide.next()
        self._follow(changed=True)

    def _take_up(self, bench: Bench) -> None:
        """Go on from where the guide has put the bench."""
        self.show_me.stop()
        self._noted = self.guide.finished
        self.put(bench)

    # --- widgets, events and time -------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the yard, what is pointed at in view, and the card on top."""
        super().build(size)
        turned = (self.guide.index, self.shelf, self.wanted)
        if turned != self._turned and not self.guide.finished:
            landmarks.show_entry(self, self.guide.step.point)
        self._turned = turned
        self.ui.add_all(self.card.build())

    def event(self, event: pygame.Event) -> bool:
        """Note that the learner does something; Confirm presses the card's first button."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.guide.stir()
        if self.card.takes(event):
            return True
        return super().event(event)

    def back(self) -> None:
        """Open the menu of a lesson."""
        menu.open_menu(self)

    def on_quit(self) -> str:
        """Keep nothing: what was built for a lesson is saved by the learner, or not at all."""
        return ""

    def update(self, dt_s: float) -> bool:
        """Show what is to be shown, and offer a hint to who waits."""
        self.time_s += dt_s
        changed = super().update(dt_s)
        self.show_me.update(dt_s)
        self._see()
        if self.ui.modal is None and self.ui.popup is None and not self.show_me.running:
            self._follow(changed=self.guide.pass_time(dt_s))
        return self.card.pulses() or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the yard, and frames round what the card points at."""
        super().draw(surface)
        if self.ui.modal is None and self.ui.popup is None:
            self.card.draw(surface)

    def state(self) -> dict[str, object]:
        """Say what is being built, and where the lesson stands."""
        return {**super().state(), "lesson": {"id": self.shelved.id, **self.card.state()}}
