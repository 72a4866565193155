"""Scenarios: those of the game and the player's own, with story, table and sides, and who is to play them."""

from __future__ import annotations

from typing import ClassVar

from pygame import Rect

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS
from game.families.astra_et_tenebrae.screens.table_picture import TablePicture
from game.match.beginning import begin
from game.match.choosing import told_apart
from game.match.remembered import ReadingTime
from game.match.scenario_files import KeptScenario, ScenarioFiles
from game.match.seats import Seating
from game.screens.scenario_list import GAP, NOTHING, OfferList
from game.screens.table.story import open_with_story
from game.widgets.label import Note
from game.widgets.layout import Row
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.scenarios import Scenario, load_scenario, sides_of
from rules.astra_et_tenebrae.state import Scene
from rules.kernel.seats import Seat

FILES = ScenarioFiles("astra-et-tenebrae", load_scenario)


class Scenarios(OfferList[KeptScenario]):
    """List scenarios, and begin a battle on one."""

    help_link: ClassVar[str] = "AS-1"
    setup_tip: ClassVar[str] = (
        "The program lays captains and places ships where the scenario leaves that open."
    )
    setup_topic: ClassVar[str] = "AS-2"
    usual: ClassVar[str] = EDITIONS[0]

    def read(self, moment: ReadingTime) -> list[KeptScenario]:
        """List what there is."""
        return FILES.all(self.app.home, moment)

    def groups(self) -> list[tuple[str, list[KeptScenario]]]:
        """Put the game's own first."""
        headings = ((False, "SCENARIOS"), (True, "YOUR SCENARIOS"))
        return [(words, [one for one in self.kept if one.own is own]) for own, words in headings]

    def edition_name(self, edition: str) -> str:
        return EDITION_WORDS[edition].name

    # --- the layout -----------------------------------------------------------------------------

    def picture(self, one: KeptScenario, widget_id: str, place: Rect) -> TablePicture:
        assert one.scenario is not None, "what cannot be played has no picture"
        setup = one.scenario.setup
        tip = "Rocks, where the sides begin, and ships that have a place, with their motion."
        rocks, sides = setup.terrain.polygons, sides_of(setup)
        return TablePicture(widget_id, place, rocks, scene=setup.scene, sides=sides, tooltip=tip)

    def limits(self, scenario: Scenario) -> str:
        return _limits(scenario)

    def ships_words(self, scenario: Scenario, seat: Seat) -> tuple[str, str]:
        said = _ships_words(scenario, seat)
        return said, said

    def build_foot(self, area: Rect) -> None:
        """Add the ways on."""
        one, own = self.chosen, FILES.own_folder(self.app.home)
        problem = NOTHING if one is None else one.problem
        foot = Row(self.ui.add, area, [104, 0, 190, 190], GAP, "foot")
        self.put_back(foot)
        tip = "How they are written is told in assets/scenarios/astra-et-tenebrae/README.md"
        foot.put(Note, "scenarios.own", f"Yours lie in {own}", tooltip=tip)
        self.put_beginning(foot, problem)

    # --- the ways on ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the battle, and tell its story over the table."""
        one = self.chosen
        if one is None or one.scenario is None:
            self.app.toast(NOTHING if one is None else one.problem, "refusal")
            return
        self.app.audio.play("confirm")
        names = told_apart(self.app.settings.player_names, self.players, one.scenario.file.edition)
        seating = Seating(dict(self.players))
        setup = one.scenario.setup_for(names)
        open_with_story(self.app, begin(setup, self.app.home, seating, quick=self.quick))

    def state(self) -> dict[str, object]:
        """Say what is listed and chosen."""
        return {
            "ready": [one.path.stem for one in self.kept if not one.own],
            "own": [one.path.stem for one in self.kept if one.own],
            "chosen": self.at.stem if self.at else None,
            "players": {seat.value: player for seat, player in self.players.items()},
        }


def _limits(scenario: Scenario) -> str:
    """Say in a line what is special."""
    setup = scenario.setup
    scene = setup.scene or Scene()
    rocks = len(setup.terrain.polygons)
    limit = f"{setup.turn_limit} turns (AE-2)" if setup.turn_limit else "no last turn"
    captains = "captains known to both" if scene.captains else "captains as the sides lay them (AS-2)"
    parts = (
        EDITION_WORDS[setup.edition].name,
        limit,
        f"{rocks} rocks (AT-1)" if rocks else "",
        captains,
        "ships on their way (AM-5)" if scene.motions else "",
    )
    return " · ".join(filter(None, parts))


def _ships_words(scenario: Scenario, seat: Seat) -> str:
    """Name the ships of a side, with the captains that the scenario gives them."""
    captains = scenario.setup.scene.captains if scenario.setup.scene is not None else {}
    return ", ".join(
        f"{ship} ({captains[ship]})" if ship in captains else ship for ship in scenario.setup.ships[seat]
    )
