"""Draw on the yard what the last Tally gave, while the next commands are set (DE-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame

from game.board.canvas import Canvas
from game.families.dark_frontier.board.layout import MIDDLE, TIP_IN, outline_of
from game.families.dark_frontier.last_tally import LastTally
from game.shell import drawing
from game.shell.theme import STRONG
from rules.dark_frontier.figures import MapFigures
from rules.kernel.seats import Seat

_FILL, _LINE = 26, 4.0  # an opacity from 0 to 255, and logical units


def tally_words(last: LastTally, names: Mapping[Seat, str]) -> str:
    """Return what the last Tally gave."""
    if last.seat is None:
        return "last round: both in the yard, no point"
    return f"last round: {names[last.seat]} alone in the yard, +1 point"


def draw_tally(canvas: Canvas, figures: MapFigures, last: LastTally) -> None:
    """Light up the yard in the color of the side that scored."""
    if last.seat is not None:
        ink, corners = canvas.seat(last.seat), canvas.pxs(outline_of(figures.yard))
        drawing.polygon(canvas.surface, corners, (*ink, _FILL))
        drawing.lines(canvas.surface, ink, corners, canvas.stroke(_LINE), closed=True)


def write_tally(
    canvas: Canvas, figures: MapFigures, words: str, last: LastTally, taken: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """Write what the last Tally gave where there is room, and return the place, or None."""
    ink = canvas.theme.text if last.seat is None else canvas.theme.seat_text(last.seat)
    image, window = canvas.outlined(words, STRONG.sized(12), ink), canvas.surface.get_rect()
    for place in _places(canvas, figures, image):
        if window.collidepoint(place.center):
            place.clamp_ip(window.inflate(-canvas.pen.px(8), 0))
        if window.contains(place) and place.collidelist(list(taken)) < 0:
            return canvas.write(image, place, "tally")
    return None


def _places(canvas: Canvas, figures: MapFigures, image: pygame.Surface) -> Iterator[pygame.Rect]:
    """Yield places in and near the yard, the best first: at its foot, its head, the shipyard, outside."""
    x, y = map(round, canvas.px(MIDDLE))
    ends = [corner[1] for corner in outline_of(figures.yard)]
    head, foot = (round(canvas.px((0.0, end))[1]) for end in (min(ends), max(ends)))
    gap, hexes = round(canvas.length_px(TIP_IN * 0.55)), round(canvas.length_px(TIP_IN * 1.5))
    yield image.get_rect(midbottom=(x, foot - gap))
    yield image.get_rect(midtop=(x, head + gap))
    for rows in (1, 2):
        yield image.get_rect(midtop=(x, y + rows * hexes))
        yield image.get_rect(midbottom=(x, y - rows * hexes))
    yield image.get_rect(midtop=(x, foot + gap))
    yield image.get_rect(midbottom=(x, head - gap))
