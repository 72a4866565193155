"""The game's entry in the desktop's menu, for desktops that follow freedesktop.org (as on Linux)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.shell.assets import asset_path
from game.shell.paths import APP_NAME
from rules.file_error import shown
from rules.remote.messages import SUFFIX

ICON_FOLDER = ("icons", "hicolor", "256x256", "apps")
ENTRY = """[Desktop Entry]
Type=Application
Version=1.0
Name=False Sunrise
GenericName=Tabletop games of fleets in space
Comment=Four games of fleets in space, against the computer or hotseat
Exec={command} %f
Icon={name}
Terminal=false
Categories=Game;StrategyGame;BoardGame;
Keywords=space;fleet;tabletop;wargame;
MimeType={mime};
StartupWMClass={name}
"""
MIME = "application/x-false-sunrise-message"
"""The type of files with a message of a match between two computers."""
TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{mime}">
    <comment>Message of a match of False Sunrise</comment>
    <glob pattern="*{suffix}"/>
    <icon name="{name}"/>
  </mime-type>
</mime-info>
"""
# What an argument may not contain without quotes (Desktop Entry Specification, "The Exec key").
_RESERVED = frozenset(" \t\n\"'\\><~|&;$*?#()`")
_ESCAPED = frozenset('"`$\\')


class DesktopError(Exception):
    """A sentence that says why there is no entry."""


def install_desktop() -> list[str]:
    """Write the entry and its icon into the player's own folders; return what was done.

    Raise `DesktopError` if that is not possible.
    """
    done = [_put(path, content) for path, content in _files().items()]
    return [
        *done,
        "False Sunrise is now in your desktop's menu of games. To remove it, delete these files.",
        f"To open messages of friends by a double click: update-mime-database {_data_folder() / 'mime'}",
    ]


def _files() -> dict[Path, bytes]:
    """Return the files to write, with their content."""
    if os.name != "posix" or sys.platform == "darwin":
        raise DesktopError("Only Linux desktops have such entries. Pin the program instead.")
    data = _data_folder()
    entry = ENTRY.format(command=" ".join(map(quoted, command())), name=APP_NAME, mime=MIME)
    types = TYPES.format(mime=MIME, suffix=SUFFIX, name=APP_NAME)
    return {
        data.joinpath(*ICON_FOLDER, f"{APP_NAME}.png"): asset_path("art", "icon.png").read_bytes(),
        data / "applications" / f"{APP_NAME}.desktop": entry.encode(),
        data / "mime" / "packages" / f"{APP_NAME}.xml": types.encode(),
    }


def _data_folder() -> Path:
    """Return the folder for the player's own data.

    A relative path in the environment is ignored.
    """
    named = Path(os.environ.get("XDG_DATA_HOME") or "-")
    try:
        return named if named.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError:
        raise DesktopError("Your home folder is unknown. Set HOME or XDG_DATA_HOME.") from None


def command() -> list[str]:
    """Return the command that starts this game."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = Path(sys.executable).with_name(APP_NAME)
    return [str(script)] if os.access(script, os.X_OK) else [sys.executable, "-m", "game"]


def quoted(argument: str) -> str:
    r"""Return an argument quoted for the Exec key.

    >>> quoted("/opt/game"), quoted("/home/Zoë/my games/game"), quoted("/tmp/100%/a$b")
    ('/opt/game', '"/home/Zoë/my games/game"', '"/tmp/100%%/a\\\\$b"')
    """
    argument = argument.replace("%", "%%")
    if not _RESERVED & set(argument):
        return argument
    inner = "".join(f"\\{one}" if one in _ESCAPED else one for one in argument)
    return f'"{inner}"'.replace("\\", "\\\\")  # in any value, backslashes are escaped once more


def _put(path: Path, content: bytes) -> str:
    """Write a file unless it is there already; return what was done."""
    try:
        if path.is_file() and path.read_bytes() == content:
            return f"There already: {shown(str(path), 300)}"
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_name(f".{path.name}.{os.getpid()}")
        scratch.write_bytes(content)
        scratch.replace(path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise DesktopError(f"{shown(str(path), 300)} cannot be written: {why}.") from error
    return f"Written: {shown(str(path), 300)}"
