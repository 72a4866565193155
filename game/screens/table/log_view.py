"""The log at the bottom of the table: a few lines, or opened over part of the board with its filters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from game.match.session import Session
from game.screens.host import HasAnyView, HasBoard, HasWidgets, Rebuilds, Selects
from game.screens.table.host import HasFrame
from game.screens.table.log_panel import LineHeights, LogBook, LogFilter, LogLine, LogList
from game.screens.table.presenter import Presenter
from game.screens.table.undoing import Step, Undoing
from game.widgets.button import Button
from game.widgets.choice import Dropdown
from game.widgets.label import Panel
from game.widgets.layout import Column
from game.widgets.widget import Widget

LINE = 24
FILTER = 26
_FILTERS_WIDTH = 520  # in less room, the undo button gets a row of its own
_NEAR_THE_FRAME_PX = 24
_MOST_CLOSED = 6  # lines considered for a closed log


class LogTable(HasBoard, HasFrame, HasAnyView, HasWidgets, Rebuilds, Selects, Protocol):
    """A table with a log."""


class LogView:
    """The state of the log on screen: whether it is open, its filter, and the selected line."""

    def __init__(
        self,
        screen: LogTable,
        session: Session,
        presenter: Presenter,
        undoing: Undoing,
        on_ruling: Callable[[str], None],
        *,
        opened: bool,
    ) -> None:
        self.screen = screen
        self._session = session
        self._presenter = presenter
        self._undoing = undoing
        self._on_ruling = on_ruling
        match, solo = session.match, session.seating.solo
        start = match.checkpoints[0]
        opening = match.ruleset.conceal(start.state, solo)
        self.book = LogBook(match.ruleset, opening, lambda beat: match.visible_events(beat, solo))
        self.open = opened
        self.chosen = LogFilter()
        self.line: LogLine | None = None
        self._first_beat = start.beats
        self._heights = LineHeights()

    def follow(self) -> None:
        """Add the lines of what has been shown."""
        session = self._session
        if self.book.follow(session.match.beats[self._first_beat : session.shown_beats]):
            self.line = None

    def toggle(self) -> None:
        """Open the log over part of the board, or close it and clear its filter."""
        self.open = not self.open
        self.chosen = self.chosen if self.open else LogFilter()
        self.line = None
        self.screen.rebuild()

    def narrow(self, **parts: str) -> None:
        """Filter the lines by piece, phase or kind; "" for all."""
        self.chosen = replace(self.chosen, **parts)
        self.line = None
        self.screen.rebuild()

    def _narrow_by(self, part: str, value: str) -> None:
        self.narrow(**{part: value})

    def put_away(self) -> None:
        """Clear the filter and the selection, because another player looks next."""
        self.chosen, self.line = LogFilter(), None

    def show(self, line: LogLine) -> None:
        """Select a line and its piece; center the board on the piece if it was out of view."""
        self.line = line
        presenter, camera = self._presenter, self.screen.pane.camera
        at = presenter.place_of(line.about[0]) if line.about else None
        if at is not None:
            if not camera.shows(at, _NEAR_THE_FRAME_PX):
                camera.center_on(at)
            if presenter.holds(line.about[0]):
                self.screen.select(line.about[0])
        self.screen.rebuild()

    def build(self) -> list[Widget]:
        """Return the widgets of the log.

        A low window shows one entry, a taller one several, and an open log as many as fit.
        """
        frame = self.screen.frame
        if not frame.log.height:  # a hint is there
            return []
        made: list[Widget] = [Panel("log.panel", frame.log)]
        column = Column(made.append, frame.log.inflate(-16, -14), FILTER, group="log")
        if self.open:
            self._add_filters(column)
        area = column.rect
        lines = self._with_marks(self.book.matching(self.chosen))
        height = self._heights.of(self.screen.ui.pen, area.width, LINE)
        last = round(height(lines[-1])) if lines else LINE
        area.height = max(min(last, area.height), area.height // LINE * LINE)
        if not self.open:
            area.height = whole_lines(area.height, [round(height(line)) for line in lines[-_MOST_CLOSED:]])
        area.centery = frame.log.centery if not self.open else area.centery
        listed = LogList(
            area,
            lines,
            row_height=height,
            on_ruling=self._on_ruling,
            on_line=self.show,
        )
        if self.line is not None and self.line in lines:
            listed.keep(lines.index(self.line))
        return [*made, listed]

    def _with_marks(self, lines: list[LogLine]) -> list[LogLine]:
        """Return the lines, with a note wherever training allowed an extra undo (PLY-3)."""
        marked = list(lines)
        for beats in self._session.taken_at:
            at = next(
                (n for n, one in enumerate(marked) if one.beat >= beats - self._first_beat), len(marked)
            )
            near = marked[at - 1] if at else None
            turn, phase = (near.turn, near.phase) if near else (1, "")
            words = "Training: undone back to here."
            seat = self._session.seating.solo
            mark = near.mark if near else "T"
            line = LogLine(turn, phase, "training", words, "PLY-3", seat, (), beats, mark=mark)
            marked.insert(at, line)
        return marked

    def _add_filters(self, column: Column) -> None:
        """Add the filters that apply to this game: pieces, phases, kinds of lines."""
        table, view, chosen = self._presenter.table, self.screen.view, self.chosen
        seen = dict.fromkeys(line.phase for line in self.book.lines if line.phase)
        kinds = [(kind, kind) for kind in table.log.kinds(view)]
        phases = [(phase, phase.capitalize()) for phase in seen] if table.phase(view) else None
        filters = [
            (name, [("", f"All {words}"), *options], at)
            for name, words, options, at in (
                ("piece", table.pieces, table.log.pieces(view) or None, chosen.piece),
                ("phase", "phases", phases, chosen.phase),
                ("kind", "kinds", kinds or None, chosen.kind),
            )
            if options is not None
        ]
        wide = column.rect.width
        narrow = wide < _FILTERS_WIDTH
        width = min(190, (wide - 16 - (0 if narrow else 138)) // 3)
        row = column.row([*[width] * len(filters), 0, *[130] * (not narrow)], below=6 if narrow else None)
        for name, options, at in filters:
            row.put(Dropdown, f"log.{name}", options, at=at, on_change=partial(self._narrow_by, name))
        row.skip()
        if narrow:
            row = column.row([0, 130])
            row.skip()
        undoing = self._undoing
        back = Step("", lambda: None, "Select a line of the log first.")
        if self.line is not None:
            back = undoing.to(self._first_beat + self.line.beat)
        tip, press = "Undoes your answers since the selected line", partial(undoing.make, back)
        row.put(Button, "log.undo", "Undo to here", on_press=press, disabled=back.why, tooltip=tip)


def whole_lines(room: int, heights: Sequence[int]) -> int:
    """Return how much of the room the last lines fill without cutting one off; a single line may be cut.

    >>> [whole_lines(room, [24, 40, 24]) for room in (30, 60, 64)], whole_lines(30, [50]), whole_lines(48, [])
    ([24, 24, 64], 30, 48)
    """
    filled = 0
    for high in reversed(heights):
        if filled + high > room:
            break
        filled += high
    return filled or room
