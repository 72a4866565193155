"""Weapons are fired at the true table: by lit meetings, keys, buttons and dragging, at the rules' odds."""

from __future__ import annotations

from typing import Any

import pygame

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import LitHexes, Met
from game.families.dark_frontier.table.firing import FireTool
from game.families.dark_frontier.table.firing_choice import Arm
from game.families.dark_frontier.table.firing_overlays import place_of_meeting
from game.families.dark_frontier.words import when_words
from game.screens.tools.parts import percent
from game.screens.tools.tool import BoardClick
from rules.dark_frontier.advancing import when
from rules.dark_frontier.commands import flights_of
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import certain_at, coasted, with_shot
from rules.dark_frontier.gunnery import Shot, shot_refusal
from rules.dark_frontier.odds import Coming, Threat, flak_hits, forecast
from rules.dark_frontier.reaching import burned
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, Setup, Ship, State
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import add
from rules.table.measure import Point
from tests.game.families.dark_frontier.at_table import px, sit_down
from tests.game.families.dark_frontier.duel import duel

BOW = Arm("Thresher", "bow")


def near(**changes: dict[str, Any]) -> State:
    """Put the carrier before the bow of a gunboat that has its bow gun left, and flak out of the way."""
    given: dict[str, dict[str, Any]] = {
        "Quiver": {"at": (6, -2), "velocity": (-3, 1), "lost": ("hull", "hull")},
        "Thresher": {"lost": ("hull", "port"), "came": (2, 0)},
        "F1": {"at": (2, 8)},
        "F2": {"at": (0, 8)},
        "M3": {"at": (-9, 0)},
        "M5": {"at": (-9, 4)},
    }
    return duel(Phase.FIRE, **{**given, **changes})


def firing(desk: Any, state: State | None = None) -> tuple[Any, FireTool]:
    desk.app.change_settings(details=True)
    table = sit_down(desk, state or near())
    table.pane.cut()  # the camera is where it goes
    desk.step()
    assert isinstance(table.tool, FireTool)
    return table, table.tool


def point_px(table: Any, at: Point) -> tuple[int, int]:
    x, y = table.pane.camera.to_px(at)
    return round(x), round(y)


def text(desk: Any, widget: str) -> str:
    found: str = desk.dump()[widget]["text"]
    return found


def placed(table: Any) -> Any:
    return list(table.session.match.state.projectiles.values())[-1]


# --- choosing -------------------------------------------------------------------------------------------


def test_DF_1_two_clicks_fire_a_weapon_a_lit_meeting_and_the_button(desk: Any) -> None:
    table, tool = firing(desk)
    other = tool.choice.meetings(BOW)[2]
    assert other != tool.choice.meeting
    desk.click_at(point_px(table, place_of_meeting(tool.state, other)))
    assert tool.choice.meeting == other
    shot = tool.choice.shot
    desk.click("commit")
    one = placed(table)
    assert (one.at, one.kind, one.seat) == (shot.at, Kind.FLAK, DEFENDER)
    assert table.session.match.state.ships["Thresher"].fired == ("bow",)


def test_the_best_shot_is_offered_first_and_Enter_fires_it(desk: Any) -> None:
    table, tool = firing(desk)
    choice = tool.choice
    assert choice.arm == BOW
    every = [choice.worth(choice.best(arm)) for arm in choice.all_arms()]
    assert choice.worth(choice.shot) == max(every)
    desk.key(pygame.K_RETURN)
    assert placed(table).velocity == with_shot(tool.state, choice.shot)[1].velocity


def test_Enter_wastes_no_flak_but_a_gun_that_meets_nobody_can_be_chosen(desk: Any) -> None:
    beside: dict[str, Any] = {"at": (4, 2), "velocity": (-3, 1), "came": (-3, 1)}
    table, tool = firing(desk, duel(Phase.FIRE, Quiver=beside))
    starboard = Arm("Thresher", "starboard")
    assert not tool.choice.meetings(starboard)
    assert tool.choice.worth(tool.choice.best(starboard)) > 0, "it takes commands away"
    assert table.offer().words == "Hold fire"
    desk.key(pygame.K_2)
    assert (table.offer().words, table.offer().subtitle) == (
        "Fire the starboard gun",
        "reaches no ship this round",
    )


