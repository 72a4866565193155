"""Bookmarks in the replay viewer: setting, naming, going to them."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from pygame import Rect

from game.match.bookmarks import FILE_NAME, LONGEST_NAME, MOST_MARKS, Bookmark, Bookmarks, key_of
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import centred
from game.widgets.modal import Modal
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.screens.replay import ReplayScreen

ROW = 30


class BookmarkRow:
    """The row below the log: a bookmark here, its name, and the list of all."""

    def __init__(self, screen: ReplayScreen) -> None:
        self.screen = screen
        self.kept = Bookmarks(screen.app.home.config / FILE_NAME, key_of(screen.film))

    @property
    def moments(self) -> tuple[int, ...]:
        """List where bookmarks are."""
        return tuple(one.moment for one in self.kept.marks)

    @property
    def here(self) -> Bookmark | None:
        """The bookmark of the moment on show."""
        return self.kept.at(self.screen.film.moment)

    def action(self, action: str) -> bool:
        """Do what a key means."""
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
        """Set a bookmark here, or take it away."""
        screen, here = self.screen, self.here
        if here is not None:
            self.kept.take_away(here.moment)
            screen.app.toast(f"No bookmark any more: {here.name}")
        elif self.kept.is_full:
            screen.app.toast(f"A replay has at most {MOST_MARKS} bookmarks.", "refusal")
        else:
            self.kept.put(screen.film.moment, self._offered())
            key = screen.app.bindings.label("bookmark_name")
            screen.app.toast(f"A bookmark is set here [{key}: name it].", "good")
        screen.refresh()

    def _offered(self) -> str:
        words = f"Turn {self.screen.film.turn}: {self.screen.what_now()}"
        return shorten(words, LONGEST_NAME, placeholder=" ...")

    def _step(self, direction: int) -> None:
        screen = self.screen
        there = self.kept.beside(screen.film.moment, direction)
        if there is None:
            way = "after" if direction > 0 else "before"
            screen.app.toast(f"There is no bookmark {way} this moment.")
        else:
            screen.seek(there.moment)

    def ask_name(self) -> None:
        """Ask how the bookmark of this moment is to be called; without one it is set by that."""
        if self.here is None and self.kept.is_full:
            self.flip()
            return
        screen = self.screen
        ui, moment = screen.ui, screen.film.moment
        screen.pause()
        place = centred(Rect(0, 0, *ui.size), 460, 172)
        modal = Modal(
            "bookmark",
            place,
            heading="Name the bookmark",
            on_close=ui.close_modal,
            first_focus="bookmark.name",
        )
        inner = modal.inner()
        words = self.here.name if self.here is not None else self._offered()
        field = TextField(
            "bookmark.name",
            Rect(inner.left, inner.top, inner.width, 34),
            words,
            on_submit=lambda _: keep(),
            max_length=LONGEST_NAME,
            placeholder="what happens here",
        )

        def keep() -> None:
            self.kept.put(moment, field.words.strip() or words)
            ui.close_modal()
            screen.refresh()

        row = Rect(inner.right - 116, inner.bottom - 36, 116, 36)
        modal.children = [
            field,
            Button("bookmark.no", row.move(-124, 0), "Cancel", on_press=ui.close_modal),
            Button("bookmark.yes", row, "Keep", look=ButtonLook.PRIMARY, on_press=keep),
        ]
        ui.open_modal(modal)

    def build(self, row: Rect) -> list[Widget]:
        """Make the row."""
        label = self.screen.app.bindings.label
        flip = Button(
            "bookmark.here",
            Rect(row.left, row.top, 108, row.height),
            "Bookmark",
            on=self.here is not None,
            shortcut=label("bookmark"),
            on_press=self.flip,
            tooltip=f"Set a bookmark at this moment, or take it away [{label('bookmark')}]",
            group="bookmarks",
        )
        name = Button(
            "bookmark.rename",
            Rect(flip.rect.right + 6, row.top, 70, row.height),
            "Name",
            shortcut=label("bookmark_name"),
            on_press=self.ask_name,
            tooltip=f"Say what the bookmark of this moment is called [{label('bookmark_name')}]",
            group="bookmarks",
        )
        place = Rect(name.rect.right + 6, row.top, row.right - name.rect.right - 6, row.height)
        return [flip, name, self._list(place)]

    def _list(self, place: Rect) -> Widget:
        label = self.screen.app.bindings.label
        keys = f"{label('bookmark_back')} and {label('bookmark_on')}"
        if not self.kept.marks:
            grey = self.screen.app.theme.secondary
            return Label("bookmark.none", place, "no bookmarks yet", colour=grey, align="centre")
        here = self.here
        count = len(self.kept.marks)
        options = [("", f"{count} bookmark{'s' * (count != 1)}")]
        options += [(str(one.moment), one.name) for one in self.kept.marks]
        return Dropdown(
            "bookmark.list",
            place,
            options,
            at=str(here.moment) if here is not None else "",
            on_change=lambda moment: self.screen.seek(int(moment)) if moment else None,
            tooltip=f"Go to a bookmark [{keys}: the one before and after]",
            group="bookmarks",
        )
