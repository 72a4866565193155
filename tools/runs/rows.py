"""What the lines of all records share: what is read back is checked like any other file."""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import Field

from rules.bounds import Count
from rules.parts import Part, Player
from tools.runs.slots import GAMES_OF_A_PAIR

T = TypeVar("T")

BySeat = Annotated[dict[Player, T], Field(min_length=2)]
"""One value for each player."""
Label = Annotated[str, Field(min_length=1, max_length=200)]
Tallied = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
SeedNumber = Annotated[int, Field(ge=-(1 << 63), lt=1 << 64)]


class PlayedRow(Part):
    """What the rows of all records share: the slot of a game, and its seed."""

    pairing: Count
    pair: Count
    game: Annotated[int, Field(ge=0, lt=GAMES_OF_A_PAIR)]
    seed: SeedNumber