def test_where_no_shot_meets_anybody_no_lit_meeting_is_promised(desk: Any) -> None:
    far: dict[str, Any] = {"at": (-12, 2), "velocity": (0, 0), "came": (0, 0)}
    table, tool = firing(desk, near(Quiver=far))
    tool.aim(tool.choice.best(BOW))
    assert "no shot reaches a ship now" in table.what_now()
    table, tool = firing(desk)
    assert "choose a weapon and a target" in table.what_now()


def test_a_last_missile_that_is_kept_is_not_said_to_reach_nobody(desk: Any) -> None:
    last: dict[str, Any] = {"lost": ("hull", "port", "bow", "starboard"), "came": (2, 0), "missiles": 1}
    armed: dict[str, Any] = {"at": (5, -3), "velocity": (0, 1)}
    whole: dict[str, Any] = {"at": (6, -2), "velocity": (-3, 1), "lost": ()}
    _, tool = firing(desk, near(Thresher=last, M3=armed, Quiver=whole))
    assert tool.holding
    assert tool.choice.meetings(Arm("Thresher", TUBES))
    assert text(desk, "fire.lead").startswith(
        "A missile could reach a ship, but you may need it to stop one."
    )
    assert "to hit Quiver" in desk.rows("fire.weapons")[3]


def test_the_row_of_a_weapon_tells_the_shot_that_is_planned(desk: Any) -> None:
    _, tool = firing(desk)
    for met in tool.choice.meetings(BOW):
        tool.aim(tool.choice.best(BOW, met))
        desk.step()
        assert f"to hit {met.enemy}" in desk.rows("fire.weapons")[0]
        assert text(desk, "fire.meeting").startswith(f"{met.enemy} {when_words(met.part)}")


def test_tubes_without_missiles_say_so(desk: Any) -> None:
    firing(desk, near(Thresher={"lost": ("hull", "port"), "came": (2, 0), "missiles": 0}))
    assert "No missiles left" in desk.rows("fire.weapons")[3]


def test_brackets_step_through_all_meetings_of_a_weapon(desk: Any) -> None:
    _, tool = firing(desk)
    meetings = tool.choice.meetings(BOW)
    assert len(meetings) > 2
    seen = [tool.choice.meeting]
    for _ in meetings[1:]:
        desk.key(pygame.K_RIGHTBRACKET)
        seen.append(tool.choice.meeting)
    assert seen == list(meetings)
    desk.key(pygame.K_LEFTBRACKET)
    assert tool.choice.meeting == meetings[-2]
    desk.click("fire.next")
    assert tool.choice.meeting == meetings[-1]


def test_DF_3_D_steps_through_every_division_from_a_hex(desk: Any) -> None:
    _, tool = firing(desk)
    every = {one.launch for one in tool.choice.divisions()}
    seen = set()
    for _ in every:
        desk.key(pygame.K_d)
        seen.add(tool.choice.shot.launch)
    assert seen == every
    assert len(every) == 3 + 2 * 3  # three directions; two pairs of neighbors, of 4 points 1 to 3 in each
    assert all(tool.request.refusal(one) is None for one in tool.choice.divisions())


def test_DF_2_X_and_a_click_choose_the_hex_to_fire_from(desk: Any) -> None:
    table, tool = firing(desk)
    assert set(tool.choice.hexes()) == {(2, -1), (1, -1), (0, -1)}
    launch = tool.choice.shot.launch
    desk.key(pygame.K_x)
    assert (tool.choice.shot.at, tool.choice.shot.launch) == ((1, -1), launch)
    assert text(desk, "fire.hex") == "Fire 1 hex earlier"
    desk.click_at(px(table, (0, -1)))
    assert tool.choice.shot.at == (0, -1)
    (lit,) = (one for one in tool.overlays() if isinstance(one, LitHexes))
    assert (set(lit.hexes), lit.chosen) == (set(tool.choice.hexes()), (0, -1))


def test_DF_3_the_end_of_the_flak_is_dragged_from_division_to_division(desk: Any) -> None:
    table, tool = firing(desk)
    base = add(tool.choice.shot.at, tool.ship.velocity)
    first, goal = ((0, 4),), ((0, 1), (1, 3))
    tool.aim(next(one for one in tool.choice.divisions() if one.launch == first))
    start, end = add(base, (4, 0)), add(base, (1, 3))
    desk.drag(point_px(table, point_of(start)), point_px(table, point_of(end)))
    assert tool.choice.shot.launch == goal


