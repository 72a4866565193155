"""A rulebook as it is printed: whose it is, what it tells, and its pictures for paper."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from functools import cache

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.book.rulebook.book import Book, the_book
from game.games import UIS, named
from game.shell.theme import PAPER
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class Printed:
    """The rulebook of a game to print: its title, which rules it tells, and what draws its pictures."""

    title: str
    told: str
    book: Book
    draw: str

    def picture(self, picture_id: str, width_px: int) -> bytes:
        """Draw a picture with dark ink on white, as a PNG file."""
        return _png(self.draw, picture_id, width_px)


def printed(game_id: str) -> Printed:
    """Return the rulebook of a game to print; FileError where it has none that can be read."""
    game, told = GAMES[game_id](), UIS[game_id]().book
    return Printed(game.title, told.told, the_book(game.editions[0]), told.draw_picture)


@cache
def _png(draw: str, picture_id: str, width_px: int) -> bytes:
    stream = io.BytesIO()
    pygame.image.save(named(draw)(picture_id, width_px, PAPER), stream, "picture.png")
    return stream.getvalue()
