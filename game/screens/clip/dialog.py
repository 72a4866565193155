"""The dialog of the replay viewer that makes a clip: which part, which format, and the progress."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.screens.clip.cuts import (
    GIF,
    STILL,
    Cut,
    NoClipError,
    cut_all,
    cut_moment,
    cut_turn,
    file_in,
    finished_turns,
)
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note
from game.widgets.modal import button_width, dialog
from game.widgets.progress import ProgressBar
from rules.files import FileError

if TYPE_CHECKING:
    from game.screens.clip.clip_writer import ClipWriter
    from game.screens.replay_parts import Watched

WORK_S = 0.016  # seconds of work per frame: only the dialog moves, and it must still react to presses
_WIDTH, _LABEL, _ROW, _GAP = 580, 90, 34, 10
_WHOLE = ""
_FILES = ((".webp", "Animated WebP"), (GIF, "Animated GIF"), (STILL, "Still (PNG)"))
_SHOWS = {
    ".webp": "Shows only what both players could see.",
    GIF: "Shows only what both players could see, in 256 colors, with a still camera.",
    STILL: "Shows the current moment.",
}
_SIZES = {"640x360": (640, 360), "1280x720": (1280, 720)}
_MAKE = "Make the clip"


class ClipDialog:
    """Ask what a clip should show, and make it while showing the progress; Escape stops both."""

    def __init__(self, screen: Watched) -> None:
        self.screen = screen
        self.turn = _WHOLE
        self.ending, self.size = _FILES[0][0], next(iter(_SIZES))
        self.making: ClipWriter | None = None
        self._bar: ProgressBar | None = None
        self._note: Label | None = None

    def refusal(self) -> str:
        """Return why no clip can be made of this match; "" if one can."""
        try:
            cut_all(self.screen.film, over=self.screen.recording.over)
        except NoClipError as error:
            return str(error)
        return self.screen.app.home.problem

    def ask(self) -> None:
        """Open the question, starting with the turn on show."""
        screen = self.screen
        screen.pause()
        if why := self.refusal():
            screen.app.toast(why, "refusal")
            return
        now = screen.film.turn
        self.turn = str(now) if now in self._turns() else _WHOLE
        self._open()

    def _turns(self) -> list[int]:
        return finished_turns(self.screen.film, over=self.screen.recording.over)

    def _cut(self) -> Cut:
        film, over = self.screen.film, self.screen.recording.over
        if self.ending == STILL:
            return cut_moment(film, film.moment, over=over)
        return cut_turn(film, int(self.turn), over=over) if self.turn else cut_all(film, over=over)

    # --- the question ---------------------------------------------------------------------------

    def _open(self, focus: str = "clip.make") -> None:
        """Lay out and open the question; the focus goes to what was changed last."""
        ui = self.screen.ui
        words, why = self._words()
        high = ui.pen.words_height(words, _WIDTH - 48)
        modal, column = dialog(
            ui, "clip", "Make a clip", _WIDTH, 4 * (_ROW + _GAP) + high + 8, first_focus=focus
        )
        column.high, column.gap = _ROW, _GAP
        named = [(str(turn), self.screen.table.begun(turn)) for turn in self._turns()]
        turns = [*named, (_WHOLE, self._whole())]
        here = "A still picture shows the current moment." if self.ending == STILL else ""
        row = column.row([_LABEL, 0])
        row.put(Label, "clip.turn.label", "What")
        row.put(
            Dropdown, "clip.turn", turns, at=self.turn, on_change=partial(self._take, "turn"), disabled=here
        )
        row = column.row([_LABEL, 0])
        row.put(Label, "clip.file.label", "File")
        row.put(Tabs, "clip.file", _FILES, at=self.ending, on_change=partial(self._take, "ending"))
        row = column.row([_LABEL, 0])
        sizes = [(key, f"{wide} x {high}") for key, (wide, high) in _SIZES.items()]
        row.put(Label, "clip.size.label", "Size")
        row.put(Tabs, "clip.size", sizes, at=self.size, on_change=partial(self._take, "size"))
        said = column.row(high=high, below=8 + _GAP)
        said.put(Label, "clip.about", words, wrap=True, color="refusal" if why else "secondary")
        foot = column.row([0, 110, button_width(ui.pen, _MAKE)])
        foot.skip()
        foot.put(Button, "clip.back", "Cancel", on_press=ui.close_modal)
        foot.put(Button, "clip.make", _MAKE, look=ButtonLook.PRIMARY, on_press=self._begin, disabled=why)
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _whole(self) -> str:
        if self.screen.recording.over:
            return "The whole match"
        return f"Everything up to the end of {self.screen.table.numbered(self._turns()[-1])}"

    def _words(self) -> tuple[str, str]:
        """Return where the file will be, and ""; or why there can be no clip, twice."""
        try:
            path = self._path()
        except NoClipError as error:
            return str(error), str(error)
        return f"{_SHOWS[self.ending]} The file will be {path.name} in {path.parent}", ""

    def _path(self) -> Path:
        return file_in(self.screen.app.home.clips, self.screen.recording, self._cut(), self.ending)

    def _take(self, what: str, key: str) -> None:
        setattr(self, what, key)
        self._open({"turn": "clip.turn", "ending": "clip.file", "size": "clip.size"}[what])

    # --- the making -----------------------------------------------------------------------------

    def _begin(self) -> None:
        from game.screens.clip.clip_player import ClipPlayer, Look, leading_in
        from game.screens.clip.clip_writer import ClipWriter  # late: it loads Pillow and numpy

        screen, cut, path = self.screen, self._cut(), self._path()
        app, settings = screen.app, screen.app.settings
        leading = leading_in(path, settings.leading)
        look = Look(_SIZES[self.size], app.theme, leading, reduced_motion=settings.reduced_motion)
        self.making = ClipWriter(lambda: ClipPlayer(screen.recording, cut, look, app.fonts), path)
        modal, column = dialog(screen.ui, "clip", "Making the clip", _WIDTH, 106, first_focus="clip.stop")
        modal.on_close = self.stop
        self._note = column.row(high=22).put(Note, "clip.note", path.name)
        self._bar = column.row(high=18, below=24).put(ProgressBar, "clip.share")
        foot = column.row([0, 110], high=36)
        foot.skip()
        foot.put(Button, "clip.stop", "Stop", on_press=self.stop)
        screen.ui.open_modal(modal)

    def stop(self) -> None:
        """Stop making the clip and delete what was written."""
        self.drop()
        self.screen.app.toast("The clip was stopped. No file was written.")
        self.screen.ui.close_modal()

    def drop(self) -> None:
        """Cancel the clip in progress, if there is one."""
        if self.making is not None:
            self.making.cancel()
            self.making = None

    def _end(self) -> None:
        self.making = None
        self.screen.ui.close_modal()

    def update(self) -> bool:
        """Work on the clip as long as a frame allows; return whether the picture changes."""
        making = self.making
        if making is None:
            return False
        try:
            if not making.work(WORK_S):
                self._end()
                self.screen.app.toast(making.outcome(), "good", lasting=True)
                return True
        except FileError as error:
            self._end()
            self.screen.app.toast(str(error), "refusal")
            return True
        if self._bar is not None and self._note is not None:
            self._bar.share = making.share
            self._note.words = f"{making.path.name}: {making.words}"
        return True
