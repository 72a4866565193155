"""Damage control and tenders: what to repair, and which squadron gets a figure back (MF-44)."""

from __future__ import annotations

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.systems import gain_of
from game.families.false_sunrise.ai.valuation import hull_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.matched_fire.ai.valuation import worn_worth
from game.reasons import Decision, Term
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.matched_fire.prompts import Mend
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.ratings import NO_MARKS, Rating
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.values import changed


def mend(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Repair what is most useful: a mark, or a system."""
    ship = view.ships[request.about[0]]
    return take_best(ship.id, [_choice(level, view, ship, one) for one in request.options])


def _choice(level: Level, view: State, ship: Ship, one: Mend) -> Choice:
    if one.what == "system":
        return Choice(one, system_name(view, ship.id, one.name), gain_of(level, view, ship, one.name))
    now, rating = Wear.of(ship), Rating(one.name)
    mended = now._replace(marks=now.marks.changed(rating, -1) or NO_MARKS)
    gain = worn_worth(ship.spec, mended) - worn_worth(ship.spec, now)
    return Choice(one, f"Remove a mark from {rating}", (Term("Works again", gain),))


def tend(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Give a figure back to the squadron that gains most by it."""
    choices = []
    for option in request.options:
        squadron = view.ships[option]
        pips = (*([0] * (squadron.damage - 1)), *([1] * (len(squadron.pips) - squadron.damage + 1)))
        gain = hull_worth(changed(squadron, pips=pips)) - hull_worth(squadron)
        choices.append(Choice(option, squadron.spec.name, (Term("Figures back", gain),)))
    return take_best(request.about[0], choices)
