"""Answers to requests on the map: an adviser's, and the best one to a challenge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.board.plates import Span
from game.families.dark_frontier.board.overlays import Ghost, GhostShot, Overlay
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.describe import command_words
from rules.dark_frontier.edge import Room, room_after
from rules.dark_frontier.foreseeing import with_shot
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.state import Command, Start, State
from rules.dark_frontier.steering import Steering, steered

Answer = Mapping[str, Command | Steering | Start] | Shot
"""Commands or starts of ships, steerings of missiles, or a shot."""
Plate = tuple[tuple[Span, ...], ...]
"""The lines of a plate."""


def answer_overlays(view: State, answer: Answer, whose: str, *, says: bool = True) -> Iterator[Overlay]:
    """Yield overlays for an answer; `whose` says in a word whose it is.

    A command is in words if it `says` so.
    """
    if isinstance(answer, Shot):
        _, shot = with_shot(view, answer)
        yield GhostShot(shot.seat, shot.kind, shot.at, shot.velocity, shot.facing, whose)
        return
    for name, told in answer.items():
        words: Plate = (((whose, "good"),),)
        match told:
            case Command():
                does: Plate = (((command_words(told), "plain"),),) if says else ()
                yield _commanded(view, name, told, words + does)
            case Start():
                yield _started(view, name, told, words)
            case Steering():
                yield _steered(view, name, told, whose)


def _commanded(view: State, name: str, told: Command, words: Plate) -> Ghost:
    ship = view.ships[name]
    facing, velocity = flight_after(ship, told)
    doomed = room_after(view.figures, ship, told) < Room.TIGHT
    return Ghost(ship.seat, ship.type, ship.place, velocity, facing, words, doomed=doomed)


def _started(view: State, name: str, told: Start, words: Plate) -> Ghost:
    ship = view.ships[name]
    return Ghost(ship.seat, ship.type, told.at, told.velocity, told.facing, words)


def _steered(view: State, name: str, told: Steering, whose: str) -> GhostShot:
    missile = view.projectiles[name]
    facing, velocity = steered(missile, told)
    return GhostShot(missile.seat, missile.kind, missile.at, velocity, facing, whose)
