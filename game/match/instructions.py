"""What a player in a match with a friend elsewhere leaves to the program until the turn ends."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.parts import Part


class Instruction(Part):
    """Answer small questions, such as rerolls and losses, as the table proposes; if it `fires`, shots too.

    It holds for one `turn`.
    """

    fires: bool
    turn: Annotated[int, Field(ge=0, le=1_000_000)]
