"""The map editor's document: the current sheet, its undo history and its file."""

from __future__ import annotations

from pathlib import Path

from game.families.false_sunrise.maps.faults import refusal_of
from game.families.false_sunrise.maps.sheet import MapSheet
from game.screens.tools.history import FileHistory
from rules.kernel.requests import Refusal


class Desk(FileHistory[MapSheet]):
    """Hold the current sheet and its undo history.

    `aside` is the file that keeps the unsaved changes, until they are saved or discarded.
    """

    def __init__(self, sheet: MapSheet, path: Path | None = None, aside: Path | None = None) -> None:
        super().__init__(sheet, sheet if aside is None else None)
        self.path = path
        self.aside = aside

    def do(self, sheet: MapSheet, what: str, typing: str = "") -> Refusal | None:
        """Record a changed sheet, or return why it is refused; then nothing changes (GEO-6, SET-3).

        `what` describes the change. Steps with the same `typing` key are merged, so that a typed
        text is undone in one step.
        """
        refusal = refusal_of(sheet)
        if refusal is None:
            self.record(sheet, what, typing=typing)
        return refusal
