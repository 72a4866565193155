"""Guests: players that somebody else wrote, named as MODULE:CLASS, seated and checked.

Each one answers in a separate process (`guest_process`). If it makes a mistake, the default answer
is given for it and the fault is noted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from game.games import card_of
from game.players.controller import DECLINES, Controller
from game.players.mind import pack_briefly
from game.players.registry import is_styled, player_names, seat_player
from game.styled import styled
from rules.file_error import shown
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from tools.foes.registry import foes_of
from tools.simulation.guest_code import MARK, GuestError
from tools.simulation.guest_process import SIT_DOWN_S, USUAL_LIMITS, GuestProcess, Limits, Lost, process_of

GUESTS_ARE = "or MODULE:CLASS, your own player in this folder (see docs/let-players-meet.md)"
_MOST_LOST = 2  # lost processes in a game; after that a guest is not asked any more
_SHOWN = 300  # characters of a guest's output that messages quote


class GuestFault(Exception):
    """A guest did something wrong in a game: one sentence, and the `kind` of fault."""

    def __init__(self, words: str, kind: str) -> None:
        super().__init__(words, kind)
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[0])


# Kinds of answers given for a guest, as summaries count them.
LATE, LOST, BROKEN = "late", "lost with its process", "ended by an error"
ILLEGAL, SPARED = "not legal", "no longer asked for"


def players_told(edition: str) -> str:
    """Return the players that a command can name, for its help text."""
    computer, names = card_of(edition).computer, ", ".join(player_names(edition))
    if computer.styles:
        one = styled(next(iter(computer.levels)), next(iter(computer.styles)))
        names += f"; a level with a style, such as {one} (styles: {', '.join(computer.styles)})"
    foes = foes_of(edition)
    told = f"{names}; a foe of the strongest level: {', '.join(foes)}" if foes else names
    return f"{told}, {GUESTS_ARE}"


def is_guest(name: str) -> bool:
    """Return whether a name is that of a guest."""
    return MARK in name


def check_player(name: str, edition: str, limits: Limits) -> None:
    """Raise `ValueError`, with one clear sentence, if no player of this name can be seated."""
    if is_guest(name):
        _started(name, Seat.RED, limits)
    elif name not in (*player_names(edition), *foes_of(edition)) and not is_styled(edition, name):
        raise ValueError(f"there is no player {name}; there are {players_told(edition)}")


def digests_of(names: Iterable[str], limits: Limits) -> dict[str, str]:
    """Return digests of the guests' files for a record's header; raise `GuestError`."""
    return {f"file of {name}": _started(name, Seat.RED, limits).digest for name in names if is_guest(name)}


def seat_anybody(
    edition: str,
    name: str,
    seat: Seat,
    seed: int,
    setup: Any = None,  # noqa: ANN401 - of any game
    limits: Limits = USUAL_LIMITS,
    *,
    strict: bool = False,
) -> Controller:
    """Return the player of a name for a seat; raise `ValueError` for an unknown name.

    A guest needs the `setup`. With `strict`, its first fault is raised as `GuestFault`.
    """
    foes = foes_of(edition)
    if name in foes:
        return foes[name](seat, seed)
    if not is_guest(name):
        return seat_player(edition, name, seat, seed)
    return GuestPlayer(name, edition, setup, seat, seed, limits, strict=strict)


def _started(name: str, seat: Seat, limits: Limits) -> GuestProcess:
    """Return a guest's process, starting it if needed; raise `GuestError` if that fails."""
    process = process_of(name, seat, limits.memory_mb)
    if not process.runs:
        process.start()
    return process


