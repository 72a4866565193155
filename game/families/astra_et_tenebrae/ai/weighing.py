"""Advice: what a level would do in a player's place, with the player's own answer valued next to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from game.families.astra_et_tenebrae.ai.evading import weigh_evasion
from game.families.astra_et_tenebrae.ai.firing import weigh_fire
from game.families.astra_et_tenebrae.ai.forming import rated_set
from game.families.astra_et_tenebrae.ai.heat import rated_heat
from game.families.astra_et_tenebrae.ai.level import Level, firm, level_named
from game.families.astra_et_tenebrae.ai.moving import weigh_move
from game.reasons import Decision
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.requests import ChooseHeat, HeatChoice, MoveShip
from rules.astra_et_tenebrae.state import State
from rules.kernel.requests import AnyRequest, Below


def weigh(level: str, request: AnyRequest, view: State, below: Below, own: object) -> Decision:
    """Answer a request as a level does, and also value a player's own legal answer where possible."""
    asked = request.seen_by(view)
    weigher = _WEIGHERS.get(type(asked))
    return (
        decide_as(level, asked, view, below)
        if weigher is None
        else weigher(firm(level_named(level)), asked, below, own)
    )


def _weigh_heat(level: Level, request: ChooseHeat, below: Below, own: HeatChoice) -> Decision:
    decision = decide_as(level.name, request, request.state, below)
    ships, state = request.state.ships, request.state
    return decision.beside(lambda one: rated_heat(level, state, ships[one.about], own.ships[one.about]))


def _weigh_formations(
    level: Level, request: NameFormations, below: Below, own: tuple[Named, ...]
) -> Decision:
    decision = decide_as(level.name, request, request.state, below)
    mine = rated_set(request.state, request.seat, own, {})
    return decision.beside(lambda _: mine)


def _weigh_card(level: Level, request: Any, below: Below, own: object) -> Decision:  # noqa: ANN401 - either kind
    """Decide whether to use a captain's card.

    The level's answer is one option, the other is the rest.
    """
    decision = decide_as(level.name, request, request.state, below)
    told = tuple(one for one in decision.thoughts if len(one.candidates) > 1)
    return replace(decision, thoughts=told).beside_yes(own) if told else decision


_WEIGHERS: Mapping[type, Callable[[Level, Any, Below, Any], Decision]] = {
    ChooseHeat: _weigh_heat,
    MoveShip: weigh_move,
    NameFormations: _weigh_formations,
    ShowTactician: _weigh_card,
    FireOrPass: weigh_fire,
    EvadeOrStay: weigh_evasion,
    DodgeOrNot: _weigh_card,
}
