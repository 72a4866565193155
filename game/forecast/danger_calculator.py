"""How much damage enemies and a piece could deal each other, at one position or anywhere on the board."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any, Generic, assert_never

import numpy as np

from game.forecast.danger import Danger
from game.forecast.exchange import Exchange, OutcomeT
from game.forecast.laws import folded, together
from game.forecast.numbers import Floats
from game.forecast.questions import (
    Answer,
    Asked,
    AskedDuels,
    AskedWorst,
    Duels,
    Field,
    Forecast,
    Grid,
    PositionT,
    Question,
    Threat,
    Worst,
)
from game.forecast.sweep import Sweep

_CERTAIN = 1.96  # deviations on either side that hold 95 %
_MANY = 30  # with more positions than this, a coarse map uses every other one


class DangerCalculator(Generic[PositionT, OutcomeT]):
    """Answers questions about the positions of one turn, by what the game tells of danger."""

    def __init__(self, danger: Danger[Any, PositionT, OutcomeT]) -> None:
        self._danger = danger

    def answer(self, question: Question[PositionT]) -> Answer[PositionT]:
        """Answer any question."""
        match question:
            case Asked():
                return self.forecast(question)
            case AskedWorst():
                return self.worst(question)
            case AskedDuels():
                return Duels(self._danger.duels(question.placed))
            case _:
                assert_never(question)

    # --- one position ---------------------------------------------------------------------------

    def forecast(self, asked: Asked[PositionT]) -> Forecast:
        """Return what it would mean to end there."""
        danger, piece_id = self._danger, asked.piece_id
        suffered, threats, mixed, best = [], [], [], []
        for enemy_id in danger.enemies(piece_id):
            exchange = danger.exchange(asked, enemy_id)
            numbers, known = exchange.at(asked.position), exchange.outcomes.known
            if not numbers.any():
                continue
            if exchange.holds is not None and numbers[exchange.holds]:
                suffered.append((enemy_id, known[numbers[exchange.holds]]))
            means = exchange.outcomes.means()[numbers]
            best.append(known[numbers[exchange.outcomes.ranks()[numbers].argmax()]])
            threats.append(Threat(enemy_id, float(means.mean()), danger.fire(piece_id, best[-1:])))
            counts = np.bincount(numbers, minlength=len(known))[None, :]
            mixed.append(counts / len(numbers) @ self._laws(exchange, piece_id))
        law = together(mixed)[0] if mixed else None
        destroyed = danger.destroyed(piece_id)
        return Forecast(
            danger.dealt(asked),
            tuple((enemy_id, danger.fire(piece_id, [outcome])) for enemy_id, outcome in suffered),
            danger.fire(piece_id, [outcome for _, outcome in suffered]),
            0.0 if law is None else float(law @ danger.losses(piece_id)),
            danger.fire(piece_id, best),
            tuple(sorted(threats, key=lambda one: -one.mean)),
            0.0 if law is None or destroyed is None else float(law @ destroyed),
        )

    def worst(self, asked: AskedWorst[PositionT]) -> Worst[PositionT]:
        """Find for each enemy the position where its mean against one of the pieces is greatest."""
        best: dict[str, tuple[float, PositionT]] = {}
        for number, (piece_id, position) in enumerate(asked.placed):
            friends = (*asked.placed[:number], *asked.placed[number + 1 :])
            for enemy_id in self._danger.enemies(piece_id):
                exchange = self._danger.exchange(Asked(piece_id, position, friends), enemy_id)
                numbers = exchange.at(position)
                means = exchange.outcomes.means()[numbers]
                if means.max(initial=0.0) > best.get(enemy_id, (0.0, position))[0]:
                    at = int(exchange.outcomes.ranks()[numbers].argmax())
                    best[enemy_id] = (float(means.max()), exchange.positions[at])
        return Worst(tuple((enemy_id, position) for enemy_id, (_, position) in best.items()))

    # --- the whole board ------------------------------------------------------------------------

    def fields(self, asked: Asked[PositionT]) -> Iterator[Field | None]:
        """Yield the map, coarse at first, then full; None in between marks places to stop."""
        grids = self._danger.grids()
        for grid in grids:
            yield from self._field(asked, grid, full=grid is grids[-1])

    def _field(self, asked: Asked[PositionT], grid: Grid, *, full: bool) -> Iterator[Field | None]:
        danger, places = self._danger, len(grid.places)
        enemies = tuple(danger.enemies(asked.piece_id))
        mixed, worst, bests, each = [], [], [], []
        reach: Floats = np.zeros(places)
        spread: Floats = np.zeros(places)
        for enemy_id in enemies:
            exchange = danger.exchange(asked, enemy_id)
            sweep = Sweep(exchange.outcomes, places, exchange.facings)
            for look in exchange.over(grid, 1 if full or len(exchange.positions) <= _MANY else 2):
                sweep.take(look)
                yield None
            laws, counts = self._laws(exchange, asked.piece_id), sweep.counts()
            mixed.append(counts @ laws)
            best = sweep.best()
            worst.append(laws[best])
            bests.append([exchange.outcomes.known[number] for number in best.tolist()])
            means = exchange.outcomes.means()
            each.append(counts @ means)
            spread += _sampled_variance(counts, means, sweep.looks, len(exchange.positions))
            reach = np.maximum(reach, sweep.reach())
            yield None
        lost, destroyed = danger.losses(asked.piece_id), danger.destroyed(asked.piece_id)
        # No damage at all where there are no enemies.
        both = [together(one) if one else folded(np.ones(1), len(lost))[None, :] for one in (mixed, worst)]
        if bests and not danger.adds_up:
            both[1] = yield from self._one_after_another(asked.piece_id, list(zip(*bests, strict=True)))
        mean, most = (np.broadcast_to(law @ lost, places) * grid.open_ground for law in both)
        chances = [] if destroyed is None else [law @ destroyed * grid.open_ground for law in both]
        yield Field(
            grid,
            full,
            mean,
            most,
            reach * grid.open_ground,
            enemies,
            np.array(each).reshape(len(enemies), places) * grid.open_ground,
            (chances[0], chances[1]) if chances else None,
            _CERTAIN * np.sqrt(spread) if spread.any() else None,
        )

    def _one_after_another(
        self, piece_id: str, outcomes: Sequence[tuple[OutcomeT, ...]]
    ) -> Generator[None, None, Floats]:
        """Return the distribution of damage of all enemies' outcomes at each place; yield places to stop."""
        length, known = len(self._danger.losses(piece_id)), dict[tuple[OutcomeT, ...], Floats]()
        for one in dict.fromkeys(outcomes):
            known[one] = folded(self._danger.law_together(piece_id, one), length)
            yield None
        return np.array([known[one] for one in outcomes])

    def _laws(self, exchange: Exchange[PositionT, OutcomeT], piece_id: str) -> Floats:
        """Return the distribution of damage of each outcome known so far."""
        length = len(self._danger.losses(piece_id))
        return np.array([folded(self._danger.law(piece_id, one), length) for one in exchange.outcomes.known])


def _sampled_variance(shares: Floats, means: Floats, looks: int, positions: int) -> Floats:
    """Return the variance of a mean over some of the positions; 0 over all of them."""
    mean = shares @ means
    variance: Floats = (shares @ means**2 - mean**2) / max(1, looks - 1) * (1 - looks / max(1, positions))
    return np.maximum(variance, 0.0)
