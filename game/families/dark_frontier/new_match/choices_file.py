"""The choices for a duel, as a file keeps them for the next one and as a code shares them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from game.families.dark_frontier.new_match.choices import (
    LEAST_POINTS,
    LEAST_ROUNDS,
    MOST_POINTS,
    MOST_ROUNDS,
    Choices,
    ShipChoice,
    build_setup,
)
from game.match.choices_file import ChoicesFile, SeatsPart, by_seat, by_side, fields_of, known_edition
from game.match.sharing import MatchPart, SharedForm, check_count
from game.match.ship_choices import SHIP_LENGTH
from rules.dark_frontier.drawing import STANDING
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.impossible_states import MOST_SHIPS
from rules.file_error import shown
from rules.files import Document, load_model
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Part, Player


class ShipPart(Part):
    """A ship of the last duel."""

    name: Annotated[str, Field(max_length=SHIP_LENGTH)]
    kind: Annotated[str, Field(max_length=40)]


class _OwnPart(Part):
    quick: bool
    count: Annotated[int, Field(ge=1, le=MOST_SHIPS)]
    points: Annotated[int, Field(ge=LEAST_POINTS, le=MOST_POINTS)]
    rounds: Annotated[int, Field(ge=LEAST_ROUNDS, le=MOST_ROUNDS)]


class LastDuel(_OwnPart, SeatsPart):
    """All choices except the seed of the dice."""

    ships: Annotated[
        dict[Player, Annotated[tuple[ShipPart, ...], Field(min_length=MOST_SHIPS, max_length=MOST_SHIPS)]],
        Field(min_length=2),
    ]


class SharedDuel(_OwnPart, MatchPart):
    """The content of a share code; only the ships that take part are listed."""

    ships: Annotated[
        dict[Player, Annotated[tuple[ShipPart, ...], Field(max_length=MOST_SHIPS)]], Field(min_length=2)
    ]


def _last(document: Document) -> tuple[Choices, LastDuel]:
    read = load_model(LastDuel, document)
    edition = known_edition(read, EDITIONS, EDITIONS[0])
    choices = Choices(by_seat(read.names), edition=edition, **fields_of(_OwnPart, read))
    for seat, ships in by_seat(read.ships).items():
        choices.ships[seat] = tuple(_ship(one, choices) for one in ships)
    return choices, read


def _ship(read: ShipPart, choices: Choices) -> ShipChoice:
    """Return the choice of a ship; a kind that no longer exists becomes the standard one."""
    return ShipChoice(read.name, read.kind if read.kind in choices.sheets else STANDING)


def _kept(choices: Choices) -> dict[str, object]:
    ships = {side: _written(ships) for side, ships in by_side(choices.ships).items()}
    return {"ships": ships, **fields_of(_OwnPart, choices)}


def _written(ships: Iterable[ShipChoice]) -> list[dict[str, str]]:
    return [{"name": ship.name, "kind": ship.kind} for ship in ships]


FILE = ChoicesFile(name="new-match-frontier.yaml", taken=_last, own=_kept)


# --- as a share code ----------------------------------------------------------------------------------


def _own(choices: Choices) -> dict[str, object]:
    ships = {seat.value: _written(choices.flying(seat)) for seat in PLAYERS}
    return {"ships": ships, **fields_of(_OwnPart, choices)}


def _taken(document: Document, names: dict[Seat, str]) -> tuple[Choices, SharedDuel]:
    read = load_model(SharedDuel, document)
    choices = Choices(names, edition=read.edition, **fields_of(_OwnPart, read))
    for seat, ships in by_seat(read.ships).items():
        check_count(document, seat, ships, read.count)
        for number, ship in enumerate(ships):
            if ship.kind not in choices.sheets:
                path, known = ("ships", seat.value, number, "kind"), ", ".join(choices.sheets)
                raise document.error(path, f"there is no ship {shown(ship.kind)}", f"there are {known}")
        others = choices.ships[seat][read.count :]
        choices.ships[seat] = (*(ShipChoice(ship.name, ship.kind) for ship in ships), *others)
    return choices, read


SHARED = SharedForm(game="dark-frontier", own=_own, taken=_taken, build=build_setup)
