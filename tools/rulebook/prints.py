"""The pictures of the rulebook for paper."""

from __future__ import annotations

import io
import os
from functools import cache

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.families.false_sunrise.pictures.gallery import draw
from game.shell.theme import PAPER


@cache
def png_of(picture_id: str, width_px: int) -> bytes:
    """Draw a picture with dark ink on white, as a PNG file."""
    stream = io.BytesIO()
    pygame.image.save(draw(picture_id, width_px, PAPER), stream, "picture.png")
    return stream.getvalue()
