"""What was chosen for a match as a code for a friend, and back: the same battle for both of them.

In it are the edition, the options, the ships, the seeds of rocks and dice, and which seats the computer plays
at which level. Names of players are not, nor anything that is secret in a match.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from pydantic import Field

from game.match.choices_file import SharedPart, shared_data, take_shared
from game.match.choosing import SEED_LENGTH, SetUpChoices, call_apart, seed_of
from rules.code_form import NAME
from rules.file_error import FileError
from rules.files import Document
from rules.games import ruleset_of
from rules.kernel.seats import Seat
from rules.match_code import match_from_code, match_to_code

ChoicesT = TypeVar("ChoicesT", bound=SetUpChoices)


class MatchPart(SharedPart):
    """What codes of all games say: `seed` is that of the dice (null: each has their own).

    `same` is a checksum over the setup and the numbers of the rules: another one comes of another version.
    """

    seed: Annotated[int, Field(ge=0, lt=10**SEED_LENGTH)] | None
    same: Annotated[int, Field(ge=0, lt=2**32)]


class Pasted(NamedTuple, Generic[ChoicesT]):
    """The choices that a code stands for, and whether they come to the same match here as there."""

    choices: ChoicesT
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedForm(Generic[ChoicesT]):
    """How a game writes its choices into a code: what is its `own`, and how choices are `taken` from a code.

    `build` makes the setup of choices (ValueError names what is missing).
    """

    game: str
    own: Callable[[ChoicesT], Mapping[str, Any]]
    taken: Callable[[Document, dict[Seat, str]], tuple[ChoicesT, MatchPart]]
    build: Callable[[ChoicesT], Any]

    def code(self, choices: ChoicesT) -> str:
        """Write choices as a code; FileError where it is too large, ValueError where something is missing."""
        seed = None if choices.typed_dice else seed_of(choices.seed)
        content = {**shared_data(choices), **self.own(choices), "seed": seed}
        return match_to_code({**content, "same": _checksum(self.build(choices))})

    def pasted(self, words: str, names: dict[Seat, str]) -> Pasted[ChoicesT]:
        """Read the code in words, for players of these names; FileError says what is wrong with it."""
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
    """Refuse a side that has not as many ships as it says; FileError."""
    if len(ships) != count:
        raise document.error(("ships", seat.value), f"are {len(ships)}, and {count} fly")


def _checksum(setup: Any) -> int:  # noqa: ANN401 - the setup of any game
    """Sum up all that makes a match the same for two people but their names."""
    ruleset = ruleset_of(setup)
    packed = {**ruleset.pack_setup(setup), "names": None}
    said = json.dumps([ruleset.fingerprint, packed], sort_keys=True)
    return zlib.crc32(said.encode())
