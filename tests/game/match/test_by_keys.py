"""A whole hotseat match with the keyboard alone, from the title to the winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.game.match.keyboard import Keyboard
from tests.game.match.people import SMALL_FLEETS

pytestmark = pytest.mark.slow


class Agrees(Keyboard):
    """Fires what is proposed, as it is fired unasked with the activation."""

    def fire(self) -> None:
        self.confirm()


class Hesitant(Agrees):
    """Takes back every third thing by Backspace, then does it after all."""

    def __init__(self, table: Any, captain: Any) -> None:
        super().__init__(table, captain)
        self.taken_back = self._asked = 0
        self.answers = {name: self._hesitating(answer) for name, answer in self.answers.items()}

    def _hesitating(self, answer: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self._asked += 1
            if self._asked % 3 == 0:
                before = len(self.desk.screen.session.match.journal)
                self.desk.key(pygame.K_BACKSPACE)
                if self.desk.screen.ui.modal is not None:  # the other player's answer: asked whose it is
                    self.press("undo.yes")
                self.taken_back += len(self.desk.screen.session.match.journal) < before
            else:
                answer()

        return act


def test_a_match_is_played_to_a_winner_with_keys_only(table: Any, captain: Any) -> None:
    table.play_to_a_winner(Keyboard(table, captain))
    assert table.desk.dump()["winner"]["text"] in {"Iris wins", "Juno wins"}


def test_carriers_and_crews_fight_a_whole_match_with_keys_only(table: Any, captain: Any) -> None:
    hands = Keyboard(table, captain)
    hands.begin(20, ("The Apiary", "Field Hospital"))
    table.play(hands)
    assert table.desk.screen.name == "result"
    assert set(table.asked) >= table.carrier_tools
    assert set(table.desk.posted) <= hands.events


def test_what_is_taken_back_leaves_no_trace_in_the_match(table: Any, captain: Any) -> None:
    journals = []
    for hands in (Agrees(table, captain), hesitant := Hesitant(table, captain)):
        hands.begin(10, SMALL_FLEETS)
        table.play(hands)
        journals.append(table.desk.screen.session.match.journal)
        table.desk.app.to_title()
    assert hesitant.taken_back > 10
    assert journals[0] == journals[1]


def test_squadrons_dogfight_and_ships_come_back_with_keys_only(table: Any, captain: Any) -> None:
    hands = Keyboard(table, captain)
    hands.sends_away = True
    hands.begin(20, ("The Apiary", "The Apiary"))
    table.play(hands)
    assert table.desk.screen.name == "result"
    asked = {"OrderSquadronTool", "DogfightTool", "FabricateTool", "ReturnShipTool", "PointDefenceTool"}
    assert set(table.asked) >= asked
    assert set(table.desk.posted) <= hands.events
