"""The guide of a lesson in the yard: which step it is at, what is said, the way back. It refuses nothing."""

from __future__ import annotations

from game.book.lessons.guide import IDLE_WORDS, Said
from game.book.lessons.yard.bench import Bench, book_bench, first_bench, played
from game.book.lessons.yard.conditions import Look, Seen, holds
from game.book.lessons.yard.lesson_file import YardHint, YardLesson, YardStep


class YardGuide:
    """Lead through a lesson in the yard: whatever makes a step's condition hold completes it.

    Nothing that is done in the yard must be taken back to go on: there is never a setback.
    """

    setback: Said | None = None

    def __init__(self, lesson: YardLesson) -> None:
        self.lesson = lesson
        self.hint: Said | None = None
        self.finished = False
        self.index = 0
        self._beginners = frozenset(ship.name for ship in lesson.fleet.ships)
        self._look = Look(first_bench(lesson))
        self._marks: list[Bench] = []
        self._begin(0)

    @property
    def step(self) -> YardStep:
        """The step that is being taken; the last one once the lesson is finished."""
        return self.lesson.steps[self.index]

    @property
    def may_go_on(self) -> bool:
        """Whether a press on Next ends the step."""
        return not self.finished and self.step.done is None

    @property
    def on_last_card(self) -> bool:
        """Whether nothing is left but to read the last card: whoever leaves now has taken the lesson."""
        return self.may_go_on and self.index == len(self.lesson.steps) - 1

    @property
    def bench(self) -> Bench:
        """What lay on the bench when the step began."""
        return self._marks[self.index]

    # --- following ------------------------------------------------------------------------------

    def _begin(self, index: int, bench: Bench | None = None) -> None:
        """Begin a step, with what is on the bench now or with something else."""
        self.index, self.finished, self.hint = index, False, None
        self._marks = [*self._marks[:index], bench or self._look.bench]
        self._deeds: frozenset[str] = frozenset()
        self._idle_s, self._waited = 0.0, False

    def see(self, look: Look) -> bool:
        """Take in how the yard looks; say whether the card changes."""
        if look == self._look:
            return False
        before, self._look = self._card(), look
        self._judge()
        return self._card() != before

    def note(self, deed: str) -> bool:
        """Take in what was done; say whether the card changes."""
        before = self._card()
        self._deeds |= {deed}
        self._judge()
        return self._card() != before

    def pass_time(self, dt_s: float) -> bool:
        """Let the learner be idle for so long; say whether the card changes."""
        step = self.step
        if self.finished or step.done is None or self.hint is not None:
            return False
        self._idle_s += dt_s
        if self._idle_s < step.idle_after:
            return False
        self.hint, self._waited = Said(step.idle or IDLE_WORDS), True
        return True

    def stir(self) -> None:
        """Note that the learner does something."""
        self._idle_s = 0.0

    def _card(self) -> tuple[object, ...]:
        return self.index, self.hint, self.finished

    def _judge(self) -> None:
        """Go on as long as steps are done; else say what the look of things calls for."""
        while not self.finished and self._is_done():
            self.next()
        if self.finished:
            return
        seen = self._seen()
        found = next((one for one in self.step.hints if holds(one.when, seen)), None)
        if found is not None:
            self.hint, self._idle_s, self._waited = _said(found), 0.0, False
        elif not self._waited:
            self.hint = None

    def _is_done(self) -> bool:
        done = self.step.done
        return done is not None and holds(done, self._seen())

    def _seen(self) -> Seen:
        return Seen(self._look, self._beginners, self._deeds)

    # --- ways through the lesson ----------------------------------------------------------------

    def next(self) -> None:
        """Go to the next step, or end the lesson."""
        if self.index + 1 < len(self.lesson.steps):
            self._begin(self.index + 1)
        else:
            self.finished, self.hint = True, None

    # Each gives what is to lie on the bench then.

    def again(self) -> Bench:
        """Begin the step again."""
        self._begin(self.index, self.bench)
        return self.bench

    def back(self) -> Bench:
        """Go one step back, or further where that one would be done at once."""
        index = max(0, self.index - (not self.finished))
        self._go_back_to(index)
        while index and self._is_done():
            index -= 1
            self._go_back_to(index)
        return self.bench

    def restart(self) -> Bench:
        """Begin the lesson again."""
        self._go_back_to(0)
        return self.bench

    def lead_to(self, index: int) -> Bench:
        """Begin a step with what the lesson itself has on the bench there."""
        while len(self._marks) < index:
            self._marks.append(book_bench(self.lesson, len(self._marks)))
        self._begin(index, book_bench(self.lesson, index))
        return self.bench

    def shown(self, bench: Bench) -> Bench:
        """Return what is on the bench after all that the step shows."""
        for show in self.step.show:
            bench = played(show, bench)
        return bench

    def _go_back_to(self, index: int) -> None:
        bench = self._marks[index]
        self._begin(index, bench)
        self._look = Look(bench)


def _said(one: YardHint) -> Said:
    return Said(one.say, one.ruling or "")
