"""The games of Dark Frontier from which its winning chance is fitted.

One or two ships a side, drawn from all kinds; some duels have fewer rounds, or other points to win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

from game.families.dark_frontier.chances.model import BEGINS, FLIES, DuelChance
from game.families.dark_frontier.chances.traits import about_to_fly, traits_of
from rules.dark_frontier.drawing import ANY, Drawn
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.state import Options, State
from rules.kernel.dice import Stream
from tools.ladder.chance_form import ChanceForm, Floats

_ONE, _TWO = "one ship a side", "two ships a side"
_LIMITED, _POINTS = "with 6 to 14 rounds", "with 3 to 10 points to win"


@cache
def kind_of(seed: int, only: str = "") -> Drawn:
    """Return the kind of duel that a seed draws."""
    below = Stream("chances", seed).below
    ships = 2 if below(4) == 0 else 1
    rounds = 6 + below(9) if below(4) == 0 else None
    points = 3 + below(8) if below(6) == 0 else None
    options = Options(points=points, rounds=rounds)
    return Drawn(edition=only or EDITIONS[0], options=options, classes=(ANY, ANY), ships=ships)


class DuelGames(ChanceForm[Drawn, State]):
    """The games and traits of Dark Frontier."""

    stages: ClassVar[Mapping[str, str]] = {"BEGINS": "as a round begins", "FLIES": "before the Advance"}
    parts: ClassVar[Sequence[str]] = (_ONE, _TWO, _LIMITED, _POINTS)

    @property
    def model(self) -> DuelChance:
        """Its winning chance."""
        return DuelChance()

    def kind_of(self, seed: int, only: str = "") -> Drawn:
        """Return the kind of duel that a seed draws."""
        return kind_of(seed, only)

    def parts_of(self, kind: Drawn) -> Iterable[str]:
        """Yield its size, and whether its options are others than the usual ones."""
        yield _ONE if kind.ships == 1 else _TWO
        if kind.options.rounds is not None:
            yield _LIMITED
        if kind.options.points is not None:
            yield _POINTS

    def traits_of(self, view: State) -> Floats:
        """Return the traits of a position."""
        return traits_of(view)

    def stage_of(self, view: State) -> int:
        """Return 1 before an Advance."""
        return int(about_to_fly(view))

    def weights_of(self, edition: str) -> Sequence[Sequence[float]]:
        """Return the weights of both stages."""
        return BEGINS, FLIES

    def chosen(self, turn: Sequence[State]) -> Iterator[State]:
        """Yield one position a round: the first one in odd rounds, and the last one in even ones."""
        yield turn[0] if turn[0].round % 2 else turn[-1]
