"""Training in duels: advice on every request, drawn on the map, and the computer's reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.families.dark_frontier.board.overlays import Ghost, GhostShot, LitHexes, Overlay
from game.screens.table.advising import Advising, advised
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.describe import command_words
from rules.dark_frontier.edge import Room, room_after
from rules.dark_frontier.foreseeing import with_shot
from rules.dark_frontier.requests import Asked, FireOrDone, PlaceShip, SetCommands, SteerMissiles
from rules.dark_frontier.state import Start, State
from rules.dark_frontier.steering import steered
from rules.kernel.requests import AnyRequest


class DuelTraining(Advising):
    """Shows the adviser's answer above the right panel, and its result on the map.

    The computer's reasons for commands and numbers are not shown: they would reveal the
    probabilities that it draws by (DC-1).
    """

    explained = (Asked.PLACE, Asked.STEER, Asked.FIRE, Asked.COUNTERMEASURE, Asked.DETONATE)
    about_advice = (
        "The commodore says what it would do in your place and why, from what you know. "
        "In points: 1 is a whole ship."
    )

    def drawn(self, request: AnyRequest, answer: Any) -> Iterator[Overlay]:  # noqa: ANN401 - of any kind
        view = self.screen.view
        match request:
            case SetCommands():
                yield from _commanded(view, answer)
            case SteerMissiles():
                for name, told in answer.items():
                    missile = view.projectiles[name]
                    facing, velocity = steered(missile, told)
                    yield GhostShot(missile.seat, missile.kind, missile.at, velocity, facing, "advised")
            case FireOrDone() if answer is not None:
                _, shot = with_shot(view, answer)
                yield GhostShot(shot.seat, shot.kind, shot.at, shot.velocity, shot.facing, "advised")
            case PlaceShip() if isinstance(answer, Start):
                kind = view.ships[request.ship].type
                yield LitHexes((answer.at,), request.seat, answer.at)
                yield Ghost(
                    request.seat, kind, answer.at, answer.velocity, answer.facing, advised(request.ship)
                )


def _commanded(view: State, answer: Any) -> Iterator[Ghost]:  # noqa: ANN401 - commands by ships
    for name, told in answer.items():
        ship = view.ships[name]
        facing, velocity = flight_after(ship, told)
        doomed = room_after(view.figures, ship, told) < Room.TIGHT
        words = advised(command_words(told))
        yield Ghost(ship.seat, ship.type, ship.place, velocity, facing, words, doomed=doomed)
