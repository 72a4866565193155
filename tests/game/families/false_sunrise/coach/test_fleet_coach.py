"""The coach goes through matches that were really played: every roll, every order, every shot."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from game.families.false_sunrise.ai.fire import plan_volley
from game.families.false_sunrise.coach.activation import judge_activation
from game.families.false_sunrise.coach.deploying import judge_deployment
from game.families.false_sunrise.coach.fire import judge_volley
from game.families.false_sunrise.coach.fleet_coach import FleetCoach
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.coach.harm import Harm
from game.families.false_sunrise.coach.luck import Rolls
from game.families.false_sunrise.coach.marker_places import judge_marker
from game.families.false_sunrise.coach.squadrons import judge_squadron
from game.match.playback import Playback
from game.match.recording import Recording, recording_of
from game.players.controller import DECLINES
from game.players.registry import seat_player
from game.review.background_review import NotOver
from game.review.coach_review import CoachReview
from game.review.findings import Luck, Mistake, Review
from game.review.key_moments import MOST_MOMENTS
from game.review.reviewing import review
from game.wording import from_corner
from rules.false_sunrise import events
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.dice_law import FACES
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.placing import INWARD, DeployFleet, deployment_refusal, marker_refusal
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import MAINTAIN, Options, State
from rules.games import load_ruleset
from rules.kernel.match import AnyMatch
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out


def drawn_match(edition: str, seed: int, points: int = 12) -> AnyMatch:
    setup = Drawn(edition=edition, points=points, options=Options()).setup(seed)
    return new_match(load_ruleset(edition), setup, seed)


def played(edition: str, seed: int, points: int = 12, red: str = "captain") -> Recording:
    match = drawn_match(edition, seed, points)
    play_out(match, (red, "captain"), seed)
    return recording_of(match)


def reviewed(recording: Recording) -> Review[Ghost]:
    found = review(FleetCoach(), recording.ruleset, recording.opening, recording.beats)
    assert found is not None
    return found


def shots_of(recording: Recording) -> Iterator[tuple[str, float, int]]:
    """Recount the shots from the log: source, the mean it tells, and the pips that went."""
    state = recording.opening.copy()
    mean_of = edition_of(state).gunnery.expected_pips
    shot: list[Any] = []
    for beat in recording.beats:
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
    recording = played(edition, 3)
    found = reviewed(recording)
    shots = list(shots_of(recording))
    rolls = [one for one in found.luck if one.roll == "shot"]
    assert shots
    assert len(rolls) == len(shots)
    assert sum(abs(one.excess) for one in rolls) > 1.0, "dice are never quite average"
    told = sum(one.excess for one in rolls)
    assert told == pytest.approx(sum(pips - mean for _, mean, pips in shots))
    per_turn = found.per_turn()
    assert sum(luck for _, luck, _ in per_turn) == pytest.approx(found.luck_of(Seat.RED))
    assert found.luck_of(Seat.RED) == pytest.approx(-found.luck_of(Seat.BLUE))
    more = {one.points > 0 for one in rolls if one.excess > 2}
    assert more <= {True}, "much more damage than expected is never bad luck"


def luck_since(match: AnyMatch, beat: int) -> list[Luck[Ghost]]:
    """Follow a match, and give the luck of what has happened since a beat."""
    state, rolls, before = match.ruleset.opening(match.setup), Rolls(), 0
    for number, one in enumerate(match.beats):
        if number == beat:
            before = len(rolls.end())
        for event in one:
            rolls.see(event, state, number + 1)
            event.apply(state)
    return rolls.end()[before:]


def rolled(match: AnyMatch, entry: int, faces: tuple[int, ...]) -> Luck[Ghost]:
    """Let the dice of an answer fall otherwise, and give the luck of it."""
    match.rewind(entry)
    beat = len(match.beats)
    match.answer(Seat.CHANCE, faces)
    while match.pending and match.pending[seat := match.waiting()[0]].kind == Prompt.LOSE:
        match.answer(seat, match.pending[seat].default())
    return luck_since(match, beat)[0]


@pytest.mark.parametrize(
    ("why", "kind", "player"),
    [
        ("attack", "shot", "runner"),
        ("squadron_attack", "craft", "captain"),
        ("repair_crews", "repair", "captain"),
    ],
)
def test_over_all_faces_of_its_dice_luck_sums_to_nothing(why: str, kind: str, player: str) -> None:
    """All that two dice can show is rolled at the true table: pips, systems, craft and ships that go."""
    least, most = 0.0, 0.0
    for seed in range(3, 40):
        match = drawn_match("2024-07", seed, 14)
        play_out(match, (player, player), seed)
        match.use_dice(None)
        asked = list(enumerate(match.asked))
        for entry, one in reversed(asked):
            if not isinstance(one, Roll) or one.why != why or one.count > 2:
                continue
            found = [rolled(match, entry, faces) for faces in product(FACES, repeat=one.count)]
            assert {luck.roll for luck in found} == {kind}
            assert sum(luck.points for luck in found) == pytest.approx(0.0, abs=1e-9)
            assert sum(luck.excess for luck in found) == pytest.approx(0.0, abs=1e-9)
            least = min(least, *(luck.points for luck in found))
            most = max(most, *(luck.points for luck in found))
        if least < 0 < most:
            return
    raise AssertionError(f"nobody rolled for {kind}")


def test_harm_grows_with_pips_and_systems_up_to_the_ship_and_less_for_one_that_may_return() -> None:
    harm = Harm(pips=12, soft=2.0, system=0.3, back=0.0)
    assert harm.points(0, 0) == 0.0
    costs = [harm.points(3, 0), harm.points(3, 1), harm.points(6, 1), harm.points(6, 2), harm.points(12, 0)]
    assert costs == sorted(set(costs)), "each costs more than the one before"
    assert harm.points(12, 0) == harm.points(20, 3), "no more than the ship can be lost"
    assert dataclasses.replace(harm, back=0.5).points(12, 0) < harm.points(12, 0)
    assert dataclasses.replace(harm, back=0.5).points(6, 1) == harm.points(6, 1)


def test_the_same_match_gives_the_same_answer_in_a_process_of_its_own() -> None:
    recording = played("2024-07", 5)
    here = reviewed(recording)
    task = CoachReview(recording)
    assert task.settle()
    assert task.result == here
    assert 0 < len(here.moments) <= MOST_MOMENTS
    assert min(one.points for one in here.mistakes if one.kind == "orders") >= 0.25, "trifles are not told"
    assert [one.moment for one in here.moments] == sorted(one.moment for one in here.moments)
    names = dict.fromkeys(PLAYERS, "Somebody")
    opening = recording.opening.copy()
    opening.setup = dataclasses.replace(recording.setup, names=names)
    other = CoachReview(dataclasses.replace(recording, setup=opening.setup, opening=opening))
    assert other.settle()
    assert other.result is not None
    assert "Somebody" in other.result.summary, "the same course under other names is another match"


def until_orders(match: AnyMatch, seed: int) -> None:
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
    recording = recording_of(match)
    found = reviewed(recording)
    held = [one for one in found.mistakes if one.turn == 2 and one.did == "held course" and one.ghost.marker]
    assert held
    won = [one for one in held if "this turn" in one.why or "from the enemy" in one.why]
    assert won, [one.why for one in held]
    best = max(won, key=lambda one: one.points)
    ship, marker = state.ships[best.piece], best.ghost.marker
    assert marker is not None
    assert not path_of(ship, MAINTAIN, state.setup.terrain).passes_within(marker, MARKER_REACH_IN)
    (better,) = best.ghost.better
    flown = path_of(ship, MAINTAIN, state.setup.terrain)._replace(stops=better.stops, velocity=99)
    assert flown.passes_within(marker, MARKER_REACH_IN)
    assert best.points >= 0.25
    assert any(one.moment == best.moment and one.kind == "orders" for one in found.moments)
    beat = recording.beats[best.moment]
    assert any(isinstance(event, events.OrderRevealed) for event in beat), "the place is just before"
    assert found.given_by(best.seat, 2) >= best.points - 1e-6


def test_what_flew_into_a_rock_or_off_the_board_is_said_as_it_happened() -> None:
    """The first player draws orders at random: such as no level of the computer would weigh."""
    seen: set[str] = set()
    for seed in range(5, 25):
        seen |= mishaps_of(played("2024-07", seed, points=8, red="random"))
        if len(seen) == 2:
            return
    raise AssertionError(seen)


def mishaps_of(recording: Recording) -> set[str]:
    """Name the mishaps that a review tells, each held against the order that was flown."""
    found = reviewed(recording)
    film = Playback(recording.ruleset, recording.opening, recording.beats)
    seen = set()
    for one in found.mistakes:
        if mishap := next((words for words in ("into a rock", "off the board") if words in one.did), ""):
            state = film.at(one.moment)
            order = next(
                event.order
                for event in recording.beats[one.moment]
                if isinstance(event, events.OrderRevealed) and event.ship_id == one.piece
            )
            path = path_of(state.ships[one.piece], order, state.setup.terrain)
            assert path.crashed == (mishap == "into a rock")
            assert path.left == (mishap == "off the board")
            better = one.ghost.better[0]
            assert not (better.crashed if path.crashed else better.left)
            assert not any(words in one.why for words in ("rock", "board")), "why is about the better order"
            seen.add(mishap)
    return seen


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
    found = reviewed(recording_of(match))
    held = [one for one in found.mistakes if one.did == "held fire"]
    assert held
    assert all(one.seat is Seat.RED for one in held)
    for one in held:
        assert set(one.ghost.targets) <= could[one.turn, one.piece]
    assert any(one.kind == "fire" for one in found.moments_of(Seat.RED))


def test_of_a_match_that_was_played_on_only_what_came_since_is_weighed() -> None:
    recording = played("2024-07", 3)
    whole = reviewed(recording)
    film = Playback(recording.ruleset, recording.opening, recording.beats)
    shot = next(one for one in whole.luck if one.turn == 4)
    film.go_turn(2)
    weighed = 0
    for since, turns in ((film.moment, whole.turns[1:]), (shot.moment, whole.turns[3:])):
        part = review(FleetCoach(), recording.ruleset, recording.opening, recording.beats, since=since)
        assert part is not None
        assert part.turns == turns
        assert part.luck == tuple(one for one in whole.luck if one.moment > since)
        assert part.mistakes == tuple(one for one in whole.mistakes if one.moment >= since)
        assert 0 < len(part.luck) < len(whole.luck)
        assert len(part.mistakes) < len(whole.mistakes)
        weighed += len(part.mistakes)
        assert {one.moment for one in part.moments} <= {*range(since, len(recording.beats) + 1)}
        assert sum(luck for _, luck, _ in part.per_turn()) == pytest.approx(part.luck_of(Seat.RED))
    assert weighed


def test_a_match_that_ends_before_a_ship_has_flown_has_nothing_to_weigh() -> None:
    match = drawn_match("2024-07", 3)
    match.concede(Seat.RED)
    found = reviewed(recording_of(match))
    assert (found.turns, found.luck, found.moments, found.own) == ((), (), (), ((), ()))
    assert "before any ship moved" in found.summary


def test_shots_are_held_against_the_best_by_the_worth_of_both() -> None:
    """The plan itself gives nothing away, some shots less than none, and the reason fits what was fired."""
    judged = 0
    whys = set()
    for seed in range(3, 9):
        match = drawn_match("2024-07", seed, 14)
        play_out(match, ("runner", "runner"), seed)
        state = match.ruleset.opening(match.setup)
        for number, beat in enumerate(match.beats):
            for event in beat:
                if isinstance(event, events.VolleyDeclared):
                    ship = state.ships[event.ship_id]
                    plan = plan_volley(state, ship).volley
                    assert judge_volley(state, event.ship_id, plan, number) is None
                    held = judge_volley(state, event.ship_id, (), number)
                    for shots in (event.shots, plan[:1]):
                        one = judge_volley(state, event.ship_id, shots, number)
                        if one is None:
                            continue
                        assert held is not None
                        assert 0.15 <= one.points <= held.points + 1e-9, "any shot is better than none"
                        assert sorted(plan) != sorted(shots)
                        whys.add(" ".join(one.why.split()[:3]))
                        if one.why.startswith("That would have destroyed"):
                            assert int(one.why.split()[-1].removesuffix("%.")) >= 15
                        if one.why.startswith("More of its weapons"):
                            assert len(shots) < len(plan)
                        judged += 1
                event.apply(state)
    assert judged > 5
    assert {"That would have", "More of its"} <= whys


def test_nothing_is_said_of_a_match_that_goes_on() -> None:
    match = drawn_match("2024-07", 3)
    until_orders(match, 3)
    recording = recording_of(match)
    with pytest.raises(NotOver):
        review(FleetCoach(), recording.ruleset, recording.opening, recording.beats)
    with pytest.raises(NotOver):
        CoachReview(recording)


def test_it_stops_when_nobody_wants_to_know_any_more() -> None:
    recording = played("2024-07", 5)
    shares: list[float] = []

    def progress(share: float) -> bool:
        shares.append(share)
        return len(shares) < 5

    assert review(FleetCoach(), recording.ruleset, recording.opening, recording.beats, progress) is None
    assert len(shares) == 5


def test_what_the_winner_gave_away_in_its_last_turn_is_none_of_the_moments() -> None:
    recording = played("2024-07", 5, points=8, red="random")
    found = reviewed(recording)
    final = Playback(recording.ruleset, recording.opening, recording.beats).at(len(recording.beats))
    assert final.outcome is not None
    winner, last = final.outcome.winner, final.turn
    assert winner is not None
    assert found.won == (winner, last)
    assert any((one.seat, one.turn) == (winner, last) for one in found.mistakes), "it is weighed as well"
    for one in (*found.moments, *found.moments_of(winner)):
        assert one.kind == "dice" or (one.seat, one.turn) != (winner, last)


def setup_and_acting() -> Iterator[tuple[Recording, Mistake[Ghost], State]]:
    """Yield what is told of markers, deployment, activations and squadrons in games that chance plays."""
    for seed in (3, 9):
        recording = played("2024-07", seed, 20, red="random")
        film = Playback(recording.ruleset, recording.opening, recording.beats)
        for one in reviewed(recording).mistakes:
            if one.kind not in ("orders", "fire"):
                yield recording, one, recording.ruleset.conceal(film.at(one.moment), one.seat)


def test_what_is_called_better_gives_nothing_away_itself() -> None:
    """Of markers, deployment, activations and squadrons alike, in games in which chance plays one side."""
    seen = Counter[str]()
    for recording, one, view in setup_and_acting():
        beat, ringed = recording.beats[one.moment], one.ghost.ringed[0]
        seen[one.kind] += 1
        assert one.better
        assert one.why.endswith(".")
        match one.kind:
            case "activation":
                assert one.did == f"acted before {ship_name(view, ringed)}"
                assert not view.ships[ringed].activated
                assert judge_activation(view, ringed, one.moment) is None
            case "markers":
                assert one.ghost.marker is not None
                assert marker_refusal(view, one.ghost.marker) is None
                assert judge_marker(view, one.seat, one.ghost.marker, one.moment) is None
            case "deployment":
                placed = {e.ship_id: (*e.at, e.heading) for e in beat if isinstance(e, events.ShipDeployed)}
                (better,) = one.ghost.better
                edge = view.edges[one.seat]
                assert deployment_refusal(view, edge, better.stops[0]) is None
                there = {**placed, one.piece: better.stops[0]}
                again = judge_deployment(view, one.seat, there, one.moment).mistakes
                left = sum(other.points for other in again if other.piece == one.piece)
                assert left < one.points, "others may go for its marker now"
            case _:
                squadron = view.squadrons[one.piece]
                legal = [c for c in OrderSquadron(one.seat, view).commands() if c[0] == squadron.id]
                judged = [judge_squadron(view, squadron, command, one.moment) for command in (*legal, None)]
                assert None in judged, "some order, or none, is the best"
                assert max(found.points for found in judged if found) >= one.points
    assert set(seen) == {"activation", "markers", "deployment", "squadrons"}, seen


def test_a_reviewed_setup_says_where_a_fleet_should_have_begun() -> None:
    """A fleet in a heap in the corner, facing out: each ship of it is told."""
    match = drawn_match("2024-07", 3)
    while not isinstance(match.pending.get(seat := match.waiting()[0]), DeployFleet):
        match.answer(seat, match.pending[seat].default())
    request = match.pending[seat]
    assert isinstance(request, DeployFleet)
    outward = (INWARD[request.edge] + 6) % 12
    x, y, _ = next(iter(request.default().values()))
    match.answer(seat, {ship.id: (x, y, outward) for ship in request.ships()})
    while not any(isinstance(asked, PlotOrders) for asked in match.pending.values()):
        match.answer(match.waiting()[0], match.pending[match.waiting()[0]].default())
    for one in PLAYERS:
        match.answer(one, {})
    match.concede(seat.other)
    found = [one for one in reviewed(recording_of(match)).mistakes if one.kind == "deployment"]
    heap = [one for one in found if one.seat is seat]
    assert len(heap) == len([ship for ship in request.ships() if ship.spec.hull.capital])
    assert {one.did for one in heap} == {f"began {from_corner((x, y))}, heading {outward or 12}"}
