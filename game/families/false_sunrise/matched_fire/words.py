"""Options of Matched Fire in words."""

from __future__ import annotations

from rules.false_sunrise.describe import system_name
from rules.false_sunrise.matched_fire.prompts import DEFENDS, Mend
from rules.false_sunrise.matched_fire.sets import DiceSet
from rules.false_sunrise.ratings import RATING_NAMES, Rating
from rules.false_sunrise.state import State


def own_option_words(state: State, ship_id: str, option: object) -> str:
    """Write an option that only this edition has; "" for any other."""
    match option:
        case DiceSet():
            return option.words
        case Mend("mark", rating):
            return f"A mark off {RATING_NAMES[Rating(rating)]}"
        case Mend(_, system):
            return system_name(state, ship_id, system)
        case _:
            return "A point defence attack" if option == DEFENDS else ""
