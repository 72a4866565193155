"""Everything that a tournament's report needs of its games, added up one by one.

Only a few bytes of each game are held, so that a hundred thousand games need little memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rules.games import GAMES
from rules.kernel.seats import PLAYERS
from tools.runs.slots import GAMES_OF_A_PAIR, Row
from tools.tournament.contest import Contest
from tools.tournament.scores import Meeting, interval, points_for_red

_LEAST_MS, _MOST_MS = 1e-3, 1e9
_BINS_A_DECADE = 200  # bins about 1 % wide
_BINS = round(np.log10(_MOST_MS / _LEAST_MS) * _BINS_A_DECADE) + 1


class Times:
    """Durations in milliseconds: their number, mean and most, and percentiles to about 1 %.

    >>> times = Times()
    >>> times.add([1.0, 2.0, 300.0])
    >>> times.number, times.mean, times.most, round(times.percentile(50), 1)
    (3, 101.0, 300.0, 2.0)
    """

    def __init__(self) -> None:
        self.number, self.most, self._sum = 0, 0.0, 0.0
        self._bins: NDArray[np.int64] = np.zeros(_BINS, dtype=np.int64)

    def add(self, durations_ms: Iterable[float]) -> None:
        """Add some durations."""
        found = np.fromiter(durations_ms, float)
        if not len(found):
            return
        self.number += len(found)
        self._sum += float(found.sum())
        self.most = max(self.most, float(found.max()))
        places = np.log10(np.clip(found, _LEAST_MS, _MOST_MS) / _LEAST_MS) * _BINS_A_DECADE
        np.add.at(self._bins, np.rint(places).astype(int), 1)

    @property
    def mean(self) -> float:
        """The mean; 0 if there are none."""
        return self._sum / max(1, self.number)

    def percentile(self, share: float) -> float:
        """Return the duration that `share` percent of all do not exceed."""
        at = int(np.searchsorted(np.cumsum(self._bins), share / 100 * self.number))
        return float(_LEAST_MS * 10 ** (at / _BINS_A_DECADE))


@dataclass(slots=True)
class Conduct:
    """How a player played over all its games; times are processor time for each decision."""

    label: str
    games: int = 0
    tallies: Counter[str] = field(default_factory=Counter)
    faults: int = 0
    orders: Times = field(default_factory=Times)
    others: Times = field(default_factory=Times)


class Results:
    """The results of a contest so far."""

    def __init__(self, contest: Contest, rows: Iterable[Row] = ()) -> None:
        self.contest = contest
        self.games = 0
        self.turns: Counter[int] = Counter()
        self.fault_texts: dict[tuple[str, str], tuple[int, int]] = {}  # how often, and the first seed
        self._keys = tuple(one.key for one in GAMES[contest.game]().tallies)
        self._conduct = {label: Conduct(label) for label in contest.labels}
        self._red: Counter[float] = Counter()
        self._pairs: dict[int, dict[int, float]] = {at: {} for at in range(len(contest.pairings))}
        self._halves: dict[tuple[int, int], float] = {}  # pairs of which one game is finished
        for row in rows:
            self.take(row)

    def take(self, row: Row) -> None:
        """Add a game."""
        self.games += 1
        self.turns[row["turns"]] += 1
        red = points_for_red(row)
        self._red[red] += 1
        own = 1 - red if row["game"] else red
        place = row["pairing"], row["pair"]
        if place in self._halves:
            self._pairs[place[0]][place[1]] = (self._halves.pop(place) + own) / GAMES_OF_A_PAIR
        else:
            self._halves[place] = own
        for seat in PLAYERS:
            self._take_side(row[seat], row["ms"][seat], row["seed"])

    def _take_side(self, side: Row, ms: Mapping[str, Iterable[float]], seed: int) -> None:
        one = self._conduct[side["player"]]
        one.games += 1
        one.tallies.update({key: side[key] for key in self._keys})
        one.faults += side["faults"]
        one.orders.add(ms["orders"])
        one.others.add(ms["others"])
        for text in side["fault_texts"]:
            noted, first = self.fault_texts.get((one.label, text), (0, seed))
            self.fault_texts[one.label, text] = noted + 1, min(first, seed)

    def meetings(self) -> list[Meeting]:
        """Return the meeting of each pairing; a pair with only one finished game does not count yet."""
        return [
            Meeting(first, second, tuple(score for _, score in sorted(self._pairs[at].items())))
            for at, (first, second) in enumerate(self.contest.pairings)
        ]

    def conduct(self) -> list[Conduct]:
        """Return how each player played."""
        return list(self._conduct.values())

    def seat_score(self) -> tuple[float, tuple[float, float]]:
        """Return red's score over all games, and its interval by games."""
        scores = list(self._red.elements())
        return sum(scores) / len(scores), interval(scores)
