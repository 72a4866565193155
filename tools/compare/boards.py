"""What a comparison is played on: the boards of a game, by the old rules and by the changed ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from rules.kernel.game import Beats
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.rates import Sample, Thing, rates
from tools.compare.changes import Change
from tools.runs.slots import Row
from tools.tournament.scores import points_for_red

Counts = dict[Seat, dict[str, float]]


class Start(NamedTuple):
    """How a game begins: its setup, and its state if it does not begin at the very beginning."""

    setup: Any
    state: Any = None


class Worth(NamedTuple):
    """What something is worth: a value in points of a hundred, with its 95 % interval."""

    family: str
    name: str
    value: float
    low: float
    high: float


class Boards(Protocol):
    """The boards of a game, numbered from 0.

    If a change concerns only what one side can have, such as a weapon, it can be `sided`: one side
    plays by the changed rules, the other by the old ones. Otherwise both play by the same.
    """

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def edition(self) -> str:
        """The edition that was changed."""

    @property
    def changes(self) -> Sequence[Change]:
        """What was changed."""

    @property
    def sided(self) -> bool:
        """Whether one side can have the change without the other."""

    def header(self) -> dict[str, Any]:
        """Return what two comparisons on the same boards have in common, with both fingerprints."""

    def sides(self, seed: int, changed: Seat) -> Start:
        """Return the board of a seed with the change on one side only."""

    def whole(self, seed: int, *, changed: bool) -> Start:
        """Return the board of a seed by the changed rules, or by the old ones."""

    def counts(self, start: Start, beats: Beats) -> Counts:
        """Return what each side did in a finished game, beyond the tallies of the game."""

    def worths(self, rows: Sequence[Row], *, changed: bool) -> Sequence[Worth]:
        """Return what each thing is worth in these games of whole boards."""


def worths_of(
    family: str,
    rows: Sequence[Row],
    things: Sequence[Thing],
    had: Callable[[Mapping[str, float]], Counter[Thing]],
) -> list[Worth]:
    """Return the score of the side that has more of each thing, above or below even.

    `had` reads from a side's counts what it had.
    """
    samples = []
    for row in rows:
        red, blue = (had(row["counts"][seat]) for seat in PLAYERS)
        samples.append(Sample(red, blue, points_for_red(row), 1))
    return [
        Worth(family, one.thing.name, *(100 * (share - 0.5) for share in (one.score, one.low, one.high)))
        for one in rates(samples, things)
    ]
