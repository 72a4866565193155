"""The application plays the game that a tournament plays from the same seed."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.new_match import setup as match_setup
from game.match.seats import Seating
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.packing import digest
from rules.games import ruleset_of
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from tests.game.match.test_solo import AT_ONCE, Solo
from tools.simulation.playing import play_out

SEED = 12
LEVELS = ("captain", "cadet")


@pytest.mark.slow
def test_two_computers_play_at_the_table_as_in_a_tournament(desk: Any) -> None:
    choices = match_setup.quick_choices(("Iris", "Juno"), SEED)
    choices.turn_limit = 2
    setup = match_setup.setup_from(choices)
    alone = new_match(ruleset_of(setup), setup, SEED)
    play_out(alone, LEVELS, SEED)

    solo = Solo(desk)
    seating = Seating(dict(zip(PLAYERS, LEVELS, strict=True)))
    session = Session.new(setup, SEED, home=desk.app.home, seating=seating)
    desk.app.push(TableScreen(desk.app, session))
    desk.step()
    for _ in range(AT_ONCE):
        desk.key(pygame.K_SLASH)
    solo.wait(lambda: solo.screen.name == "result", plays=False)
    assert session.match.journal == alone.journal
    assert digest(session.match.state) == digest(alone.state)
