"""The desk: the sheet in hand with every step that led to it, and the file that it was last kept in."""

from __future__ import annotations

from pathlib import Path

from game.families.false_sunrise.maps.faults import refusal_of
from game.families.false_sunrise.maps.sheet import MapSheet
from game.screens.tools.history import FileHistory
from rules.kernel.requests import Refusal


class Desk(FileHistory[MapSheet]):
    """Hold a sheet and its steps.

    `aside` is the file that keeps what the player has not kept, until that is done or given up.
    """

    def __init__(self, sheet: MapSheet, path: Path | None = None, aside: Path | None = None) -> None:
        super().__init__(sheet, sheet if aside is None else None)
        self.path = path
        self.aside = aside

    def do(self, sheet: MapSheet, what: str, typing: str = "") -> Refusal | None:
        """Take a changed sheet, or say why it cannot be: then nothing has changed (GEO-6, SET-3).

        `what` is what has changed, in words; steps with the same `typing` are one, letter by letter.
        """
        refusal = refusal_of(sheet)
        if refusal is None:
            self.record(sheet, what, typing=typing)
        return refusal
