"""The screens that the menus open, imported when they are asked for."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

# name -> module and factory; a factory takes the app and returns a screen.
_FACTORIES = {
    "title": "game.screens.title:Title",
    "settings": "game.screens.settings:SettingsScreen",
    "new_match": "game.screens.new_match:NewMatch",
    "quick_battle": "game.screens.new_match:quick_battle",
    "load": "game.screens.saves:SaveList",
    "continue": "game.screens.saves:continue_match",
    "replays": "game.screens.saves:replay_list",
    "scenarios": "game.families.false_sunrise.screens.map_editor.scenario_list:Scenarios",
    "map_editor": "game.families.false_sunrise.screens.map_editor.screen:MapEditor",
    "course": "game.screens.course:Course",
    "laboratory": "game.families.false_sunrise.screens.laboratory.screen:Laboratory",
    "yard": "game.families.false_sunrise.screens.yard.fleet_list:Yard",
    "rulebook": "game.screens.rulebook:RulebookScreen",
}


def has_screen(name: str) -> bool:
    """Say whether this build of the game holds the screen."""
    if name not in _FACTORIES:
        return False
    module, factory = _FACTORIES[name].split(":")
    if importlib.util.find_spec(module) is None:
        return False
    return hasattr(importlib.import_module(module), factory)


def make_screen(name: str, app: App) -> Screen:
    """Build a screen by name."""
    module, factory = _FACTORIES[name].split(":")
    return cast("Screen", getattr(importlib.import_module(module), factory)(app))
