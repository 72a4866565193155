"""The screens of a match of Astra et Tenebrae."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, cast

from game.app import App
from game.board.view import AnyBoard
from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.board.view import FrigateBoard
from game.families.astra_et_tenebrae.challenges.tried import Best
from game.families.astra_et_tenebrae.coach.ghost import Ghost
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
from game.families.astra_et_tenebrae.table.answers import best_overlays
from game.families.astra_et_tenebrae.table.bar import battle_bar
from game.families.astra_et_tenebrae.table.coach_overlays import coach_overlays
from game.families.astra_et_tenebrae.table.hint_cards import FrigateHints
from game.families.astra_et_tenebrae.table.presenter import BattlePresenter
from game.families.astra_et_tenebrae.table.rehearsal import RehearsalTool
from game.families.astra_et_tenebrae.table.throws import throw_of
from game.families.astra_et_tenebrae.table.training import FrigateTraining
from game.game_ui import EventUi, RequestUi
from game.screens.base import Screen
from game.screens.challenges.choosing import ChallengeList
from game.screens.plain_game_ui import (
    FiguresFactory,
    LessonFactories,
    Menus,
    PlainGameUi,
    Questions,
    RehearsalFactory,
)
from game.screens.table.bar import BarPlace
from game.screens.table.hint_cards import HintCards
from game.screens.table.presenter import Presenter
from game.screens.table.training import Training
from game.screens.tools.dice_tray import ThrowOf
from game.widgets.widget import Widget
from rules.astra_et_tenebrae.game import ASTRA_ET_TENEBRAE
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import Seat


class AstraUi(PlainGameUi):
    """The user interface of Astra et Tenebrae."""

    requests: ClassVar[Mapping[str, RequestUi]] = REQUESTS_UI
    events: ClassVar[Mapping[str, EventUi]] = EVENTS_UI

    board: ClassVar[type[AnyBoard]] = FrigateBoard
    presenter: ClassVar[type[Presenter]] = BattlePresenter
    training: ClassVar[type[Training]] = FrigateTraining
    hint_cards: ClassVar[type[HintCards]] = FrigateHints

    menus: ClassVar[Menus] = {
        "": {
            "quick_battle": quick_battle,
            "two_players": two_players,
            "watch": two_computers,
            "new_match": NewMatch,
            "scenarios": Scenarios,
            "challenges": partial(ChallengeList, game=ASTRA_ET_TENEBRAE.id),
        }
    }
    figures: ClassVar[FiguresFactory | None] = Figures
    rehearsal: ClassVar[RehearsalFactory | None] = RehearsalTool
    has_new_match_against: ClassVar[bool] = True
    questions: ClassVar[Questions] = {"": {"solo": SoloQuestion, "ship_cards": CardsQuestion}}
    lesson_screens: ClassVar[LessonFactories] = {"": lesson_screen}

    def bar(self, place: BarPlace, ruleset: object, view: State) -> list[Widget]:
        return battle_bar(place, ruleset, view)

    def new_match_against(self, app: App, level: str) -> Screen:
        return new_match_against(app, level)

    def dice_of(self, edition: str) -> ThrowOf:
        return cast("ThrowOf", throw_of)

    def fight(self, app: App, *, level: str, edition: str | None) -> Screen:
        return battle_against(app, level=level, edition=edition)

    def coach_overlays(self, ghost: Ghost, seat: Seat, view: State) -> Sequence[Overlay]:
        return tuple(coach_overlays(ghost, view))

    def challenge_overlays(self, ghost: Best, seat: Seat, view: State) -> Sequence[Overlay]:
        return tuple(best_overlays(view, ghost.answer, ghost.ship))
