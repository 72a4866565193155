"""The setup of a rematch with the seats swapped."""

from __future__ import annotations

from dataclasses import replace

from game.shell.side_names import named_by_color
from rules.false_sunrise.state import Setup
from rules.games import ruleset_of
from rules.kernel.seats import PLAYERS


def rematch(setup: Setup) -> Setup:
    """Return the setup in which both players keep their own name and fleet but swap seats.

    In a scenario the sides keep their fleets, and the players swap sides. A name that belongs to a
    color stays with it.
    """
    ruleset = ruleset_of(setup)
    packed = ruleset.pack_setup(setup)
    red, blue = (seat.value for seat in PLAYERS)
    parts = ("names",) if packed.get("scene") else ("names", "fleets")
    swapped = {part: {red: packed[part][blue], blue: packed[part][red]} for part in parts}
    again: Setup = ruleset.unpack_setup({**packed, **swapped})
    return replace(again, names=named_by_color(again.names))
