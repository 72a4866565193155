"""Verify the log of a match on two machines as somebody who trusts neither of the two.

The match is played again from the entries of both sides. Whoever does so knows only the cards that
were shown, and every link, commitment, answer and die has to hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.file_error import FileError
from rules.games import game_of
from rules.kernel.match_file import digest_of
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.agreement import Beginning
from rules.remote.dishonest import Dishonest
from rules.remote.items import Given, Item, Lay, Link, Open, Show
from rules.remote.log_file import EndLine, EntryLine, Log, RollLine
from rules.remote.player import RemotePlayer
from rules.remote.referee import JointRoll, Read, Referee


class Untrue(FileError):
    """Something in a log does not hold; `side` is whose it is, None if it is nobody's."""

    def __init__(self, name: str, problem: str, line: int, side: Seat | None = None) -> None:
        super().__init__(name, problem, line=line)
        self.side = side


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was verified in a log that holds, counted.

    `closed` has the number of cards of each side that were never shown, `owing` the sides that the
    match waits for.
    """

    title: str
    names: Mapping[Seat, str]
    answers: int
    opened: int
    links: int
    dice: int
    shown: int
    closed: Mapping[Seat, int]
    over: bool
    winner: Seat | None
    conceded: Seat | None
    accepted: Seat | None
    owing: tuple[Seat, ...]

    def words(self) -> str:
        """Return the verdict in sentences."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        names = self.names
        yield f"Everything in this log of {self.title} holds: {_counted(self.answers, 'answer')},"
        yield f"{_counted(self.opened, 'opened commitment')}, {_counted(self.shown, 'card')} among them,"
        yield f"{_counted(self.links, 'link')} of the hash chains, {_counted(self.dice, 'die', 'dice')}."
        for seat, count in self.closed.items():
            if count and self.over:
                cards, stay, owner = _counted(count, "card"), "stays" if count == 1 else "stay", names[seat]
                yield f"{cards} of {owner} {stay} closed: {owner} left without showing."
            elif count:
                yield f"{_counted(count, 'card')} of {names[seat]} still face down."
        if not self.over:
            waits = " and ".join(names[seat] for seat in self.owing)
            yield f"The match is unfinished: it waits for {waits or 'nobody'}."
        if self.conceded is not None:
            yield f"{names[self.conceded]} conceded."
        if self.accepted is not None:
            yield f"{names[self.accepted]} accepted a draw."
        elif self.over:
            yield "It is a draw." if self.winner is None else f"{names[self.winner]} has won."


def log_of(player: RemotePlayer) -> Log:
    """Return the log of a match as one of its two programs knows it, finished or not."""
    referee = player.referee
    logs = {seat: referee.log(seat) for seat in PLAYERS}
    return _log(_replayed(referee.beginning, logs, "match"), logs, player.fault)


def verify(log: Log, name: str) -> Verdict:
    """Return what was verified in a log.

    Raise `Untrue` at the first thing that does not hold. Raise `FileError` if this program does not
    have the rules of the match.
    """
    entries = [line for line in log.lines if isinstance(line, EntryLine)]
    logs = {seat: [one.item for one in entries if one.side is seat] for seat in PLAYERS}
    replay = _replayed(log.beginning, logs, name)
    right = _log(replay, logs, log.end.fault)
    pairs = enumerate(zip(log.lines, right.lines, strict=False))
    differs = next((at for at, (given, line) in pairs if given != line), None)
    if replay.fault is not None and (differs is None or replay.at <= differs):
        seat = replay.fault.seat
        problem = f"{replay.names[seat]}'s program {replay.fault.why}"
        raise Untrue(name, problem, log.line_number(replay.at), seat)
    if differs is not None:
        given = log.lines[differs]
        raise Untrue(name, _difference(given, right.lines[differs]), log.line_number(differs), _side(given))
    if len(log.lines) != len(right.lines):
        problem = "the log has rolls that were never made, or lacks some"
        raise Untrue(name, problem, log.line_number(min(len(log.lines), len(right.lines))))
    last = log.line_number(len(log.lines))
    if log.end.fault:
        problem = f"the entries hold, but the match was stopped: {log.end.fault}"
        raise Untrue(name, problem, last)
    if log.end != right.end:
        raise Untrue(name, "the match ends in another way", last)
    return _verdict(replay.referee, log, replay.names)


