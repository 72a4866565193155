"""The coach goes through matches that were really played: every roll, every order, every shot."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from game.families.false_sunrise.coach.records import MOST_MOMENTS, Review
from game.families.false_sunrise.coach.review import NotOver, review
from game.families.false_sunrise.coach.worker import Task
from game.match.playback import Playback
from game.match.viewing import Viewing, viewing_of
from game.players.controller import DECLINES
from game.players.registry import seat_player
from rules.false_sunrise import events
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import MAINTAIN, Options
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from tools.simulation.playing import new_match, play_out


def drawn_match(edition: str, seed: int, points: int = 12) -> Match[Any, Any, Any]:
    setup = Drawn(edition=edition, points=points, options=Options()).setup(seed)
    return new_match(load_ruleset(edition), setup, seed)


def played(edition: str, seed: int, points: int = 12, red: str = "captain") -> Viewing:
    match = drawn_match(edition, seed, points)
    play_out(match, (red, "captain"), seed)
    return viewing_of(match)


def reviewed(viewing: Viewing) -> Review:
    found = review(viewing.opening, viewing.beats)
    assert found is not None
    return found


def shots_of(viewing: Viewing) -> Iterator[tuple[str, float, int]]:
    """Recount the shots from the log: source, the mean it tells, and the pips that went."""
    state = viewing.opening.copy()
    mean_of = edition_of(state).gunnery.expected_pips
    shot: list[Any] = []
    for beat in viewing.beats:
        for event in beat:
            if isinstance(event, events.ShotResolved | events.SalvoResolved):
                if shot:
                    yield shot[0], shot[1], shot[2]
                shot = [f"{event.ship_id}|{event.weapon_id}", mean_of(state, event), 0]
            if isinstance(event, events.DamageTaken) and shot and event.source == shot[0]:
                shot[2] += sum(state.ships[event.ship_id].pips) - sum(event.pips)
            event.apply(state)
    if shot:
        yield shot[0], shot[1], shot[2]


@pytest.mark.parametrize("edition", ["2024-07", "2024-03"])
def test_luck_sums_to_what_the_rolls_say(edition: str) -> None:
    viewing = played(edition, 3)
    found = reviewed(viewing)
    shots = list(shots_of(viewing))
    rolls = [one for one in found.luck if one.roll == "shot"]
    assert shots
    assert len(rolls) == len(shots)
    assert sum(abs(one.pips) for one in rolls) > 1.0, "dice are never quite average"
    told = sum(one.pips for one in rolls)
    assert told == pytest.approx(sum(pips - mean for _, mean, pips in shots))
    per_turn = found.per_turn()
    assert sum(luck for _, luck, _ in per_turn) == pytest.approx(found.luck_of(Seat.RED))
    assert found.luck_of(Seat.RED) == pytest.approx(-found.luck_of(Seat.BLUE))
    more = {one.points > 0 for one in rolls if one.pips > 2}
    assert more <= {True}, "much more damage than expected is never bad luck"


def test_the_same_match_gives_the_same_answer_in_a_process_of_its_own() -> None:
    viewing = played("2024-07", 5)
    here = reviewed(viewing)
    task = Task(viewing)
    assert task.settle()
    assert task.review == here
    assert 0 < len(here.moments) <= MOST_MOMENTS
    assert [one.moment for one in here.moments] == sorted(one.moment for one in here.moments)
    names = dict.fromkeys(PLAYERS, "Somebody")
    opening = viewing.opening.copy()
    opening.setup = dataclasses.replace(viewing.setup, names=names)
    other = Task(dataclasses.replace(viewing, setup=opening.setup, opening=opening))
    assert other.settle()
    assert other.review is not None
    assert "Somebody" in other.review.summary, "the same course under other names is another match"


def until_orders(match: Match[Any, Any, Any], seed: int) -> None:
    """Let captains play until both fleets are asked for the orders of turn 2."""
    players = {seat: seat_player(match.ruleset.id, "captain", seat, seed) for seat in PLAYERS}
    while True:
        seat = match.waiting()[0]
        request = match.request(seat)
        assert request is not None
        if isinstance(request, PlotOrders) and match.state.turn == 2:
            return
        answer = players[seat].poll(request, match.view(seat))
        match.answer(seat, None if answer is DECLINES else answer)


def test_a_ship_that_held_course_past_a_marker_is_found_with_the_better_order() -> None:
    """A whole fleet holds its course in turn 2, where an order would have won a marker."""
    match = drawn_match("2024-07", 3)
    until_orders(match, 3)
    state = match.state.copy()
    for seat in PLAYERS:
        match.answer(seat, {})
    match.concede(Seat.RED)
    viewing = viewing_of(match)
    found = reviewed(viewing)
    held = [one for one in found.lapses if one.turn == 2 and one.did == "held course" and one.ghost.marker]
    assert held
    won = [one for one in held if "this turn" in one.why or "from the enemy" in one.why]
    assert won, [one.why for one in held]
    best = max(won, key=lambda one: one.points)
    ship, marker = state.ships[best.ship_id], best.ghost.marker
    assert marker is not None
    assert not path_of(ship, MAINTAIN, state.setup.terrain).passes_within(marker, MARKER_REACH_IN)
    (better,) = best.ghost.better
    flown = path_of(ship, MAINTAIN, state.setup.terrain)._replace(stops=better.stops, velocity=99)
    assert flown.passes_within(marker, MARKER_REACH_IN)
    assert best.points >= 0.25
    assert any(one.moment == best.moment and one.kind == "orders" for one in found.moments)
    beat = viewing.beats[best.moment]
    assert any(isinstance(event, events.OrderRevealed) for event in beat), "the place is just before"
    assert found.given_by(best.seat, 2) >= best.points - 1e-6


def test_what_flew_into_a_rock_or_off_the_board_is_said_as_it_happened() -> None:
    """The first player draws orders at random: such as no level of the computer would weigh."""
    viewing = played("2024-07", 5, points=8, red="random")
    found = reviewed(viewing)
    film = Playback(viewing.ruleset, viewing.opening, viewing.beats)
    seen = set()
    for one in found.lapses:
        if mishap := next((words for words in ("into a rock", "off the board") if words in one.did), ""):
            state = film.at(one.moment)
            order = next(
                event.order
                for event in viewing.beats[one.moment]
                if isinstance(event, events.OrderRevealed) and event.ship_id == one.ship_id
            )
            path = path_of(state.ships[one.ship_id], order, state.setup.terrain)
            assert path.crashed == (mishap == "into a rock")
            assert path.left == (mishap == "off the board")
            better = one.ghost.better[0]
            assert not (better.crashed if path.crashed else better.left)
            assert not any(words in one.why for words in ("rock", "board")), "why is about the better order"
            seen.add(mishap)
    assert seen == {"into a rock", "off the board"}


def test_fire_that_was_held_is_found_with_its_targets() -> None:
    match = drawn_match("2024-07", 3)
    players = {seat: seat_player(match.ruleset.id, "captain", seat, 3) for seat in PLAYERS}
    could: dict[tuple[int, str], set[str]] = {}
    while not match.over:
        seat = match.waiting()[0]
        request = match.request(seat)
        assert request is not None
        if seat is Seat.RED and isinstance(request, DeclareFire):
            targets = request.targets().values()
            could[match.state.turn, request.ship_id] = {foe for foes in targets for foe in foes}
            match.answer(seat, ())
            continue
        answer = players[seat].poll(request, match.view(seat))
        match.answer(seat, None if answer is DECLINES else answer)
    found = reviewed(viewing_of(match))
    held = [one for one in found.lapses if one.did == "held fire"]
    assert held
    assert all(one.seat is Seat.RED for one in held)
    for one in held:
        assert set(one.ghost.targets) <= could[one.turn, one.ship_id]
    assert any(one.kind == "fire" for one in found.moments_of(Seat.RED))


def test_of_a_match_that_was_played_on_only_what_came_since_is_weighed() -> None:
    viewing = played("2024-07", 5)
    whole = reviewed(viewing)
    film = Playback(viewing.ruleset, viewing.opening, viewing.beats)
    shot = next(one for one in whole.luck if one.turn == 4)
    film.go_turn(2)
    weighed = 0
    for since, turns in ((film.moment, whole.turns[1:]), (shot.moment, whole.turns[3:])):
        part = review(viewing.opening, viewing.beats, since=since)
        assert part is not None
        assert part.turns == turns
        assert part.luck == tuple(one for one in whole.luck if one.moment > since)
        assert part.lapses == tuple(one for one in whole.lapses if one.moment >= since)
        assert 0 < len(part.luck) < len(whole.luck)
        assert len(part.lapses) < len(whole.lapses)
        weighed += len(part.lapses)
        assert {one.moment for one in part.moments} <= {*range(since, len(viewing.beats) + 1)}
        assert sum(luck for _, luck, _ in part.per_turn()) == pytest.approx(part.luck_of(Seat.RED))
    assert weighed


def test_a_match_that_ends_before_a_ship_has_flown_has_nothing_to_weigh() -> None:
    match = drawn_match("2024-07", 3)
    match.concede(Seat.RED)
    found = reviewed(viewing_of(match))
    assert (found.turns, found.luck, found.moments, found.own) == ((), (), (), ((), ()))
    assert "before a ship had flown" in found.summary


def test_nothing_is_said_of_a_match_that_goes_on() -> None:
    match = drawn_match("2024-07", 3)
    until_orders(match, 3)
    viewing = viewing_of(match)
    with pytest.raises(NotOver):
        review(viewing.opening, viewing.beats)
    with pytest.raises(NotOver):
        Task(viewing)


def test_it_stops_when_nobody_wants_to_know_any_more() -> None:
    viewing = played("2024-07", 5)
    shares: list[float] = []

    def progress(share: float) -> bool:
        shares.append(share)
        return len(shares) < 5

    assert review(viewing.opening, viewing.beats, progress) is None
    assert len(shares) == 5
