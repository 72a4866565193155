"""The screens by their names: those of any program, and those that menus of the games open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.games import cards, ui

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

Factory = Callable[..., Any]
_ANYWHERE: dict[str, Factory] = {}


def install(factories: Mapping[str, Factory]) -> None:
    """Take what makes the screens of any game, by name; each factory takes the app and more by name."""
    _ANYWHERE.update(factories)


def factories() -> dict[str, Factory]:
    """Return what makes each screen; a name that several games have means the screen of the first one."""
    found: dict[str, Factory] = {}
    for game, card in reversed(list(cards())):
        asks = {entry.id for title in card.titles for entry in title.menu if entry.asks}
        for menu in reversed(list(ui(game).menus.values())):
            found |= {name: make for name, make in menu.items() if name not in asks}
    return found | _ANYWHERE


def make_screen(name: str, app: App, **wishes: object) -> Screen:
    """Make a screen by name."""
    make = _ANYWHERE[name] if name in _ANYWHERE else factories()[name]
    screen: Screen = make(app, **wishes)
    return screen
