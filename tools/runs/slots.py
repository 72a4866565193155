"""The place of a game in a run."""

from __future__ import annotations

from typing import Any, NamedTuple

GAMES_OF_A_PAIR = 2

Row = dict[str, Any]
"""How a game went, as a line of a record."""


class Slot(NamedTuple):
    """A game's place in a run: its pairing, the pair within it, and the game of the pair."""

    pairing: int
    pair: int
    game: int


def slot_of(row: Row) -> Slot:
    """Return the slot of a row's game."""
    return Slot(row["pairing"], row["pair"], row["game"])
