"""Fit the winning chances, or check them: `python -m tools.ladder.chances --check --games 1000`.

The captain of a game plays itself in all editions or a named one; the game's form draws the kinds of match.
With --halves, half of the games are those of --fit and half those of --check, and each half is called with
weights fitted to the other: so the half of --check is called with the weights that --fit gives.

A file can keep the games of one run, to continue later, or to analyze them again after the traits of a
position have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from game.chances.logistic import chance_from
from game.console import on_stop, run
from rules.files import FileError
from rules.games import GAMES, load_ruleset
from rules.kernel.seats import PLAYERS
from tools.arguments import DEFAULT_GAME, Parser, whole_number
from tools.ladder.chance_form import Floats
from tools.ladder.forms import FORMS, AnyForm
from tools.ladder.samples import Sample, samples

FIT_SEED, CHECK_SEED = 700_000, 860_000
_RIDGE = 1e-3
_STEPS, _STILL = 50, 1e-10
_BIN, _BINS = 0.1, 6  # positions are grouped by their predicted chance: about 50, 60 ... 100 %
_NORMAL = 1.96  # standard errors of a 95 % interval

Weights = Mapping[str, Sequence[Sequence[float]]]
"""The weights of each stage, by edition."""


class Row(NamedTuple):
    """A position: its game, traits and stage, the parts that its kind of match belongs to, and the result."""

    seed: int
    edition: str
    traits: Floats
    stage: int
    parts: frozenset[str]
    won: float


def rows_of(form: AnyForm, sample: Sample) -> list[Row]:
    """Return the positions of a game with its result, from what everybody may know; a draw is half a win."""
    edition, parts = sample.kind.edition, frozenset(form.parts_of(sample.kind))
    won = 0.5 if sample.winner is None else float(sample.winner is PLAYERS[0])
    conceal = load_ruleset(edition).conceal
    views = [conceal(state, None) for state in sample.positions]
    return [
        Row(sample.seed, edition, form.traits_of(view), form.stage_of(view), parts, won) for view in views
    ]


def weights_of(form: AnyForm, rows: Iterable[Row]) -> Weights:
    """Return the weights that a game uses for the editions of some positions."""
    return {edition: form.weights_of(edition) for edition in {row.edition for row in rows}}


def fitted(traits: Floats, won: Floats) -> Floats:
    """Return the weights of a logistic model without a constant, found by Newton's method."""
    weights: Floats = np.zeros(traits.shape[1])
    for _ in range(_STEPS):
        chance = 1.0 / (1.0 + np.exp(-traits @ weights))
        spread = chance * (1.0 - chance)
        bend = traits.T @ (traits * spread[:, None]) + _RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, traits.T @ (won - chance) - _RIDGE * weights)
        weights = weights + step
        if float(np.abs(step).max()) < _STILL:
            break
    return weights


def fit(rows: Sequence[Row], stages: int) -> list[Floats]:
    """Return the weights of all stages, rounded to four digits."""
    found = []
    for stage in range(stages):
        some = [row for row in rows if row.stage == stage]
        weights = fitted(np.array([row.traits for row in some]), np.array([row.won for row in some]))
        found.append(np.round(weights, 4))
    return found


class Bin(NamedTuple):
    """Positions with similar chances: their number, their games, the mean chance, and the share won.

    `low` and `high` are the ends of the 95 % interval of that share; positions of one game count together.
    """

    positions: int
    games: int
    called: float
    won: float
    low: float
    high: float

    @property
    def fits(self) -> bool:
        """Whether the mean chance is in the interval of the share won."""
        return self.low <= self.called <= self.high


def interval(seeds: Floats, won: Floats) -> tuple[float, float]:
    """Return the 95 % interval of the share won, by games (Wilson's, with so many games as tell as much)."""
    share = float(won.mean())
    _, game = np.unique(seeds, return_inverse=True)
    games = int(game.max()) + 1
    spread = float((np.bincount(game, won - share) ** 2).sum()) / len(won) ** 2
    number = share * (1 - share) / spread if spread > 0 else games
    middle = (share + _NORMAL**2 / (2 * number)) / (1 + _NORMAL**2 / number)
    wide = share * (1 - share) / number + (_NORMAL / (2 * number)) ** 2
    half = _NORMAL * wide**0.5 / (1 + _NORMAL**2 / number)
    return middle - half, middle + half


class Called(NamedTuple):
    """Positions with their predicted chances, seen from the side predicted to win."""

    seeds: Floats
    chance: Floats
    won: Floats

    def within(self, least: float, most: float) -> Bin:
        """Return the positions whose chance is at least `least` and less than `most`."""
        there = (self.chance >= least) & (self.chance < most)
        count, games = int(there.sum()), len(set(self.seeds[there]))
        if not count:
            return Bin(0, 0, 0.0, 0.0, 0.0, 1.0)
        chance, won = self.chance[there], self.won[there]
        return Bin(count, games, float(chance.mean()), float(won.mean()), *interval(self.seeds[there], won))

    @property
    def loss(self) -> float:
        """The mean log loss of the predictions; tossing a coin scores 0.693."""
        lost = 1.0 - self.won
        return float(-(self.won * np.log(self.chance) + lost * np.log(1.0 - self.chance)).mean())


def called(rows: Iterable[Row], weights: Weights) -> Called:
    """Predict the chances of positions with the weights of their edition and stage."""
    every = list(rows)
    chance = np.array([chance_from(row.traits, weights[row.edition][row.stage]) for row in every])
    won = np.array([row.won for row in every])
    ahead = chance >= 0.5
    seeds = np.array([row.seed for row in every])
    return Called(seeds, np.where(ahead, chance, 1.0 - chance), np.where(ahead, won, 1.0 - won))


