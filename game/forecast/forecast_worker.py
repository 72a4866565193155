"""The worker that computes dangers: wishes come in, only the latest counts, and results go back at once."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.forecast.danger_calculator import DangerCalculator
from game.forecast.questions import Answer, Asked, Field, Question
from game.games import card_of
from game.players.mind import Briefed, Briefing

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LOG = logging.getLogger("game.forecast")


@dataclass(frozen=True, slots=True)
class Unknown:
    """The answer if computing failed because of a bug, which must not stop a player."""

    board: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted about a state: questions first, then the map.

    `table` is the number of the state in `packed`.
    """

    table: int
    packed: bytes
    questions: tuple[Question[Hashable], ...] = ()
    board: Asked[Hashable] | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """An answer about a state."""

    table: int
    asked: Question[Hashable]
    answer: Answer[Hashable] | Field | Unknown


class ForecastWorker(Briefed):
    """Works on the latest request in small steps; a new request drops what it does not ask for."""

    def __init__(self) -> None:
        super().__init__()
        self._table = 0
        self._calculator: DangerCalculator[Hashable, Hashable] | None = None
        self._questions: list[Question[Hashable]] = []
        self._working: Question[Hashable] | None = None
        self._board: Asked[Hashable] | None = None
        self._fields: Iterator[Field | None] = iter(())

    @property
    def idle(self) -> bool:
        """Whether nothing is left to do."""
        return not self._questions and self._board is None

    def take(self, wish: Wanted) -> None:
        """Start on a wish; a map in progress continues if it is still wanted."""
        if self._calculator is None or wish.table != self._table:
            danger = card_of(self.edition).danger(self.unpack(wish.packed))
            assert danger is not None, "only games that tell of danger are asked about it"
            self._calculator, self._table, self._board = DangerCalculator(danger), wish.table, None
        self._questions = list(wish.questions)
        if wish.board != self._board:
            self._board = wish.board
            self._fields = iter(()) if wish.board is None else self._calculator.fields(wish.board)

    def step(self) -> Found | None:
        """Work for a moment; return what was found, or None."""
        try:
            return self._step()
        except Exception:  # the match goes on whatever fails here
            LOG.exception("a forecast failed")
            board, asked = not self._working, self._working or self._board
            self._working, self._board = None, None if board else self._board
            return None if asked is None else Found(self._table, asked, Unknown(board))

    def _step(self) -> Found | None:
        assert self._calculator is not None
        if self._questions:
            question = self._working = self._questions.pop(0)
            found = Found(self._table, question, self._calculator.answer(question))
            self._working = None
            return found
        if self._board is None:
            return None
        asked = self._board
        try:
            field = next(self._fields)
        except StopIteration:
            self._board = None
            return None
        return None if field is None else Found(self._table, asked, field)


def serve(connection: Connection) -> None:
    """Run the worker process: compute until the other end closes or sends None."""
    worker = ForecastWorker()
    with contextlib.suppress(EOFError, OSError):
        while True:
            if worker.idle or connection.poll():
                match connection.recv():
                    case Briefing() as briefing:
                        worker.brief(briefing)
                    case Wanted() as wish:
                        worker.take(wish)
                    case _:
                        return
            elif (found := worker.step()) is not None:
                connection.send(found)