@dataclass(frozen=True, slots=True)
class _Replay:
    """A match played again: what no honest program sends (None: nothing), and in which of its lines."""

    referee: Referee
    fault: Dishonest | None
    at: int

    @property
    def names(self) -> Mapping[Seat, str]:
        match = self.referee.match
        return {seat: seat.value for seat in PLAYERS} if match is None else match.setup.names


def _replayed(beginning: Beginning, logs: Mapping[Seat, Sequence[Item]], name: str) -> _Replay:
    referee = Referee(beginning, name)
    try:
        referee.restore(logs)
    except Dishonest as error:
        story = referee.story
        at = [at for at, one in enumerate(story) if isinstance(one, Read) and one.seat is error.seat]
        return _Replay(referee, error, at[-1] if at else 0)
    at_first = len(referee.story)
    for seat in PLAYERS:
        try:
            referee.check_waiting(seat)
        except Dishonest as error:
            return _Replay(referee, error, at_first)
        at_first += referee.unread(seat)
    return _Replay(referee, None, 0)


def _log(replay: _Replay, logs: Mapping[Seat, Sequence[Item]], fault: str) -> Log:
    """Return the log of a match that was played again; `fault` is why its players stopped it."""
    referee, match = replay.referee, replay.referee.match
    lines: list[EntryLine | RollLine] = []
    for one in referee.story:
        if isinstance(one, JointRoll):
            lines.append(RollLine(draw=one.draw, number=one.number, sides=one.sides, faces=one.faces))
        else:
            lines.append(EntryLine(side=one.seat, place=one.place, item=one.item))
    for seat in PLAYERS:
        unread = logs[seat][len(logs[seat]) - referee.unread(seat) :]
        lines += [EntryLine(side=seat, place=None, item=item) for item in unread]
    holds = replay.fault is None and match is not None
    ruleset = referee.ruleset
    end = EndLine(
        over=referee.over,
        winner=game_of(ruleset.id).facts(match.state).winner if holds and match and match.over else None,
        conceded=referee.conceded,
        state=digest_of(ruleset.pack_state(match.state)) if holds and match else "",
        fault=fault,
    )
    return Log(referee.beginning, lines, end)


def _difference(given: EntryLine | RollLine, right: EntryLine | RollLine) -> str:
    if isinstance(given, RollLine) and isinstance(right, RollLine):
        if (given.draw, given.number, given.sides) != (right.draw, right.number, right.sides):
            return f"the log has {_rolled(given)}, but {_rolled(right)} was due"
        return f"the dice show {_faces(given)}, but the parts of both sides make {_faces(right)}"
    if isinstance(given, RollLine):
        return "the log has a roll that was not made here"
    if isinstance(right, RollLine):
        return f"the log lacks a roll, {_rolled(right)}"
    return "the entry is not in its place"


def _rolled(line: RollLine) -> str:
    return f"roll {line.number} of draw {line.draw} with d{line.sides}"


def _faces(line: RollLine) -> str:
    return ", ".join(map(str, line.faces))


def _side(line: EntryLine | RollLine) -> Seat | None:
    return line.side if isinstance(line, EntryLine) else None


def _verdict(referee: Referee, log: Log, names: Mapping[Seat, str]) -> Verdict:
    items = [one.item for one in log.lines if isinstance(one, EntryLine)]
    cards = sum(len(item.cards) for item in items if isinstance(item, Given | Open | Show))
    return Verdict(
        title=referee.ruleset.title,
        names=names,
        answers=sum(isinstance(item, Given | Open | Lay) for item in items),
        opened=cards + sum(isinstance(item, Open) for item in items),
        links=sum(isinstance(item, Link) for item in items),
        dice=sum(len(one.faces) for one in log.lines if isinstance(one, RollLine)),
        shown=cards,
        closed={seat: len(referee.face_down(seat)) for seat in PLAYERS},
        over=referee.over,
        winner=log.end.winner,
        conceded=referee.conceded,
        accepted=referee.accepted,
        owing=tuple(seat for seat in PLAYERS if referee.needs(seat) is not None),
    )


def _counted(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
