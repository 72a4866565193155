"""Fire between a piece and one enemy over the places of a map, added up position by position."""

from __future__ import annotations

from typing import Generic

import numpy as np

from game.forecast.exchange import Look, Outcomes, OutcomeT
from game.forecast.numbers import Floats, Ints


class Sweep(Generic[OutcomeT]):
    """Adds up what is seen from the enemy's positions.

    `dealt` [place, facing] is the sum of the means that the piece deals; `looks` counts the positions.
    """

    def __init__(self, outcomes: Outcomes[OutcomeT], places: int, facings: int) -> None:
        self._outcomes, self._places = outcomes, places
        self._rows: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self._numbers: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self._times: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self.dealt: Floats = np.zeros((places, facings))
        self.looks = 0

    def take(self, look: Look) -> None:
        """Add what is seen from one more position, or from several."""
        self.looks += look.looks
        self.dealt[look.rows] += look.dealt
        rows, numbers, times = look.rows, look.numbers, look.times
        if times is None:
            times = np.ones(len(rows), dtype=np.int64)
        elif not times.all():
            rows, numbers, times = rows[times > 0], numbers[times > 0], times[times > 0]
        self._rows.append(rows)
        self._numbers.append(numbers)
        self._times.append(times)

    def counts(self) -> Floats:
        """Return the share of the positions with each outcome: [place, outcome]."""
        kinds = len(self._outcomes.known)
        flat = np.concatenate(self._rows) * kinds + np.concatenate(self._numbers)
        times = np.concatenate(self._times)
        counted = np.bincount(flat, times, self._places * kinds).reshape(self._places, kinds)
        shares: Floats = counted / max(1, self.looks)
        shares[:, 0] = 1.0 - shares[:, 1:].sum(axis=1)
        return shares

    def best(self) -> Ints:
        """Return the number of the worst outcome at each place."""
        rank = self._outcomes.ranks()
        order = np.argsort(rank)
        highest = np.full(self._places, rank[0])
        np.maximum.at(highest, np.concatenate(self._rows), rank[np.concatenate(self._numbers)])
        found: Ints = order[highest]
        return found

    def reach(self) -> Floats:
        """Return the mean that the piece deals at each place, on its best facing."""
        found: Floats = self.dealt.max(axis=1) / max(1, self.looks)
        return found
