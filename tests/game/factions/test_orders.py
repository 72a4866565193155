"""Orders on the true screens: miracles for thrust, jumps by drive, slowed ships, thrust from damage."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.book.hints.moment import Sighting
from game.book.hints.prompter import Shown
from game.reasons import Decision
from rules.false_sunrise.events import OrderRevealed, ShipJumped, SquadronAssigned
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.state import Extras, Mode, Order, Phase, Squadron
from rules.kernel.seats import Seat
from rules.values import changed

SUN, CYCLE, WORLD, GIANT = (
    "children-of-the-sun",
    "first-cycle",
    "old-world-coalition",
    "gas-giant-collective",
)


@pytest.fixture
def plotting(make_table: Any, special: Any) -> Any:
    """Open the orders of Ember, turn 1, with a ship in hand."""

    def sit(faction: str, ship_id: str, foe: str = GIANT, **more: Any) -> Any:
        table = make_table(special(faction, foe, Phase.ORDERS, **more))
        table.until("OrdersTool")
        table.table.select(ship_id)
        table.desk.step(2)
        return table

    return sit


def test_FAC_1_points_become_thrust_by_the_stepper_and_by_keys(plotting: Any) -> None:
    table = plotting(SUN, "red:Sol", miracles={Seat.RED: 3})
    table.keys(pygame.K_PERIOD, pygame.K_PERIOD)
    order = table.tool.plan.order("red:Sol")
    ship = table.table.view.ships["red:Sol"]
    assert (order.miracles, thrust_of(ship, 0, order.miracles)) == (2, 8)
    assert "Miracles (1 left)" in table.words
    table.keys(pygame.K_COMMA)
    assert table.tool.plan.points_left() == 2


def test_FAC_1_all_orders_together_cannot_spend_more_than_there_is(plotting: Any) -> None:
    table = plotting(SUN, "red:Sol", miracles={Seat.RED: 3})
    table.keys(*[pygame.K_PERIOD] * 3)
    table.table.select("red:Dawn")
    table.desk.step(2)
    table.keys(pygame.K_PERIOD)
    assert table.tool.plan.order("red:Dawn").miracles == 0
    assert table.table.refusal is not None
    assert table.table.refusal.ruling == "FAC-1"
    table.keys(pygame.K_BACKSPACE)
    assert table.tool.plan.points_left() == 1


def test_FAC_1_the_stepper_is_there_only_for_those_who_have_points(plotting: Any) -> None:
    table = plotting(GIANT, "red:Core")
    assert table.desk.screen.ui.get("order.miracles") is None
    assert table.desk.screen.ui.get("bar.miracles") is None


def test_FAC_7_a_landing_is_pressed_on_the_board_with_the_least_thrust(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    ship = table.table.view.ships["red:Eon"]
    table.click("order.landing")
    table.desk.click_at(table.px((ship.x, ship.y + 5.0)))
    table.desk.step(2)
    order = table.tool.plan.order("red:Eon")
    assert order.drive == 3  # two drives: two inches for each point
    assert order.landing == pytest.approx((ship.x, ship.y + 5.0), abs=0.2)
    ghost = next(one for one in table.tool.overlays() if getattr(one, "origin", None) is not None)
    assert ghost.origin == ship.at
    assert ghost.stops[0][:2] == order.landing


def test_FAC_7_an_armed_jump_says_what_to_press(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    assert "jump" not in table.desk.dump()["now"]["text"]
    table.click("order.landing")
    assert "click where Eon should jump" in table.desk.dump()["now"]["text"]
    labels = [getattr(one, "label", "") for one in table.tool.overlays()]
    assert any("click where to jump" in label for label in labels)


def test_FAC_7_a_landing_is_dragged(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    ship = table.table.view.ships["red:Eon"]
    table.click("order.landing")
    table.desk.drag(table.px((ship.x + 1, ship.y - 2)), table.px((ship.x + 2, ship.y - 8)))
    table.desk.step(2)
    assert table.tool.plan.order("red:Eon").landing == pytest.approx((ship.x + 2, ship.y - 8), abs=0.2)
    assert table.tool.undo()
    assert table.tool.plan.orders == {}, "it was one change"


def test_FAC_7_an_armed_jump_says_to_press_where(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    table.keys(pygame.K_j)
    assert "click where Eon should jump" in table.table.what_now()
    table.keys(pygame.K_j)
    assert "press where" not in table.table.what_now()


def test_FAC_7_the_end_behind_a_jump_is_dragged_and_the_jump_stays(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    table.tool.landing.spend(2)
    table.tool.landing.put((28.0, 22.0))
    table.tool.landing.toggle()
    before = table.tool.plan.order("red:Eon")
    x, y = table.tool.path("red:Eon").end[:2]
    table.desk.drag(table.px((x, y)), table.px((x + 1.5, y + 1.5)))
    table.desk.step(2)
    order = table.tool.plan.order("red:Eon")
    assert order.steers
    assert (order.drive, order.landing) == (before.drive, before.landing)


def test_FAC_1_points_that_are_spent_reach_farther_in_a_drag_and_stay_spent(plotting: Any) -> None:
    table = plotting(SUN, "red:Sol", miracles={Seat.RED: 3})
    table.keys(pygame.K_PERIOD, pygame.K_PERIOD)
    x, y = table.tool.path("red:Sol").end[:2]
    table.desk.drag(table.px((x, y)), table.px((x + 15.0, y)))
    table.desk.step(2)
    order = table.tool.plan.order("red:Sol")
    assert order.miracles == 2
    assert order.velocity + abs(order.course) > thrust_of(table.table.view.ships["red:Sol"])


def test_FAC_7_a_landing_is_moved_by_keys_and_the_thrust_shared(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    table.keys(pygame.K_j, *[pygame.K_UP] * 3, pygame.K_RETURN, pygame.K_RIGHT)
    order = table.tool.plan.order("red:Eon")
    assert (order.drive, order.course) == (1, 1)
    assert "0 velocity + 1 course + 1 drive, 4 left" in table.words


def test_FAC_7_out_of_reach_is_refused_with_the_reason(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    ship = table.table.view.ships["red:Eon"]
    table.keys(pygame.K_j)
    table.desk.click_at(table.px((ship.x, ship.y + 20.0)))
    table.desk.step(2)
    assert table.table.refusal is not None
    assert table.tool.plan.order("red:Eon") == Order()
    cross = next(one for one in table.tool.overlays() if type(one).__name__ == "Crosshair")
    assert not cross.legal


def test_FAC_7_the_stepper_gives_and_takes_the_jump(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    table.tool.landing.spend(2)
    table.tool.landing.put((28.0, 22.0))
    table.tool.landing.spend(1)
    order = table.tool.plan.order("red:Eon")
    assert order.drive == 1
    assert order.landing is not None
    table.tool.landing.spend(0)
    assert table.tool.plan.order("red:Eon").landing is None


def test_FAC_7_a_jump_is_flown_and_told(plotting: Any) -> None:
    table = plotting(CYCLE, "red:Eon")
    table.click("order.landing")
    table.desk.click_at(table.px((26.0, 15.0)))
    table.keys(pygame.K_RETURN)
    table.click("commit")
    table.until("OrdersTool")
    table.answer({})
    jumped = table.events(ShipJumped)
    assert [event.ship_id for event in jumped] == ["red:Eon"]
    assert any(line.kind == "jump" for line in table.table.log.book.lines)


def test_FAC_3_a_ship_near_reverence_flies_its_slowed_path(make_table: Any, special: Any) -> None:
    state = special(GIANT, SUN, Phase.ORDERS)
    state.ships["red:Core"] = changed(state.ships["red:Core"], x=34.0, y=27.0)
    table = make_table(state)
    table.until("OrdersTool")
    table.table.select("red:Core")
    table.desk.step(40)
    path = table.tool.path("red:Core")
    assert (path.velocity, path.end[:2]) == (3, (37.0, 27.0))
    assert "slowed to 3 by Dawn" in table.tool.warning("red:Core")
    table.desk.drag(table.px((37.0, 27.0)), table.px((39.0, 27.0)))
    table.desk.step(2)
    order = table.tool.plan.order("red:Core")
    assert (order.velocity, table.tool.path("red:Core").end[:2]) == (2, (39.0, 27.0)), "from the slowed end"
    table.tool.undo()
    table.desk.step(40)
    assert "slowed to 3 by Dawn (FAC-3)" in table.words
    marks = [one for one in table.tool.overlays() if type(one).__name__ == "Circle"]
    assert [one.radius_in for one in marks] == [12.0]
    assert table.tool.warning("red:Moon") == ""


def test_FAC_3_FAC_7_advice_and_hints_show_the_end_that_the_orders_have(
    make_table: Any, special: Any
) -> None:
    state = special(CYCLE, SUN, Phase.ORDERS)
    near = state.ships["red:Eon"] = changed(state.ships["red:Eon"], x=34.0, y=27.0)
    table = make_table(state)
    table.until("OrdersTool")
    order = Order(drive=3, landing=(34.0, 32.0))
    training, hints = table.table.training, table.table.hints
    training.open, training.advice = True, Decision({"red:Eon": order})
    (advised,) = training.overlays()
    ghost = next(one for one in advised.paths if one.origin is not None)
    table.tool.give(near, order)
    path = table.tool.path("red:Eon")
    assert path.velocity == 3
    assert (ghost.stops, ghost.origin) == (path.stops, near.at)
    table.table.select("red:Past")
    hints.prompter.shown = Shown(next(iter(hints.hints.values())), "", Sighting(pieces=("red:Eon",)))
    assert hints.overlays()[0].paths == (ghost,)


def test_FAC_15_thrust_from_damage_is_told_as_such(special: Any, make_table: Any) -> None:
    state = special(GIANT, SUN, Phase.ORDERS)
    state.ships["red:Core"] = changed(state.ships["red:Core"], extras=Extras(taken=5))
    table = make_table(state)
    table.until("OrdersTool")
    table.table.select("red:Core")
    table.desk.step(2)
    assert "5 from damage" in table.words
    assert "damage taken since the last orders +5 (FAC-15)" in table.desk.screen.ui["order.figures"].tooltip


def test_FAC_15_the_sheet_counts_what_fail_safes_have_borne(special: Any, make_table: Any) -> None:
    state = special(GIANT, SUN, Phase.ORDERS)
    state.ships["red:Core"] = changed(
        state.ships["red:Core"], extras=Extras(strain=(("additional-fail-safes", 2),))
    )
    table = make_table(state)
    table.until("OrdersTool")
    table.table.select("red:Core")
    table.tool.tab = "systems"
    table.table.rebuild()
    table.desk.step(2)
    notes = {row[0]: row[1] for row in table.desk.screen.ui["order.systems"].items}
    assert notes["Additional Fail-Safes"] == "2 of 3 taken"


def test_FAC_10_a_swarm_is_told_what_kind_of_weapon_it_helps(make_table: Any, special: Any) -> None:
    state = special(CYCLE, GIANT, Phase.SQUADRONS)
    state.squadrons["red:one"] = Squadron("red:one", Seat.RED, "drone-swarm", 14, "red:Hive")
    table = make_table(state)
    assert table.asks == "OrderSquadronTool"
    table.click("squad.offensive", "squad.missile")
    table.keys(pygame.K_r, pygame.K_RIGHTBRACKET)
    assert table.tool.kind == "energy"
    table.desk.click("commit")
    sent = table.events(SquadronAssigned)[0]
    assert (sent.mode, sent.against.value) == (Mode.OFFENSIVE, "energy")


def test_FAC_8_the_measuring_friend_is_drawn_and_named(make_table: Any, special: Any) -> None:
    state = special(CYCLE, GIANT, Phase.ACTIVATIONS)
    state.ships["red:Past"] = changed(state.ships["red:Past"], x=14.0, y=20.0)
    table = make_table(state)
    table.answer("red:Eon")
    table.until("DeclareFireTool") if table.asks != "DeclareFireTool" else None
    tool = table.tool
    tool.take_weapon("pinpoint")
    tool.aim("blue:Core")
    table.desk.step(2)
    lines = [one for one in tool.overlays() if type(one).__name__ == "SightLine" and one.label]
    assert [one.label for one in lines] == ["RB5 from Past (FAC-8)"]
    row = next(row for row in tool.targets() if row.ship_id == "blue:Core")
    assert "Past" in row.tip
    assert "FAC-8" in row.tip


def test_FAC_11_a_casemate_names_both_of_its_arcs(make_table: Any, special: Any) -> None:
    table = make_table(special(WORLD, GIANT, Phase.ACTIVATIONS))
    table.answer("red:Iron")
    assert "fore + port" in table.tool.cards()[0].reach
    wedges = [one for one in table.tool.overlays() if type(one).__name__ == "ArcWedges"]
    assert len(wedges[0].arcs) == 2


def test_FAC_1_sealed_orders_pay_for_their_miracles(plotting: Any) -> None:
    table = plotting(SUN, "red:Sol", miracles={Seat.RED: 3})
    table.keys(pygame.K_PERIOD)
    table.answer(dict(table.tool.plan.orders))
    table.until("OrdersTool")
    table.answer({})
    assert table.state.miracles[Seat.RED] == 2
    order = next(event.order for event in table.events(OrderRevealed) if event.ship_id == "red:Sol")
    assert order.miracles == 1


def test_FAC_15_the_forecast_names_the_presence_at_markers(make_table: Any, special: Any) -> None:
    state = special(GIANT, SUN, Phase.ORDERS)
    state.ships["red:Core"] = changed(state.ships["red:Core"], x=16.0, y=8.0)
    table = make_table(state)
    table.until("OrdersTool")
    table.table.select("red:Core")
    table.desk.step(60)
    assert "passes 1 marker with presence 1 (FAC-15)" in table.words
