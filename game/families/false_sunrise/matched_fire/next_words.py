"""Describe what follows an answer to Matched Fire's own requests, as the end of "Then: ..."."""

from __future__ import annotations

from typing import Any

from game.families.false_sunrise.next_words import next_ship
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.matched_fire.gunnery import weapon_of
from rules.false_sunrise.state import State

Asked = Any  # the kind of request depends on the function


def after_strike(view: State, request: Asked) -> str:
    """Describe that the squadron attacks from its new position."""
    return f"{ship_name(view, request.ship_id)} attacks, if it has a target there"


def after_removal(view: State, request: Asked) -> str:
    """Describe what happens to the result."""
    ship_id, weapon_id, target_id = request.about
    mount = view.ships[ship_id].fittings.mount(weapon_id)
    name = ship_name(view, target_id)
    missile = mount is not None and weapon_of(mount).is_missile
    return f"{name} rolls its point defense" if missile else f"the result is applied to {name}"


def after_defence(view: State, request: Asked) -> str:
    """Describe what follows a point defense attack, made or not."""
    ship_id, attacker_id = request.about
    if attacker_id is None:
        return f"{ship_name(view, ship_id)} declares its attacks"
    return f"{ship_name(view, attacker_id)} attacks with what is left of it"


def after_step(_view: State, request: Asked) -> str:
    """Describe how many steps of a point defense roll are left."""
    left = request.about.steps - 1
    if left:
        return f"{left} more step{'s' * (left != 1)}"
    return "the rest is applied, weakest set first"


def after_name(_view: State, request: Asked) -> str:
    """Describe how many sets still follow."""
    left = len(request.about.rest)
    return f"{left} more set{'s' * (left != 1)} of this attack" if left else "the next attack"


def after_mending(view: State, _request: Asked) -> str:
    """Describe who activates a model next."""
    return f"more repairs, then {next_ship(view, view.to_act)}"
