"""Missiles are steered at the true table: by the pointer, by keys, by best pursuit; odds are the rules'."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.steering import steer
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.table.steering import SteerTool
from game.families.dark_frontier.table.steering_words import AT_BEST
from game.families.dark_frontier.words import when_words
from game.screens.tools.parts import percent
from rules.dark_frontier.foreseeing import steerings_that_meet
from rules.dark_frontier.odds import Coming, Threat, forecast
from rules.dark_frontier.state import ATTACKER, Kind, Phase, State
from rules.dark_frontier.steering import COAST, Steering, steered, steerings_of
from rules.hexes.grid import add
from tests.game.families.dark_frontier.at_table import px, sit_down
from tests.game.families.dark_frontier.duel import duel, projectile

CAUGHT = {"at": (5, -3), "velocity": (0, 1)}  # a missile that can be steered into the Thresher


def in_flight(**changes: Any) -> State:
    """Return a duel in which the attacker steers three missiles."""
    state = duel(Phase.STEER, **{"M3": CAUGHT, **changes})
    state.to_act = ATTACKER
    for name, at in (("M6", (8, 0)), ("M7", (2, 6))):
        state.projectiles[name] = projectile(name, Kind.MISSILE, ATTACKER, at, (-2, 0), left=6, facing=3)
    return state


def steering(desk: Any, **changes: Any) -> tuple[Any, SteerTool]:
    desk.app.change_settings(details=True)
    table = sit_down(desk, in_flight(**changes))
    assert isinstance(table.tool, SteerTool)
    return table, table.tool


def test_DT_3_missiles_coast_unless_they_are_told_and_one_press_answers_for_all(desk: Any) -> None:
    table, tool = steering(desk)
    assert tool.told == {"M3": COAST, "M6": COAST, "M7": COAST}
    assert table.offer().words == "Let them drift"
    desk.key(pygame.K_RIGHT, pygame.K_UP, pygame.K_UP)
    assert table.offer().words == "Steer 1 missile"
    expected = steered(tool.missile, Steering(1, 2))
    desk.key(pygame.K_RETURN)
    after = table.session.match.state.projectiles["M3"]
    assert (after.facing, after.velocity) == expected


def test_every_steering_is_reached_by_keys_and_by_buttons(desk: Any) -> None:
    _, tool = steering(desk)
    desk.key(pygame.K_LEFT)
    reached = {tool.steering}
    there, back = [pygame.K_UP] * 3, [pygame.K_DOWN] * 3
    for key in (*there, pygame.K_RIGHT, *back, pygame.K_RIGHT, *there):
        desk.key(key)
        reached.add(tool.steering)
    assert reached == set(steerings_of(tool.state.figures))
    desk.key(pygame.K_h)
    assert tool.steering == COAST
    for one in steerings_of(tool.state.figures):
        desk.click(f"steer.turn.{one.rotate}")
        desk.click(f"steer.burn.{one.burn}")
        assert tool.steering == one


def test_every_end_can_be_dragged_to(desk: Any) -> None:
    table, tool = steering(desk)
    for at in tool.goals():
        desk.drag(px(table, tool.goal()), px(table, at))
        assert tool.goal() == at
    desk.wheel(px(table, tool.goal()), 1)
    assert tool.goal() == at


@pytest.mark.parametrize(("keys", "words"), [([pygame.K_LEFT] * 2, "turns"), ([pygame.K_DOWN], "burns")])
def test_DT_3_what_is_refused_is_refused_in_the_words_of_the_engine(
    desk: Any, keys: list[int], words: str
) -> None:
    table, tool = steering(desk)
    desk.key(*keys)
    assert "DT-3" in table.state()["refusal"]
    assert words in table.state()["refusal"]
    assert table.session.match.request(ATTACKER).refusal(dict(tool.told)) is None


def test_whom_a_missile_meets_is_told_with_moment_and_odds_of_the_rules(desk: Any) -> None:
    _, tool = steering(desk)
    state, ship = tool.state, tool.state.ships["Thresher"]
    meets = dict(steerings_that_meet(state, tool.missile, ship))
    assert 0 < len(meets) < 12
    armed, countered = (
        forecast(state.figures, ship, [Coming(one)]) for one in (Threat.ARMED, Threat.COUNTERED)
    )
    for one in steerings_of(state.figures):
        tool.tell(one)
        catch = next((catch for catch in tool.pursuit.catches if catch.whom == "Thresher"), None)
        assert (None if catch is None else catch.part) == meets.get(one)
        if catch is not None:
            desk.step()
            assert (catch.odds, catch.countered) == (armed, countered)
            shown = desk.dump()
            assert shown["steer.meets.0"]["text"] == f"reaches Thresher {when_words(meets[one])}"
            assert percent(float(armed.lost)) in shown["steer.meets.0.0"]["text"]
            assert shown["steer.meets.0.1"]["text"].startswith("using a missile")


def test_ends_that_meet_an_enemy_are_marked(desk: Any) -> None:
    _, tool = steering(desk)
    ship = tool.state.ships["Thresher"]
    meets = {
        add(tool.missile.at, steered(tool.missile, one).velocity)
        for one, _ in steerings_that_meet(tool.state, tool.missile, ship)
    }
    (ends,) = (one for one in tool.overlays() if type(one).__name__ == "SteerEnds")
    assert {at for at, marked in ends.ends if marked} == meets


def test_whom_it_can_meet_next_is_counted_over_the_enemys_commands(desk: Any) -> None:
    _, tool = steering(
        desk, Thresher={"velocity": (0, 0), "at": (0, 0)}, M3={"at": (4, 0), "velocity": (-1, 0)}
    )
    (found,) = tool.chase.next_of(tool.missile, COAST)
    assert (found.enemy, found.of) == ("Thresher", 12)
    assert found.number > 6
    assert "next round: reaches" in desk.dump()["steer.next.0"]["text"]


def test_a_missile_about_to_burn_out_has_no_next_Advance(desk: Any) -> None:
    _, tool = steering(desk, M3={"at": (4, 0), "velocity": (-1, 0), "left": 1})
    assert tool.chase.next_of(tool.missile, COAST) == ()


@pytest.mark.parametrize("press", ["key", "button"])
def test_best_pursuit_steers_all_missiles_at_once(desk: Any, press: str) -> None:
    table, tool = steering(desk)
    if press == "key":
        desk.key(pygame.K_p)
    else:
        desk.click("steer.pursuit")
    told = steer(LEVELS["commodore"], tool.request, lambda _: 0).answer
    assert tool.told == told
    assert tool.pursuit.hits, "one that can meet a ship now does"
    desk.key(pygame.K_BACKSPACE)
    assert set(tool.told.values()) == {COAST}
    expected = {name: steered(tool.state.projectiles[name], one).velocity for name, one in told.items()}
    desk.key(pygame.K_p, pygame.K_RETURN)
    after = table.session.match.state.projectiles
    assert {name: after[name].velocity for name in told} == expected


def test_a_pursuit_that_is_the_best_already_leaves_nothing_to_press(desk: Any) -> None:
    table, tool = steering(desk)
    assert table.what_now().endswith("or choose Best pursuit")
    desk.key(pygame.K_p)
    assert desk.app.toast_texts == []
    button, told = desk.dump()["steer.pursuit"], tool.told
    assert button["text"].startswith("This is the best pursuit")
    assert button["why_disabled"] == AT_BEST
    assert "best pursuit" in table.what_now()
    assert not table.what_now().endswith("choose Best pursuit")
    desk.key(pygame.K_p)
    assert tool.told == told
    assert desk.app.toast_texts == [AT_BEST]
    desk.key(pygame.K_BACKSPACE)
    assert desk.dump()["steer.pursuit"]["text"].startswith("Best pursuit")


def test_a_missile_that_can_only_leave_the_map_is_in_view(desk: Any) -> None:
    far = (0, -12)
    _, tool = steering(desk, M3={"at": far, "velocity": (0, -9)})
    assert point_of(far) in tool.looks_at()


def test_another_missile_is_taken_in_hand_by_key_by_its_row_and_on_the_map(desk: Any) -> None:
    table, tool = steering(desk)
    desk.key(pygame.K_TAB)
    assert tool.missile.id == "M6"
    desk.click("steer.missile.M7")
    assert (tool.missile.id, table.selected) == ("M7", "M7")
    desk.click_at(px(table, CAUGHT["at"]))
    assert tool.missile.id == "M3"


def test_what_is_told_is_kept_beside_the_match(desk: Any) -> None:
    table, _ = steering(desk)
    desk.key(pygame.K_UP, pygame.K_TAB, pygame.K_RIGHT)
    table.start_over()
    desk.step(2)
    assert table.tool.told == {"M3": Steering(0, 1), "M6": Steering(1, 0), "M7": COAST}
    assert table.tool.in_hand() == (table.tool.told,)


def test_DM_6_a_meeting_with_a_missile_is_told_without_odds(desk: Any) -> None:
    _, tool = steering(desk, M5={"at": (3, -3), "velocity": (2, 0)}, M3={"at": (7, -3), "velocity": (-2, 0)})
    (catch,) = [one for one in tool.pursuit.catches if one.whom == "M5"]
    assert (catch.part, catch.odds) == (Fraction(1), None)
    assert "detonate" in desk.dump()["steer.meets.0.0"]["text"]
