"""Comparisons in Dark Frontier: a changed ship against its old self, or changed numbers of the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rules.dark_frontier.drawing import ANY, Drawn
from rules.dark_frontier.figures import Figures, adopt, figures_of, read_changed, with_ships
from rules.dark_frontier.state import Options, Setup
from rules.kernel.game import Beats
from rules.kernel.seats import PLAYERS, Seat
from tools.balance.rates import Thing
from tools.compare.boards import Counts, Start, Worth, worths_of
from tools.compare.changes import Change, Families, Kind, changes_between
from tools.runs.slots import Row

_CHANGED = "changed"


@dataclass(frozen=True)
class DuelBoards:
    """Duels by the numbers of an edition and by changed ones."""

    numbers: Figures
    ships: int = 1

    game = "dark-frontier"

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

    @property
    def sided(self) -> bool:
        """Whether only ships were changed."""
        return all(change.family == "ships" for change in self.changes)

    def header(self) -> dict[str, Any]:
        """Return what two comparisons on the same boards have in common."""
        prints = {"old": self.old.fingerprint, "changed": self.numbers.fingerprint}
        return {"edition": self.edition, "ships": self.ships, **prints}

    @cached_property
    def _both(self) -> tuple[Figures, dict[str, str]]:
        """The old ships and the changed ones in one edition, and the ids of the changed ones in it."""
        ids: dict[str, str] = {}
        for change in self.changes:
            if change.kind is not Kind.REMOVED:
                ids[change.id] = f"{change.id.replace('-', '')[:16]}-{_CHANGED}"
        ships = {new: self.numbers.ships[old] for old, new in ids.items()}
        return with_ships(self.old, ships), ids

    def sides(self, seed: int, changed: Seat) -> Start:
        """Return a duel of a changed ship with its old self.

        A new ship meets each of the old ones in turn, and a removed one each of those that are left.
        """
        figures, ids = self._both
        change = self.changes[seed % len(self.changes)]
        turn = seed // len(self.changes)
        new, old = ids.get(change.id), change.id if change.kind is not Kind.NEW else None
        if change.kind is Kind.RENAMED:
            old = change.fields[0][1]
        if new is None:
            left = tuple(one for one in self.numbers.ships if one not in ids) or tuple(ids.values())
            new = left[turn % len(left)]
        if old is None:
            known = tuple(self.old.ships)
            old = known[turn % len(known)]
        kinds = (new, old) if changed is PLAYERS[0] else (old, new)
        return Start(self._drawn(figures, kinds).setup(seed))

    def whole(self, seed: int, *, changed: bool) -> Start:
        """Return a duel of any ships by the changed numbers or the old ones."""
        return Start(self._drawn(self.numbers if changed else self.old, (ANY, ANY)).setup(seed))

    def _drawn(self, figures: Figures, kinds: tuple[str, str]) -> Drawn:
        edition = adopt(figures)
        return Drawn(edition=edition, options=Options(), classes=kinds, ships=self.ships)

    def counts(self, start: Start, beats: Beats) -> Counts:
        """Return what ships each side had; the tallies of the game say the rest."""
        setup: Setup = start.setup
        counted = {seat: Counter(f"ship {kind}" for kind in setup.ships[seat].values()) for seat in PLAYERS}
        return {seat: dict(own) for seat, own in counted.items()}

    def worths(self, rows: Sequence[Row], *, changed: bool) -> Sequence[Worth]:
        """Return the score of each kind of ship against other kinds, above or below even."""
        figures = self.numbers if changed else self.old
        things = {kind: Thing("ship", kind, kind) for kind in figures.ships}
        return worths_of("ship", rows, list(things.values()), lambda counts: _ships(counts, things))


def duel_boards(path: Path, ships: int) -> DuelBoards:
    """Return the duels for a file with changed numbers; raise `FileError` if it is wrong."""
    return DuelBoards(read_changed(path), ships)


def _ships(counts: Mapping[str, float], things: Mapping[str, Thing]) -> Counter[Thing]:
    return Counter({thing: int(counts.get(f"ship {kind}", 0)) for kind, thing in things.items()})


def _families(figures: Figures) -> Families:
    data = figures.model_dump(mode="json")
    rest = {key: value for key, value in data.items() if key not in ("ships", "edition", "title")}
    return {"ships": data["ships"], "numbers": {"": rest}}
