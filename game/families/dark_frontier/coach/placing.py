"""What starts gave away: each against the best one, with all ships where they stood by then (DS-4, DS-5)."""

from __future__ import annotations

from game.families.dark_frontier.ai.setting_up import place, rated_start
from game.families.dark_frontier.challenges.points import SHIP
from game.families.dark_frontier.coach.commands import COACH, LEAST
from game.families.dark_frontier.coach.ghost import Ghost
from game.reasons import Thought
from game.review.coach import Judged
from game.review.findings import Mistake
from rules.dark_frontier.describe import DIRECTION_WORDS, velocity_words
from rules.dark_frontier.requests import PlaceShip
from rules.dark_frontier.state import Start, State
from rules.hexes.grid import ORIGIN

PLACING = "placing"

_WHY = {
    "the edge": "It would have had room to brake before the edge of the map.",
    "guns that point there": "Fewer of the enemy's guns would have faced it.",
    "its course to the yard": "It would have flown nearer the yard.",
    "its engine towards the yard": "Its engine would have pushed it towards the yard.",
    "room next to its own ships": "It would have had more room beside your own ships.",
}


def judge_placing(view: State, name: str, start: Start, moment: int) -> Judged[Ghost]:
    """Return what a ship's start gave away."""
    ship = view.ships[name]
    request = PlaceShip(ship.seat, view, name)
    better: Start = place(COACH, request, lambda _number: 0).answer
    rated = Thought(name, (rated_start(request, better),), rated_start(request, start))
    lost = SHIP * rated.given_away
    if lost < LEAST:
        return Judged(lost)
    mistake = Mistake(
        view.round,
        moment,
        ship.seat,
        PLACING,
        name,
        name,
        lost,
        f"started {_said(start)}",
        f"start {_said(better)}",
        _WHY[rated.main_gain],
        Ghost((name, start), (name, better), name),
    )
    return Judged(lost, (mistake,))


def _said(start: Start) -> str:
    """Return where and how a ship starts.

    >>> _said(Start((14, 0), 3, (-4, 0)))
    'at 14, 0, facing left and flying 4 left'
    """
    flying = f"flying {velocity_words(start.velocity)}" if start.velocity != ORIGIN else "at rest"
    return f"at {start.at[0]}, {start.at[1]}, facing {DIRECTION_WORDS[start.facing]} and {flying}"
