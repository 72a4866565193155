"""Quick setup for both sides: random captains, and ships in a row (AS-2, AS-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.beginning import answer_setup
from rules.astra_et_tenebrae.requests import AssignCaptains, PlaceShip
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.table.measure import Point, snap_point

if TYPE_CHECKING:
    from game.match.session import Session

_ASIDE_IN = 12  # inches by which a side's row may be off the middle


def set_up(session: Session, seed: int) -> None:
    """Answer every request before the first turn for both sides, randomly from a seed.

    Stop earlier if dice have to be typed in by people.
    """

    def answer(request: AnyRequest) -> object | None:
        match request:
            case AssignCaptains(seat=seat):
                return request.example(Stream("captains", seed, seat.value).below)
            case PlaceShip():
                return in_row(request, seed)
        return None

    answer_setup(session, answer)


def in_row(request: PlaceShip, seed: int) -> tuple[str, Point]:
    """Return the next ship's place in the row of its side, which is a little off the middle."""
    name, (x, y) = request.default()
    aside = Stream("row", seed, request.seat.value).below(2 * _ASIDE_IN + 1) - _ASIDE_IN
    shifted = (name, snap_point((x + aside, y)))
    return shifted if request.refusal(shifted) is None else (name, (x, y))
