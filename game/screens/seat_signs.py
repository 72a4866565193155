"""The sign of each seat, so that nobody has to tell two colours apart."""

from __future__ import annotations

from game.widgets.icons import Icon
from rules.kernel.seats import Seat

SIGNS = {Seat.RED: Icon.ROUND, Seat.BLUE: Icon.SQUARE}
