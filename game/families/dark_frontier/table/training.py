"""Training in duels: advice on every request, drawn on the map, and the computer's reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.families.dark_frontier.board.overlays import Ghost, LitHexes, Overlay
from game.families.dark_frontier.table.answer_overlays import answer_overlays
from game.screens.table.advising import Advising, advised
from rules.dark_frontier.requests import Asked, FireOrDone, PlaceShip, SetCommands, SteerMissiles
from rules.dark_frontier.state import Start
from rules.kernel.requests import AnyRequest


class DuelTraining(Advising):
    """Shows the adviser's answer above the right panel, and its result on the map.

    The computer's reasons for commands and numbers are not shown: they would reveal the
    probabilities that it draws by (DC-1).
    """

    explained = (Asked.PLACE, Asked.STEER, Asked.FIRE, Asked.COUNTERMEASURE, Asked.DETONATE)
    about_advice = (
        "The commodore says what it would do in your place and why, from what you know. "
        "10 points are a whole ship."
    )

    def drawn(self, request: AnyRequest, answer: Any) -> Iterator[Overlay]:  # noqa: ANN401 - of any kind
        view = self.screen.view
        match request:
            case SetCommands() | SteerMissiles() | FireOrDone() if answer is not None:
                yield from answer_overlays(view, answer, "advised")
            case PlaceShip() if isinstance(answer, Start):
                kind = view.ships[request.ship].type
                yield LitHexes((answer.at,), request.seat, answer.at)
                yield Ghost(
                    request.seat, kind, answer.at, answer.velocity, answer.facing, advised(request.ship)
                )
