"""A match: what is pending, what has been answered, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules.kernel.checkpoint import Checkpoint, TurnBegun
from rules.kernel.flow import Flow, Question
from rules.kernel.ledger import Ledger
from rules.kernel.match_file import Settled
from rules.kernel.requests import IllegalAnswer, Refusal, Request, Roll
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS, Seat

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")

CONCEDES = "concedes"

# Checkpoints without a question between them: ships that are off the board together come back within two
# turns and are asked for, so that no match comes near three turns of ten phases.
MOST_QUIET = 32

# (seat, answer); a concession has CONCEDES as its answer.
Entry = tuple[Seat, Any]
Dice = Callable[[Roll, int], tuple[int, ...]]


class Endless(ValueError):
    """Play goes on and nobody is asked anything: a state that no match can come to."""


class Match(Generic[SetupT, StateT, EventT]):
    """One game being played: the referee's side of the table.

    `pending` holds the open requests: one, or one a player where both answer in secret, or none when
    the game is over. Dice are asked of `dice(request, number of the roll)` where it is given; else the
    seat CHANCE is pending like any other. Secret answers stay in the match until all are in.

    `journal` holds the answers and `asked` the request that each of them answers (None: a concession, or
    an answer from `before`); `given_at` says after how many beats each was given. A match that is taken up
    from a `state` has in `before` the answers that led to it; they cannot be taken back.

    `undone` are the answers that were taken back, the last one last, until something else is answered.
    """

    def __init__(
        self,
        ruleset: Ruleset[SetupT, StateT, EventT],
        setup: SetupT,
        *,
        dice: Dice | None = None,
        state: StateT | None = None,
        before: Sequence[Entry] = (),
    ) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.dice = dice
        self.journal: list[Entry] = list(before)
        self.asked: list[Request[Any] | None] = [None] * len(before)
        self.given_at: list[int] = [0] * len(before)
        self.undone: list[Entry] = []
        self.checkpoints: list[Checkpoint[StateT]] = []
        self.pending: dict[Seat, Request[Any]] = {}
        self.decisions = 0
        self._sealed: dict[Seat, Any] = {}
        self._secret = False
        self._floor = len(before)  # entries before this one cannot be undone
        self._begin(ruleset.opening(setup) if state is None else state)

    @cached_property
    def packed_setup(self) -> Settled:
        """The setup as JSON values, which stay as they are."""
        return Settled(self.ruleset.pack_setup(self.setup))

    @property
    def state(self) -> StateT:
        """The true state; players are given `view`."""
        return self.ledger.state

    @property
    def beats(self) -> list[tuple[EventT, ...]]:
        """All beats so far, each a tuple of events shown together."""
        return self.ledger.beats

    @property
    def over(self) -> bool:
        """Whether nothing is left to answer."""
        return not self.pending

    def view(self, seat: Seat | None) -> StateT:
        """Return a copy of what `seat` may know (None: what everybody may)."""
        return self.ruleset.conceal(self.ledger.state, seat)

    def told(self, beat: Sequence[EventT], seat: Seat | None) -> tuple[EventT, ...]:
        """Return what `seat` hears of a beat (None: what everybody does)."""
        heard = [self.ruleset.told(event, seat) for event in beat]
        return tuple([event for event in heard if event is not None])

    def request(self, seat: Seat) -> Request[Any] | None:
        """Return the open request of a seat that it has not answered yet."""
        return None if seat in self._sealed else self.pending.get(seat)

    def _for_its_eyes(self, request: Request[Any]) -> Request[Any]:
        """Put a request over what its seat may know, in a game that hides anything: it is judged by that."""
        return request.seen_by(self.view(request.seat)) if request.seat in PLAYERS else request

    def waiting(self) -> tuple[Seat, ...]:
        """Name the seats whose answers are awaited."""
        return tuple(seat for seat in self.pending if seat not in self._sealed)

    def has_sealed(self, seat: Seat) -> bool:
        """Whether a seat's secret answer is in."""
        return seat in self._sealed

    def answer(self, seat: Seat, answer: Any) -> None:
        """Give a seat's answer; IllegalAnswer where a rule refuses it, and then nothing has changed."""
        request = self.pending.get(seat)
        if request is None or seat in self._sealed:
            raise IllegalAnswer(Refusal("PLY-1", f"nothing is asked of {seat} now"))
        refusal = request.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        self.decisions += request.decisions(answer)
        if self.undone:
            self._forget_undone(seat, answer)
        if not self._secret:
            # As `_enter`, without the call: nearly every answer of a match comes by here.
            self.journal.append((seat, answer))
            self.asked.append(request)
            self.given_at.append(len(self.ledger.beats))
            self._advance(answer)
            return
        self._sealed[seat] = answer
        if len(self._sealed) == len(self.pending):
            answers = {one: self._sealed[one] for one in self.pending}
            for one, asked in self.pending.items():
                self._enter(one, answers[one], asked)
            self._floor = len(self.journal)
            self._sealed = {}
            self._advance(answers)

    def concede(self, seat: Seat) -> None:
        """Give up for a seat, at any time (journaled)."""
        if self.over:
            raise IllegalAnswer(Refusal("END-4", "the game is over"))
        if seat not in PLAYERS:
            raise IllegalAnswer(Refusal("END-4", "only a player can concede"))
        self._flow.close()
        self._sealed, self.undone = {}, []
        self._enter(seat, CONCEDES, None)
        self._floor = len(self.journal)
        self.ledger.record(self.ruleset.concede(self.ledger.state, seat))
        self.pending = {}

    # --- undo -----------------------------------------------------------------------------------

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Say why `seat` cannot take its last answer back, or None."""
        if seat in self._sealed:
            return Refusal("PLY-3", "what you have sealed stays sealed")
        if not self.journal or len(self.journal) <= self._floor:
            return Refusal("PLY-3", "nothing of yours to take back since the last reveal")
        last = self.journal[-1][0]
        if last is Seat.CHANCE:
            return Refusal("PLY-3", "dice that have fallen stay as they fell")
        if last is not seat or self._sealed:
            return Refusal("PLY-3", "your opponent has answered since")
        return None

    def undo(self, seat: Seat) -> None:
        """Take back a seat's last answer by replaying from the checkpoint before it."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        undone = [*self.undone, self.journal[-1]]
        self.rewind(len(self.journal) - 1)
        self.undone = undone

    def redo_refusal(self, seat: Seat) -> Refusal | None:
        """Say why `seat` cannot give an answer again that it has taken back, or None."""
        if not self.undone or self.undone[-1][0] is not seat:
            return Refusal("PLY-3", "nothing of yours that was taken back")
        if self.request(seat) is None:
            return Refusal("PLY-1", f"nothing is asked of {seat} now")
        return None

    def undo_reaches(self, entries: int) -> bool:
        """Whether answers from this one on may still be taken back, if their seat gave all of them."""
        return entries >= self._floor and not self._sealed

    def _forget_undone(self, seat: Seat, answer: Any) -> None:
        """Drop what was taken back, unless an answer is the one that was taken back last."""
        if self.undone[-1] == (seat, answer):
            self.undone.pop()
        else:
            self.undone.clear()

    def rewind(self, entries: int) -> None:
        """Go back to the moment after the first `entries` answers (replays and undo; no rule limits it).

        ValueError where the match was taken up from a later moment.
        """
        if entries < self.checkpoints[0].entries:
            raise ValueError(f"this match is known from answer {self.checkpoints[0].entries} on")
        journal = self.journal[:entries]
        while len(self.checkpoints) > 1 and self.checkpoints[-1].entries > entries:
            self.checkpoints.pop()
        start = self.checkpoints.pop()
        # Play that is taken up notes its first moments anew: else each way back would add to them.
        while self.checkpoints and self.checkpoints[-1].moment == start.moment:
            start = self.checkpoints.pop()
        beats = self.ledger.beats[: start.beats]
        dice, floor = self.dice, min(self._floor, entries)
        self._flow.close()
        self.dice = None
        self._sealed = {}
        self.journal = journal[: start.entries]
        self.asked = self.asked[: start.entries]
        self.given_at = self.given_at[: start.entries]
        self._begin(self.ruleset.copy(start.state), beats)
        feed(self, journal[start.entries :])
        self.dice = dice
        self._floor = floor
        self._roll()

    def use_dice(self, dice: Dice | None) -> None:
        """Roll with `dice` from now on (None: CHANCE is asked), a roll that is pending included."""
        self.dice = dice
        self._roll()

    def _enter(self, seat: Seat, answer: Any, asked: Request[Any] | None) -> None:
        self.journal.append((seat, answer))
        self.asked.append(asked)
        self.given_at.append(len(self.ledger.beats))

    # --- the flow -------------------------------------------------------------------------------

    def _begin(self, state: StateT, beats: Sequence[tuple[EventT, ...]] = ()) -> None:
        self.ledger: Ledger[StateT, EventT] = Ledger(state, self._note_checkpoint)
        self.ledger.beats.extend(beats)
        self._flow: Flow[None] = self.ruleset.play(self.ledger)
        self._advance(None)

    def _advance(self, answer: Any) -> None:
        send, dice = self._flow.send, self.dice
        hides = self.ruleset.hides
        while True:
            try:
                question: Question = send(answer)
            except StopIteration:
                self.pending = {}
                return
            if isinstance(question, dict):
                self._secret = True
                self.pending = (
                    {seat: self._for_its_eyes(one) for seat, one in question.items()} if hides else question
                )
                return
            self._secret = False
            if dice is None or type(question) is not Roll:
                self.pending = {question.seat: self._for_its_eyes(question) if hides else question}
                return
            answer = dice(question, self.ruleset.rolls(self.ledger.state))
            self._enter(Seat.CHANCE, answer, question)

    def _roll(self) -> None:
        """Answer a pending roll, once dice are there again."""
        request = self.pending.get(Seat.CHANCE)
        if self.dice is not None and isinstance(request, Roll):
            self.answer(Seat.CHANCE, self.dice(request, self.ruleset.rolls(self.ledger.state)))

    def _note_checkpoint(self) -> None:
        state, beats, points = self.ledger.state, self.ledger.beats, self.checkpoints
        entries, turn = len(self.journal), self.ruleset.turn(state)
        if len(points) >= MOST_QUIET and points[-MOST_QUIET].entries == entries:
            raise Endless(f"nobody has anything to decide up to turn {turn}, and the match never ends")
        begun = points[-1].begun if points else None
        if begun is None or begun.number != turn:
            begun = TurnBegun(turn, state, len(beats), self.ruleset.copy)
        points.append(Checkpoint(entries, beats, begun))


def feed(match: Match[Any, Any, Any], entries: Sequence[Entry]) -> None:
    """Answer with journal entries, in order; IllegalAnswer at the first that does not fit."""
    for seat, answer in entries:
        if isinstance(answer, str) and answer == CONCEDES:
            match.concede(seat)
        else:
            match.answer(seat, answer)
