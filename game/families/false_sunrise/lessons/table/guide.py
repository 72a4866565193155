"""The guide of a lesson at the table: a round is one set of orders to the fleet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from game.book.lessons.at_table import guide
from game.book.lessons.at_table.seen import Judge
from game.families.false_sunrise.lessons.table.actors import ActorTracker
from game.families.false_sunrise.lessons.table.answering import written_answer
from game.families.false_sunrise.lessons.table.conditions import JUDGE, Glance
from game.families.false_sunrise.lessons.table.lesson_file import ShowPart, TableLesson, TableStep
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import ShipMoved
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.positions.choices_file import DoPart
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.volleys import spelled_out
from rules.kernel.requests import AnyRequest

SEALED_WORDS = "The orders were sealed before this step was done. Nothing is lost: try it again."


class TableGuide(guide.TableGuide[TableStep, Glance]):
    """Guides the learner through a lesson with fleets."""

    committed_words: ClassVar[str] = SEALED_WORDS
    judge: ClassVar[Judge] = JUDGE
    no_glance = Glance
    follower = ActorTracker
    nothing = ShowPart
    lesson: TableLesson

    def shown_glance(self) -> Glance:
        """Return the draft after a step is done as "show me" plays it."""
        show: ShowPart = self.show()
        return Glance(
            selected=None if show.select is None else ship_id(self.lesson, show.select),
            plan={ship_id(self.lesson, name): part.order() for name, part in show.all_orders.items()},
            shots=self._aimed(show),
            views=frozenset({"arcs", "bands", "names", *([show.view] if show.view else [])}),
        )

    def _aimed(self, show: ShowPart) -> Volley:
        """Return the shots that a step shows, attack by attack."""
        state, gunnery = self.session.shown, edition_of(self.session.shown).gunnery
        aimed: list[tuple[str, str]] = []
        for name, volley in show.fire.items():
            fittings = state.ships[ship_id(self.lesson, name)].fittings
            attacks = Counter({mount.id: gunnery.attacks(mount) for mount in fittings.mounts})
            aimed += spelled_out(volley, partial(ship_id, self.lesson), attacks.__getitem__)
        return tuple(aimed)

    def _written_answer(self, do: DoPart, request: AnyRequest, since: int) -> Any:  # noqa: ANN401
        return written_answer(self.lesson, do, self.session.match, request, since)

    def stays(self, beat: Sequence[Any]) -> bool:
        """Return whether both fleets have flown in a beat."""
        return any(isinstance(event, ShipMoved) for event in beat)

    def _rounds(self) -> list[int]:
        """Return the number of answers before each set of orders of this step, given or still to be given."""
        orders = self._orders()
        return [*orders, len(self.session.match.journal)] if self._is_due else orders

    def _orders(self) -> list[int]:
        match = self.session.match
        return [
            number
            for number in range(self._marks[self.index], len(match.journal))
            if match.journal[number][0] is self.seat and isinstance(match.asked[number], PlotOrders)
        ]

    @property
    def _is_due(self) -> bool:
        return isinstance(self.session.request(self.seat), PlotOrders)

    @property
    def _has_committed(self) -> bool:
        return bool(self._orders())
