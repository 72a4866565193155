"""Readable names for ids and options."""

from __future__ import annotations

from game.families.false_sunrise.editions import ship_edition
from rules.false_sunrise.choices import Copy, Errand, PartOf
from rules.false_sunrise.describe import ship_name, squadron_name, system_name
from rules.false_sunrise.state import State

BY_WORTH = "Graded in points of the match, by the admiral's estimate"
LEAST_POINTS = 0.05  # the least value that one decimal can show


def points_words(points: float) -> str:
    """Describe a value in points, to one decimal.

    >>> points_words(1.12), points_words(-0.04)
    ('1.1 points', 'hardly anything')
    """
    return f"{points:.1f} points" if abs(points) >= LEAST_POINTS else "hardly anything"


def option_words(state: State, ship_id: str, option: object) -> str:
    """Describe an option: names for ids, words for codes."""
    if option is None:
        return "No"
    if own := ship_edition(next(iter(state.ships.values()))).at_table.option(state, ship_id, option):
        return own
    if isinstance(option, int):
        return f"Die {option + 1}"
    match option:
        case PartOf(ship, part) | Errand(ship, part):
            return f"{ship_name(state, ship)}: {option_words(state, ship, part)}"
        case Copy(component, weapon, squadrons):
            given = weapon or ",".join(squadrons)
            name = system_name(state, ship_id, component)
            return f"{name} ({option_words(state, ship_id, given)})" if given else name
    text = str(option)
    if text in state.ships:
        return ship_name(state, text)
    if text in state.squadrons:
        return squadron_name(state, text)
    if ship_id in state.ships:
        spec = state.ships[ship_id].spec
        if text in spec.bit:
            return system_name(state, ship_id, text)
    if text in state.setup.names:
        return next(name for seat, name in state.setup.names.items() if seat == text)
    return text.replace("-", " ").replace("_", " ").capitalize()
