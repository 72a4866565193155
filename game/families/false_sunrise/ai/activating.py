"""Choose which ship to activate next: the one whose fire is worth most now and should not wait (WPN-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.families.false_sunrise.ai.fire import VolleyPlan, plan_volley
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.target_value import mean_fire, threat_of
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.editions import ship_edition
from game.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne

LATE, PREVENTED, REPLY = "Fire that may come too late", "Enemy fire prevented", "Enemy's next activation"
"""What speaks for activating a ship now."""

_LEAST_RISK = 0.05  # even a safe ship's fire loses this share by waiting
_DANGER_SPREAD = 1.6  # a ship expecting damage of this many times its pips is as good as destroyed
_BROKEN_SHARE = 0.4  # the share of its fire that a battered ship loses before it is destroyed


@dataclass(frozen=True, slots=True)
class _Turn:
    """The estimated value of activating a ship now.

    `endangered` is fire that the ship may lose if it waits. `prevented` is enemy fire that it
    stops. `reply` is the value of the enemy's best next activation, as a negative number. All are
    in points of the match.
    """

    ship: Ship
    plan: VolleyPlan
    endangered: float
    prevented: float
    reply: float = 0.0

    @property
    def worth(self) -> float:
        return self.endangered + self.prevented + self.reply


def choose_activation(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose the next ship to activate."""
    if len(request.options) == 1:
        return Decision(request.options[0])
    ships = [view.ships[ship_id] for ship_id in request.options]
    if not level.focus:
        return _by_fire(view, ships)
    foes = [foe for foe in view.ships_of(request.seat.other) if not foe.activated]
    turns, nodes = _weighed(level, view, ships, foes)
    ranked = sorted(turns, key=lambda turn: (-turn.worth, -turn.plan.worth))
    told = tuple([_told(turn) for turn in ranked[:MOST_CANDIDATES]])
    return Decision(ranked[0].ship.id, (Thought("", told),), nodes)


def weigh_activations(level: Level, view: State, ships: Sequence[Ship]) -> dict[str, Candidate]:
    """Return what speaks for activating each of a side's ships now, by its id (WPN-3)."""
    foes = [foe for foe in view.ships_of(ships[0].spec.seat.other) if not foe.activated]
    turns, _ = _weighed(level, view, ships, foes)
    return {turn.ship.id: _told(turn) for turn in turns}


def _weighed(
    level: Level, view: State, ships: Sequence[Ship], foes: Sequence[Ship]
) -> tuple[list[_Turn], int]:
    """Return the value of activating each ship now, and how many volleys were valued for it."""
    turns = _turns(view, ships, foes)
    nodes = sum([turn.plan.nodes for turn in turns])
    if not level.orders_fire or not foes:
        return turns, nodes
    turns, more = _with_replies(view, turns, foes)
    return turns, nodes + more


def _told(turn: _Turn) -> Candidate:
    terms = (Term(LATE, turn.endangered), Term(PREVENTED, turn.prevented), Term(REPLY, turn.reply))
    return Candidate(f"Activate {turn.ship.spec.name}", turn.worth, tuple([t for t in terms if t.points]))


def _by_fire(view: State, ships: Sequence[Ship]) -> Decision:
    """Choose the ship that deals the most damage."""
    foes = view.ships_of(ships[0].spec.seat.other)
    pip = ship_edition(ships[0]).computer.wearing.pip
    fire = {ship.id: threat_of(view, ship, foes, pip) for ship in ships}
    choices = [
        Choice(ship.id, f"Activate {ship.spec.name}", (Term("Damage dealt", fire[ship.id]),))
        for ship in ships
    ]
    return take_best("", choices)


def _turns(view: State, ships: Sequence[Ship], foes: Sequence[Ship]) -> list[_Turn]:
    """Estimate the value of activating each ship, without looking at enemy replies."""
    own = view.ships_of(ships[0].spec.seat)
    coming = dict.fromkeys([ship.id for ship in own], 0.0)
    for foe in foes:
        for ship_id, mean in mean_fire(view, foe, own).items():
            coming[ship_id] += mean
    turns = []
    for ship in ships:
        plan = plan_volley(view, ship)
        prevented = sum([plan.silenced.get(foe, 0.0) for foe in plan.points])
        at_risk = (plan.worth - prevented) * _risk(ship, coming[ship.id])
        turns.append(_Turn(ship, plan, at_risk if plan.volley else 0.0, prevented))
    return turns


def _risk(ship: Ship, coming_pips: float) -> float:
    """Estimate the share of a ship's fire that the enemy's damage would take away before it fires."""
    part = coming_pips / (sum(ship.pips) * _DANGER_SPREAD)
    return min(1.0, _LEAST_RISK + part * (_BROKEN_SHARE + part))


def _with_replies(view: State, turns: Sequence[_Turn], foes: Sequence[Ship]) -> tuple[list[_Turn], int]:
    """Return the turns with the enemy's best activation after each one subtracted."""
    replies = {foe.spec.id: plan_volley(view, foe) for foe in foes}
    answered = [
        _Turn(turn.ship, turn.plan, turn.endangered, turn.prevented, -_best_reply(turn, replies))
        for turn in turns
    ]
    return answered, sum([plan.nodes for plan in replies.values()])


def _best_reply(turn: _Turn, replies: dict[str, VolleyPlan]) -> float:
    """Return the value to the enemy of its best next volley after this activation of ours."""
    return max(
        [
            (1.0 - turn.plan.deaths.get(foe, 0.0)) * (plan.worth - plan.silenced.get(turn.ship.id, 0.0))
            for foe, plan in replies.items()
        ],
        default=0.0,
    )
