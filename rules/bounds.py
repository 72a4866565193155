"""Bounds of what files may hold: the size of numbers, the length of texts, the number of entries.

Every field of a file's form has one of these types, or bounds of its own.
`tests/tools/test_bounded_forms.py` checks all forms.
"""

from typing import Annotated, TypeVar

from pydantic import Field

from rules.names import RULING_ID, RULING_LENGTH

T = TypeVar("T")

BEYOND_IN = 100.0
"""The farthest coordinate in a file: nothing gets this far before it counts as off the board."""
MOST_LISTED = 400
MOST_DICE = 2000  # listed one by one in a file
MOST_IN_A_LINE = 400_000  # letters

BoardInches = Annotated[float, Field(ge=-BEYOND_IN, le=BEYOND_IN, allow_inf_nan=False)]
"""A coordinate on a board, or just off it."""
Place = tuple[BoardInches, BoardInches]
DistanceInches = Annotated[float, Field(ge=0, le=2 * BEYOND_IN, allow_inf_nan=False)]
"""A distance between two things on a board."""
Figure = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
"""Any measured or computed number."""

Count = Annotated[int, Field(ge=0, le=1_000_000)]
SmallCount = Annotated[int, Field(ge=0, le=1000)]
Change = Annotated[int, Field(ge=-1000, le=1000)]
BoundedHex = tuple[Change, Change]
"""A hex, or a step from one to another."""
Speed = Annotated[int, Field(ge=1, le=1000)]
"""The speed of something that moves."""
Turn = Annotated[int, Field(ge=1, le=10_000)]
Hour = Annotated[int, Field(ge=0, le=11)]
DieFace = Annotated[int, Field(ge=1, le=100)]
Seed = Annotated[int, Field(ge=0, lt=1 << 64)]

Text = Annotated[str, Field(min_length=1, max_length=120)]
LineText = Annotated[str, Field(max_length=MOST_IN_A_LINE)]
"""A position in one line (see `rules/notation.py`)."""
Id = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$", max_length=40)]
"""The id of a catalog entry."""
RulingId = Annotated[str, Field(pattern=RULING_ID, max_length=RULING_LENGTH)]

Several = Annotated[tuple[T, ...], Field(max_length=MOST_LISTED)]
ByName = Annotated[dict[Text, T], Field(max_length=MOST_LISTED)]
