"""The file that keeps what was chosen for the last battle."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import Field

from game.families.astra_et_tenebrae.new_match.choices import (
    MOST_SEED,
    MOST_SHIPS,
    MOST_TURNS,
    SHIP_LENGTH,
    Choices,
)
from game.games import game_ui_of
from game.match.seats import kept
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.files import load_model, read_yaml, write_atomically
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Part

FILE_NAME = "new-match-astra.yaml"

Side = Literal["red", "blue"]
_Name = Annotated[str, Field(max_length=24)]
_Ships = Annotated[
    tuple[Annotated[str, Field(max_length=SHIP_LENGTH)], ...],
    Field(min_length=MOST_SHIPS, max_length=MOST_SHIPS),
]


class ChoicesFile(Part):
    """All choices but the seed of the dice, which is nobody's business once a battle has begun."""

    names: Annotated[dict[Side, _Name], Field(min_length=2)]
    ships: Annotated[dict[Side, _Ships], Field(min_length=2)]
    count: Annotated[int, Field(ge=1, le=MOST_SHIPS)]
    edition: Annotated[str, Field(max_length=40)]
    turn_limit: Annotated[int, Field(ge=0, le=MOST_TURNS)]
    rocks: bool
    rocks_seed: Annotated[int, Field(ge=0, le=MOST_SEED)]
    typed_dice: bool
    quick: bool
    players: dict[Side, _Name]
    training: bool


_PLAIN = ("count", "edition", "turn_limit", "rocks", "rocks_seed", "typed_dice", "quick", "training")


def load_choices(path: Path) -> Choices:
    """Read the choices; raise `FileError`. A level that there is no more gives its seat to a human."""
    read = load_model(ChoicesFile, read_yaml(path))
    choices = Choices(
        {seat: read.names[_key(seat)] for seat in PLAYERS},
        ships={seat: read.ships[_key(seat)] for seat in PLAYERS},
        **{name: getattr(read, name) for name in _PLAIN},
    )
    if choices.edition not in EDITIONS:
        choices.edition = EDITIONS[0]
    levels = game_ui_of(choices.edition).computer.levels
    for seat in PLAYERS:
        choices.seat(seat, kept(read.players.get(_key(seat)), levels))
    return choices


def save_choices(choices: Choices, path: Path) -> None:
    """Write the choices; raise `FileError`."""
    data = {
        "names": {seat.value: choices.names[seat] for seat in PLAYERS},
        "ships": {seat.value: list(choices.ships[seat]) for seat in PLAYERS},
        **{name: getattr(choices, name) for name in _PLAIN},
        "players": {seat.value: choices.players[seat] for seat in PLAYERS},
    }
    write_atomically(path, yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode())


def _key(seat: Seat) -> Side:
    return "red" if seat is Seat.RED else "blue"
