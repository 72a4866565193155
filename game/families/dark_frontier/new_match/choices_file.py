"""The file that keeps what was chosen for the last duel."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from game.families.dark_frontier.new_match.choices import (
    LEAST_POINTS,
    LEAST_ROUNDS,
    MOST_POINTS,
    MOST_ROUNDS,
    SHIP_LENGTH,
    Choices,
    ShipChoice,
)
from game.match.choices_file import SeatsPart, by_seat, take_seats, write_choices
from rules.dark_frontier.drawing import STANDING
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.impossible import MOST_SHIPS
from rules.files import load_model, read_yaml
from rules.kernel.seats import PLAYERS
from rules.parts import Part, Player

FILE_NAME = "new-match-frontier.yaml"


class ShipPart(Part):
    """A ship of the last duel."""

    name: Annotated[str, Field(max_length=SHIP_LENGTH)]
    kind: Annotated[str, Field(max_length=40)]


_Ships = Annotated[tuple[ShipPart, ...], Field(min_length=MOST_SHIPS, max_length=MOST_SHIPS)]


class ChoicesFile(SeatsPart):
    """All choices but the seed of the dice."""

    ships: Annotated[dict[Player, _Ships], Field(min_length=2)]
    count: Annotated[int, Field(ge=1, le=MOST_SHIPS)]
    points: Annotated[int, Field(ge=LEAST_POINTS, le=MOST_POINTS)]
    rounds: Annotated[int, Field(ge=LEAST_ROUNDS, le=MOST_ROUNDS)]


_PLAIN = ("count", "points", "rounds")


def load_choices(path: Path) -> Choices:
    """Read the choices; raise `FileError`. A level that there is no more gives its seat to a human."""
    read = load_model(ChoicesFile, read_yaml(path))
    plain = {name: getattr(read, name) for name in _PLAIN}
    choices = Choices(by_seat(read.names), **plain)
    take_seats(choices, read, EDITIONS)
    for seat, ships in by_seat(read.ships).items():
        choices.ships[seat] = tuple(_ship(one, choices) for one in ships)
    return choices


def _ship(read: ShipPart, choices: Choices) -> ShipChoice:
    """Take a ship; a kind that there is no more becomes the standing one."""
    return ShipChoice(read.name, read.kind if read.kind in choices.sheets else STANDING)


def save_choices(choices: Choices, path: Path) -> None:
    """Write the choices; raise `FileError`."""
    ships = {
        seat.value: [{"name": ship.name, "kind": ship.kind} for ship in choices.ships[seat]]
        for seat in PLAYERS
    }
    write_choices(choices, {"ships": ships, **{name: getattr(choices, name) for name in _PLAIN}}, path)
