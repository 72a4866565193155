"""From the title to the table: every entry, every choice, and what is kept of them for the next time."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.families.astra_et_tenebrae.menu import MENU, TITLE
from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import SETUP
from rules.kernel.seats import PLAYERS
from tests.game.families.astra_et_tenebrae.battles import GAME, begun, choose_astra, play
from tests.game.scales import LARGE, scales_of

RED, BLUE = PLAYERS


@pytest.fixture
def astra(desk: Any) -> Any:
    choose_astra(desk)
    return desk


def tab(desk: Any, name: str, at: int, of: int) -> None:
    """Press one of several tabs."""
    rect = desk.screen.ui.px(name)
    desk.click_at((rect.left + rect.width * (2 * at + 1) // (2 * of), rect.centery))


def said(desk: Any) -> list[str]:
    return [one["text"] for one in desk.dump().values()]


@pytest.mark.parametrize("size", [(1120, 630), (1280, 720), (1920, 1080), LARGE])
def test_its_entries_fit_every_window_and_scale(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    choose_astra(desk)
    for percent in scales_of(size):
        desk.app.change_settings(ui_scale_percent=percent)
        desk.step(2)
        places = {one["id"]: pygame.Rect(one["rect"]) for one in desk.dump().values()}
        own = {entry.id for entry in MENU} - {"solo", "two_players"}
        assert own | {f"solo.{GAME}", f"two_players.{GAME}", f"learn.{GAME}"} < set(places)
        for name, place in places.items():
            assert pygame.Rect(0, 0, *size).contains(place), (name, percent)
        for a, b in combinations(places, 2):
            assert not places[a].colliderect(places[b]), (a, b, percent)


def test_the_cards_of_the_games_are_chosen_by_keys_too(desk: Any) -> None:
    desk.focus("game.false-sunrise")
    desk.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert desk.screen.ui["title.line"].text() in TITLE.lines
    desk.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)
    assert "yard" in desk.dump()


def test_the_title_shows_the_game_that_was_finished_last(make_desk: Any) -> None:
    desk = make_desk()
    desk.app.to_title()
    assert desk.screen.game == "false-sunrise"
    play(begun(desk.app.home, ships=1, turns=1))
    desk.app.to_title()
    assert desk.screen.game == GAME
    desk.step()
    desk.choose_game("false-sunrise")
    desk.app.to_title()
    assert desk.screen.game == "false-sunrise", "as it was chosen"


def test_a_solo_battle_is_three_clicks_from_the_title(astra: Any) -> None:
    astra.click("solo.astra-et-tenebrae")
    level = next(one for one in astra.dump() if one.startswith("level.") and "about" not in one)
    astra.click(level)
    state = astra.screen.session.match.state
    assert state.phase not in SETUP
    assert state.setup.edition == EDITIONS[0]
    assert all(ship.at is not None and ship.captain is not None for ship in state.ships.values())
    assert astra.screen.session.seating.solo is RED


def test_a_quick_battle_is_small_until_three_are_won(astra: Any) -> None:
    def frigates() -> list[int]:
        choose_astra(astra)
        astra.click("quick_battle")
        return [len(names) for names in astra.screen.session.match.setup.ships.values()]

    assert frigates() == [2, 2]
    for _ in range(3):
        begun(astra.app.home, ships=1, blue="cadet").concede(BLUE)
    assert frigates() == [4, 4]


def test_a_first_quick_battle_is_against_a_recruit_and_a_later_one_against_the_level_chosen_last(
    astra: Any,
) -> None:
    astra.click("quick_battle")
    assert astra.screen.session.seating.players[BLUE] == "recruit"
    choose_astra(astra)
    astra.click("solo.astra-et-tenebrae")
    astra.click("level.captain")
    choose_astra(astra)
    astra.click("quick_battle")
    assert astra.screen.session.seating.players[BLUE] == "captain"


def test_what_was_wished_for_is_played_and_offered_again(astra: Any) -> None:
    astra.click("solo.astra-et-tenebrae")
    for name, at, of in (("solo.side", 1, 2), ("solo.ships", 1, 4), ("solo.setup", 1, 2)):
        tab(astra, name, at, of)
    astra.click("level.training")
    astra.screen.ui.focus("solo.edition")
    astra.key(pygame.K_RIGHT)
    assert astra.dump()["solo.edition.about"]["text"] == EDITION_WORDS[EDITIONS[1]].about
    level = next(one for one in astra.dump() if one.startswith("level.") and "about" not in one)
    astra.click(level)
    session = astra.screen.session
    assert session.match.setup.edition == EDITIONS[1]
    assert session.seating.solo is BLUE
    assert session.seating.training
    assert [len(names) for names in session.match.setup.ships.values()] == [2, 2]
    assert session.request(BLUE).kind == Kind.CAPTAINS, "by hand"
    choose_astra(astra)
    astra.click("quick_battle")
    again = astra.screen.session
    assert again.match.setup.edition == EDITIONS[1]
    assert again.seating.solo is BLUE
    assert again.match.state.phase not in SETUP, "a quick battle is set up by the program"


def test_all_choices_are_kept(astra: Any) -> None:
    astra.click("two_players.astra-et-tenebrae")
    tab(astra, "edition", 1, 3)
    tab(astra, "options.ships", 2, 4)
    astra.click("red.ship.0")
    astra.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    astra.type("Lantern")
    before = astra.screen.state()
    assert before["edition"] == EDITIONS[1]
    assert before["ships"]["red"] == ["Lantern", "Brand", "Furnace"]
    assert astra.screen.choices.turn_limit == 20, "the edition's"
    astra.key(pygame.K_ESCAPE)
    astra.key(pygame.K_ESCAPE)
    assert astra.screen.name == "title"
    astra.click("new_match")
    assert astra.screen.state() == before
    astra.click("start")
    assert astra.screen.session.match.setup.ships[RED] == ("Lantern", "Brand", "Furnace")


def test_AS_1_no_two_ships_have_one_name(astra: Any) -> None:
    astra.click("two_players.astra-et-tenebrae")
    for name, words in (("blue.ship.1", "KINDLE"), ("red.ship.3", "")):
        astra.click(name)
        astra.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        astra.key(pygame.K_DELETE)
        astra.type(words)
    status = astra.dump()["status"]["text"]
    assert "two ships are called Kindle (AS-1)" in status
    assert "every ship needs a name" in status
    astra.click("start")
    assert astra.screen.name == "new_match"
