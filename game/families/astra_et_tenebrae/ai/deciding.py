"""A decision of the computer: a pure function of the seat's view, the level and the AI's own dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.families.astra_et_tenebrae.ai.evading import dodge, evade
from game.families.astra_et_tenebrae.ai.firing import fire
from game.families.astra_et_tenebrae.ai.forming import name_formations, show_tactician
from game.families.astra_et_tenebrae.ai.heat import choose_heat
from game.families.astra_et_tenebrae.ai.level import Level, level_named
from game.families.astra_et_tenebrae.ai.moving import move
from game.families.astra_et_tenebrae.ai.setting_up import assign, place
from game.reasons import Decision
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.requests import AssignCaptains, ChooseHeat, MoveShip, PlaceShip
from rules.astra_et_tenebrae.state import State
from rules.kernel.requests import AnyRequest, Below

_DECIDERS: Mapping[type, Callable[[Level, Any, Below], Decision]] = {
    AssignCaptains: assign,
    PlaceShip: place,
    ChooseHeat: choose_heat,
    MoveShip: move,
    NameFormations: name_formations,
    ShowTactician: show_tactician,
    FireOrPass: fire,
    EvadeOrStay: evade,
    DodgeOrNot: dodge,
}


def decide_as(level: str, request: AnyRequest, view: State, below: Below) -> Decision:
    """Answer a request as the level with this name does; a style or a habit may follow its name.

    `below` draws random numbers from the computer's own dice, never from those of the match.
    """
    return decide_with(level_named(level), request.seen_by(view), below)


def decide_with(level: Level, asked: AnyRequest, below: Below) -> Decision:
    """Answer a request, which knows no more than its side may, as a level of any making."""
    return _DECIDERS[type(asked)](level, asked, below)
