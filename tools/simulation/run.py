"""A run of simulated matches: its games, their rows on record, and what they depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

import game
from rules.bounds import ByName, Count, Several
from rules.parts import Part
from tools.runs.record import Facts, Header
from tools.runs.rows import Label, PlayedRow, Tallied
from tools.runs.slots import Row, Slot
from tools.simulation.guests import digests_of, is_guest
from tools.simulation.plan import Plan
from tools.simulation.playing import Result, Slips, play_one

FORMAT = "false-sunrise-simulation/1"
_FAULT_LENGTH = 4000


class SlipsRow(Part):
    """What a guest did wrong in a match."""

    name: Label
    given: ByName[Count]
    first: Annotated[str, Field(max_length=_FAULT_LENGTH)]


class SimulatedRow(PlayedRow):
    """A simulated match."""

    winner: Literal["red", "blue", "draw"]
    red: Tallied
    blue: Tallied
    turns: Count
    answers: Count
    decisions: Count
    seconds: Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", max_length=16)]
    guests: Several[SlipsRow] = Field(default=(), strict=False)


@dataclass(frozen=True, slots=True)
class SimulationRun:
    """The matches of a plan; a longer run continues a shorter one."""

    plan: Plan

    def slots(self) -> list[Slot]:
        """Return the slots of all matches: `pair` is the number of the match."""
        return [Slot(0, number, 0) for number in range(self.plan.games)]

    def says(self, slot: Slot) -> Facts | None:
        """Return the seed of a match; None if it is not part of this run."""
        return None if slot.pairing or slot.game else {("seed",): self.plan.seed + slot.pair}

    def header(self) -> Header:
        """Describe the run; two with equal descriptions have the same matches."""
        plan = self.plan
        return {
            "format": FORMAT,
            "game": plan.game,
            "players": list(plan.players),
            "seed": plan.seed,
            **plan.drawing.header(),
            **({"checked": True} if plan.check else {}),
            **({"guests may take": str(plan.limits)} if any(map(is_guest, plan.players)) else {}),
            **self.versions(),
        }

    def versions(self) -> dict[str, str]:
        """Return what matches depend on besides the arguments: program, catalog, files of guests."""
        versions = {"version": game.__version__, "catalogue": self.plan.drawing.fingerprint}
        return versions | digests_of(self.plan.players, self.plan.limits)


def play_matches(run: SimulationRun, slots: Sequence[Slot]) -> list[Row]:
    """Play some matches of a run."""
    return [_row(slot, play_one(run.plan, slot.pair)) for slot in slots]


def _row(slot: Slot, result: Result) -> Row:
    if result.fault is not None:
        return {**slot._asdict(), "broken": result.fault}
    row = {**slot._asdict(), **asdict(result)}
    del row["fault"]
    if not row["guests"]:
        del row["guests"]
    return row


def result_of(row: Row) -> Result:
    """Return the result that a row tells."""
    fields: dict[str, Any] = {key: value for key, value in row.items() if key not in Slot._fields}
    return Result(**{**fields, "guests": tuple(Slips(**one) for one in row.get("guests", ()))})
