"""The screens by their names: those of any program, and those that menus of the games open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.games import CARDS

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

Factory = Callable[..., "Screen"]
"""Makes a screen; called with the app, and with more by name."""
_ANYWHERE: dict[str, Factory] = {}


def install(factories: Mapping[str, Factory]) -> None:
    """Take what makes the screens of any game, by name; each factory takes the app and more by name."""
    _ANYWHERE.update(factories)


def factories() -> dict[str, Factory]:
    """Return what makes each screen; a name that several games have means the screen of the first one."""
    from game.screens.plain_game_ui import screens_of_game  # late: it imports parts of the table

    found: dict[str, Factory] = {}
    for game in reversed(CARDS):
        for menu in reversed(list(screens_of_game(game).menus.values())):
            found |= menu
    return found | _ANYWHERE


def make_screen(name: str, app: App, **wishes: object) -> Screen:
    """Make a screen by name."""
    make = _ANYWHERE[name] if name in _ANYWHERE else factories()[name]
    return make(app, **wishes)
