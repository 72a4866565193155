"""The model of a game in a tournament's record."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, create_model

from rules.bounds import Count, Several
from rules.games import GAMES, game_of
from rules.parts import Part
from tools.runs.record import Header
from tools.runs.rows import BySeat, Label, PlayedRow, Tallied

_MOST_DECISIONS = 100_000  # limit for a player in a game
_FAULT_LENGTH = 4000

_Milliseconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]
_Times = Annotated[tuple[_Milliseconds, ...], Field(max_length=_MOST_DECISIONS)]


class SideRow(Part):
    """What a player did in a game."""

    player: Label
    score: Tallied
    faults: Count
    fault_texts: Several[Annotated[str, Field(max_length=_FAULT_LENGTH)]]


class ThoughtRow(Part):
    """How long a player thought about each of its decisions, in milliseconds."""

    orders: _Times
    others: _Times


class GameRow(PlayedRow):
    """A game of a tournament."""

    winner: Literal["red", "blue", "draw"]
    turns: Count
    decisions: Count
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", max_length=16)]
    red: SideRow
    blue: SideRow
    ms: BySeat[ThoughtRow]


@cache
def form_of(edition: str) -> type[GameRow]:
    """Return the model of rows for an edition; its sides have the tallies of its game.

    Raise `LookupError` for an unknown edition.
    """
    tallies = {one.key: (Tallied, ...) for one in GAMES[game_of(edition).id]().tallies}
    side = create_model("SideRow", __base__=SideRow, __module__=__name__, **tallies)  # type: ignore[call-overload]
    return create_model("GameRow", __base__=GameRow, __module__=__name__, red=(side, ...), blue=(side, ...))


def of_tournament(header: Header) -> type[PlayedRow]:
    """Return the model of a tournament's rows."""
    return form_of(str(header.get("edition")))
