"""The words for steerings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from game.families.dark_frontier.table.commanding_words import both_words, chance, stopping_words
from game.families.dark_frontier.table.steering_forecast import Catch, Next, Pursuit
from game.families.dark_frontier.words import when_words
from game.wording import signed
from rules.dark_frontier.steering import Steering

AT_BEST = "This is the best pursuit: no other course brings a missile closer"


def steering_title(steering: Steering) -> str:
    """Return a steering in short.

    >>> steering_title(Steering(-1, 2)), steering_title(Steering())
    ('turn −1, burn 2', 'drifts')
    """
    parts = []
    if steering.rotate:
        parts.append(f"turn {signed(steering.rotate)}")
    if steering.burn:
        parts.append(f"burn {steering.burn}")
    return ", ".join(parts) or "drifts"


def catch_title(catch: Catch) -> str:
    """Return whom a missile meets, and when."""
    return f"reaches {catch.whom} {when_words(catch.part)}"


def catch_lines(catch: Catch) -> Iterator[str]:
    """Yield what a meeting does, line by line."""
    if catch.odds is None:
        yield "both owners may detonate: then both are fresh flak"
        return
    yield f"{catch.whom}: {both_words(catch.odds)}"
    if catch.countered is not None:
        yield f"using a missile: {stopping_words(catch.countered)}"


def pursuit_words(pursuit: Pursuit, later: Sequence[Next] = ()) -> str:
    """Return the result of a steering in one line; `later` is whom it can meet next."""
    first = next(iter(pursuit.catches), None)
    if first is not None:
        odds = first.odds
        return f"{chance(odds.lost)} to destroy {first.whom}" if odds and odds.lost else catch_title(first)
    if pursuit.leaves is not None:
        return f"leaves the map {when_words(pursuit.leaves)}"
    best = max(later, key=lambda one: Fraction(one.number, one.of), default=None)
    if best is None or not best.number:
        return "reaches no ship now"
    return f"next round: reaches {best.number} of {best.of} moves"


def lead_words(name: str, pursuit: Pursuit) -> str:
    """Say in plain words what a missile does if it flies this."""
    first = next(iter(pursuit.catches), None)
    if first is None:
        does = "reaches no ship this round" if pursuit.leaves is None else "leaves the map"
        return f"{name} {does}."
    if first.odds is None:
        return f"{name} meets {first.whom}, and either may detonate."
    if first.countered is None:
        return f"{name} reaches {first.whom}: {chance(first.odds.lost)} to destroy it."
    return f"{name} reaches {first.whom}, which may use a missile to stop it."


def next_words(one: Next) -> str:
    """Return under how many of its commands a ship can be met in the next Advance.

    >>> next_words(Next("Quiver", 7, 9))
    "next round: reaches 7 of Quiver's 9 moves"
    """
    return f"next round: reaches {one.number} of {one.enemy}'s {one.of} moves"
