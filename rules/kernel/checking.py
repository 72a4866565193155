"""What must hold in every match of every game.

Refusals are justified, a match continues the same from a save, and a replay reaches the same end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

from rules.kernel.dice import Stream
from rules.kernel.game import Checks
from rules.kernel.journal import AnyMatch, digest_of
from rules.kernel.match import Match, feed
from rules.kernel.requests import AnyRequest, ChooseOne, ChooseSome, IllegalAnswer
from rules.kernel.seats import Seat

StateT = TypeVar("StateT")

_RESUMED = 3  # about how many checkpoints of a match to resume from
_PLAYED_OUT = 40  # random answers to play from each of these checkpoints
_LISTED = 200  # most answers to prove of those that a request lists
_NONSENSE = ("nobody", -1, (), "")


class BrokenInvariant(AssertionError):
    """Something happened that must never happen in a match; `number` is the invariant's number."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"invariant {number}: {what}")
        self.number = number


def demand(number: int, holds: object, what: str) -> None:
    """Raise `BrokenInvariant` unless `holds` is true."""
    if not holds:
        raise BrokenInvariant(number, what)


class InvariantWatch(Generic[StateT]):
    """A check of one subject of a match, event by event.

    `state` is the checker's own copy of the state, as it was before the event. `handlers` maps an
    event type to the check of what must hold for such an event to follow. A handler changes nothing
    but its watch's own notes.
    """

    def __init__(self, state: StateT) -> None:
        self.state = state
        self.handlers: dict[type[Any], Callable[[Any], None]] = {}


class EventChecker(Generic[StateT]):
    """The checker of one match: it keeps its own state, and advances it event by event.

    The state must have an `outcome` (None until the end) and a count of its `rolls`. `rolled` lists
    the event classes that record a roll.
    """

    def __init__(self, state: StateT, watches: Sequence[InvariantWatch[StateT]], *rolled: type[Any]) -> None:
        self.state: Any = state
        kinds = {kind for watch in watches for kind in watch.handlers}
        self._handlers = {
            kind: [watch.handlers[kind] for watch in watches if kind in watch.handlers] for kind in kinds
        }
        self._rolled = rolled
        self._seen = 0
        self._rolls = 0

    def follow(self, beats: Sequence[tuple[Any, ...]]) -> None:
        """Check the beats added since the last call; raise `BrokenInvariant` at the first violation."""
        demand(48, len(beats) >= self._seen, "beats have gone from the record")
        for beat in beats[self._seen :]:
            for event in beat:
                self._check(event)
        self._seen = len(beats)

    def finish(self, state: Any, journal: Sequence[tuple[Seat, Any]]) -> None:
        """Check a finished match: its events must account for everything in the final state."""
        demand(50, state.outcome is not None, "the match stopped without a result")
        demand(48, state == self.state, "the events do not lead to the state")
        dice = sum(seat is Seat.CHANCE for seat, _ in journal)
        demand(48, state.rolls == dice == self._rolls, "the rolls are not those of the journal")

    def _check(self, event: Any) -> None:
        state = self.state
        demand(18, state.outcome is None, f"{event.kind} after the end")
        if isinstance(event, self._rolled):
            self._rolls += 1
            demand(48, state.rolls + 1 == self._rolls, "a roll is not counted")
        for look in self._handlers.get(type(event), ()):
            look(event)
        event.apply(state)


