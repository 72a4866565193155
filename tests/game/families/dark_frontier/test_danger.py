"""Danger and reach at the table: tints of the hexes where a command can end, their key and the box."""

from __future__ import annotations

from typing import Any

import pygame

from game.board.overlays import Heat, HeatKey
from game.families.dark_frontier.board.overlays import Ends, Ghost, MapKey, Overlay
from game.families.dark_frontier.board.tints import values_of
from game.families.dark_frontier.table.commanding import CommandTool
from game.families.dark_frontier.table.rehearsal import RehearsalTool
from game.forecast.forecast_client import shared_forecast_client
from game.screens.forecast.forecasts import DANGER, REACH
from game.screens.rehearsal.trial import Enemies
from rules.dark_frontier.commands import flights_of
from rules.dark_frontier.foreseeing import ends_of
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Phase, State
from tests.game.families.dark_frontier.at_table import px, sit_down
from tests.game.families.dark_frontier.duel import duel
from tests.game.families.dark_frontier.duels import begun, play

CLOSE = {"at": (5, -2), "velocity": (0, 0), "lost": ()}


def settle(desk: Any) -> None:
    desk.step(2)
    assert shared_forecast_client().settle(60)
    desk.step(2)


def endangered(desk: Any, state: State | None = None) -> tuple[Any, CommandTool]:
    table = sit_down(desk, state or duel(Thresher=CLOSE))
    desk.key(pygame.K_t)
    settle(desk)
    assert isinstance(table.tool, CommandTool)
    return table, table.tool


def one_of(tool: Any, kind: type[Overlay]) -> Any:
    (found,) = (one for one in tool.overlays() if isinstance(one, kind))
    return found


def test_T_tints_the_hexes_where_the_commands_of_the_ship_end(desk: Any) -> None:
    _, tool = endangered(desk)
    field = tool.risks.field
    assert field is not None
    heat = one_of(tool, Heat)
    hexes = values_of(heat)
    assert hexes
    assert set(hexes) <= set(ends_of(tool.state.figures, tool.ship))
    assert not any(isinstance(one, MapKey) for one in tool.overlays()), "one key at a time"
    key = one_of(tool, HeatKey)
    assert key.title == "Danger for Thresher"
    assert key.lines[0].startswith("hits, average enemy moves")
    desk.key(pygame.K_t)
    assert not any(isinstance(one, Heat | HeatKey) for one in tool.overlays())
    assert isinstance(one_of(tool, MapKey), MapKey)


def test_shift_T_shows_the_worst(desk: Any) -> None:
    _, tool = endangered(desk)
    mean = values_of(one_of(tool, Heat))
    desk.key(pygame.K_t, mod=pygame.KMOD_SHIFT)
    desk.step()
    worst = values_of(one_of(tool, Heat))
    assert one_of(tool, HeatKey).lines[0].startswith("hits, best enemy moves")
    assert all(worst[at] >= value for at, value in mean.items())
    assert worst != mean


def test_the_key_tells_of_the_hex_under_the_pointer_and_otherwise_of_the_planned_one(desk: Any) -> None:
    table, tool = endangered(desk, duel())
    worst = max(values_of(one_of(tool, Heat)).items(), key=lambda one: one[1])
    desk.point_at(px(table, worst[0]))
    desk.step(2)
    lines = one_of(tool, HeatKey).lines
    assert f"here: {worst[1]:.1f}, best moves " in lines[1]
    assert lines[2].startswith("destroyed: ")
    incoming = [one for one in tool.outlook.of(tool.ship, tool.ways_to(worst[0])[0]).incoming if one.parts]
    assert all(
        any(line.startswith((f"{one.one.id}: ", f"{one.one.id}, ")) for line in lines) for one in incoming
    )
    desk.point_at((4, 4))
    desk.step(2)
    tool.lead_to(worst[0])
    desk.step(2)
    assert f"here: {worst[1]:.1f}, best moves " in one_of(tool, HeatKey).lines[1]


