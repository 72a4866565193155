"""The choices for a battle, as a file keeps them for the next one and as a code shares them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.families.astra_et_tenebrae.new_match.choices import (
    MOST_SEED,
    MOST_SHIPS,
    MOST_TURNS,
    Choices,
    build_setup,
)
from game.match.choices_file import ChoicesFile, SeatsPart, by_seat, by_side, fields_of, known_edition
from game.match.sharing import MatchPart, SharedForm, check_count
from game.match.ship_choices import SHIP_LENGTH
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.files import Document, load_model
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Part, Player

Names = tuple[Annotated[str, Field(max_length=SHIP_LENGTH)], ...]


class _OwnPart(Part):
    quick: bool
    count: Annotated[int, Field(ge=1, le=MOST_SHIPS)]
    turn_limit: Annotated[int, Field(ge=0, le=MOST_TURNS)]
    rocks: bool
    rocks_seed: Annotated[int, Field(ge=0, le=MOST_SEED)]


class LastBattle(_OwnPart, SeatsPart):
    """All choices except the seed of the dice."""

    ships: Annotated[
        dict[Player, Annotated[Names, Field(min_length=MOST_SHIPS, max_length=MOST_SHIPS)]],
        Field(min_length=2),
    ]


class SharedBattle(_OwnPart, MatchPart):
    """The content of a share code; only the ships that take part are listed."""

    ships: Annotated[dict[Player, Annotated[Names, Field(max_length=MOST_SHIPS)]], Field(min_length=2)]


def _last(document: Document) -> tuple[Choices, LastBattle]:
    read = load_model(LastBattle, document)
    edition, own = known_edition(read, EDITIONS, EDITIONS[0]), fields_of(_OwnPart, read)
    return Choices(by_seat(read.names), by_seat(read.ships), edition=edition, **own), read


def _kept(choices: Choices) -> dict[str, object]:
    ships = {side: list(names) for side, names in by_side(choices.ships).items()}
    return {"ships": ships, **fields_of(_OwnPart, choices)}


FILE = ChoicesFile(name="new-match-astra.yaml", taken=_last, own=_kept)


# --- as a share code ----------------------------------------------------------------------------------


def _own(choices: Choices) -> dict[str, object]:
    ships = {seat.value: choices.flying(seat) for seat in PLAYERS}
    return {"ships": ships, **fields_of(_OwnPart, choices)}


def _taken(document: Document, names: dict[Seat, str]) -> tuple[Choices, SharedBattle]:
    read = load_model(SharedBattle, document)
    choices = Choices(names, edition=read.edition, **fields_of(_OwnPart, read))
    for seat, ships in by_seat(read.ships).items():
        check_count(document, seat, ships, read.count)
        choices.ships[seat] = (*ships, *choices.ships[seat][read.count :])
    return choices, read


SHARED = SharedForm(game="astra-et-tenebrae", own=_own, taken=_taken, build=build_setup)
