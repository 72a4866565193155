"""Reactions under fire: whether a ship evades a laser, and whether its pilot dodges a hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.families.astra_et_tenebrae.ai.fighters import fighter_of, guns_of, shot_at
from game.families.astra_et_tenebrae.ai.level import Level
from game.families.astra_et_tenebrae.ai.prices import price_of
from game.families.astra_et_tenebrae.ai.shots import alone, rated
from game.families.astra_et_tenebrae.ai.styles import PLAIN, Leaning
from game.families.astra_et_tenebrae.ai.valuation import (
    cost_of_heat,
    worth_of_blows,
    worth_of_hit,
    worth_of_marks,
)
from game.families.astra_et_tenebrae.ai.weights import weights_for
from game.reasons import Candidate, Decision, candidate, thought
from rules.astra_et_tenebrae.burning import Evasion, evasion_end, evasion_refusal
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.gunnery import Weapon, shots_of
from rules.astra_et_tenebrae.odds import Blow, laser_odds, wounds_of
from rules.astra_et_tenebrae.state import Captain, Ship, State
from rules.astra_et_tenebrae.systems import INDEX
from rules.kernel.requests import Below
from rules.table.measure import Point, distance_in

_STEP = 20  # degrees between the evasions that are tried
_STRENGTHS = (1, 5, 9)
_LINGERS = 0.35  # share of a mark's threat that is still to come in later turns
_MANY_SHOTS = 0.5  # share of the possible enemy fire that is expected to come


def best_evasion(request: EvadeOrStay) -> tuple[Evasion | None, bool]:
    """Return the best evasion tried (None if there is none), and whether it beats staying."""
    answers, rated_ones = rated_answers(request)
    order = sorted(range(len(answers)), key=lambda one: -rated_ones[one].points)
    evasion = next((answer for one in order if (answer := answers[one]) is not None), None)
    return evasion, answers[order[0]] is not None


def evade(level: Level, request: EvadeOrStay, _below: Below) -> Decision:
    """Decide whether to stay or to evade a laser, and with which burn."""
    answers, rated_ones = rated_answers(request, leaning=level.leaning)
    at = max(range(len(answers)), key=lambda one: rated_ones[one].points)
    return Decision(answers[at], (thought(request.ship, rated_ones, at),), len(answers))


def weigh_evasion(level: Level, request: EvadeOrStay, below: Below, own: Evasion | None) -> Decision:
    """Decide like `evade`, and also value the player's own answer."""
    decision = evade(level, request, below)
    answers, rated_ones = rated_answers(request, () if own is None else (own,))
    mine = rated_ones[answers.index(own)]
    return replace(decision, thoughts=(replace(decision.thoughts[0], own=mine),))


def rated_answers(
    request: EvadeOrStay, also: Sequence[Evasion] = (), leaning: Leaning = PLAIN
) -> tuple[list[Evasion | None], list[Candidate]]:
    """Return the possible answers and their values: staying, some evasions, and those in `also`."""
    state, ship = request.state, request.state.ships[request.ship]
    beam = laser_odds(state, state.ships[request.shooter], ship)
    edition, wounds = state.setup.edition, wounds_of(state.figures, ship)
    if wounds.is_lost or beam.follows is None:
        danger, lingers = 0.0 if wounds.is_lost else worth_of_marks(edition, wounds), 0.0
    else:
        place = INDEX[beam.follows]
        danger = worth_of_blows(edition, wounds, (Blow(beam.point, 1, place),))
        lingers = _LINGERS * worth_of_hit(edition, wounds, 1, place) * weights_for(edition).mark
    action = weights_for(edition).action if ship.acted else _best_shot(state, ship)
    before = _danger_at(state, ship, ship.place, ship.row)
    stays = candidate(
        "stays", ("the laser", -danger), ("the mark remains", -lingers), ("later enemy fire", -before)
    )
    rated_ones = [stays]
    answers: list[Evasion | None] = [None]
    for evasion in (*_evasions(state, ship), *also):
        row = state.figures.motion.by_g[evasion.g]
        after = _danger_at(state, ship, evasion_end(ship, evasion), row.row)
        heat = cost_of_heat(state.figures, ship, ship.heat + row.heat)
        heat = leaning.heat * (heat - cost_of_heat(state.figures, ship, ship.heat))
        words = f"evades with {evasion.g} G towards {evasion.course}\N{DEGREE SIGN}"
        rated_ones.append(
            candidate(
                words,
                ("the lost action", -action),
                ("later enemy fire", -after),
                ("heat", -heat),
                ("its style", leaning.evades),
            )
        )
        answers.append(evasion)
    return answers, rated_ones


def _evasions(state: State, ship: Ship) -> list[Evasion]:
    tried = [Evasion(course, g) for course in range(0, CIRCLE, _STEP) for g in _STRENGTHS]
    return [one for one in tried if evasion_refusal(state, ship, one) is None]


def _best_shot(state: State, ship: Ship) -> float:
    return max((alone(state, rated(state, shot)) for shot in shots_of(state, ship)), default=0.0)


def _danger_at(state: State, ship: Ship, at: Point, row: int) -> float:
    """Return the expected damage from enemies still to act, for a ship at this place with this row."""
    guns, target = guns_of(state.setup.edition), fighter_of(state, ship)
    total = 0.0
    for foe in state.side(ship.seat.other):
        shooter = fighter_of(state, foe)
        total += shot_at(guns, shooter, target, distance_in(foe.place, at), row)
    return _MANY_SHOTS * total


def dodge(level: Level, request: DodgeOrNot, _below: Below) -> Decision:
    """Let the pilot dodge if the hit, and what may follow it, is worth more than the card."""
    if request.refusal(answer=True) is not None:
        return Decision(answer=False)
    rated_ones = rated_dodge(level, request)
    at = 0 if rated_ones[0].points > 0 else 1
    return Decision(at == 0, (thought(request.ship, rated_ones, at),))


def rated_dodge(level: Level, request: DodgeOrNot) -> tuple[Candidate, Candidate]:
    """Value dodging, and taking the hit."""
    state, ship = request.state, request.state.ships[request.ship]
    edition, wounds = state.setup.edition, wounds_of(state.figures, ship)
    if wounds.is_lost:
        hit = 0.0
    elif request.weapon is not Weapon.LASER:
        hit = worth_of_hit(edition, wounds)
    elif ship.mark is None:
        hit = worth_of_marks(edition, wounds)
    else:
        hit = worth_of_hit(edition, wounds, 1, INDEX[ship.mark])
    later = _danger_at(state, ship, ship.place, ship.row) if hit else 0.0
    price = price_of(state, ship, Captain.PILOT) if level.uses_captains else 0.01
    dodges = candidate("dodges", ("this hit", hit), ("later enemy fire", later), ("the card", -price))
    return dodges, candidate("takes the hit")
