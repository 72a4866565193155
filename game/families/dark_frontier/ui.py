"""The screens of a match of Dark Frontier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.families.dark_frontier.board.view import DuelBoard
from game.families.dark_frontier.events_ui import EVENTS_UI
from game.families.dark_frontier.requests_ui import REQUESTS_UI
from game.families.dark_frontier.screens.lesson.lesson_screen import lesson_screen
from game.families.dark_frontier.screens.new_match.beginning import duel_against, quick_duel
from game.families.dark_frontier.screens.new_match.new_match_screen import (
    NewMatch,
    new_match_against,
    two_computers,
    two_players,
)
from game.families.dark_frontier.screens.new_match.solo_question import SoloQuestion
from game.families.dark_frontier.screens.result.figures import Figures
from game.families.dark_frontier.screens.scenarios import Scenarios
from game.families.dark_frontier.screens.sheets_question import SheetsQuestion
from game.families.dark_frontier.table.bar import duel_bar
from game.families.dark_frontier.table.hint_cards import DuelHints
from game.families.dark_frontier.table.presenter import DuelPresenter
from game.families.dark_frontier.table.training import DuelTraining
from game.game_ui import EventUi, Maker, RequestUi
from game.screens.plain_game_ui import PlainGameUi


class FrontierUi(PlainGameUi):
    """The user interface of Dark Frontier."""

    requests: ClassVar[Mapping[str, RequestUi]] = REQUESTS_UI
    events: ClassVar[Mapping[str, EventUi]] = EVENTS_UI

    board: ClassVar[Maker] = DuelBoard
    presenter: ClassVar[Maker] = DuelPresenter
    training: ClassVar[Maker] = DuelTraining
    bar: ClassVar[Maker] = staticmethod(duel_bar)
    hint_cards: ClassVar[Maker] = DuelHints

    menus: ClassVar[Mapping[str, Mapping[str, Maker]]] = {
        "": {
            "solo": SoloQuestion,
            "quick_battle": quick_duel,
            "two_players": two_players,
            "watch": two_computers,
            "new_match": NewMatch,
            "scenarios": Scenarios,
            "ship_sheets": SheetsQuestion,
        }
    }
    figures: ClassVar[Maker | None] = Figures
    new_match_against: ClassVar[Maker | None] = staticmethod(new_match_against)
    fight: ClassVar[Maker | None] = staticmethod(duel_against)
    lesson_screens: ClassVar[Mapping[str, Maker]] = {"": lesson_screen}
