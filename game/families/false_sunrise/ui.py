"""The screens of a match of False Sunrise, in all its editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from game.app import App
from game.board.view import AnyBoard
from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.events_ui import EVENTS_UI
from game.families.false_sunrise.requests_ui import REQUESTS_UI, requests_in
from game.families.false_sunrise.screens.laboratory.from_table import laboratory_from
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory, matched_laboratory
from game.families.false_sunrise.screens.lesson.lesson_screen import lesson_screen
from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor
from game.families.false_sunrise.screens.map_editor.scenario_list import Scenarios
from game.families.false_sunrise.screens.new_match import by_card
from game.families.false_sunrise.screens.new_match.new_match_screen import new_match_against, quick_battle
from game.families.false_sunrise.screens.new_match.solo_question import SoloQuestion
from game.families.false_sunrise.screens.result.figures import Figures
from game.families.false_sunrise.screens.yard import lesson as yard_lesson
from game.families.false_sunrise.screens.yard.fleet_list import Yard
from game.families.false_sunrise.table.ghost_overlays import answer_overlays, best_overlays, ghost_overlays
from game.families.false_sunrise.table.hint_cards import FleetHints
from game.families.false_sunrise.table.phase_bar import phase_bar
from game.families.false_sunrise.table.presenter import FleetPresenter, dice_of
from game.families.false_sunrise.table.rehearsal import RehearsalTool
from game.families.false_sunrise.table.training import FleetTraining
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
from game.screens.table.host import PresenterTable
from game.screens.table.presenter import Presenter
from game.screens.table.training import Training
from game.screens.tools.dice_tray import ThrowOf
from game.widgets.widget import Widget
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat

MATCHED = by_card.MATCHED


class FalseSunriseUi(PlainGameUi):
    """The user interface of False Sunrise, in all its editions."""

    requests: ClassVar[Mapping[str, RequestUi]] = REQUESTS_UI
    events: ClassVar[Mapping[str, EventUi]] = EVENTS_UI

    board: ClassVar[type[AnyBoard]] = ShipBoard
    presenter: ClassVar[type[Presenter]] = FleetPresenter
    training: ClassVar[type[Training]] = FleetTraining
    hint_cards: ClassVar[type[HintCards]] = FleetHints

    menus: ClassVar[Menus] = {
        "": {
            "scenarios": Scenarios,
            "yard": Yard,
            "map_editor": MapEditor,
            "two_players": by_card.two_players,
            "quick_battle": by_card.quick_battle,
            "quick_hotseat": by_card.quick_hotseat,
            "new_match": by_card.new_match,
            "challenges": ChallengeList,
            "laboratory": Laboratory,
        },
        MATCHED: {
            "scenarios": partial(Scenarios, usual=MATCHED),
            "yard": partial(Yard, first=MATCHED),
            "map_editor": partial(MapEditor, usual=MATCHED),
            "two_players": by_card.matched_two_players,
            "quick_battle": by_card.matched_quick_battle,
            "quick_hotseat": by_card.matched_quick_hotseat,
            "new_match": by_card.matched_new_match,
            "challenges": partial(ChallengeList, game=MATCHED),
            "laboratory": matched_laboratory,
        },
    }
    table_rooms: ClassVar[Mapping[str, Callable[[PresenterTable], Screen]]] = {"laboratory": laboratory_from}
    rehearsal: ClassVar[RehearsalFactory | None] = RehearsalTool
    figures: ClassVar[FiguresFactory | None] = Figures
    has_new_match_against: ClassVar[bool] = True
    questions: ClassVar[Questions] = {
        "": {"solo": SoloQuestion},
        MATCHED: {"solo": by_card.MatchedQuestion},
    }
    lesson_screens: ClassVar[LessonFactories] = {
        "": lesson_screen,
        "yard": yard_lesson.lesson_screen,
    }

    def requests_in(self, edition: str) -> Mapping[str, RequestUi]:
        """Return the requests that all editions share, and those that only this one has."""
        return requests_in(edition)

    def bar(self, place: BarPlace, ruleset: object, view: State) -> list[Widget]:
        return phase_bar(place, ruleset, view)

    def new_match_against(self, app: App, level: str) -> Screen:
        return new_match_against(app, level)

    def dice_of(self, edition: str) -> ThrowOf:
        return dice_of(edition)

    def fight(self, app: App, *, level: str, edition: str | None) -> Screen:
        return quick_battle(app, level=level, edition=edition)

    def coach_overlays(self, ghost: Ghost, seat: Seat, view: State) -> Sequence[Overlay]:
        return ghost_overlays(ghost, seat, view)

    def challenge_overlays(self, ghost: Ghost, seat: Seat, view: State) -> Sequence[Overlay]:
        return best_overlays(ghost, seat, view)

    def reason_overlays(self, answer: object, about: str, view: object) -> Sequence[Overlay]:
        assert isinstance(view, State)
        return answer_overlays(answer, about, view)