def test_a_press_on_an_enemy_aims_at_it(desk: Any) -> None:
    table, tool = firing(desk)
    desk.key(pygame.K_2)  # starboard meets nobody
    before = tool.choice.meeting
    table.tool.click(_press(table, "Quiver"))
    after = tool.choice.meeting
    assert before is None
    assert after is not None
    assert after.enemy == "Quiver"


def _press(table: Any, name: str) -> BoardClick:
    return BoardClick(table.presenter.place_of(name), name)


# --- odds -----------------------------------------------------------------------------------------------


def test_DM_2_odds_are_those_of_the_rules(desk: Any) -> None:
    _, tool = firing(desk)
    figures, quiver = tool.state.figures, tool.state.ships["Quiver"]
    hit = flak_hits(figures, figures.spread, 4)
    own = forecast(figures, quiver, [Coming(Threat.FLAK, figures.spread)])
    assert own.hit == hit
    assert text(desk, "fire.hit.figure") == percent(float(hit))
    assert text(desk, "fire.lost.figure") == percent(float(own.lost))
    assert desk.dump()["fire.table"]["value"] == [1, 2], "its last box"
    assert "fire.together" not in desk.dump(), "nothing else meets it"


def test_DA_3_all_that_meets_the_enemy_is_counted_together(desk: Any) -> None:
    state = near(F4={"at": (6, -1), "velocity": (-3, 0)}, M5={"at": (4, -1), "velocity": (0, 0)})
    _, tool = firing(desk, state)
    after, one = with_shot(tool.state, tool.choice.shot)
    certain = certain_at(after, after.ships["Quiver"])
    assert {step.tokens[1] for step, _ in certain} == {one.id, "F4", "M5"}
    together = forecast(state.figures, after.ships["Quiver"], [threat for _, threat in certain])
    assert text(desk, "fire.together") == "by all 3 that reach it"
    assert text(desk, "fire.together.figure") == percent(float(together.lost))
    countered = [Coming(Threat.COUNTERED) if one.threat is Threat.ARMED else one for _, one in certain]
    fate = forecast(state.figures, after.ships["Quiver"], countered)
    assert text(desk, "fire.countered.figure") == percent(float(fate.lost))


def test_DF_6_own_ships_that_flak_would_meet_later_are_warned_of(desk: Any) -> None:
    ships = {DEFENDER: {"Anvil": "monitor", "Bolt": "cutter"}, ATTACKER: {"Blade": "cutter"}}
    state = State(Setup(ships=ships), Phase.FIRE, 3)
    state.ships["Anvil"] = Ship("Anvil", DEFENDER, "monitor", (0, 0), 0)
    state.ships["Bolt"] = Ship("Bolt", DEFENDER, "cutter", (8, 0), 0)
    state.ships["Blade"] = Ship("Blade", ATTACKER, "cutter", (-14, 0), 0)
    _, tool = firing(desk, state)
    tool.aim(Shot("Anvil", "turret", (0, 0), ((0, 4),)))
    desk.step()
    assert text(desk, "fire.later.0") == "Next round, at the end: your own Bolt"
    hit = forecast(state.figures, state.ships["Bolt"], [Coming(Threat.FLAK, 5)]).hit
    assert text(desk, "fire.later.0.figure") == percent(float(hit))
    assert tool.commit().subtitle == "reaches your own Bolt next round"
    warned = [one for one in tool.overlays() if isinstance(one, Met) and one.tone == "refusal" and one.words]
    assert [one.at for one in warned] == [point_of((8, 0))]


