"""Small pictures of a ship's state: heat, overheat points, missiles, components, hull and card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame
from pygame import Rect

from game.families.astra_et_tenebrae.board.gauges import Thermometer, hatch
from game.families.astra_et_tenebrae.words import SHORT
from game.shell import drawing
from game.shell.theme import STRONG, Color, mix
from game.widgets.pen import Pen
from rules.astra_et_tenebrae.figures import COMPONENTS, Component, Figures
from rules.astra_et_tenebrae.state import Ship
from rules.astra_et_tenebrae.systems import INDEX, settled, works

_WHITE_HOT: Color = (255, 250, 230)
_HATCH = 4
_BOX_GAP, _ARMOUR, _BOXES_ACROSS = 2, 4, 3
_HULL_WIDE = 9

Wear = Literal["whole", "noted", "gone"]


@dataclass(frozen=True, slots=True)
class Part:
    """A component as its box shows it; `armour` is the state of its first point if it has two."""

    component: Component
    wear: Wear
    armour: Wear | None = None
    marked: bool = False  # a laser's mark burns on it (AC-8)


@dataclass(frozen=True, slots=True)
class Body:
    """What a ship has left of its components and hull."""

    parts: tuple[Part, ...]
    hull: tuple[Wear, ...]


def body_of(figures: Figures, ship: Ship) -> Body:
    """Return which points of a ship are whole, gone or only noted (AC-4, AW-1)."""
    damage, hull = settled(figures, ship)
    parts = tuple(_part(figures, ship, one, damage[INDEX[one]]) for one in COMPONENTS)
    return Body(
        parts,
        tuple(_wear(point, figures.hull - ship.hull, figures.hull - hull) for point in range(figures.hull)),
    )


def _wear(point: int, left: int, left_then: int) -> Wear:
    """Return the state of a point, from how many are left now and how many once noted points count."""
    return "gone" if point >= left else "noted" if point >= left_then else "whole"


def _part(figures: Figures, ship: Ship, component: Component, then: int) -> Part:
    points, taken = figures.points[INDEX[component]], ship.damage[INDEX[component]]
    wear: Wear = "gone" if not works(figures, ship, component) else "noted" if then >= points else "whole"
    armour: Wear | None = None
    if points > 1:
        armour = "gone" if taken or wear == "gone" else "noted" if then else "whole"
    return Part(component, wear, armour, ship.mark is component)


# --- painting -----------------------------------------------------------------------------------------


def paint_overheat(pen: Pen, surface: pygame.Surface, place: Rect, points: int, most: int) -> None:
    """Draw a triangle for each possible overheat point, filled for each that the ship has."""
    side = min(place.height, place.width // max(1, most))
    for number in range(most):
        left = place.left + number * side
        corners = [
            (left + side / 2, place.centery - side * 0.36),
            (left + side * 0.92, place.centery + side * 0.36),
            (left + side * 0.08, place.centery + side * 0.36),
        ]
        if number < points:
            drawing.polygon(surface, corners, pen.theme.refusal)
        else:
            pygame.draw.aalines(surface, pen.theme.edge, True, corners)


def paint_missiles(
    pen: Pen, surface: pygame.Surface, place: Rect, left: int, stock: int, color: Color
) -> None:
    """Draw each missile of a ship's stock, in color if it is left."""
    step = min(pen.px(6), place.width // max(1, stock))
    for number in range(stock):
        body = Rect(
            place.left + number * step,
            place.top + pen.px(1),
            max(3, step - pen.px(2)),
            place.height - pen.px(2),
        )
        ink = color if number < left else mix(pen.theme.line, pen.theme.panel, 0.2)
        nose = [
            (body.left, body.top + body.width),
            (body.centerx, body.top),
            (body.right, body.top + body.width),
        ]
        drawing.polygon(surface, [*nose, (body.right, body.bottom), (body.left, body.bottom)], ink)


def paint_box(
    pen: Pen, surface: pygame.Surface, box: Rect, wear: Wear, color: Color, words: str = ""
) -> None:
    """Draw a point as a small box: full, hatched if its loss is noted, crossed out if it is gone."""
    theme = pen.theme
    if wear == "gone":
        pen.panel(surface, box, theme.ground, mix(theme.edge, theme.panel, 0.3), radius=2)
    else:
        pen.panel(surface, box, color, None, radius=2)
    ink = theme.secondary if wear == "gone" else theme.ground
    if wear == "noted":
        pen.panel(surface, box, mix(theme.danger, theme.ground, 0.1), theme.refusal, radius=2)
        hatch(surface, box.inflate(-2, -2), theme.refusal, pen.px(_HATCH))
        ink = theme.text
    if words:
        style = pen.within(words, STRONG.sized(10.5), box.size)
        image = pen.rimmed(words, style, ink) if wear == "noted" else pen.text(words, style, ink)
        surface.blit(image, image.get_rect(center=box.center))
    if wear == "gone":
        drawing.line(surface, theme.refusal, box.bottomleft, box.topright, pen.scale.line(1.5))
        if not words:
            drawing.line(surface, theme.refusal, box.topleft, box.bottomright, pen.scale.line(1.5))


def paint_mark(pen: Pen, surface: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw a laser's mark: a white-hot dot in a dark rim."""
    drawing.circle(surface, pen.theme.ground, at, pen.px(4.5))
    drawing.circle(surface, _WHITE_HOT, at, pen.px(3))


@dataclass(frozen=True, slots=True)
class BodyPicture:
    """The components of a ship as two rows of boxes with words, and its hull as bars beside them."""

    body: Body
    color: Color

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the boxes into a rectangle in pixels."""
        gap, hull = pen.px(_BOX_GAP), pen.px(_HULL_WIDE) * len(self.body.hull)
        room = place.width - hull - (pen.px(6) if hull else 0)
        wide, high = (room + gap) // _BOXES_ACROSS - gap, (place.height - gap) // 2
        for number, part in enumerate(self.body.parts):
            down, across = divmod(number, _BOXES_ACROSS)
            box = Rect(place.left + across * (wide + gap), place.top + down * (high + gap), wide, high)
            self._paint(pen, surface, box, part)
        step = pen.px(_HULL_WIDE)
        for number, wear in enumerate(self.body.hull):
            box = Rect(place.right - step * (len(self.body.hull) - number), place.top, step - 1, place.height)
            paint_box(pen, surface, box, wear, mix(self.color, pen.theme.text, 0.3))

    def _paint(self, pen: Pen, surface: pygame.Surface, box: Rect, part: Part) -> None:
        """Draw the box of a component, with its armor before it and its mark on a corner."""
        corner = box.topright
        if part.armour is not None:
            armour = Rect(box.left, box.top, pen.px(_ARMOUR), box.height)
            paint_box(pen, surface, armour, part.armour, mix(self.color, pen.theme.text, 0.55))
            box = Rect(armour.right + 1, box.top, box.width - armour.width - 1, box.height)
        paint_box(pen, surface, box, part.wear, self.color, SHORT[part.component])
        if part.marked:
            paint_mark(pen, surface, corner)


@dataclass(frozen=True, slots=True)
class BodyStrip:
    """The components and the hull of a ship as bars without words, for small spaces.

    A half-height bar has lost the armor in front of it.
    """

    body: Body
    color: Color

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the bars into a rectangle in pixels."""
        theme, step = pen.theme, pen.px(4)
        high = min(place.height, pen.px(11))
        bar = Rect(place.left, place.centery - high // 2, step - pen.px(1), high)
        light = mix(self.color, theme.text, 0.3)
        points = [(part.wear, self.color, part.armour) for part in self.body.parts]
        hull = [(wear, light, None) for wear in self.body.hull]
        for number, (wear, ink, armour) in enumerate([*points, *hull]):
            bar.left = place.left + number * step + (pen.px(3) if number >= len(points) else 0)
            if wear == "gone":
                pygame.draw.rect(surface, theme.edge, bar, 1)
                continue
            surface.fill(ink if wear == "whole" else theme.refusal, bar)
            if wear == "whole" and armour in ("noted", "gone"):
                surface.fill(
                    theme.refusal if armour == "noted" else theme.edge, (*bar.topleft, bar.width, high // 2)
                )
        for number in (at for at, part in enumerate(self.body.parts) if part.marked):
            paint_mark(pen, surface, (place.left + number * step + pen.px(1.5), bar.top))


def paint_heat_words(pen: Pen, surface: pygame.Surface, place: Rect, shown: Thermometer) -> None:
    """Draw the heat and, if it differs, the planned heat."""
    words, style = str(shown.heat), STRONG
    if shown.planned not in (None, shown.heat):
        words, style = f"{words}→{shown.planned}", STRONG.sized(12)
    pen.write(surface, words, place, pen.squeeze(words, style, place.width), pen.theme.text)
