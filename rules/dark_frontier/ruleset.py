"""The edition as a record of functions for the kernel."""

from __future__ import annotations

from functools import cache, partial
from operator import attrgetter

from rules.dark_frontier.concealing import conceal, redact
from rules.dark_frontier.describe import describe
from rules.dark_frontier.ending import agreed_draw, concession
from rules.dark_frontier.events import Event
from rules.dark_frontier.figures import figures_of
from rules.dark_frontier.packing import (
    pack_event,
    pack_setup,
    pack_state,
    unpack_event,
    unpack_setup,
    unpack_state,
)
from rules.dark_frontier.rounds import play
from rules.dark_frontier.state import Setup, Ship, State
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS
from rules.values import changed


def opening(setup: Setup) -> State:
    """Return the state before the first choice.

    Ships are off the map with full magazines, or where the setup's scene puts them.
    """
    state = State(setup)
    for seat in PLAYERS:
        for name, kind in setup.ships[seat].items():
            tubes = setup.figures.ships[kind].tubes
            ship = Ship(name, seat, kind, missiles=0 if tubes is None else tubes.magazine)
            start = None if setup.scene is None else setup.scene.starts.get(name)
            if start is not None:
                ship = changed(ship, at=start.at, facing=start.facing, velocity=start.velocity)
            state.ships[name] = ship
    return state


@cache
def ruleset_of(edition: str) -> Ruleset[Setup, State, Event]:
    """Return the ruleset of an edition; raise `LookupError`, naming the known ones, if it is unknown."""
    figures = figures_of(edition)
    return Ruleset(
        id=edition,
        title=figures.title,
        fingerprint=figures.fingerprint,
        opening=opening,
        play=play,
        copy=State.copy,
        conceal=conceal,
        redact=redact,
        concede=concession,
        agreed_draw=agreed_draw,
        describe=describe,
        is_over=lambda state: state.outcome is not None,
        rolls=attrgetter("rolls"),
        turn=attrgetter("round"),
        pack_setup=pack_setup,
        unpack_setup=partial(unpack_setup, edition=edition),
        pack_state=pack_state,
        unpack_state=unpack_state,
        pack_event=pack_event,
        unpack_event=unpack_event,
    )
