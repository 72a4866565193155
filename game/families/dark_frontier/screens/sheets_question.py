"""The dialog before ship sheets and the map are printed: the paper."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from game.screens.print_question import PrintQuestion


class SheetsQuestion(PrintQuestion):
    """The dialog that asks for the paper, and writes all sheets."""

    id: ClassVar[str] = "sheets_question"
    what: ClassVar[str] = "Ship sheets and map"
    about: ClassVar[str] = (
        "A sheet for each kind of ship with boxes to cross out, the tables, and the hex map: on one page, "
        "and again in four parts to glue together."
    )

    def file_name(self) -> str:
        return "dark-frontier-sheets.pdf"

    def write(self, path: Path) -> None:
        from game.families.dark_frontier.sheets.document import write_sheets  # late: slow to import
        from game.sheets.pages import Paper

        write_sheets(path, Paper[self.paper])
