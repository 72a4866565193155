"""Each hint has a moment in which it is shown, and one much like it in which it is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.families.dark_frontier.hints.detectors import DETECTORS
from game.families.dark_frontier.hints.moment import Moment
from rules.dark_frontier.gunnery import Launch, Shot
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    NameNumber,
    SetCommands,
    SteerMissiles,
    UseCountermeasure,
)
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Phase
from tests.game.families.dark_frontier.duel import duel

Make = Callable[[], Moment]


def commands(rotate: int = 0, burn: int = 0, *, round: int = 6, **changes: Any) -> Moment:
    """Let the defender command Thresher, at (2, -1), which flies (2, -1) and faces right."""
    state = duel(**changes)
    state.round = round
    plan = {"Thresher": Command(rotate, burn)}
    return Moment(state, SetCommands(DEFENDER, state), "Thresher", plan=plan)


def fires(weapon: str = "", launch: Launch = (), **changes: Any) -> Moment:
    """Let the attacker fire with Quiver, at (9, -4), which flies (-1, 3) and faces down left."""
    state = duel(Phase.FIRE, **changes)
    plan = (
        Shot("Quiver", weapon, (9, -4), launch, launch[0][0] if weapon == "tubes" else None)
        if weapon
        else None
    )
    return Moment(state, FireOrDone(ATTACKER, state), "Quiver", plan=plan)


def asked(request: Any, seat: Any, *about: str, **changes: Any) -> Moment:
    state = duel(Phase.ADVANCE, **changes)
    return Moment(state, request(seat, state, *about))


OUT = {"Thresher": {"at": (11, -1), "velocity": (4, 0)}}
FAST = {"Thresher": {"velocity": (4, 0)}}
CLOSE = {"Thresher": {"at": (8, -1), "velocity": (0, 0), "came": (0, 0)}}
ALONE = {"Quiver": {"missiles": 1}}
PURSUED = {"M5": {"at": (9, -5), "velocity": (0, 2)}}

# Hint -> the moment in which it is shown, and one in which it is not.
MOMENTS: Mapping[str, tuple[Make, Make]] = {
    "duel-no-way-back": (lambda: commands(burn=3, **OUT), commands),
    "duel-thrust-to-spare": (
        lambda: commands(-1, 1, Thresher={"at": (8, -2), "velocity": (2, 0), "lost": ()}),
        commands,
    ),
    "duel-own-flak": (
        lambda: commands(F4={"at": (4, -2), "velocity": (0, 0)}),
        commands,
    ),
    "duel-pursued": (commands, lambda: commands(M3={"at": (12, -12), "velocity": (0, 0)})),
    "duel-bent-burn": (lambda: commands(1, 2), lambda: commands(1, 1)),
    "duel-too-fast": (lambda: commands(burn=2, **FAST), lambda: commands(burn=1, **FAST)),
    "duel-flies-on": (commands, lambda: commands(Thresher={"velocity": (0, 0)})),
    "duel-yard-counts": (commands, lambda: commands(round=1)),
    "duel-best-pursuit": (lambda: asked(SteerMissiles, DEFENDER), fires),
    "duel-not-armed": (
        lambda: fires("tubes", ((2, 2),), Thresher={"at": (7, -1), "velocity": (0, 0)}),
        lambda: fires("tubes", ((2, 2),), Thresher={"at": (-9, 9)}),
    ),
    "duel-last-missile": (
        lambda: fires("tubes", ((2, 2),), **ALONE, **PURSUED),
        lambda: fires("tubes", ((2, 2),), **PURSUED),
    ),
    "duel-fresh-flak": (
        lambda: fires(**CLOSE, Quiver={"facing": 5}),
        lambda: fires(Thresher={"at": (-9, 9)}),
    ),
    "duel-flak-for-later": (
        lambda: fires("stern", ((5, 4),)),
        lambda: fires("tubes", ((2, 2),)),
    ),
    "duel-countermeasure": (
        lambda: asked(UseCountermeasure, DEFENDER, "Thresher", "M3"),
        lambda: asked(NameNumber, DEFENDER, "Thresher", "Quiver"),
    ),
    "duel-detonate": (
        lambda: asked(DetonateOrPass, DEFENDER, "M5", "M3"),
        lambda: asked(NameNumber, DEFENDER, "Thresher", "Quiver"),
    ),
    "duel-in-passing": (
        lambda: asked(NameNumber, DEFENDER, "Thresher", "Quiver"),
        lambda: asked(DetonateOrPass, DEFENDER, "M5", "M3"),
    ),
}


@pytest.mark.parametrize("hint_id", DETECTORS)
def test_DC_1_no_hint_knows_the_other_sides_command(hint_id: str) -> None:
    for makes in MOMENTS.values():
        for make in makes:
            moment = make()
            told = DETECTORS[hint_id](moment)
            for foe in moment.foes():
                moment.view.ships[foe.name] = replace(foe, command=Command(1, 2))
            assert DETECTORS[hint_id](moment) == told
