"""What steerings of missiles and countermeasures gave away."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.dark_frontier.ai.steering import rated
from game.families.dark_frontier.ai.valuation import MISSILE, worth_of_flak, worth_of_warhead
from game.families.dark_frontier.challenges.points import SHIP
from game.families.dark_frontier.coach.commands import COACH, LEAST
from game.families.dark_frontier.coach.ghost import Ghost
from game.review.coach import Judged
from game.review.findings import Mistake
from rules.dark_frontier.odds import warhead_strikes
from rules.dark_frontier.state import State
from rules.dark_frontier.steering import COAST, Steering, Steerings, steered, steerings_of
from rules.dark_frontier.systems import condition
from rules.kernel.seats import Seat

STEERING, COUNTERS = "steering", "countermeasures"

_LATER = "More of the enemy's next moves would have been in its reach."


def judge_steerings(view: State, seat: Seat, told: Steerings, moment: int) -> Judged[Ghost]:
    """Return what a side's steerings gave away; each missile knows those before it."""
    mistakes = list(_mistakes(view, seat, told, moment))
    return Judged(sum(one.points for one in mistakes), tuple(one for one in mistakes if one.points >= LEAST))


def _mistakes(view: State, seat: Seat, told: Steerings, moment: int) -> Iterator[Mistake[Ghost]]:
    caught: dict[str, int] = {}
    for missile in view.missiles_of(seat):
        given = told.get(missile.id, COAST)
        did, target = rated(view, COACH, missile, steered(missile, given), caught)
        options = {
            one: rated(view, COACH, missile, steered(missile, one), caught)
            for one in steerings_of(view.figures)
        }
        better = max(options, key=lambda one: options[one][0].points)
        best, met = options[better]
        if target:
            caught[target] = caught.get(target, 0) + 1
        lost = SHIP * (best.points - did.points)
        if lost <= 0:
            continue
        yield Mistake(
            view.round,
            moment,
            seat,
            STEERING,
            missile.id,
            f"Missile {missile.id}",
            lost,
            _said(given, "drifted", "turned", "burned"),
            _said(better, "drift", "turn", "burn"),
            f"It would have met {met}."
            if met
            else "More of the enemy's next moves would have been in its reach.",
            Ghost((missile.id, given), (missile.id, better), missile.id),
        )


def _said(steering: Steering, drift: str, turn: str, burn: str) -> str:
    turned = {-1: f"{turn} to port", 1: f"{turn} to starboard"}.get(steering.rotate, "")
    burned = f"{burn} {steering.burn}" if steering.burn else ""
    return " and ".join(part for part in (turned, burned) if part) or drift


def judge_counter(view: State, name: str, *, used: bool, moment: int) -> Judged[Ghost]:
    """Return what a ship gave away by using a missile as a countermeasure, or by keeping it (DM-5)."""
    figures, ship = view.figures, view.ships[name]
    countered = -worth_of_flak(figures, ship, figures.spread) - MISSILE
    kept = -worth_of_warhead(figures, ship)
    lost = SHIP * (kept - countered if used else countered - kept)
    if lost < LEAST:
        return Judged(max(0.0, lost))
    strikes = float(warhead_strikes(figures, condition(figures, ship).point_defence))
    mistake = Mistake(
        view.round,
        moment,
        ship.seat,
        COUNTERS,
        name,
        name,
        lost,
        "used a missile as a countermeasure" if used else "kept its missile",
        "keep the missile" if used else "use a missile as a countermeasure",
        f"The warhead would destroy it with a chance of {strikes:.0%}.",
        Ghost(about=name),
    )
    return Judged(lost, (mistake,))