Call = Callable[[Sequence[Row]], Called]
"""Predicts the chances of positions."""


def call_of(form: AnyForm, rows: Sequence[Row]) -> Call:
    """Return how a game itself calls positions."""
    weights = weights_of(form, rows)
    return lambda some: called(some, weights)


def call_by_halves(form: AnyForm, rows: Sequence[Row]) -> Call:
    """Return how positions are called with weights fitted to the other half of the games."""
    editions = {row.edition for row in rows}
    found = [fit([row for row in rows if _half(row) == half], len(form.stages)) for half in (0, 1)]
    stages = [[list(one) for one in found[1 - half]] for half in (0, 1)]
    weights: list[Weights] = [dict.fromkeys(editions, stages[half]) for half in (0, 1)]

    def call(some: Sequence[Row]) -> Called:
        parts = [called([row for row in some if _half(row) == half], weights[half]) for half in (0, 1)]
        seeds, chance, won = (np.concatenate(both) for both in zip(*parts, strict=True))
        return Called(seeds, chance, won)

    return call


def _half(row: Row) -> int:
    return int(row.seed >= CHECK_SEED)


# --- the report --------------------------------------------------------------------------------------

_COLUMNS = ("positions", "games", "called on average", "won", "95 % interval by games", "inside")


def report(form: AnyForm, rows: Sequence[Row], call: Call) -> str:
    """Return tables of how often positions were won, by their predicted chance."""
    lines = ["### Positions by what they were called", "", *_heading("called")]
    every = call(rows)
    for number in range(_BINS):
        middle = 0.5 + number * _BIN
        lines.append(_line(f"{middle:.0%}", every.within(middle - _BIN / 2, middle + _BIN / 2)))
    lines += ["", "### Positions called 65 to 75 %", "", *_heading("of which")]
    for name, picked in _parts(form, rows):
        lines.append(_line(name, call(picked).within(0.65, 0.75)))
    lines += ["", "### How much is told", "", "| | positions | loss (a coin: 0.693) |", "| :-- | --: | --: |"]
    for name, picked in _parts(form, rows):
        lines.append(f"| {name} | {len(picked)} | {call(picked).loss:.3f} |")
    return "\n".join(lines)


def _heading(first: str) -> tuple[str, str]:
    return f"| {' | '.join((first, *_COLUMNS))} |", f"| :-- |{' --: |' * len(_COLUMNS)}"


def _line(name: str, one: Bin) -> str:
    if not one.positions:
        return f"| {name} | 0 | 0 | - | - | - | - |"
    inside = "yes" if one.fits else "no"
    return (
        f"| {name} | {one.positions} | {one.games} | {one.called:.1%} | {one.won:.1%} "
        f"| {one.low:.1%} to {one.high:.1%} | {inside} |"
    )


def _parts(form: AnyForm, rows: Sequence[Row]) -> Iterable[tuple[str, list[Row]]]:
    yield "all", list(rows)
    for stage, words in enumerate(form.stages.values()):
        yield words, [row for row in rows if row.stage == stage]
    for words in form.parts:
        if picked := [row for row in rows if words in row.parts]:
            yield words, picked


def _parser() -> Parser:
    parser = Parser(prog="python -m tools.ladder.chances", description="Fit or check the winning chances.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--fit", action="store_true", help="play games, and print the weights that fit them")
    how_often = "print how often positions with the same forecast were won"
    what.add_argument("--check", action="store_true", help=how_often)
    number = whole_number(1)
    parser.add_argument("--game", choices=FORMS, default=DEFAULT_GAME, help=f"the game ({DEFAULT_GAME})")
    parser.add_argument(
        "--halves", action="store_true", help="check each half with weights fitted to the other"
    )
    parser.add_argument("--games", type=number, default=1000, metavar="N", help="games to play (1000)")
    seeds = f"seed of the first game ({FIT_SEED}, with --check {CHECK_SEED})"
    parser.add_argument("--seed", type=whole_number(0), default=None, metavar="S", help=seeds)
    parser.add_argument("--edition", default="", metavar="E", help="only this edition (all published ones)")
    kept = "a file that keeps the positions; games already in it are not played again"
    parser.add_argument("--file", type=Path, help=kept)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit or check the chances; return the exit status."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    form = FORMS[asked.game]()
    if asked.edition and asked.edition not in (known := GAMES[asked.game]().editions):
        parser.error(f"there is no edition {asked.edition}; this game has {', '.join(known)}")
    if asked.halves and (asked.fit or asked.seed is not None):
        parser.error("--halves goes with --check, and has seeds of its own")
    first = asked.seed if asked.seed is not None else FIT_SEED if asked.fit else CHECK_SEED
    runs = [(first, asked.games)]
    if asked.halves:
        runs = [(FIT_SEED, (asked.games + 1) // 2), (CHECK_SEED, asked.games // 2)]
    try:
        with on_stop(_kept(asked.file)):
            found = (
                one for first, games in runs for one in samples(form, asked.file, first, games, asked.edition)
            )
            rows = [row for one in found for row in rows_of(form, one)]
    except (FileError, OSError, ValueError) as error:
        parser.error(str(error))
    if asked.check:
        print(report(form, rows, (call_by_halves if asked.halves else call_of)(form, rows)))
        return 0
    for name, weights in zip(form.stages, fit(rows, len(form.stages)), strict=True):
        print(f"{name}: Sequence[float] = ({', '.join(f'{one:.4f}' for one in weights)})")
    return 0


def _kept(file: Path | None) -> str:
    return "; use --file to keep the games" if file is None else f"; {file.name} keeps the games so far"


if __name__ == "__main__":
    sys.exit(run(main))
