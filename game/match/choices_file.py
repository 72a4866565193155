"""Files with choices: the last ones of a game, and what they have in common with codes for friends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field

from game.games import card_of
from game.match.choosing import BY_LOT, SeatChoices
from game.match.seats import is_computer, kept
from rules.files import Document, read_yaml, write_atomically
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Part, Player
from rules.plain_data import yaml_text

T = TypeVar("T")
ChoicesT = TypeVar("ChoicesT", bound=SeatChoices)

EditionName = Annotated[str, Field(max_length=40)]
PlayerName = Annotated[str, Field(max_length=24)]


class SharedPart(Part):
    """What is written about any match: the edition, who plays, and who rolls."""

    edition: EditionName
    typed_dice: bool
    players: dict[Player, PlayerName]


class SeatsPart(SharedPart):
    """What all files of choices store.

    The seed of the dice is not stored, since it must stay secret.
    """

    names: Annotated[dict[Player, PlayerName], Field(min_length=2)]
    styles: dict[Player, PlayerName] = Field(default={})
    training: bool


def by_seat(given: Mapping[Player, T]) -> dict[Seat, T]:
    """Return by seat what a file gives for both sides."""
    return {Seat(side): thing for side, thing in given.items()}


def by_side(given: Mapping[Seat, T]) -> dict[str, T]:
    """Return for a file what both seats have."""
    return {seat.value: given[seat] for seat in PLAYERS if seat in given}


def known_edition(read: SharedPart, editions: Collection[str], newest: str) -> str:
    """Return the edition in a file; one that no longer exists becomes the newest."""
    return read.edition if read.edition in editions else newest


def fields_of(part: type[Part], given: object) -> dict[str, Any]:
    """Return what `given` has in the fields of a part of a file."""
    return {name: getattr(given, name) for name in part.model_fields}


def take_shared(choices: ChoicesT, read: SharedPart) -> None:
    """Fill in who plays and who rolls, once the edition is chosen.

    A seat of a level that no longer exists becomes human.
    """
    choices.typed_dice = read.typed_dice
    levels, players = card_of(choices.edition).computer.levels, by_seat(read.players)
    for seat in PLAYERS:
        choices.seat(seat, kept(players.get(seat), levels))


def shared_data(choices: SeatChoices) -> dict[str, object]:
    """Return what is written about any match, as plain data."""
    players = by_side(choices.players)
    return {"edition": choices.edition, "typed_dice": choices.typed_dice, "players": players}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesFile(Generic[ChoicesT]):
    """How a game keeps its last choices in the file `name`.

    `taken` makes choices with the names, the edition and the game's own part of a file; it raises
    `FileError` for a file that is wrong. `own` returns the game's own part as plain data.
    """

    name: str
    taken: Callable[[Document], tuple[ChoicesT, SeatsPart]]
    own: Callable[[ChoicesT], Mapping[str, object]]

    def load(self, path: Path) -> ChoicesT:
        """Return the choices in a file, without levels and styles that no longer exist.

        Raise `FileError` if it cannot be read.
        """
        choices, read = self.taken(read_yaml(path))
        take_shared(choices, read)
        choices.training = read.training
        styles = card_of(choices.edition).computer.styles
        for seat, style in by_seat(read.styles).items():
            if is_computer(choices.players[seat]) and (style == BY_LOT or style in styles):
                choices.styles[seat] = style
        return choices

    def save(self, choices: ChoicesT, path: Path) -> None:
        """Write the choices. Raise `FileError` if that fails."""
        styles = {"styles": by_side(choices.styles)} if choices.styles else {}
        shared = {**shared_data(choices), **styles, "training": choices.training}
        data = {"names": by_side(choices.names), **self.own(choices), **shared}
        write_atomically(path, yaml_text(data).encode())
