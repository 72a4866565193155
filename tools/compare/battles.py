"""Comparisons in Astra et Tenebrae, whose numbers hold for both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from rules.astra_et_tenebrae.drawing import Drawn
from rules.astra_et_tenebrae.figures import Figures, adopt, figures_of, read_changed
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, Options
from rules.kernel.game import Beats
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.astra_et_tenebrae.noting import noted
from tools.balance.astra_et_tenebrae.trials import begin, dealt
from tools.balance.rates import Thing
from tools.compare.boards import Counts, Start, Worth, worths_of
from tools.compare.changes import Change, Families, changes_between
from tools.runs.slots import Row

_DEALT_OF = 4  # one board in so many has all captains on both sides; the others deal each to one side


@dataclass(frozen=True)
class BattleBoards:
    """Battles by the numbers of an edition and by changed ones."""

    numbers: Figures
    ships: int = 4

    game = "astra-et-tenebrae"
    sided = False

    @property
    def edition(self) -> str:
        """The edition that was changed."""
        return self.numbers.edition

    @property
    def old(self) -> Figures:
        """The numbers of the edition."""
        return figures_of(self.numbers.edition)

    @cached_property
    def changes(self) -> Sequence[Change]:
        """What was changed."""
        return tuple(changes_between(_families(self.old), _families(self.numbers)))

    def header(self) -> dict[str, Any]:
        """Return what two comparisons on the same boards have in common."""
        prints = {"old": self.old.fingerprint, "changed": self.numbers.fingerprint}
        return {"edition": self.edition, "ships": self.ships, **prints}

    def sides(self, seed: int, changed: Seat) -> Start:
        """Raise `NotImplementedError`: no side can have other numbers than its enemy."""
        raise NotImplementedError

    def whole(self, seed: int, *, changed: bool) -> Start:
        """Return a battle by the changed numbers or the old ones; in most, captains are dealt at random."""
        figures = self.numbers if changed else self.old
        drawn = Drawn(edition=adopt(figures), options=Options(), ships=self.ships)
        cards = None if self.ships < len(CAPTAINS) or seed % _DEALT_OF == 0 else dealt(seed)
        state = begin(drawn.setup(seed), seed, cards)
        return Start(state.setup, state)

    def counts(self, start: Start, beats: Beats) -> Counts:
        """Return shots, burns, heat, formations and losses of each side."""
        row = noted(start.state, beats)
        return {
            seat: {**row["counts"][seat], **{f"card {one}": 1 for one in row["cards"][seat]}}
            for seat in PLAYERS
        }

    def worths(self, rows: Sequence[Row], *, changed: bool) -> Sequence[Worth]:
        """Return the score of the side that alone has a captain's card, above or below even."""
        things = {one: Thing("captain", one, one.capitalize()) for one in CAPTAINS}
        return worths_of("captain", rows, list(things.values()), lambda counts: _cards(counts, things))


def battle_boards(path: Path, ships: int) -> BattleBoards:
    """Return the battles for a file with changed numbers; raise `FileError` if it is wrong."""
    return BattleBoards(read_changed(path), ships)


def _cards(counts: Mapping[str, float], things: Mapping[Captain, Thing]) -> Counter[Thing]:
    return Counter(thing for one, thing in things.items() if f"card {one}" in counts)


def _families(figures: Figures) -> Families:
    data = TypeAdapter(Figures).dump_python(figures, mode="json")
    return {"numbers": {"": {key: one for key, one in data.items() if key not in ("edition", "title")}}}
