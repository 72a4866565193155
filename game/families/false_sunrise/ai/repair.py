"""Crews: whether to restore pips or systems, on which ship, and before or after firing (UPG-2, UPG-3)."""

from __future__ import annotations

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.systems import about_to_fire, best_gains, fire_now, with_lost
from game.families.false_sunrise.ai.valuation import PIP, hull_worth, safe_share
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.reasons import Decision, Term
from rules.false_sunrise.damage import fill_up
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne

_FACES = range(1, 7)
_NOTHING = Choice(None, "Nothing", ())
_LEAST_FIRE = 1e-6


def choose_repair(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose between pips, with a system for each bar filled, and systems (UPG-2)."""
    ship = view.ships[request.about[0]]
    crew = next(one.effect for one in ship.fittings.closers if one.carrier == request.about[1])
    bonus_pips, systems = crew.mends()
    choices = []
    for option in request.options:
        if option == "pips":
            terms = _pips(level, view, ship, bonus_pips, filling=True)
            choices.append(Choice(option, "Pips", terms))
        elif option == "systems":
            gain = best_gains(level, view, ship, systems)
            choices.append(Choice(option, "Systems", (Term("Works again", gain),)))
    return take_best(ship.id, [*choices, _NOTHING])


def send_crew(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Choose whom away crews repair, and how; before firing, only what can still fire (UPG-3)."""
    before = request.prompt is Prompt.AWAY_BEFORE
    sender = request.about[0]
    choices = []
    for option in request.options:
        if option is None:
            continue
        ship_id, what = option.ship_id, option.gives
        ship = view.ships[ship_id]
        if ship_id == sender and before:
            ship = about_to_fire(ship)
        if before and not (what == "system" and _arms(view, ship)):
            continue
        if what == "pips":
            terms = _pips(level, view, ship, 0, filling=False)
        else:
            terms = (Term("Works again", best_gains(level, view, ship, 1)),)
        choices.append(Choice(option, f"{ship.spec.name}: {what}", terms))
    return take_best(sender, [*choices, _NOTHING])


def _pips(level: Level, view: State, ship: Ship, bonus_pips: int, *, filling: bool) -> tuple[Term, ...]:
    """Return the value of a die of pips plus a bonus, and of systems for filled bars (DMG-7, UPG-2)."""
    most, held = ship.fittings.bar_pips, sum(ship.pips)
    soft = hull_worth(ship) - PIP * held
    pips = systems = 0.0
    gains = [best_gains(level, view, ship, count) for count in range(len(ship.pips) + 1)] if filling else []
    for face in _FACES:
        then, filled = fill_up(ship.pips, most, face + bonus_pips)
        left = sum(then)
        pips += PIP * (left - held) + soft * (safe_share(left) - safe_share(held))
        systems += gains[filled] if filling else 0.0
    terms = (Term("Pips repaired", pips / len(_FACES)),)
    return (*terms, Term("Works again", systems / len(_FACES))) if systems else terms


def _arms(view: State, ship: Ship) -> bool:
    """Return whether repairing a destroyed system of a ship now would add to its fire this turn."""
    now = fire_now(view, ship) + _LEAST_FIRE
    lost = [bit for bit in range(len(ship.spec.systems)) if ship.lost >> bit & 1]
    return any(fire_now(view, with_lost(ship, ship.lost & ~(1 << bit))) > now for bit in lost)
