"""The games of Astra et Tenebrae from which its winning chance is fitted.

One to four frigates a side, in all editions or a named one, with rocks and without, some games with a short
turn limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from game.families.astra_et_tenebrae.chances.model import BEGINS, MOVED, FrigateChance
from game.families.astra_et_tenebrae.chances.traits import has_moved, traits_of
from rules.astra_et_tenebrae.drawing import Drawn
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.state import Options, State
from rules.kernel.dice import Stream
from tools.ladder.chance_form import ChanceForm, Floats

_SIZES = (4, 4, 4, 3, 2, 1)  # frigates a side; whole fleets are drawn most often
_ROCKS, _EMPTY, _LIMITED = "with rocks", "without rocks", "with a limit of 5 to 9 turns"


class FrigateGames(ChanceForm[Drawn, State]):
    """The games and traits of Astra et Tenebrae."""

    stages: ClassVar[Mapping[str, str]] = {"BEGINS": "as a turn begins", "MOVED": "once all have moved"}
    parts: ClassVar[Sequence[str]] = (
        *(f"{size} a side" for size in sorted(set(_SIZES))),
        *EDITIONS,
        _ROCKS,
        _EMPTY,
        _LIMITED,
    )

    @property
    def model(self) -> FrigateChance:
        """Its winning chance."""
        return FrigateChance()

    def kind_of(self, seed: int, only: str = "") -> Drawn:
        """Return the kind of battle that a seed draws: any edition, or the edition `only`."""
        below = Stream("chances", seed).below
        edition = EDITIONS[below(len(EDITIONS))]
        ships = _SIZES[below(len(_SIZES))]
        rocks = below(2) == 0
        limit = 5 + below(5) if below(5) == 0 else None
        return Drawn(edition=only or edition, options=Options(limit), terrain=rocks, ships=ships)

    def parts_of(self, kind: Drawn) -> Iterable[str]:
        """Yield its size, its edition, and whether it has rocks or a short limit."""
        yield f"{kind.ships} a side"
        yield kind.edition
        yield _ROCKS if kind.terrain else _EMPTY
        if kind.options.turn_limit is not None:
            yield _LIMITED

    def traits_of(self, view: State) -> Floats:
        """Return the traits of a position."""
        return traits_of(view)

    def stage_of(self, view: State) -> int:
        """Return 1 once all ships have moved."""
        return int(has_moved(view))

    def weights_of(self, edition: str) -> Sequence[Sequence[float]]:
        """Return the weights of both stages."""
        return BEGINS, MOVED

    def chosen(self, turn: Sequence[State]) -> Iterator[State]:
        """Yield the table at the start of a turn, and before the first and the middle ship to fire."""
        begun, *firing = turn
        yield from (begun, *firing[:1], *firing[max(1, len(firing) // 2) :][:1])
