"""Answers that the requests of Matched Fire list, and some that they must refuse (invariant 41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.false_sunrise.matched_fire.strikes import STRIKE_IN, StrikeMove
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.kernel.requests import AnyRequest


def listed(request: AnyRequest) -> Iterator[Any]:
    """Yield answers that a request must accept."""
    match request:
        case StrikeMove():
            yield None


def unlisted(request: AnyRequest) -> Iterator[Any]:
    """Yield answers that a request must refuse."""
    match request:
        case StrikeMove():
            x, y = request.ship.at
            yield (-1.0, y)
            beyond_in = STRIKE_IN + 0.01
            yield (x + (beyond_in if x < STRIKE_IN * 4 else -beyond_in), y)
            yield ("x", y)
        case RemoveDice():
            loose, flex = len(request.throw.loose), request.throw.flex
            yield tuple(range(flex + 1))
            yield tuple(range(flex - 1))
            yield (loose, *range(flex - 1))
            if flex > 1:
                yield (0,) * flex
