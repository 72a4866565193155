"""How a match stands, as a list of files shows it without reading the match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """Names and scores in the order of `PLAYERS`, what is being played and with what, in words within a line.

    `winner` is the id of a seat, or "draw"; "" before the end.
    """

    names: tuple[str, str]
    scores: tuple[int, int]
    phase: str = ""
    forces: str = ""
    winner: str = ""
