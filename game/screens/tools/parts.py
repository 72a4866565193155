"""Widgets and words that tools share: who chooses, what for, warnings, and chips of rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from pygame import Rect

from game.screens.host import HasSession
from game.screens.table.rulings import ruling_text
from game.screens.tools.tool import PANEL, PanelHost
from game.shell.theme import BODY, FIGURES, SECTION, SMALL, STRONG, WARNS, TextStyle
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.layout import Cells, Column, Row, columns
from game.widgets.pen import Ink
from game.widgets.rowlist import RAISED, Cell, Line, ListRow, RowList
from game.widgets.ui import Ui
from game.widgets.widget import Widget
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat

CHIP = 58  # the width of a ruling's chip
_BELOW_NOTE = 6
_WAY, _WAY_GAP = 36, 2


def seat_icon(seat: Seat) -> Icon:
    """Return the shape that marks a seat, in addition to its color."""
    return Icon.ROUND if seat is Seat.RED else Icon.SQUARE


def seat_cell(seat: Seat, ink: Ink) -> Cell:
    """Return a cell with the shape of a seat, for the start of a row."""
    return Cell(sign=seat_icon(seat), ink=ink, size=9, wide=10, gap=6)


def is_listed(ui: Ui, name: str, is_meant: Callable[[Any], object]) -> bool:
    """Return whether a list in the panel has a matching row in view, so that the board need not tell it."""
    found = ui.get(name)
    return isinstance(found, RowList) and found.visible and found.shows(is_meant)


def upper_first(words: str) -> str:
    """Return words with a capital first letter; names inside them stay unchanged."""
    return words[:1].upper() + words[1:]


def sentence(refusal: Refusal | None) -> str:
    """Return why something is refused, with the ruling; "" if nothing is."""
    return "" if refusal is None else f"{upper_first(refusal.reason)} ({refusal.ruling})."


def in_the_open(host: HasSession, *, rolled: bool = False) -> str:
    """Return words saying that an answer is public, and how long it can be undone (PLY-3).

    With `rolled`, a die roll follows the answer.
    """
    seating = host.session.seating
    if seating.training and seating.solo is not None:
        return "open information; training can undo it"
    if seating.friends:
        return "open information; it cannot be undone"
    return "open information; then the dice decide" if rolled else "you can undo until the other side acts"


def judge(label: Label, refusal: Refusal | None, legal: str) -> None:
    """Write the verdict into a label: `legal` with a check mark, or the refusal with a cross."""
    label.words, label.color, label.icon = legal, "good", Icon.CHECK
    if refusal is not None:
        label.words, label.color, label.icon = sentence(refusal), "refusal", Icon.CROSS


@dataclass(frozen=True, slots=True)
class ActionRow:
    """A possible action: its title (gray unless `able`), an aside, and its effect or why it is impossible."""

    title: str
    words: str
    aside: str
    ink: Ink
    able: bool = True
    tip: str = ""
    topic: str = ""


def _way_row(number: int, way: ActionRow) -> ListRow:
    head: Ink = "text" if way.able else "secondary"
    top = [
        Cell(way.aside, SMALL, "secondary", side="right"),
        Cell(str(number), SMALL, "secondary", wide=12),
        Cell(way.title, STRONG, head),
    ]
    below = [Cell("", wide=12), Cell(way.words, SMALL, way.ink, squeeze=True)]
    return ListRow(
        lines=[Line(top, high=16), Line(below, high=14)],
        high=_WAY,
        pad=(8, 3, 8, 3),
        ground=RAISED,
        tip=way.tip or way.words,
        topic=way.topic,
    )


class PanelColumn(Column):
    """The right panel of a tool, filled from the top down and from the bottom up (see `layout`)."""

    def __init__(self, host: PanelHost, area: Rect) -> None:
        self.host = host
        self.made: list[Widget] = []
        self._feet: list[list[Widget]] = []
        super().__init__(self.made.append, area, group=PANEL)

    @property
    def widgets(self) -> list[Widget]:
        """All widgets in reading order: those at the bottom come last, whenever they were added."""
        return [*self.made, *chain.from_iterable(self._feet)]

    def foot(self, high: int = 34, widths: Sequence[int] = (0,)) -> Row:
        """Reserve and return a row at the bottom, above the ones reserved before."""
        self._feet.insert(0, [])
        return Row(self._feet[0].append, self.take_foot(high), widths, self.gap, self.group)

    def section(self, widget_id: str, words: str) -> None:
        """Add a small heading."""
        self.row(high=16, below=4).put(Label, widget_id, words.upper(), style=SECTION)

    def say(self, widget_id: str, words: str, *, style: TextStyle = BODY, color: Ink | None = None) -> Label:
        """Add wrapped text, as high as it needs; return its label."""
        high = self.host.ui.pen.words_height(words, self.rect.width, style) + 2
        row = self.row(high=high, below=6)
        return row.put(Label, widget_id, words, style=style, color=color, wrap=True)

    def options(
        self,
        widget_id: str,
        rows: Sequence[ListRow],
        at: int | None,
        choose: Callable[[int], None],
    ) -> None:
        """Fill the remaining room with rows to choose from; a press only chooses."""
        self.fill().put(
            RowList,
            widget_id,
            list(range(len(rows))),
            pen=self.host.ui.pen,
            row_of=lambda number, _look: rows[number],
            grows=True,
            gap=4,
            selected=at,
            in_view=True,
            on_select=choose,
        )

    def ways(
        self, widget_id: str, rows: Sequence[ActionRow], at: int | None, choose: Callable[[int], None]
    ) -> None:
        """Add a numbered list of possible actions, such as weapons; a press selects one."""
        high = round(len(rows) * (_WAY * self.host.ui.pen.text_factor + _WAY_GAP))
        self.row(high=high, below=6).put(
            RowList,
            widget_id,
            list(range(len(rows))),
            pen=self.host.ui.pen,
            row_of=lambda number, _look: _way_row(number + 1, rows[number]),
            grows=True,
            gap=_WAY_GAP,
            selected=at,
            on_select=choose,
        )

    def chooser(self, seat: Seat, words: str, ruling: str) -> None:
        """Add the box that says what to choose, and below it who chooses (by color and shape)."""
        theme = self.host.app.theme
        high = self.host.ui.pen.words_height(words, self.rect.width - 20) + 4
        box = self.row(high=high + 40)
        frame = box.put(Panel, "tool.chooser", fill=theme.raised, line=theme.seat(seat)).rect
        inside = Column(self.made.append, frame.inflate(-20, -16), gap=4, group=PANEL)
        inside.row(high=high).put(Label, "tool.question", words, wrap=True)
        head = inside.row([0, CHIP], high=20, gap=6)
        head.put(
            Label,
            "tool.who",
            f"{self.host.view.setup.names[seat]} chooses",
            style=STRONG,
            color=theme.seat_text(seat),
            icon=seat_icon(seat),
        )
        self.chip(head, "tool.ruling", ruling)

    def room_for_notes(self, notes: Iterable[str]) -> int:
        """Return the height of notes below each other, with the gaps after them."""
        return sum(self._note_height(words) + _BELOW_NOTE for words in notes)

    def _note_height(self, words: str) -> int:
        return max(20, self.host.ui.pen.words_height(words, self.rect.width - CHIP - self.gap, SMALL) + 2)

    def note(self, widget_id: str, words: str, ruling: str) -> None:
        """Add small wrapped text with the chip of its ruling next to it."""
        left, right = columns(self.take(self._note_height(words), _BELOW_NOTE), [0, CHIP])
        right.height = 20
        row = Cells(self.made.append, (left, right), PANEL)
        row.put(Label, widget_id, words, style=SMALL, wrap=True)
        self.chip(row, f"{widget_id}.ruling", ruling)

    def figure(
        self,
        widget_id: str,
        words: str,
        figure: str,
        ruling: str,
        *,
        ink: Ink = "text",
        tip: str = "",
    ) -> None:
        """Add a line with words, their figure and the chip of their ruling."""
        row = self.row([0, 44, CHIP], high=17, below=1, gap=4)
        row.put(Label, widget_id, words, style=SMALL.sized(12), color=ink, tooltip=tip)
        row.put(Label, f"{widget_id}.figure", figure, style=FIGURES, align="right", color=ink)
        self.chip(row, f"{widget_id}.ruling", ruling)

    def warn(
        self, widget_id: str, title: str, words: str, ruling: str, *, grave: bool, atop: bool = False
    ) -> None:
        """Add a warning: a box with a title, its meaning and its ruling.

        It goes to the bottom of the panel by default, or to the top with `atop`. A `grave` one is red.
        """
        theme, pen = self.host.app.theme, self.host.ui.pen
        high = pen.words_height(words, self.rect.width - 20, SMALL) + 2
        place = (self.take if atop else self.take_foot)(high + 36)
        fill, line = (theme.danger, theme.refusal) if grave else (theme.raised, WARNS)
        self.made.append(Panel(f"{widget_id}.box", place, fill=fill, line=line))
        inside = Column(self.made.append, place.inflate(-20, -12), gap=2, group=self.group)
        row = inside.row([0, CHIP], high=20, gap=6)
        row.put(Label, widget_id, title, style=STRONG, icon=Icon.WARNING, color="text" if grave else WARNS)
        self.chip(row, f"{widget_id}.ruling", ruling)
        inside.row(high=high).put(Label, f"{widget_id}.words", words, style=SMALL, wrap=True)

    def chip(self, row: Cells, widget_id: str, ruling: str) -> None:
        """Add the chip of a ruling to a row; pressing it opens the text."""
        row.put(
            Button,
            widget_id,
            ruling,
            look=ButtonLook.CHIP,
            on_press=lambda: self.host.open_ruling(ruling),
            tooltip=ruling_text(ruling),
            topic=ruling,
        )


def percent(chance: float) -> str:
    """Return a chance as a percentage; only a certain outcome is 0% or 100%.

    >>> [percent(chance) for chance in (0.0, 0.001, 0.314, 0.999, 1.0)]
    ['0%', '<1%', '31%', '>99%', '100%']
    """
    if 0.0 < chance < 0.01:
        return "<1%"
    if 0.99 < chance < 1.0 - 1e-12:
        return ">99%"
    return f"{round(chance * 100)}%"
