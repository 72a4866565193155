"""The figures of a match: counted from beats, held against the state and against the rules."""

from __future__ import annotations

import pytest

from game.families.false_sunrise.statistics import Statistics, statistics_of
from rules.false_sunrise.damage import working_systems
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.events import (
    DamageTaken,
    MatchEnded,
    PhaseBegan,
    PointsScored,
    ShotLost,
    ShotResolved,
)
from rules.false_sunrise.state import Options, Phase, State
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out


def played(seed: int) -> Match:
    """Play a match of 20 integrity by random answers."""
    setup = Drawn(edition="2024-07", points=20, options=Options()).setup(seed)
    match = new_match(load_ruleset("2024-07"), setup, seed)
    play_out(match, ("random", "random"), seed)
    return match


def counted(match: Match) -> Statistics:
    return statistics_of(match.ruleset.opening(match.setup), match.beats)


def opening(seed: int = 4) -> State:
    setup = Drawn(edition="2024-07", points=20, options=Options()).setup(seed)
    return load_ruleset("2024-07").opening(setup)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_scores_markers_and_losses_are_those_of_the_final_state(seed: int) -> None:
    match = played(seed)
    found = counted(match)
    state = match.state
    assert found.scores == (state.scores[Seat.RED], state.scores[Seat.BLUE])
    assert found.outcome == state.outcome
    assert found.last_turn == state.turn
    for place, seat in enumerate(PLAYERS):
        lost = sorted(ship.id for ship in state.ships.values() if ship.seat is seat and not ship.alive)
        assert sorted(found.fleets[seat].ships_lost) == lost
        assert sum(turn.markers[place] for turn in found.turns) == state.scores[seat]
    assert [turn.turn for turn in found.turns] == list(range(1, len(found.turns) + 1))


@pytest.mark.parametrize("seed", [1, 4])
def test_rolled_and_expected_damage_are_the_sums_of_the_shots(seed: int) -> None:
    match = played(seed)
    found = counted(match)
    shots = [event for beat in match.beats for event in beat if isinstance(event, ShotResolved)]
    assert shots
    assert sum(fleet.rolled for fleet in found.fleets.values()) == sum(shot.damage for shot in shots)
    assert sum(fleet.expected for fleet in found.fleets.values()) == pytest.approx(
        sum(shot.expected for shot in shots)
    )
    for fleet in found.fleets.values():
        assert fleet.luck == pytest.approx(fleet.rolled - fleet.expected)
        assert fleet.best is None or fleet.best.damage == max(shot.damage for shot in fleet.shots)


def test_pips_taken_are_pips_dealt_and_crashes() -> None:
    fleets = counted(played(4)).fleets
    red, blue = fleets[Seat.RED], fleets[Seat.BLUE]
    assert red.pips_taken + blue.pips_taken > 0
    assert red.pips_dealt == blue.pips_taken - blue.pips_crashed
    assert blue.pips_dealt == red.pips_taken - red.pips_crashed


def test_the_opening_stays_as_it_is() -> None:
    match = played(2)
    start = match.ruleset.opening(match.setup)
    before = start.copy()
    statistics_of(start, match.beats)
    assert start == before


def test_a_shot_counts_for_its_fleet_with_its_turn_and_target() -> None:
    start = opening()
    red, blue = (next(s for s in start.ships.values() if s.seat is seat) for seat in PLAYERS)
    pips = (red.pips[0] - 2, *red.pips[1:])
    shot = ShotResolved(blue.id, "gun", red.id, 2, 0, (6, 5), (6, 5), (), 11, 1, 7.0)
    damage = DamageTaken(red.id, f"{blue.id}|gun", 11, 9, 0, pips, 0)
    found = statistics_of(start, [(PhaseBegan(Phase.ORDERS, 3, "ORD-1"),), (shot,), (damage,)])
    fleet = found.fleets[Seat.BLUE]
    assert fleet.best is not None
    assert (fleet.best.turn, fleet.best.target_id, fleet.best.systems) == (3, red.id, 1)
    assert fleet.best.luck == 4.0
    assert (fleet.pips_dealt, found.fleets[Seat.RED].pips_taken) == (2, 2)


def test_a_crash_is_taken_and_dealt_by_nobody() -> None:
    start = opening()
    red = next(s for s in start.ships.values() if s.seat is Seat.RED)
    pips = (red.pips[0] - 3, *red.pips[1:])
    found = statistics_of(start, [(DamageTaken(red.id, "crash", 3, 0, 0, pips, 0),)])
    assert (found.fleets[Seat.RED].pips_taken, found.fleets[Seat.RED].pips_crashed) == (3, 3)
    assert found.fleets[Seat.BLUE].pips_dealt == 0


def test_a_match_without_a_shot_has_no_best_one() -> None:
    start = opening()
    ids = list(start.ships)
    lost = ShotLost(ids[0], "gun", ids[-1])
    found = statistics_of(start, [(lost,), (PointsScored(1, 2),), (MatchEnded(None, "turn_limit", "END-4"),)])
    assert all(fleet.best is None and fleet.rolled == 0 for fleet in found.fleets.values())
    assert found.turns[0].markers == (1, 2)
    assert found.outcome is not None
    assert found.outcome.winner is None


def test_systems_lost_are_counted_even_where_they_are_mended() -> None:
    match = played(1)
    found = counted(match)
    for seat in PLAYERS:
        still = sum(
            len(ship.spec.systems) - len(working_systems(ship))
            for ship in match.state.ships.values()
            if ship.seat is seat
        )
        assert found.fleets[seat].systems_lost >= still
