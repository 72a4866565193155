"""The effect of a declaration on one target, in lines: losses, systems, marks (MF-49)."""

from __future__ import annotations

from game.families.false_sunrise.matched_fire.table.attack_words import loss_words
from game.families.false_sunrise.matched_fire.table.valuation import RATING_WORDS
from game.screens.tools.parts import percent
from game.widgets.pen import Role
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.matched_fire.odds import Forecast
from rules.false_sunrise.matched_fire.prospects import answer_of
from rules.false_sunrise.matched_fire.shot_words import pool_words
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import Ship, State

_LEAST_CHANCE = 0.0005  # smallest chance of a loss that is shown
_SYSTEMS = 4  # most systems that are named, the likeliest first


def forecast_lines(state: State, ship: Ship, target: Ship, seen: Forecast) -> list[tuple[str, Role]]:
    """List the expected effects of all of a model's attacks on a target, one per line."""
    lines: list[tuple[str, Role]] = [(f"Loses {loss_words(target, seen)}", "text")]
    if len(seen.losses) > 1:
        spread = " \u00b7 ".join(
            f"{lost}: {percent(chance)}" for lost, chance in seen.losses if chance > _LEAST_CHANCE
        )
        lines.append((f"Chances of losing {spread}", "secondary"))
    if words := _systems(state, target, seen):
        lines.append((f"Breaks {words}", "secondary"))
    if words := _marks(seen):
        lines.append((f"Marks {words}", "secondary"))
    if seen.answered is not None:
        dice = pool_words(answer_of(state, target).pool)
        answered = loss_words(target, seen.answered)
        lines.append(
            (f"If {target.spec.name} fires at {ship.spec.name} first ({dice} dice): {answered}", "refusal")
        )
    return lines


def _systems(state: State, target: Ship, seen: Forecast) -> str:
    """Name the systems that may be lost, by the defaults of MF-43."""
    ranked = sorted(seen.systems.items(), key=lambda one: -one[1])
    named = [f"{system_name(state, target.id, one)} {percent(chance)}" for one, chance in ranked[:_SYSTEMS]]
    more = len(ranked) - _SYSTEMS
    return ", ".join([*named, *([f"{more} less likely"] if more > 0 else [])])


def _marks(seen: Forecast) -> str:
    return ", ".join(f"{RATING_WORDS[Rating(name)]} {mean:.1f}" for name, mean in seen.marks.items())
