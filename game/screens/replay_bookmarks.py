"""Bookmarks in the replay viewer: setting, naming and visiting them."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from game.match.bookmarks import FILE_NAME, LONGEST_NAME, MOST_MARKS, Bookmark, Bookmarks, key_of
from game.widgets.button import Button
from game.widgets.choice import Dropdown
from game.widgets.label import Label
from game.widgets.layout import Row
from game.widgets.modal import ask_words
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app import App
    from game.match.playback import Playback
    from game.widgets.ui import Ui

ROW = 30


class Marked(Protocol):
    """The replay viewer, as far as its bookmarks need it."""

    app: App
    ui: Ui
    film: Playback

    def seek(self, moment: int) -> None:
        """Jump to a moment and pause."""

    def pause(self) -> None:
        """Pause."""

    def refresh(self) -> None:
        """Lay out the widgets again before the next frame."""


class BookmarkRow:
    """The row below the log: the bookmark of this moment, its name, and the list of all.

    `words` describes the moment on show, for a bookmark that nobody has named.
    """

    def __init__(self, screen: Marked, words: Callable[[], str]) -> None:
        self.screen = screen
        self._words = words
        self.kept = Bookmarks(screen.app.home.config / FILE_NAME, key_of(screen.film))
        if self.kept.notice:
            screen.app.toast(self.kept.notice, "refusal", lasting=True)

    @property
    def moments(self) -> tuple[int, ...]:
        """The moments that have bookmarks."""
        return tuple(one.moment for one in self.kept.marks)

    @property
    def here(self) -> Bookmark | None:
        """The bookmark of the moment on show, if any."""
        return self.kept.at(self.screen.film.moment)

    def action(self, action: str) -> bool:
        """Run an action of a key; return False if it is not one of the bookmarks'."""
        match action:
            case "bookmark":
                self.flip()
            case "bookmark_name":
                self.ask_name()
            case "bookmark_back" | "bookmark_on":
                self._step(1 if action == "bookmark_on" else -1)
            case _:
                return False
        return True

    def flip(self) -> None:
        """Set a bookmark here, or remove it."""
        screen, here = self.screen, self.here
        if here is not None:
            self.kept.take_away(here.moment)
            screen.app.toast(f"Bookmark removed: {here.name}")
        elif self.kept.is_full:
            screen.app.toast(f"A replay has at most {MOST_MARKS} bookmarks.", "refusal")
        else:
            self.kept.put(screen.film.moment, self._offered())
            key = screen.app.bindings.label("bookmark_name")
            screen.app.toast(f"Bookmark set [{key}: name it].", "good")
        screen.refresh()

    def _offered(self) -> str:
        return shorten(self._words(), LONGEST_NAME, placeholder=" ...")

    def _step(self, direction: int) -> None:
        screen = self.screen
        there = self.kept.beside(screen.film.moment, direction)
        if there is None:
            way = "after" if direction > 0 else "before"
            screen.app.toast(f"There is no bookmark {way} this moment.")
        else:
            screen.seek(there.moment)

    def ask_name(self) -> None:
        """Ask for the name of this moment's bookmark; if there is none yet, this sets it."""
        if self.here is None and self.kept.is_full:
            self.flip()
            return
        screen, moment = self.screen, self.screen.film.moment
        screen.pause()
        words = self.here.name if self.here is not None else self._offered()

        def keep(name: str) -> None:
            self.kept.put(moment, name.strip() or words)
            screen.refresh()

        ask_words(
            screen.ui,
            "bookmark",
            "Name the bookmark",
            "Keep",
            words,
            keep,
            max_length=LONGEST_NAME,
            placeholder="what happens here",
        )

    def build(self, row: Rect) -> list[Widget]:
        """Return the widgets of the row."""
        made: list[Widget] = []
        cells, label = Row(made.append, row, [108, 70, 0], 6, "bookmarks"), self.screen.app.bindings.label
        tip = f"Sets or removes a bookmark at this moment [{label('bookmark')}]"
        on, key = self.here is not None, label("bookmark")
        cells.put(Button, "bookmark.here", "Bookmark", on=on, shortcut=key, on_press=self.flip, tooltip=tip)
        tip = f"Names the bookmark of this moment [{label('bookmark_name')}]"
        ask, key = self.ask_name, label("bookmark_name")
        cells.put(Button, "bookmark.rename", "Name", shortcut=key, on_press=ask, tooltip=tip)
        if not self.kept.marks:
            cells.put(Label, "bookmark.none", "no bookmarks yet", color="secondary", align="center")
            return made
        here, count = self.here, len(self.kept.marks)
        options = [("", f"{count} bookmark{'s' * (count != 1)}")]
        options += [(str(one.moment), one.name) for one in self.kept.marks]
        cells.put(
            Dropdown,
            "bookmark.list",
            options,
            at=str(here.moment) if here is not None else "",
            on_change=lambda moment: self.screen.seek(int(moment)) if moment else None,
            tooltip=f"Goes to a bookmark [{label('bookmark_back')} and {label('bookmark_on')}: "
            "previous and next]",
        )
        return made
