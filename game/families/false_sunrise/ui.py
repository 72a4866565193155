"""The screens of a match of False Sunrise, in all its editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.events_ui import EVENTS_UI
from game.families.false_sunrise.requests_ui import REQUESTS_UI
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
from game.families.false_sunrise.table.ghost_overlays import best_overlays, ghost_overlays
from game.families.false_sunrise.table.hint_cards import FleetHints
from game.families.false_sunrise.table.phase_bar import phase_bar
from game.families.false_sunrise.table.presenter import FleetPresenter
from game.families.false_sunrise.table.rehearsal import RehearsalTool
from game.families.false_sunrise.table.training import FleetTraining
from game.game_ui import EventUi, Maker, RequestUi
from game.screens.challenges.choosing import ChallengeList
from game.screens.plain_game_ui import PlainGameUi

_EVERYWHERE: Mapping[str, Maker] = {"scenarios": Scenarios, "yard": Yard, "map_editor": MapEditor}


class FalseSunriseUi(PlainGameUi):
    """The user interface of False Sunrise, in all its editions."""

    requests: ClassVar[Mapping[str, RequestUi]] = REQUESTS_UI
    events: ClassVar[Mapping[str, EventUi]] = EVENTS_UI

    board: ClassVar[Maker] = ShipBoard
    presenter: ClassVar[Maker] = FleetPresenter
    training: ClassVar[Maker] = FleetTraining
    bar: ClassVar[Maker] = staticmethod(phase_bar)
    hint_cards: ClassVar[Maker] = FleetHints

    menus: ClassVar[Mapping[str, Mapping[str, Maker]]] = {
        "": {
            **_EVERYWHERE,
            "solo": SoloQuestion,
            "two_players": by_card.two_players,
            "quick_battle": by_card.quick_battle,
            "new_match": by_card.new_match,
            "challenges": ChallengeList,
            "laboratory": Laboratory,
        },
        "matched-fire": {
            **_EVERYWHERE,
            "solo": by_card.MatchedQuestion,
            "two_players": by_card.matched_two_players,
            "quick_battle": by_card.matched_quick_battle,
            "new_match": by_card.matched_new_match,
            "laboratory": matched_laboratory,
        },
    }
    table_rooms: ClassVar[Mapping[str, Maker]] = {"laboratory": laboratory_from}
    rehearsal: ClassVar[Maker | None] = RehearsalTool
    figures: ClassVar[Maker | None] = Figures
    coach_overlays: ClassVar[Maker | None] = staticmethod(ghost_overlays)
    new_match_against: ClassVar[Maker | None] = staticmethod(new_match_against)
    fight: ClassVar[Maker | None] = staticmethod(quick_battle)
    lesson_screens: ClassVar[Mapping[str, Maker]] = {"": lesson_screen, "yard": yard_lesson.lesson_screen}
    challenge_overlays: ClassVar[Maker | None] = staticmethod(best_overlays)
