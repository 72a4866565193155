"""The guide of a lesson about duels: its rounds are those of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from game.book.lessons.at_table import guide
from game.book.lessons.at_table.seen import Judge
from game.families.dark_frontier.lessons.actors import ActorTracker
from game.families.dark_frontier.lessons.answering import written_answer
from game.families.dark_frontier.lessons.conditions import JUDGE, Glance
from game.families.dark_frontier.lessons.lesson_file import ShowPart, TableLesson, TableStep
from rules.dark_frontier.positions.choices_file import DoPart
from rules.dark_frontier.state import Command
from rules.kernel.requests import AnyRequest

ANSWERED_WORDS = "You sealed before this step was done. Nothing is lost: try it again."


class TableGuide(guide.TableGuide[TableStep, Glance]):
    """The guide through a lesson about duels."""

    committed_words: ClassVar[str] = ANSWERED_WORDS
    judge: ClassVar[Judge] = JUDGE
    no_glance = Glance
    follower = ActorTracker
    nothing = ShowPart
    lesson: TableLesson

    def shown_glance(self) -> Glance:
        """Return what is selected and planned once "Show me" has played the step."""
        show: ShowPart = self.show()
        views = frozenset({show.view} if show.view else ())
        return Glance(selected=show.select, plan=self.planned(), views=views)

    def planned(self) -> Any:  # noqa: ANN401 - an answer of any kind, None for none
        """Return what "Show me" plans without answering, or None."""
        show: ShowPart = self.show()
        if show.aim is not None:
            return show.aim.shot.shot(show.aim.ship, self.session.shown.ships[show.aim.ship].place)
        if show.lead:
            return {name: part.steering() for name, part in show.lead.items()}
        return self.commands() or None

    def commands(self) -> Mapping[str, Command]:
        """Return the commands that "Show me" sets without sealing them."""
        show: ShowPart = self.show()
        return {name: part.command() for name, part in show.plan.items()}

    def _written_answer(self, do: DoPart, request: AnyRequest, since: int) -> Any:  # noqa: ANN401
        return written_answer(do, self.session.match, request)
