"""A ruleset, as a record of functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from rules.kernel.cards import Cards
from rules.kernel.flow import Flow
from rules.kernel.ledger import Ledger
from rules.kernel.seats import Seat

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(Generic[SetupT, StateT, EventT]):
    """One edition of one game.

    - `opening` returns the state that a setup begins with.
    - `play` is the flow from any state whose ledger has just been checkpointed.
    - `copy` returns a state that shares nothing that can change.
    - `conceal` returns, as a copy, what a seat may know of a state (None: what everybody may know).
    - `redact` returns what a seat may see of an event, or None if it sees nothing. The events that a
      seat sees lead from one concealed state to the next, so a screen may follow a match by either.
    - `concede` returns the event of a seat's concession, `agreed_draw` that of a draw by agreement.
    - `describe` returns a sentence about an event, given the state.
    - `rolls` returns the number of rolls so far, `turn` the number of the current turn.
    - `pack_*` and `unpack_*` turn setups, states and events into JSON values and back.
    - `fingerprint` identifies the content that the edition is played with.
    - `hides` means that states have secrets; files of such a match are sealed until its end.
    - `cards` says which answers lay and show cards; None for a game without cards.
    - `conceal_after_end` and `redact_after_end` replace `conceal` and `redact` if these reveal
      everything at the end. They still hide it, for a match that goes on elsewhere (`closed`).
    """

    id: str
    title: str
    fingerprint: str
    opening: Callable[[SetupT], StateT]
    play: Callable[[Ledger[StateT, EventT]], Flow[None]]
    copy: Callable[[StateT], StateT]
    conceal: Callable[[StateT, Seat | None], StateT]
    redact: Callable[[EventT, Seat | None], EventT | None]
    concede: Callable[[StateT, Seat], EventT]
    agreed_draw: Callable[[StateT], EventT]
    describe: Callable[[EventT, StateT], str]
    is_over: Callable[[StateT], bool]
    rolls: Callable[[StateT], int]
    turn: Callable[[StateT], int]
    pack_setup: Callable[[SetupT], Any]
    unpack_setup: Callable[[Any], SetupT]
    pack_state: Callable[[StateT], Any]
    unpack_state: Callable[[SetupT, Any], StateT]
    pack_event: Callable[[EventT], Any]
    unpack_event: Callable[[Any], EventT]
    hides: bool = False
    cards: Cards | None = None
    conceal_after_end: Callable[[StateT, Seat | None], StateT] | None = None
    redact_after_end: Callable[[EventT, Seat | None], EventT | None] | None = None
    is_closed: bool = False

    def closed(self) -> Ruleset[SetupT, StateT, EventT]:
        """Return the same ruleset, in which secrets stay hidden after the end."""
        conceal, redact = self.conceal_after_end or self.conceal, self.redact_after_end or self.redact
        return replace(self, conceal=conceal, redact=redact, is_closed=True)


# An edition of any game.
AnyRuleset: TypeAlias = Ruleset[Any, Any, Any]
