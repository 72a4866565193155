"""From the title to the table: every entry, every choice, and what is kept of them for the next time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from game.families.dark_frontier.ai.setting_up import guns_that_point
from game.families.dark_frontier.new_match.choices import Choices, build_setup
from game.families.dark_frontier.new_match.choices_file import FILE
from game.families.dark_frontier.screens.scenarios import FILES
from game.match.beginning import begin
from game.shell.assets import asset_path
from game.shell.paths import open_home
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase, Start
from tests.game.families.dark_frontier.duels import choose_frontier

READY = sorted(path.stem for path in asset_path("scenarios", "dark-frontier").glob("*.yaml"))


@pytest.fixture
def frontier(desk: Any) -> Any:
    choose_frontier(desk)
    return desk


def tab(desk: Any, name: str, at: int, of: int) -> None:
    """Press one of several tabs."""
    rect = desk.screen.ui.px(name)
    desk.click_at((rect.left + rect.width * (2 * at + 1) // (2 * of), rect.centery))


def first_level(desk: Any) -> str:
    return next(one for one in desk.dump() if one.startswith("level.") and "about" not in one)


def test_a_solo_duel_is_three_clicks_from_the_title(frontier: Any) -> None:
    frontier.click("solo.dark-frontier")
    frontier.click(first_level(frontier))
    session = frontier.screen.session
    assert session.match.state.phase is Phase.COMMAND
    assert session.seating.solo is ATTACKER, "a beginner attacks"
    assert {ship.type for ship in session.match.state.ships.values()} == {"gunboat"}


def test_what_was_wished_for_is_played_and_offered_again(frontier: Any) -> None:
    frontier.click("solo.dark-frontier")
    frontier.screen.ui.focus("solo.ship")
    frontier.key(pygame.K_LEFT)
    tab(frontier, "solo.side", 0, 2)
    tab(frontier, "solo.setup", 1, 2)
    frontier.click("level.training")
    frontier.click(first_level(frontier))
    session = frontier.screen.session
    mine = session.match.setup.ships[DEFENDER]
    assert set(mine.values()) == {"carrier"}, "the ship goes with the person to the other side"
    assert session.seating.solo is DEFENDER
    assert session.seating.training
    assert session.match.state.phase is Phase.SETUP, "by hand"
    choose_frontier(frontier)
    frontier.click("quick_battle")
    again = frontier.screen.session
    assert again.match.setup.ships[DEFENDER] == mine
    assert again.seating.solo is DEFENDER
    assert again.request(DEFENDER).kind == Asked.COMMAND, "a quick duel is set up by the program"


def test_a_quick_duel_begins_as_the_attacker_until_another_side_was_chosen(frontier: Any) -> None:
    frontier.click("quick_battle")
    assert frontier.screen.session.seating.solo is ATTACKER


def test_a_quick_duel_is_small_until_three_are_won(frontier: Any) -> None:
    def ships() -> list[int]:
        choose_frontier(frontier)
        frontier.click("quick_battle")
        return [len(names) for names in frontier.screen.session.match.setup.ships.values()]

    home = frontier.app.home
    choices = Choices.first(("Ember", "Tide"))
    choices.count = 3
    FILE.save(choices, home.config / FILE.name)
    assert ships() == [1, 1]
    choices.seat_against("cadet")
    for _ in range(3):
        begin(build_setup(choices), home, choices.seating, quick=True).concede(choices.seating.solo.other)
    FILE.save(choices, home.config / FILE.name)
    assert ships() == [3, 3]


@pytest.mark.parametrize("number, kind", list(enumerate(["cutter", "carrier", "gunboat", "monitor"])))
def test_a_defender_that_the_program_places_has_a_gun_that_points_at_the_attacker(
    number: int,
    kind: str,
    tmp_path: Path,
) -> None:
    home = open_home(tmp_path)
    for seed in range(number, 60, 4):
        choices = Choices.first(("Ember", "Tide"))
        choices.count = 1 + seed % 3
        choices.fly(DEFENDER, 0, kind)
        session = begin(build_setup(choices), home, choices.seating, quick=True, seed=seed, drawn_by=seed)
        state = session.match.state
        for ship in state.side(ATTACKER):
            assert ship.at is not None
            assert guns_that_point(state, ship, Start(ship.at)), f"seed {seed}"


def test_all_choices_are_kept(frontier: Any) -> None:
    frontier.click("two_players.dark-frontier")
    tab(frontier, "options.ships", 1, 3)
    frontier.click("red.ship.0")
    frontier.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    frontier.type("Heron")
    frontier.screen.ui.focus("red.kind.1")
    frontier.key(pygame.K_DOWN)
    frontier.screen.ui.focus("options.points")
    frontier.key(pygame.K_RIGHT)
    before = frontier.screen.state()
    assert before["ships"]["red"] == ["Heron, gunboat", "Warden, carrier"]
    assert before["points"] == 7
    assert frontier.screen.ui["sheets.compared"].value()["carrier"] == ["red"]
    frontier.key(pygame.K_ESCAPE)
    frontier.key(pygame.K_ESCAPE)
    assert frontier.screen.name == "title"
    frontier.click("new_match")
    assert frontier.screen.state() == before
    frontier.click("start")
    setup = frontier.screen.session.match.setup
    assert setup.ships[DEFENDER] == {"Heron": "gunboat", "Warden": "carrier"}
    assert setup.points == 7


def test_no_two_ships_have_one_name(frontier: Any) -> None:
    frontier.click("two_players.dark-frontier")
    frontier.click("blue.ship.0")
    frontier.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    frontier.type("LANTERN")
    assert "two ships are called Lantern" in frontier.dump()["status"]["text"]
    frontier.click("start")
    assert frontier.screen.name == "new_match"


def test_a_ship_that_is_gone_is_replaced(frontier: Any) -> None:
    frontier.click("new_match")
    frontier.key(pygame.K_ESCAPE)
    path = frontier.app.home.config / FILE.name
    data = yaml.safe_load(path.read_text())
    data["ships"]["red"][0]["kind"] = "yacht"
    path.write_text(yaml.safe_dump(data))
    assert FILE.load(path).ships[DEFENDER][0].kind == "gunboat"


@pytest.mark.parametrize("stem", READY)
def test_each_scenario_begins_with_its_story_over_the_table(frontier: Any, stem: str) -> None:
    frontier.click("scenarios")
    assert frontier.screen.state()["ready"] == READY
    frontier.key(*[pygame.K_DOWN] * READY.index(stem))
    frontier.click("scenarios.begin")
    assert frontier.screen.name == "table"
    assert frontier.screen.ui.modal is not None, "the story"
    session = frontier.screen.session
    assert session.match.state.phase is Phase.COMMAND
    assert session.name == session.match.setup.scene.title


def test_a_broken_scenario_of_ones_own_is_listed_with_its_fault(frontier: Any) -> None:
    folder = FILES.own_folder(frontier.app.home)
    folder.mkdir(parents=True)
    text = asset_path("scenarios", "dark-frontier", f"{READY[0]}.yaml").read_text()
    (folder / "torn.yaml").write_text(text.replace("class: ", "klass: ", 1))
    frontier.click("scenarios")
    frontier.choose_row("scenarios.list", "torn")
    words = frontier.dump()["story.problem"]["text"]
    assert "line" in words
    assert "klass" in words
    frontier.click("scenarios.begin")
    assert frontier.screen.name == "scenarios"


def test_sheets_are_written_from_the_menu(frontier: Any) -> None:
    frontier.click("ship_sheets")
    frontier.click("sheets_question.write")
    (path,) = frontier.app.home.data.glob("*.pdf")
    assert path.stat().st_size > 10_000
    assert any(str(path) in one["text"] for one in frontier.dump().values())
