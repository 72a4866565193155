"""The list of scenarios: what comes with the game, the player's own, and files that are broken."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.astra_et_tenebrae.screens.scenarios import FILES
from game.families.astra_et_tenebrae.words import NAMES
from game.match.beginning import begin
from game.match.seats import HUMAN, Seating
from game.shell.assets import asset_path
from rules.astra_et_tenebrae.state import Captain, Phase
from rules.kernel.seats import PLAYERS
from tests.game.families.astra_et_tenebrae.battles import choose_astra

RED, BLUE = PLAYERS
READY = sorted(path.stem for path in asset_path("scenarios", "astra-et-tenebrae").glob("*.yaml"))


@pytest.fixture
def listed(desk: Any) -> Any:
    choose_astra(desk)
    desk.click("scenarios")
    return desk


def choose(listed: Any, stem: str) -> None:
    """Go to a scenario from the top of the list; at first one of the newest edition is chosen."""
    listed.key(pygame.K_HOME)
    for _ in READY:
        if listed.screen.state()["chosen"] != stem:
            listed.key(pygame.K_DOWN)
    assert listed.screen.state()["chosen"] == stem


@pytest.mark.parametrize("stem", READY)
def test_each_begins_with_its_story_over_the_table(listed: Any, stem: str) -> None:
    assert listed.screen.state()["ready"] == READY
    choose(listed, stem)
    listed.click("scenarios.begin")
    assert listed.screen.name == "table"
    assert listed.screen.ui.modal is not None, "the story"
    state = listed.screen.session.match.state
    assert state.phase is Phase.HEAT
    assert listed.screen.session.name == state.setup.scene.title


def test_sides_can_be_changed_and_the_setup_be_kept(listed: Any) -> None:
    screen = listed.screen
    screen.seat(RED, screen.players[BLUE])
    screen.seat(BLUE, HUMAN)
    listed.click("scenarios.quick")
    listed.click("scenarios.begin")
    session = listed.screen.session
    assert session.seating.solo is BLUE
    assert session.match.state.phase is Phase.CAPTAINS


def test_a_broken_file_of_ones_own_is_listed_with_its_fault(listed: Any) -> None:
    folder = FILES.own_folder(listed.app.home)
    folder.mkdir(parents=True)
    text = asset_path("scenarios", "astra-et-tenebrae", f"{READY[0]}.yaml").read_text()
    (folder / "mine.yaml").write_text(text)
    (folder / "torn.yaml").write_text(text.replace("turn_limit: ", "turns: ").replace("sides:", "sites:"))
    listed.key(pygame.K_ESCAPE)
    listed.click("scenarios")
    assert listed.screen.state()["own"] == ["mine", "torn"]
    listed.choose_row("scenarios.list", "torn")
    words = listed.dump()["story.problem"]["text"]
    assert "line" in words
    assert "sites" in words
    listed.click("scenarios.begin")
    assert listed.screen.name == "scenarios"


@pytest.mark.parametrize("size", [(1120, 630), (1280, 720)])
def test_it_fits_small_windows(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    choose_astra(desk)
    desk.click("scenarios")
    for at in range(len(READY)):
        window = pygame.Rect(0, 0, *size)
        for one in desk.dump().values():
            assert window.contains(pygame.Rect(one["rect"])), (one["id"], at)
        desk.key(pygame.K_DOWN)


def test_AS_7_captains_that_a_scenario_names_lie_open_on_the_table(listed: Any) -> None:
    choose(listed, "the-long-burn")
    listed.click("scenarios.begin")
    screen = listed.screen
    listed.key(pygame.K_ESCAPE)
    listed.step(3)
    named = screen.session.match.setup.scene.captains
    assert len(named) == 6
    view = screen.session.match.view(screen.session.seating.solo)
    assert {name: ship.captain for name, ship in view.ships.items()} == named
    told = " ".join(listed.rows("roster"))
    assert "card face down" not in told
    for captain in named.values():
        assert NAMES[captain] in told


def test_AS_7_captains_that_a_side_lays_itself_stay_hidden_beside_those(listed: Any) -> None:
    folder = FILES.own_folder(listed.app.home)
    folder.mkdir(parents=True)
    text = asset_path("scenarios", "astra-et-tenebrae", "the-long-burn.yaml").read_text(encoding="utf-8")
    for captain in ("engineer", "physicist", "tactician"):
        text = text[::-1].replace(f", captain: {captain}"[::-1], "", 1)[::-1]
    (folder / "mixed.yaml").write_text(text, encoding="utf-8")
    scenario = FILES.all(listed.app.home)[-1].scenario
    assert set(scenario.setup.scene.captains) == {"Spur", "Rowel", "Bit"}, "blue lays its own"
    session = begin(
        scenario.setup_for({RED: "A", BLUE: "B"}),
        listed.app.home,
        Seating({RED: HUMAN, BLUE: HUMAN}),
        quick=True,
    )
    view = session.match.view(RED)
    assert [view.ships[name].captain for name in ("Spur", "Rowel", "Bit")] == [
        "tactician",
        "physicist",
        "pilot",
    ]
    assert {view.ships[name].captain for name in ("Chain", "Boom", "Toll")} == {Captain.UNKNOWN}
    other = session.match.view(BLUE)
    assert other.ships["Spur"].captain == "tactician"
    assert Captain.UNKNOWN not in {ship.captain for ship in other.ships.values()}
