"""The screens of a match of Astra et Tenebrae."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.families.astra_et_tenebrae.board.view import FrigateBoard
from game.families.astra_et_tenebrae.events_ui import EVENTS_UI
from game.families.astra_et_tenebrae.requests_ui import REQUESTS_UI
from game.families.astra_et_tenebrae.screens.cards_question import CardsQuestion
from game.families.astra_et_tenebrae.screens.lesson.lesson_screen import lesson_screen
from game.families.astra_et_tenebrae.screens.new_match.beginning import battle_against, quick_battle
from game.families.astra_et_tenebrae.screens.new_match.new_match_screen import (
    NewMatch,
    new_match_against,
    two_computers,
    two_players,
)
from game.families.astra_et_tenebrae.screens.new_match.solo_question import SoloQuestion
from game.families.astra_et_tenebrae.screens.result.figures import Figures
from game.families.astra_et_tenebrae.screens.scenarios import Scenarios
from game.families.astra_et_tenebrae.table.bar import battle_bar
from game.families.astra_et_tenebrae.table.hint_cards import FrigateHints
from game.families.astra_et_tenebrae.table.presenter import BattlePresenter
from game.families.astra_et_tenebrae.table.training import FrigateTraining
from game.game_ui import EventUi, Maker, RequestUi
from game.screens.plain_game_ui import PlainGameUi


class AstraUi(PlainGameUi):
    """The user interface of Astra et Tenebrae."""

    requests: ClassVar[Mapping[str, RequestUi]] = REQUESTS_UI
    events: ClassVar[Mapping[str, EventUi]] = EVENTS_UI

    board: ClassVar[Maker] = FrigateBoard
    presenter: ClassVar[Maker] = BattlePresenter
    training: ClassVar[Maker] = FrigateTraining
    bar: ClassVar[Maker] = staticmethod(battle_bar)
    hint_cards: ClassVar[Maker] = FrigateHints

    menus: ClassVar[Mapping[str, Mapping[str, Maker]]] = {
        "": {
            "solo": SoloQuestion,
            "quick_battle": quick_battle,
            "two_players": two_players,
            "watch": two_computers,
            "new_match": NewMatch,
            "scenarios": Scenarios,
            "ship_cards": CardsQuestion,
        }
    }
    figures: ClassVar[Maker | None] = Figures
    new_match_against: ClassVar[Maker | None] = staticmethod(new_match_against)
    fight: ClassVar[Maker | None] = staticmethod(battle_against)
    lesson_screens: ClassVar[Mapping[str, Maker]] = {"": lesson_screen}