def test_guns_that_bear_at_a_hex_are_named_with_their_number_of_moves(desk: Any) -> None:
    _, tool = endangered(desk)
    (facing,) = tool.prospect.facings
    theirs = [one for one in tool.prospect.facings[0].reaches if one.seat is ATTACKER and one.number]
    assert theirs
    (line,) = (one for one in one_of(tool, HeatKey).lines if one.startswith("Shots in "))
    assert line.startswith(f"Shots in Quiver's {facing.of} moves: ")
    assert all(f"{one.number}" in line for one in theirs)


def test_R_shows_the_reach_and_only_one_of_both_is_on(desk: Any) -> None:
    table, tool = endangered(desk)
    desk.key(pygame.K_r)
    settle(desk)
    assert table.is_on(REACH)
    assert not table.is_on(DANGER)
    assert one_of(tool, HeatKey).title == "Reach of Thresher"
    assert one_of(tool, Heat).mirrored


def test_only_the_enemy_that_is_pointed_at_is_marked(desk: Any) -> None:
    session = begun(desk.app.home, ships=2)
    state = play(session, until=lambda one: one.phase is Phase.COMMAND and one.round == 3).match.state
    table, tool = endangered(desk, state)
    enemies = state.side(ATTACKER)

    def theirs() -> list[Ends]:
        return [one for one in tool.overlays() if isinstance(one, Ends) and one.seat is ATTACKER]

    assert len(enemies) == 2
    assert theirs() == []
    desk.point_at(px(table, enemies[0].place))
    desk.step(2)
    (ends,) = theirs()
    assert {end.at for end in ends.ends} == set(ends_of(state.figures, enemies[0]))


def test_the_box_tells_what_the_command_in_hand_leads_to(desk: Any) -> None:
    _, tool = endangered(desk)
    seen, shown = tool.risks.forecast, desk.dump()
    assert seen is not None
    assert shown["command.forecast_head"]["text"] == "IF YOU FLY THIS"
    assert shown["command.forecast2.0"]["text"] == f"{seen.mean:.1f}"
    assert shown["command.forecast3.0"]["text"] == f"{seen.worst.mean:.1f}"
    desk.key(pygame.K_t)
    assert "command.forecast_head" not in desk.dump()
    assert any(name.startswith("command.reach.") for name in desk.dump())


def test_danger_is_offered_only_while_commands_are_set(desk: Any) -> None:
    state = duel(Phase.FIRE, Thresher=CLOSE)
    table = sit_down(desk, state)
    refusals = {one.name: one.refusal for one in table.presenter.toggles()}
    assert refusals[DANGER] == refusals[REACH] == "This is shown while you set commands."


def test_the_command_in_hand_stays_in_sight(desk: Any) -> None:
    """No panel lies over the hexes that the tints are about."""
    table, tool = endangered(desk)
    keys = [one.inflate(-2, -2) for one in table.pane.panels()]
    assert keys
    for at in values_of(one_of(tool, Heat)):
        assert not any(key.collidepoint(px(table, at)) for key in keys), at
    assert isinstance(one_of(tool, Ghost), Ghost)


def test_a_rehearsal_lets_the_enemy_do_its_worst(desk: Any) -> None:
    table = sit_down(desk, duel(Thresher=CLOSE))
    desk.key(pygame.K_p)
    assert isinstance(table.tool, RehearsalTool)
    desk.click("rehearse.worst")
    settle(desk)
    tool = table.tool
    assert tool.trial.enemies is Enemies.WORST
    command = tool.trial.order("Quiver")
    flights = dict(flights_of(tool.state.figures, tool.state.ships["Quiver"]))
    assert command in flights
    worst = {one.target_id: one.mean for one in tool.duels_of("").duels if one.shooter_id == "Quiver"}
    tool.choose_enemies(Enemies.DRIFT)
    drifts = {one.target_id: one.mean for one in tool.duels_of("").duels if one.shooter_id == "Quiver"}
    assert worst.get("Thresher", 0.0) >= drifts.get("Thresher", 0.0)
    assert worst
    assert tool.under.told == {"Thresher": Command()}, "nothing of it is sealed or planned"
    assert not table.session.match.has_sealed(DEFENDER)
