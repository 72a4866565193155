"""How styles play: `python -m tools.ladder.styles LEVEL [STYLE ...] [--pairs N] [--seed S] [--suited]`.

Each style of a level plays against the level without a style, in mirrored pairs, with the boards,
fleets and dice that `tools.tournament` draws for the seeds. With `--suited` both fleets suit the
style. For each player it prints means per game with a 95 % error:

- markers held after a turn, and markers won;
- inches from a ship to the nearest enemy after a turn, and how many ships have one within 6" (in %);
- velocity, and ships lost;
- pips dealt to the enemy by its fire, pips lost, and how many of those dealt are due to squadrons.

Then it prints by which figure each two styles differ most, over the same boards and dice.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

import numpy as np

from game.console import on_stop, run
from game.families.false_sunrise.ai.fleets import build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS, level_named
from game.families.false_sunrise.ai.styles import STYLES
from game.families.false_sunrise.statistics import statistics_of
from game.players.registry import seat_player
from rules.false_sunrise.drawing import TURN_LIMIT, Drawn
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition
from rules.false_sunrise.events.damage import DamageTaken
from rules.false_sunrise.events.ending import PointsScored
from rules.false_sunrise.events.flying import MarkerTaken
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.state import Options, Setup, State
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import distance_in
from tools.arguments import Parser, whole_number
from tools.pool import as_done
from tools.simulation.playing import new_match, play_between
from tools.tournament.report import table
from tools.tournament.scores import interval

CLOSE_IN = 6.0
_Z_95 = 1.96
_LEAST = 1e-6


class Figures(NamedTuple):
    """What a player did in a game."""

    held: float
    won: float
    apart_in: float
    close: float
    inches: float
    ships_lost: float
    dealt: float
    taken: float
    by_craft: float


_HEADINGS = (
    "markers held",
    "markers won",
    "inches apart",
    "close by",
    "velocity",
    "ships lost",
    "pips dealt",
    "pips lost",
    "by squadrons",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """The games of a style: on which boards, and with which fleets."""

    level: str
    style: str
    edition: str
    points: int
    suited: bool

    def setup(self, seed: int) -> Setup:
        """Return the setup of the match with a seed."""
        drawn = Drawn(edition=self.edition, points=self.points, options=Options(turn_limit=TURN_LIMIT))
        setup, catalogue = drawn.setup(seed), load_edition(self.edition).catalogue
        if not self.suited:
            return setup
        level = level_named(f"{self.level}+{self.style}")
        files = {
            seat: build_fleet_file(level, f"{seed}/{seat.value}", self.points, catalogue) for seat in PLAYERS
        }
        return replace(
            setup,
            fleets=told_apart({seat: build_fleet(file, seat, catalogue) for seat, file in files.items()}),
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """A mirrored pair: the style's score, its figures in both games, and those of the plain level."""

    score: float
    styled: tuple[Figures, ...]
    plain: tuple[Figures, ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and print the tables; return the exit status."""
    parser = Parser(prog="python -m tools.ladder.styles", description="Tell what styles come to.")
    parser.add_argument("level", choices=LEVELS, help="who plays")
    parser.add_argument("styles", nargs="*", metavar="STYLE", help=f"{', '.join(STYLES)} (all)")
    parser.add_argument("--pairs", type=whole_number(1), default=50, metavar="N", help="of each style (50)")
    parser.add_argument("--seed", type=whole_number(), default=1, metavar="S", help="of the first pair (1)")
    parser.add_argument("--edition", choices=EDITIONS, default=NEWEST, help=f"of the rules ({NEWEST})")
    parser.add_argument("--points", type=whole_number(1), default=20, metavar="P", help="integrity (20)")
    parser.add_argument("--suited", action="store_true", help="with fleets that suit the style")
    parser.add_argument("--workers", type=whole_number(1), default=1, metavar="K", help="processes (1)")
    asked = parser.parse_args(arguments)
    for name in asked.styles:
        if name not in STYLES:
            parser.error(f"there is no style {name}; there are {', '.join(STYLES)}")
    lines: list[tuple[str, ...]] = []
    found: dict[str, list[Pair]] = {}
    seeds = range(asked.seed, asked.seed + asked.pairs)
    styles = [
        Asked(asked.level, name, asked.edition, asked.points, asked.suited) for name in asked.styles or STYLES
    ]
    pairs: dict[tuple[Asked, int], Pair] = {}
    tasks = [(games, seed) for games in styles for seed in seeds]
    with on_stop(lambda: f" after {len(pairs)} of {len(tasks)} pairs; nothing is kept"):
        pairs.update(as_done(_play_task, tasks, asked.workers))
    for games in styles:
        found[games.style] = [pairs[games, seed] for seed in seeds]
        lines += lines_of(games, found[games.style])
    print(table(("player", "score", "95 %", *_HEADINGS), lines))
    if len(found) > 1 and asked.pairs > 1:
        print()
        print(
            table(("style", "other", "differ by", "average", "other's", "errors apart"), told_apart_by(found))
        )
    return 0


def lines_of(games: Asked, pairs: Sequence[Pair]) -> list[tuple[str, ...]]:
    """Return two table rows for a style's pairs: the style's figures, and the plain level's."""
    scores = [one.score for one in pairs]
    low, high = interval(scores)
    styled, plain = (means([one.styled for one in pairs]), means([one.plain for one in pairs]))
    score = (f"{sum(scores) / len(scores):.1%}", f"{low:.1%} to {high:.1%}")
    return [(f"{games.level}+{games.style}", *score, *styled), (f"its {games.level}", "", "", *plain)]


def told_apart_by(found: Mapping[str, Sequence[Pair]]) -> list[tuple[str, ...]]:
    """Return by which figure each two styles differ most: both means, and the gap in standard errors."""
    by_pair = {
        name: np.array([np.mean(one.styled, axis=0) for one in pairs]) for name, pairs in found.items()
    }
    lines = []
    for (name, first), (other, second) in combinations(by_pair.items(), 2):
        gaps = first - second
        errors = np.maximum(gaps.std(axis=0, ddof=1), _LEAST) / math.sqrt(len(gaps))
        apart = np.abs(gaps.mean(axis=0)) / errors
        at = int(np.argmax(apart))
        shown = [f"{one.mean(axis=0)[at]:.1f}" for one in (first, second)]
        lines.append((name, other, _HEADINGS[at], *shown, f"{apart[at]:.1f}"))
    return lines


def means(pairs: Iterable[Sequence[Figures]]) -> list[str]:
    """Format each figure's mean with its error, over pairs."""
    by_pair = np.array([np.mean(pair, axis=0) for pair in pairs])
    errors = _Z_95 * by_pair.std(axis=0) / math.sqrt(len(by_pair))
    return [f"{mean:.2f} ± {error:.2f}" for mean, error in zip(by_pair.mean(axis=0), errors, strict=True)]


def _play_task(task: tuple[Asked, int]) -> Pair:
    return play_pair(*task)


def play_pair(games: Asked, seed: int) -> Pair:
    """Play a pair as a tournament with this seed would."""
    score = 0.0
    styled: list[Figures] = []
    plain: list[Figures] = []
    for number, seat in enumerate(PLAYERS):
        match = play(games, seed, number, seat)
        winner = match.state.outcome.winner
        score += 0.25 if winner is None else 0.5 * (winner is seat)
        found = figures_of(match)
        styled.append(found[seat])
        plain.append(found[seat.other])
    return Pair(score, tuple(styled), tuple(plain))


def play(games: Asked, seed: int, number: int, seat: Seat) -> AnyMatch:
    """Play game `number` of a pair, with the style at a seat."""
    names = {seat: f"{games.level}+{games.style}", seat.other: games.level}
    match = new_match(load_edition(games.edition).ruleset, games.setup(seed), seed)
    own = len(PLAYERS) * seed + number
    play_between(match, {one: seat_player(games.edition, names[one], one, own) for one in PLAYERS})
    return match


def figures_of(match: AnyMatch) -> dict[Seat, Figures]:
    """Return what each player did in a finished match."""
    opening = match.checkpoints[0].state
    told = statistics_of(opening, match.beats)
    state: State = opening.copy()
    gaps: dict[Seat, list[float]] = {seat: [] for seat in PLAYERS}
    speeds: dict[Seat, list[float]] = {seat: [] for seat in PLAYERS}
    by_craft, won = dict.fromkeys(PLAYERS, 0), dict.fromkeys(PLAYERS, 0)
    for beat in match.beats:
        for event in beat:
            if isinstance(event, PointsScored):
                for seat in PLAYERS:
                    gaps[seat] += _gaps(state, seat)
                    speeds[seat] += [ship.velocity for ship in state.ships_of(seat)]
            if isinstance(event, MarkerTaken):
                won[event.seat] += 1
            if isinstance(event, DamageTaken) and event.source in state.squadrons:
                hurt = state.ships[event.ship_id]
                by_craft[state.squadrons[event.source].seat] += sum(hurt.pips) - sum(event.pips)
            event.apply(state)
    return {
        seat: Figures(
            float(np.mean([turn.markers[number] for turn in told.turns] or [0])),
            won[seat],
            float(np.mean(gaps[seat] or [0.0])),
            100.0 * float(np.mean([gap <= CLOSE_IN for gap in gaps[seat]] or [False])),
            float(np.mean(speeds[seat] or [0.0])),
            len(told.fleets[seat].ships_lost),
            told.fleets[seat].pips_dealt,
            told.fleets[seat].pips_taken,
            by_craft[seat],
        )
        for number, seat in enumerate(PLAYERS)
    }


def _gaps(state: State, seat: Seat) -> list[float]:
    """Return the distance in inches from each ship of a seat to its nearest enemy."""
    foes = [foe.at for foe in state.ships_of(seat.other)]
    return [min(distance_in(ship.at, foe) for foe in foes) for ship in state.ships_of(seat) if foes]


if __name__ == "__main__":
    sys.exit(run(main))
