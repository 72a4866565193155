"""The map's problems, on the right of the map editor, each with its ruling.

A click shows where it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.maps.faults import Fault
from game.screens.tools.parts import upper_first
from game.shell.theme import BODY, STRONG
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Column
from game.widgets.lists import RowLook
from game.widgets.pen import Ink
from game.widgets.rowlist import RAISED, Cell, Line, ListRow, RowList, sign

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor

_FAIR = (
    "A fair map has seven to ten rocks with a mirror image each, lanes of 1.5 inches, and room for the "
    "markers (SET-1)."
)


def fault_panel(editor: MapEditor, area: Rect) -> None:
    """Add the verdict and the list inside an area in logical units."""
    faults = editor.easel.faults
    ink: Ink
    stopping = sum(fault.stops for fault in faults)
    if stopping:
        words, ink, icon = f"Cannot be played yet: {stopping} to fix.", "refusal", Icon.CROSS
    elif faults:
        words, ink, icon = "Playable, but not fair to both sides.", "accent", Icon.WARNING
    else:
        words, ink, icon = "Fair and ready to play.", "good", Icon.CHECK
    column = Column(editor.ui.add, area, high=22, group="faults")
    column.put(Label, "verdict", words, color=ink, icon=icon, topic="SET-1")
    if not faults:
        column.fill().put(Note, "verdict.why", _FAIR, wrap=True)
        return
    show, pen = editor.show_fault, editor.ui.pen
    column.fill().put(RowList, "faults", list(faults), pen=pen, row_of=fault_row, gap=4, on_select=show)


def fault_row(fault: Fault, _look: RowLook) -> ListRow:
    """Describe a problem: its ruling, and what is wrong."""
    mark = Icon.CROSS if fault.stops else Icon.WARNING
    ink: Ink = "refusal" if fault.stops else "accent"
    words = Cell(upper_first(f"{fault.place}{fault.reason}"), BODY.sized(12))
    lines = [
        Line([sign(mark, ink, 13, 8), Cell(fault.ruling, STRONG.sized(12), ink)], 18),
        Line([Cell(wide=21, gap=0), words], wrap=True),
    ]
    topic = fault.ruling
    return ListRow((), lines, pad=(9, 8, 8, 8), ground=RAISED, topic=topic, text=str(fault))
