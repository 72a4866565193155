"""A match: its pending questions, the answers so far, and undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from rules.kernel.checkpoint import Checkpoint, TurnBegun
from rules.kernel.flow import Flow, Question
from rules.kernel.ledger import Ledger
from rules.kernel.match_file import Settled
from rules.kernel.requests import AnyRequest, IllegalAnswer, Refusal, Roll
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS, Seat

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")

CONCEDES = "concedes"
DRAWS = "agrees on a draw"

# Most checkpoints in a row without a question. Ships that are off the board together return within two
# turns, and their players are asked where. So no match comes near three turns of ten phases.
MOST_QUIET = 32

# (seat, answer); a concession has CONCEDES as its answer, an agreed draw DRAWS.
Entry = tuple[Seat, Any]
Dice = Callable[[Roll, int], tuple[int, ...]]


class Endless(ValueError):
    """Play goes on without a question to anybody: no real match can reach such a state."""


class Match(Generic[SetupT, StateT, EventT]):
    """One game being played: the referee's side of the table.

    `pending` holds the open requests: one, or one for each player if both answer in secret, or none
    once the game is over. If `dice(request, number of the roll)` is given, it answers all rolls.
    Otherwise the seat CHANCE is pending like any other. Secret answers stay inside the match until
    all are in.

    `journal` holds the answers, and `asked` the request that each one answers (None: a concession,
    an agreed draw, or an answer from `before`). `given_at` holds the number of beats before each
    answer. A match that starts from a `state` has in `before` the answers that led to it; these cannot
    be undone.
    `undone` holds the answers that were undone, the latest last, until a different answer is given.

    In a match on two machines, `in_part` has the place and seat of each answer whose cards this
    program does not all know; the place is the number of answers before the question.

    Start a match from a ruleset and a setup, here a duel of Dark Frontier with seeded dice:

    >>> from rules.games import game_of
    >>> from rules.kernel.seeded import seeded_dice
    >>> game = game_of("0.2.0")
    >>> setup = game.draw_setup("0.2.0", {}).setup(seed=7)
    >>> match = Match(game.load("0.2.0"), setup, dice=seeded_dice(7))

    See who is asked and for what, then answer. An illegal answer raises `IllegalAnswer`:

    >>> [(seat.value, request.kind.value) for seat, request in match.pending.items()]
    [('red', 'place')]
    >>> request = match.request(Seat.RED)
    >>> print(request.refusal(request.default()))
    None
    >>> match.answer(Seat.RED, request.default())

    Read the events of the answer, and undo it:

    >>> [match.ruleset.describe(event, match.state) for beat in match.beats for event in beat]
    ['Lantern starts at (0, 0), facing right.']
    >>> match.undo(Seat.RED)
    >>> match.waiting(), match.beats
    ((<Seat.RED: 'red'>,), [])
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
        self.asked: list[AnyRequest | None] = [None] * len(before)
        self.given_at: list[int] = [0] * len(before)
        self.undone: list[Entry] = []
        self.in_part: set[tuple[int, Seat]] = set()
        self.checkpoints: list[Checkpoint[StateT]] = []
        self.pending: dict[Seat, AnyRequest] = {}
        self.decisions = 0
        self._sealed: dict[Seat, Any] = {}
        self._secret = False
        self._floor = len(before)  # entries before this one cannot be undone
        self._begin(ruleset.opening(setup) if state is None else state)

    @cached_property
    def packed_setup(self) -> Settled:
        """The setup as JSON values that never change."""
        return Settled(self.ruleset.pack_setup(self.setup))

    @property
    def state(self) -> StateT:
        """The true state; give players `view` instead."""
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
        """Return a copy of what `seat` may know (None: what everybody may know)."""
        return self.ruleset.conceal(self.ledger.state, seat)

    def visible_events(self, beat: Sequence[EventT], seat: Seat | None) -> tuple[EventT, ...]:
        """Return the events of a beat as `seat` may see them (None: as everybody may).

        Events that it must not see are left out.
        """
        heard = [self.ruleset.redact(event, seat) for event in beat]
        return tuple([event for event in heard if event is not None])

    def request(self, seat: Seat) -> AnyRequest | None:
        """Return the request that a seat still has to answer, or None."""
        return None if seat in self._sealed else self.pending.get(seat)

    def _for_seat(self, request: AnyRequest) -> AnyRequest:
        """Return a request based on what its seat may know; answers are then judged by that.

        Only called for games that hide anything.
        """
        return request.seen_by(self.view(request.seat)) if request.seat in PLAYERS else request

    def waiting(self) -> tuple[Seat, ...]:
        """Return the seats that still have to answer."""
        return tuple(seat for seat in self.pending if seat not in self._sealed)

    @property
    def is_secret(self) -> bool:
        """Whether the pending answers stay sealed until all are in."""
        return self._secret

    def has_sealed(self, seat: Seat) -> bool:
        """Whether a seat's secret answer is in."""
        return seat in self._sealed

    def answer(self, seat: Seat, answer: Any, *, in_part: bool = False) -> None:
        """Answer for a seat; raise `IllegalAnswer`, without any change, if a rule refuses the answer.

        Cards that are known `in_part` cannot be judged before `know` completes them.
        """
        request = self.pending.get(seat)
        if request is None or seat in self._sealed:
            raise IllegalAnswer(Refusal("PLY-1", f"nothing is asked of {seat} now"))
        if in_part:
            self.in_part.add((len(self.journal), seat))
        elif (refusal := request.refusal(answer)) is not None:
            raise IllegalAnswer(refusal)
        self.decisions += request.decisions(answer)
        if self.undone:
            self._forget_undone(seat, answer)
        if not self._secret:
            # The same as `_enter`, inlined for speed: nearly every answer of a match comes through here.
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
        """Concede for a seat, at any time; the concession is journaled.

        Raise `IllegalAnswer` if the match is over or the seat is not a player's (END-4).
        """
        if self.over:
            raise IllegalAnswer(Refusal("END-4", "the match is over"))
        if seat not in PLAYERS:
            raise IllegalAnswer(Refusal("END-4", "only a player can concede"))
        self._end_with(seat, CONCEDES, self.ruleset.concede(self.ledger.state, seat))

    def agree_on_draw(self, seat: Seat) -> None:
        """End the match as a draw that both players have agreed on; `seat` is whoever accepts it.

        It is journaled. Raise `IllegalAnswer` if the match is over or the seat is not a player's (PLY-5).
        """
        if self.over:
            raise IllegalAnswer(Refusal("PLY-5", "the match is over"))
        if seat not in PLAYERS:
            raise IllegalAnswer(Refusal("PLY-5", "only a player can agree on a draw"))
        self._end_with(seat, DRAWS, self.ruleset.agreed_draw(self.ledger.state))

    def _end_with(self, seat: Seat, entry: str, event: EventT) -> None:
        self._flow.close()
        self._sealed, self.undone = {}, []
        self._enter(seat, entry, None)
        self._floor = len(self.journal)
        self.ledger.record(event)
        self._end()

    # --- undo -----------------------------------------------------------------------------------

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Return why `seat` cannot undo its last answer, or None (PLY-3)."""
        if seat in self._sealed:
            return Refusal("PLY-3", "what you have sealed stays sealed")
        if not self.journal or len(self.journal) <= self._floor:
            return Refusal("PLY-3", "you have done nothing to undo since the last reveal")
        last = self.journal[-1][0]
        if last is Seat.CHANCE:
            return Refusal("PLY-3", "dice that have been rolled cannot be undone")
        if last is not seat or self._sealed:
            return Refusal("PLY-3", "your opponent has answered since")
        return None

    def undo(self, seat: Seat) -> None:
        """Undo a seat's last answer, by replaying from the checkpoint before it.

        Raise `IllegalAnswer` if it cannot be undone (PLY-3).
        """
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        undone = [*self.undone, self.journal[-1]]
        self.rewind(len(self.journal) - 1)
        self.undone = undone

    def redo_refusal(self, seat: Seat) -> Refusal | None:
        """Return why `seat` cannot redo an answer, or None (PLY-1, PLY-3)."""
        if not self.undone or self.undone[-1][0] is not seat:
            return Refusal("PLY-3", "you have undone nothing")
        if self.request(seat) is None:
            return Refusal("PLY-1", f"nothing is asked of {seat} now")
        return None

    def undo_reaches(self, entries: int) -> bool:
        """Return whether undo may go back to `entries` answers, if one seat gave all those since."""
        return entries >= self._floor and not self._sealed

    def _forget_undone(self, seat: Seat, answer: Any) -> None:
        """Drop the answer to be redone if this is the same one; otherwise drop all of them."""
        if self.undone[-1] == (seat, answer):
            self.undone.pop()
        else:
            self.undone.clear()

    def rewind(self, entries: int) -> None:
        """Go back to the moment after the first `entries` answers.

        Replays and undo use it; no rule limits it. Raise `ValueError` if the match was resumed from
        a later moment.
        """
        if entries < self.checkpoints[0].entries:
            raise ValueError(f"this match is known from answer {self.checkpoints[0].entries} on")
        journal = self.journal[:entries]
        while len(self.checkpoints) > 1 and self.checkpoints[-1].entries > entries:
            self.checkpoints.pop()
        start = self.checkpoints.pop()
        # Resumed play notes the checkpoints of its first moment again. Drop them here, or every rewind
        # would add more of them.
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

    def know(self, place: int, seat: Seat, answer: Any, *, in_part: bool) -> None:
        """Put a fuller answer in place of one that was known in part, and play on to the same moment.

        `in_part` says that there are still unknown cards in it. Raise `IllegalAnswer` if a rule
        refuses what follows.
        """
        entries, sealed = self.journal[place:], list(self._sealed.items())
        number = next(at for at, (one, _) in enumerate(entries) if one is seat)
        entries[number] = (seat, answer)
        if not in_part:
            self.in_part.discard((place, seat))
        dice, floor, decisions = self.dice, self._floor, self.decisions
        self.dice = None
        self.rewind(place)
        feed(self, [*entries, *sealed])
        self._floor, self.decisions = floor, decisions
        self.use_dice(dice)

    def use_dice(self, dice: Dice | None) -> None:
        """Roll with `dice` from now on, including a pending roll (None: ask CHANCE)."""
        self.dice = dice
        self._roll()

    def _enter(self, seat: Seat, answer: Any, asked: AnyRequest | None) -> None:
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
                self._end()
                return
            if isinstance(question, dict):
                self._secret = True
                self.pending = (
                    {seat: self._for_seat(one) for seat, one in question.items()} if hides else question
                )
                return
            self._secret = False
            if dice is None or type(question) is not Roll:
                self.pending = {question.seat: self._for_seat(question) if hides else question}
                return
            answer = dice(question, self.ruleset.rolls(self.ledger.state))
            self._enter(Seat.CHANCE, answer, question)

    def _end(self) -> None:
        """Leave nothing to answer, and free the match as soon as nobody holds it: no garbage collection."""
        self.pending = {}
        self.ledger.ignore_checkpoints()

    def _roll(self) -> None:
        """Answer a pending roll if there are dice."""
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


# A match of any game.
AnyMatch: TypeAlias = Match[Any, Any, Any]


def feed(match: AnyMatch, entries: Sequence[Entry]) -> None:
    """Answer with journal entries, in order; raise `IllegalAnswer` at the first one that does not fit."""
    for seat, answer in entries:
        if isinstance(answer, str) and answer == CONCEDES:
            match.concede(seat)
        elif isinstance(answer, str) and answer == DRAWS:
            match.agree_on_draw(seat)
        else:
            match.answer(seat, answer, in_part=(len(match.journal), seat) in match.in_part)
