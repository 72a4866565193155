"""Scenarios on the true screens: made in the map editor, kept, listed and played."""

from __future__ import annotations

from typing import Any

import pygame

from game.families.false_sunrise.maps.sheet import sheet_of_rocks
from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor
from game.families.false_sunrise.screens.map_editor.scenario_list import Scenarios
from game.players.controller import DECLINES
from game.players.registry import seat_player
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.state import Phase
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge


def opened(desk: Any, *, blank: bool = False) -> MapEditor:
    screen = MapEditor(desk.app, sheet_of_rocks(() if blank else generate_terrain(4)))
    desk.app.push(screen)
    desk.step(2)
    return screen


def test_a_scenario_is_made_saved_and_played_from_the_list(desk: Any) -> None:
    screen = opened(desk)
    screen.tell(name="Own story")
    desk.click("tab")
    screen.tab = "scenario"
    screen.lay_out()
    screen.take_edge("top")
    screen.tell_side(Seat.RED, name="Raiders", fleet="border-patrol")
    screen.tell(opening="Once.")
    desk.click("keep.scenario")
    assert (desk.app.home.scenarios / "own-story.yaml").is_file()
    desk.click("back")
    scenarios = desk.open("scenarios")
    assert desk.state()["state"]["own"] == ["own-story"]
    desk.choose_row("scenarios.list", "Own story")
    assert desk.dump()["story.opening"]["text"] == "Once."
    desk.click("scenarios.begin")
    session = desk.screen.session
    assert session.shown.edges[Seat.RED] is Edge.TOP
    assert session.shown.phase is Phase.ORDERS
    assert desk.dump()["story.words"]["text"] == "Once."
    desk.click("story.on")
    assert "story.words" not in desk.dump()
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.story")
    assert desk.dump()["story.words"]["text"] == "Once."
    desk.key(pygame.K_ESCAPE)
    desk.app.pop()
    desk.step()
    assert desk.screen is scenarios


def test_FRC_1_a_scenario_with_too_large_a_fleet_is_kept_but_says_that_it_cannot_be_played(desk: Any) -> None:
    screen = opened(desk)
    screen.tell(name="Too small", integrity=10)
    desk.click("keep.scenario")
    assert any("cannot be played yet" in words and "FRC-1" in words for words in desk.app.toast_texts)
    desk.click("try")
    desk.click("try.cadet")
    assert desk.screen is screen
    assert any("This cannot be tried yet" in words for words in desk.app.toast_texts)


def test_seven_scenarios_are_ready_and_each_is_played_by_random_answers(desk: Any) -> None:
    screen = desk.open("scenarios")
    assert isinstance(screen, Scenarios)
    ready = desk.state()["state"]["ready"]
    assert len(ready) == 7
    assert [row.split(", ")[1] for row in desk.rows("scenarios.list")[1:4]] == [
        "July 2024", "Matched Fire", "July 2024",
    ]  # fmt: skip
    for number, row in enumerate(desk.rows("scenarios.list")[1:8]):
        desk.choose_row("scenarios.list", row)
        assert desk.state()["state"]["chosen"] == ready[number]
        assert desk.dump()["story.picture"]["value"] >= 7
        for seat in PLAYERS:
            screen.seat(seat, "human")
        desk.click("scenarios.begin")
        session = next(one for one in desk.app.screens if isinstance(one, TableScreen)).session
        edition = session.match.ruleset.id
        players = {seat: seat_player(edition, "random", seat, number) for seat in PLAYERS}
        for _ in range(60):
            for seat in session.waiting():
                answer = players[seat].poll(session.request(seat), session.match.view(seat))
                session.answer(seat, None if answer is DECLINES else answer)
        assert session.over or session.match.state.turn > 1
        while desk.screen is not screen:
            desk.app.pop()
        desk.step()


def test_without_the_programs_help_the_players_set_up_what_is_left_open(desk: Any) -> None:
    desk.open("scenarios")
    desk.click("scenarios.quick")
    desk.click("scenarios.begin")
    assert (
        desk.screen.session.match.state.phase is not Phase.ORDERS
        or desk.screen.session.match.setup.scene.starts
    )


def test_a_broken_scenario_is_listed_with_its_reason_and_cannot_begin(desk: Any) -> None:
    (desk.app.home.scenarios / "broken.yaml").write_text("name: Broken\nabout: x\n")
    desk.open("scenarios")
    desk.choose_row("scenarios.list", "broken, ")
    assert "sides" in desk.dump()["story.problem"]["text"]
    assert not desk.dump()["scenarios.begin"]["enabled"]
    desk.click("scenarios.delete")
    desk.click("delete.yes")
    assert not (desk.app.home.scenarios / "broken.yaml").exists()


def test_FRC_7_a_fleet_of_a_faction_ticks_factions_and_the_scenario_begins(desk: Any) -> None:
    screen = opened(desk)
    screen.tab = "scenario"
    screen.lay_out()
    screen.tell(name="Two suns")
    fleets: Any = screen.ui["story.red.fleet"]
    stem, words = next(one for one in fleets.options if one[1].endswith("Children of the Sun"))
    assert not screen.desk.now.story.options.factions
    fleets.set(stem)
    assert screen.desk.now.story.options.factions
    desk.click("story.factions")
    desk.click("try")
    desk.step(2)
    desk.click("try.cadet")
    assert desk.screen is screen  # refused: the fleet may not be flown
    desk.click("story.factions")
    desk.click("keep.scenario")
    desk.click("back")
    desk.open("scenarios")
    desk.choose_row("scenarios.list", "Two suns")
    assert "with factions" in desk.dump()["story.limits"]["text"]
    assert "Children of the Sun" in desk.dump()["story.red.fleet"]["text"]
    desk.click("scenarios.begin")
    desk.step(4)
    assert isinstance(desk.screen, TableScreen)
    setup = desk.screen.session.match.setup
    assert setup.options.factions
    assert setup.fleets[Seat.RED].faction is not None
    assert words.startswith(setup.fleets[Seat.RED].name)


def test_FRC_8_a_scenario_of_the_first_edition_takes_its_fleets_only(desk: Any) -> None:
    screen = opened(desk)
    screen.tab = "scenario"
    screen.lay_out()
    edition: Any = screen.ui["story.edition"]
    edition.set("2024-03")
    desk.step()
    assert screen.ui["story.craft"].disabled
    assert screen.ui["story.factions"].disabled
    desk.click("try")
    desk.click("try.cadet")
    assert desk.screen is screen  # refused: the fleets are built for the other edition
    assert any("FRC-8" in words for words in desk.app.toast_texts)
    for seat in PLAYERS:
        fleets: Any = screen.ui[f"story.{seat}.fleet"]
        fleets.set("steel-rain")
        desk.step()
    desk.click("try")
    desk.click("try.cadet")
    desk.step(3)
    table = next(one for one in desk.app.screens if isinstance(one, TableScreen))
    assert table.edition == "2024-03"
