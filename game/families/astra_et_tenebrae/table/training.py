"""Training with frigates: advice on every request, drawn on the board, and the computer's reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.families.astra_et_tenebrae.board.overlays import Ghost, Overlay
from game.families.astra_et_tenebrae.table.answers import answer_overlays
from game.screens.table.advising import Advising, advised
from rules.astra_et_tenebrae.requests import Kind, PlaceShip
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat


class FrigateTraining(Advising):
    """Shows the adviser's answer above the right panel, and its result on the board.

    The computer's reasons about heat, tacticians and pilots are not shown: they would give its
    cards away (AK-1).
    """

    explained = (Kind.MOVE, Kind.FORMATIONS, Kind.FIRE, Kind.EVADE)
    about_advice = (
        "The commodore says what it would do in your place, and why. "
        "1 point is worth a cannon hit on an undamaged ship."
    )

    def drawn(self, request: AnyRequest, answer: Any) -> Iterator[Overlay]:  # noqa: ANN401 - of any kind
        view = self.screen.view
        if isinstance(request, PlaceShip):
            name, at = answer
            up = 0 if request.seat is Seat.RED else 180
            yield Ghost(at, at, request.seat, up, advised(name))
        else:
            ship = getattr(request, "ship", "")
            yield from answer_overlays(view, answer, ship, "advised", advised)
