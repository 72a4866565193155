"""The computer with factions: reckoning as the rules do, spending, every level against chance."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.evaluation import Evaluation
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.miracles import buy_rating, buy_reroll, price
from game.families.false_sunrise.ai.reach import Moves, moves_of
from game.families.false_sunrise.ai.reserves import arrive, keep_back
from game.families.false_sunrise.ai.rocks import rocks_of
from game.families.false_sunrise.ai.squadron_effects import craft_lost_on_arrival
from game.families.false_sunrise.ai.target_value import target_table_of, turned_aside
from game.families.false_sunrise.ai.valuation import hull_worth, system_worth
from game.players.computer import ComputerPlayer
from game.players.controller import DECLINES, Controller
from game.players.random_player import RandomPlayer
from game.reasons import Decision
from rules.false_sunrise.arriving import ArriveShip, KeepBack, arrival_refusal
from rules.false_sunrise.dice_law import Attack, score
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.gunnery import plan_attack
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.movement import path_of, slowing_ship
from rules.false_sunrise.odds import Target, outcome_law
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Options, Phase, Setup, State
from rules.files import load_model, parse_yaml
from rules.kernel.dice import roll, seed_key
from rules.kernel.match import Match
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain
from rules.values import changed

CATALOGUE = july_catalogue()
CADET, CAPTAIN, COMMODORE, ADMIRAL = (LEVELS[name] for name in ("cadet", "captain", "commodore", "admiral"))
SUN, CYCLE, COALITION, GIANT = CATALOGUE.faction
ROCK = ((27.0, 18.0), (30.0, 18.0), (30.0, 22.0), (27.0, 22.0))
GUN = "{id: gun, type: artillery, arc: fore}"
PAIRS = [(red, blue) for red in CATALOGUE.faction for blue in CATALOGUE.faction]


def below(_sides: int) -> int:
    return 0


def table(
    red: str,
    blue: str = "- {name: Blade, hull: destroyer, at: [60, 40], heading: 9, velocity: 4}",
    *,
    factions: tuple[str, str] = ("null", "null"),
    points: int = 0,
    red_craft: str = "",
    blue_craft: str = "",
    markers: str = "",
    turn: int = 2,
    phase: Phase = Phase.ORDERS,
) -> State:
    """Put up a position; ships are written as in a file."""
    pool = f"miracles: {points}" if points else ""
    text = f"""
options: {{factions: true}}
turn: {turn}
board: {{markers: [{markers}]}}
fleets:
  red:
    faction: {factions[0]}
    {pool}
    ships:
    {red}
    squadrons: [{red_craft}]
  blue:
    faction: {factions[1]}
    ships:
    {blue}
    squadrons: [{blue_craft}]
