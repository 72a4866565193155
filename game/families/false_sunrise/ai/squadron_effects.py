"""The value of squadrons apart from their damage: lowered ratings, miracle points and ambushes (FAC)."""

from __future__ import annotations

from dataclasses import replace

from game.families.false_sunrise.ai.valuation import CRAFT, pip_worth
from game.families.false_sunrise.editions import ship_edition
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.dice_law import mean_damage
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.squadron_orders import Command
from rules.false_sunrise.squadrons import craft_ambushed, squadron_effects
from rules.false_sunrise.state import Mode, Ship, Squadron, State

_POINT = 0.06  # points: a miracle point gathered during the weapons phase
_HELPED_SHARE = 0.6  # share of the weapons helped by a lowered rating that fire at that ship
_CAUGHT_SHARE = 0.5  # share of strikes that come to the ship where an ambush waits


def effects_worth(state: State, squadron: Squadron, command: Command) -> float:
    """Return the points that a squadron type's effects are worth where a command sends it."""
    _, mode, ship_id, *named = command
    ship = state.ships[ship_id]
    if not ship.on_board:
        return 0.0
    worth = 0.0
    for effect in squadron_effects(state, squadron):
        jammed = effect.jams(squadron.size)
        if jammed and named and mode == Mode.OFFENSIVE:
            worth += _jamming(state, ship, WeaponKind(named[0]), jammed, squadron)
        gathered = effect.gathers(squadron.size)
        if gathered:
            worth += _POINT * gathered * _shots_at(state, ship)
        if effect.ambushes(squadron.size, 2) and mode == Mode.DEFENSIVE:
            worth += CRAFT * _CAUGHT_SHARE * _craft_about(state, squadron) / 2 * _lure(state, ship)
    return worth


def _jamming(state: State, foe: Ship, kind: WeaponKind, points: int, squadron: Squadron) -> float:
    """Return the value of lowering a target's rating against a weapon kind (FAC-10).

    It is the extra damage of own weapons of that kind.
    """
    held = squadron.against is kind and squadron.mode is Mode.OFFENSIVE and squadron.ship == foe.spec.id
    more = 0.0
    for ship in state.ships_of(squadron.seat):
        gunnery = ship_edition(ship).computer.gunnery
        for mount in () if ship.activated else ready_mounts(ship):
            if mount.kind is kind and gunnery.can_hit(state, ship, mount, foe):
                attack = gunnery.attack(state, ship, mount, foe)
                whole = replace(attack, rating=attack.rating + points) if held else attack
                more += mean_damage(replace(whole, rating=whole.rating - points)) - mean_damage(whole)
    return _HELPED_SHARE * min(more, float(sum(foe.pips))) * pip_worth(foe)


def _shots_at(state: State, ship: Ship) -> float:
    """Estimate how many attacks will still be resolved against a ship this turn (FAC-5)."""
    shots = 0.0
    targets = state.ships_of(ship.spec.seat)
    can_hit = ship_edition(ship).computer.gunnery.can_hit
    for foe in state.ships_of(ship.spec.seat.other):
        for mount in () if foe.activated else ready_mounts(foe):
            if can_hit(state, foe, mount, ship):
                others = sum([can_hit(state, foe, mount, target) for target in targets])
                shots += 1.0 / others
    return shots


def _craft_about(state: State, squadron: Squadron) -> int:
    """Return how many enemy craft may still be ordered to strike (FAC-13)."""
    enemies = [one for one in state.squadrons.values() if one.deployed and one.seat is not squadron.seat]
    return sum([one.size for one in enemies if not one.ordered])


def _lure(state: State, ship: Ship) -> float:
    """Estimate the share of all strikes that a ship draws: a crippled ship draws most."""
    friends = state.ships_of(ship.spec.seat)
    return pip_worth(ship) / sum([pip_worth(one) for one in friends])


def craft_lost_on_arrival(state: State, squadron: Squadron, ship_id: str) -> int:
    """Return how many craft a squadron loses to those that wait for it at a ship (FAC-13)."""
    if all(one.seat is squadron.seat for one in state.squadrons_over(ship_id)):
        return 0
    arriving = replace(squadron, ship=ship_id)
    lost = 0
    for waiting, effect in craft_ambushed(state, arriving):
        lost += min(squadron.size - lost, effect.ambushes(waiting.size, squadron.size - lost))
    return lost
