"""The Scenarios screen: the game's and the player's own, with story, map, sides and players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pygame import Rect

from game.families.dark_frontier.new_match.choices import EDITION_WORDS
from game.families.dark_frontier.screens.map_picture import Begins, MapPicture
from game.families.dark_frontier.words import idea_words
from game.match.choosing import EditionWords
from game.match.scenario_files import KeptScenario, ScenarioFiles
from game.screens.kept_scenarios import KeptScenarios
from game.wording import counted
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.scenarios import ScenarioFile, load_scenario
from rules.dark_frontier.state import Setup
from rules.kernel.seats import PLAYERS, Seat
from rules.stories import Scenario

FILES = ScenarioFiles("dark-frontier", load_scenario)


class Scenarios(KeptScenarios):
    """The screen that lists scenarios and starts a duel from one."""

    help_link: ClassVar[str] = "DS-4"
    setup_tip: ClassVar[str] = "The program places ships if the scenario does not."
    setup_topic: ClassVar[str] = "DS-4"
    usual: str = EDITIONS[0]
    files: ClassVar[ScenarioFiles] = FILES
    editions: ClassVar[Mapping[str, EditionWords]] = EDITION_WORDS

    def picture(self, one: KeptScenario, widget_id: str, place: Rect) -> MapPicture:
        assert one.scenario is not None, "what cannot be played has no picture"
        setup: Setup = one.scenario.setup
        tip = "The shipyard, the yard, the edge, and the ships with their courses."
        return MapPicture(widget_id, place, setup.figures.map, ships=_placed(setup), tooltip=tip)

    def limits(self, scenario: Scenario[ScenarioFile]) -> str:
        setup: Setup = scenario.setup
        started = setup.scene is not None and setup.scene.starts
        parts = (
            EDITION_WORDS[setup.edition].name,
            f"{counted(setup.points, 'point')} to win (DE-3)",
            f"{setup.rounds} rounds (DE-4)",
            "ships under way (DS-4)" if started else "ships are placed (DS-4)",
        )
        return " · ".join(parts)

    def ships_words(self, scenario: Scenario[ScenarioFile], seat: Seat) -> tuple[str, str]:
        ships = scenario.setup.ships[seat]
        said = ", ".join(f"{name} ({kind})" for name, kind in ships.items())
        sheets = scenario.setup.figures.ships
        return said, "; ".join(f"{name}, {kind}: {idea_words(sheets[kind])}" for name, kind in ships.items())


def _placed(setup: Setup) -> tuple[Begins, ...]:
    """Return the ships whose start the scenario gives."""
    starts = setup.scene.starts if setup.scene is not None else {}
    return tuple(
        Begins(seat, kind, starts[name])
        for seat in PLAYERS
        for name, kind in setup.ships[seat].items()
        if name in starts
    )
