"""The roster: what the mark of a row says."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from game.families.false_sunrise.table.roster import roster_row
from game.families.false_sunrise.table.roster_row import RosterRow
from game.shell.theme import THEMES
from game.widgets.rowlist import NOBODYS_LOOK, paint_row
from game.widgets.ui import Ui
from rules.kernel.seats import Seat


@pytest.mark.parametrize("warning, ticked", [("", True), ("crash: 6 damage", False)])
def test_an_order_that_is_a_crash_has_no_green_tick(*, warning: str, ticked: bool) -> None:
    pygame.font.init()
    theme = THEMES["ember"]
    row = RosterRow("red:Arrow", Seat.RED, "Arrow", "Frigate", 6, 6, (6, 6), True, "", 0, warning)
    surface = pygame.Surface((192, 60))
    pen = Ui(theme, (1280, 720)).pen
    paint_row(pen, surface, surface.get_rect(), roster_row(theme, row, NOBODYS_LOOK))
    mark = pygame.transform.threshold(None, surface, theme.good, (40, 40, 40), set_behavior=0)
    assert bool(mark) is ticked
