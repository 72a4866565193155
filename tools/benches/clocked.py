"""Players whose thinking time is measured."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from game.players.controller import Controller
from game.players.registry import seat_player
from rules.games import load_ruleset
from rules.kernel.game import Drawing
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from tools.benches.timing import Measurement, limit_row
from tools.simulation.playing import play_between


@dataclass(slots=True)
class Clocked:
    """A player that notes the processor time of each of its decisions, in milliseconds.

    `mains` has the times of decisions of the kind `main`, `others` those of all other decisions.
    """

    player: Controller
    main: type[AnyRequest]
    looks: bool = True
    mains: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return the player's answer and note how long it took."""
        begun = time.process_time()
        answer = self.player.poll(request, view)
        taken_ms = (time.process_time() - begun) * 1e3
        (self.mains if isinstance(request, self.main) else self.others).append(taken_ms)
        return answer


def thinking_rows(
    told: str,
    drawn: Drawing,
    edition: str,
    main: type[AnyRequest],
    limits_ms: Mapping[str, float],
    matches: int,
) -> Iterator[Measurement]:
    """Measure the time of `main` and other decisions, by level, in full matches.

    Each level has its own setups, so that none benefits from what another has cached.
    """
    for place, (level, limit_ms) in enumerate(limits_ms.items()):
        mains: list[float] = []
        others: list[float] = []
        for seed in range(place * matches, (place + 1) * matches):
            players = {seat: Clocked(seat_player(edition, level, seat, seed), main) for seat in PLAYERS}
            play_between(new_match(load_ruleset(edition), drawn.setup(seed), seed), players)
            mains += [one for player in players.values() for one in player.mains]
            others += [one for player in players.values() for one in player.others]
        half, most = np.percentile(mains, (50, 95))
        yield limit_row(f"{told}, {level}: {main.asks_for}, p50", float(half), limit_ms)
        yield limit_row(f"{told}, {level}: {main.asks_for}, p95", float(most), limit_ms)
        yield limit_row(f"{told}, {level}: other decision, p95", float(np.percentile(others, 95)), limit_ms)
