"""The editions as records of functions for the kernel."""

from __future__ import annotations

from functools import cache, partial
from operator import attrgetter

from rules.astra_et_tenebrae.captain_cards import CaptainCards
from rules.astra_et_tenebrae.concealing import conceal, conceal_after_end, redact, redact_after_end
from rules.astra_et_tenebrae.describe import describe
from rules.astra_et_tenebrae.ending import agreed_draw, concession
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.figures import figures_of
from rules.astra_et_tenebrae.packing import (
    pack_event,
    pack_setup,
    pack_state,
    unpack_event,
    unpack_setup,
    unpack_state,
)
from rules.astra_et_tenebrae.state import SETUP, Setup, Ship, State
from rules.astra_et_tenebrae.turn import play
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS
from rules.values import changed


def opening(setup: Setup) -> State:
    """Return the state before the first choice.

    Ships are off the table, cold and at rest (AS-4), or as the setup's scene says.
    """
    state = State(setup)
    missiles, scene = setup.figures.missiles, setup.scene
    for seat in PLAYERS:
        for name in setup.ships[seat]:
            ship = Ship(name, seat, missiles=missiles)
            if scene is not None:
                at, motion = scene.starts.get(name), scene.motions.get(name)
                captain, heat = scene.captains.get(name), scene.heats.get(name, 0)
                ship = changed(ship, at=at, motion=motion, captain=captain, heat=heat)
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
        conceal_after_end=conceal_after_end,
        redact=redact,
        redact_after_end=redact_after_end,
        concede=concession,
        agreed_draw=agreed_draw,
        describe=describe,
        is_over=lambda state: state.outcome is not None,
        rolls=attrgetter("rolls"),
        turn=lambda state: 0 if state.phase in SETUP else state.turn,
        pack_setup=pack_setup,
        unpack_setup=partial(unpack_setup, edition=edition),
        pack_state=pack_state,
        unpack_state=unpack_state,
        pack_event=pack_event,
        unpack_event=unpack_event,
        hides=True,
        cards=CaptainCards(),
    )
