"""Lessons of Two Cards, in one page: a dial is turned until it shows what a step asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from game.book.lessons.faults import Names
from game.book.lessons.guide import Guide
from game.book.lessons.lesson_file import Condition, Lesson, Step
from game.book.lessons.record import LessonKind, Lessons
from rules.bounds import Text
from rules.files import DataPath
from rules.named import Known, Named
from rules.parts import Amount, Part, is_as_wanted
from tests.toy.game import CARDS, TWO_CARDS


class DialIs(Condition):
    """What the dial shows, or which card lies on the table."""

    HEADS = ("dial", "card")

    dial: Amount | None = None
    card: Annotated[Text, Named("card")] | None = None


class Turn(Part):
    """What "show me" turns the dial to."""

    dial: int


DialStep = Step[DialIs, Turn]


class DialLesson(Lesson[DialStep]):
    """A lesson about the dial."""


class DialGuide(Guide[DialStep, int]):
    """Lead through a lesson about the dial; a mark is what it shows."""

    def __init__(self, lesson: DialLesson) -> None:
        super().__init__(lesson)
        self.dial = 1
        self._begin(0)

    def turn(self, dial: int) -> bool:
        """Turn the dial; say whether the card changes."""
        self.dial = dial
        return self._changes(self._judge)

    def _judge(self) -> None:
        if self._is_done():
            self.next()
        elif not self.finished:
            self._say_hint(self._holds, lambda _: True)

    def _mark(self) -> int:
        return self.dial

    def _holds(self, condition: DialIs) -> bool:
        return condition.holds(lambda leaf: is_as_wanted(leaf.dial, self.dial))

    def _set_back(self, mark: int) -> bool:
        before, self.dial = self.dial, mark
        return before != mark


def _faults(lesson: DialLesson) -> Iterator[tuple[DataPath, str]]:
    names = Names(
        things={"dial"},
        places={"card": CARDS.__contains__},
        shown=lambda show: iter([(("dial",), "is no number of the dial")] if show.dial > 3 else []),
        known={
            "card": Known("card", CARDS.__contains__),
            "ruling": Known("ruling", TWO_CARDS.rulings().__contains__),
        },
    )
    for number, step in enumerate(lesson.steps):
        for where, problem in names.step_faults(step):
            yield ("steps", number, *where), problem


LESSONS = Lessons(
    kinds={"": LessonKind(model=DialLesson, faults=_faults)},
    foe="random",
)
