"""The guide of a lesson in the yard: it watches what is built, and refuses nothing."""

from __future__ import annotations

from game.book.lessons.guide import Guide
from game.families.false_sunrise.lessons.yard.bench import Bench, book_bench, first_bench, played
from game.families.false_sunrise.lessons.yard.condition_file import YardCondition
from game.families.false_sunrise.lessons.yard.conditions import Seen, YardFacts, holds
from game.families.false_sunrise.lessons.yard.lesson_file import YardLesson, YardStep


class YardGuide(Guide[YardStep, Bench]):
    """Guides the learner through a lesson in the yard; a mark is the bench at the beginning of a step.

    Nothing done in the yard must be undone to go on, so there is never a setback.
    """

    lesson: YardLesson

    def __init__(self, lesson: YardLesson) -> None:
        super().__init__(lesson)
        self._beginners = frozenset(ship.name for ship in lesson.fleet.ships)
        self._look = YardFacts(first_bench(lesson))
        self._begin(0)

    @property
    def bench(self) -> Bench:
        """The bench when the step began."""
        return self._marks[self.index]

    def _mark(self) -> Bench:
        return self._look.bench

    def _begin(self, index: int, mark: Bench | None = None) -> None:
        super()._begin(index, mark)
        self._deeds: frozenset[str] = frozenset()

    def _holds(self, condition: YardCondition) -> bool:
        return holds(condition, Seen(self._look, self._beginners, self._deeds))

    def _set_back(self, mark: Bench) -> bool:
        self._look = YardFacts(mark)
        return True

    def see(self, look: YardFacts) -> bool:
        """Process the present look of the yard; return whether the card changes."""
        if look == self._look:
            return False
        self._look = look
        return self._changes(self._judge)

    def note(self, deed: str) -> bool:
        """Process an action; return whether the card changes."""
        self._deeds |= {deed}
        return self._changes(self._judge)

    def _judge(self) -> None:
        """Advance while steps are done; otherwise give the hint that fits the present look."""
        while not self.finished and self._is_done():
            self.next()
        if not self.finished:
            self._say_hint(self._holds, lambda _: True)

    def lead_to(self, index: int) -> None:
        """Begin a step with the lesson's own bench for it."""
        while len(self._marks) < index:
            self._marks.append(book_bench(self.lesson, len(self._marks)))
        self._begin(index, book_bench(self.lesson, index))

    def shown(self, bench: Bench) -> Bench:
        """Return the bench after everything that the step shows."""
        for show in self.step.show:
            bench = played(show, bench)
        return bench
