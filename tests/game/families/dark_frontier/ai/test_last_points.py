"""Families of drawn positions in which the admiral never misses what decides the duel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.families.dark_frontier.ai.contest import contest_of
from game.families.dark_frontier.ai.deciding import decide_as
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.staying import deciding, keep_on_map, safeties
from rules.dark_frontier.advancing import when
from rules.dark_frontier.commands import flight_after, flights_of
from rules.dark_frontier.drawing import draw_setup
from rules.dark_frontier.figures import EDITIONS, TUBES
from rules.dark_frontier.foreseeing import struck_by, with_shot
from rules.dark_frontier.gunnery import shots_of
from rules.dark_frontier.requests import FireOrDone, SetCommands, UseCountermeasure
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Projectile, Ship, State
from rules.hexes.grid import Hex, add, disc, length
from rules.kernel.dice import Stream
from rules.kernel.requests import Below
from rules.values import changed

EDITION = EDITIONS[0]
MANY = 60
LAST = 20
FAR = [one for one in disc(14) if length(one) > 10]


def drawn(seed: int, name: str, mine: list[Hex], theirs: list[Hex], speed: int = 4) -> tuple[State, Below]:
    """Return a drawn position, with both ships on some of these hexes, and its random numbers."""
    below = Stream(name, seed).below
    state = ruleset_of(EDITION).opening(draw_setup(EDITION, {}).setup(seed))
    state = replace(state, phase=Phase.COMMAND, round=4 + below(16))
    for ship in list(state.ships.values()):
        own = ship.seat is DEFENDER
        places, speeds = mine if own else theirs, list(disc(speed if own else 1))
        at, velocity = places[below(len(places))], speeds[below(len(speeds))]
        state.ships[ship.name] = changed(ship, at=at, facing=below(6), velocity=velocity, came=velocity)
    return state, below


def ends(state: State, ship: Ship) -> list[int]:
    """Return how far from the middle a ship can end."""
    return [length(add(ship.place, one.velocity)) for _, one in flights_of(state.figures, ship)]


def commanded(state: State, seed: int) -> int:
    """Return how far from the middle the admiral's ship ends."""
    ship = state.side(DEFENDER)[0]
    answer = decide_as("admiral", SetCommands(DEFENDER, state), state, Stream("draw", seed).below).answer
    return length(add(ship.place, flight_after(ship, answer[ship.name]).velocity))


def positions(name: str, mine: list[Hex], theirs: list[Hex]) -> Iterator[tuple[int, State]]:
    """Yield drawn positions in which the defender can choose between the yard and outside."""
    found = seed = 0
    while found < MANY:
        state, _ = drawn(seed, name, mine, theirs)
        yard, (own,), (foe,) = state.figures.map.yard, state.side(DEFENDER), state.side(ATTACKER)
        mine_end, their_ends = ends(state, own), ends(state, foe)
        sure = all(one <= yard for one in their_ends) or all(one > yard for one in their_ends)
        if min(mine_end) <= yard < max(mine_end) and sure:
            found += 1
            yield seed, state
        seed += 1


def test_it_scores_the_point_that_wins_now() -> None:
    for seed, state in positions("win now", list(disc(9)), FAR):
        asked = replace(state, points={DEFENDER: 5, ATTACKER: seed % 6})
        assert commanded(asked, seed) <= state.figures.map.yard, seed


def test_a_point_that_wins_now_comes_before_room_at_the_edge() -> None:
    level, dearer = LEVELS["captain"], 0
    for seed in range(200):
        state, _ = drawn(seed, "at speed", list(disc(9)), FAR, 7)
        state = replace(state, points={DEFENDER: 5, ATTACKER: 0})
        contest = contest_of(state, DEFENDER, level)
        fighter = contest.mine[0]
        wins, safety = deciding(state, contest, 0), safeties(state, fighter)
        winning = {one for one, won in zip(fighter.flights, wins, strict=True) if won}
        dearer += max((hits for hits, won in zip(safety, wins, strict=True) if won), default=9) < max(safety)
        keep_on_map(state, contest, level)
        assert not winning or set(fighter.flights) == winning
    assert dearer


def test_it_denies_the_point_that_loses_now() -> None:
    for seed, state in positions("lose now", list(disc(9)), [(0, 0)]):
        asked = replace(state, points={DEFENDER: seed % 6, ATTACKER: 5})
        assert commanded(asked, seed) <= state.figures.map.yard, seed


def test_it_comes_in_when_only_that_wins_or_holds_the_duel() -> None:
    for name, theirs in (("alone", FAR), ("both", [(0, 0)])):
        for seed, state in positions(name, list(disc(9)), theirs):
            asked = replace(state, round=LAST, points={DEFENDER: seed % 4, ATTACKER: seed % 4})
            assert commanded(asked, seed) <= state.figures.map.yard, seed


def test_it_fires_every_last_shot_that_meets_when_it_is_behind() -> None:
    fired = seed = 0
    while fired < MANY:
        state, _ = drawn(seed, "last shots", list(disc(4)), list(disc(4)), 3)
        seed += 1
        state = replace(state, phase=Phase.FIRE, round=LAST, points={DEFENDER: 0, ATTACKER: 3})
        while (answer := _shot(state, seed)) is not None:
            after, projectile = with_shot(state, answer)
            assert struck_by(after, projectile) is not None
            fired += 1
            ship = after.ships[answer.ship]
            used = {"used": ship.used + 1, "missiles": ship.missiles - 1} if answer.weapon == TUBES else {}
            after.ships[ship.name] = changed(ship, fired=(*ship.fired, answer.weapon), **used)
            state = after
        (ship,) = state.side(DEFENDER)
        guns = (one for one in shots_of(state, ship) if one.weapon != TUBES)
        assert not any(struck_by(*with_shot(state, one)) for one in guns), seed


def _shot(state: State, seed: int) -> object:
    return decide_as("admiral", FireOrDone(DEFENDER, state), state, Stream("draw", seed).below).answer


def test_it_keeps_the_missile_that_counters_a_warhead_and_uses_it() -> None:
    found = seed = 0
    while found < MANY:
        state, below = drawn(seed, "kept", list(disc(6)), list(disc(8)))
        seed += 1
        (ship,) = state.side(DEFENDER)
        places, speeds = list(disc(8)), list(disc(5))
        missile = Projectile(
            "m1",
            Kind.MISSILE,
            ATTACKER,
            1,
            state.round - 1,
            places[below(len(places))],
            speeds[below(len(speeds))],
            4,
            below(6),
        )
        state.ships[ship.name] = ship = changed(ship, missiles=1)
        state.projectiles["m1"] = missile
        if when(state, ship, missile) is None:
            continue
        found += 1
        state = replace(state, phase=Phase.FIRE, launched=1)
        while (answer := _shot(state, seed)) is not None:
            assert answer.weapon != TUBES, seed
            state, _ = with_shot(state, answer)
            state.ships[ship.name] = changed(ship, fired=(*state.ships[ship.name].fired, answer.weapon))
        asked = UseCountermeasure(DEFENDER, replace(state, phase=Phase.ADVANCE), ship.name, "m1")
        assert decide_as("admiral", asked, asked.state, Stream("draw", seed).below).answer is True