def test_DC_2_flak_that_meets_nobody_says_which_commands_fly_into_it(desk: Any) -> None:
    ships = {DEFENDER: {"Anvil": "monitor"}, ATTACKER: {"Blade": "cutter"}}
    state = State(Setup(ships=ships), Phase.FIRE, 3)
    state.ships["Anvil"] = Ship("Anvil", DEFENDER, "monitor", (0, 0), 0)
    state.ships["Blade"] = Ship("Blade", ATTACKER, "cutter", (9, 0), 3, (0, 0), (0, 0))
    _, tool = firing(desk, state)
    tool.aim(Shot("Anvil", "turret", (0, 0), ((0, 4),)))
    desk.step()
    after = coasted(with_shot(state, tool.choice.shot)[0])
    flak, blade = after.projectiles["F1"], after.ships["Blade"]
    flown = [burned(blade, flight) for _, flight in flights_of(state.figures, blade)]
    met = [one for one in flown if when(after, one, flak) is not None]
    assert 0 < len(met) < len(flown)
    words = f"Next round, {len(met)} of Blade's {len(flown)} possible commands fly into it."
    assert text(desk, "fire.taken") == words


# --- weapons --------------------------------------------------------------------------------------------


def test_DF_1_a_broken_gun_says_so_and_what_was_fired_stays_listed(desk: Any) -> None:
    table, tool = firing(desk)
    desk.key(pygame.K_3)
    assert "DF-1" in desk.screen.state()["refusal"]
    broken = shot_refusal(tool.state, DEFENDER, Shot("Thresher", "port", (2, -1), ()))
    assert broken is not None
    assert broken.reason in desk.rows("fire.weapons")[2].replace("The port", "the port")
    desk.key(pygame.K_RETURN)
    desk.step(3)
    assert isinstance(table.tool, FireTool)
    assert "fired: F6, 67% to hit Quiver" in desk.rows("fire.weapons")[0]
    assert text(desk, "fire.hold") == "Done firing"


def test_DF_5_used_missiles_say_why_there_is_none(desk: Any) -> None:
    _, tool = firing(desk, near(Thresher={"used": 1, "came": (2, 0)}))
    desk.key(pygame.K_4)
    assert tool.choice.arm.weapon != "tubes"
    assert "DF-5" in desk.screen.state()["refusal"]


def test_DF_4_a_missile_that_is_launched_level_faces_either_way(desk: Any) -> None:
    table = sit_down(desk, near())
    table.answer(None)  # the attacker is next
    desk.step()
    tool = table.tool
    assert isinstance(tool, FireTool)
    tool.choose("tubes")
    level = next(one for one in tool.choice.divisions() if len(one.launch) == 2)
    tool.aim(level)
    desk.step()
    other = next(facing for facing, _ in level.launch if facing != level.facing)
    desk.click(f"fire.facing.{other}")
    desk.key(pygame.K_RETURN)
    assert (placed(table).kind, placed(table).facing) == (Kind.MISSILE, other)


def test_what_the_computer_is_about_to_fire_is_marked(desk: Any) -> None:
    table, tool = firing(desk)
    ghost, met = table.presenter.intended(tool.request, tool.choice.shot)
    one = with_shot(tool.state, tool.choice.shot)[1]
    assert (ghost.at, ghost.velocity) == (one.at, one.velocity)
    assert tool.choice.meeting is not None
    assert (met.at, met.moment) == (
        place_of_meeting(tool.state, tool.choice.meeting),
        tool.choice.meeting.part,
    )
    assert table.presenter.intended(tool.request, None) == []


def test_fire_is_held_by_one_click_or_by_keys(desk: Any) -> None:
    table, tool = firing(desk)
    desk.key(pygame.K_SPACE)
    assert tool.holding
    assert table.offer().words == "Hold fire"
    desk.key(pygame.K_SPACE)
    assert table.offer().words == "Fire the bow gun"
    desk.click("fire.hold")
    assert table.session.match.state.to_act is ATTACKER


def test_two_ships_take_turns_by_Tab(desk: Any) -> None:
    state = near()
    state.ships["Wagtail"] = Ship("Wagtail", DEFENDER, "cutter", (0, 0), 0)
    table, tool = firing(desk, state)
    assert tool.ship.name == "Thresher"
    desk.key(pygame.K_TAB)
    assert (tool.ship.name, table.selected) == ("Wagtail", "Wagtail")
    desk.click("fire.ship.Thresher")
    assert tool.choice.arm == BOW


def test_a_shot_in_hand_outlives_a_look_elsewhere(desk: Any) -> None:
    table, tool = firing(desk)
    desk.key(pygame.K_d)
    shot = tool.choice.shot
    table.start_over()
    desk.step(2)
    assert isinstance(table.tool, FireTool)
    assert table.tool.choice.shot == shot