class GuestPlayer:
    """Lets a guest answer in its process, and gives the default answer if it makes a mistake.

    `faults` lists what it did wrong, `given` counts the answers given for it by kind, and `seconds` is
    the processor time of its last answer. A guest whose process was lost twice in a game is not asked
    again in that game.
    """

    looks = True
    __slots__ = (
        "_edition",
        "_limits",
        "_lost",
        "_name",
        "_process",
        "_seated",
        "_seed",
        "_setup",
        "_strict",
        "_where",
        "faults",
        "given",
        "seconds",
    )

    def __init__(
        self,
        name: str,
        edition: str,
        setup: Any,  # noqa: ANN401 - of any game
        seat: Seat,
        seed: int,
        limits: Limits,
        *,
        strict: bool,
    ) -> None:
        self.faults: list[str] = []
        self.given: Counter[str] = Counter()
        self.seconds = 0.0
        self._name = name
        self._edition = edition
        self._setup = setup
        self._seed = seed
        self._limits = limits
        self._strict = strict
        self._lost = 0
        self._seated = False
        self._where = seat
        self._process = process_of(name, seat, limits.memory_mb)

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return the guest's answer or the default; raise `GuestFault` if it is strict."""
        self.seconds = 0.0
        if self._lost >= _MOST_LOST:
            self.given[SPARED] += 1
            return _as_answer(request.default())
        try:
            answer = self._answer(request, view)
        except GuestFault as fault:
            if self._strict:
                raise
            self.faults.append(str(fault))
            self.given[fault.kind] += 1
            answer = request.default()
        return _as_answer(answer)

    def _answer(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Ask the guest and check its answer; raise `GuestFault` if it is wrong."""
        reply = self._asked(request, view)
        where = shown(str(reply.get("at") or self._process.poll), _SHOWN)
        if "answer" not in reply:
            what, kind = reply.get("error"), BROKEN
            if what is None:
                what, kind = reply.get("wrong", "gives an unreadable answer"), ILLEGAL
            raise self._fault(f"{shown(str(what), _SHOWN)} ({where})", request, kind)
        self.seconds = _number(reply.get("seconds"))
        told = shown(str(reply.get("told")), _SHOWN)
        try:
            answer = request.unpack(reply["answer"])
            refusal = request.refusal(answer)
        except Exception as error:
            said = f": {error}" if isinstance(error, ValueError) else ""
            what = f"answers {told}, which has the wrong form{said}"
            raise self._fault(f"{what} ({where})", request, ILLEGAL) from error
        if refusal is not None:
            raise self._fault(f"answers {told}, which is refused: {refusal} ({where})", request, ILLEGAL)
        return answer

    def _asked(self, request: AnyRequest, view: Any) -> dict[str, Any]:  # noqa: ANN401 - of any game
        """Send the question to the guest's process and return the reply; raise `GuestFault` if that fails."""
        process = self._process
        try:
            if not process.runs:
                self._seated = False
                process.start()
            if not self._seated:
                process.ask(SIT_DOWN_S, "sit", self._edition, self._setup, self._where, self._seed)
                self._seated = True
            packed = pack_briefly((request, view), self._edition)
            reply = process.ask(self._limits.seconds, "ask", packed)
        except GuestError as error:
            self._lost = _MOST_LOST
            raise GuestFault(f"{error}{self._then()}", BROKEN) from error
        except Lost as lost:
            self._lost += 1
            kind = LATE if lost.late else LOST
            raise self._fault(f"{lost}{self._then()}", request, kind) from lost
        if reply.get("memory"):
            what = f"needs more memory than its {self._limits.memory_mb} MB"
            raise self._fault(f"{what} ({process.poll})", request, BROKEN)
        return reply

    def _then(self) -> str:
        return "; the default is played for it in the rest of this game" if self._lost >= _MOST_LOST else ""

    def _fault(self, what: str, request: AnyRequest, kind: str) -> GuestFault:
        return GuestFault(f"{self._name}, asked for {request.kind}, {what}", kind)


def _as_answer(answer: Any) -> Any:  # noqa: ANN401 - of any game
    return DECLINES if answer is None else answer


def _number(seconds: object) -> float:
    """Return the thinking time that a guest reports, or 0 if it makes no sense."""
    return float(seconds) if isinstance(seconds, int | float) and 0 <= seconds < 1e9 else 0.0
