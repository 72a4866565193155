"""What a case cannot say: secrecy, concession, and what the program adds to the rules."""

from typing import Any

import pytest

from rules.false_sunrise.fleet_files import parse_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.rulebook import chapters, ruling_text, texts_of
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import MAINTAIN, Order, Outcome, Phase, Setup, State
from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from rules.values import changed

RED, BLUE, CHANCE = Seat.RED, Seat.BLUE, Seat.CHANCE
FLEET = """
name: One
ships:
  - name: Arrow
    hull: destroyer
    components: [{id: oc, type: thruster-overchargers}, {id: gun, type: energy-lance, arc: fore}]
"""


@pytest.fixture
def match() -> Match[Setup, State, Any]:
    """Two destroyers face each other at 15 inches, at rest, before the orders of turn 1."""
    file = parse_fleet(FLEET, "one.yaml")
    setup = Setup({seat: build_fleet(file, seat, july_catalogue()) for seat in PLAYERS}, Terrain())
    state = opening(setup)
    state.phase = Phase.ORDERS
    for seat, x, heading in ((RED, 20.0, 3), (BLUE, 35.0, 9)):
        state.ships[f"{seat}:Arrow"] = changed(
            state.ships[f"{seat}:Arrow"], x=x, y=24.0, heading=heading, velocity=0, deployed=True
        )
    return Match(JULY_2024, setup, state=state)


def pass_turn(match: Match[Setup, State, Any]) -> None:
    """Answer with defaults until orders are asked for again."""
    turn = match.state.turn
    while match.state.turn == turn:
        for seat in match.waiting():
            match.answer(seat, match.request(seat).default())  # type: ignore[union-attr]


def test_ORD_1_an_order_is_nowhere_to_be_seen_before_both_have_confirmed(match: Any) -> None:
    before = JULY_2024.pack_state(match.state)
    match.answer(RED, {"red:Arrow": Order(velocity=5)})
    assert JULY_2024.pack_state(match.state) == before
    assert JULY_2024.pack_state(match.view(BLUE)) == JULY_2024.pack_state(match.view(RED))
    assert match.journal == []
    assert match.beats == []
    assert match.waiting() == (BLUE,)


def test_ORD_1_all_orders_are_revealed_together(match: Any) -> None:
    match.answer(BLUE, {"blue:Arrow": Order(velocity=1)})
    match.answer(RED, {})
    assert [(event.ship_id, event.order) for event in match.beats[0]] == [
        ("red:Arrow", MAINTAIN),
        ("blue:Arrow", Order(velocity=1)),
    ]


def test_ORD_1_nobody_orders_the_ships_of_the_other(match: Any) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(RED, {"blue:Arrow": Order(velocity=1)})
    assert caught.value.refusal.ruling == "ORD-1"


def test_ORD_6_all_but_unrevealed_orders_is_public(match: Any) -> None:
    match.answer(RED, {"red:Arrow": Order(velocity=1, overcharge=2)})
    match.answer(BLUE, {})
    seen = match.view(BLUE).ships["red:Arrow"]
    assert (seen.owes, seen.order, seen.lost, seen.pips) == (2, Order(velocity=1, overcharge=2), 0, (6,) * 4)


def test_UPG_4_what_was_borrowed_is_owed_for_one_order(match: Any) -> None:
    match.answer(RED, {"red:Arrow": Order(overcharge=4)})
    match.answer(BLUE, {})
    pass_turn(match)
    request = match.request(RED)
    assert request.refusal({"red:Arrow": Order(velocity=3)}).ruling == "ORD-4"
    assert request.refusal({"red:Arrow": Order(velocity=2, overcharge=1)}).ruling == "UPG-4"
    match.answer(RED, {"red:Arrow": Order(velocity=2)})
    match.answer(BLUE, {})
    pass_turn(match)
    assert match.request(RED).refusal({"red:Arrow": Order(velocity=6)}) is None


def test_END_5_the_initiative_passes_and_marks_are_cleared(match: Any) -> None:
    match.answer(RED, {"red:Arrow": Order(course=1)})
    match.answer(BLUE, {})
    pass_turn(match)
    assert (match.state.initiative, match.state.turn) == (BLUE, 2)
    ship = match.state.ships["red:Arrow"]
    assert (ship.activated, ship.fired, ship.order, ship.shielded) == (False, 0, None, 0)


