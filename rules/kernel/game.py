"""A game, as the programs find it in the list of games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.kernel.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Game:
    """A game in all its editions.

    `editions` are their ids, the newest first; no two games have one in common, for a saved match names its
    edition alone. `load` gives the ruleset of one. `setup` is what a match begins with, and `edition_of` says
    by which edition it is played.
    """

    id: str
    title: str
    editions: tuple[str, ...]
    setup: type[Any]
    load: Callable[[str], AnyRuleset]
    edition_of: Callable[[Any], str]
