"""What numbers of missiles gave away: each against the best one, before anybody knew the enemy's (DM-7).

The enemy is taken to mix its numbers so that nobody can predict them, as the commodore does.
"""

from __future__ import annotations

from game.families.dark_frontier.ai.passing import Passing
from game.families.dark_frontier.challenges.points import SHIP
from game.families.dark_frontier.coach.commands import LEAST
from game.families.dark_frontier.coach.ghost import Ghost
from game.review.coach import Judged
from game.review.findings import Mistake
from game.wording import counted
from rules.dark_frontier.requests import NameNumber
from rules.dark_frontier.state import State

NUMBERS = "numbers"


def judge_number(view: State, name: str, enemy: str, number: int, moment: int) -> Judged[Ghost]:
    """Return what a ship's number of missiles gave away. `view` is what it could know when it named it."""
    ship = view.ships[name]
    worths = SHIP * Passing.of(NameNumber(ship.seat, view, name, enemy)).worths()
    best = int(worths.argmax())
    lost = float(worths[best] - worths[number])
    if lost < LEAST:
        return Judged(lost)
    mistake = Mistake(
        view.round,
        moment,
        ship.seat,
        NUMBERS,
        name,
        name,
        lost,
        f"fired {_said(number)} in passing",
        f"fire {_said(best)}",
        _why(enemy, more=best > number),
        Ghost(about=name),
    )
    return Judged(lost, (mistake,))


def _said(number: int) -> str:
    """Return a number of missiles in words.

    >>> _said(0), _said(2)
    ('no missile', '2 missiles')
    """
    return counted(number, "missile") if number else "no missile"


def _why(enemy: str, *, more: bool) -> str:
    if more:
        return f"Each missile more either reaches {enemy} armed or turns one of its missiles into flak."
    return "Kept, a missile could have stopped an armed one or been fired later."
