"""What files with choices have in common: who sits where, which edition, and who rolls the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import yaml
from pydantic import Field

from game.games import card_of
from game.match.choosing import SetUpChoices
from game.match.seats import kept
from rules.files import write_atomically
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Part, Player

T = TypeVar("T")

PlayerName = Annotated[str, Field(max_length=24)]


class SharedPart(Part):
    """What is written about any match: the edition, who plays, who sets up, who rolls."""

    edition: Annotated[str, Field(max_length=40)]
    typed_dice: bool
    quick: bool
    players: dict[Player, PlayerName]


class SeatsPart(SharedPart):
    """What all files of choices store.

    The seed of the dice is not stored, since it must stay secret.
    """

    names: Annotated[dict[Player, PlayerName], Field(min_length=2)]
    training: bool


_SHARED = ("edition", "typed_dice", "quick")


def by_seat(given: Mapping[Player, T]) -> dict[Seat, T]:
    """Return by seat what a file gives for both sides."""
    return {Seat(side): thing for side, thing in given.items()}


def take_seats(choices: SetUpChoices, read: SeatsPart, editions: tuple[str, ...]) -> None:
    """Fill in what a file has; an edition that no longer exists becomes the newest."""
    edition = read.edition if read.edition in editions else editions[0]
    take_shared(choices, read.model_copy(update={"edition": edition}), (*_SHARED, "training"))


def take_shared(choices: SetUpChoices, read: SharedPart, names: Sequence[str] = _SHARED) -> None:
    """Fill in what is written about any match.

    A seat of a level that no longer exists becomes human.
    """
    for name in names:
        setattr(choices, name, getattr(read, name))
    levels, players = card_of(choices.edition).computer.levels, by_seat(read.players)
    for seat in PLAYERS:
        choices.seat(seat, kept(players.get(seat), levels))


def shared_data(choices: SetUpChoices) -> dict[str, object]:
    """Return what is written about any match, as plain data."""
    players = {seat.value: choices.players[seat] for seat in PLAYERS}
    return {**{name: getattr(choices, name) for name in _SHARED}, "players": players}


def write_choices(choices: SetUpChoices, own: Mapping[str, object], path: Path) -> None:
    """Write choices together with a game's `own` data. Raise `FileError` if that fails."""
    names = {seat.value: choices.names[seat] for seat in PLAYERS}
    data = {"names": names, **own, **shared_data(choices), "training": choices.training}
    write_atomically(path, yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode())
