"""Astra et Tenebrae: random games against the peer, and the times of thought of the computer's levels."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from game.players.controller import Controller
from game.players.registry import seat_player
from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.kernel.requests import Request
from rules.kernel.seats import PLAYERS
from tools.benches.peer import decisions_row
from tools.benches.timing import Measurement, limit_row
from tools.simulation.playing import new_match, play_between

_OURS = 30

_BATTLES = 6  # of each level against itself
# Of a burn, and no more of any other decision.
_LIMIT_MS = MappingProxyType({"cadet": 50.0, "captain": 200.0, "commodore": 500.0})


def astra_games() -> Iterator[Measurement]:
    """Decisions a second of four frigates a side, half of the games among rocks: full rules."""
    for edition in EDITIONS:
        tables = [draw_setup(edition, {"rocks": rocks}) for rocks in ("no", "yes")]
        setups = [(seed, tables[seed % 2].setup(seed)) for seed in range(_OURS)]
        yield decisions_row(f"astra {edition}, random decisions", ruleset_of(edition), setups, 1.5)


@dataclass(slots=True)
class _Clocked:
    """A player with the processor time of each of its decisions, in ms: burns, and all others."""

    player: Controller
    looks: bool = True
    burns: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def poll(self, request: Request[Any], view: Any) -> Any:  # noqa: ANN401 - of any game
        """Let the player answer."""
        begun = time.process_time()
        answer = self.player.poll(request, view)
        taken_ms = (time.process_time() - begun) * 1e3
        (self.burns if isinstance(request, MoveShip) else self.others).append(taken_ms)
        return answer


def astra_thinking() -> Iterator[Measurement]:
    """Time of a burn and of any other decision, by edition and level, in battles to the end.

    Each level has boards of its own, so that none finds in memory what another has worked out.
    """
    for edition in EDITIONS:
        for place, (name, limit) in enumerate(_LIMIT_MS.items()):
            burns: list[float] = []
            others: list[float] = []
            for seed in range(place * _BATTLES, (place + 1) * _BATTLES):
                setup = draw_setup(edition, {"rocks": "no"}).setup(seed)
                players = {seat: _Clocked(seat_player(edition, name, seat, seed)) for seat in PLAYERS}
                play_between(new_match(ruleset_of(edition), setup, seed), players)
                burns += [one for player in players.values() for one in player.burns]
                others += [one for player in players.values() for one in player.others]
            half, most = np.percentile(burns, (50, 95))
            told = f"astra {edition}, {name}"
            yield limit_row(f"{told}: burn, p50", float(half), limit)
            yield limit_row(f"{told}: burn, p95", float(most), limit)
            yield limit_row(f"{told}: other decision, p95", float(np.percentile(others, 95)), limit)