@pytest.mark.parametrize("seat", PLAYERS)
def test_END_4_who_concedes_loses_at_any_time(match: Any, seat: Seat) -> None:
    match.answer(RED, {})
    match.concede(seat)
    assert match.over
    assert match.state.outcome == Outcome(seat.other, "END-4", "concession")


def test_GEO_1_legs_end_on_the_grid(match: Any) -> None:
    ship = match.state.ships["red:Arrow"]
    path = path_of(ship, Order(velocity=5, course=1), match.setup.terrain)
    for x, y, _ in path.stops:
        assert (x * 65536).is_integer()
        assert (y * 65536).is_integer()


def test_MOV_5_the_turn_of_leaving_is_noted_and_the_ship_is_back_a_turn_later(match: Any) -> None:
    state = match.state.copy()
    state.ships["red:Arrow"] = changed(state.ships["red:Arrow"], x=1.0, velocity=4, heading=9)
    match = Match(JULY_2024, match.setup, state=state)
    for seat in PLAYERS:
        match.answer(seat, {})
    assert (match.state.ships["red:Arrow"].left_at, match.state.ships["red:Arrow"].left_turn) == (
        (0.0, 24.0),
        1,
    )
    pass_turn(match)
    assert not match.state.ships["red:Arrow"].on_board
    pass_turn(match)
    back = match.state.ships["red:Arrow"]
    assert (back.on_board, back.at, back.heading, back.velocity) == (True, (0.0, 24.0), 9, 6)


def test_PLY_1_a_refused_answer_changes_nothing(match: Any) -> None:
    before = JULY_2024.pack_state(match.state)
    with pytest.raises(IllegalAnswer):
        match.answer(RED, {"red:Arrow": Order(course=7)})
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(CHANCE, (1,))
    assert caught.value.refusal.ruling == "PLY-1"
    assert JULY_2024.pack_state(match.state) == before
    assert match.waiting() == PLAYERS


def shoot(match: Match[Setup, State, Any]) -> None:
    """Bring red's shot at blue to its dice."""
    for seat in PLAYERS:
        match.answer(seat, {})
    match.answer(RED, "red:Arrow")
    match.answer(RED, (("gun", "blue:Arrow"),))


@pytest.mark.parametrize("faces", [(1, 2, 3, 4), (1, 2, 3, 4, 7), (0, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1)])
def test_PLY_2_dice_typed_in_must_be_as_many_and_of_as_many_sides(match: Any, faces: Any) -> None:
    shoot(match)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(CHANCE, faces)
    assert caught.value.refusal.ruling == "PLY-2"
    match.answer(CHANCE, (1, 1, 1, 1, 2))
    assert match.state.ships["blue:Arrow"].damage == 6


def test_PLY_3_nobody_takes_back_what_was_revealed_or_rolled(match: Any) -> None:
    for seat in PLAYERS:
        match.answer(seat, {})
    assert match.undo_refusal(RED).ruling == "PLY-3"
    match.answer(RED, "red:Arrow")
    match.undo(RED)
    match.answer(RED, "red:Arrow")
    match.answer(RED, (("gun", "blue:Arrow"),))
    match.answer(CHANCE, (1, 1, 1, 1, 1))
    assert match.undo_refusal(RED).ruling == "PLY-3"


def test_PLY_4_a_ship_without_a_target_is_not_asked_to_fire(match: Any) -> None:
    match.answer(RED, {"red:Arrow": Order(course=3)})
    match.answer(BLUE, {})
    match.answer(RED, "red:Arrow")
    assert match.waiting() == (BLUE,)  # blue is abeam, out of the lance's arc
    match.answer(BLUE, "blue:Arrow")
    match.answer(BLUE, (("gun", "red:Arrow"),))
    assert match.waiting() == (CHANCE,)


def test_the_rulings_can_be_read_by_id() -> None:
    assert list(texts_of()).index("GEO-1") < list(texts_of()).index("END-5")
    listed = [ruling for ids in chapters().values() for ruling in ids]
    assert listed == list(texts_of())
    assert ruling_text("SQD-8").startswith("An attack on a squadron")
    assert chapters()["Objectives"] == ("OBJ-1", "OBJ-2", "OBJ-3")
    with pytest.raises(KeyError):
        ruling_text("XYZ-1")
