"""Small pictures of a shot: the die faces that hit, and the points left of a component."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

import pygame

from game.families.astra_et_tenebrae.table.panel_gauges import Wear, paint_box
from game.shell.theme import SMALL, STRONG, Color, mix
from game.widgets.pen import Pen
from game.widgets.widget import Widget


@dataclass(eq=False, repr=False)
class Faces(Widget):
    """The faces of one die in a row; those that hit are lit."""

    kind = "faces"
    solid = False

    _: KW_ONLY
    sides: int
    least: int

    def text(self) -> str:
        return f"{self.least} or more on a d{self.sides}"

    def value(self) -> int:
        return self.least

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a box for each face."""
        theme, rect = pen.theme, surface.get_rect()
        gap = pen.px(3)
        wide = (rect.width - gap * (self.sides - 1)) / self.sides
        for face in range(1, self.sides + 1):
            left = round((face - 1) * (wide + gap))
            box = pygame.Rect(left, 0, round(wide), rect.height)
            hits = face >= self.least
            fill = mix(theme.good, theme.panel, 0.35) if hits else theme.raised
            pen.panel(surface, box, fill, theme.good if hits else theme.line)
            image = pen.text(str(face), STRONG if hits else SMALL, theme.text if hits else theme.secondary)
            surface.blit(image, image.get_rect(center=box.center))


@dataclass(frozen=True, slots=True)
class Boxes:
    """Points as small boxes: whole, noted or gone."""

    wear: tuple[Wear, ...]
    color: Color

    def __call__(self, pen: Pen, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the boxes into a rectangle in pixels, from the left."""
        side = pen.px(10)
        for number, wear in enumerate(self.wear):
            box = pygame.Rect(place.left + number * pen.px(11), 0, side, side)
            box.centery = place.centery
            paint_box(pen, surface, box, wear, self.color)
