"""Which game and which screen a file belongs to, from its folders."""

from __future__ import annotations

from pathlib import PurePosixPath

SHARED, TOOLS, DOCS = "All games", "Commands", "Docs"
# A folder's or file's name, to the game's title. The first that is found in a path decides.
_GAMES = {
    "matched": "Matched Fire",
    "astra": "Astra et Tenebrae",
    "dark-frontier": "Dark Frontier",
    "dark_frontier": "Dark Frontier",
    "false_sunrise": "False Sunrise",
}
_ROOTS = {"tools": TOOLS, "docs": DOCS, "README.md": DOCS, "CONTRIBUTING.md": DOCS, "CHANGELOG.md": DOCS}
# Folders of assets that belong to False Sunrise, unless the path names another game.
_OF_FALSE_SUNRISE = frozenset(
    {
        "lessons",
        "rulebook",
        "fleets",
        "scenarios",
        "challenges",
        "maps",
        "hints.yaml",
        "laboratory.yaml",
        "first-shot.yaml",
    }
)
_SCREENS = {"title": "main menu", "kept_words": "leaving a match"}


def place_of(file: str) -> tuple[str, str]:
    """Return the game and the screen that a file belongs to, in words.

    >>> place_of("game/families/false_sunrise/table/firing.py")
    ('False Sunrise', 'Table')
    >>> place_of("game/screens/settings.py"), place_of("assets/dark-frontier/hints.yaml")
    (('All games', 'Settings'), ('Dark Frontier', 'Hints'))
    """
    return _game(file), _screen(PurePosixPath(file))


def _game(file: str) -> str:
    for mark, title in _GAMES.items():
        if mark in file and not file.startswith("tools/"):
            return title
    parts = file.split("/")
    if parts[0] in _ROOTS:
        return _ROOTS[parts[0]]
    if parts[-1] == "README.md":
        return DOCS
    if parts[0] == "assets" and parts[1] in _OF_FALSE_SUNRISE:
        return "False Sunrise"
    return SHARED


def _screen(path: PurePosixPath) -> str:
    parts = path.with_suffix("").parts
    if parts[:2] == ("game", "families"):
        parts = parts[4 if "matched_fire" in parts[3:-1] else 3 :] or parts[1:2]
    elif parts[0] == "rules":
        return "Rules"
    elif parts[:2] == ("game", "screens"):
        parts = parts[2:] or parts[1:2]
    elif parts[0] == "assets":
        parts = (
            parts[1:]
            if len(parts) < 3 or parts[1] not in {"astra-et-tenebrae", "dark-frontier"}
            else parts[2:]
        )
    elif len(parts) > 1:
        parts = parts[1:]
    name = _SCREENS.get(parts[0], parts[0]).replace("_", " ").replace("-", " ")
    return name[:1].upper() + name[1:]