def test_backspace_takes_back_one_aim_after_another(desk: Any) -> None:
    table, tool = firing(desk)
    first = tool.in_hand()
    tool.step_division()
    second = tool.in_hand()
    assert second != first
    desk.key(pygame.K_SPACE)
    assert tool.in_hand() == (None,)
    desk.key(pygame.K_BACKSPACE)
    assert tool.in_hand() == second
    desk.key(pygame.K_BACKSPACE)
    assert tool.in_hand() == first
    assert tool.undo_words() == ""
    assert table.tool is tool, "no answer of the match is taken back with it"


# --- what will reach the side's own ships ----------------------------------------------------------------


def _armed(**changes: dict[str, Any]) -> State:
    """Put an armed missile in the way of a gunboat with two missiles, of which it may use one a round."""
    given: dict[str, dict[str, Any]] = {"M3": {"at": (6, -3), "velocity": (-2, 1), "left": 4}}
    return near(**{**given, **changes})


def test_DA_1_the_panel_says_what_will_reach_the_ship_this_round(desk: Any) -> None:
    _, tool = firing(desk, near())
    assert tool.coming == ()
    assert text(desk, "fire.lead").endswith("Nothing is about to hit you so far.")
    flak: dict[str, Any] = {"at": (4, -2), "velocity": (0, 0), "left": 4}
    _, tool = firing(desk, near(F1=flak))
    part = when(tool.state, tool.state.ships["Thresher"], tool.state.projectiles["F1"])
    assert part is not None
    assert text(desk, "come.0") == "F1 reaches Thresher"
    assert text(desk, "come.0.moment") == when_words(part)
    assert "Incoming: F1 reaches Thresher this round." in text(desk, "fire.lead")
    hit = forecast(tool.state.figures, tool.state.ships["Thresher"], [Coming(Threat.FLAK, 4)]).hit
    assert text(desk, "come.0.odds") == f"{percent(float(hit))} to hit"
    marked = [one for one in tool.overlays() if isinstance(one, Met) and one.tone == "refusal" and one.words]
    assert [one.moment for one in marked] == [part]


def test_DM_7_ships_about_to_pass_are_announced_before_anything_is_fired(desk: Any) -> None:
    _, tool = firing(desk, near(Quiver={"at": (6, -3), "velocity": (-2, 1)}))
    assert when(tool.state, tool.state.ships["Thresher"], tool.state.ships["Quiver"]) is not None
    assert "Thresher and Quiver pass each other" in text(desk, "fire.lead")
    assert text(desk, "come.0") == "Thresher and Quiver pass"


def test_DM_5_the_last_missile_against_an_armed_one_is_not_launched_without_a_word(desk: Any) -> None:
    table, tool = firing(desk, _armed())
    assert [one.by for one in tool.coming] == ["M3"]
    assert missiles_left(tool.state.figures, tool.ship) == 1
    assert "fire.defenseless" not in desk.dump(), "a gun takes no missile away"
    tool.choose("tubes")
    desk.step()
    assert "Thresher then has no missile left to stop M3" in text(desk, "fire.defenseless.words")
    desk.click("commit")
    assert table.session.match.state.ships["Thresher"].missiles == 2, "one press only warns"
    desk.step(30)
    desk.click("commit")
    assert table.session.match.state.ships["Thresher"].missiles == 1


def test_DM_5_a_missile_is_launched_at_once_when_another_one_is_left_or_nothing_is_armed(desk: Any) -> None:
    for state in (_armed(M3={"at": (-9, 0)}), _armed(Thresher={"lost": ("hull",), "missiles": 0})):
        _, tool = firing(desk, state)
        if tool.choice.shots(Arm("Thresher", "tubes")):
            tool.choose("tubes")
        assert tool.doubt() == ""


def test_a_missile_that_can_chase_nobody_is_not_suggested(desk: Any) -> None:
    _, tool = firing(desk, near(Quiver={"at": (14, -2), "velocity": (0, 0)}, Thresher={"velocity": (0, 0)}))
    missiles = [shot for shot in tool.choice.met if shot.weapon == "tubes"]
    assert missiles
    assert not any(map(tool.choice.offers, missiles))
    assert tool.holding
