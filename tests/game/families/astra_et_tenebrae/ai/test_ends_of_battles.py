"""Where a battle is about to end, the admiral never misses what wins it or keeps it from being lost.

Each family has random positions of every edition, sixty of them and more. What is best is counted by the
exact odds of the rules, not by what the computer values.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from rules.astra_et_tenebrae.burning import Burn, burn_refusal
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.figures import COMPONENTS, EDITIONS, Component
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, heat_cost, shots_of
from rules.astra_et_tenebrae.odds import Law, evasion_cost, laser_odds, law_of, salvo_odds, wounds_of
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, HeatChoice, MoveShip
from rules.astra_et_tenebrae.state import Captain, Phase, Setup, Ship, State
from rules.kernel.dice import Stream
from rules.kernel.requests import Below
from rules.kernel.seats import PLAYERS
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import battle

RED, BLUE = PLAYERS
MINE, THEIRS = "Kindle", "Skerry"
POSITIONS = 20  # of each edition
A_SHIP = 1000
HEAT = COMPONENTS.index(Component.HEAT_MANAGEMENT)


def duel(edition: str, phase: Phase, *, last: bool, inches: float, **ships: dict[str, Any]) -> State:
    """Put one ship of each side on an empty table, so far apart; `ships` has what is special about them."""
    known = battle(edition).setup
    setup = Setup(edition, {RED: (MINE,), BLUE: (THEIRS,)}, options=known.options)
    state = State(setup, phase=phase, turn=(setup.turn_limit or 0) - (not last) * 6, high=BLUE, to_act=RED)
    for name, seat, at in ((MINE, RED, 20.0), (THEIRS, BLUE, 20.0 + inches)):
        ship = Ship(name, seat, (at, 24.0), missiles=4, captain=Captain.ENGINEER, captain_used=True)
        moved = phase is Phase.COMBAT or seat is BLUE
        state.ships[name] = changed(ship, **{"moved": moved, **ships.get(name, {})})
    return state


def answer(request: Any, seed: int) -> Any:
    """Return the admiral's answer to a request."""
    return decide_as("admiral", request, request.state, Stream("admiral", seed).below).answer


def hurt(state: State, name: str, below: Below, most: int) -> None:
    """Take up to so many points off random components of a ship, but none that would destroy it."""
    for _ in range(below(most + 1)):
        ship = state.ships[name]
        place = 1 + below(len(COMPONENTS) - 1)
        if ship.damage[place] < state.figures.points[place]:
            damage = tuple(points + (at == place) for at, points in enumerate(ship.damage))
            state.ships[name] = changed(ship, damage=damage)


def after(state: State, shot: Shot | None, target: str) -> Law:
    """Return what may be left of a ship after a shot at it; it evades a laser if it can."""
    ship = state.ships[target]
    before = wounds_of(state.figures, ship)
    if shot is None:
        return law_of(before, ())
    if shot.weapon is not Weapon.LASER:
        return salvo_odds(state, shot).toll.law
    if evasion_cost(state, ship) is not None:
        return law_of(before, ())
    return laser_odds(state, state.ships[shot.ships[0]], ship).toll.law


# --- win now: the enemy's last ship can be destroyed ------------------------------------------------------


def lost(state: State, shot: Shot | None) -> float:
    """Return the chance that a shot destroys the enemy's last ship."""
    return float(sum(chance for wounds, chance in after(state, shot, THEIRS) if wounds.is_lost))


def nearly_won(edition: str) -> Iterator[tuple[State, int]]:
    """Yield positions in which a shot may win at once, not in the last turn, and their numbers."""
    for seed in count():
        below = Stream("win now", seed).below
        marked = Component.ENGINE if below(2) else None
        engine = state_points(edition)[0] - 1
        special = {
            "damage": (engine, 0, 0, 0, 0, below(2) * state_points(edition)[5]),
            "mark": marked,
            "acted": True,
            "evaded": below(2) == 0,
            "heat": below(15),
        }
        state = duel(edition, Phase.COMBAT, last=False, inches=4 + below(20), **{THEIRS: special})
        state.ships[MINE] = changed(state.ships[MINE], heat=below(15))
        if max(lost(state, shot) for shot in shots_of(state, state.ships[MINE])) >= 0.1:
            yield state, seed


def state_points(edition: str) -> tuple[int, ...]:
    """Return the points of each component in an edition."""
    return tuple(battle(edition).figures.points)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_battle_that_can_be_won_now_is_won_by_the_likeliest_shot(edition: str) -> None:
    for state, seed in islice(nearly_won(edition), POSITIONS):
        best = max(lost(state, shot) for shot in shots_of(state, state.ships[MINE]))
        shot = answer(FireOrPass(RED, state), seed)
        assert isinstance(shot, Shot), seed
        assert lost(state, shot) >= best - 0.02, (seed, shot)


