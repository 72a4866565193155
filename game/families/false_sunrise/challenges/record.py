"""The challenges of games with ships: what each kind asks, and what is set at first."""

from __future__ import annotations

from typing import Any

from game.families.false_sunrise.challenges import finding, judging
from game.families.false_sunrise.challenges.judging import DEFENCE, FIRE, KINDS, ORDERS
from game.match.challenges import Challenge, Challenges
from game.wording import counted
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import State

_BY_WORTH = "Graded in points of the match, as the admiral counts them"
_PLANS = "against the eight likeliest plans of the enemy."
_REPLIES = "after the enemy's likeliest replies."


def goal(challenge: Challenge) -> str:
    """Return the question as the body of a card."""
    view = challenge.match.view(challenge.seat)
    kind, name = challenge.title.kind, ship_name(view, challenge.title.about)
    if kind == FIRE:
        return (
            f"**{name}** may fire now. Aim its weapons so that the shots are worth most: what they take off, "
            "what they may destroy, what then fires no more.\n\nGraded by the exact odds."
        )
    if kind == ORDERS:
        return _orders_goal(challenge, view)
    if kind == DEFENCE:
        return (
            f"A bar of **{name}** is empty: one system goes. Choose the one that it can best do without: "
            "think of its own fire, and of the fire still to come.\n\nGraded by the exact odds of this turn "
            "and by what is missed later. One system is seldom worth a point of the match: here half a point "
            "is much."
        )
    return (
        "**Your squadrons**: give one of them an order, or pass. The enemy replies by turns.\n\n"
        f"{_BY_WORTH}, {_REPLIES}"
    )


def _orders_goal(challenge: Challenge, view: State) -> str:
    others = len(view.ships_of(challenge.seat)) - 1
    if others == 0:
        have = ""
    elif others == 1:
        have = " Your other ship has its order, which may be changed."
    else:
        have = f" Your {counted(others, 'other ship')} have their orders, which may be changed."
    name = ship_name(view, challenge.title.about)
    return f"Give **{name}** its order, then seal.{have}\n\n{_BY_WORTH}, {_PLANS}"


def hand(challenge: Challenge) -> Any:  # noqa: ANN401 - what the tool of the question keeps
    """Return the orders that the other ships have, which are the best ones.

    No shot is set: those would give the answer away.
    """
    if isinstance(challenge.request, DeclareFire):
        return ()
    if not isinstance(challenge.request, PlotOrders):
        return None
    return {key: one for key, one in challenge.found.items() if key != challenge.title.about}


CHALLENGES = Challenges(
    folder="challenges",
    store="challenges/store",
    kinds=KINDS,
    goal=goal,
    hand=hand,
    prepare=judging.prepare,
    judge=judging.judge,
    find=finding.find,
    look=finding.look,
)
