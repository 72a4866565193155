"""The file that keeps what was chosen for the last battle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from game.families.astra_et_tenebrae.new_match.choices import (
    MOST_SEED,
    MOST_SHIPS,
    MOST_TURNS,
    SHIP_LENGTH,
    Choices,
)
from game.match.choices_file import SeatsPart, by_seat, take_seats, write_choices
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.files import load_model, read_yaml
from rules.kernel.seats import PLAYERS
from rules.parts import Player

FILE_NAME = "new-match-astra.yaml"

_Ships = Annotated[
    tuple[Annotated[str, Field(max_length=SHIP_LENGTH)], ...],
    Field(min_length=MOST_SHIPS, max_length=MOST_SHIPS),
]


class ChoicesFile(SeatsPart):
    """All choices but the seed of the dice."""

    ships: Annotated[dict[Player, _Ships], Field(min_length=2)]
    count: Annotated[int, Field(ge=1, le=MOST_SHIPS)]
    turn_limit: Annotated[int, Field(ge=0, le=MOST_TURNS)]
    rocks: bool
    rocks_seed: Annotated[int, Field(ge=0, le=MOST_SEED)]


_PLAIN = ("count", "turn_limit", "rocks", "rocks_seed")


def load_choices(path: Path) -> Choices:
    """Read the choices; raise `FileError`. A level that there is no more gives its seat to a human."""
    read = load_model(ChoicesFile, read_yaml(path))
    plain = {name: getattr(read, name) for name in _PLAIN}
    choices = Choices(by_seat(read.names), ships=by_seat(read.ships), **plain)
    take_seats(choices, read, EDITIONS)
    return choices


def save_choices(choices: Choices, path: Path) -> None:
    """Write the choices; raise `FileError`."""
    own = {
        "ships": {seat.value: list(choices.ships[seat]) for seat in PLAYERS},
        **{name: getattr(choices, name) for name in _PLAIN},
    }
    write_choices(choices, own, path)
