"""The orders of a fleet and the reasons for them (ORD)."""

from __future__ import annotations

import dataclasses

import numpy as np

from game.families.false_sunrise.ai.context import Context, Side
from game.families.false_sunrise.ai.evaluation import Evaluation, Plan
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.mishaps import Mishap, spared_mishap
from game.families.false_sunrise.ai.mixed_strategy import best_plan
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.ai.squadrons import launches
from game.reasons import MOST_CANDIDATES, Candidate, Decision, Term, Thought, ToldWhenAsked
from game.wording import counted
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order, Ship
from rules.kernel.requests import Below

# Words for each term: in favor of an order, and against it.
_WORDS = {
    "now": ("More markers this turn", "Fewer markers this turn"),
    "future": ("More markers in later turns", "Fewer markers in later turns"),
    "victory": (
        "Wins the match, or stops the enemy from winning",
        "Loses the match, or the chance to win it",
    ),
    "dealt": ("More fire at the enemy", "Less fire at the enemy"),
    "taken": ("Less fire from the enemy", "More fire from the enemy"),
    "kills": ("May destroy a ship", "Spares an enemy ship"),
    "losses": ("Out of danger", "May be destroyed"),
    "hazard": ("A shorter or slower course", "A longer or faster course"),
    "awe": ("Slows enemies for the next turn", "Is slowed in the next turn"),
    "apart": ("A distance that suits its style", "Nearer or farther than suits its style"),
    "swift": ("A velocity that suits its style", "Slower than suits its style"),
}
_MISHAPS = {  # the same for what an order runs into by itself, in place of "hazard"
    Mishap.CRASH: ("Misses a rock", "Hits a rock"),
    Mishap.EXIT: ("Stays on the board", "Leaves the board"),
    Mishap.DOOM: ("Can still avoid rocks and edges", "Can no longer avoid rocks and edges"),
}
_SHOWN = 0.05  # points below which a term is not shown


def plot(level: Level, request: PlotOrders, below: Below) -> Decision:
    """Give every ship of a fleet its order."""
    context = Context(request.state, request.seat, level)
    if not context.me.ships:
        return Decision({})
    plan, theirs, weights = best_plan(context, level, below)
    thoughts = ToldWhenAsked(lambda: _thoughts(context, plan, theirs, weights))
    return Decision(orders_of(context, plan), thoughts, context.nodes)


def orders_of(context: Context, plan: Plan) -> dict[str, Order]:
    """Turn a plan into orders, and add the squadrons to launch."""
    orders, side = {}, context.me
    for ship, moves, at in zip(side.ships, side.moves, plan, strict=True):
        order, launched = moves.order(at), launches(context.level, context.state, ship)
        orders[ship.id] = dataclasses.replace(order, launch=launched) if launched else order
    return orders


def _thoughts(context: Context, plan: Plan, theirs: list[Plan], weights: Floats) -> tuple[Thought, ...]:
    """Return each ship's best candidates, as gains over maintaining while all others fly as planned."""
    evaluation = Evaluation(context, context.me, theirs, weights)
    thoughts = []
    for number, ship in enumerate(context.me.ships):
        terms = {name: array @ weights for name, array in evaluation.terms(number, plan).items()}
        total = sum(terms.values(), start=np.zeros(1))
        ranked = [int(at) for at in np.argsort(-total, kind="stable") if at != plan[number]]
        shown = [plan[number], *ranked[: MOST_CANDIDATES - 1]]
        base = context.me.moves[number].maintain
        thoughts.append(Thought(ship.id, tuple(_candidate(context, number, at, base, terms) for at in shown)))
    return tuple(thoughts)


def _candidate(context: Context, number: int, at: int, base: int, terms: dict[str, Floats]) -> Candidate:
    gains = {name: float(array[at] - array[base]) for name, array in terms.items()}
    shown = sorted(gains.items(), key=lambda gain: -abs(gain[1]))
    return Candidate(
        words_for(context.me.ships[number], context.me.moves[number].order(at)),
        sum(gains.values()),
        tuple(
            Term(_term_words(context.me, number, at, base, name, points), points)
            for name, points in shown
            if abs(points) >= _SHOWN
        ),
    )


def _term_words(side: Side, number: int, at: int, base: int, name: str, points: float) -> str:
    """Return what a term speaks of when an order is compared with another."""
    against = points < 0
    if name == "hazard":
        mishap = spared_mishap(side, number, *((base, at) if against else (at, base)))
        if mishap is not None:
            return _MISHAPS[mishap][against]
    return _WORDS[name][against]


def words_for(ship: Ship, order: Order) -> str:
    """Return an order in words of the rules."""
    speed = f"velocity {ship.velocity + order.velocity}"
    if order.velocity:
        speed += f" ({order.velocity:+d})"
    if not order.course:
        turn = "straight on"
    else:
        turn = f"{counted(abs(order.course), 'hour')} to {'starboard' if order.course > 0 else 'port'}"
    extras = [", front-loaded" if order.front_loaded else ""]
    extras.append(f", overcharged by {order.overcharge} (thrust owed next turn)" if order.overcharge else "")
    if order.miracles:
        extras.append(f", for {counted(order.miracles, 'miracle point')}")
    if order.landing is not None:
        x, y = order.landing
        extras.append(f", jump to {x:.0f}, {y:.0f} for {order.drive} thrust")
    words = f"{turn}, {speed}{''.join(extras)}"
    return words[0].upper() + words[1:]
