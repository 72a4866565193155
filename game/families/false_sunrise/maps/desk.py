"""The desk: the sheet in hand, the way back and forth, and the file that it was last kept in."""

from __future__ import annotations

from pathlib import Path

from game.families.false_sunrise.maps.faults import refusal_of
from game.families.false_sunrise.maps.sheet import MapSheet
from rules.kernel.requests import Refusal

_MOST_STEPS = 200


class Desk:
    """Hold a sheet; every change can be taken back, and done again until something else is done.

    `aside` is the file that keeps what the player has not kept, until that is done or given up.
    """

    def __init__(self, sheet: MapSheet, path: Path | None = None, aside: Path | None = None) -> None:
        self.sheet = sheet
        self.path = path
        self.aside = aside
        self._past: list[MapSheet] = []
        self._future: list[MapSheet] = []
        self._kept = sheet if aside is None else None
        self._telling = ""

    @property
    def is_kept(self) -> bool:
        """Whether a file has all that is on the sheet."""
        return self.sheet == self._kept

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be done again."""
        return bool(self._future)

    def do(self, sheet: MapSheet, telling: str = "") -> Refusal | None:
        """Take a changed sheet, or say why it cannot be: then nothing has changed (GEO-6, SET-3).

        Changes that are `telling` the same thing, letter by letter, are taken back as one.
        """
        refusal = refusal_of(sheet)
        if refusal is None and sheet != self.sheet:
            if not telling or telling != self._telling:
                self._past = [*self._past[-_MOST_STEPS:], self.sheet]
            self._future = []
            self._telling = telling
            self.sheet = sheet
        return refusal

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._future.append(self.sheet)
            self.sheet = self._past.pop()
            self._telling = ""

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._future:
            self._past.append(self.sheet)
            self.sheet = self._future.pop()

    def keep(self, path: Path) -> None:
        """Note that a file has it all now."""
        self.path, self._kept = path, self.sheet
