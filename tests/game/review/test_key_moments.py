"""The key moments of a review, and its summary: which findings they are made of, and in which words."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from game.families.astra_et_tenebrae.coach.frigate_coach import FrigateCoach
from game.families.dark_frontier.coach.duel_coach import DuelCoach
from game.families.false_sunrise.coach.fleet_coach import FleetCoach
from game.families.false_sunrise.coach.ghost import Ghost
from game.review.findings import Given, Luck, Mistake, Review
from game.review.key_moments import MOST_MOMENTS, AnyCoach, moments_of, summary_of
from rules.kernel.seats import Seat

COACH = FleetCoach()
NAMES = {Seat.RED: "Ember", Seat.BLUE: "Tide"}


def told(found: Review[Ghost]) -> str:
    return summary_of(COACH, found, NAMES)


def lapse(
    turn: int, points: float, why: str, kind: str = "orders", ship: int = 0, seat: Seat = Seat.RED
) -> Mistake[Ghost]:
    piece = f"{seat.value}-{ship}"
    return Mistake(turn, 10 * turn, seat, kind, piece, "Kestrel", points, f"did {points}", "better", why)


def rolled_luck(turn: int, points: float) -> Luck[Ghost]:
    return Luck(turn, 10 * turn + 5, Seat.RED, "shot", f"rolled {points}", points)


def test_the_moments_are_the_worst_of_each_turn_and_have_room_for_shots_and_dice() -> None:
    orders = [lapse(turn, 2.0 + turn, f"why {turn}") for turn in range(1, 8)]
    shots = [lapse(2, 0.4, "fire", "fire"), lapse(3, 0.5, "fire", "fire")]
    luck = [rolled_luck(4, -0.6), rolled_luck(5, 0.5), rolled_luck(6, 0.2)]
    found = moments_of(COACH, [*orders, *shots], luck)
    assert [(one.turn, one.kind, one.points) for one in found] == [
        (3, "fire", 0.5),
        (4, "dice", 0.6),
        (5, "orders", 7.0),
        (6, "orders", 8.0),
        (7, "orders", 9.0),
    ]
    assert found[1].seat is Seat.BLUE, "what dice took from one side they gave the other"
    assert len(found) == MOST_MOMENTS
    same = [lapse(1, 3.0, "a"), lapse(1, 2.0, "a", ship=1), lapse(1, 1.0, "b", ship=1)]
    assert [one.why for one in moments_of(COACH, same, [rolled_luck(1, 0.29)])] == ["a", "b"]


def test_the_worst_decision_of_each_side_has_a_place_among_the_moments() -> None:
    red = [lapse(turn, 2.0 + turn, f"why {turn}") for turn in range(1, 8)]
    blue = [lapse(turn, 0.1 * turn, f"why {turn}", seat=Seat.BLUE) for turn in (3, 5)]
    found = moments_of(COACH, [*red, *blue], [])
    assert sorted((one.seat.value, one.turn) for one in found) == [
        ("blue", 5),
        ("red", 4),
        ("red", 5),
        ("red", 6),
        ("red", 7),
    ]
    trifle = moments_of(COACH, [*red, blue[0]], [rolled_luck(1, 0.2)])
    assert {one.seat for one in trifle} == {Seat.RED, Seat.BLUE}, "three tenths of a point count"
    assert {one.seat for one in moments_of(COACH, [*red, lapse(2, 0.28, "", seat=Seat.BLUE)], [])} == {
        Seat.RED
    }


def test_the_summary_of_a_win_names_what_the_loser_gave_away() -> None:
    given = (Given(1, Seat.BLUE, "orders", 1.0), Given(2, Seat.RED, "orders", 9.0))
    said = told(Review((1, 2), (), (), given, won=(Seat.RED, 2)))
    assert said == "Luck was even; Tide lost, and gave away most with orders in turn 1."
    said = told(Review((1, 2), (rolled_luck(1, -0.4),), (), given, won=(Seat.RED, 2)))
    assert said == "Tide was 0.4 points luckier, but lost, and gave away most with orders in turn 1."
    said = told(Review((1, 2), (), (), given[1:], won=(Seat.RED, 2)))
    assert said == "Luck was even; no decision of Tide gave much away."
    assert told(Review((1, 2), (), (), given)).endswith("orders in turn 2 gave away the most.")


def test_the_summary_blames_nobody_for_a_setup_that_the_program_may_have_made() -> None:
    given = (Given(1, Seat.BLUE, "orders", 1.0), Given(1, Seat.BLUE, "markers", 9.0))
    assert told(Review((1, 2), (), (), given)) == "Luck was even; Tide's orders in turn 1 gave away the most."


def test_a_match_without_a_turn_is_told_by_its_setup_if_that_gave_points_away() -> None:
    assert told(Review()) == COACH.too_short
    said = told(Review(mistakes=(lapse(1, 8.0, "sooner", kind="markers"),)))
    assert said == "It ended before the first move, so only the setup is judged."


@pytest.mark.parametrize(
    ("coach", "setup"),
    [(FrigateCoach, "captains and places"), (DuelCoach, "placing"), (FleetCoach, "deployment")],
)
def test_a_setup_that_the_program_may_have_made_is_blamed_on_nobody_in_any_game(
    coach: type[AnyCoach[Any]], setup: str
) -> None:
    (kind,) = (one for one, words in coach.decisions.items() if words == setup)
    said = summary_of(coach(), Review((1,), (), (), (Given(1, Seat.BLUE, kind, 9.0),)), NAMES)
    assert said == "Luck was even; no decision gave much away."


def test_luck_is_told_in_damage_and_in_what_that_is_worth() -> None:
    rolls = [
        Luck(2, 5, Seat.RED, "shot", "rolled well", 0.52, 7.1),
        Luck(3, 6, Seat.RED, "shot", "rolled badly", -0.4, -6.0),
    ]
    good, bad = moments_of(COACH, [], rolls)
    assert "7.1 damage more than average, worth 0.5 points." in good.why
    assert "6.0 damage less than average, worth 0.4 points." in bad.why
    assert (good.seat, bad.seat) == (Seat.RED, Seat.BLUE)
    (craft,) = moments_of(COACH, [], [dataclasses.replace(rolls[0], roll="craft", excess=0.0)])
    assert craft.why == "Pure luck: worth 0.5 points."


def test_the_summary_names_who_was_luckier_and_whose_decisions_gave_most_away() -> None:
    given = (Given(1, Seat.RED, "orders", 2.0), Given(2, Seat.BLUE, "fire", 3.0))
    said = told(Review((1, 2), (rolled_luck(1, -0.4),), (), given))
    assert said == "Tide was 0.4 points luckier; Tide's shots in turn 2 gave away the most."
    said = told(Review((1, 2), (rolled_luck(1, 0.4),), (), ()))
    assert said == "Ember was 0.4 points luckier; no decision gave much away."
    assert told(Review((1,), (rolled_luck(1, 0.2),))).startswith("Luck was even; ")
