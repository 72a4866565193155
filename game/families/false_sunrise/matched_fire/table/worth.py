"""What sets would do to a model, in words: marks, Structure, systems, figures (MF-41 to MF-43)."""

from __future__ import annotations

from game.families.false_sunrise.matched_fire.table.step_words import is_missile
from game.families.false_sunrise.words import counted
from rules.false_sunrise.matched_fire.sets import Result
from rules.false_sunrise.matched_fire.wearing import Wear, worn_by
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import Ship, State

RATING_WORDS = {Rating.PD: "PD", Rating.SENSORS: "Sensors", Rating.THRUSTERS: "Thrusters"}


def fall_words(state: State, about: tuple[str, str, str], result: Result) -> str:
    """Say what a result would do to its target as it stands, before any point defence, by the defaults."""
    target = state.ships[about[2]]
    if not result:
        return "Nothing happens."
    missile = is_missile(state, about[0], about[1])
    after = worn_by(target.spec, Wear.of(target), result, missile=missile)
    words = worn_words(target, after.on(target) if after.left else None)
    return f"If all of it arrives: {words}." if missile else f"{words[:1].upper()}{words[1:]}."


def worn_words(before: Ship, after: Ship | None) -> str:
    """Say what a model has lost between two moments; None: it is destroyed."""
    if after is None:
        return f"{before.spec.name} is destroyed"
    lost = sum(before.pips) - sum(after.pips)
    unit = before.spec.hull.unit
    found = [counted(lost, unit, unit if not unit.islower() else "")] if lost else []
    systems = [one for one in before.spec.systems if before.works(one) and not after.works(one)]
    found += [before.spec.system_name(one) for one in systems]
    for rating in Rating:
        was, now = before.fittings.ratings.of(rating), after.fittings.ratings.of(rating)
        marked = (after.marks or (0, 0, 0)) != (before.marks or (0, 0, 0))
        if now < was and marked:
            found.append(f"{RATING_WORDS[rating]} {was} to {now}")
    return f"{before.spec.name} loses {', '.join(found)}" if found else "nothing is lost"
