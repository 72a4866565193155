"""The computer's mind, separate from the game: questions come in as bytes, decisions go back."""

from __future__ import annotations

import contextlib
import io
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.games import card_of, cards
from game.players.computer import decide
from game.reasons import Decision
from rules.games import load_ruleset
from rules.kernel.ruleset import AnyRuleset

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True, slots=True)
class Briefing:
    """A match as it was set up, in plain values. It is sent once, so that questions stay short."""

    edition: str
    setup: object


def briefing_of(ruleset: AnyRuleset, setup: object) -> Briefing:
    """Return the briefing for the match of a setup."""
    return Briefing(ruleset.id, ruleset.pack_setup(setup))


class _Packer(pickle.Pickler):
    """Leave out what the briefing contains."""

    def __init__(self, packed: io.BytesIO, edition: str) -> None:
        super().__init__(packed, pickle.HIGHEST_PROTOCOL)
        self._name_of = card_of(edition).computer.name_of

    def persistent_id(self, obj: object) -> str | None:
        return self._name_of(obj)


class _Unpacker(pickle.Unpickler):
    """Put back what the briefing contains."""

    def __init__(self, packed: bytes, kept: Mapping[str, object]) -> None:
        super().__init__(io.BytesIO(packed))
        self._kept = kept

    def persistent_load(self, pid: str) -> object:
        return self._kept[pid]


def pack_briefly(thing: object, edition: str) -> bytes:
    """Pack something about a match for a receiver who has been briefed on it."""
    packed = io.BytesIO()
    _Packer(packed, edition).dump(thing)
    return packed.getvalue()


def unpack_briefly(packed: bytes, kept: Mapping[str, object]) -> Any:  # noqa: ANN401 - whatever was packed
    """Unpack what `pack_briefly` packed, with the receiver's own objects for those that were left out."""
    return _Unpacker(packed, kept).load()


class Briefed:
    """Know the match of the last briefing, with objects of its own (`kept`)."""

    def __init__(self) -> None:
        self._briefing: Briefing | None = None
        self.edition = ""
        self.kept: Mapping[str, object] = {}

    def brief(self, briefing: Briefing) -> None:
        """Learn how a match was set up, unless it is the same match."""
        if briefing == self._briefing:
            return
        self._briefing = briefing
        self.edition = briefing.edition
        setup = load_ruleset(briefing.edition).unpack_setup(briefing.setup)
        self.kept = card_of(briefing.edition).computer.kept(setup)

    def unpack(self, packed: bytes) -> Any:  # noqa: ANN401 - whatever was packed
        """Unpack what `pack_briefly` packed. Raise `RuntimeError` before the first briefing."""
        if not self.edition:
            raise RuntimeError("asked before it was briefed")
        return unpack_briefly(packed, self.kept)


class Mind(Briefed):
    """Make decisions about the match of the last briefing."""

    def decide(self, packed: bytes) -> Decision:
        """Answer a packed question. Raise `RuntimeError` before the first briefing."""
        return decide(self.edition, self.unpack(packed))


def serve(connection: Connection) -> None:
    """Run in the worker process: answer until the other end closes or sends None."""
    for _, card in cards():
        card.computer.warm_up()
    mind = Mind()
    with contextlib.suppress(EOFError, OSError):
        while (message := connection.recv()) is not None:
            if isinstance(message, Briefing):
                mind.brief(message)
            else:
                connection.send(mind.decide(message))
