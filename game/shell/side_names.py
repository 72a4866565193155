"""The usual names of the two sides. They belong to the colors in which the sides are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.seats import Seat

SIDE_NAMES: Final = {Seat.RED: "Ember", Seat.BLUE: "Tide"}


def named_by_color(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Return both sides' names, with usual names in their own colors: Ember is always the orange side.

    >>> named_by_color({Seat.RED: "Tide", Seat.BLUE: "Ember"})
    {<Seat.RED: 'red'>: 'Ember', <Seat.BLUE: 'blue'>: 'Tide'}
    >>> named_by_color({Seat.RED: "Cadet", Seat.BLUE: "Ember"})[Seat.BLUE]
    'Tide'
    """
    usual = SIDE_NAMES.values()
    return {seat: SIDE_NAMES[seat] if name in usual else name for seat, name in names.items()}
