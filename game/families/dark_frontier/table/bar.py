"""The bar at the top: round, phases, points of both sides, and buttons."""

from __future__ import annotations

from pygame import Rect

from game.families.dark_frontier.last_tally import last_tally
from game.families.dark_frontier.summary import PHASES
from game.families.dark_frontier.words import DOES
from game.screens.table.bar import BarPlace, bar_head
from game.screens.table.phase_pills import PhasePills, pills_of
from game.screens.table.score_rows import ScoreRow, ScoreRows
from game.widgets.widget import Widget
from game.wording import counted
from rules.dark_frontier.state import Phase, State
from rules.kernel.seats import PLAYERS, Seat

_TITLE_WIDE, _SCORE_WIDE, _NARROW_SCORE = 164, 264, 130
_PILL, _LEAST_PILL, _LEAST_NAME = 104, 96, 64


def scores_of(state: State) -> tuple[ScoreRow, ...]:
    """Return the points of both sides, and how many win (DE-3)."""
    return tuple(_score(state, seat) for seat in PLAYERS)


def _score(state: State, seat: Seat) -> ScoreRow:
    points, of, name, does = state.points[seat], state.setup.points, state.setup.names[seat], DOES[seat]
    told, last = f"{points} of {of}", last_tally(state)
    won = last is not None and last.seat is seat
    news = "+1 point" if won else "contested" if last is not None and last.seat is None else ""
    words = ", ".join(filter(None, (f"{name} {does}", f"{told} points", f"last round: {news}" * bool(news))))
    return ScoreRow(seat, name, points, of, (told, told), words, does, news, int(won))


def round_words(state: State) -> str:
    """Return which round it is, and of how many (DE-4)."""
    return "SETUP" if state.phase is Phase.SETUP else f"ROUND {state.round} of {state.setup.rounds}"


def duel_bar(place: BarPlace, _ruleset: object, state: State) -> list[Widget]:
    """Return the widgets of the bar."""
    pills, at = pills_of(PHASES, (Phase.SETUP,), state.phase)
    needed = 10 + _LEAST_PILL * len(pills) + 14 + _NARROW_SCORE + 14
    made, free, buttons = bar_head(place, "DARK FRONTIER", _TITLE_WIDE, round_words(state), needed)
    left = free.left + 10
    room = free.right - left - 14
    least = min(_LEAST_PILL * len(pills), room - _NARROW_SCORE)
    wide = min(_PILL * len(pills), max(least, room - _SCORE_WIDE))
    score = min(_SCORE_WIDE, room - wide)
    scores = Rect(free.right - score, free.top + 6, score, free.height - 12)
    made.append(PhasePills("bar.phases", Rect(left, free.centery - 14, wide, 28), pills, at))
    goal = counted(state.setup.points, "point")
    rule = f"A side alone in the yard scores a point each round. To win: {goal} (DE-2, DE-3)."
    made.append(ScoreRows("bar.scores", scores, scores_of(state), rule, _LEAST_NAME, topic="DE-2"))
    return [*made, *buttons]
