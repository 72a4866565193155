"""The plain sentence of a squadron's order: what it leads to at the ship that the squadron is sent to."""

from __future__ import annotations

from game.families.false_sunrise.table.squadron_words import own_name, strike_mean, strike_words
from game.wording import counted
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.squadron_orders import DOCK
from rules.false_sunrise.squadrons import squadron_effects
from rules.false_sunrise.state import Mode, Ship, Squadron, State

_ASKS = {
    Mode.OFFENSIVE.value: "Choose the enemy ship that {name} attacks.",
    Mode.DEFENSIVE.value: "Choose which of your ships {name} protects.",
    DOCK: "Choose the ship where {name} docks.",
}


def squadron_lead(state: State, squadron: Squadron, mode: str, kind: str, ship_id: str | None) -> str:
    """Say what an order leads to, or what it still needs; `kind` is the kind of weapon it would help."""
    name = own_name(state, squadron)
    if ship_id is None:
        return _ASKS[mode].format(name=name)
    ship = ship_name(state, ship_id)
    if mode == DOCK:
        return f"{name} docks at {ship} at full size and can launch again next turn."
    foes = sum(one.seat is not squadron.seat for one in state.squadrons_over(ship_id))
    attacks = mode == Mode.OFFENSIVE
    if foes:
        harm = f"it can harm {ship}" if attacks else "they can harm it" if foes > 1 else "that can harm it"
        return f"{name} fights {counted(foes, 'enemy squadron')} over {ship} before {harm}."
    if attacks:
        return f"{name} {_attack(state, squadron, kind, state.ships[ship_id])}."
    return f"{name} {_escort(state, squadron, ship)}."


def _attack(state: State, squadron: Squadron, kind: str, target: Ship) -> str:
    """Say what an attack does that no enemy squadron hinders (SQD-6, FAC-5, FAC-10)."""
    ship, fittings = target.spec.name, target.fittings
    if strike_mean(state, squadron):
        protected = fittings.shields or fittings.plates or fittings.toughens
        less = ", less what its protection stops" if protected else ""
        return f"will probably deal {strike_words(state, squadron)} to {ship} once that ship has acted{less}"
    if jammed := sum(effect.jams(squadron.size) for effect in squadron_effects(state, squadron)):
        return f"lowers {ship}'s defense against {kind} weapons by {jammed} while it stays there"
    return _gathered(state, squadron, ship) or f"attacks {ship} without dealing damage"


def _escort(state: State, squadron: Squadron, ship: str) -> str:
    """Say what an escort does while no enemy squadron is there (SQD-7, FAC-5)."""
    protects = f"protects {ship}: enemy squadrons that come have to fight it first"
    return _gathered(state, squadron, ship) or protects


def _gathered(state: State, squadron: Squadron, ship: str) -> str:
    points = sum(effect.gathers(squadron.size) for effect in squadron_effects(state, squadron))
    return f"gives you {counted(points, 'miracle point')} whenever {ship} is attacked" if points else ""
