"""The scenario list of games whose scenarios are just files: the built-in ones and the player's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pygame import Rect

from game.match.beginning import begin
from game.match.choosing import EditionWords, told_apart
from game.match.file_cache import TimeBudget
from game.match.scenario_files import KeptScenario, ScenarioFiles
from game.match.seats import Seating
from game.screens.scenario_list import GAP, NOTHING, OfferList
from game.screens.table.story import open_with_story
from game.widgets.label import Note
from game.widgets.layout import Row


class KeptScenarios(OfferList[KeptScenario]):
    """List the scenarios of `files`; `editions` has the words of the game's editions."""

    files: ClassVar[ScenarioFiles]
    editions: ClassVar[Mapping[str, EditionWords]]

    def read(self, moment: TimeBudget) -> list[KeptScenario]:
        """Return the scenarios, as far as there is time to read them."""
        return self.files.all(self.app.home, moment)

    def groups(self) -> list[tuple[str, list[KeptScenario]]]:
        """Return the scenarios under headings, the built-in ones first."""
        headings = ((False, "SCENARIOS"), (True, "YOUR SCENARIOS"))
        return [(words, [one for one in self.kept if one.own is own]) for own, words in headings]

    def edition_name(self, edition: str) -> str:
        return self.editions[edition].name

    def build_foot(self, area: Rect) -> None:
        """Add the row of buttons."""
        one, own = self.chosen, self.files.own_folder(self.app.home)
        problem = NOTHING if one is None else one.problem
        foot = Row(self.ui.add, area, [104, 190, 190, 0], GAP, "foot")
        self.put_back(foot)
        self.put_beginning(foot, problem)
        tip = f"How to write them: assets/scenarios/{self.files.folder}/README.md"
        foot.put(Note, "scenarios.own", f"Yours are in {own}", tooltip=tip)

    def begin(self) -> None:
        """Begin the match, and tell its story over the table."""
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
        """Return what is listed and chosen, for tests."""
        return {
            "ready": [one.path.stem for one in self.kept if not one.own],
            "own": [one.path.stem for one in self.kept if one.own],
            "chosen": self.at.stem if self.at else None,
            "players": {seat.value: player for seat, player in self.players.items()},
        }
