"""What thinks for the computer, apart from the game: questions come in as bytes, decisions go back."""

from __future__ import annotations

import contextlib
import io
import pickle
import signal
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.reasons import Decision
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import Setup, State
from rules.games import load_ruleset
from rules.kernel.dice import Stream
from rules.kernel.requests import Request
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS

_SETUP = "setup"


@dataclass(frozen=True, slots=True)
class Question:
    """A request put to a level over what its seat may know.

    `draws` is the key of the level's own dice, so that the same question is answered the same in a match that
    is continued; it leads back to no seed.
    """

    level: str
    request: Request[Any]
    view: State
    draws: bytes


@dataclass(frozen=True, slots=True)
class Briefing:
    """A match as it was set up, in plain values: told once, so that questions stay short."""

    edition: str
    setup: Any


def briefing_of(ruleset: Ruleset[Any, Any, Any], setup: Setup) -> Briefing:
    """Describe the match of a setup."""
    return Briefing(ruleset.id, ruleset.pack_setup(setup))


class _Packer(pickle.Pickler):
    """Leave out what the briefing has told: the setup and the ships as they were built."""

    def persistent_id(self, obj: object) -> str | None:
        if type(obj) is Setup:
            return _SETUP
        return obj.id if type(obj) is ShipSpec else None


class _Unpacker(pickle.Unpickler):
    """Put back what the briefing has told."""

    def __init__(self, packed: bytes, setup: Setup, specs: dict[str, ShipSpec]) -> None:
        super().__init__(io.BytesIO(packed))
        self._setup = setup
        self._specs = specs

    def persistent_load(self, pid: str) -> object:
        return self._setup if pid == _SETUP else self._specs[pid]


def pack_briefly(thing: object) -> bytes:
    """Write something about a match for somebody who has been briefed on it."""
    packed = io.BytesIO()
    _Packer(packed, pickle.HIGHEST_PROTOCOL).dump(thing)
    return packed.getvalue()


def pack_question(question: Question) -> bytes:
    """Write a question for a mind that has been briefed."""
    return pack_briefly(question)


class Briefed:
    """Knows the match that it was last briefed on, with rocks of its own."""

    def __init__(self) -> None:
        self._setup: Setup | None = None
        self._specs: dict[str, ShipSpec] = {}

    def brief(self, briefing: Briefing) -> None:
        """Learn how a match was set up."""
        setup: Setup = load_ruleset(briefing.edition).unpack_setup(briefing.setup)
        self._setup = setup
        self._specs = {ship.id: ship for seat in PLAYERS for ship in setup.fleets[seat].ships}

    def unpack(self, packed: bytes) -> Any:  # noqa: ANN401 - whatever was packed
        """Read what `pack_briefly` wrote; RuntimeError before the first briefing."""
        if self._setup is None:
            raise RuntimeError("asked before it was briefed")
        return _Unpacker(packed, self._setup, self._specs).load()


class Mind(Briefed):
    """Decides about the match that it was last briefed on."""

    def decide(self, packed: bytes) -> Decision:
        """Answer a packed question; RuntimeError before the first briefing."""
        from game.families.false_sunrise.ai.deciding import decide  # late: whoever only asks needs none of it

        asked: Question = self.unpack(packed)
        below = Stream.of_key(asked.draws).below
        return decide(LEVELS[asked.level], asked.request, asked.view, below)


def serve(connection: Connection) -> None:
    """Be the worker process: answer until the other end closes or sends None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the game, which ends this too
    import game.families.false_sunrise.ai.deciding  # noqa: F401 - warm before the first question

    mind = Mind()
    with contextlib.suppress(EOFError, OSError):
        while (message := connection.recv()) is not None:
            if isinstance(message, Briefing):
                mind.brief(message)
            else:
                connection.send(mind.decide(message))
