"""Matches between factions: reserves, saves and journals, undo, and one game from one seed (FAC)."""

from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.events import ShipArrived, ShipsKept
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.packing import digest
from rules.false_sunrise.placing import DeployFleet
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import MAINTAIN, Options, Phase, Setup
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import AnyMatch, Match, feed
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from rules.values import changed

CATALOGUE = july_catalogue()
FACTIONS = (None, *CATALOGUE.faction)
RESERVES = next(one.id for one in CATALOGUE.factions if any(effect.keeps_back() for effect in one.effects))
Table = AnyMatch


def begin(seed: int, factions: tuple[str | None, str | None], points: int = 12, turns: int = 6) -> Table:
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}/{seat}", points, CATALOGUE, faction), seat, CATALOGUE)
        for seat, faction in zip(PLAYERS, factions, strict=True)
    }
    setup = Setup(fleets, Terrain(generate_terrain(seed)), Options(turns, factions=True), points)
    key = seed_key(seed)
    return Match(JULY_2024, setup, dice=lambda asked, number: roll(key, number, asked.count, asked.sides))


def play(match: Table, seed: int) -> Table:
    below = Stream("play", seed).below
    while match.pending:
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    return match


def until(match: Table, kind: type, seed: int = 1) -> Any:
    """Play on until something of a kind is asked."""
    below = Stream("play", seed).below
    while match.pending:
        for seat in match.waiting():
            request = match.pending[seat]
            if isinstance(request, kind):
                return request
            match.answer(seat, request.example(below))
    raise LookupError(kind)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.sampled_from(list(product(FACTIONS, repeat=2))))
