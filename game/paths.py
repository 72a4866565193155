"""The folders that the game writes to."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "FALSE_SUNRISE_HOME"
APP_NAME = "false-sunrise"
DATA_FOLDERS = ("saves", "replays", "fleets", "maps", "scenarios", "lessons", "screenshots")


@dataclass(frozen=True, slots=True)
class Home:
    """Name every folder of the player; `writable` is False where nothing can be kept.

    `alone` is False where another program writes the autosaves there.
    """

    config: Path
    data: Path
    logs: Path
    writable: bool = True
    alone: bool = True

    @property
    def settings_file(self) -> Path:
        """Name the file that keeps the settings."""
        return self.config / "settings.yaml"

    @property
    def saves(self) -> Path:
        """Name the folder of saved matches, autosaves among them."""
        return self.data / "saves"

    @property
    def replays(self) -> Path:
        """Name the folder of finished matches."""
        return self.data / "replays"

    @property
    def has_replays(self) -> bool:
        """Whether a match has ever been finished here."""
        return any(self.replays.glob("*.json"))

    @property
    def fleets(self) -> Path:
        """Name the folder of the player's own fleet files."""
        return self.data / "fleets"

    @property
    def maps(self) -> Path:
        """Name the folder of the player's own maps."""
        return self.data / "maps"

    @property
    def scenarios(self) -> Path:
        """Name the folder of the player's own scenarios."""
        return self.data / "scenarios"

    @property
    def lessons(self) -> Path:
        """Name the folder of the player's own lessons."""
        return self.data / "lessons"

    @property
    def screenshots(self) -> Path:
        """Name the folder of pictures taken with the screenshot key."""
        return self.data / "screenshots"


def open_home(root: Path | None = None) -> Home:
    """Create the folders and report whether they can be written; never raises.

    `root` (or else FALSE_SUNRISE_HOME) puts everything under one folder.
    """
    named = os.environ.get(HOME_VARIABLE)
    if root is None and named:
        root = Path(named).expanduser()
    if root is not None:
        return _created(Home(config=root, data=root, logs=root / "logs"))
    return _created(_system_home())


def _system_home() -> Home:
    import platformdirs  # late: `--version` must not pay for it

    return Home(
        config=platformdirs.user_config_path(APP_NAME, appauthor=False),
        data=platformdirs.user_data_path(APP_NAME, appauthor=False),
        logs=platformdirs.user_log_path(APP_NAME, appauthor=False),
    )


def _created(home: Home) -> Home:
    folders = [home.config, home.logs, *(home.data / name for name in DATA_FOLDERS)]
    try:
        for folder in folders:
            folder.mkdir(parents=True, exist_ok=True)
            _probe(folder)
    except OSError:
        return Home(home.config, home.data, home.logs, writable=False)
    return home


def _probe(folder: Path) -> None:
    """Write and remove an empty file: permission bits lie on some file systems."""
    probe = folder / f".probe-{os.getpid()}"
    probe.touch()
    probe.unlink()
