"""Answers that a lesson provides: for the scripted side, and for "Show me"."""

from __future__ import annotations

from typing import Any

from game.book.lessons.at_table.guide import turn_begun
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.events import PhaseBegan, ShotFired
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import Pass, Weapon
from rules.astra_et_tenebrae.positions.choices_file import DoPart
from rules.astra_et_tenebrae.requests import ChooseHeat, HeatChoice, MoveShip
from rules.astra_et_tenebrae.state import Phase
from rules.kernel.match import AnyMatch
from rules.kernel.requests import AnyRequest


def written_answer(do: DoPart, match: AnyMatch, request: AnyRequest) -> Any:  # noqa: ANN401
    """Return the answer written in `do`, or decline; the rules may still refuse what is written.

    Unlike the script of a case, this may be asked at any time of a turn. Entries for ships that
    have already moved or acted are skipped, and so are moves that are illegal now, if another one is legal.
    """
    match request:
        case ChooseHeat():
            default = request.default().ships
            chosen = {name: do.heat.get(name, heat) for name, heat in default.items()}
            return HeatChoice(chosen, standing=False)
        case MoveShip():
            waiting = {ship.name for ship in request.ships()}
            moves = [part.move() for part in do.move if part.ship in waiting]
            legal = (move for move in moves if request.refusal(move) is None)
            return next(legal, next(iter(moves), None)) or request.default()
        case NameFormations():
            return _formations(do, request)
        case ShowTactician():
            asked = {ship.name for ship in request.ships()}
            return next((name for name in do.tactician if name in asked), None)
        case FireOrPass():
            return _action(do, request)
        case EvadeOrStay():
            number = _lasers_at(match, request.ship)
            named = (part for part in do.evasions(request.ship) if part.laser == number)
            return next((part.evasion() for part in named), None)
        case DodgeOrNot():
            return do.pilot.get(request.ship) == _asked_to_dodge(match, request.ship) + 1
    return request.default()


def _formations(do: DoPart, request: NameFormations) -> tuple[Named, ...]:
    return tuple(part.named() for part in getattr(do.formations, request.seat))


def _action(do: DoPart, request: FireOrPass) -> Any:  # noqa: ANN401 - a shot or a pass
    """Return the first written action of ships still to act; if there is none, a ship passes."""
    waiting = [ship.name for ship in request.ships()]
    for part in do.fire:
        if all(name in waiting for name in part.acting):
            return part.action()
    return Pass(waiting[0])


def _lasers_at(match: AnyMatch, ship: str) -> int:
    """Return how many lasers have been declared at a ship this turn."""
    lasers = 0
    for beat in reversed(match.beats):
        for event in reversed(beat):
            if isinstance(event, PhaseBegan) and event.phase is Phase.HEAT:
                return lasers
            lasers += isinstance(event, ShotFired) and (event.weapon, event.target) == (Weapon.LASER, ship)
    return lasers


def _asked_to_dodge(match: AnyMatch, ship: str) -> int:
    """Return how often a ship's pilot has been asked to dodge this turn."""
    asked = match.asked[turn_begun(match) :]
    return sum(isinstance(one, DodgeOrNot) and one.ship == ship for one in asked)