def test_FAC_17_a_match_of_any_two_factions_saves_replays_and_repeats(
    seed: int, factions: tuple[str | None, str | None]
) -> None:
    match = play(begin(seed, factions), seed)
    assert match.state.outcome is not None
    final = digest(match.state)
    assert digest(play(begin(seed, factions), seed).state) == final
    setup = JULY_2024.unpack_setup(JULY_2024.pack_setup(match.setup))
    assert digest(feed_all(Match(JULY_2024, setup), match.journal).state) == final
    for point in match.checkpoints[:: max(1, len(match.checkpoints) // 4)]:
        state = JULY_2024.unpack_state(setup, JULY_2024.pack_state(point.state))
        assert digest(state) == digest(point.state)
        resumed = feed_all(Match(JULY_2024, setup, state=state), match.journal[point.entries :])
        assert digest(resumed.state) == final
        assert resumed.beats == match.beats[point.beats :]


def feed_all(match: Table, journal: Any) -> Table:
    feed(match, journal)
    return match


@pytest.mark.parametrize("faction", FACTIONS[1:])
def test_PLY_3_what_a_faction_chose_can_be_taken_back(faction: str) -> None:
    match = begin(5, (faction, faction), turns=4)
    below = Stream("play", 5).below
    undone = 0
    while match.pending:
        (seat, *_) = match.waiting()
        request, before, beats = match.pending[seat], digest(match.state), len(match.beats)
        answer = request.example(below)
        match.answer(seat, answer)
        if match.undo_refusal(seat) is None:
            match.undo(seat)
            assert (digest(match.state), len(match.beats)) == (before, beats)
            again = match.request(seat)
            assert type(again) is type(request)
            match.answer(seat, answer)
            undone += 1
    assert undone > 20


# --- reserves (FAC-6) --------------------------------------------------------------------------------


def test_FAC_6_a_third_of_the_fleet_rounded_down_may_be_kept_back() -> None:
    request = until(begin(3, (RESERVES, None), points=20), KeepBack)
    whole = sum(ship.hull.integrity for ship in request.state.setup.fleets[Seat.RED].ships)
    assert (request.seat, request.most_integrity) == (Seat.RED, whole // 3)
    small = [ship.id for ship in request.ships()]
    assert all(request.refusal((one,)) is None for one in small)
    assert request.refusal(()) is None
    everybody = tuple(spec.id for spec in request.state.setup.fleets[Seat.RED].ships)
    for wrong in (everybody, (small[0], small[0]), ("blue:Nobody",)):
        assert request.refusal(wrong).ruling == "FAC-6"
    foe = next(iter(request.state.setup.fleets[Seat.BLUE].ships)).id
    assert request.refusal((foe,)).ruling == "FAC-6"


def test_FAC_6_ships_kept_back_are_not_deployed_and_arrive_from_turn_three_on() -> None:
    match = begin(3, (RESERVES, None), points=20)
    kept = until(match, KeepBack).ships()[0].id
    match.answer(Seat.RED, (kept,))
    assert match.beats[-1][0] == ShipsKept(Seat.RED, (kept,))
    deploy = until(match, DeployFleet)
    while deploy.seat is not Seat.RED:
        match.answer(deploy.seat, deploy.default())
        deploy = until(match, DeployFleet)
    assert kept not in deploy.default()
    below = Stream("play", 2).below
    while not isinstance(match.pending.get(Seat.RED), ArriveShip):
        for seat in match.waiting():
            match.answer(seat, match.pending[seat].example(below))
    assert (match.state.phase, match.state.turn) == (Phase.START, 3)
    assert not match.state.ships[kept].on_board
    request = match.pending[Seat.RED]
    spot = request.spot()  # type: ignore[attr-defined]
    with pytest.raises(IllegalAnswer, match="FAC-6"):
        match.answer(Seat.RED, (*match.state.ships_of(Seat.BLUE)[0].at, 0))
    match.answer(Seat.RED, (*spot, 4))
    assert match.beats[-2][0] == ShipArrived(kept, spot, 4, 6)
    plot = match.pending[Seat.RED]
    assert isinstance(plot, PlotOrders)
    assert kept not in [ship.id for ship in plot.ships()]
    assert plot.refusal({kept: MAINTAIN}) is None


def test_FAC_6_who_has_only_ships_that_arrived_is_asked_for_no_orders() -> None:
    match = begin(3, (RESERVES, None), points=20)
    kept = until(match, KeepBack).ships()[0].id
    match.answer(Seat.RED, (kept,))
    until(match, PlotOrders)
    state = match.state.copy()
    for ship in state.ships_of(Seat.RED):
        gone = ship
        state.ships[ship.id] = changed(gone, alive=False, pips=(0,) * len(gone.pips))
    state.phase, state.turn = Phase.START, 3
    later: Table = Match(JULY_2024, match.setup, state=state, dice=match.dice)
    arrival = until(later, ArriveShip)
    later.answer(Seat.RED, (*arrival.spot(), 0))
    assert list(later.pending) == [Seat.BLUE]
    later.answer(Seat.BLUE, {})
    assert later.state.ships[kept].order == MAINTAIN


def test_FAC_6_nobody_else_keeps_ships_back() -> None:
    others = [faction for faction in FACTIONS if faction != RESERVES]
    for faction in others:
        with pytest.raises(LookupError):
            until(begin(4, (faction, faction), points=8, turns=1), KeepBack)


def test_FAC_4_a_ship_comes_back_in_the_zone_of_its_own_edge() -> None:
    faction = next(one.id for one in CATALOGUE.factions if any(e.miracle_dice() for e in one.effects))
    for seed in range(40):
        match = begin(seed, (faction, faction), points=16, turns=30)
        try:
            request = until(match, RebirthShip, seed)
        except LookupError:
            continue
        edge = match.state.edges[request.seat]
        assert request.refusal(request.default()) is None
        opposite = {"left": (70.0, 24.0), "right": (2.0, 24.0), "top": (36.0, 46.0), "bottom": (36.0, 2.0)}
        assert request.refusal((*opposite[edge.value], 0)).ruling == "FAC-4"
        assert request.refusal((*request.default()[:2], 12)).ruling == "GEO-2"
        return
    raise AssertionError("nothing came back in 40 matches")