"""
    document = parse_yaml(text, "table")
    state = position_of(load_model(Position, document), document)
    state.phase = phase
    return state


def arrow(more: str = "", hull: str = "destroyer", at: str = "[20, 24]", velocity: int = 6) -> str:
    return f"- {{name: Arrow, hull: {hull}, at: {at}, heading: 3, velocity: {velocity}{more}}}"


def fitted(*types: str) -> str:
    return f", components: [{', '.join('{type: ' + one + '}' for one in types)}]"


# --- orders flown as the rules fly them --------------------------------------------------------------


def check_moves(state: State, moves: Moves, *, slowed: bool = False) -> None:
    """Hold columns against the rules: legal, where each ends, what it touches."""
    ship, terrain = moves.ship, state.setup.terrain
    flown = changed(ship, velocity=ship.velocity // 2 if slowed else ship.velocity)
    request = PlotOrders(ship.seat, state)
    for index in range(0, len(moves.x), 3):
        order = moves.order(index)
        assert request.refusal({ship.id: order}) is None, order
        path = path_of(flown, order, terrain)
        assert bool(moves.crashed[index]) is path.crashed, order
        assert bool(moves.left[index]) is path.left, order
        if path.crashed or path.left:
            continue
        assert (moves.x[index], moves.y[index]) == pytest.approx(path.end[:2])
        assert (moves.heading[index], moves.velocity[index]) == (path.end[2], path.velocity)
        for marker, touched in zip(state.markers, moves.touches[index], strict=True):
            assert bool(touched) is path.passes_within(marker.at, MARKER_REACH_IN), order


def fly(state: State, **more: Any) -> Moves:
    markers = np.array([marker.at for marker in state.markers]).reshape(-1, 2)
    return moves_of(state.ships["red:Arrow"], rocks_of(state.setup.terrain), markers, **more)


MARKERS = "{id: m1, at: [34, 24]}, {id: m2, at: [20, 38]}"


def test_FAC_1_orders_with_points_are_legal_and_take_no_more_than_they_need() -> None:
    state = table(arrow(), factions=(SUN, "null"), points=3, markers=MARKERS)
    moves = fly(state, points=3)
    check_moves(state, moves)
    assert set(moves.menu.miracles.tolist()) == {0, 1, 2, 3}
    ways: dict[tuple[int, int, bool], list[int]] = {}
    for index in range(len(moves.x)):
        order = moves.order(index)
        ways.setdefault((order.velocity, order.course, order.front_loaded), []).append(order.miracles)
    assert all(len(given) == 1 for given in ways.values())


def test_FAC_3_a_slowed_ship_is_flown_from_half_its_velocity() -> None:
    temple = (
        "- {name: Temple, hull: destroyer, at: [20, 14], velocity: 0, components: [{type: forced-reverence}]}"
    )
    state = table(arrow(velocity=9), temple, factions=("null", SUN), markers=MARKERS)
    ship = state.ships["red:Arrow"]
    assert slowing_ship(state, ship)
    check_moves(state, fly(state, slowed=True), slowed=True)
    away = changed(ship, y=40.0)
    assert not slowing_ship(state, away)


def test_FAC_7_jumps_are_legal_and_flown_from_where_they_land() -> None:
    state = table(
        arrow(fitted("harmonic-drive", "harmonic-drive")), factions=(CYCLE, "null"), markers=MARKERS
    )
    state.setup = replace(state.setup, terrain=Terrain((ROCK,)))
    moves = fly(state)
    check_moves(state, moves)
    assert (moves.menu.landing >= 0).sum() > 100
    assert len(moves.landings) > 20
    assert not any(27 <= x <= 30 and 18 <= y <= 22 for x, y in moves.landings)


def test_FAC_6_a_ship_that_has_arrived_maintains_and_launches_nothing() -> None:
    hangar = ", components: [{id: h1, type: flight-deck, squadrons: [fighter, fighter]}]"
    state = table(arrow(hangar) + "\n    - {name: Lance, hull: frigate, at: [8, 8], heading: 3}")
    ship = state.ships["red:Arrow"]
    state.ships["red:Arrow"] = changed(ship, extras=ship.remembering(arrived=True))
    for level in LEVELS.values():
        player = ComputerPlayer("2024-07", level.name, Seat.RED, 1)
        request = PlotOrders(Seat.RED, state)
        orders = player.poll(request, state)
        assert request.refusal(orders) is None
        assert not orders["red:Arrow"].launch
        assert player.faults == []


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_FAC_1_a_fleet_never_orders_more_points_than_there_are(level: Any) -> None:
    ships = "\n    ".join(
        f"- {{name: A{n}, hull: cruiser, at: [8, {8 + 8 * n}], heading: 3, velocity: 4}}" for n in range(5)
    )
    markers = ", ".join(f"{{id: m{n}, at: [22.5, {8 + 8 * n}]}}" for n in range(5))
    state = table(ships, factions=(SUN, "null"), points=3, markers=markers)
    for seed in range(4):
        player = ComputerPlayer("2024-07", level.name, Seat.RED, seed)
        orders = player.poll(PlotOrders(Seat.RED, state), state)
        assert player.faults == []
        assert sum(order.miracles for order in orders.values()) <= 3


def test_FAC_15_the_greater_presence_holds_a_contested_marker_in_the_plans() -> None:
    red = arrow(", components: [{type: imposing-presence}]", at="[22, 24]", velocity=4)
    blue = "- {name: Blade, hull: destroyer, at: [26, 25], heading: 9, velocity: 0}"
    marker = "{id: m1, at: [26, 24], owner: blue}"
    context = Context(table(red, blue, factions=(GIANT, "null"), markers=marker), Seat.RED, COMMODORE)
    evaluation = Evaluation(context, context.me, [context.foe.coasting], np.ones(1))
    now = evaluation.terms(0, context.me.coasting)["now"][context.me.coasting[0]]
    assert now[0] == 1.0


# --- laws --------------------------------------------------------------------------------------------


def test_FAC_14_a_mark_knows_rugged_hulls_as_the_odds_do() -> None:
    blue = "- {name: Blade, hull: frigate, at: [35, 24], heading: 9, components: [{type: shields}]}"
    state = table(arrow(f", components: [{GUN}]"), blue, factions=("null", GIANT), phase=Phase.ACTIVATIONS)
    ship = state.ships["blue:Blade"]
    mark = target_table_of(state, ship)
    attack = Attack(5, 1, kill_at=6)
    exact = outcome_law(attack, Target(ship.pips, ship.fittings.shields, False, 4, rugged=True))
    assert mark.death((attack,)) == pytest.approx(exact.p_destroyed)


def test_FAC_2_shots_at_a_sanctuary_count_for_less() -> None:
    blue = f"- {{name: Temple, hull: frigate, at: [35, 24]{fitted('holy-sanctuary', 'holy-sanctuary')}}}"
    state = table(arrow(), blue, factions=("null", SUN), phase=Phase.ACTIVATIONS)
    mark = target_table_of(state, state.ships["blue:Temple"])
    assert mark.aside == pytest.approx(1 - (5 / 6) ** 2) == turned_aside(2)
    attack = Attack(4, 0)
    assert mark.worth((attack,)) == pytest.approx(replace(mark, aside=0.0).worth((attack,)) * (5 / 6) ** 2)


def test_FAC_15_spare_choices_make_the_next_system_cheap() -> None:
    components = ", components: [{type: additional-fail-safes}, {type: artillery, arc: fore}]"
    state = table(arrow(components), factions=(GIANT, "null"))
    ship = state.ships["red:Arrow"]
    strained = changed(ship, extras=ship.bearing("additional-fail-safes", 2))
    assert hull_worth(strained) < hull_worth(ship)
    assert system_worth(ship.spec, 0, 2) < system_worth(ship.spec, 0, 0)


# --- spending ----------------------------------------------------------------------------------------

BATTLE = f"""- {{name: Arrow, hull: destroyer, at: [20, 24], heading: 3, components: [{GUN}]}}
    - {{name: Lance, hull: destroyer, at: [20, 28], heading: 3, components: [{GUN}]}}"""
FOES = f"""- {{name: Blade, hull: destroyer, at: [35, 24], heading: 9, components: [{GUN}]}}
    - {{name: Sabre, hull: destroyer, at: [35, 28], heading: 9, components: [{GUN}]}}"""


def battle(points: int) -> State:
    return table(BATTLE, FOES, factions=(SUN, "null"), points=points, phase=Phase.ACTIVATIONS)


def test_FAC_1_a_point_is_the_dearer_the_fewer_there_are_and_nothing_when_all_is_over() -> None:
    prices = [price(COMMODORE, battle(points), Seat.RED) for points in (1, 3, 6, 9, 40)]
    assert prices == sorted(prices, reverse=True)
    assert prices[0] > 0.03
    assert prices[-1] == 0.0
    quiet = battle(2)
    for ship in list(quiet.ships.values()):
        done = changed(ship, activated=True)
        quiet.ships[ship.id] = done
    assert price(COMMODORE, quiet, Seat.RED) == 0.0


def choose(chooser: Any, state: State, options: list[Any], about: tuple[Any, ...]) -> Decision:
    request = ChooseOne(Seat.RED, Prompt.MIRACLE_RATING, options, about, "FAC-1")
    decision: Decision = chooser(COMMODORE, request, state, below)
    assert decision.thoughts
    assert decision.thoughts[0].candidates
    return decision


@pytest.mark.parametrize("faces", [(6, 6, 1, 1), (1, 1, 2, 1), (5, 4, 4, 6), (3, 3, 3, 3)])
def test_FAC_1_rating_is_bought_by_what_it_truly_saves(faces: tuple[int, ...]) -> None:
    state = battle(4)
    about = ("red:Arrow", "blue:Blade", "gun", faces)
    chosen = choose(buy_rating, state, [0, 1, 2], about).answer
    shooter, target = state.ships["blue:Blade"], state.ships["red:Arrow"]
    attack = plan_attack(state, shooter, shooter.fittings.mounts[0], target).attack
    mark, cost = target_table_of(state, target), 2 * price(COMMODORE, state, Seat.RED)
    blows = []
    for bought in range(3):
        damage, kills, _ = score(replace(attack, bought=bought), faces)
        blows.append(mark.blow(damage, kills) + cost * bought)
    assert blows[chosen] <= min(blows) + 0.02  # the chooser's mark also knows what the ship still fires


def test_FAC_1_two_ones_behind_a_rating_are_rerolled_one_after_the_other() -> None:
    blue = """- {name: Blade, hull: frigate, at: [35, 24], heading: 9, damage: 7, defences: [hardened-armor]}
    - {name: Far, hull: destroyer, at: [70, 4], heading: 9}"""
    state = table(BATTLE, blue, factions=(SUN, "null"), points=6, phase=Phase.ACTIVATIONS)
    about = ("red:Arrow", "gun", "blue:Blade", 6, (1, 1, 1, 1))
    friend = changed(state.ships["red:Lance"], activated=True)  # nobody else needs the points
    state.ships[friend.id] = friend
    shooter, target = state.ships["red:Arrow"], state.ships["blue:Blade"]
    attack = plan_attack(state, shooter, shooter.fittings.mounts[0], target).attack
    assert attack.removed == 1  # whatever one die becomes, it is removed
    assert choose(buy_reroll, state, [None, 0, 1, 2, 3], about).answer == 0


# --- reserves ----------------------------------------------------------------------------------------


def test_FAC_6_where_a_ship_arrives_is_legal_for_every_level() -> None:
    red = "- {name: Arrow, hull: frigate, reserve: true}\n    - {name: Lance, hull: destroyer, at: [6, 6]}"
    state = table(red, factions=(CYCLE, "null"), markers=MARKERS, turn=3, phase=Phase.START)
    for level in LEVELS.values():
        decision = arrive(level, ArriveShip(Seat.RED, state, "red:Arrow"), below)
        assert decision.answer is not None
        assert arrival_refusal(state, Seat.RED, decision.answer) is None
        assert decision.thoughts[0].about == "red:Arrow"


def test_FAC_6_what_is_kept_back_is_a_third_at_most_and_never_all() -> None:
    for seed in range(12):
        match = new_match(seed, (CYCLE, "null"))
        state = match.state.copy()
        state.edges = {Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT}
        request = KeepBack(Seat.RED, state)
        for level in LEVELS.values():
            kept = keep_back(level, request, below)
            assert request.refusal(kept.answer) is None
            assert len(kept.answer) < len(state.setup.fleets[Seat.RED].ships)


# --- craft -------------------------------------------------------------------------------------------


def test_FAC_13_an_ambush_is_foreseen_as_it_comes() -> None:
    state = table(
        "- {name: Deck, hull: destroyer, at: [20, 24]}",
        "- {name: Blade, hull: destroyer, at: [30, 24]}\n    - {name: Sabre, hull: destroyer, at: [30, 30]}",
        factions=("null", COALITION),
        red_craft="{id: s1, type: fighter, mode: defensive, ship: Deck}",
        blue_craft="{id: s2, type: f-39-deimos, mode: defensive, ship: Blade}",
    )
    squadron = state.squadrons["s1"] if "s1" in state.squadrons else next(iter(state.squadrons.values()))
    assert craft_lost_on_arrival(state, squadron, "blue:Blade") == squadron.size // 2
    assert craft_lost_on_arrival(state, squadron, "blue:Sabre") == 0


# --- whole matches -----------------------------------------------------------------------------------


def new_match(seed: int, factions: tuple[str, str], integrity: int = 20) -> Match[Setup, State, Any]:
    fleets = {
        seat: build_fleet(
            random_fleet(f"{seed}{seat}", integrity, CATALOGUE, None if one == "null" else one),
            seat,
            CATALOGUE,
        )
        for seat, one in zip(PLAYERS, factions, strict=True)
    }
    craft = "2024-12" if seed % 2 else "2024-07"
    options = Options(turn_limit=12, small_craft=craft, factions=True)
    setup = Setup(fleets, Terrain(generate_terrain(seed)), options, integrity)
    key = seed_key(seed)
    return Match(JULY_2024, setup, dice=lambda asked, n: roll(key, n, asked.count, asked.sides))


def play(
    match: Match[Setup, State, Any], players: dict[Seat, Controller], wild: dict[Seat, Controller]
) -> None:
    """Play to the end; `wild` players give the orders to ships, if there are any."""
    while match.state.outcome is None:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            player = wild.get(seat, players[seat]) if isinstance(request, PlotOrders) else players[seat]
            answer = player.poll(request, match.view(seat))
            match.answer(seat, None if answer is DECLINES else answer)


@pytest.mark.parametrize("number", range(len(PAIRS)), ids=lambda n: " ".join(PAIRS[n]))
def test_whole_matches_of_factions_without_a_fault(number: int) -> None:
    levels = (CADET, CAPTAIN, COMMODORE)
    match = new_match(number, PAIRS[number], 12)
    computers = {
        seat: ComputerPlayer("2024-07", levels[(number + at) % 3].name, seat, number)
        for at, seat in enumerate(PLAYERS)
    }
    # Random orders bring ships where they meet, every other time; all else is the computer's.
    wild: dict[Seat, Controller] = {seat: RandomPlayer(seat, number) for seat in PLAYERS[: 2 * (number % 2)]}
    play(match, dict(computers), wild)
    assert [computers[seat].faults for seat in PLAYERS] == [[], []]


@pytest.mark.parametrize("faction", CATALOGUE.faction)
@pytest.mark.parametrize("name", LEVELS)
def test_each_level_beats_chance_with_each_faction(name: str, faction: str) -> None:
    games = 1 if name == "admiral" else 2
    won = 0
    for seed in range(games):
        match = new_match(seed, (faction, faction), 6 if name == "admiral" else 10)
        seat = PLAYERS[seed % 2]
        player = ComputerPlayer("2024-07", name, seat, seed)
        play(match, {seat: player, seat.other: RandomPlayer(seat.other, seed)}, {})
        assert player.faults == []
        assert match.state.outcome is not None
        won += match.state.outcome.winner is seat
    assert won == games
