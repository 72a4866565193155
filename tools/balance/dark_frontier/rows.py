"""The model of a duel in a record."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from rules.bounds import ByName, Count, Text
from rules.dark_frontier.tallies import TALLIES
from rules.parts import Player
from tools.runs.rows import BySeat, PlayedRow, Tallied


class DuelRow(PlayedRow):
    """A duel of a run."""

    defender: Text
    attacker: Text
    winner: Player | None
    why: Text
    rounds: Count
    counts: BySeat[ByName[Tallied]]

    @model_validator(mode="after")
    def _counts_everything(self) -> Self:
        for seat, counted in self.counts.items():
            if missing := [one.key for one in TALLIES if one.key not in counted]:
                raise ValueError(f"counts of {seat} have no {missing[0]}")
        return self
