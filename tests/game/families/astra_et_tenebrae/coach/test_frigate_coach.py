"""The coach goes through battles that were really played: every answer, every roll."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from game.families.astra_et_tenebrae.coach.answered import Answered, Answers, Override
from game.families.astra_et_tenebrae.coach.frigate_coach import FrigateCoach
from game.families.astra_et_tenebrae.coach.ghost import Ghost
from game.families.astra_et_tenebrae.coach.judging import judge_answer
from game.families.astra_et_tenebrae.coach.luck import Rolls
from game.players.controller import DECLINES
from game.players.registry import seat_player
from game.review.coach import Decided, Judged
from game.review.findings import Luck, Review
from game.review.key_moments import MOST_MOMENTS
from game.review.reviewing import review
from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.drawing import SHIPS, Drawn
from rules.astra_et_tenebrae.figures import EDITIONS, Component
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.gunnery import CANNON, Shot
from rules.astra_et_tenebrae.odds import override_odds
from rules.astra_et_tenebrae.requests import AssignCaptains, ChooseHeat, HeatChoice, MoveShip, PlaceShip
from rules.astra_et_tenebrae.state import CAPTAINS, Options, Phase, Setup, Ship, State
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import battle


@dataclass(frozen=True)
class Played:
    """A battle with every answer that was really given: to which question, by whom."""

    match: AnyMatch
    given: list[tuple[str, Seat, object]]


@cache
def played(edition: str, seed: int, red: str = "captain", blue: str = "captain", ships: int = 3) -> Played:
    setup = Drawn(edition=edition, options=Options(6), terrain=True, ships=ships).setup(seed)
    match = new_match(load_ruleset(edition), setup, seed)
    names = zip(PLAYERS, (red, blue), strict=True)
    players = {seat: seat_player(edition, name, seat, seed) for seat, name in names}
    given = []
    while match.pending:
        for seat, request in list(match.pending.items()):
            if match.has_sealed(seat):
                continue
            view = match.view(seat)
            answer = players[seat].poll(request.seen_by(view), view)
            answer = None if answer is DECLINES else answer
            if seat in PLAYERS and is_judged(request, answer):
                given.append((request.asks_for, seat, in_short(answer)))
            match.answer(seat, answer)
    return Played(match, given)


def is_judged(request: Any, answer: Any) -> bool:
    """Return whether an answer is one for the coach: not by luck, and not without a choice."""
    match request:
        case ShowTactician():
            return any(request.refusal(ship.name) is None for ship in request.ships())
        case FireOrPass():
            return isinstance(answer, Shot) or request.can_fire()
        case DodgeOrNot():
            return request.refusal(answer=True) is None
    judged = AssignCaptains | PlaceShip | MoveShip | ChooseHeat | NameFormations | EvadeOrStay
    return isinstance(request, judged)


def in_short(answer: Any) -> object:
    """Return an answer in a form in which the order of ships does not matter."""
    if isinstance(answer, dict):
        return tuple(sorted(answer.items()))
    if isinstance(answer, Burn) and answer.override:
        return Override(answer.ship, answer.g)
    if isinstance(answer, tuple) and answer and isinstance(answer[0], str):
        return answer[0], tuple(answer[1])
    if isinstance(answer, tuple):
        return frozenset((one.type, frozenset(one.ships), frozenset(one.screens)) for one in answer)
    return tuple(answer.ships.items()) if isinstance(answer, HeatChoice) else answer


def decided_in(match: AnyMatch) -> list[Decided[Answered]]:
    state, answers, found = match.ruleset.opening(match.setup), Answers(), []
    for moment, beat in enumerate(match.beats):
        found += answers.in_beat(state, beat, moment)
        for event in beat:
            event.apply(state)
    return found


def reviewed(match: AnyMatch) -> Review[Ghost]:
    found = review(FrigateCoach(), match.ruleset, match.ruleset.opening(match.setup), match.beats)
    assert found is not None
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("seed", "player"), [(3, "random"), (4, "random"), (5, "captain")])
def test_every_answer_is_found_as_it_was_given(edition: str, seed: int, player: str) -> None:
    battle = played(edition, seed, player, player, 4 if player == "random" else 3)
    found = Counter(
        (one.answer.request.asks_for, one.seat, in_short(one.answer.answer))
        for one in decided_in(battle.match)
    )
    given = Counter(battle.given)
    # AF-7: of a crossfire whose first shot destroys the target, nobody sees the second ship.
    unseen = [one for one in given - found if not (isinstance(one[2], Shot) and len(one[2].ships) > 1)]
    assert not unseen
    assert not found - given


def test_all_kinds_of_answers_come_up() -> None:
    battles = [played(edition, seed, "random", "random", 4) for edition in EDITIONS for seed in (3, 4)]
    kinds = {asks for battle in battles for asks, _, _ in battle.given}
    assert kinds == {
        one.asks_for
        for one in (
            AssignCaptains,
            PlaceShip,
            ChooseHeat,
            MoveShip,
            NameFormations,
            ShowTactician,
            FireOrPass,
            EvadeOrStay,
            DodgeOrNot,
        )
    }


@pytest.mark.parametrize("g", [12, 18])
def test_AM_8_an_override_is_judged_by_its_odds_and_never_by_its_outcome(g: int) -> None:
    state = battle(Brand={"damage": (0, 2, 0, 0, 0, 0)})
    burned = events.ShipBurned("Brand", 20, g, float(g), (24.0, 20.0), 3, 0, override=True)
    fails = events.CrewBlackedOut("Brand", g, 3)
    found = [one for event in (burned, fails) for one in Answers().in_beat(state, (event,), 7)]
    judged = [judge_answer(one) for one in found]
    assert judged[0] == judged[1]
    (mistake,) = judged[0].mistakes
    assert mistake.words == f"Brand overrode its magnetic field with {g} G"
    chance = float(override_odds(state.figures, g).success)
    assert f"works in {chance:.0%}" in mistake.why
    assert ("dies" in mistake.why) is (g > state.figures.override.deadly_above_g)
    assert "Brand" in mistake.better or "G towards" in mistake.better


def placed_at(*places: tuple[float, float]) -> list[Judged[Ghost]]:
    state, names = State(Setup("2025-03-04", SHIPS)), SHIPS[Seat.RED]
    for name in [*names, *SHIPS[Seat.BLUE]]:
        state.ships[name] = Ship(name, Seat.RED if name in names else Seat.BLUE)
    judged = []
    for name, at in zip(names, places, strict=False):
        event = events.ShipPlaced(name, at)
        (found,) = Answers().in_beat(state, (event,), 0)
        judged.append(judge_answer(found))
        event.apply(state)
    return judged


def test_AS_3_a_row_gives_nothing_away_and_scattered_ships_do() -> None:
    row = placed_at((30.0, 45.0), (36.0, 45.0), (42.0, 45.0), (48.0, 45.0))
    assert not any(one.points or one.mistakes for one in row)
    apart = placed_at((10.0, 45.0), (24.0, 45.0), (38.0, 45.0), (38.0, 43.0))
    assert [one.points for one in apart] == pytest.approx([0.0, 0.1, 0.3, 0.3])
    last = placed_at((30.0, 45.0), (36.0, 45.0), (42.0, 45.0), (10.0, 45.0))[-1]
    (mistake,) = last.mistakes
    assert last.points == pytest.approx(0.3)
    assert mistake.words == "Cinder was placed out of line"
    assert mistake.better == "beside Furnace, 6″ from it"
    assert mistake.ghost is not None
    assert mistake.ghost.plate == "Furnace"


def test_AS_2_the_engineer_belongs_on_a_ship_that_begins_hot() -> None:
    heat = {"Kindle": 14, "Brand": 29, "Furnace": 14, "Cinder": 14}
    state = battle("2025-03-02", **{name: {"heat": one, "captain": None} for name, one in heat.items()})
    for cards, gives in ((CAPTAINS, True), ((CAPTAINS[1], CAPTAINS[2], CAPTAINS[0], CAPTAINS[3]), False)):
        assigned = events.CaptainsAssigned(Seat.RED, dict(zip(heat, cards, strict=True)))
        (found,) = Answers().in_beat(state, (assigned,), 0)
        judged = judge_answer(found)
        assert bool(judged.points) is gives
    unplaced = {"heat": 0, "captain": None, "at": None}
    cool = battle(**dict.fromkeys([*heat, *SHIPS[Seat.BLUE]], unplaced))
    (found,) = Answers().in_beat(cool, (assigned,), 0)
    assert judge_answer(found).points == 0, "ships that are alike"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_commodore_gives_hardly_anything_away_and_a_cadet_does(edition: str) -> None:
    battle = played(edition, 6, "cadet", "commodore", 2)
    found = reviewed(battle.match)
    red, blue = (found.given_by(seat) for seat in PLAYERS)
    assert red > 4 * blue, "burns are judged by what looks best next, so even the commodore gives a little"
    assert found.moments
    assert len(found.moments) <= MOST_MOMENTS
    for one in found.mistakes:
        assert one.points > 0
        assert one.did
        assert one.better


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_that_were_face_down_change_nothing(edition: str) -> None:
    for one in decided_in(played(edition, 5).match)[::8]:
        state: State = one.answer.request.state
        other = state.copy()
        down = [ship for ship in state.side(one.seat.other) if ship.face_down]
        cards = [ship.captain for ship in down]
        for ship, card in zip(down, [*cards[1:], *cards[:1]], strict=True):
            other.ships[ship.name] = changed(ship, captain=card)
        asked = replace(one.answer, request=one.answer.request.seen_by(other))
        assert judge_answer(replace(one, answer=asked)) == judge_answer(one)


def test_it_is_judged_where_the_answer_was_given_and_not_by_what_came_of_it() -> None:
    match = played("2025-03-01", 5).match
    state = match.ruleset.opening(match.setup)
    shots = {one.moment: one for one in decided_in(match) if isinstance(one.answer.answer, Shot)}
    cards = 0
    for moment, beat in enumerate(match.beats):
        if moment in shots and len(shots[moment].answer.answer.ships) == 1:
            asked, shot = shots[moment].answer, shots[moment].answer.answer
            assert asked.request.state == state
            assert asked.request.refusal(shot) is None, "it was legal then, with its physicist face down"
            cards += bool(shot.physicists)
        for event in beat:
            event.apply(state)
    assert cards


def luck_of(match: AnyMatch) -> list[Luck[Ghost]]:
    state, rolls = match.ruleset.opening(match.setup), Rolls()
    for moment, beat in enumerate(match.beats, 1):
        for event in beat:
            rolls.see(event, state, moment)
            event.apply(state)
    return rolls.end()


@pytest.mark.parametrize("edition", EDITIONS)
def test_luck_is_even_on_average_and_follows_the_dice(edition: str) -> None:
    battles = [played(edition, seed, "random", "random", 4) for seed in (3, 4)] + [played(edition, 5)]
    luck = [one for battle in battles for one in luck_of(battle.match)]
    assert len(luck) > 40
    hits = [one.excess for one in luck]
    assert abs(sum(hits) / len(hits)) < 0.12, "rolls to hit, against their exact chances"
    for one in luck:
        assert one.ghost is not None
        assert one.ghost.target
        if one.words.endswith("missed"):
            assert one.excess <= 0, "a hopeless shot misses without bad luck"
            assert one.points <= 0


@pytest.mark.parametrize(
    ("component", "points", "end"),
    [
        (Component.ENGINE, 2, "hit the engine and destroyed Skerry"),
        (Component.ENGINE, 1, "hit the engine"),
        (Component.MISSILE_BAYS, 2, "hit the missile bays"),
    ],
)
def test_a_hit_that_destroys_a_ship_says_so(component: Component, points: int, end: str) -> None:
    state, rolls = battle(phase=Phase.COMBAT), Rolls()
    for event in (
        events.ShotFired("Kindle", CANNON, "Skerry", 8, 0, "AC-10"),
        events.DiceRolled("location", ("Skerry",), (1,), 6, "AS-5"),
        events.PointsScored("Kindle", "Skerry", component, points, at_once=False, ruling="AC-4"),
    ):
        rolls.see(event, state, 1)
        event.apply(state)
    (found,) = rolls.end()
    assert found.words == f"Kindle's cannon at Skerry {end}"


def test_nothing_is_told_of_a_battle_without_moves() -> None:
    assert "nothing to review" in FrigateCoach.too_short
    assert not FrigateCoach().counts((events.phase_began(Phase.HEAT, 1, "AH-3"),))
