"""Codes with the choices for a match, to share with a friend: both get the same battle.

A code contains the edition, the options, the ships, the seeds of rocks and dice, and which seats
the computer plays at which level. It contains neither the players' names nor any secret of a match.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from pydantic import Field

from game.match.choices_file import SharedPart, shared_data, take_shared
from game.match.choosing import SEED_LENGTH, call_apart, seed_of
from game.match.ship_choices import ShipChoices
from rules.code_form import NAME
from rules.file_error import FileError
from rules.files import Document
from rules.games import ruleset_of
from rules.kernel.seats import Seat
from rules.match_code import match_from_code, match_to_code

ChoicesT = TypeVar("ChoicesT", bound=ShipChoices[Any])


class MatchPart(SharedPart):
    """What codes of all games contain: `seed` is the seed of the dice (null: each player has their own).

    `same` is a checksum of the setup and the rules. It differs between versions with different
    rules.
    """

    seed: Annotated[int, Field(ge=0, lt=10**SEED_LENGTH)] | None
    same: Annotated[int, Field(ge=0, lt=2**32)]


class Pasted(NamedTuple, Generic[ChoicesT]):
    """The choices in a code, and whether they lead to the same match here as there."""

    choices: ChoicesT
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedForm(Generic[ChoicesT]):
    """How a game writes its choices into a code: `own` data, and how choices are `taken` from a code.

    `build` makes the setup from choices; it raises `ValueError` with what is missing.
    """

    game: str
    own: Callable[[ChoicesT], Mapping[str, object]]
    taken: Callable[[Document, dict[Seat, str]], tuple[ChoicesT, MatchPart]]
    build: Callable[[ChoicesT], Any]

    def code(self, choices: ChoicesT) -> str:
        """Return choices as a code.

        Raise `FileError` if it is too large, `ValueError` if something is missing.
        """
        seed = None if choices.typed_dice else seed_of(choices.seed)
        content = {**shared_data(choices), **self.own(choices), "seed": seed}
        return match_to_code({**content, "same": _checksum(self.build(choices))})

    def pasted(self, words: str, names: dict[Seat, str]) -> Pasted[ChoicesT]:
        """Return the choices of the code in a text, for players with these names.

        Raise `FileError` if there is no valid code.
        """
        return match_from_code(words, self.game, lambda document: self._read(document, names))

    def _read(self, document: Document, names: dict[Seat, str]) -> Pasted[ChoicesT]:
        choices, read = self.taken(document, dict(names))
        take_shared(choices, read)
        choices.seed = "" if read.seed is None else str(read.seed)
        call_apart(choices)
        try:
            setup = self.build(choices)
        except ValueError as error:
            raise FileError(NAME, f"{error}", "ask for another code") from None
        ruleset = ruleset_of(setup)
        ruleset.unpack_setup(ruleset.pack_setup(setup))
        return Pasted(choices, _checksum(setup) == read.same)


def check_count(document: Document, seat: Seat, ships: Sized, count: int) -> None:
    """Raise `FileError` if a side does not have as many ships as it says."""
    if len(ships) != count:
        raise document.error(("ships", seat.value), f"lists {len(ships)} instead of {count}")


def _checksum(setup: object) -> int:
    """Return a checksum of everything that makes two matches the same, except names."""
    ruleset = ruleset_of(setup)
    packed = {**ruleset.pack_setup(setup), "names": None}
    said = json.dumps([ruleset.fingerprint, packed], sort_keys=True)
    return zlib.crc32(said.encode())
