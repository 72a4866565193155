"""The functions that answer the requests that only Matched Fire has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.matched_fire.ai.defending import defend
from game.families.false_sunrise.matched_fire.ai.mending import mend, tend
from game.families.false_sunrise.matched_fire.ai.results import break_weapon, diminish, name_set, remove_dice
from game.families.false_sunrise.matched_fire.ai.strikes import strike
from game.reasons import Decision
from rules.false_sunrise.matched_fire.strikes import StrikeMove
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import State
from rules.kernel.requests import Below

DECIDERS: Mapping[str, Callable[[Level, Any, State, Below], Decision]] = {
    StrikeMove.asks_for: strike,
    RemoveDice.asks_for: remove_dice,
    Prompt.DEFEND: defend,
    Prompt.DIMINISH: diminish,
    Prompt.NAME: name_set,
    Prompt.BREAK: break_weapon,
    Prompt.MEND: mend,
    Prompt.TEND: tend,
}
