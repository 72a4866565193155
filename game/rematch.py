"""The same match once more, with the seats swapped."""

from __future__ import annotations

from typing import Any

from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS


def rematch_setup(ruleset: Ruleset[Any, Any, Any], setup: Any) -> Any:  # noqa: ANN401 - of any game
    """Give the setup in which both players keep name and fleet and take each other's seat."""
    packed = ruleset.pack_setup(setup)
    red, blue = (seat.value for seat in PLAYERS)
    swapped = {part: {red: packed[part][blue], blue: packed[part][red]} for part in ("names", "fleets")}
    return ruleset.unpack_setup({**packed, **swapped})
