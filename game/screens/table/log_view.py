"""The log at the foot of the table: a line or a few, or opened with its filters over some of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.screens.table import undoing
from game.screens.table.log_panel import LineHeights, LogBook, LogFilter, LogLine, LogList
from game.screens.table.rulings import ruling_text
from game.widgets.button import Button
from game.widgets.choice import Dropdown
from game.widgets.label import Panel
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

LINE = 24
FILTER = 26
_FILTERS_WIDTH = 520  # with less room the way back stands in a row of its own
_NEAR_THE_FRAME_PX = 24


class LogView:
    """What of the log is shown: open or not, narrowed to what, with which line chosen."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        match, solo = screen.session.match, screen.opponents.solo
        start = match.checkpoints[0]
        opening = match.ruleset.conceal(start.state, solo)
        self.book = LogBook(match.ruleset, opening, lambda beat: match.told(beat, solo))
        self.open = False
        self.chosen = LogFilter()
        self.line: LogLine | None = None
        self._first_beat = start.beats
        self._heights = LineHeights()

    def follow(self) -> None:
        """Take the lines of what has been shown."""
        session = self.screen.session
        if self.book.follow(session.match.beats[self._first_beat : session.shown_beats]):
            self.line = None

    def toggle(self) -> None:
        """Open the log over some of the board, or close it and show all lines again."""
        self.open = not self.open
        self.chosen = self.chosen if self.open else LogFilter()
        self.line = None
        self.screen.rebuild()

    def narrow(self, **parts: str) -> None:
        """Narrow the lines by piece, phase or kind; "" for all."""
        self.chosen = LogFilter(
            **{"piece": self.chosen.piece, "phase": self.chosen.phase, "kind": self.chosen.kind, **parts}
        )
        self.line = None
        self.screen.rebuild()

    def put_away(self) -> None:
        """Show all lines again, none of them chosen: another player looks next."""
        self.chosen, self.line = LogFilter(), None

    def show(self, line: LogLine) -> None:
        """Choose a line: its piece is selected, and comes into the middle of the view if it was out of it."""
        self.line = line
        presenter, camera = self.screen.presenter, self.screen.pane.camera
        at = presenter.place_of(line.about[0]) if line.about else None
        if at is not None:
            if not camera.shows(at, _NEAR_THE_FRAME_PX):
                camera.centre_on(at)
            if presenter.holds(line.about[0]):
                self.screen.select(line.about[0])
        self.screen.rebuild()

    def build(self) -> list[Widget]:
        """Make the log: one entry in a low window, four lines in a tall one, more when it is open."""
        frame = self.screen.frame
        made: list[Widget] = [Panel("log.panel", frame.log)]
        area = frame.log.inflate(-16, -14)
        if self.open:
            made.extend(self._filters(area))
            top = made[-1].rect.bottom + 8
            area = Rect(area.left, top, area.width, area.bottom - top)
        lines = self._with_marks(self.book.matching(self.chosen))
        height = self._heights.of(self.screen.ui.pen, area.width, LINE)
        last = round(height(lines[-1])) if lines else LINE
        area.height = max(min(last, area.height), area.height // LINE * LINE)
        area.centery = frame.log.centery if not self.open else area.centery
        listed = LogList(
            area,
            lines,
            row_height=height,
            on_ruling=self.screen.open_ruling,
            on_line=self.show,
            ruling_text=ruling_text,
        )
        if self.line is not None and self.line in lines:
            listed.keep(lines.index(self.line))
        return [*made, listed]

    def _with_marks(self, lines: list[LogLine]) -> list[LogLine]:
        """Add a line wherever training let a player take back more than the rules of the table do."""
        marked = list(lines)
        for beats in self.screen.session.taken_at:
            at = next(
                (n for n, one in enumerate(marked) if one.beat >= beats - self._first_beat), len(marked)
            )
            near = marked[at - 1] if at else None
            turn, phase = (near.turn, near.phase) if near else (1, "")
            words = "Training: answers were taken back to here."
            seat = self.screen.opponents.solo
            marked.insert(at, LogLine(turn, phase, "training", words, "PLY-3", seat, (), beats))
        return marked

    def _filters(self, area: Rect) -> list[Widget]:
        """Make the filters by what the game has: pieces, phases, kinds of lines."""
        table, view, chosen = self.screen.presenter.table, self.screen.view, self.chosen
        seen = dict.fromkeys(line.phase for line in self.book.lines if line.phase)
        kinds = [(kind, kind) for kind in table.log.kinds(view)]
        phases = [(phase, phase.capitalize()) for phase in seen] if table.phase(view) else None
        rows = [
            (name, [("", f"All {words}"), *options], at)
            for name, words, options, at in (
                ("piece", table.pieces, table.log.pieces(view) or None, chosen.piece),
                ("phase", "phases", phases, chosen.phase),
                ("kind", "kinds", kinds or None, chosen.kind),
            )
            if options is not None
        ]
        narrow = area.width < _FILTERS_WIDTH
        width = min(190, (area.width - 16 - (0 if narrow else 138)) // 3)
        made: list[Widget] = [
            Dropdown(
                f"log.{name}",
                Rect(area.left + i * (width + 8), area.top, width, FILTER),
                options,
                at=at,
                on_change=lambda value, name=name: self.narrow(**{name: value}),  # type: ignore[misc]
                group="log",
            )
            for i, (name, options, at) in enumerate(rows)
        ]
        below = FILTER + 6 if narrow else 0
        return [*made, self._way_back(Rect(area.right - 130, area.top + below, 130, FILTER))]

    def _way_back(self, place: Rect) -> Widget:
        """Offer to take everything back that was answered since the chosen line."""
        why = "Choose a line of the log first."
        if self.line is not None:
            why = undoing.back_refusal(self.screen, self._first_beat + self.line.beat)
        return Button(
            "log.undo",
            place,
            "Undo to here",
            on_press=self._go_back,
            disabled=why,
            tooltip="Take back your answers since the chosen line",
            group="log",
        )

    def _go_back(self) -> None:
        if self.line is not None:
            undoing.back_to(self.screen, self._first_beat + self.line.beat)
