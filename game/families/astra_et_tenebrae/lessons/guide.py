"""The guide of a lesson with frigates: its rounds are turns."""

from __future__ import annotations

from typing import Any, ClassVar

from game.book.lessons.at_table import guide
from game.book.lessons.at_table.seen import Judge
from game.families.astra_et_tenebrae.lessons.actors import ActorTracker
from game.families.astra_et_tenebrae.lessons.answering import written_answer
from game.families.astra_et_tenebrae.lessons.conditions import JUDGE, Glance
from game.families.astra_et_tenebrae.lessons.lesson_file import ShowPart, TableLesson, TableStep
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.positions.choices_file import DoPart
from rules.kernel.requests import AnyRequest

ANSWERED_WORDS = "You did that before this step asked for it. Nothing is lost: try it again."


class TableGuide(guide.TableGuide[TableStep, Glance]):
    """The guide through a lesson with frigates."""

    committed_words: ClassVar[str] = ANSWERED_WORDS
    judge: ClassVar[Judge] = JUDGE
    no_glance = Glance
    follower = ActorTracker
    nothing = ShowPart
    lesson: TableLesson

    def shown_glance(self) -> Glance:
        """Return what is selected and planned once "Show me" has played the step."""
        show: ShowPart = self.show()
        part = show.plan or next(iter(show.move), None)
        move = None if part is None else part.move()
        plan = move if isinstance(move, Burn) else None
        return Glance(selected=show.select, plan=plan, views=frozenset({show.view} if show.view else ()))

    def _written_answer(self, do: DoPart, request: AnyRequest, since: int) -> Any:  # noqa: ANN401
        return written_answer(do, self.session.match, request)
