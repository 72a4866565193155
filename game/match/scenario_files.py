"""Scenario files on this computer: those shipped with a game, and the player's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from game.match.file_cache import FileCache, TimeBudget, files_in
from game.shell.assets import asset_path
from game.shell.paths import Home


@dataclass(frozen=True, slots=True)
class KeptScenario:
    """A scenario file; `problem` says why it cannot be played, otherwise `scenario` is set."""

    path: Path
    name: str
    own: bool
    about: str = ""
    scenario: Any | None = None
    problem: str = ""


class ScenarioFiles:
    """The scenarios of a game, in subfolders called `folder` of the assets and of the player's scenarios.

    `load` returns the scenario of a file. Its `file` has a name and a description. It raises
    `FileError`.
    """

    def __init__(self, folder: str, load: Callable[[Path], Any]) -> None:
        self.folder = folder
        self._load = load
        self._known: FileCache[KeptScenario] = FileCache()

    def own_folder(self, home: Home) -> Path:
        """Return the folder of the player's own scenarios."""
        return home.scenarios / self.folder

    def all(self, home: Home, moment: TimeBudget | None = None) -> list[KeptScenario]:
        """List all scenarios, the game's first, within a time budget if one is given.

        Never raise.
        """
        kept = []
        for own, folder in ((False, asset_path("scenarios", self.folder)), (True, self.own_folder(home))):
            for path in files_in(folder):
                read, broken = partial(self._read, own=own), partial(_broken, own=own)
                kept.append(self._known.of(path, read, broken, moment if own else None))
        return kept

    def _read(self, path: Path, *, own: bool) -> KeptScenario:
        scenario = self._load(path)
        return KeptScenario(path, scenario.file.name, own, scenario.file.about, scenario)


def _broken(path: Path, problem: str, *, own: bool) -> KeptScenario:
    return KeptScenario(path, path.stem, own, problem=problem)
