"""How styles play: `python -m tools.ladder.styles LEVEL [STYLE ...] [--game ID] [--pairs N] [--seed S]`.

Each style of a level plays against the level without a style, in mirrored pairs, with the boards,
forces and dice that `tools.tournament` draws for the seeds. With `--suited` both fleets of False Sunrise
suit the style. For each player it prints means per game with a 95 % error. False Sunrise:

- markers held after a turn, and markers won;
- inches from a ship to the nearest enemy after a turn, and how many ships have one within 6" (in %);
- velocity, and ships lost;
- pips dealt to the enemy by its fire, pips lost, and how many of those dealt are due to squadrons.

Astra et Tenebrae:

- inches from a ship to what it fires at, and how many of its shots are lasers (in %);
- inches from a ship to the nearest enemy after a turn, and inches flown in a move;
- heat after a turn, and how many ships radiate (in %);
- evasions, points dealt, points taken, and ships lost.

Dark Frontier:

- hexes from a gun to what its flak meets in the same Advance;
- hexes from a ship to the nearest enemy before a command, its speed, and how often it is in the yard (in %);
- flak fired, how much of that meets nobody in the same Advance (sown), and missiles fired;
- hits dealt, hits taken, points, and rounds of the duel.

Then it prints by which figure each two styles differ most, over the same boards and dice.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from game.console import on_stop, run
from game.games import card_of
from game.players.registry import seat_player
from game.styled import styled
from rules.file_error import FileError
from rules.games import ruleset_of
from rules.kernel.game import Drawing
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tools.arguments import DEFAULT_GAME, Parser, whole_number
from tools.ladder import duel_styles, fleet_styles, frigate_styles
from tools.pool import as_done
from tools.simulation.arguments import add_match_arguments, asked_game, drawing, edition_of
from tools.simulation.playing import play_between
from tools.tournament.report import table
from tools.tournament.scores import interval

_Z_95 = 1.96
_LEAST = 1e-6

Figures = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """What is measured in the matches of a game."""

    headings: tuple[str, ...]
    figures_of: Callable[[AnyMatch], Mapping[Seat, Figures]]


MEASURED: Mapping[str, Measured] = {
    DEFAULT_GAME: Measured(fleet_styles.HEADINGS, fleet_styles.figures_of),
    "astra-et-tenebrae": Measured(frigate_styles.HEADINGS, frigate_styles.figures_of),
    "dark-frontier": Measured(duel_styles.HEADINGS, duel_styles.figures_of),
}
"""By the id of a game whose levels have styles."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The games of a style: of which game and edition, and how they are set up."""

    level: str
    style: str
    game: str
    edition: str
    drawn: Drawing
    suited: bool = False

    def setup(self, seed: int) -> Any:  # noqa: ANN401
        """Return the setup of the match with a seed."""
        setup = self.drawn.setup(seed)
        if not self.suited:
            return setup
        return fleet_styles.suited_setup(setup, self.edition, styled(self.level, self.style), seed)


@dataclass(frozen=True, slots=True)
class Pair:
    """A mirrored pair: the style's score, its figures in both games, and those of the plain level."""

    score: float
    styled: tuple[Figures, ...]
    plain: tuple[Figures, ...]


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and print the tables; return the exit status."""
    parser = Parser(prog="python -m tools.ladder.styles", description="Measure how each style plays.")
    game = asked_game(argv, parser)
    computer = card_of(game.editions[0]).computer
    parser.add_argument("level", choices=computer.levels, help="the level that plays")
    parser.add_argument(
        "styles", nargs="*", metavar="STYLE", help=f"any of {', '.join(computer.styles)} (all)"
    )
    parser.add_argument(
        "--pairs", type=whole_number(1), default=50, metavar="N", help="pairs of a style (50)"
    )
    parser.add_argument(
        "--seed", type=whole_number(), default=1, metavar="S", help="seed of the first pair (1)"
    )
    parser.add_argument("--suited", action="store_true", help="use fleets that suit the style")
    add_match_arguments(parser, game)
    told = "processes to use (1)"
    parser.add_argument("--workers", type=whole_number(1), default=1, metavar="K", help=told)
    asked = parser.parse_args(argv)
    if game.id not in MEASURED:
        parser.error(f"the levels of {game.id} have no styles; those of {', '.join(MEASURED)} have")
    if asked.suited and game.id != DEFAULT_GAME:
        parser.error(f"--suited is for the fleets of {DEFAULT_GAME}")
    for name in asked.styles:
        if name not in computer.styles:
            parser.error(f"there is no style {name}; there are {', '.join(computer.styles)}")
    try:
        drawn, edition = drawing(game, asked), edition_of(game, asked)
    except (FileError, ValueError) as error:
        parser.error(str(error))
    _tell(
        [
            Asked(asked.level, name, game.id, edition, drawn, asked.suited)
            for name in asked.styles or computer.styles
        ],
        range(asked.seed, asked.seed + asked.pairs),
        asked.workers,
    )
    return 0


def _tell(styles: Sequence[Asked], seeds: Sequence[int], workers: int) -> None:
    """Play the pairs of styles and print the tables."""
    headings = MEASURED[styles[0].game].headings
    tasks = [(games, seed) for games in styles for seed in seeds]
    pairs: dict[tuple[str, int], Pair] = {}
    with on_stop(lambda: f" after {len(pairs)} of {len(tasks)} pairs; nothing is kept"):
        for (games, seed), pair in as_done(_play_task, tasks, workers):
            pairs[games.style, seed] = pair
    found = {games.style: [pairs[games.style, seed] for seed in seeds] for games in styles}
    lines = [line for games in styles for line in lines_of(games, found[games.style])]
    print(table(("player", "score", "95 %", *headings), lines))
    if len(found) > 1 and len(seeds) > 1:
        print()
        apart = told_apart_by(found, headings)
        print(table(("style", "other", "differ by", "average", "other's", "errors apart"), apart))


def lines_of(games: Asked, pairs: Sequence[Pair]) -> list[tuple[str, ...]]:
    """Return two table rows for a style's pairs: the style's figures, and the plain level's."""
    scores = [one.score for one in pairs]
    low, high = interval(scores)
    styled, plain = (means([one.styled for one in pairs]), means([one.plain for one in pairs]))
    score = (f"{sum(scores) / len(scores):.1%}", f"{low:.1%} to {high:.1%}")
    return [(f"{games.level}+{games.style}", *score, *styled), (f"its {games.level}", "", "", *plain)]


def told_apart_by(found: Mapping[str, Sequence[Pair]], headings: Sequence[str]) -> list[tuple[str, ...]]:
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
        lines.append((name, other, headings[at], *shown, f"{apart[at]:.1f}"))
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
        found = MEASURED[games.game].figures_of(match)
        styled.append(found[seat])
        plain.append(found[seat.other])
    return Pair(score, tuple(styled), tuple(plain))


def play(games: Asked, seed: int, number: int, seat: Seat) -> AnyMatch:
    """Play game `number` of a pair, with the style at a seat."""
    names = {seat: styled(games.level, games.style), seat.other: games.level}
    setup = games.setup(seed)
    ruleset = ruleset_of(setup)
    match = new_match(ruleset, setup, seed)
    own = len(PLAYERS) * seed + number
    play_between(match, {one: seat_player(ruleset.id, names[one], one, own) for one in PLAYERS})
    return match


if __name__ == "__main__":
    sys.exit(run(main))
