"""Commands are set at the true table: by the pointer, by keys, by buttons; what is foreseen is the rules'."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.families.dark_frontier.board.overlays import Ends, Sign
from game.families.dark_frontier.table.commanding import CommandTool
from game.families.dark_frontier.words import when_words
from game.screens.tools.parts import percent
from rules.dark_frontier.advancing import agenda, when
from rules.dark_frontier.commands import command_refusal, commands_of, flight_after, flights_of
from rules.dark_frontier.edge import Room, room_after
from rules.dark_frontier.foreseeing import with_commands
from rules.dark_frontier.odds import Coming, Threat, deadly_faces, forecast
from rules.dark_frontier.reaching import burned
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Kind, Setup, Ship, Side, State
from rules.hexes.grid import add
from tests.game.families.dark_frontier.at_table import px, sit_down
from tests.game.families.dark_frontier.duel import duel, projectile
from tests.game.screens.test_skipping import press as press_at_once
from tests.game.screens.test_skipping import tap

NEAR_THE_EDGE = {"at": (13, -6), "velocity": (1, 0), "came": (1, 0)}


def commanding(desk: Any, state: State | None = None, **changes: Any) -> tuple[Any, CommandTool]:
    desk.app.change_settings(details=True)
    table = sit_down(desk, state or duel(**changes))
    assert isinstance(table.tool, CommandTool)
    return table, table.tool


def sealed(table: Any) -> bool:
    found: bool = table.session.match.has_sealed(DEFENDER)
    return found


# --- setting one ----------------------------------------------------------------------------------------


def test_DC_2_the_end_is_dragged_and_the_command_sealed(desk: Any) -> None:
    table, tool = commanding(desk)
    assert tool.command == Command(), "the default is to drift"
    end = add(tool.ship.place, flight_after(tool.ship, Command(1, 3)).velocity)
    desk.drag(px(table, tool.goal()), px(table, end))
    assert tool.command == Command(1, 3)
    assert desk.dump()["command.thrust.words"]["text"] == "1 ahead, then turn, 2 down right"
    desk.key(pygame.K_RETURN)
    assert sealed(table)
    assert desk.screen.name == "handover"


def test_every_command_is_reached_by_keys_alone(desk: Any) -> None:
    _, tool = commanding(desk)
    desk.key(pygame.K_LEFT)
    reached = {tool.command}
    there, back = [pygame.K_UP] * 3, [pygame.K_DOWN] * 3
    for key in (*there, pygame.K_RIGHT, *back, pygame.K_RIGHT, *there):
        desk.key(key)
        reached.add(tool.command)
    assert reached == set(commands_of(tool.state.figures, tool.ship))
    desk.key(pygame.K_h)
    assert tool.command == Command()


def test_DC_3_G_goes_through_every_gimbal_of_a_burn(desk: Any) -> None:
    _, tool = commanding(desk, Thresher={"type": "cutter", "lost": ()})
    desk.key(pygame.K_UP, pygame.K_UP)
    reached = []
    for _ in range(5):
        desk.key(pygame.K_g)
        reached.append(tool.command)
    swung = [Command(0, 2, side, points) for points in (1, 2) for side in Side]
    assert reached == [*swung, Command(0, 2)]


def test_every_command_is_reached_by_buttons(desk: Any) -> None:
    _, tool = commanding(desk)
    for command in commands_of(tool.state.figures, tool.ship):
        desk.click(f"command.burn.{command.burn}")
        desk.click(f"command.turn.{command.rotate}")
        assert tool.command == command
    desk.click("command.hold")
    assert tool.command == Command()


def test_DC_3_a_gimbal_is_set_by_its_buttons_and_goes_down_with_the_burn(desk: Any) -> None:
    _, tool = commanding(desk, Thresher={"type": "cutter", "lost": ()})
    desk.click("command.burn.3")
    assert "command.points.2" not in desk.dump(), "without a side there are no points"
    desk.click("command.gimbal.1")
    desk.click("command.points.2")
    assert tool.command == Command(0, 3, Side.PORT, 2)
    assert desk.dump()["command.thrust.words"]["text"] == "1 ahead, 2 up right by the gimbal"
    assert not desk.dump()["command.points.4"]["enabled"], "no more points than are burned"
    desk.click("command.burn.1")
    assert tool.command == Command(0, 1, Side.PORT, 1)
    desk.click("command.burn.0")
    assert tool.command == Command()


@pytest.mark.parametrize(
    ("lost", "keys", "ruling"),
    [
        ((), [pygame.K_RIGHT, pygame.K_RIGHT], "DC-2"),
        ((), [pygame.K_UP] * 4, "DC-2"),
        ((), [pygame.K_UP, pygame.K_g], "DC-3"),
        (("engine",) * 3, [pygame.K_RIGHT, pygame.K_UP], "DC-4"),
    ],
)
def test_what_is_refused_is_refused_in_the_words_of_the_engine(
    desk: Any, lost: tuple[str, ...], keys: list[int], ruling: str
) -> None:
    table, tool = commanding(desk, Thresher={"lost": lost})
    desk.key(*keys[:-1])
    before = tool.command
    desk.key(keys[-1])
    assert tool.command == before
    assert ruling in table.state()["refusal"]
    assert table.session.match.request(DEFENDER).refusal({"Thresher": tool.command}) is None


def test_buttons_that_the_engine_would_refuse_cannot_be_pressed(desk: Any) -> None:
    _, tool = commanding(desk, Thresher={"lost": ("engine",) * 3})
    desk.click("command.turn.1")
    shown = desk.dump()["command.burn.1"]
    assert command_refusal(tool.state.figures, tool.ship, Command(1, 1)) is not None
    assert not shown["enabled"]
    assert "DC-4" in tool.host.ui["command.burn.1"].disabled


# --- the pointer ----------------------------------------------------------------------------------------


def two_ways(tool: CommandTool) -> Any:
    """Return an end to which two commands lead that face differently."""
    return next(at for at in tool.goals() if len(tool.ways_to(at)) > 1)


def test_the_wheel_on_the_ghost_takes_the_next_command_with_the_same_end(desk: Any) -> None:
    table, tool = commanding(desk)
    at = two_ways(tool)
    desk.drag(px(table, tool.goal()), px(table, at))
    seen = set()
    ppi = table.pane.camera.ppi
    for _ in tool.ways_to(at):
        desk.wheel(px(table, at), 1)
        assert tool.goal() == at
        seen.add(tool.prospect.flight)
    assert seen == {flight_after(tool.ship, command) for command in tool.ways_to(at)}
    assert table.pane.camera.ppi == ppi
    desk.wheel(px(table, (-3, 8)), 1)
    assert table.pane.camera.ppi > ppi, "elsewhere it zooms"


def test_shift_and_a_press_on_the_ghost_take_the_next_command_with_the_same_end(desk: Any) -> None:
    table, tool = commanding(desk)
    at = two_ways(tool)
    desk.drag(px(table, tool.goal()), px(table, at))
    before = tool.command
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        desk.click_at(px(table, at))
    finally:
        pygame.key.set_mods(0)
    assert tool.command != before
    assert tool.goal() == at


def test_a_press_on_any_end_leads_there_and_every_end_can_be_led_to(desk: Any) -> None:
    table, tool = commanding(desk)
    for at in tool.goals():
        desk.click_at(px(table, at))
        assert tool.goal() == at
        assert command_refusal(tool.state.figures, tool.ship, tool.command) is None


def test_far_from_all_ends_the_nearest_is_kept_and_the_ruling_told(desk: Any) -> None:
    table, tool = commanding(desk)
    desk.lead(px(table, tool.goal()), px(table, (-3, 8)))
    desk.step(2)
    assert tool.hand.sought is not None
    assert tool.goal() in tool.goals()
    desk.post(pygame.MOUSEBUTTONUP, pos=px(table, (-3, 8)), button=1)
    desk.step()
    assert tool.hand.sought is None


def test_dragging_back_to_the_ship_resets_and_escape_lets_go(desk: Any) -> None:
    table, tool = commanding(desk)
    desk.key(pygame.K_UP, pygame.K_LEFT)
    told = tool.command
    assert told == Command(-1, 1)
    desk.lead(px(table, tool.goal()), px(table, (8, -3)))
    desk.step(2)
    assert tool.command != told
    desk.key(pygame.K_ESCAPE)
    assert tool.command == told, "Escape gives back what was told before"
    desk.post(pygame.MOUSEBUTTONUP, pos=px(table, (8, -3)), button=1)
    desk.step()
    desk.drag(px(table, tool.goal()), px(table, tool.ship.place))
    assert tool.command == Command()


# --- what is foreseen -----------------------------------------------------------------------------------


def test_flak_is_told_with_its_moment_and_the_odds_of_the_rules(desk: Any) -> None:
    state = duel()
    state.projectiles["F6"] = projectile("F6", Kind.FLAK, ATTACKER, (6, -3), (-2, 1), left=5)
    _, tool = commanding(desk, state)
    figures, met = state.figures, 0
    for command, _ in flights_of(figures, tool.ship):
        tool.tell(command)
        desk.step()
        after = with_commands(state, {"Thresher": command})
        due = {step.tokens[1]: step.moment.part for step in agenda(after) if step.tokens[0] == "Thresher"}
        for one in (one for one in state.projectiles.values() if one.kind is Kind.FLAK):
            row = next((row for row in tool.prospect.incoming if row.one.id == one.id), None)
            assert (due.get(one.id) is not None) is bool(row and row.parts)
            if row and row.parts:
                met += 1
                assert row.parts == (due[one.id],)
                odds = forecast(figures, tool.ship, [Coming(Threat.FLAK, one.left)])
                assert row.odds == odds
                words = desk.dump()[f"command.incoming.{one.id}"]["text"]
                assert f"reaches you {when_words(due[one.id])}" in words
                assert f"{percent(float(odds.hit))} to hit" in words
    assert met > 2
    counted = {row.one.id: row.met for row in tool.prospect.incoming if row.one.kind is Kind.FLAK}
    assert sum(counted.values()) == met
    assert "F2" not in counted, "what the ship has dodged never meets it again (DM-2)"


def test_missiles_are_told_with_their_steerings_and_the_odds_of_the_rules(desk: Any) -> None:
    _, tool = commanding(desk, M3={"at": (5, -3), "velocity": (0, 1)})
    row = next(row for row in tool.prospect.incoming if row.one.id == "M3")
    assert row.parts
    figures, ship = tool.state.figures, tool.ship
    armed, countered = (
        forecast(figures, ship, [Coming(threat)]) for threat in (Threat.ARMED, Threat.COUNTERED)
    )
    assert (row.odds, row.countered) == (armed, countered)
    words = desk.dump()["command.incoming.M3"]["text"]
    assert f"{row.met} of its 12 moves" in words
    assert f"moves: {percent(float(armed.lost))} destroyed" in words
    assert f"countered: {percent(float(countered.lost))} destroyed" in words


def test_DD_3_the_faces_that_destroy_a_ship_are_those_of_its_table(desk: Any) -> None:
    _, tool = commanding(desk, Thresher={"lost": ("hull", "hull", "bow"), "at": (5, -2), "velocity": (0, 0)})
    assert deadly_faces(tool.state.figures, tool.ship) == (1, 3)
    tool.tell(Command(0, 1))
    desk.step()
    assert "destroyed by 1 or 3" in desk.dump()["command.incoming.F1"]["text"]


def test_who_reaches_whom_is_counted_over_the_enemys_commands(desk: Any) -> None:
    where = {"at": (4, -3), "velocity": (3, -1), "came": (3, -1), "lost": ("hull", "hull", "bow")}
    enemy = {"at": (13, -6), "came": (-1, 3)}
    _, tool = commanding(desk, Thresher=where, Quiver=enemy)
    tool.tell(Command(1, 3))
    desk.step()
    shown = {key: widget["text"] for key, widget in desk.dump().items() if key.endswith(".share")}
    assert shown["command.reach.Thresher.Quiver.port.share"] == "8 of 9"
    assert shown["command.reach.Quiver.Quiver.stern.share"] == "2 of 9"


# --- the edge -------------------------------------------------------------------------------------------


def test_DA_4_every_command_warns_as_the_rules_do(desk: Any) -> None:
    _, tool = commanding(desk, Thresher=NEAR_THE_EDGE)
    titles = {
        Room.LOST: "Off the map now",
        Room.DOOMED: "No way back",
        Room.TIGHT: "No thrust to spare",
        Room.CLEAR: None,
    }
    seen = set()
    for command in commands_of(tool.state.figures, tool.ship):
        tool.tell(command)
        desk.step()
        room = room_after(tool.state.figures, tool.ship, command)
        assert desk.dump().get("command.edge", {}).get("text") == titles[room]
        seen.add(room)
    assert Room.CLEAR in seen
    assert seen & {Room.LOST, Room.DOOMED}


def fatal(tool: CommandTool) -> Command:
    figures, ship = tool.state.figures, tool.ship
    commands = commands_of(figures, ship)
    return next(one for one in commands if room_after(figures, ship, one) in (Room.LOST, Room.DOOMED))


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_y])
def test_a_fatal_command_cannot_be_sealed_by_a_key_that_is_hammered(desk: Any, key: int) -> None:
    table, tool = commanding(desk, Thresher=NEAR_THE_EDGE)
    tool.tell(fatal(tool))
    for _ in range(12):
        desk.key(key)
    assert not sealed(table)


def test_a_fatal_command_is_sealed_by_yes_and_enter_or_a_second_calm_press(desk: Any) -> None:
    table, tool = commanding(desk, Thresher=NEAR_THE_EDGE)
    tool.tell(fatal(tool))
    desk.step(2)
    assert "off the map" in table.offer().subtitle
    place = table.ui.px("commit").center
    desk.click_at(place)
    desk.click_at(place)
    assert not sealed(table)
    assert tool.sealing.asked
    desk.key(pygame.K_RETURN)
    assert not tool.sealing.asked, "Enter goes back"
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_y)
    assert not sealed(table), "Y chooses, as on every other question"
    desk.key(pygame.K_RETURN)
    assert sealed(table)


def test_who_is_lost_to_the_edge_anyway_is_not_asked(desk: Any) -> None:
    table, tool = commanding(desk, Thresher={"at": (14, -7), "velocity": (6, 0), "came": (6, 0)})
    assert not tool.outlook.may_stay(tool.ship)
    tool.burn_more(1)
    desk.key(pygame.K_RETURN)
    assert sealed(table)


# --- no turn, no burn -----------------------------------------------------------------------------------


def press_big_button(desk: Any) -> None:
    press_at_once(desk, "commit")


def press_enter(desk: Any) -> None:
    tap(desk, pygame.K_RETURN)


@pytest.mark.parametrize("press", [press_big_button, press_enter])
def test_A9_no_turn_and_no_burn_is_always_asked_about(desk: Any, press: Any) -> None:
    table, _ = commanding(desk)
    desk.rest()
    press(desk)
    assert not sealed(table)
    assert table.offer().subtitle == "No turn, no burn for Thresher? Press again"
    press(desk)
    assert not sealed(table), "a double click is not meant"
    desk.rest()
    press(desk)
    assert sealed(table)


def test_A9_the_question_goes_with_the_first_change_and_comes_back_without_one(desk: Any) -> None:
    table, tool = commanding(desk)
    desk.rest()
    press_enter(desk)
    tool.burn_more(1)
    desk.step(2)
    assert "Press again" not in table.offer().subtitle
    tool.burn_more(-1)
    press_enter(desk)
    assert not sealed(table), "it does not matter how a command came to be no turn and no burn"
    desk.rest()
    tool.burn_more(1)
    press_enter(desk)
    assert sealed(table)


def test_A9_a_ship_that_can_do_nothing_else_is_not_asked_about(desk: Any) -> None:
    table, tool = commanding(desk, fleet())
    for name in ("Quill", "Wasp"):
        tool.outlook._ends[name] = dict([next(iter(tool.outlook.ends(tool.state.ships[name]).items()))])
        ((at, some),) = tool.outlook._ends[name].items()
        tool.outlook._ends[name] = {at: some[:1]}
    assert tool.doubt() == ""
    assert tool.is_only_answer()
    desk.rest()
    press_enter(desk)
    assert sealed(table)


def test_A9_several_ships_are_asked_about_only_if_all_drift(desk: Any) -> None:
    table, tool = commanding(desk, fleet())
    assert tool.doubt() == "No turn, no burn for Quill and Wasp"
    tool.burn_more(1)
    desk.rest()
    press_enter(desk)
    assert sealed(table), "that Wasp drifts stands on the button"


# --- several ships --------------------------------------------------------------------------------------


def fleet() -> State:
    ours, theirs = {"Quill": "gunboat", "Wasp": "cutter"}, {"Anvil": "monitor", "Pike": "carrier"}
    setup = Setup(ships={DEFENDER: ours, ATTACKER: theirs})
    state = State(setup, phase=duel().phase, round=3)
    places = {"Quill": (1, 0), "Wasp": (0, 2), "Anvil": (7, -3), "Pike": (8, -2)}
    for seat, ships in setup.ships.items():
        for name, kind in ships.items():
            state.ships[name] = Ship(name, seat, kind, places[name], velocity=(1, 0), missiles=2)
    return state


def test_DS_5_all_ships_are_told_and_sealed_together(desk: Any) -> None:
    table, tool = commanding(desk, fleet())
    assert tool.ship.name == "Quill"
    desk.key(pygame.K_UP)
    assert "Wasp drifts" in table.offer().subtitle
    desk.key(pygame.K_TAB)
    assert (tool.ship.name, table.selected) == ("Wasp", "Wasp")
    desk.key(pygame.K_LEFT)
    desk.click("helm.next")
    assert tool.ship.name == "Quill"
    assert table.offer().words == "Seal 2 commands"
    desk.key(pygame.K_RETURN)
    assert sealed(table)
    desk.click("handover.open")
    desk.key(pygame.K_UP, pygame.K_RETURN)
    ships = table.session.match.state.ships
    assert ships["Quill"].command == Command(0, 1)
    assert ships["Wasp"].command == Command(-1, 0)


def test_a_ship_is_taken_in_hand_by_a_press_on_it(desk: Any) -> None:
    table, tool = commanding(desk, fleet())
    desk.click_at(px(table, (0, 2)))
    assert tool.ship.name == "Wasp"


# --- what is kept, and what is secret -------------------------------------------------------------------


def test_a_plan_is_kept_taken_back_and_made_again(desk: Any) -> None:
    table, _ = commanding(desk)
    desk.key(pygame.K_UP, pygame.K_RIGHT)
    table.start_over()
    desk.step(2)
    again = desk.screen.tool
    assert isinstance(again, CommandTool)
    assert again.command == Command(1, 1)
    desk.key(pygame.K_UP)
    desk.key(pygame.K_BACKSPACE)
    assert again.command == Command(1, 1)
    desk.key(pygame.K_y, mod=pygame.KMOD_LCTRL)
    assert again.command == Command(1, 2)
    desk.click("command.reset")
    assert again.command == Command(1, 1)


def test_a_plan_that_is_put_in_hand_is_shown_and_is_the_answer(desk: Any) -> None:
    _, tool = commanding(desk)
    tool.put_in_hand({"Thresher": Command(-1, 2)})
    assert tool.in_hand() == ({"Thresher": Command(-1, 2)},)
    assert tool.planned()["Thresher"] == Command(-1, 2)


def test_DC_1_nothing_of_a_command_is_on_the_hand_over(desk: Any) -> None:
    table, _ = commanding(desk)
    desk.key(pygame.K_UP, pygame.K_UP, pygame.K_RIGHT)
    desk.key(pygame.K_RETURN)
    assert desk.screen.name == "handover"
    told = json.dumps((desk.dump(), desk.screen.state()), default=str)
    assert not re.search(r"Thresher|burn \d|turn [+−]", told)
    desk.click("handover.open")
    desk.step(2)
    theirs = desk.screen.tool
    assert isinstance(theirs, CommandTool)
    assert theirs.request.seat is ATTACKER
    assert set(theirs.told) == {"Quiver"}
    assert theirs.state.ships["Thresher"].velocity == table.view.ships["Thresher"].velocity == (2, -1)


def test_a_drag_is_quick_once_the_round_is_known(desk: Any) -> None:
    """Nothing is reckoned twice: the same command gives the same prospect, the very object."""
    _, tool = commanding(desk)
    first = tool.prospect
    tool.tell(Command(1, 2))
    tool.tell(Command())
    assert tool.prospect is first
    assert (
        replace(tool.outlook.own_ends(tool.ship, (0, 0)), chosen=None).ends
        is tool.outlook.own_ends(tool.ship, (1, 1)).ends
    )


def test_E_and_A_switch_the_ends_of_the_enemy_and_whom_guns_reach(desk: Any) -> None:
    where = {"at": (4, -3), "velocity": (3, -1), "came": (3, -1), "lost": ("hull", "hull", "bow")}
    _, tool = commanding(desk, Thresher=where, Quiver={"at": (13, -6), "came": (-1, 3)})
    tool.tell(Command(1, 3))

    def theirs() -> list[Ends]:
        return [one for one in tool.overlays() if isinstance(one, Ends) and one.seat is ATTACKER]

    (ends,) = theirs()
    signs = {sign for end in ends.ends for sign in end.signs}
    assert signs == {Sign.IN_REACH, Sign.THREATENED}
    desk.key(pygame.K_a)
    (ends,) = theirs()
    assert not any(end.signs for end in ends.ends)
    desk.key(pygame.K_e)
    assert theirs() == []


def test_DA_3_all_sure_meetings_of_a_command_are_told_together(desk: Any) -> None:
    state = duel(Thresher={"at": (5, -2), "velocity": (0, 0)})
    for name, left in (("F6", 6), ("F7", 3)):
        state.projectiles[name] = projectile(name, Kind.FLAK, ATTACKER, (6, -2), (-2, 0), left=left)
    _, tool = commanding(desk, state)
    sure = [row.one for row in tool.prospect.incoming if row.sure]
    assert len(sure) == 3
    coming = [Coming(Threat.FLAK, one.left) for one in sure]
    assert tool.prospect.together == forecast(state.figures, tool.ship, coming)
    assert "together: " in desk.dump()["command.together"]["text"]


def test_DM_7_commands_of_the_enemy_with_which_the_ships_meet_are_counted(desk: Any) -> None:
    _, tool = commanding(desk, Quiver={"at": (6, -2), "velocity": (-2, 0)})
    (facing,) = tool.prospect.facings
    enemy = tool.state.ships["Quiver"]
    ships = (burned(enemy, flight) for _, flight in flights_of(tool.state.figures, enemy))
    assert facing.passes == sum(when(tool.state, tool.ship, one) is not None for one in ships)
    assert facing.passes
    assert f"{facing.passes} of 9" in desk.dump()["command.reach.Quiver.passes.words"]["text"]


def test_the_dials_stay_where_they_are_whatever_the_sentence_above_them_says(desk: Any) -> None:
    table, tool = commanding(desk)
    said, places = set[str](), set[tuple[int, ...]]()
    for rotate in (-1, 0, 1):
        for burn in (0, 1):
            tool.put_in_hand({**tool.told, tool.ship.name: Command(rotate, burn)})
            desk.step()
            said.add(desk.dump()["command.lead"]["text"])
            places.add(tuple(table.ui["command.burn.0"].px()))
    assert len(said) > 1
    assert len(places) == 1
