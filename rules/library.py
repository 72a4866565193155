"""The library: the only list of games and editions."""

from __future__ import annotations

from typing import Any

from rules.false_sunrise.editions import edition_of, load_edition
from rules.kernel.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any, Any]


def load_ruleset(edition: str) -> AnyRuleset:
    """Give the ruleset of an edition; LookupError names those there are."""
    return load_edition(edition).ruleset


def ruleset_of(setup: Any) -> AnyRuleset:  # noqa: ANN401 - the setup of any game
    """Give the ruleset that a match is played by, from what it begins with."""
    return edition_of(setup).ruleset
