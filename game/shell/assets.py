"""The paths of files that are shipped with the game."""

from __future__ import annotations

from pathlib import Path

_GAME = Path(__file__).resolve().parents[1]


def asset_path(*parts: str) -> Path:
    """Return the path of a shipped file; it may not exist.

    An installed game has its files in `game/_assets`, a checkout in the top-level `assets`.
    """
    installed = _GAME / "_assets"
    root = installed if installed.is_dir() else _GAME.parent / "assets"
    return root.joinpath(*parts)
