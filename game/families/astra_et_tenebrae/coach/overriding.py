"""What an override was worth on average, beside the best burn (AM-8)."""

from __future__ import annotations

from game.families.astra_et_tenebrae.ai.valuation import worth_of_ship
from game.families.astra_et_tenebrae.ai.weighing import weigh
from game.families.astra_et_tenebrae.coach.answered import Override
from game.reasons import Candidate, Decision
from rules.astra_et_tenebrae.burning import Burn, burn_refusal
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.odds import override_odds, wounds_of
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import State
from rules.kernel.requests import Below
from rules.values import changed

_DIRECTIONS = range(0, CIRCLE, 45)


def weigh_override(level: str, request: MoveShip, view: State, below: Below, own: Override) -> Decision:
    """Return a level's best burn, with an override of this strength valued next to it.

    Nobody sees where an override that fails would have led. So each is valued where it leads best: as that
    burn, as a ship in a blackout and as one lost, each by its chance.
    """
    decision = weigh(level, request, view, below, None)
    flown = [
        _points(level, request, view, below, Burn(own.ship, course, own.g))
        for course in _DIRECTIONS
        if burn_refusal(view, Burn(own.ship, course, own.g, override=True)) is None
    ]
    ship = view.ships[own.ship]
    idle = view.copy()
    idle.ships[own.ship] = changed(ship, owes=True)  # a crew in a blackout does not act
    stays = _points(level, request, idle, below, Burn(own.ship, 0, 0))
    odds = override_odds(view.figures, own.g)
    lost = float(odds.lost) * worth_of_ship(view.setup.edition, wounds_of(view.figures, ship))
    success = float(odds.success)
    points = success * max(flown, default=stays) + (1 - success) * stays - lost
    return decision.beside(lambda _: Candidate(f"overrides with {own.g} G", points))


def override_why(view: State, own: Override) -> str:
    """Say how likely an override works, and what happens if it does not."""
    odds = override_odds(view.figures, own.g)
    words = f"An override with {own.g} G works in {float(odds.success):.0%} of all cases."
    return f"{words} Otherwise the crew blacks out{' or dies' if odds.lost else ''}."


def _points(level: str, request: MoveShip, view: State, below: Below, burn: Burn) -> float:
    weighed = weigh(level, request, view, below, burn)
    return max((one.own.points for one in weighed.thoughts if one.own is not None), default=0.0)
