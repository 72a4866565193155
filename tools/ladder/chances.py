"""Fit the winning chances, or check them: `python -m tools.ladder.chances --check --games 1000`.

The captain plays itself, at 12, 20 and 40 integrity, in both printed editions or a named one, with
and without factions, some games with a turn limit. A file can keep the games of one run, to
continue later, or to analyze them again after the traits of a position have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from game.chances.logistic import chance_from
from game.console import on_stop, run
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.chances.model import BEGINS, FLOWN
from game.families.false_sunrise.chances.traits import has_flown, traits_of
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.edition_list import known_edition
from rules.files import FileError
from rules.kernel.seats import PLAYERS
from tools.arguments import Parser, whole_number
from tools.ladder.samples import SIZES, Sample, samples

FIT_SEED, CHECK_SEED = 700_000, 860_000
STAGES = ("as a turn begins", "once both have flown")
_RIDGE = 1e-3
_STEPS, _STILL = 50, 1e-10
_BIN, _BINS = 0.1, 6  # positions are grouped by their predicted chance: about 50, 60 ... 100 %


class Row(NamedTuple):
    """A position: its game, its traits, whether both sides have flown, the kind of game, and the result."""

    seed: int
    traits: Floats
    flown: bool
    edition: str
    points: int
    factions: bool
    limited: bool
    won: float


def rows_of(sample: Sample) -> list[Row]:
    """Return the positions of a game with its result; a draw counts as half a win."""
    kind = sample.kind
    won = 0.5 if sample.winner is None else float(sample.winner is PLAYERS[0])
    limited = (kind.options.turn_limit or 99) < 20
    return [
        Row(
            sample.seed,
            traits_of(state),
            has_flown(state),
            kind.edition,
            kind.points,
            kind.factions is not None,
            limited,
            won,
        )
        for state in sample.positions
    ]


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


def fit(rows: Sequence[Row]) -> list[Floats]:
    """Return the weights of both stages, rounded to four digits."""
    found = []
    for flown in (False, True):
        some = [row for row in rows if row.flown is flown]
        weights = fitted(np.array([row.traits for row in some]), np.array([row.won for row in some]))
        found.append(np.round(weights, 4))
    return found


class Bin(NamedTuple):
    """Positions with similar chances: their number, their games, the mean chance, and the share won."""

    positions: int
    games: int
    called: float
    won: float


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
            return Bin(0, 0, 0.0, 0.0)
        return Bin(count, games, float(self.chance[there].mean()), float(self.won[there].mean()))

    @property
    def loss(self) -> float:
        """The mean log loss of the predictions; tossing a coin scores 0.693."""
        lost = 1.0 - self.won
        return float(-(self.won * np.log(self.chance) + lost * np.log(1.0 - self.chance)).mean())


def called(rows: Iterable[Row], weights: Sequence[Sequence[float]] = (BEGINS, FLOWN)) -> Called:
    """Predict the chances of positions with the weights of both stages."""
    every = list(rows)
    chance = np.array([chance_from(row.traits, weights[row.flown]) for row in every])
    won = np.array([row.won for row in every])
    ahead = chance >= 0.5
    seeds = np.array([row.seed for row in every])
    return Called(seeds, np.where(ahead, chance, 1.0 - chance), np.where(ahead, won, 1.0 - won))


# --- the report --------------------------------------------------------------------------------------


def report(rows: Sequence[Row], weights: Sequence[Sequence[float]] = (BEGINS, FLOWN)) -> str:
    """Return tables of how often positions were won, by their predicted chance."""
    lines = ["### Positions by what they were called", ""]
    lines += ["| called | positions | games | called on average | won |", "| :-- | --: | --: | --: | --: |"]
    every = called(rows, weights)
    for number in range(_BINS):
        middle = 0.5 + number * _BIN
        lines.append(_line(f"{middle:.0%}", every.within(middle - _BIN / 2, middle + _BIN / 2)))
    lines += ["", "### Positions called 65 to 75 %", ""]
    lines += ["| of which | positions | games | called on average | won |", "| :-- | --: | --: | --: | --: |"]
    for name, picked in _parts(rows):
        lines.append(_line(name, called(picked, weights).within(0.65, 0.75)))
    lines += ["", "### How much is told", "", "| | positions | loss (a coin: 0.693) |", "| :-- | --: | --: |"]
    for flown, words in enumerate(STAGES):
        some = [row for row in rows if row.flown == bool(flown)]
        lines.append(f"| {words} | {len(some)} | {called(some, weights).loss:.3f} |")
    return "\n".join(lines)


def _line(name: str, one: Bin) -> str:
    if not one.positions:
        return f"| {name} | 0 | 0 | - | - |"
    return f"| {name} | {one.positions} | {one.games} | {one.called:.1%} | {one.won:.1%} |"


def _parts(rows: Sequence[Row]) -> Iterable[tuple[str, list[Row]]]:
    kinds: list[tuple[str, Callable[[Row], bool]]] = [
        ("all", lambda _: True),
        *((words, lambda row, flown=bool(n): row.flown == flown) for n, words in enumerate(STAGES)),
        *((f"{size} integrity", lambda row, size=size: row.points == size) for size in SIZES),
        ("July 2024", lambda row: row.edition == "2024-07"),
        ("March 2024", lambda row: row.edition == "2024-03"),
        ("with factions", lambda row: row.factions),
        ("with a limit of 5 to 8 turns", lambda row: row.limited),
    ]
    for name, belongs in kinds:
        yield name, [row for row in rows if belongs(row)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit or check the chances; return the exit status."""
    parser = Parser(prog="python -m tools.ladder.chances", description="Fit or check the winning chances.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--fit", action="store_true", help="give weights for the model, by games of their own")
    what.add_argument("--check", action="store_true", help="say how often positions called alike were won")
    number = whole_number(1)
    parser.add_argument("--games", type=number, default=1000, metavar="N", help="how many (1000)")
    seeds = f"of the first ({FIT_SEED}, to check {CHECK_SEED})"
    parser.add_argument("--seed", type=whole_number(0), default=None, metavar="S", help=seeds)
    parser.add_argument(
        "--edition", default="", metavar="E", help="games of this one alone (both printed ones)"
    )
    parser.add_argument("--file", type=Path, help="keeps the positions, and has those of games played before")
    asked = parser.parse_args(arguments)
    first = asked.seed if asked.seed is not None else FIT_SEED if asked.fit else CHECK_SEED
    try:
        if asked.edition:
            known_edition(asked.edition)
        with on_stop(_kept(asked.file)):
            found = samples(asked.file, first, asked.games, asked.edition)
            rows = [row for one in found for row in rows_of(one)]
    except (FileError, OSError, ValueError) as error:
        parser.error(str(error))
    if asked.check:
        known = edition_ui_of(asked.edition).computer.chances if asked.edition else None
        print(report(rows, known or (BEGINS, FLOWN)))
        return 0
    for name, weights in zip(("BEGINS", "FLOWN"), fit(rows), strict=True):
        print(f"{name}: Sequence[float] = ({', '.join(f'{one:.4f}' for one in weights)})")
    return 0


def _kept(file: Path | None) -> str:
    return "; use --file to keep the games" if file is None else f"; {file.name} keeps the games so far"


if __name__ == "__main__":
    sys.exit(run(main))
