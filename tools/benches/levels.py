"""The computer's levels: games beside those of a bot that looks one move ahead, and thinking times."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import Any

import numpy as np

from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.players.controller import Controller
from game.players.registry import seat_player
from rules.astra_et_tenebrae.drawing import draw_setup as draw_battle
from rules.astra_et_tenebrae.figures import EDITIONS as ASTRA_EDITIONS
from rules.astra_et_tenebrae.ruleset import ruleset_of as astra
from rules.dark_frontier.drawing import ANY
from rules.dark_frontier.drawing import draw_setup as draw_duel
from rules.dark_frontier.figures import EDITIONS as DUELS
from rules.dark_frontier.ruleset import ruleset_of as frontier
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Options
from rules.kernel.dice import Stream
from rules.kernel.game import Drawing
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tools.benches import timing
from tools.benches.matched import EDITION as MATCHED_FIRE
from tools.benches.tables import new_setup
from tools.benches.timing import Measurement, limit_row, rates_row, rounds_of
from tools.extras import need
from tools.simulation.playing import play_between, play_out

# Games of each level against itself; slower levels play fewer.
_GAMES = MappingProxyType({"recruit": 8, "cadet": 8, "captain": 4, "commodore": 2, "admiral": 1})
_GOALS = MappingProxyType({"captain": 1.6})
_CAPTAINS = 6  # games of captains in each of the other games
_THEIRS = 8

# Thinking is measured in the first turns, while nearly all ships are still flying.
_BOARDS, _TURNS, _SHIPS, _POINTS = 6, 4, 8, 24
_LIMIT_MS = MappingProxyType(
    {"recruit": 50.0, "cadet": 50.0, "captain": 200.0, "commodore": 800.0, "admiral": 2500.0}
)
_OTHERS_SHARE = 0.1  # any other decision may take a tenth of the time for orders


def games_of_levels() -> Iterator[Measurement]:
    """Measure games per second: each level of False Sunrise, and the captains of the other games.

    Each plays against itself; False Sunrise has seven ships a side. The peer is catanatron's
    VictoryPointPlayer, which tries each of its moves, in all four seats.
    """
    for level, games in _GAMES.items():
        yield _games_row(level, load_edition(NEWEST).ruleset, level, new_setup, games, _GOALS.get(level))
    others: Sequence[tuple[str, AnyRuleset, Drawing, float]] = (
        (
            "matched fire",
            load_edition(MATCHED_FIRE).ruleset,
            Drawn(edition=MATCHED_FIRE, points=20, options=Options()),
            0.5,
        ),
        ("astra", astra(ASTRA_EDITIONS[0]), draw_battle(ASTRA_EDITIONS[0], {"rocks": "no"}), 0.6),
        ("frontier", frontier(DUELS[0]), draw_duel(DUELS[0], {"classes": (ANY, ANY)}), 0.4),
    )
    for name, ruleset, drawn, goal in others:
        yield _games_row(f"{name}, captain", ruleset, "captain", drawn.setup, _CAPTAINS, goal)


def _games_row(
    name: str,
    ruleset: AnyRuleset,
    level: str,
    setup_of: Callable[[int], Any],
    games: int,
    goal: float | None,
) -> Measurement:
    """Measure how many games per second a level plays against itself; each round has other games."""
    setups = iter([(seed, setup_of(seed)) for seed in range(games * timing.ROUNDS)])

    def ours() -> None:
        for seed, setup in islice(setups, games):
            play_out(new_match(ruleset, setup, seed), (level, level), seed)

    ours_s, theirs_s = rounds_of(ours, _their_games)
    return rates_row(f"{name} games", (games, ours_s), (_THEIRS, theirs_s), "games/s", goal)


def _their_games() -> None:
    need("catanatron", "the peer of this bench")
    from catanatron import Color, Game
    from catanatron.players.search import VictoryPointPlayer

    for seed in range(_THEIRS):
        random.seed(seed)
        Game([VictoryPointPlayer(color) for color in Color], seed=seed).play()


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
