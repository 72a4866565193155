"""The guide of a lesson at a table: it follows the beats as they are shown, and goes back by answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from game.book.lessons.at_table.lesson_file import TableStep
from game.book.lessons.at_table.seen import ActorTracker, Glance, Judge, Seen
from game.book.lessons.guide import Guide, Said, said
from game.match.session import Session
from game.players.computer import Question, decide, draws_of
from rules.kernel.requests import AnyRequest, IllegalAnswer, Roll
from rules.kernel.seats import Seat
from rules.kernel.seeded import seeded_dice

OVER_WORDS = "The match ended before this step was done. Nothing is lost: try again."
LATE_WORDS = "That took too many turns for this step. Nothing is lost: try again."
EARLY_WORDS = "One thing at a time: undo that for now, and do it when the lesson asks for it."

StepT = TypeVar("StepT", bound=TableStep[Any, Any])
GlanceT = TypeVar("GlanceT", bound=Glance)


class TableGuide(Guide[StepT, int], Generic[StepT, GlanceT]):
    """Lead through a lesson at a table.

    Only the learner's actions count, unless another seat is named.

    A mark is the number of answers so far. `committed_words` say why a step about plans must be
    tried again once the plan was answered. `no_glance` makes a glance with nothing selected.
    `follower` says who caused each event from now on. `nothing` is a part that shows nothing.
    """

    committed_words: ClassVar[str]
    judge: ClassVar[Judge]
    no_glance: ClassVar[type[Any]]
    follower: ClassVar[type[ActorTracker]]
    nothing: ClassVar[type[object]]
    lesson: Any  # a TableLesson

    def __init__(self, lesson: Any, session: Session, seat: Seat | None = None) -> None:  # noqa: ANN401
        super().__init__(lesson)
        self.session = session
        self.seat = seat or lesson.learner
        self._hands: list[GlanceT] = []
        self._fallback_dice = seeded_dice(lesson.seed)
        self._seen = Seen(lesson, self.seat, session.shown)
        self._begin(0)

    @property
    def hand(self) -> GlanceT:
        """What the learner had selected or planned when the step began."""
        return self._hands[self.index]

    # --- what differs between games -------------------------------------------------------------

    def shown_glance(self) -> GlanceT:
        """Return what is selected or planned when a step is done as "show me" plays it."""
        raise NotImplementedError

    def _written_answer(self, do: Any, request: AnyRequest, since: int) -> Any:  # noqa: ANN401
        """Answer as the lesson is written, else decline.

        Ignore what was answered before `since` answers.

        Raise `IllegalAnswer` if that is not possible.
        """
        raise NotImplementedError

    def _rounds(self) -> Sequence[int]:
        """List after how many answers each round of this step began, including the round that is due.

        Each round but the first uses another entry of what "show me" plays. By default rounds are
        turns, counted from the learner's first question in this step.
        """
        mark, points, first = self._marks[self.index], self.session.match.checkpoints, self._first_asked
        if first is None:
            return [mark]
        turn = max((point.turn for point in points if point.entries <= first), default=0)
        later = {point.turn: point.entries for point in reversed(points) if point.turn > turn}
        return [mark, *(later[number] for number in sorted(later))]

    @property
    def _first_asked(self) -> int | None:
        """How many answers came before the learner's first one in this step, or None."""
        numbered = enumerate(self._asked(), self._marks[self.index])
        return next((n for n, asked in numbered if self._is_learners(asked)), None)

    @property
    def _is_due(self) -> bool:
        """Whether the learner is about to begin a round."""
        request = self.session.request(self.seat)
        return request is not None and not self.takes(request)

    @property
    def _has_committed(self) -> bool:
        """Whether the learner has answered in this step."""
        return any(map(self._is_learners, self._asked()))

    def stays(self, beat: Sequence[object]) -> bool:
        """Return whether what a beat has moved stays on show until the learner goes on."""
        return False

    # --- following ------------------------------------------------------------------------------

    def _mark(self) -> int:
        return len(self.session.match.journal)

    def _begin(self, index: int, mark: int | None = None) -> None:
        """Begin a step after `mark` answers, by default after all there are."""
        super()._begin(index, mark)
        glance = self._seen.glance
        hand = glance if glance and self._is_due else self.no_glance()
        self._hands = [*self._hands[:index], hand] if mark is None else self._hands[: index + 1]
        self._deeds = self.follower()
        self._numbers: list[int] = []
        self._beats = self.session.shown_beats
        self._seen = Seen(self.lesson, self.seat, self.session.shown, glance=glance)
        self._seen.looked = glance is not None and glance.looking

    def _holds(self, condition: object) -> bool:
        return self._holds_in(condition, self._seen)

    def _holds_in(self, condition: Any, seen: Seen) -> bool:  # noqa: ANN401 - of any lesson
        return seen.holds(condition, self.judge)

    def follow(self, beats: int) -> bool:
        """Take in the first `beats` beats, which the learner has seen.

        Return whether the card changes.
        """

        def take_in() -> None:
            state = self.session.shown
            while self._beats < beats and not self.finished:
                number, self._beats = self._beats, self._beats + 1
                beat = self.session.match.visible_events(self.session.match.beats[number], self.seat)
                self._seen.state = state
                fresh = [(event, self._deeds.actors_of(event, state)) for event in beat]
                self._seen.deeds += fresh
                self._numbers += [number] * len(fresh)
                self._judge(replace(self._seen, deeds=fresh, refusals=[], glance=None))

        return self._changes(take_in)

    def glance(self, glance: GlanceT) -> bool:
        """Take in what the learner has selected or planned; return whether the card changes."""
        if glance == self._seen.glance:
            return False
        self._seen.glance, self._seen.looked = glance, self._seen.looked or glance.looking
        self._seen.state = self.session.shown
        return self._changes(lambda: self._judge(replace(self._seen, deeds=[], refusals=[])))

    def refused(self, ruling: str) -> bool:
        """Take in a refusal; return whether the card changes."""
        self._seen.refusals.append(ruling)
        fresh = replace(self._seen, deeds=[], refusals=[ruling], glance=None)
        return self._changes(lambda: self._judge(fresh))

    def _judge(self, fresh: Seen) -> None:
        """Go on if the step is done.

        Otherwise check whether it must be tried again, or needs a hint.
        """
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
        elif self._has_committed and all(leaf.is_in_hand for leaf in step.done.leaves()):
            self.setback = Said(self.committed_words)
        elif seen_all and step.turns is not None and self._is_due:
            self.setback = Said(LATE_WORDS) if len(self._rounds()) > step.turns else None
        elif seen_all and self.session.match.over:
            self.setback = Said(OVER_WORDS)
        # A hint that is only about a selection or plan disappears with that.
        self._say_hint(
            lambda condition: self._holds_in(condition, fresh),
            lambda one: fresh.glance is not None and all(leaf.is_in_hand for leaf in one.when.leaves()),
        )

    # --- going through the lesson ---------------------------------------------------------------

    def again(self) -> bool:
        """Set the step back to the learner's first question in it.

        What was seen is not shown again.
        """
        asked, index = self._first_asked, self.index
        if asked is None:
            return super().again()
        deeds, numbers = self._seen.deeds, self._numbers
        set_back = self._set_back(asked)
        self._begin(index, self._marks[index])
        kept = sum(number < len(self.session.match.beats) for number in numbers)
        self._seen.deeds, self._numbers = deeds[:kept], numbers[:kept]
        return set_back

    def _is_behind(self) -> bool:
        """Return whether the step is done at once, or is the look at a movement that has passed."""
        leaves = self.step.done.leaves() if self.step.done is not None else ()
        went_on = any(getattr(leaf, "went_on", None) for leaf in leaves)
        return self._is_done() or (went_on and not self._seen.looked)

    def _set_back(self, mark: int) -> bool:
        rewound = len(self.session.match.journal) != mark or self.session.over
        if rewound:
            self.session.rewind(mark)
            self._seen.glance = None
        return rewound

    def rewound(self) -> None:
        """Follow the match after an answer was undone."""
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

    # --- prepared answers -----------------------------------------------------------------------

    def takes(self, request: AnyRequest) -> bool:
        """Return whether a request to the learner is outside this lesson and declined automatically."""
        asks = self.lesson.asks
        return request.seat is self.seat and asks is not None and request.kind not in asks

    def foe_answer(self, request: AnyRequest) -> object:
        """Return the other side's answer, from its script or as its level would decide at once."""
        foe, match = self.lesson.foe, self.session.match
        if isinstance(foe, str):
            return self.chosen(foe, request)
        do = foe.get(match.ruleset.turn(match.state))
        return self._written(self.nothing() if do is None else do, request, turn_begun(match))

    def show(self) -> Any:  # noqa: ANN401 - a part of the lesson's file
        """Return what "show me" plays now; each round but the first uses another entry."""
        return self._entry()[0]

    def _entry(self) -> tuple[Any, int]:
        """Return what "show me" plays now, and after how many answers that began."""
        rounds, shows = self._rounds(), self.step.show
        at = max(0, len(rounds) - 1)
        since = rounds[at] if at else self._marks[self.index]
        if at < len(shows):
            return shows[at], since
        return (shows[-1] if shows and shows[-1].level else self.nothing()), since

    @property
    def _ran_ahead(self) -> bool:
        """Whether the learner has answered the table while there was only something to read."""
        return any(map(self._is_learners, self._asked())) and self.index + 1 < len(self.lesson.steps)

    def _asked(self) -> Sequence[AnyRequest | None]:
        """Return the requests of this step that are answered."""
        return self.session.match.asked[self._marks[self.index] :]

    def _is_learners(self, request: AnyRequest | None) -> bool:
        """Return whether a request was put to the learner."""
        return request is not None and request.seat is self.seat and not self.takes(request)

    @property
    def shown_out(self) -> bool:
        """Whether "show me" has played everything, and the next round is due."""
        played = self._is_due and len(self._rounds()) > max(1, len(self.step.show))
        return played and self.show().level is None

    def shown_answer(self, request: AnyRequest) -> Any:  # noqa: ANN401 - of any request
        """Return the learner's answer as "show me" gives it, at once."""
        do, since = self._entry()
        return self._written(do, request, since) if do.level is None else self.chosen(do.level, request)

    def chosen(self, level: str, request: AnyRequest) -> object:
        """Return a seat's answer as a level of the computer decides it, at once."""
        match = self.session.match
        draws = draws_of(self.lesson.seed, request.seat, len(match.journal))
        question = Question(level, request, match.view(request.seat), draws)
        return decide(match.ruleset.id, question).answer

    def _written(self, do: object, request: AnyRequest, since: int) -> object:
        """Return the answer as written, or the default if the rules refuse that."""
        try:
            answer = self._written_answer(do, request, since)
        except IllegalAnswer:
            legal = False
        else:
            legal = request.refusal(answer) is None
        self.answered_badly += not legal
        return answer if legal else request.default()

    def roll(self, request: Roll, number: int) -> tuple[int, ...]:
        """Return the next dice of the step in their order; seeded dice follow."""
        journal = self.session.match.journal[self._marks[self.index] :]
        rolled = sum(len(faces) for seat, faces in journal if seat is Seat.CHANCE)
        faces = self.step.dice[rolled : rolled + request.count]
        fit = len(faces) == request.count and max(faces) <= request.sides
        return faces if fit else self._fallback_dice(request, number)


def turn_begun(match: Any) -> int:  # noqa: ANN401 - of any game
    """Return after how many answers the present turn began."""
    turn = match.ruleset.turn(match.state)
    return min((point.entries for point in match.checkpoints if point.turn == turn), default=0)
