"""A rulebook as it is printed: its game, the rules it covers, and its pictures for paper."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import pygame

from game.book.rulebook.book import Book, the_book
from game.book.rulebook.pages import Page, Place
from game.games import card, offers
from game.paint.night_sky import NightSky
from game.screens.game_cards import scene_of, scene_picture
from game.shell.theme import PAPER, THEMES, Theme
from tools.rulebook.own_book import Chapters, own_chapters

_SCENE_PX = (960, 540)


# Draws a picture of the book: its id, the width in pixels, the theme.
Draw = Callable[[str, int, Theme], pygame.Surface]


@dataclass(frozen=True, slots=True)
class Printed:
    """The printed rulebook of a game.

    `told` says which rules it covers. It has these `chapters` of the `book`, and `more` pages made for
    it. Links resolve to the pages of its `edition`.
    """

    id: str
    title: str
    about: str
    scene: Callable[..., NightSky]
    told: str
    game: str
    book: Book
    edition: str
    chapters: Chapters
    draw: Draw
    more: Mapping[str, Page] = field(default_factory=dict)

    def page(self, page_id: str) -> Page:
        """Return a page of one of the chapters."""
        return self.more[page_id] if page_id in self.more else self.book.page(page_id)

    def place(self, link: str) -> Place | None:
        """Return where a link leads; None if this book does not cover it."""
        held = (Place(page.id, link) for page in self.more.values() if link in page.anchors)
        place = next(held, None) or self.book.place(link, self.edition)
        if not any(place.page_id in pages for pages in self.chapters.values()):
            return None
        return place if not place.anchor or place.anchor in self.page(place.page_id).anchors else None

    def picture(self, picture_id: str, width_px: int) -> bytes:
        """Draw a picture in dark ink on white; return it as a PNG file."""
        return _png(self.draw, picture_id, width_px)

    def title_picture(self) -> bytes:
        """Draw the background of the game's title screen; return it as a PNG file."""
        return _file_of(scene_picture(self.scene, _SCENE_PX, next(iter(THEMES.values()))))


def printed(offer_id: str) -> Printed:
    """Return the rulebook of a game on the title screen; raise `FileError` if it cannot be read."""
    offer = offers()[offer_id]
    game, book, own = card(offer.game), the_book(offer.edition), offer.title.edition
    chapters, more = own_chapters(book, own) if own else (book.chapters, {})
    return Printed(
        id=offer_id,
        title=offer.name,
        about=offer.title.about,
        scene=scene_of(game, offer.title),
        told=offer.title.printed_subtitle or game.book.printed_subtitle,
        game=offer.game,
        book=book,
        edition=offer.edition,
        chapters=chapters,
        draw=game.draw_picture,
        more=more,
    )


@cache
def _png(draw: Draw, picture_id: str, width_px: int) -> bytes:
    return _file_of(draw(picture_id, width_px, PAPER))


def _file_of(picture: pygame.Surface) -> bytes:
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "picture.png")
    return stream.getvalue()
