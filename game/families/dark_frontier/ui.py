"""The screens of a match of Dark Frontier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, cast

from game.app import App
from game.board.view import AnyBoard
from game.families.dark_frontier.board.overlays import Overlay
from game.families.dark_frontier.board.view import DuelBoard
from game.families.dark_frontier.coach.ghost import Ghost
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
from game.families.dark_frontier.table.answer_overlays import Answer, answer_overlays
from game.families.dark_frontier.table.bar import duel_bar
from game.families.dark_frontier.table.coach_overlays import ghost_overlays
from game.families.dark_frontier.table.hint_cards import DuelHints
from game.families.dark_frontier.table.presenter import DuelPresenter
from game.families.dark_frontier.table.rehearsal import RehearsalTool
from game.families.dark_frontier.table.throws import throw_of
from game.families.dark_frontier.table.training import DuelTraining
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
from rules.dark_frontier.game import DARK_FRONTIER
from rules.dark_frontier.state import State
from rules.kernel.seats import Seat


class FrontierUi(PlainGameUi):
    """The user interface of Dark Frontier."""

    requests: ClassVar[Mapping[str, RequestUi]] = REQUESTS_UI
    events: ClassVar[Mapping[str, EventUi]] = EVENTS_UI

    board: ClassVar[type[AnyBoard]] = DuelBoard
    presenter: ClassVar[type[Presenter]] = DuelPresenter
    training: ClassVar[type[Training]] = DuelTraining
    hint_cards: ClassVar[type[HintCards]] = DuelHints

    menus: ClassVar[Menus] = {
        "": {
            "quick_battle": quick_duel,
            "two_players": two_players,
            "watch": two_computers,
            "new_match": NewMatch,
            "scenarios": Scenarios,
            "challenges": partial(ChallengeList, game=DARK_FRONTIER.id),
        }
    }
    figures: ClassVar[FiguresFactory | None] = Figures
    has_new_match_against: ClassVar[bool] = True
    questions: ClassVar[Questions] = {"": {"solo": SoloQuestion, "ship_sheets": SheetsQuestion}}
    lesson_screens: ClassVar[LessonFactories] = {"": lesson_screen}

    rehearsal: ClassVar[RehearsalFactory | None] = RehearsalTool

    def bar(self, place: BarPlace, ruleset: object, view: State) -> list[Widget]:
        return duel_bar(place, ruleset, view)

    def new_match_against(self, app: App, level: str) -> Screen:
        return new_match_against(app, level)

    def dice_of(self, edition: str) -> ThrowOf:
        return cast("ThrowOf", throw_of)

    def fight(self, app: App, *, level: str, edition: str | None) -> Screen:
        return duel_against(app, level=level, edition=edition)

    def coach_overlays(self, ghost: Ghost, seat: Seat, view: State) -> Sequence[Overlay]:
        return tuple(ghost_overlays(ghost, view))

    def challenge_overlays(self, ghost: Answer, seat: Seat, view: State) -> Sequence[Overlay]:
        return tuple(answer_overlays(view, ghost, "best", says=False))
