"""Which ships radiate in the heat phase."""

from __future__ import annotations

from game.families.astra_et_tenebrae.ai.level import Level
from game.families.astra_et_tenebrae.ai.prices import price_of
from game.families.astra_et_tenebrae.ai.valuation import DOOM, cost_of_heat, is_lost_at_once, worth_of_hit
from game.reasons import Candidate, Decision, ToldWhenAsked, candidate, thought
from rules.astra_et_tenebrae.odds import wounds_of
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice
from rules.astra_et_tenebrae.state import Captain, Ship, State
from rules.kernel.requests import Below
from rules.table.measure import distance_in

_SHOTS_AT_IT = 0.7  # share of the enemies in reach that are expected to shoot at this ship
_TENTH = 0.1  # value of a +1 on a roll, as a share of a hit
_WORDS = {
    Heat.STORE: "stores",
    Heat.RADIATE: "radiates",
    Heat.ENGINEER: "radiates with its engineer",
}
_HOARD = 3.0  # what a hoarder would give to keep its heat while even a hit could not make it deadly
_FLIGHT_IN = 20.0  # inches by which two ships may close in a turn


def choose_heat(level: Level, request: ChooseHeat, _below: Below) -> Decision:
    """Choose what each ship of a side does with its heat."""
    state = request.state
    chosen: dict[str, Heat] = {}
    told: list[tuple[str, list[Candidate], int]] = []
    for ship in request.ships():
        legal = [heat for heat in Heat if request.choice_refusal(ship, heat) is None]
        rated = [rated_heat(level, state, ship, heat) for heat in legal]
        at = max(range(len(legal)), key=lambda one: rated[one].points)
        chosen[ship.name] = legal[at]
        told.append((ship.name, rated, at))
    return Decision(HeatChoice(chosen), ToldWhenAsked(lambda: tuple(thought(*one) for one in told)))


def rated_heat(level: Level, state: State, ship: Ship, heat: Heat) -> Candidate:
    """Value one choice in the heat phase for a ship: store, radiate or engineer."""
    limits = state.figures.heat
    off = {Heat.STORE: 0, Heat.RADIATE: limits.radiated, Heat.ENGINEER: limits.engineer}[heat]
    # About half a turn's heat is added before the ship can radiate again.
    ahead = (state.figures.cannon.heat + 2) // 2
    left = max(0, ship.heat - off)
    cost = level.leaning.heat * cost_of_heat(state.figures, ship, left + ahead)
    if is_lost_at_once(state.figures, ship, left):
        cost += DOOM
    seen = 0.0 if heat is Heat.STORE else level.leaning.shown * _exposure(state, ship)
    hoards = level.hoards and heat is not Heat.STORE and ship.heat + ahead <= limits.unmanaged
    card = price_of(state, ship, Captain.ENGINEER) if heat is Heat.ENGINEER and level.uses_captains else 0.0
    return candidate(
        _WORDS[heat],
        ("remaining heat", -cost),
        ("being hot", -seen),
        ("the engineer's card", -card),
        ("hoarding", -_HOARD if hoards else 0.0),
    )


def _exposure(state: State, ship: Ship) -> float:
    """Return the cost for a ship of being hot while enemies can come near."""
    sight = state.figures.sight_in
    foes = list(state.side(ship.seat.other))
    near = [foe for foe in foes if distance_in(ship.place, foe.place) <= sight + _FLIGHT_IN]
    mates = sum(1 for _ in state.side(ship.seat))
    hit = worth_of_hit(state.setup.edition, wounds_of(state.figures, ship))
    return _TENTH * hit * _SHOTS_AT_IT * len(near) / mates
