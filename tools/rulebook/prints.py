"""A rulebook as it is printed: whose it is, what it tells, and its pictures for paper."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

import pygame

from game.book.rulebook.book import Book, Page, Place, the_book
from game.games import card, offers
from game.paint.night_sky import NightSky
from game.screens.game_cards import scene_of, scene_picture
from game.shell.theme import PAPER, THEMES, Theme
from tools.rulebook.own_book import Chapters, own_chapters

_SCENE_PX = (960, 540)


# Draws a picture of the book by its id, at a width in pixels, for a theme.
Draw = Callable[[str, int, Theme], pygame.Surface]


@dataclass(frozen=True, slots=True)
class Printed:
    """The rulebook of a game to print: its title, which rules it tells, and what draws its pictures.

    Of the book it has these `chapters`, and `more` pages of its own among them. Links lead to what its
    `edition` has.
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
        """Return where a link leads; None for what this book does not tell."""
        held = (Place(page.id, link) for page in self.more.values() if link in page.anchors)
        place = next(held, None) or self.book.place(link, self.edition)
        if not any(place.page_id in pages for pages in self.chapters.values()):
            return None
        return place if not place.anchor or place.anchor in self.page(place.page_id).anchors else None

    def picture(self, picture_id: str, width_px: int) -> bytes:
        """Draw a picture with dark ink on white, as a PNG file."""
        return _png(self.draw, picture_id, width_px)

    def title_picture(self) -> bytes:
        """Draw what lies behind the title of the game, as a PNG file."""
        return _file_of(scene_picture(self.scene, _SCENE_PX, next(iter(THEMES.values()))))


def printed(offer_id: str) -> Printed:
    """Return the rulebook of what has a card on the title; FileError where it cannot be read."""
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
