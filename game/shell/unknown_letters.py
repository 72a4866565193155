"""The sign for a letter that no font has: a box with its Unicode number, so that all differ."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.shell.theme import Color

# Digits of three by five pixels, row by row from the top left, legible at the smallest text size.
_FIGURES = {
    "0": 0o75557,
    "1": 0o26227,
    "2": 0o71747,
    "3": 0o71317,
    "4": 0o55711,
    "5": 0o74717,
    "6": 0o74757,
    "7": 0o71222,
    "8": 0o75757,
    "9": 0o75717,
    "A": 0o25755,
    "B": 0o65656,
    "C": 0o34443,
    "D": 0o65556,
    "E": 0o74647,
    "F": 0o74644,
}
_WIDE, _HIGH, _RIM = 3, 5, 2  # the size of a digit, and the rim of the box, in pixels


def code_rows(letter: str) -> tuple[str, str]:
    """Return the two rows of a letter's Unicode number.

    >>> code_rows("\u5317"), code_rows("\U0001f680")
    (('53', '17'), ('01F', '680'))
    """
    code = f"{ord(letter):04X}"
    code = code if len(code) == 4 else code.zfill(6)
    return code[: len(code) // 2], code[len(code) // 2 :]


def box_size(letter: str, high_px: int) -> tuple[int, int]:
    """Return the size in pixels of a letter's box, with a gap next to it, in a line of a height."""
    times = _times(high_px)
    columns = len(code_rows(letter)[0])
    return (columns * (_WIDE + 1) - 1 + 2 * _RIM + 1) * times, (2 * _HIGH + 1 + 2 * _RIM) * times


@lru_cache(maxsize=500)
def box_picture(letter: str, high_px: int, ink: Color) -> pygame.Surface:
    """Return the box of a letter; do not draw on it, since it is shared."""
    times = _times(high_px)
    size = box_size(letter, high_px)
    small = pygame.Surface((size[0] // times, size[1] // times), pygame.SRCALPHA)
    small.fill((*ink, 0))
    pygame.draw.rect(small, ink, (0, 0, small.get_width() - 1, small.get_height()), 1)
    for row, figures in enumerate(code_rows(letter)):
        for column, figure in enumerate(figures):
            _draw_figure(small, (_RIM + column * (_WIDE + 1), _RIM + row * (_HIGH + 1)), figure, ink)
    return pygame.transform.scale(small, size)


def _times(high_px: int) -> int:
    return max(1, high_px // (2 * _HIGH + 1 + 2 * _RIM))


def _draw_figure(surface: pygame.Surface, at: tuple[int, int], figure: str, ink: Color) -> None:
    bits = _FIGURES[figure]
    for number in range(_WIDE * _HIGH):
        if bits >> (_WIDE * _HIGH - 1 - number) & 1:
            surface.set_at((at[0] + number % _WIDE, at[1] + number // _WIDE), ink)
