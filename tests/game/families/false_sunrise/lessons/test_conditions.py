"""Conditions over events, over the table, and over what the learner has in hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from game.book.lessons.at_table.seen import Seen
from game.families.false_sunrise.lessons.table.condition_file import Condition
from game.families.false_sunrise.lessons.table.conditions import JUDGE, Glance
from game.families.false_sunrise.lessons.table.guide import TableGuide
from rules.false_sunrise.events import (
    OrderRevealed,
    PointsScored,
    SalvoResolved,
    SetNamed,
    ShotResolved,
    ThrowRead,
)
from rules.false_sunrise.state import Order
from rules.kernel.seats import Seat

READ = TypeAdapter(Condition)


def condition(**parts: Any) -> Condition:
    return READ.validate_json(json.dumps(parts))


def holds(wanted: Condition, seen: Seen) -> bool:
    return seen.holds(wanted, JUDGE)


@pytest.fixture
def seen(begin: Callable[..., TableGuide]) -> Seen:
    guide = begin("- {say: Look.}")
    return Seen(guide.lesson, Seat.RED, guide.session.shown)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"event": "move", "selected": "Arrow"},
        {"event": "dance"},
        {"selected": "Arrow", "amount": 3},
        {"state": {"near": "m1"}},
        {"state": {"ship": "Arrow"}},
        {"all": []},
        {"refused": "maybe"},
        {"event": "move", "velocity": {}},
    ],
)
def test_a_condition_has_one_head_that_means_something(parts: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        condition(**parts)


def test_a_throw_is_narrowed_down_by_the_sets_that_it_leaves(seen: Seen) -> None:
    faces, removed = (4, 4, 4, 6, 6, 6, 1), (5, 6)
    read = ThrowRead("attack", "red:Arrow", "gun", "blue:Blade", 5, 2, 0, faces, removed, ((2, 4), (1, 6)))
    seen.deeds.append((read, (Seat.RED,)))
    assert holds(condition(event="result", ship="Arrow", left=["T4", "D6"]), seen)
    assert not holds(condition(event="result", left=["D6", "T4"]), seen)
    assert not holds(condition(event="result", left=[]), seen)
    seen.deeds.append((SetNamed("red:Arrow", "gun", "blue:Blade", (2, 4), (1, 2)), (Seat.RED,)))
    assert holds(condition(event="named", target="Blade", left=["D2"]), seen)
    with pytest.raises(ValidationError):
        condition(event="result", left=["four"])


def test_an_order_is_narrowed_down_by_its_parts(seen: Seen) -> None:
    seen.deeds.append((OrderRevealed("red:Arrow", Order(2, -1, launch=("h1.1",))), (Seat.RED,)))
    assert holds(condition(event="order", ship="Arrow", velocity=2, course={"most": 0}), seen)
    assert holds(condition(event="order", launch=("h1",)), seen)
    assert not holds(condition(event="order", launch=("h2",)), seen)
    assert not holds(condition(event="order", velocity={"least": 3}), seen)
    assert not holds(condition(event="order", ship="Blade"), seen)
    assert not holds(condition(event="order", by="them"), seen)
    assert holds(condition(event="order", by="any"), seen)


def test_a_shot_is_narrowed_down_by_band_and_damage(seen: Seen) -> None:
    shot = ShotResolved("red:Arrow", "gun", "blue:Blade", 3, 4, (6,), (6,), (), 7, 1, 3.5)
    seen.deeds.append((shot, (Seat.RED,)))
    assert holds(condition(event="shot", weapon="gun", target="Blade", band=3, amount={"least": 7}), seen)
    assert not holds(condition(event="shot", band=2), seen)
    assert not holds(condition(event="shot", target="Arrow"), seen)


def test_attacks_at_a_target_are_counted_and_so_is_what_gets_through(seen: Seen) -> None:
    gun = [("gun", "blue:Blade")] * 3 + [("pod", "blue:Blade")]
    seen.glance = Glance(shots=tuple(gun))
    assert holds(condition(aimed={"weapon": "gun", "target": "Blade", "attacks": 3}), seen)
    assert not holds(condition(aimed={"weapon": "gun", "attacks": {"least": 4}}), seen)
    assert not holds(condition(aimed={"target": "Arrow", "attacks": {"most": 4}}), seen)
    salvo = SalvoResolved("red:Arrow", "gun", "blue:Blade", 2, 3, (6, 5, 1), 2, 3, 1, 4, 2.5, "E1-15")
    seen.deeds.append((salvo, (Seat.RED,)))
    assert holds(condition(event="shot", band=2, amount=4), seen)
    assert not holds(condition(event="shot", amount={"least": 5}), seen)


def test_the_table_is_asked_about_the_learners_own(seen: Seen) -> None:
    assert holds(condition(state={"ship": "Arrow", "near": (10, 26), "within": 2}), seen)
    assert not holds(condition(state={"ship": "Arrow", "near": "m1"}), seen)
    assert holds(
        condition(state={"ship": "Arrow", "heading": 3, "velocity": {"most": 6}, "on_board": True}), seen
    )
    assert not holds(condition(state={"ship": "Blade", "on_board": True}), seen)
    assert not holds(condition(state={"owns": "m1"}), seen)
    PointsScored(2, 5).apply(seen.state)
    assert holds(condition(state={"score": 2}), seen)


def test_what_is_in_hand(seen: Seen) -> None:
    head = condition(planned={"ship": "Arrow", "course": 2})
    assert not holds(head, seen)
    seen.glance = Glance(
        selected="blue:Blade",
        plan={"red:Arrow": Order(0, 2)},
        shots=(("gun", "blue:Blade"),),
        views=frozenset({"threat"}),
    )
    assert holds(head, seen)
    assert holds(condition(selected="Blade"), seen)
    assert holds(condition(aimed={"target": "Blade"}), seen)
    assert not holds(condition(aimed={"weapon": "lance"}), seen)
    assert holds(condition(view="threat"), seen)
    assert not holds(condition(went_on=True), seen)
    seen.looked = True
    assert holds(condition(went_on=True), seen)
    assert holds(
        condition(all=[{"view": "threat"}, {"any": [{"view": "sight"}, {"selected": "Blade"}]}]), seen
    )
