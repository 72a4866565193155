"""The July 2024 edition as a record of functions."""

from __future__ import annotations

from functools import partial

from rules.false_sunrise.describe import describe
from rules.false_sunrise.events import Event
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.turn import play
from rules.false_sunrise.packing import (
    pack_event,
    pack_setup,
    pack_state,
    unpack_event,
    unpack_setup,
    unpack_state,
)
from rules.false_sunrise.scoring import concession
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Setup, State
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import Seat


def conceal(state: State, seat: Seat | None) -> State:  # noqa: ARG001 - every seat may know all of it
    """Give what a seat may know: all of it, for secret orders never enter a state (ORD-6)."""
    view = state.copy()
    view.rolls = 0
    return view


JULY_2024: Ruleset[Setup, State, Event] = Ruleset(
    id="2024-07",
    title="False Sunrise, July 2024",
    fingerprint=july_catalogue().fingerprint,
    opening=opening,
    play=play,
    copy=State.copy,
    conceal=conceal,
    concede=concession,
    describe=describe,
    is_over=lambda state: state.outcome is not None,
    rolls=lambda state: state.rolls,
    turn=lambda state: state.turn,
    pack_setup=pack_setup,
    unpack_setup=partial(unpack_setup, catalogue=july_catalogue()),
    pack_state=pack_state,
    unpack_state=unpack_state,
    pack_event=pack_event,
    unpack_event=unpack_event,
)
