"""The library: the only list of games and editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.kernel.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any, Any]


def _july_2024() -> AnyRuleset:
    from rules.false_sunrise.july_2024.ruleset import JULY_2024

    return JULY_2024


EDITIONS: Mapping[str, Callable[[], AnyRuleset]] = {"2024-07": _july_2024}


def load_ruleset(edition: str) -> AnyRuleset:
    """Give the ruleset of an edition; LookupError names those there are."""
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise LookupError(f"there is no edition {edition}; this version of the game has {known}")
    return EDITIONS[edition]()
