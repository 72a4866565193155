"""The games of False Sunrise from which its winning chance is fitted.

Fleets of 12, 20 or 40 integrity, in both printed editions or a named one, with and without factions, some
games with a turn limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar

from game.families.false_sunrise.chances.model import BEGINS, FLOWN, FleetChance
from game.families.false_sunrise.chances.traits import has_flown, traits_of
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.drawing import ANY_FACTION, TURN_LIMIT, Drawn
from rules.false_sunrise.state import Options, State
from rules.kernel.dice import Stream
from tools.ladder.chance_form import ChanceForm, Floats

SIZES = (12, 20, 40)  # integrity of a fleet
_FACTIONS, _LIMITED = "with factions", "with a limit of 5 to 8 turns"
_EDITIONS = {"2024-07": "July 2024", "2024-03": "March 2024"}


@cache
def kind_of(seed: int, only: str = "") -> Drawn:
    """Return the kind of match that a seed draws: a printed edition, or the edition `only`."""
    below = Stream("chances", seed).below
    edition = "2024-03" if below(4) == 0 else "2024-07"
    points = SIZES[below(len(SIZES))]
    factions = below(3) == 0 and edition != "2024-03" and not only
    edition = only or edition
    limit = 5 + below(4) if below(6) == 0 else TURN_LIMIT
    return Drawn(
        edition=edition,
        points=points,
        options=Options(turn_limit=limit, factions=factions),
        factions=(ANY_FACTION, ANY_FACTION) if factions else None,
    )


class FleetGames(ChanceForm[Drawn, State]):
    """The games and traits of False Sunrise."""

    stages: ClassVar[Mapping[str, str]] = {"BEGINS": "as a turn begins", "FLOWN": "once both have flown"}
    parts: ClassVar[Sequence[str]] = (
        *(f"{size} integrity" for size in SIZES),
        *_EDITIONS.values(),
        _FACTIONS,
        _LIMITED,
    )

    @property
    def model(self) -> FleetChance:
        """Its winning chance."""
        return FleetChance()

    def kind_of(self, seed: int, only: str = "") -> Drawn:
        """Return the kind of match that a seed draws."""
        return kind_of(seed, only)

    def parts_of(self, kind: Drawn) -> Iterable[str]:
        """Yield its size, its edition, and whether it has factions or a limit."""
        yield f"{kind.points} integrity"
        if kind.edition in _EDITIONS:
            yield _EDITIONS[kind.edition]
        if kind.factions is not None:
            yield _FACTIONS
        if (kind.options.turn_limit or 99) < 20:
            yield _LIMITED

    def traits_of(self, view: State) -> Floats:
        """Return the traits of a position."""
        return traits_of(view)

    def stage_of(self, view: State) -> int:
        """Return 1 once both fleets have flown."""
        return int(has_flown(view))

    def weights_of(self, edition: str) -> Sequence[Sequence[float]]:
        """Return the weights of both stages."""
        return edition_ui_of(edition).computer.chances or (BEGINS, FLOWN)

    def chosen(self, turn: Sequence[State]) -> Iterator[State]:
        """Yield the table at the start of a turn, and before the first and the middle ship to act."""
        begun, *acting = turn
        yield from (begun, *acting[:1], *acting[max(1, len(acting) // 2) :][:1])
