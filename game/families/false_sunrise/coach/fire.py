"""Review shots: how much a declaration gave away, by exact odds and what was known then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.families.false_sunrise.ai.fire import NO_PLAN, marks_for, plan_volley
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.editions import TargetValue, ship_edition
from game.review.findings import Mistake
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.gunnery import Volley, working_mount
from rules.false_sunrise.state import Ship, State

LEAST = 0.15  # points below which nothing is reported
HELD = "held fire"
_FINISHES = 0.15  # a chance to destroy that is greater by this much is given as the reason


def judge_volley(view: State, ship_id: str, volley: Volley, moment: int) -> Mistake[Ghost] | None:
    """Return what a declaration gave away, or None; an empty volley means that fire was held."""
    ship = view.ships[ship_id]
    plan = plan_volley(view, ship)
    if plan is NO_PLAN or not plan.volley:
        return None
    foes = list(dict.fromkeys([foe for _, foe in (*volley, *plan.volley)]))
    marks = marks_for(view, ship, foes)
    did, best = worths_of(view, ship, volley, marks), worths_of(view, ship, plan.volley, marks)
    points = sum(best.values()) - sum(did.values())
    if points < LEAST:
        return None
    return Mistake(
        view.turn,
        moment,
        ship.seat,
        "fire",
        ship_id,
        ship_name(view, ship_id),
        points,
        f"fired {said}" if (said := volley_words(view, ship_id, volley)) else HELD,
        volley_words(view, ship_id, plan.volley),
        _why(view, ship, volley, plan.volley, marks),
        Ghost(shooter=ship_id, targets=tuple(dict.fromkeys(foe for _, foe in plan.volley))),
    )


def strikes_at(view: State, ship: Ship, volley: Volley, foe: str) -> tuple[object, ...]:
    """Return a volley's combined strikes at one ship."""
    known = ship_edition(ship).computer
    counts = Counter(weapon for weapon, target in volley if target == foe)
    strikes = []
    for weapon, attacks in counts.items():
        mount = working_mount(ship, weapon)
        whole = known.strike(view, ship, mount, view.ships[foe])
        every = known.gunnery.attacks(mount)
        strikes.append(whole if attacks == every else known.piece(whole, attacks))
    return known.merge(sorted(strikes, key=known.rank))


def worths_of(view: State, ship: Ship, volley: Volley, marks: Mapping[str, TargetValue]) -> dict[str, float]:
    """Return the points of a volley by the ship that it is aimed at."""
    foes = dict.fromkeys(foe for _, foe in volley)
    return {foe: marks[foe].worth(strikes_at(view, ship, volley, foe)) for foe in foes}


def volley_words(view: State, ship_id: str, volley: Volley) -> str:
    """Return a short description of which weapons fire at which ships."""
    if not volley:
        return ""
    foes = list(dict.fromkeys(foe for _, foe in volley))
    if len(foes) == 1:
        weapons = dict.fromkeys(weapon for weapon, _ in volley)
        what = system_name(view, ship_id, next(iter(weapons))) if len(weapons) == 1 else "everything"
        return f"{what} at {ship_name(view, foes[0])}"
    shots = Counter((weapon, foe) for weapon, foe in volley)
    return ", ".join(f"{system_name(view, ship_id, w)} at {ship_name(view, foe)}" for w, foe in shots)


def _why(view: State, ship: Ship, volley: Volley, better: Volley, marks: Mapping[str, TargetValue]) -> str:
    """Explain what the better shots would have done."""
    if not volley:
        return f"{ship_name(view, ship.id)} had targets in range."
    gains = {
        foe: mark.death(strikes_at(view, ship, better, foe)) - mark.death(strikes_at(view, ship, volley, foe))
        for foe, mark in marks.items()
    }
    foe = max(gains, key=lambda one: gains[one])
    if gains[foe] >= _FINISHES:
        chance = marks[foe].death(strikes_at(view, ship, better, foe))
        return f"That would have destroyed {ship_name(view, foe)} with a chance of {chance:.0%}."
    if len(volley) < len(better):
        return "More of its weapons could have fired."
    return "More damage would have gotten through, where it counts more."
