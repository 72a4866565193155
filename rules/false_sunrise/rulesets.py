"""Rulesets: each edition as a record of functions for the kernel. Only the steps of play differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.describe import Sayers, describe
from rules.false_sunrise.events import Event
from rules.false_sunrise.packing import (
    pack_event,
    pack_setup,
    pack_state,
    unpack_event,
    unpack_setup,
    unpack_state,
)
from rules.false_sunrise.scoring import agreed_draw, concession
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Phase, Setup, State
from rules.false_sunrise.turn_steps import Step, play_steps
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import Seat


def conceal(state: State, seat: Seat | None) -> State:  # noqa: ARG001 - every seat may know everything
    """Return what a seat may know: everything, because secret orders never enter a state (ORD-6)."""
    view = state.copy()
    view.sight = state.sight.copy()
    view.rolls = 0
    return view


def redact(event: Event, seat: Seat | None) -> Event:  # noqa: ARG001 - every seat may know everything
    """Return what a seat may know of an event: everything, because only orders are secret (ORD-6)."""
    return event


def ruleset_of(
    title: str,
    catalogue: Catalogue,
    steps: Mapping[Phase, Step],
    expected_pips: Callable[[State, Any], float],
    sayers: Sayers = MappingProxyType({}),
) -> Ruleset[Setup, State, Event]:
    """Return an edition's ruleset, made from its catalogue and the steps of its matches.

    `expected_pips` gives the average loss from an attack, for the log. `sayers` make sentences for
    events that only this edition has.
    """
    return Ruleset(
        id=catalogue.edition,
        title=title,
        fingerprint=catalogue.fingerprint,
        opening=opening,
        play=partial(play_steps, steps=steps),
        copy=State.copy,
        conceal=conceal,
        redact=redact,
        concede=concession,
        agreed_draw=agreed_draw,
        describe=partial(describe, expected_pips=expected_pips, sayers=sayers),
        is_over=lambda state: state.outcome is not None,
        rolls=attrgetter("rolls"),
        turn=attrgetter("turn"),
        pack_setup=pack_setup,
        unpack_setup=partial(unpack_setup, catalogue=catalogue),
        pack_state=pack_state,
        unpack_state=unpack_state,
        pack_event=pack_event,
        unpack_event=unpack_event,
    )
