"""What the games of a comparison say, added up as they come."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from rules.games import GAMES
from rules.kernel.game import Tally
from rules.kernel.seats import PLAYERS
from tools.compare.comparison import SIDES, WHOLE, Comparison
from tools.compare.deciding import Deciding, Verdict
from tools.runs.slots import GAMES_OF_A_PAIR, Row
from tools.tournament.scores import points_for_red

_Z_95 = 1.959963984540054
_ERROR = 0.05
WHICH_MATTERS = 0.15
"""For a figure of whole boards: it is higher in 65 of 100 pairs, or in 35, instead of in 50."""


@dataclass(slots=True)
class Figure:
    """A figure in both games of pairs of whole boards: sums, and a test of whether it rises or falls."""

    name: str
    deciding: Deciding
    pairs: int = 0
    old: float = 0.0
    new: float = 0.0
    squares: float = 0.0

    def take(self, old: float, new: float) -> None:
        """Add a pair."""
        self.pairs += 1
        self.old += old
        self.new += new
        self.squares += (new - old) ** 2
        self.deciding.take(0.5 if old == new else float(new > old))

    @property
    def change(self) -> tuple[float, float]:
        """The mean change of a pair, and the half width of its 95 % interval."""
        mean = (self.new - self.old) / max(1, self.pairs)
        variance = max(0.0, self.squares / max(1, self.pairs) - mean**2)
        return mean, _Z_95 * math.sqrt(variance / max(1, self.pairs))

    @property
    def errors(self) -> float:
        """The mean change in standard errors."""
        mean, half = self.change
        return _Z_95 * mean / half if half else 0.0


@dataclass
class Findings:
    """Everything that is known so far. Pairs count in their order, however they were played.

    `matters` is the smallest effect that matters, as a share of a score.
    """

    comparison: Comparison
    matters: float
    fixed: bool = False
    whole: list[tuple[Row, Row]] = field(default_factory=list)
    sides: list[tuple[Row, Row]] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = GAMES[self.comparison.boards.game]()
        self.turn = game.turn
        self.tallies: Mapping[str, Tally] = {one.key: one for one in game.tallies}
        names = ["turns", "red", *self.tallies]
        # The more figures are looked at, the surer each must be.
        error = _ERROR / len(names)
        self.deciding = Deciding(self.matters)
        self.figures = {name: Figure(name, Deciding(WHICH_MATTERS, error)) for name in names}
        self._halves: dict[tuple[int, int], Row] = {}
        self._ready: dict[int, dict[int, tuple[Row, Row]]] = {SIDES: {}, WHOLE: {}}

    def take(self, row: Row) -> None:
        """Add a game; its pair counts as soon as both games and all pairs before are there."""
        kind, pair = row["pairing"], row["pair"]
        other = self._halves.pop((kind, pair), None)
        if other is None:
            self._halves[kind, pair] = row
            return
        first, second = (row, other) if row["game"] == 0 else (other, row)
        self._ready[kind][pair] = first, second
        while not self.known and (due := self._ready[SIDES].pop(len(self.sides), None)) is not None:
            self._count_sides(*due)
        while self._wants_whole and (due := self._ready[WHOLE].pop(len(self.whole), None)) is not None:
            self._count_whole(*due)

    @property
    def _wants_whole(self) -> bool:
        """Whether the next pair of whole boards counts: with sides, as many as there are pairs of these."""
        if self.comparison.boards.sided:
            return len(self.whole) < len(self.sides)
        return not self.known

    def _count_sides(self, first: Row, second: Row) -> None:
        self.sides.append((first, second))
        score = points_for_red(first) + 1 - points_for_red(second)
        self.deciding.take(score / GAMES_OF_A_PAIR)

    def _count_whole(self, first: Row, second: Row) -> None:
        self.whole.append((first, second))
        for name, figure in self.figures.items():
            figure.take(_figure_of(name, first), _figure_of(name, second))

    @property
    def known(self) -> bool:
        """Whether the question is answered, so that no more games are needed.

        A run of a `fixed` number of games goes on to its end.
        """
        if self.fixed:
            return False
        if self.comparison.boards.sided:
            return self.deciding.is_over
        return all(one.deciding.is_over for one in self.figures.values())

    @property
    def games(self) -> int:
        """How many games count."""
        return GAMES_OF_A_PAIR * (len(self.sides) + len(self.whole))

    @property
    def clear(self) -> list[Figure]:
        """The figures of whole boards that were found to rise or fall, the clearest first."""
        found = [one for one in self.figures.values() if one.deciding.verdict in (Verdict.MORE, Verdict.LESS)]
        return sorted(found, key=lambda one: -abs(one.errors))


def _figure_of(name: str, row: Row) -> float:
    if name == "turns":
        return float(row["turns"])
    if name == "red":
        return points_for_red(row)
    return float(sum(row["counts"][seat].get(name, 0.0) for seat in PLAYERS))


@dataclass(frozen=True, slots=True)
class Use:
    """How often something happens in so many samples: old and new means, the change and its half interval."""

    name: str
    old: float
    new: float
    change: float
    half: float
    samples: int

    @property
    def errors(self) -> float:
        """The change in standard errors."""
        if not self.half:
            return math.copysign(math.inf, self.change) if self.change else 0.0
        return _Z_95 * self.change / self.half

    @property
    def chance(self) -> float:
        """How likely luck alone makes so large a change.

        It is that of Student's t, by Wallace's normal deviate, and at least that of equally many heads.

        >>> for samples in (2, 10, 100):
        ...     print(f"{Use('shots', 2.0, 3.0, 1.0, 0.5, samples).chance:.5f}")
        0.50000
        0.00484
        0.00018
        """
        free = self.samples - 1
        if free < 1 or not self.change:
            return 1.0
        spread = free * math.log1p(self.errors**2 / self.samples)
        deviate = (8 * free + 1) / (8 * free + 3) * math.sqrt(spread)
        return max(0.5**free, math.erfc(deviate / math.sqrt(2)))


def uses_of_whole(pairs: Iterable[tuple[Row, Row]]) -> list[Use]:
    """Return how often each thing happens in a game by the old rules and by the changed ones."""
    return _uses([(_both(first), _both(second)) for first, second in pairs])


def uses_of_sides(pairs: Iterable[tuple[Row, Row]]) -> list[Use]:
    """Return what the side without the change and the side with it do in a game."""
    found = []
    for rows in pairs:
        for row, changed in zip(rows, PLAYERS, strict=True):
            found.append((row["counts"][changed.other], row["counts"][changed]))
    return _uses(found)


def _both(row: Row) -> Counter[str]:
    counted: Counter[str] = Counter()
    for seat in PLAYERS:
        counted.update(row["counts"][seat])
    return counted


_HAS = ("ship ", "hull ", "component ", "card ")
"""Counts of what a side has, which are no uses."""


def _uses(samples: list[tuple[Mapping[str, float], Mapping[str, float]]]) -> list[Use]:
    names = dict.fromkeys(key for one in samples for side in one for key in side if not key.startswith(_HAS))
    uses = []
    for name in names:
        old, new = (np.array([one[at].get(name, 0.0) for one in samples]) for at in (0, 1))
        gaps = new - old
        half = _Z_95 * float(gaps.std()) / math.sqrt(len(gaps))
        uses.append(Use(name, float(old.mean()), float(new.mean()), float(gaps.mean()), half, len(gaps)))
    return sorted(uses, key=lambda one: -abs(one.errors))


def clear_uses(uses: list[Use]) -> list[Use]:
    """Return the uses that clearly change, by Holm's method: one false one in twenty comparisons."""
    ranked = sorted(uses, key=lambda one: -abs(one.errors))
    found = []
    for at, one in enumerate(ranked):
        if one.chance > _ERROR / (len(ranked) - at):
            break
        found.append(one)
    return found


_ENDS = {
    "lost": "with a side out of ships",
    "swept": "with a side out of ships",
    "no_ships": "with a side out of ships",
    "both_lost": "with both sides out of ships",
    "rounds": "at the round limit",
    "turn_limit": "at the turn limit",
    "quiet": "after too many quiet turns",
}


def ends(rows: Iterable[Row]) -> Counter[str]:
    """Return how games ended, in words that follow "they end"."""
    return Counter(_ENDS.get(row["why"], f"by {row['why']}") for row in rows)