class Proofs:
    """Proofs, match by match, of what holds in all games.

    `checks` knows the answers to a game's own kinds of requests.
    """

    def __init__(self, checks: Checks | None) -> None:
        self._checks = checks

    def prove_request(self, match: AnyMatch, request: AnyRequest) -> None:
        """Prove that listed answers are legal, and others refused without any change (invariant 41)."""
        draw = Stream("proof", len(match.journal)).below
        for answer in (request.default(), request.example(draw), *self._listed(match, request)):
            refusal = request.refusal(answer)
            demand(41, refusal is None, f"{answer!r} is on offer and refused: {refusal}")
            packed = json.loads(json.dumps(request.pack(answer)))
            demand(41, request.unpack(packed) == answer, f"{answer!r} is not the same when packed")
        wrong = [answer for answer in self._unlisted(match, request) if request.refusal(answer) is None]
        demand(41, not wrong, f"{wrong[:1]!r} is not on offer and allowed")
        refused = next(iter(self._unlisted(match, request)), None)
        if refused is None or not match.waiting():
            return
        before = self._mark(match)
        try:
            match.answer(request.seat, refused)
        except IllegalAnswer:
            demand(41, self._mark(match) == before, f"the refusal of {refused!r} changed something")
            return
        demand(41, holds=False, what=f"{refused!r} was refused and taken")

    @staticmethod
    def _mark(match: AnyMatch) -> tuple[int, int, str]:
        return len(match.journal), len(match.beats), _digest(match, match.state)

    def _listed(self, match: AnyMatch, request: AnyRequest) -> Iterator[Any]:
        yield from islice(request.listed() or (), _LISTED)
        if self._checks is not None:
            yield from self._checks.listed(match.state, request)

    def _unlisted(self, match: AnyMatch, request: AnyRequest) -> Iterator[Any]:
        match request:
            case ChooseOne():
                yield from (one for one in _NONSENSE if one not in request.options)
            case ChooseSome():
                yield ("nobody",)
                yield from ((option, option) for option in request.options)
            case _ if self._checks is not None:
                yield from self._checks.unlisted(match.state, request)

    def _play_out(self, match: AnyMatch, stream: Stream) -> None:
        """Prove with random answers that listed answers can be played, not only that they are legal (41)."""
        for _ in range(_PLAYED_OUT):
            if match.over:
                return
            seat = match.waiting()[0]
            request = match.pending[seat]
            listed = list(self._listed(match, request))
            answer = listed[stream.below(len(listed))] if listed else request.example(stream.below)
            try:
                match.answer(seat, answer)
            except IllegalAnswer as error:
                demand(41, holds=False, what=f"{answer!r} is on offer and cannot be played: {error}")

    def prove_match(self, match: AnyMatch) -> None:
        """Prove that a finished match goes on the same from a save and ends the same replayed (42, 43).

        Its record must be complete, too: everything written to files reads back, and the events
        alone lead to the final state (42, 48, 50).
        """
        ruleset = match.ruleset
        final = _digest(match, match.state)
        setup = ruleset.unpack_setup(json.loads(json.dumps(ruleset.pack_setup(match.setup))))
        _prove_record(match, setup, final)
        step = max(1, len(match.checkpoints) // _RESUMED)
        for point in match.checkpoints[step // 2 :: step]:
            where = f"a save of turn {point.turn}"
            state = ruleset.unpack_state(setup, json.loads(json.dumps(ruleset.pack_state(point.state))))
            demand(
                42, _digest(match, state) == _digest(match, point.state), f"{where} reads back differently"
            )
            resumed: AnyMatch = Match(ruleset, setup, state=state)
            feed(resumed, match.journal[point.entries :])
            demand(42, _digest(match, resumed.state) == final, f"{where} goes on differently")
            demand(42, resumed.beats == match.beats[point.beats :], f"{where} tells another story")
            played_out: AnyMatch = Match(ruleset, setup, state=ruleset.copy(point.state))
            self._play_out(played_out, Stream("played out", point.entries))
        replayed: AnyMatch = Match(ruleset, setup)
        feed(replayed, match.journal)
        demand(43, _digest(match, replayed.state) == final, "a replay ends differently")
        again = [_digest(match, point.state) for point in replayed.checkpoints]
        recorded = [_digest(match, point.state) for point in match.checkpoints]
        demand(43, again == recorded, "a replay differs on the way")

    def watch(self, match: AnyMatch, *, requests: bool) -> Callable[[], None]:
        """Return a function to call after every answer of a match; it checks the new events.

        With `requests`, it also proves each pending question.
        """
        watcher = self._checks.watcher(match.ruleset.opening(match.setup)) if self._checks else None

        def look() -> None:
            if watcher is not None:
                watcher.follow(match.beats)
            if requests:
                for request in list(match.pending.values()):
                    self.prove_request(match, request)
            if watcher is not None and match.over:
                watcher.finish(match.state, match.journal)

        return look


def _prove_record(match: AnyMatch, setup: Any, final: str) -> None:
    """Prove that a match is over and complete, and follows from its events alone (42, 48, 50)."""
    ruleset = match.ruleset
    demand(50, ruleset.is_over(match.state), "play has come to its end, and `is_over` says no")
    marked = match.checkpoints and match.checkpoints[0].entries == 0
    demand(42, marked, "something is asked before the first `ledger.checkpoint()`")
    told = ruleset.opening(match.setup)
    alike = _digest(match, ruleset.opening(setup)) == _digest(match, told)
    demand(42, alike, "the setup reads back differently: a match from a file would begin differently")
    for beat in match.beats:
        for event in beat:
            read = ruleset.unpack_event(json.loads(json.dumps(ruleset.pack_event(event))))
            demand(42, read == event, f"an event reads back differently: {event} as {read}")
            event.apply(told)
    led = _digest(match, told) == final
    demand(48, led, "the events do not lead to the state: something else wrote to it")
    dice = sum(seat is Seat.CHANCE for seat, _ in match.journal)
    counted = ruleset.rolls(match.state)
    demand(48, counted == dice, f"`rolls` says {counted} after {dice} rolls: dice would fall alike again")


def _digest(match: AnyMatch, state: Any) -> str:
    return digest_of(match.ruleset.pack_state(state))
