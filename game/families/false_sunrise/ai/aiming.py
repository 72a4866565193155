"""Aiming: which die to reroll, and which ship to mark for missiles (FIR-10, WPN-2)."""

from __future__ import annotations

from dataclasses import replace

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.valuation import pip_worth, strike_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.editions import ship_edition
from game.reasons import Decision, Term
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.dice_law import Attack, best_reroll
from rules.false_sunrise.gunnery import bridge_refusal, is_acquired, ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.kernel.seats import Seat

_HIDDEN_SHARE = 0.3  # the share of a shot's value that a mark adds if the missile has another target


def choose_die(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose the die whose reroll adds most, allowing for later rerolls, or none (FIR-10)."""
    ship_id, weapon, target_id, left, faces = request.about
    return Decision(best_reroll(attack_of(view, ship_id, weapon, target_id, len(faces)), faces, left))


def attack_of(view: State, ship_id: str, weapon: str, target_id: str, thrown: int = 0) -> Attack:
    """Return the attack of a shot, with its number of dice.

    `thrown` is the number of dice on the table. It includes a die bought with miracle points (FAC-1).
    """
    shooter = view.ships[ship_id]
    mount = shooter.fittings.mount(weapon)
    assert mount is not None, "a weapon that fires works"
    gunnery = ship_edition(shooter).computer.gunnery
    attack: Attack = gunnery.attack(view, shooter, mount, view.ships[target_id])
    return replace(attack, dice=attack.dice + max(0, thrown - attack.thrown))


def mark_target(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose the ship where missiles without line of sight gain most, or none if none gain (WPN-2)."""
    choices = [Choice(None, "Nobody", ())]
    for option in request.options:
        if option is not None:
            foe = view.ships[option]
            gain = _added_fire(view, request.seat, foe)
            choices.append(Choice(option, foe.spec.name, (Term("Missiles without sight", gain),)))
    return take_best(request.about[0], choices)


def _added_fire(view: State, seat: Seat, foe: Ship) -> float:
    """Return the points that marking a ship adds: those of the fleet's missiles that could not see it."""
    if is_acquired(view, seat, foe):
        return 0.0
    marked = view.copy()
    marked.acquired = (*view.acquired, (seat, foe.spec.id))
    added = 0.0
    for ship in view.ships_of(seat):
        if bridge_refusal(ship) is not None:
            continue
        known = ship_edition(ship).computer
        can_hit = known.gunnery.can_hit
        for mount in ready_mounts(ship):
            if mount.kind is not WeaponKind.MISSILE or can_hit(view, ship, mount, foe):
                continue
            if can_hit(marked, ship, mount, foe):
                others = any(can_hit(view, ship, mount, one) for one in view.ships_of(seat.other))
                strike = known.strike(marked, ship, mount, foe)
                pips = min(float(sum(foe.pips)), strike_worth(known, strike))
                added += pips * pip_worth(foe) * (_HIDDEN_SHARE if others else 1.0)
    return added
