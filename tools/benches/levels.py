"""The computer's levels: games against a bot of catanatron that looks one move ahead, and thinking times."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.players.controller import Controller
from game.players.registry import seat_player
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.plotting import PlotOrders
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from tools.benches.tables import new_setup
from tools.benches.timing import Measurement, limit_row, rate_row, seconds
from tools.extras import need
from tools.simulation.playing import new_match, play_between, play_out

# Games of each level against itself; slower levels play fewer.
_GAMES = MappingProxyType({"recruit": 8, "cadet": 8, "captain": 4, "commodore": 2, "admiral": 1})
_THEIRS = 8

# Thinking is measured in the first turns, while nearly all ships are still flying.
_BOARDS, _TURNS, _SHIPS, _POINTS = 6, 4, 8, 24
_LIMIT_MS = MappingProxyType(
    {"recruit": 50.0, "cadet": 50.0, "captain": 200.0, "commodore": 800.0, "admiral": 2500.0}
)
_OTHERS_SHARE = 0.1  # any other decision may take a tenth of the time for orders


def games_of_levels() -> Iterator[Measurement]:
    """Measure decisions and games per second of each level against itself, with seven ships a side.

    The peer is catanatron's VictoryPointPlayer, which tries each of its moves, in all four seats.
    """
    need("catanatron", "the peer of this bench")
    from catanatron import Color, Game
    from catanatron.players.search import VictoryPointPlayer

    counted = {"decisions": 0}

    def theirs() -> None:
        for seed in range(_THEIRS):
            random.seed(seed)
            game = Game([VictoryPointPlayer(color) for color in Color], seed=seed)
            game.play()
            counted["decisions"] += len(game.state.actions)

    peer = seconds(theirs)
    their_decisions = counted["decisions"] / peer
    for name, games in _GAMES.items():
        counted["decisions"] = 0
        setups = [(seed, new_setup(seed)) for seed in range(games)]

        def ours(setups: Any = setups, name: str = name) -> None:  # noqa: ANN401 - seeds and setups
            for seed, setup in setups:
                match = new_match(load_edition(NEWEST).ruleset, setup, seed)
                play_out(match, (name, name), seed)
                counted["decisions"] += match.decisions

        mine = seconds(ours)
        yield rate_row(f"{name} decisions", counted["decisions"] / mine, their_decisions, "decisions/s", None)
        yield rate_row(f"{name} games", games / mine, _THEIRS / peer, "games/s", None)


@dataclass(slots=True)
class _Pondered:
    """A runner whose requests are also put to a level, to note the level's times in milliseconds."""

    runner: Controller
    level: Level
    orders: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    looks: bool = True

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return the runner's answer; note how long the level thinks about the request."""
        below = Stream("thinking", self.level.name).below
        begun = time.process_time()
        decide(self.level, request, view, below)
        taken_ms = (time.process_time() - begun) * 1e3
        (self.orders if isinstance(request, PlotOrders) else self.others).append(taken_ms)
        return self.runner.poll(request, view)


def thinking() -> Iterator[Measurement]:
    """Measure the time for a fleet's orders, eight ships a side, and for other decisions, by level.

    Runners play seeded games of 24 integrity up to turn 4; every request to red is also put to the
    level. Each level has its own boards, so that none benefits from what another has cached.
    """
    for place, (name, limit) in enumerate(_LIMIT_MS.items()):
        red = _Pondered(seat_player(NEWEST, "runner", Seat.RED, 0), LEVELS[name])
        for seed in range(place * _BOARDS, (place + 1) * _BOARDS):
            _play_turns(new_match(load_edition(NEWEST).ruleset, new_setup(seed, _SHIPS, _POINTS), seed), red)
        half, most = np.percentile(red.orders, (50, 95))
        others = float(np.percentile(red.others, 95))
        yield limit_row(f"{name} plan of orders, p50", float(half), limit)
        yield limit_row(f"{name} plan of orders, p95", float(most), limit)
        yield limit_row(f"{name} other decision, p95", others, limit * _OTHERS_SHARE)


class _Enough(Exception):
    """The turns to measure are over."""


def _play_turns(match: AnyMatch, red: Controller) -> None:
    def watch() -> None:
        if match.state.turn > _TURNS:
            raise _Enough

    try:
        play_between(
            match,
            {Seat.RED: red, Seat.BLUE: seat_player(NEWEST, "runner", Seat.BLUE, 0)},
            watch,
        )
    except _Enough:
        return
