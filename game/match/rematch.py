"""The same match once more, with the seats swapped."""

from __future__ import annotations

import secrets
from typing import Any

from game.match.session import Session
from game.match.setup import MOST_SEED, set_up
from rules.kernel.ruleset import Ruleset
from rules.kernel.seats import PLAYERS


def rematch_setup(ruleset: Ruleset[Any, Any, Any], setup: Any) -> Any:  # noqa: ANN401 - of any game
    """Return the setup in which both players keep name and fleet and take each other's seat.

    In a scenario the sides stay as it has them, and the players change them.
    """
    packed = ruleset.pack_setup(setup)
    red, blue = (seat.value for seat in PLAYERS)
    parts = ("names",) if packed.get("scene") else ("names", "fleets")
    swapped = {part: {red: packed[part][blue], blue: packed[part][red]} for part in parts}
    return ruleset.unpack_setup({**packed, **swapped})


def rematch_of(session: Session) -> Session:
    """Begin the same match again, seats swapped and dice new; a quick battle is set up by the program."""
    ruleset = session.match.ruleset
    again = Session.new(
        rematch_setup(ruleset, session.match.setup),
        dice=session.dice,
        home=session.home,
        seating=session.seating.swapped(),
        quick=session.quick,
    )
    if again.quick:
        set_up(again, secrets.randbelow(MOST_SEED))
        again.show_all()
    return again
