"""The model of a game in a record, as `noting` writes it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.astra_et_tenebrae.state import Captain
from rules.bounds import ByName, Count, Figure, Text
from rules.parts import Part, Player
from tools.balance.astra_et_tenebrae.trials import Trial
from tools.runs.rows import BySeat, PlayedRow

_Captains = Annotated[tuple[Captain, ...], Field(max_length=len(Captain))]


class UseRow(Part):
    """When a captain was used, and what it gained."""

    turn: Count
    gain: Figure


class BattleRow(PlayedRow):
    """A battle of a run; fields with a default are missing if nobody fired or nothing was lost."""

    trial: Trial
    loose: Player | None
    cards: BySeat[_Captains]
    used: BySeat[dict[Captain, UseRow]]
    counts: BySeat[ByName[Figure]]
    placed_first: Player
    first_shot: Count = 0
    high_then: Player = "red"
    in_line: BySeat[Count] = Field(default={})
    first_loss: BySeat[Count] = Field(default={})
    winner: Player | None
    why: Text
    turns: Count
    left: BySeat[tuple[Count, Count]]
