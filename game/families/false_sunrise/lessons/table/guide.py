"""The guide of a lesson at the table: it follows the beats as they are shown, and goes back by answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.book.lessons.guide import Guide, Said, said
from game.families.false_sunrise.lessons.table.answering import turn_begun, written_answer
from game.families.false_sunrise.lessons.table.condition_file import Condition
from game.families.false_sunrise.lessons.table.conditions import Glance, Seen, holds
from game.families.false_sunrise.lessons.table.doers import Deeds
from game.families.false_sunrise.lessons.table.lesson_file import ShowPart, TableLesson, TableStep
from game.match.session import Session, seeded_dice
from game.players.computer import Question, decide, draws_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.positions.choices_file import DoPart
from rules.kernel.requests import IllegalAnswer, Request, Roll
from rules.kernel.seats import Seat

OVER_WORDS = "This has come to its end before the step was done. Nothing is lost: try it again."
LATE_WORDS = "That took too long for this step. Nothing is lost: try it again."
SEALED_WORDS = "The orders were sealed before this step was done. Nothing is lost: try it again."
EARLY_WORDS = "One thing at a time. Take it back, read on, and do it again when its turn comes."


class TableGuide(Guide[TableStep, int]):
    """Lead through a lesson at the table; the learner's deeds count, unless another seat is named.

    A mark is the number of answers so far.
    """

    lesson: TableLesson

    def __init__(self, lesson: TableLesson, session: Session, seat: Seat | None = None) -> None:
        super().__init__(lesson)
        self.session = session
        self.seat = seat or lesson.learner
        self._hands: list[Glance] = []
        self._fallback_dice = seeded_dice(lesson.seed)
        self._seen = Seen(lesson, self.seat, session.shown)
        self._begin(0)

    @property
    def hand(self) -> Glance:
        """What was in hand when the step began: the ship, and orders that were not sealed yet."""
        return self._hands[self.index]

    # --- following ------------------------------------------------------------------------------

    def _mark(self) -> int:
        return len(self.session.match.journal)

    def _begin(self, index: int, mark: int | None = None) -> None:
        """Begin a step, after so many answers; by itself after all that there are."""
        super()._begin(index, mark)
        glance = self._seen.glance
        hand = glance if glance and self._orders_are_due else Glance()
        self._hands = [*self._hands[:index], hand] if mark is None else self._hands[: index + 1]
        self._deeds = Deeds()
        self._numbers: list[int] = []
        self._beats = self.session.shown_beats
        self._seen = Seen(self.lesson, self.seat, self.session.shown, glance=glance)
        self._seen.looked = glance is not None and glance.looking

    def _holds(self, condition: Condition) -> bool:
        return holds(condition, self._seen)

    def follow(self, beats: int) -> bool:
        """Take in what the learner has seen, so many beats in all; say whether the card changes."""

        def take_in() -> None:
            state = self.session.shown
            while self._beats < beats and not self.finished:
                number, self._beats = self._beats, self._beats + 1
                beat = self.session.match.told(self.session.match.beats[number], self.seat)
                self._seen.state = state
                fresh = [(event, self._deeds.doers_of(event, state)) for event in beat]
                self._seen.deeds += fresh
                self._numbers += [number] * len(fresh)
                self._judge(replace(self._seen, deeds=fresh, refusals=[], glance=None))

        return self._changes(take_in)

    def glance(self, glance: Glance) -> bool:
        """Take in what the learner has in hand; say whether the card changes."""
        if glance == self._seen.glance:
            return False
        self._seen.glance, self._seen.looked = glance, self._seen.looked or glance.looking
        self._seen.state = self.session.shown
        return self._changes(lambda: self._judge(replace(self._seen, deeds=[], refusals=[])))

    def refused(self, ruling: str) -> bool:
        """Take in what was refused; say whether the card changes."""
        self._seen.refusals.append(ruling)
        fresh = replace(self._seen, deeds=[], refusals=[ruling], glance=None)
        return self._changes(lambda: self._judge(fresh))

    def _judge(self, fresh: Seen) -> None:
        """Go on when the step is done; else see whether it must be tried again, or calls for a hint."""
        step = self.step
        if self.finished:
            return
        if step.done is None:
            self.setback = Said(EARLY_WORDS) if self._ran_ahead else None
            return
        if self._is_done():
            self.next()
            return
        found = next((one for one in step.again if self._holds(one.when)), None)
        seen_all = self._beats == len(self.session.match.beats)
        if found is not None:
            self.setback = said(found)
        elif self._orders() and all(leaf.is_in_hand for leaf in step.done.leaves()):
            self.setback = Said(SEALED_WORDS)
        elif seen_all and step.turns is not None and self._orders_are_due:
            self.setback = Said(LATE_WORDS) if len(self._orders()) >= step.turns else None
        elif seen_all and self.session.match.over:
            self.setback = Said(OVER_WORDS)
        # A hint about nothing but what is in hand goes when that is in hand no longer.
        self._say_hint(
            lambda condition: holds(condition, fresh),
            lambda one: fresh.glance is not None and all(leaf.is_in_hand for leaf in one.when.leaves()),
        )

    # --- ways through the lesson ----------------------------------------------------------------

    def _is_behind(self) -> bool:
        """Whether the step is done at once, or is the look after a movement: that has passed."""
        leaves = self.step.done.leaves() if self.step.done is not None else ()
        return self._is_done() or (any(leaf.went_on for leaf in leaves) and not self._seen.looked)

    def _set_back(self, mark: int) -> bool:
        rewound = len(self.session.match.journal) != mark or self.session.over
        if rewound:
            self.session.rewind(mark)
            self._seen.glance = None
        return rewound

    def rewound(self) -> None:
        """Follow the match after an answer was taken back."""
        match = self.session.match
        index = max((n for n, mark in enumerate(self._marks) if mark <= len(match.journal)), default=0)
        if index < self.index:
            self._begin(index, self._marks[index])
            return
        left = len(match.beats)
        kept = [n for n, number in enumerate(self._numbers) if number < left]
        self._seen.deeds = [self._seen.deeds[n] for n in kept]
        self._numbers = [self._numbers[n] for n in kept]
        self._beats, self._seen.state, self.setback = min(self._beats, left), self.session.shown, None

    # --- answers that are ready -----------------------------------------------------------------

    def takes(self, request: Request[Any]) -> bool:
        """Whether a request of the learner's is none of this lesson's business: it is declined for them."""
        asks = self.lesson.asks
        return request.seat is self.seat and asks is not None and request.kind not in asks

    def foe_answer(self, request: Request[Any]) -> Any:  # noqa: ANN401 - of any request
        """Answer for the other side by its script, or as its level would at once."""
        foe, match = self.lesson.foe, self.session.match
        if isinstance(foe, str):
            return self.chosen(foe, request)
        do = foe.get(match.ruleset.turn(match.state), DoPart())
        return self._written(do, request, turn_begun(match))

    def show(self) -> ShowPart:
        """Return what "show me" plays now; each order to the fleet but the first begins another entry."""
        return self._entry()[0]

    def _entry(self) -> tuple[ShowPart, int]:
        """Return what "show me" plays now, and after how many answers that began."""
        orders, shows = self._orders(), self.step.show
        if self._orders_are_due:
            orders.append(len(self.session.match.journal))
        at = max(0, len(orders) - 1)
        since = orders[at] if at else self._marks[self.index]
        if at < len(shows):
            return shows[at], since
        return (shows[-1] if shows and shows[-1].level else ShowPart()), since

    def _orders(self) -> list[int]:
        """List the places in the journal at which the learner gave orders in this step."""
        match = self.session.match
        return [
            number
            for number in range(self._marks[self.index], len(match.journal))
            if match.journal[number][0] is self.seat and isinstance(match.asked[number], PlotOrders)
        ]

    @property
    def _ran_ahead(self) -> bool:
        """Whether the learner has answered the table while there was only something to read."""
        asked = self.session.match.asked[self._marks[self.index] :]
        answered = any(one is not None and one.seat is self.seat and not self.takes(one) for one in asked)
        return answered and self.index + 1 < len(self.lesson.steps)

    @property
    def _orders_are_due(self) -> bool:
        return isinstance(self.session.request(self.seat), PlotOrders)

    @property
    def shown_out(self) -> bool:
        """Whether all that "show me" plays has been played, and the next orders are due."""
        played = self._orders_are_due and len(self._orders()) >= max(1, len(self.step.show))
        return played and self.show().level is None

    def shown_answer(self, request: Request[Any]) -> Any:  # noqa: ANN401 - of any request
        """Answer for the learner as "show me" does, at once."""
        do, since = self._entry()
        return self._written(do, request, since) if do.level is None else self.chosen(do.level, request)

    def chosen(self, level: str, request: Request[Any]) -> Any:  # noqa: ANN401 - of any request
        """Choose for a seat as a level of the computer does, at once."""
        match = self.session.match
        draws = draws_of(self.lesson.seed, request.seat, len(match.journal))
        question = Question(level, request, match.view(request.seat), draws)
        return decide(match.ruleset.id, question).answer

    def _written(self, do: DoPart, request: Request[Any], since: int) -> Any:  # noqa: ANN401 - of any request
        try:
            return written_answer(self.lesson, do, self.session.match, request, since)
        except IllegalAnswer:
            self.answered_badly += 1
            return request.default()

    def roll(self, request: Roll, number: int) -> tuple[int, ...]:
        """Let the dice of the step fall in their order, and seeded ones after them."""
        journal = self.session.match.journal[self._marks[self.index] :]
        rolled = sum(len(faces) for seat, faces in journal if seat is Seat.CHANCE)
        faces = self.step.dice[rolled : rolled + request.count]
        fit = len(faces) == request.count and max(faces) <= request.sides
        return faces if fit else self._fallback_dice(request, number)
