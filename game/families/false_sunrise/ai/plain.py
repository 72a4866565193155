"""Plain choices, each with the function that decides it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from game.families.false_sunrise.ai.activating import choose_activation
from game.families.false_sunrise.ai.aiming import choose_die, mark_target
from game.families.false_sunrise.ai.cores import name_core
from game.families.false_sunrise.ai.edges import choose_edge
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.miracles import buy_die, buy_rating, buy_reroll, restore_system
from game.families.false_sunrise.ai.repair import choose_repair, send_crew
from game.families.false_sunrise.ai.squadrons import (
    choose_fabricator,
    choose_prey,
    choose_product,
    hold_back,
    spread_plague,
)
from game.families.false_sunrise.ai.striking import push, turn_shot
from game.families.false_sunrise.ai.systems import choose_loss, choose_restored
from game.reasons import Decision
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import State
from rules.kernel.requests import Below, ChooseOne, ChooseSome

_CHOOSERS: Mapping[StrEnum, Callable[[Level, Any, State, Below], Decision]] = {
    Prompt.EDGE: choose_edge,
    Prompt.HOLD: hold_back,
    Prompt.ACQUIRE: mark_target,
    Prompt.ACTIVATE: choose_activation,
    Prompt.POINT_DEFENCE: choose_prey,
    Prompt.PLAGUE: spread_plague,
    Prompt.AWAY_BEFORE: send_crew,
    Prompt.AWAY_AFTER: send_crew,
    Prompt.REROLL: choose_die,
    Prompt.LOSE: choose_loss,
    Prompt.REPAIR: choose_repair,
    Prompt.RESTORE: choose_restored,
    Prompt.DOGFIGHT: choose_prey,
    Prompt.FABRICATOR: choose_fabricator,
    Prompt.FABRICATE: choose_product,
    Prompt.COPY: name_core,
    Prompt.MIRACLE_DIE: buy_die,
    Prompt.MIRACLE_REROLL: buy_reroll,
    Prompt.MIRACLE_RATING: buy_rating,
    Prompt.MIRACLE_RESTORE: restore_system,
    Prompt.TURN: turn_shot,
    Prompt.INERTIA: push,
}

# What a level that does not mind details (`Level.minds`) leaves to the defaults of the rules.
_DETAILS = frozenset({Prompt.REROLL, Prompt.LOSE, Prompt.REPAIR, Prompt.RESTORE})


def choose_plainly(level: Level, request: ChooseOne | ChooseSome, view: State, below: Below) -> Decision:
    """Answer a plain choice; a prompt without a decider gets the default answer."""
    minded = request.prompt not in _DETAILS or level.minds(view, request.seat)
    chooser = _CHOOSERS.get(request.prompt) if minded else None
    return Decision(request.default()) if chooser is None else chooser(level, request, view, below)
