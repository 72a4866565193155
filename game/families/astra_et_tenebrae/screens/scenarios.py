"""The Scenarios screen: the game's and the player's own, with story, table, sides and players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pygame import Rect

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS
from game.families.astra_et_tenebrae.screens.table_picture import TablePicture
from game.match.choosing import EditionWords
from game.match.scenario_files import KeptScenario, ScenarioFiles
from game.screens.kept_scenarios import KeptScenarios
from game.wording import counted
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.scenarios import ScenarioFile, load_scenario, sides_of
from rules.astra_et_tenebrae.state import Scene
from rules.kernel.seats import Seat
from rules.stories import Scenario

FILES = ScenarioFiles("astra-et-tenebrae", load_scenario)


class Scenarios(KeptScenarios):
    """The screen that lists scenarios and starts a battle from one."""

    help_link: ClassVar[str] = "AS-1"
    setup_tip: ClassVar[str] = (
        "The program assigns captains and places ships where the scenario leaves that open."
    )
    setup_topic: ClassVar[str] = "AS-2"
    usual: str = EDITIONS[0]
    files: ClassVar[ScenarioFiles] = FILES
    editions: ClassVar[Mapping[str, EditionWords]] = EDITION_WORDS

    def picture(self, one: KeptScenario, widget_id: str, place: Rect) -> TablePicture:
        assert one.scenario is not None, "what cannot be played has no picture"
        setup = one.scenario.setup
        tip = "Rocks, where the sides begin, and ships that have a place, with their motion."
        rocks, sides = setup.terrain.polygons, sides_of(setup)
        return TablePicture(widget_id, place, rocks, scene=setup.scene, sides=sides, tooltip=tip)

    def limits(self, scenario: Scenario[ScenarioFile]) -> str:
        return _limits(scenario)

    def ships_words(self, scenario: Scenario[ScenarioFile], seat: Seat) -> tuple[str, str]:
        said = _ships_words(scenario, seat)
        return said, said


def _limits(scenario: Scenario[ScenarioFile]) -> str:
    """Return a line of text with the special rules of a scenario."""
    setup = scenario.setup
    scene = setup.scene or Scene()
    rocks = len(setup.terrain.polygons)
    limit = f"{counted(setup.turn_limit, 'turn')} (AE-2)" if setup.turn_limit else "no turn limit"
    captains = "captains known to both" if scene.captains else "captains chosen by the sides (AS-2)"
    parts = (
        EDITION_WORDS[setup.edition].name,
        limit,
        f"{counted(rocks, 'rock')} (AT-1)" if rocks else "",
        captains,
        "ships already moving (AM-5)" if scene.motions else "",
        "hot from the start (AS-8)" if scene.heats else "",
    )
    return " · ".join(filter(None, parts))


def _ships_words(scenario: Scenario[ScenarioFile], seat: Seat) -> str:
    """Return the names of a side's ships, with the captains that the scenario assigns."""
    captains = scenario.setup.scene.captains if scenario.setup.scene is not None else {}
    return ", ".join(
        f"{ship} ({captains[ship]})" if ship in captains else ship for ship in scenario.setup.ships[seat]
    )
