"""The rulebook screen: contents and search at the left, the page at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.book.rulebook.book import Book, the_book
from game.book.rulebook.links import FRONT
from game.book.rulebook.pages import Place, Span
from game.games import card_of
from game.screens.base import Screen
from game.screens.book.contents import Entry, contents, contents_row, found
from game.screens.book.page_view import PageView
from game.screens.book.tips import link_tip
from game.screens.book.trail import Trail, Visit
from game.screens.sound_sign import clear_of_sign
from game.shell.actions import BOOK, Context
from game.shell.chords import chord_label, is_mac
from game.shell.theme import TITLE
from game.widgets.button import Button
from game.widgets.field import TextField
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Column, Row, columns, rows
from game.widgets.rowlist import RowList
from rules.file_error import FileError

if TYPE_CHECKING:
    from game.app import App

_MARGIN = 16
_BAR = 40
_COLUMN = 296
_FIELD = 34


def _also_typing() -> frozenset[str]:
    """Return the actions whose keys also work in the search field.

    On macOS, Alt with the arrow keys moves by words there instead.
    """
    return frozenset({"book_search"} if is_mac() else {"book_search", "book_back", "book_forth"})


class RulebookScreen(Screen):
    """Show the rulebook, opened at a link as an edition means it, or where it was last closed."""

    name: ClassVar[str] = "rulebook"

    def __init__(self, app: App, link: str = "", edition: str = "") -> None:
        super().__init__(app)
        self.problem = ""
        self.words = ""
        self._shown: Visit | None = None
        try:
            self._book: Book | None = the_book(edition)
        except FileError as error:
            self._book, self.problem = None, f"The rulebook cannot be opened: {error}."
            return
        self.trail = Trail(Visit(self._first_place(self._book, link, edition)))

    def _first_place(self, book: Book, link: str, edition: str) -> Place:
        front = book.place(next(iter(book.pages)), edition)
        last = book.pages.get(self.app.settings.rulebook_page)
        if link == FRONT:
            return front
        if not link and last is not None and edition in ("", last.edition):
            return Place(last.id)  # where it was last closed
        try:
            return book.place(link, edition)
        except KeyError:
            return front

    # Where we are.

    def open(self, link: str, edition: str = "") -> None:
        """Go to a link as an edition means it; show a notice if there is no such page."""
        if self._book is None:
            return
        try:
            wanted = next(iter(self._book.pages)) if link == FRONT else link
            place = self._book.place(wanted, edition)
        except KeyError:
            self.app.toast(f"The rulebook has no page for {link}.", "refusal")
            return
        self.go(place)

    def go(self, place: Place) -> None:
        """Go to a place, and remember where the reader came from."""
        if place != self.trail.here.place:
            self.trail.go(place, self._scroll())
        self._show()

    def _scroll(self) -> float:
        view = self.ui.get("page")
        return view.scroll if isinstance(view, PageView) else 0.0

    def turn_back(self) -> None:
        """Show the previous page of the reader's history."""
        if self.trail.back(self._scroll()):
            self._show()

    def turn_forth(self) -> None:
        """Go forward again after going back."""
        if self.trail.forth(self._scroll()):
            self._show()

    def _show(self) -> None:
        """Update the widgets to the current place."""
        view, book = self.ui.get("page"), self._book
        if not isinstance(view, PageView) or book is None:
            return
        here = self._shown = self.trail.here
        view.show(book.page(here.place.page_id), self._ways(book))
        view.show_anchor(here.place.anchor)
        if here.scroll is not None:
            view.scroll_to(here.scroll)
        self._refresh_bar()
        self._select_row()
        if self.app.settings.rulebook_page != here.place.page_id:
            self.app.change_settings(rulebook_page=here.place.page_id)

    def _ways(self, book: Book) -> list[Span]:
        before, after = book.beside(self.trail.here.place.page_id)
        ways = [(before, "Previous page: "), (after, "Next page: ")]
        return [Span(f"{words}{book.page(page_id).title}", page_id) for page_id, words in ways if page_id]

    # Widgets.

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the bar, the contents and the page."""
        bar, below = rows(Rect(0, 0, *size).inflate(-2 * _MARGIN, -2 * _MARGIN), [_BAR, 0], gap=10)
        self._build_bar(clear_of_sign(bar, size[0]))
        if self._book is None:
            place = below.move(0, 14)
            self.ui.add(Label("problem", place, self.problem, wrap=True))
            return
        column, page = columns(below, [_COLUMN, 0], gap=12)
        self._build_column(column)
        self._build_page(page, self._book)

    def _build_bar(self, bar: Rect) -> None:
        title, rest = columns(bar, [_COLUMN, 0], gap=12)
        self.ui.add(Label("heading", title, "Rulebook", style=TITLE))
        row = Row(self.ui.add, rest.inflate(0, -8), [116, 116, 0, 116], group="bar")
        label = self.app.bindings.label
        moves = (
            ("back", "Back", Icon.LEFT, self.turn_back, "Previous page"),
            ("forth", "Forward", Icon.RIGHT, self.turn_forth, "The page you came back from"),
        )
        for name, words, icon, press, tip in moves:
            key = label(f"book_{name}")
            row.put(Button, name, words, icon=icon, on_press=press, tooltip=tip, shortcut=key)
        scope = card_of(self._book.newest).book.scope if self._book is not None else ""
        enter = chord_label("return")
        note = " · ".join(filter(None, (scope, f"arrows scroll and choose links, {enter} follows")))
        row.put(Note, "note", note, align="right")
        tip, key = "Back to where you came from.", label("back")
        row.put(Button, "close", "Close", on_press=self.back, tooltip=tip, shortcut=key)

    def _build_column(self, area: Rect) -> None:
        column = Column(self.ui.add, area, group="contents")
        column.row(high=_FIELD).put(
            TextField,
            "search",
            self.words,
            on_change=self.search,
            on_submit=lambda _words: self._open_first(),
            placeholder=self.app.bindings.with_key("Search the rules", "book_search"),
        )
        column.fill().put(
            RowList[Entry],
            "contents",
            self._rows(),
            pen=self.ui.pen,
            row_of=contents_row,
            grows=True,
            on_select=self._leaf_to,
            on_activate=lambda _row: self.ui.focus("page"),
        )
        self._select_row()

    def _build_page(self, place: Rect, book: Book) -> None:
        here = self.trail.here
        view = self.ui.add(
            PageView(
                "page",
                place,
                book.page(here.place.page_id),
                on_link=self.open,
                link_tip=lambda link: link_tip(book, link),
                ways=self._ways(book),
                key_label=self.app.bindings.label,
                group="page",
            )
        )
        if here is not self._shown:
            self._show()
        self._refresh_bar()
        if self.ui.focus_id not in self.ui:
            self.ui.focus(view.id, visible=False)

    def _refresh_bar(self) -> None:
        self.ui["back"].disabled = "" if self.trail.before else "You opened the book here."
        self.ui["forth"].disabled = "" if self.trail.after else "You have not gone back."

    def _rows(self) -> list[Entry]:
        if self._book is None:
            return []
        return found(self._book, self.words) if self.words.strip() else contents(self._book)

    def _list(self) -> RowList[Entry]:
        listed = self.ui["contents"]
        assert isinstance(listed, RowList)
        return listed

    def _select_row(self) -> None:
        """Select the row of the page on show."""
        listed, here = self._list(), self.trail.here.place
        rows = listed.items
        exact = next((n for n, row in enumerate(rows) if row.place == here), None)
        if exact is None and not self.words:
            exact = next((n for n, row in enumerate(rows) if row.place == Place(here.page_id)), None)
        listed.selected = exact
        if exact is not None:
            for row in (max(0, exact - 3), min(len(rows) - 1, exact + 3), exact):
                listed.show_row(row)  # with some rows around it

    # Search.

    def search(self, words: str) -> None:
        """List the search results; without words, the contents."""
        self.words = words
        listed = self._list()
        listed.set_items(self._rows())
        listed.scroll = 0.0
        self._select_row()

    def _open_first(self) -> None:
        row = next((row for row in self._list().items if row.kind == "hit"), None)
        if row is not None and row.place is not None:
            self.go(row.place)
            self.ui.focus("page")

    def _leaf_to(self, row: Entry) -> None:
        """Show the page of a row; stepping through many rows adds only one step to the history."""
        if row.place is None or row.place == self.trail.here.place:
            return
        if self._leafing:
            self.trail.turn_to(row.place)
        else:
            self.trail.go(row.place, self._scroll())
        self._show()

    @property
    def _leafing(self) -> bool:
        """Whether the page on show was reached by stepping through the contents with the keys."""
        return self.ui.focus_id == "contents" and self.ui.focus_visible and bool(self.trail.before)

    # Keys.

    def event(self, event: pygame.Event) -> bool:
        """Handle the keys of the book before those of the widgets; return whether it was used."""
        takes = self.ui.modal is None and self._book is not None
        if takes and event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().event(event)

    def _key(self, event: pygame.Event) -> bool:
        action = self.bindings.action(event, *self.key_contexts())
        if self.ui.is_typing() and action not in _also_typing():
            return self._key_in_search(event)
        match action:
            case "book_back" | "undo":
                self.turn_back()
            case "book_forth" | "redo":
                self.turn_forth()
            case "book_search":
                self.ui.focus("search")
            case _:
                return False
        return True

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply here."""
        return (BOOK,)

    def _key_in_search(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_DOWN:
            listed = self._list()
            self.ui.focus("contents")
            first = next((n for n, row in enumerate(listed.items) if row.place is not None), None)
            if first is not None and self.words:
                listed.select(first)
            return True
        if self.app.bindings.action(event) == "back" and self.words:
            field = self.ui["search"]
            assert isinstance(field, TextField)
            field.set("")
            self.search("")
            return True
        return False

    def state(self) -> dict[str, object]:
        """Return what is open, for tests."""
        if self._book is None:
            return {"problem": self.problem}
        here = self.trail.here.place
        return {"page": here.page_id, "anchor": here.anchor, "words": self.words}


def open_rulebook(app: App, link: str = "", edition: str = "") -> None:
    """Open the rulebook over the top screen, at a link of an edition or where it was last closed."""
    if isinstance(app.screen, RulebookScreen):
        app.screen.open(link, edition)
        return
    app.push(RulebookScreen(app, link, edition))
