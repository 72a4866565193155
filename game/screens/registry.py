"""The screens that the menus open, imported only when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games import UIS, named

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

# The screens shared by all games. A factory takes the app and returns a screen.
_ANYWHERE = {
    "title": "game.screens.title:Title",
    "settings": "game.screens.settings:SettingsScreen",
    "load": "game.screens.saves:SaveList",
    "continue": "game.screens.saves:continue_match",
    "replays": "game.screens.saves:ReplayList",
    "course": "game.screens.course:Course",
    "rulebook": "game.screens.rulebook:RulebookScreen",
    "table": "game.screens.table.screen:TableScreen",
    "result": "game.screens.result:ResultScreen",
}


def factories() -> dict[str, str]:
    """Return the factory of each screen, as "module:name".

    If several games have a screen of one name, the first game's counts.
    """
    of_games = [load().screens for load in reversed(UIS.values())]
    return {name: path for screens in (*of_games, _ANYWHERE) for name, path in screens.items()}


def make_screen(name: str, app: App, **wishes: Any) -> Screen:  # noqa: ANN401 - each factory has its own
    """Return a new screen by its name."""
    screen: Screen = named(factories()[name])(app, **wishes)
    return screen