# --- lose now avoided -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_engineer_saves_a_ship_that_radiating_alone_would_not(edition: str) -> None:
    limits = battle(edition).figures.heat
    for seed in range(POSITIONS):
        below = Stream("engineer", seed).below
        heat = limits.unmanaged + limits.radiated + 1 + below(limits.engineer - limits.radiated - 1)
        ruined = tuple(points * (at == HEAT) for at, points in enumerate(state_points(edition)))
        mine = {"heat": heat, "damage": ruined, "captain_used": False}
        inches = 5.0 + below(40)
        state = duel(edition, Phase.HEAT, last=False, inches=inches, **{MINE: mine, THEIRS: {"moved": False}})
        assert answer(ChooseHeat(RED, state), seed) == HeatChoice({MINE: Heat.ENGINEER}), seed


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(
    "edition", [one for one in EDITIONS if battle(one).figures.heat.unmanaged_in == "status"]
)
def test_no_shot_makes_a_ship_too_hot_to_survive(edition: str, last: bool) -> None:
    for seed in range(POSITIONS):
        below = Stream("too hot", seed).below
        ruined = tuple(points * (at == HEAT) for at, points in enumerate(state_points(edition)))
        mine = {"heat": 13 + below(8), "damage": ruined, "missiles": below(5)}
        state = duel(edition, Phase.COMBAT, last=last, inches=3 + below(25), **{MINE: mine})
        shot = answer(FireOrPass(RED, state), seed)
        more = heat_cost(state.figures, shot.weapon) if isinstance(shot, Shot) else 0
        assert mine["heat"] + more <= state.figures.heat.unmanaged, (seed, shot)


# --- the last turn: coming in if that wins, not risking what is won ---------------------------------------


def counted(law: Law) -> dict[int, float]:
    """Return what a ship may count at the end: itself, and the points left on it (AE-2)."""
    found: dict[int, float] = {}
    for wounds, chance in law:
        points = 0 if wounds.is_lost else A_SHIP + sum(wounds.left) + (wounds.hull or 0)
        found[points] = found.get(points, 0.0) + float(chance)
    return found


def mean(law: Law) -> float:
    """Return what a ship counts on average at the end."""
    return sum(points * chance for points, chance in counted(law).items())


def won(state: State, burn: Burn) -> float:
    """Return the chance to win after a burn, if both then fire what suits them best."""
    shown = state.copy()
    flight, ship = flight_of(state, burn), state.ships[MINE]
    shown.phase = Phase.COMBAT
    shown.ships[MINE] = changed(
        ship, at=flight.at, row=flight.row, heat=ship.heat + flight.heat, moved=True, flown=flight.flown
    )
    mine, theirs = ([None, *shots_of(shown, shown.ships[name])] for name in (MINE, THEIRS))
    ours = [counted(after(shown, shot, MINE)) for shot in theirs]
    others = [counted(after(shown, shot, THEIRS)) for shot in mine]
    return max(min(ahead(left, other) for left in ours) for other in others)


def ahead(ours: dict[int, float], theirs: dict[int, float]) -> float:
    """Return the chance that one side counts more than the other; a draw is half a win."""
    return sum(
        chance * share * (1.0 if own > other else 0.5 if own == other else 0.0)
        for own, chance in ours.items()
        for other, share in theirs.items()
    )


def burns(state: State) -> list[Burn]:
    """Return legal burns in all directions."""
    tried = (Burn(MINE, course, g) for course in range(0, 360, 30) for g in (0, 4, 9, 18, 25, 29))
    return [burn for burn in tried if burn_refusal(state, burn) is None]


def last_moves(edition: str, least: int, most: int) -> Iterator[tuple[State, int, list[float]]]:
    """Yield positions of the last move of the last turn, with our lead in points from `least` to `most`."""
    for seed in count():
        below = Stream("last move", seed).below
        state = duel(edition, Phase.MOVEMENT, last=True, inches=6 + below(40))
        for name in (MINE, THEIRS):
            state.ships[name] = changed(state.ships[name], radiating=below(3) == 0, heat=below(12))
            hurt(state, name, below, 3)
        row = (2, 1, 0, -1, -2)[below(5)]
        state.ships[THEIRS] = changed(
            state.ships[THEIRS], row=row, course=below(360), flown=float(1 + below(20))
        )
        ours, theirs = (mean(after(state, None, name)) for name in (MINE, THEIRS))
        if least <= ours - theirs <= most:
            yield state, seed, [won(state, burn) for burn in burns(state)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ship_that_is_behind_comes_in_where_that_wins_most_often(edition: str) -> None:
    found = (one for one in last_moves(edition, -3, 0) if max(one[2]) > min(one[2]) + 0.1)
    for state, seed, chances in islice(found, POSITIONS):
        burn = answer(MoveShip(RED, state), seed)
        assert won(state, burn) >= max(chances) - 0.05, (seed, burn)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_won_battle_is_not_risked_in_the_last_turn(edition: str) -> None:
    found = (one for one in last_moves(edition, 1, 4) if max(one[2]) > min(one[2]) + 0.05)
    for state, seed, chances in islice(found, POSITIONS):
        burn = answer(MoveShip(RED, state), seed)
        assert won(state, burn) >= max(chances) - 0.02, (seed, burn)
