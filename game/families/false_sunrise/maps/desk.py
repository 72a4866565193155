"""The desk: the sheet in hand, the way back and forth, and the file that it was last kept in."""

from __future__ import annotations

from pathlib import Path

from game.families.false_sunrise.history import History
from game.families.false_sunrise.maps.faults import refusal_of
from game.families.false_sunrise.maps.sheet import MapSheet
from rules.kernel.requests import Refusal


class Desk(History[MapSheet]):
    """Hold a sheet; every change can be taken back, and done again until something else is done.

    `aside` is the file that keeps what the player has not kept, until that is done or given up.
    """

    def __init__(self, sheet: MapSheet, path: Path | None = None, aside: Path | None = None) -> None:
        super().__init__(sheet, sheet if aside is None else None)
        self.path = path
        self.aside = aside

    def do(self, sheet: MapSheet, telling: str = "") -> Refusal | None:
        """Take a changed sheet, or say why it cannot be: then nothing has changed (GEO-6, SET-3).

        Changes that are `telling` the same thing, letter by letter, are taken back as one.
        """
        refusal = refusal_of(sheet)
        if refusal is None:
            self.change(sheet, telling)
        return refusal
