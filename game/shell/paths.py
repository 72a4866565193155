"""The folders that the game writes to."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from rules.file_error import shown

HOME_VARIABLE = "FALSE_SUNRISE_HOME"
APP_NAME = "false-sunrise"
DATA_FOLDERS = (
    "saves",
    "replays",
    "elsewhere",
    "fleets",
    "maps",
    "scenarios",
    "lessons",
    "screenshots",
    "clips",
    "challenges",
)


@dataclass(frozen=True, slots=True)
class Home:
    """The folders of the player.

    `writable` is False if nothing can be saved, and `problem` says why.

    `alone` is False if another running program writes the autosaves there.
    """

    config: Path
    data: Path
    logs: Path
    writable: bool = True
    alone: bool = True
    problem: str = ""

    @property
    def settings_file(self) -> Path:
        """The file with the settings."""
        return self.config / "settings.yaml"

    @property
    def key_file(self) -> Path:
        """The file with the key by which this computer seals what is secret in a match."""
        return self.config / "sealing.key"

    @property
    def key_copy(self) -> Path:
        """A second copy of that key, away from the settings, which people delete now and then."""
        return self.data / "keys" / "sealing.key"

    @property
    def seal_record(self) -> Path:
        """The record of sealed answers that have been opened."""
        return self.data / "keys" / "opened.txt"

    @property
    def saves(self) -> Path:
        """The folder of saved matches, including autosaves."""
        return self.data / "saves"

    @property
    def elsewhere(self) -> Path:
        """The folder of matches with friends elsewhere."""
        return self.data / "elsewhere"

    @property
    def replays(self) -> Path:
        """The folder of finished matches."""
        return self.data / "replays"

    @property
    def has_replays(self) -> bool:
        """Whether a match has ever been finished here."""
        return any(self.replays.glob("*.json"))

    @property
    def fleets(self) -> Path:
        """The folder of the player's own fleet files."""
        return self.data / "fleets"

    @property
    def maps(self) -> Path:
        """The folder of the player's own maps."""
        return self.data / "maps"

    @property
    def scenarios(self) -> Path:
        """The folder of the player's own scenarios."""
        return self.data / "scenarios"

    @property
    def lessons(self) -> Path:
        """The folder of the player's own lessons."""
        return self.data / "lessons"

    @property
    def screenshots(self) -> Path:
        """The folder of screenshots."""
        return self.data / "screenshots"

    @property
    def challenges(self) -> Path:
        """The folder of this week's challenges."""
        return self.data / "challenges"

    @property
    def clips(self) -> Path:
        """The folder of clips: matches and turns as animations."""
        return self.data / "clips"


def open_home(root: Path | None = None) -> Home:
    """Create the folders and report whether they can be written; never raise.

    `root` (or else FALSE_SUNRISE_HOME) puts everything under one folder. A folder that cannot even
    be looked into is not used: nothing is read from there.
    """
    named = os.environ.get(HOME_VARIABLE)
    try:
        if root is None and named:
            root = Path(named).expanduser()
        return _created(_system_home() if root is None else Home(root, root, root / "logs"))
    except RuntimeError:
        return _nowhere(named or "~", "names a user that this computer does not know")


def typed_path(words: str) -> Path:
    """Return the path that somebody typed.

    `~` becomes the home folder of its user, if there is one.
    """
    try:
        return Path(words.strip()).expanduser()
    except RuntimeError:
        return Path(words.strip())


def _system_home() -> Home:
    import platformdirs  # imported late, so that `--version` stays fast

    return Home(
        config=platformdirs.user_config_path(APP_NAME, appauthor=False),
        data=platformdirs.user_data_path(APP_NAME, appauthor=False),
        logs=platformdirs.user_log_path(APP_NAME, appauthor=False),
    )


def _created(home: Home) -> Home:
    folders = [home.config, home.logs, *(home.data / name for name in DATA_FOLDERS)]
    try:
        for folder in folders:
            str(folder).encode()  # a name that is not valid text is not usable
            folder.mkdir(parents=True, exist_ok=True)
            _probe(folder)
    except (OSError, ValueError):
        for folder in folders:
            if why := _unusable(folder):
                return _nowhere(str(folder), why)
        problem = "The folder for saves cannot be written, so nothing will be saved."
        return replace(home, writable=False, problem=problem)
    return home


def _unusable(folder: Path) -> str:
    """Return why a folder cannot be looked into; "" if it can, though it may be missing."""
    try:
        str(folder).encode()
        os.stat(folder / "anything")  # noqa: PTH116 - `Path.exists` raises for some reasons and not for others
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except UnicodeEncodeError:
        return "has a name that is not UTF-8 text"
    except PermissionError:
        return "cannot be used: permission denied"
    except (OSError, ValueError) as error:
        return f"cannot be used ({getattr(error, 'strerror', None) or error})"
    return ""


def _nowhere(folder: str, why: str) -> Home:
    """Return a home where nothing exists and nothing can be written: a path below the null device."""
    void = Path(os.devnull) / APP_NAME
    problem = f"The folder {shown(folder, 120)} {why}, so nothing will be saved."
    return Home(void, void, void, writable=False, problem=problem)


def _probe(folder: Path) -> None:
    """Write and remove an empty file, because permission bits are wrong on some file systems."""
    probe = folder / f".probe-{os.getpid()}"
    probe.touch()
    probe.unlink()
