"""New match: every choice by mouse or keys, what is missing said, bad files told in one message."""

from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from game.families.false_sunrise.ai.styles import STYLES
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match.offers import Source
from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.match.choosing import BY_LOT
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Phase
from rules.kernel.seats import PLAYERS, Seat

TOO_MUCH = """name: Overloaded
edition: 2024-07
ships:
- name: Mule
  hull: corvette
  components:
  - {type: artillery, arc: fore}
  - {type: shields}
  defences: [hardened-armor]
"""
MISSPELLED = """name: Crooked
ships:
- name: Mule
  hull: frigate
  color: red
"""


@pytest.fixture
def new_match(desk: Any) -> Any:
    desk.click("new_match")
    desk.click("seats.hotseat")
    assert desk.screen.name == "new_match"
    return desk


def tab(desk: Any, name: str, at: int) -> None:
    """Press one of three tabs."""
    rect = desk.screen.ui.px(name)
    desk.click_at((rect.left + rect.width * (2 * at + 1) // 6, rect.centery))


def missing(desk: Any) -> list[str]:
    found: list[str] = desk.screen.state()["missing"]
    return found


def test_new_match_can_start_at_once_by_two_clicks(new_match: Any) -> None:
    new_match.click("start")
    assert new_match.screen.name == "table"
    assert new_match.screen.session.match.setup.integrity == 20
    assert [screen.name for screen in new_match.app.screens] == ["title", "table"]


def test_new_match_starts_by_keys_alone(desk: Any) -> None:
    while desk.screen.ui.focus_id != "new_match":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN, pygame.K_RETURN)
    assert desk.screen.name == "table"


def test_another_total_brings_fleets_that_fit_it(new_match: Any) -> None:
    for size in (10, 30):
        new_match.click(f"options.integrity.{size}")
        offers = new_match.screen.fleets
        assert [offers[seat].integrity for seat in PLAYERS] == [size, size]
        assert offers[Seat.RED].fleet.name != offers[Seat.BLUE].fleet.name
        assert missing(new_match) == []


def test_a_random_fleet_and_map_come_from_their_seed(new_match: Any) -> None:
    tab(new_match, "red.fleet.source", 1)
    first = new_match.screen.fleets[Seat.RED].fleet
    new_match.click("red.fleet.reroll")
    assert new_match.screen.fleets[Seat.RED].fleet != first
    new_match.click("red.fleet.seed")
    new_match.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    new_match.type("7")
    again = new_match.screen.fleets[Seat.RED].fleet
    new_match.click("map.reroll")
    rocks = new_match.screen.terrain.polygons
    assert 7 <= len(rocks) <= 10
    assert new_match.dump()["map.preview"]["value"] == len(rocks)
    new_match.click("start")
    setup = new_match.screen.session.match.setup
    assert setup.fleets[Seat.RED].name == again.name
    assert setup.terrain.polygons == tuple(rocks)


def test_a_seed_that_is_no_number_is_said_and_nothing_breaks(new_match: Any) -> None:
    tab(new_match, "red.fleet.source", 1)
    new_match.click("red.fleet.seed")
    new_match.type("x")
    assert "whole number" in new_match.dump()["red.problem"]["text"]
    assert not new_match.dump()["start"]["enabled"]


@pytest.mark.parametrize("typed", [True, False])
def test_an_illegal_fleet_lists_every_breach_with_its_ruling(new_match: Any, typed: bool) -> None:
    folder = new_match.app.home.fleets
    path = folder / "overloaded.yaml"
    path.write_text(TOO_MUCH, encoding="utf-8")
    tab(new_match, "blue.fleet.source", 2)
    if typed:
        new_match.click("blue.fleet.path")
        new_match.type(str(path))
    else:
        new_match.click("blue.fleet.own")
        new_match.key(pygame.K_DOWN, pygame.K_RETURN)
    rows = new_match.screen.ui["blue.ships"].items
    assert rows[0].ruling == "FRC-3"
    assert "2 components" in rows[0].reason
    assert missing(new_match) == ["Tide's fleet breaks a building rule"]
    assert "Tide's fleet" in new_match.dump()["start"]["why_disabled"]


def test_a_broken_file_is_one_message_with_file_line_and_field(new_match: Any, tmp_path: Path) -> None:
    before = new_match.screen.fleets[Seat.RED].fleet
    path = tmp_path / "crooked.yaml"
    path.write_text(MISSPELLED, encoding="utf-8")
    tab(new_match, "red.fleet.source", 2)
    new_match.click("red.fleet.path")
    new_match.type(str(path))
    words = new_match.dump()["red.problem"]["text"]
    assert "crooked.yaml, line 5, ships[0].color" in words
    assert words.count("\n") == 0
    tab(new_match, "red.fleet.source", 0)
    assert new_match.screen.fleets[Seat.RED].fleet == before
    assert new_match.screen.choices.fleets[Seat.RED].file == str(path)


def test_a_broken_map_is_told_and_the_old_one_comes_back(new_match: Any, tmp_path: Path) -> None:
    path = tmp_path / "flat.yaml"
    path.write_text("name: Flat\nabout: Nothing here.\nterrain: []\n", encoding="utf-8")
    tab(new_match, "map.source", 2)
    new_match.click("map.path")
    new_match.type(str(path))
    assert "flat.yaml, line 3, terrain" in new_match.dump()["map.problem"]["text"]
    assert missing(new_match) == ["there is no map yet"]
    tab(new_match, "map.source", 0)
    assert missing(new_match) == []
    assert new_match.screen.choices.map.source is Source.READY


def test_names_are_needed_and_differ_and_are_kept(new_match: Any) -> None:
    new_match.click("red.name")
    new_match.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    new_match.key(pygame.K_DELETE)
    assert missing(new_match) == ["player 1 needs a name"]
    new_match.type("tide")
    assert missing(new_match) == ["both players have the same name"]
    new_match.type(" pool")
    new_match.click("start")
    assert new_match.app.settings.player_names == ("tide pool", "Tide")
    assert new_match.screen.session.match.setup.names[Seat.RED] == "tide pool"


def test_options_reach_the_match(new_match: Any) -> None:
    rect = new_match.screen.ui.px("options.turns")
    for _ in range(3):
        new_match.click_at((rect.right - 8, rect.centery))
    new_match.click("options.craft")
    new_match.key(pygame.K_DOWN, pygame.K_RETURN)
    new_match.click("options.seed")
    new_match.type("11")
    new_match.click("start")
    options = new_match.screen.session.match.setup.options
    assert (options.turn_limit, options.small_craft) == (3, "2024-12")


def test_FRC_7_factions_are_ticked_and_their_fleets_named(new_match: Any) -> None:
    new_match.click("options.factions")
    screen = new_match.screen
    assert screen.choices.factions
    listed = [one for one in offers.ready_fleets(screen.choices.terms) if one.faction]
    assert "Neither fleet has a faction" in new_match.dump()["status"]["text"]
    screen.choices.fleets[Seat.RED].ready = listed[0].path
    rect = screen.ui.px("blue.fleet.source")
    new_match.click_at((rect.left + rect.width * 3 // 8, rect.centery))
    assert new_match.dump()["red.faction"]["text"] == listed[0].faction
    for _ in range(3):
        new_match.focus("blue.fleet.faction")
        new_match.key(pygame.K_DOWN)
    faction = list(screen.choices.terms.catalogue.faction.values())[1]
    assert screen.fleets[Seat.BLUE].faction == faction.id
    assert faction.text in new_match.dump()["blue.fleet.faction"]["tooltip"]
    new_match.click("start")
    setup = new_match.screen.session.match.setup
    assert setup.options.factions
    assert setup.fleets[Seat.RED].faction.name == listed[0].faction


def test_FRC_7_a_fleet_of_a_faction_without_factions_is_explained(new_match: Any) -> None:
    screen = new_match.screen
    path = next(one.path for one in offers.ready_fleets(offers.FleetTerms(20, factions=True)) if one.faction)
    pick = screen.choices.fleets[Seat.RED]
    pick.source, pick.file = Source.FILE, str(path)
    screen.choose_fleet(path, 20)
    assert screen.choices.factions  # whoever flies one from the yard wants them
    screen.lay_out()
    new_match.click("options.factions")
    assert "belongs to a faction" in new_match.dump()["status"]["text"]
    assert new_match.dump()["start"]["enabled"] is False
    new_match.click("options.factions")
    assert new_match.dump()["start"]["enabled"]


def test_a_small_window_holds_everything(make_desk: Any) -> None:
    desk = make_desk((1120, 630))
    desk.app.to_title()
    desk.open("new_match")
    window = desk.app.surface.get_rect()
    for widget in desk.screen.ui.dump():
        assert window.contains(pygame.Rect(widget["rect"])), widget["id"]


def test_quick_battle_asks_for_the_first_order_next(desk: Any) -> None:
    desk.click("quick_battle")
    table = next(screen for screen in desk.app.screens if screen.name == "table")
    state = table.session.match.state
    assert state.phase is Phase.ORDERS
    assert len(state.markers) == 5
    assert all(ship.on_board for ship in state.ships.values())
    assert all(isinstance(request, PlotOrders) for request in table.session.match.pending.values())


def test_quick_battle_is_the_same_for_the_same_seed(desk: Any) -> None:
    first, second = (quick_battle(desk.app, 5).session.match for _ in range(2))  # type: ignore[attr-defined]
    assert first.journal == second.journal
    assert first.setup.terrain == second.setup.terrain


def test_a_new_installation_offers_a_match_against_the_weakest_level(desk: Any) -> None:
    desk.click("new_match")
    assert desk.dump()["blue.player"]["text"] == "Recruit"
    assert "For a first battle" in desk.dump()["blue.about"]["text"]
    desk.click("start")
    assert desk.screen.session.seating.players == {Seat.RED: "human", Seat.BLUE: "recruit"}
    assert desk.screen.session.match.setup.names == {Seat.RED: "Ember", Seat.BLUE: "Recruit"}
    assert desk.app.settings.player_names == ("Ember", "Tide"), "the other name is kept for a human"


def test_the_computer_builds_its_own_fleet_and_a_human_cannot_take_it_over(desk: Any) -> None:
    desk.click("new_match")
    rect = desk.screen.ui.px("blue.fleet.source")
    desk.click_at((rect.right - 10, rect.centery))
    assert desk.screen.choices.fleets[Seat.BLUE].source is Source.COMPUTER
    assert desk.screen.fleets[Seat.BLUE].usable
    desk.click("seats.watch")
    assert set(desk.screen.choices.players.values()) == {"recruit"}
    assert desk.screen.choices.shown_names == {Seat.RED: "Recruit I", Seat.BLUE: "Recruit II"}
    assert not desk.dump()["seats.training"]["enabled"]
    desk.click("seats.hotseat")
    assert desk.screen.choices.fleets[Seat.BLUE].source is Source.DRAWN
    assert missing(desk) == []


def test_a_style_is_chosen_beside_the_level_and_its_fleet_suits_it(desk: Any) -> None:
    desk.click("new_match")
    assert desk.dump()["blue.style"]["text"] == "No style"
    assert "red.style" not in desk.dump(), "a human has none"
    rect = desk.screen.ui.px("blue.fleet.source")
    desk.click_at((rect.right - 10, rect.centery))
    plain = desk.screen.fleets[Seat.BLUE].fleet
    desk.click("blue.style")
    desk.key(pygame.K_DOWN, pygame.K_RETURN)
    assert "after the match" in desk.dump()["blue.style.about"]["text"]
    assert desk.screen.fleets[Seat.BLUE].fleet == plain, "what is drawn later shows in nothing"
    desk.click("blue.style")
    desk.key(pygame.K_DOWN, pygame.K_RETURN)
    style = STYLES[desk.dump()["blue.style"]["value"]]
    assert desk.dump()["blue.style.about"]["text"] == style.about
    known = edition_ui_of("2024-07").computer.archetypes
    abouts = {known[one].about for one in style.archetypes if one in known}
    assert desk.screen.fleets[Seat.BLUE].fleet.about in abouts
    desk.click("start")
    assert desk.screen.session.seating.level(Seat.BLUE) == f"recruit+{style.name}"
    assert desk.screen.session.match.setup.names[Seat.BLUE] == "Recruit"


def test_both_computers_that_are_watched_have_styles_of_their_own(desk: Any) -> None:
    desk.click("new_match")
    desk.click("seats.watch")
    for name, steps in (("red", 3), ("blue", 1)):
        desk.click(f"{name}.style")
        desk.key(*[pygame.K_DOWN] * steps, pygame.K_RETURN)
    desk.click("start")
    seating = desk.screen.session.seating
    assert seating.styles[Seat.RED] == list(STYLES)[1]
    assert seating.by_lot == {Seat.BLUE}
    assert seating.styles[Seat.BLUE] in STYLES


def test_a_style_is_kept_with_the_choices_and_left_with_its_seat(desk: Any) -> None:
    desk.click("new_match")
    desk.key(pygame.K_ESCAPE)
    path = desk.app.home.config / "new-match.yaml"
    assert "styles" not in yaml.safe_load(path.read_text(encoding="utf-8"))
    desk.click("new_match")
    desk.screen.choices.play_in(Seat.BLUE, BY_LOT)
    desk.key(pygame.K_ESCAPE)
    desk.click("new_match")
    assert desk.dump()["blue.style"]["text"] == "Random"
    kept = yaml.safe_load(path.read_text(encoding="utf-8"))
    desk.app.to_title()
    path.write_text(
        yaml.safe_dump({**kept, "styles": {"blue": "juggler", "red": "raider"}}), encoding="utf-8"
    )
    desk.click("new_match")
    assert desk.screen.choices.styles == {}, "no such style, and none for a human"
    desk.screen.choices.play_in(Seat.BLUE, "warden")
    desk.click("seats.hotseat")
    assert desk.screen.choices.styles == {}


def test_a_style_that_lives_by_squadrons_is_not_offered_where_there_are_none(desk: Any) -> None:
    desk.click("new_match")
    desk.screen.choices.play_in(Seat.BLUE, "carrier")
    rect = desk.screen.ui.px("edition")
    desk.click_at((rect.centerx, rect.centery))
    assert desk.screen.choices.edition == "2024-03"
    assert desk.dump()["blue.style"]["text"] == "No style"
    desk.click("start")
    assert desk.screen.session.seating.level(Seat.BLUE) == "recruit"


def test_choices_from_before_there_were_players_still_load(desk: Any) -> None:
    desk.click("new_match")
    desk.click("seats.training")
    desk.key(pygame.K_ESCAPE)
    path = desk.app.home.config / "new-match.yaml"
    kept = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert (kept.pop("players"), kept.pop("training")) == ({"red": "human", "blue": "recruit"}, True)
    path.write_text(yaml.safe_dump(kept), encoding="utf-8")
    desk.click("new_match")
    assert desk.app.toast_texts == []
    assert set(desk.screen.choices.players.values()) == {"human"}


def test_going_back_loses_nothing(new_match: Any) -> None:
    new_match.click("options.integrity.30")
    tab(new_match, "map.source", 0)
    tab(new_match, "blue.fleet.source", 1)
    before = new_match.screen.choices
    new_match.key(pygame.K_ESCAPE)
    assert new_match.screen.name == "title"
    new_match.click("new_match")
    assert new_match.screen.choices is not before
    assert new_match.screen.choices == before


def test_kept_choices_that_are_broken_are_told_and_replaced(desk: Any) -> None:
    path = desk.app.home.config / "new-match.yaml"
    path.write_text("names: {red: A, blue: B}\nintegrity: lots\n", encoding="utf-8")
    desk.click("new_match")
    assert desk.screen.name == "new_match"
    assert any("new-match.yaml, line 2, integrity" in words for words in desk.app.toast_texts)
    assert desk.screen.state()["missing"] == []
