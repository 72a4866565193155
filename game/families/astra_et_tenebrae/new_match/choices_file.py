"""The choices for a battle, as a file keeps them for the next one and as a code shares them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from game.families.astra_et_tenebrae.new_match.choices import (
    MOST_SEED,
    MOST_SHIPS,
    MOST_TURNS,
    SHIP_LENGTH,
    Choices,
    build_setup,
)
from game.match.choices_file import SeatsPart, by_seat, take_seats, write_choices
from game.match.sharing import MatchPart, SharedForm, check_count
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.files import Document, load_model, read_yaml
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Part, Player

FILE_NAME = "new-match-astra.yaml"

Names = tuple[Annotated[str, Field(max_length=SHIP_LENGTH)], ...]


class _OwnPart(Part):
    count: Annotated[int, Field(ge=1, le=MOST_SHIPS)]
    turn_limit: Annotated[int, Field(ge=0, le=MOST_TURNS)]
    rocks: bool
    rocks_seed: Annotated[int, Field(ge=0, le=MOST_SEED)]


class ChoicesFile(_OwnPart, SeatsPart):
    """All choices except the seed of the dice."""

    ships: Annotated[
        dict[Player, Annotated[Names, Field(min_length=MOST_SHIPS, max_length=MOST_SHIPS)]],
        Field(min_length=2),
    ]


class SharedBattle(_OwnPart, MatchPart):
    """The content of a share code; only the ships that take part are listed."""

    ships: Annotated[dict[Player, Annotated[Names, Field(max_length=MOST_SHIPS)]], Field(min_length=2)]


_PLAIN = ("count", "turn_limit", "rocks", "rocks_seed")


def load_choices(path: Path) -> Choices:
    """Return the choices in a file. Raise `FileError` if that fails.

    A level that no longer exists is replaced by a human.
    """
    read = load_model(ChoicesFile, read_yaml(path))
    choices = Choices(by_seat(read.names), ships=by_seat(read.ships), **_plain(read))
    take_seats(choices, read, EDITIONS)
    return choices


def save_choices(choices: Choices, path: Path) -> None:
    """Write the choices to a file. Raise `FileError` if that fails."""
    ships = {seat.value: list(choices.ships[seat]) for seat in PLAYERS}
    write_choices(choices, {"ships": ships, **_plain(choices)}, path)


def _plain(given: Choices | _OwnPart) -> dict[str, Any]:
    return {name: getattr(given, name) for name in _PLAIN}


# --- as a share code ----------------------------------------------------------------------------------


def _own(choices: Choices) -> dict[str, object]:
    return {"ships": {seat.value: choices.flying(seat) for seat in PLAYERS}, **_plain(choices)}


def _taken(document: Document, names: dict[Seat, str]) -> tuple[Choices, SharedBattle]:
    read = load_model(SharedBattle, document)
    choices = Choices(names, **_plain(read))
    for seat, ships in by_seat(read.ships).items():
        check_count(document, seat, ships, read.count)
        choices.ships[seat] = (*ships, *choices.ships[seat][read.count :])
    return choices, read


SHARED = SharedForm(game="astra-et-tenebrae", own=_own, taken=_taken, build=build_setup)
