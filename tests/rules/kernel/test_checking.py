"""What is proved of every match finds the slips that whoever writes a game makes first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.checking import BrokenInvariant, Proofs
from rules.kernel.dice import Stream
from rules.kernel.flow import Flow
from rules.kernel.ledger import Ledger
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from tests.toy.game import DRAWN, RULESET, Ended, State, Table, play


def prove(ruleset: AnyRuleset) -> None:
    """Play a match by random answers, and prove what must hold of it."""
    stream = Stream("slips")
    match = new_match(ruleset, DRAWN.setup(0), 0)
    while not match.over:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(stream.below))
    Proofs(None).prove_match(match)


def unmarked(ledger: Ledger[State, Any]) -> Flow[None]:
    """Play without a checkpoint."""
    ledger.checkpoint = lambda: None
    yield from play(ledger)


def scribbling(ledger: Ledger[State, Any]) -> Flow[None]:
    """Play, and write a point into the state beside the events."""
    yield from play(ledger)
    ledger.state.points[PLAYERS[0]] += 1


def lengths(setup: Table) -> State:
    """Begin with points by what the setup says."""
    return State(setup, points={seat: len(name) for seat, name in setup.names.items()})


SLIPS: dict[str, tuple[Callable[[AnyRuleset], AnyRuleset], str]] = {
    "setup": (
        lambda rules: replace(
            rules, opening=lengths, unpack_setup=lambda _: Table(dict.fromkeys(PLAYERS, ""))
        ),
        "the setup reads back differently",
    ),
    "event": (
        lambda rules: replace(rules, pack_event=lambda event: event.kind, unpack_event=lambda _: Ended(None)),
        "an event reads back differently: ",
    ),
    "end": (lambda rules: replace(rules, is_over=lambda _: False), "`is_over` says no"),
    "checkpoint": (lambda rules: replace(rules, play=unmarked), "before the first `ledger.checkpoint"),
    "state": (lambda rules: replace(rules, play=scribbling), "something else wrote to it"),
    "rolls": (lambda rules: replace(rules, rolls=lambda _: 0), "`rolls` says 0 after"),
}


def test_the_toy_has_made_none_of_these_slips() -> None:
    prove(RULESET)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_with_what_is_wrong(slip: str) -> None:
    make, words = SLIPS[slip]
    with pytest.raises(BrokenInvariant) as caught:
        prove(make(RULESET))
    assert words in str(caught.value)
