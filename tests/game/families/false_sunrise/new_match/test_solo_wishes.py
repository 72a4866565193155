"""A solo battle: size, fleet and map in one look, and Enter begins it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.ai.styles import STYLES
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.new_match.offers import fleet_offer, ready_maps
from game.families.false_sunrise.new_match.setup import (
    SMALL_INTEGRITY,
    SOLO_SHIPS,
    USUAL_INTEGRITY,
    setup_from,
)
from game.families.false_sunrise.screens.new_match import solo
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.yard import shelf
from game.match.choosing import BY_LOT
from game.match.seats import HUMAN
from game.match.styles import styles_in
from rules.false_sunrise.editions import EDITIONS, edition_of
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.random_fleets import random_fleet
from rules.kernel.seats import Seat


def setup(desk: Any) -> Any:
    assert isinstance(desk.screen.tool, OrdersTool)
    return desk.screen.session.match.setup


def test_enter_begins_a_battle_with_small_plain_fleets(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    desk.key(pygame.K_RETURN)
    desk.step(2)
    assert setup(desk).integrity == SMALL_INTEGRITY
    assert desk.screen.session.seating.players == {Seat.RED: HUMAN, Seat.BLUE: "recruit"}


def test_battles_begin_small_until_three_are_won_and_sizes_say_how_long_they_take(desk: Any) -> None:
    for won in range(5):
        desk.app.to_title()
        desk.click("solo.false-sunrise")
        wanted = SMALL_INTEGRITY if won < 3 else USUAL_INTEGRITY
        assert desk.dump()["solo.size"]["value"] == str(wanted), won
        assert [words for _, words in desk.screen.ui["solo.size"].options] == [
            "Small: 3 ships, 10 min",
            "Usual: 6 ships, 25 min",
        ]
        desk.key(pygame.K_ESCAPE)
        desk.click("quick_battle")
        desk.step(2)
        assert setup(desk).integrity == wanted, won
        desk.screen.session.concede(Seat.BLUE)
    desk.app.to_title()
    desk.click("new_match")
    assert desk.dump()["options.integrity.caption"]["text"] == "Total integrity: about 25 min"


@pytest.mark.parametrize("size", [(1120, 630), (1280, 720)])
def test_before_a_first_win_three_lines_say_what_wins_who_you_are_and_what_to_try(
    make_desk: Any, size: tuple[int, int]
) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    for game in ("false-sunrise", "matched-fire", "astra-et-tenebrae", "dark-frontier"):
        desk.click(f"solo.{game}")
        shown = desk.dump()
        told = [shown[f"solo.briefing.{number}"]["text"] for number in (1, 2, 3)]
        assert [words.split(":")[0] for words in told] == ["To win", "You", "Try first"]
        ui = desk.screen.ui
        for number in (1, 2, 3):
            label = ui[f"solo.briefing.{number}"]
            assert ui.pen.width(label.words, label.style) <= ui.px(label.id).width
        assert ui.px("level.training").bottom < size[1]
        desk.key(pygame.K_ESCAPE)
    desk.click("game.false-sunrise")
    desk.click("quick_battle")
    desk.screen.session.concede(Seat.BLUE)
    desk.app.to_title()
    desk.click("solo.false-sunrise")
    assert "solo.briefing.1" not in desk.dump()


def test_with_larger_words_the_three_lines_before_a_first_win_are_of_one_size(make_desk: Any) -> None:
    desk = make_desk((1920, 1080))
    desk.app.change_settings(text_percent=125)
    desk.app.to_title()
    desk.click("solo.false-sunrise")
    ui = desk.screen.ui
    lines = [ui[f"solo.briefing.{number}"] for number in (1, 2, 3)]
    assert len({line.style for line in lines}) == 1
    for line in lines:
        assert ui.pen.width(line.words, line.style) <= ui.px(line.id).width


def test_other_games_begin_small_and_say_how_long_they_take_too(desk: Any) -> None:
    desk.click("solo.astra-et-tenebrae")
    assert desk.dump()["solo.ships"]["value"] == "2"
    assert "2: 10 min" in [words for _, words in desk.screen.ui["solo.ships"].options]
    desk.key(pygame.K_ESCAPE)
    desk.click("solo.dark-frontier")
    assert desk.screen.ui.modal.heading == "Solo duel: about 15 min"
    desk.key(pygame.K_ESCAPE)
    desk.click("game.dark-frontier")
    desk.click("new_match")
    assert desk.dump()["options.ships.caption"]["text"] == "Ships a side: about 15 min"


def test_size_fleet_and_map_are_chosen_in_one_look_by_mouse(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    assert {"solo.size", "solo.fleet", "solo.map", "level.cadet"} <= set(desk.dump())
    place = desk.screen.ui.px("solo.size")
    desk.click_at((place.right - 20, place.centery))
    desk.click("solo.fleet")
    desk.key(pygame.K_DOWN, pygame.K_RETURN)
    fleet = desk.dump()["solo.fleet"]["text"]
    desk.click("solo.map")
    desk.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    wanted = desk.dump()["solo.map"]["text"]
    desk.click("level.captain")
    desk.step(2)
    played = setup(desk)
    assert played.integrity == USUAL_INTEGRITY
    assert played.fleets[Seat.RED].name == fleet
    assert played.fleets[Seat.BLUE].name != fleet
    (path,) = [path for path, name in ready_maps().items() if name == wanted]
    assert played.terrain.polygons == load_map(path).polygons


def test_size_fleet_and_map_are_chosen_by_keys(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    for wanted in ("solo.map", "solo.fleet", "solo.size"):
        for _ in range(12):
            desk.key(pygame.K_UP)
            if desk.screen.ui.focus_id == wanted:
                break
        assert desk.screen.ui.focus_id == wanted
    desk.key(pygame.K_RIGHT)
    assert desk.dump()["solo.size"]["value"] == str(USUAL_INTEGRITY)
    assert desk.screen.ui.focus_id == "solo.size"
    desk.key(pygame.K_DOWN, pygame.K_RIGHT)
    assert desk.dump()["solo.fleet"]["value"]
    desk.key(pygame.K_ESCAPE)
    desk.click("solo.false-sunrise")
    assert desk.dump()["solo.fleet"]["value"], "what was wished is remembered"


def test_a_fleet_of_ones_own_is_listed_and_flown(desk: Any) -> None:
    own = random_fleet(7, USUAL_INTEGRITY, july_catalogue()).model_copy(update={"name": "Mine"})
    while shelf.size_of(own) != USUAL_INTEGRITY:
        own = random_fleet(own.name + "x", USUAL_INTEGRITY, july_catalogue())
    shelf.write(own, desk.app.home.fleets / "mine.yaml")
    listed = solo.fleets_of(USUAL_INTEGRITY, "2024-07", desk.app.home.fleets)
    path = {name: path for path, name in listed}[f"{own.name} (yours)"]
    wish = solo.SoloWish(USUAL_INTEGRITY, path)
    chosen = setup_from(solo.solo_choices(("A", "B"), 5, "cadet", "2024-07", wish))
    assert chosen.fleets[Seat.RED].name == own.name


def test_sizes_say_how_many_ships_or_models_they_mean() -> None:
    assert [solo.usual_count(size, "2024-07") for size in solo.SIZES] == ["3 ships", "6 ships"]
    assert [solo.usual_count(size, "2024-03") for size in solo.SIZES] == ["3 ships", "5 ships"]
    assert [solo.usual_count(size, "matched-fire") for size in solo.SIZES] == ["5 models", "8 models"]


def test_the_rules_are_chosen_in_the_same_look_and_are_those_of_the_next_battles(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    desk.screen.ui.focus("solo.edition")
    assert [key for key, _ in desk.screen.ui["solo.edition"].options] == ["2024-07", "2024-03"]
    desk.key(pygame.K_RIGHT)
    edition = "2024-03"
    assert desk.dump()["solo.edition"]["value"] == edition
    desk.click("level.recruit")
    desk.step(2)
    assert edition_of(setup(desk)).id == edition
    desk.app.to_title()
    desk.click("solo.false-sunrise")
    assert desk.dump()["solo.edition"]["value"] == edition
    desk.key(pygame.K_ESCAPE)
    desk.click("quick_battle")
    assert edition_of(desk.screen.session.match.setup).id == edition
    assert any(edition_of(desk.screen.session.match.setup).name in words for words in desk.app.toast_texts)


def test_a_game_with_a_card_of_its_own_asks_for_no_edition(desk: Any) -> None:
    desk.click("solo.matched-fire")
    assert "solo.edition" not in desk.dump()
    desk.click("level.recruit")
    desk.step(2)
    assert edition_of(setup(desk)).id == "matched-fire"


def ships_of(path: Path) -> int:
    return len(load_fleet(path).ships)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", solo.SIZES)
def test_every_fleet_that_is_offered_can_be_flown_against_another(desk: Any, edition: str, size: int) -> None:
    fleets = [None, *(path for path, _ in solo.fleets_of(size, edition, desk.app.home.fleets))]
    assert len(fleets) > 1 or (edition, size) == ("2024-03", SMALL_INTEGRITY)
    for seed, path in enumerate(fleets):
        choices = solo.solo_choices(("A", "B"), seed, "cadet", edition, solo.SoloWish(size, path))
        played = setup_from(choices)
        assert played.integrity == size
        red, blue = (played.fleets[seat] for seat in (Seat.RED, Seat.BLUE))
        assert red.name != blue.name
        if path is not None:
            assert choices.fleets[Seat.RED].ready == path
            mine, others = len(red.ships), [ships_of(one) for one in fleets if one not in (None, path)]
            nearest = min(abs(ships - mine) for ships in others)
            assert abs(mine - len(blue.ships)) <= (2 if mine <= SOLO_SHIPS else nearest)


def test_every_fleet_of_a_size_can_be_chosen_and_the_lot_draws_no_large_one(desk: Any) -> None:
    own = desk.app.home.fleets
    listed = [name for _, name in solo.fleets_of(USUAL_INTEGRITY, "matched-fire", own)]
    assert len(listed) == 6
    assert {"Slow Rain", "The Aviary: 11 models", "Kitchen Drawer: 14 models"} < {*listed}
    for seed in range(12):
        choices = solo.solo_choices(("A", "B"), seed, "cadet", "matched-fire", solo.SoloWish())
        played = setup_from(choices)
        assert all(len(fleet.ships) <= SOLO_SHIPS for fleet in played.fleets.values())


def test_the_style_of_the_computer_is_chosen_by_keys_beside_the_level(desk: Any) -> None:
    desk.click("solo.false-sunrise")
    assert desk.dump()["solo.style"]["text"] == "No style"
    desk.key(pygame.K_UP)
    assert desk.screen.ui.focus_id == "solo.style"
    desk.key(pygame.K_RIGHT)
    assert desk.dump()["solo.style"]["value"] == BY_LOT
    assert "after the match" in desk.dump()["solo.style.about"]["text"]
    desk.key(pygame.K_RIGHT)
    style = desk.dump()["solo.style"]["value"]
    assert desk.dump()["solo.style.about"]["text"] == STYLES[style].about
    desk.click("level.cadet")
    desk.step(2)
    assert desk.screen.session.seating.level(Seat.BLUE) == f"cadet+{style}"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", solo.SIZES)
def test_the_enemy_of_a_style_flies_a_fleet_that_suits_it_of_about_as_many_ships(
    size: int, edition: str
) -> None:
    known = edition_ui_of(edition).computer.archetypes
    for name in styles_in(edition):
        choices = solo.solo_choices(("A", "B"), 5, "cadet", edition, solo.SoloWish(size, style=name))
        played = setup_from(choices)
        red, blue = (played.fleets[seat] for seat in (Seat.RED, Seat.BLUE))
        assert abs(len(red.ships) - len(blue.ships)) <= 2
        offer = fleet_offer(choices.fleets[Seat.BLUE], choices.terms, choices.level(Seat.BLUE))
        assert offer.fleet is not None
        assert offer.fleet.about in {known[one].about for one in STYLES[name].archetypes if one in known}
        assert choices.seating.level(Seat.BLUE) == f"cadet+{name}"
