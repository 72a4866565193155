"""The screens that are shared by all games; each is imported when it is first opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.screens.registry import Factory

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen


def _title(app: App) -> Screen:
    from game.screens.title import Title

    return Title(app)


def _settings(app: App) -> Screen:
    from game.screens.settings import SettingsScreen

    return SettingsScreen(app)


def _load(app: App) -> Screen:
    from game.screens.saves import SaveList

    return SaveList(app)


def _continue(app: App) -> Screen:
    from game.screens.saves import continue_match

    return continue_match(app)


def _replays(app: App) -> Screen:
    from game.screens.saves import ReplayList

    return ReplayList(app)


def _course(app: App, **wishes: Any) -> Screen:  # noqa: ANN401 - what to show first
    from game.screens.course import Course

    return Course(app, **wishes)


def _rulebook(app: App, **wishes: Any) -> Screen:  # noqa: ANN401 - where to open it
    from game.screens.rulebook import RulebookScreen

    return RulebookScreen(app, **wishes)


def _table(app: App, **wishes: Any) -> Screen:  # noqa: ANN401 - the session
    from game.screens.table.table_screen import TableScreen

    return TableScreen(app, **wishes)


def _result(app: App, **wishes: Any) -> Screen:  # noqa: ANN401 - the session
    from game.screens.result import ResultScreen

    return ResultScreen(app, **wishes)


def _elsewhere(app: App, chosen: str = "") -> Screen:
    from game.screens.elsewhere import Elsewhere

    return Elsewhere(app, chosen)


FACTORIES: Mapping[str, Factory] = {
    "title": _title,
    "settings": _settings,
    "load": _load,
    "continue": _continue,
    "replays": _replays,
    "course": _course,
    "rulebook": _rulebook,
    "table": _table,
    "result": _result,
    "elsewhere": _elsewhere,
}
