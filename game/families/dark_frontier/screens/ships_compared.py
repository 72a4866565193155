"""The sheets of all kinds of ships side by side, before a duel (DS-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect

from game.families.dark_frontier.board import hulls
from game.families.dark_frontier.table.gauges import Wheel, paint_hull, paint_wheel, paint_wheels
from game.families.dark_frontier.words import idea_words, kind_words, result_words
from game.screens.tools.parts import seat_icon
from game.shell.theme import SMALL, STRONG, Color, mix
from game.widgets.layout import columns
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.dark_frontier.figures import TUBES, MissileFigures, Sheet
from rules.dark_frontier.state import DEFENDER
from rules.kernel.seats import Seat

_LABELS, _GAP, _EDGE, _LINE, _WHEELS = 76, 8, 5, 20, 48  # logical units
_HEAD_LEAST, _HEAD_MOST = 22, 190
_ABOUT_LINE, _HIT = 15, 17
_BETWEEN = 26  # logical units, at most, between weapons
_PICTURE = 40
_FIGURES = STRONG.sized(13)
_TITLE = STRONG.sized(15)
_FORE = 0  # to the right: wheels and pictures of ships face there


@dataclass(eq=False, repr=False)
class ShipsCompared(Widget):
    """A column for each kind of ship; `flown` maps kinds to the sides that have chosen them."""

    kind = "comparison"

    sheets: Mapping[str, Sheet]
    missile: MissileFigures
    _: KW_ONLY
    flown: Mapping[str, Sequence[Seat]]

    def text(self) -> str:
        return "; ".join(sheet_words(kind, sheet) for kind, sheet in self.sheets.items())

    def value(self) -> dict[str, list[str]]:
        return {kind: [str(seat) for seat in seats] for kind, seats in self.flown.items()}

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the labels and the columns."""
        area, edge = surface.get_rect(), pen.px(_EDGE)
        area.width -= edge
        labels, *places = columns(area, [pen.px(_LABELS), *[0] * len(self.sheets)], pen.px(_GAP) + edge)
        rows = _rows(pen, area, max(len(sheet.damage) for sheet in self.sheets.values()))
        for kind, place in zip(self.sheets, places, strict=True):
            if kind in self.flown:
                ground = Rect(place.left, area.top, place.width, rows[-1].bottom - area.top)
                line = mix(self._color(pen, kind), pen.theme.panel, 0.4)
                fill = mix(pen.theme.panel, pen.theme.text, 0.05)
                pen.panel(surface, ground.inflate(2 * edge, 0), fill, line)
        for words, row in zip(_WORDS, rows[1:], strict=True):
            label = Rect(labels.left, row.top, labels.width, min(row.height, pen.px(_LINE)))
            pen.write(surface, words, label, pen.squeeze(words, SMALL, label.width), "secondary")
            rule = Rect(area.left, row.top - pen.px(_GAP) // 2, area.width, pen.scale.line())
            surface.fill(pen.theme.line, rule)
        for (kind, sheet), place in zip(self.sheets.items(), places, strict=True):
            cells = [Rect(place.left, row.top, place.width, row.height) for row in rows]
            self._paint_column(pen, surface, kind, sheet, cells)

    def _paint_column(
        self, pen: Pen, surface: pygame.Surface, kind: str, sheet: Sheet, cells: list[Rect]
    ) -> None:
        head, hull, thrust, rotation, defence, guns, tubes, hits = cells
        theme, color = pen.theme, self._color(pen, kind)
        self._paint_head(pen, surface, kind, head)
        paint_hull(pen, surface, hull, (sheet.hull, sheet.hull), color)
        for place, number, said in (
            (thrust, sheet.thrust, "gimbaled" if sheet.gimbaled else ""),
            (rotation, sheet.rotation, ""),
            (defence, sheet.point_defence, "lower is better" if kind == next(iter(self.sheets)) else ""),
        ):
            right = pen.write(surface, str(number), place, _FIGURES, theme.text).right + pen.px(8)
            rest = Rect(right, place.top, place.right - right, place.height)
            pen.write(surface, said, rest, pen.squeeze(said, SMALL, rest.width), "secondary")
        wheels = [Wheel(name, gun.directions, gun.launch, _FORE) for name, gun in sheet.guns.items()]
        if wheels:
            wide = sum(pen.width(one.name, SMALL) + pen.px(_BETWEEN) for one in wheels)
            guns.width = min(guns.width, wide)
            paint_wheels(pen, surface, guns, wheels, color)
        self._paint_tubes(pen, surface, tubes, sheet, color)
        _paint_hits(pen, surface, hits, sheet.damage)

    def _color(self, pen: Pen, kind: str) -> Color:
        """Return the color of the side that flies a kind, gray if none does."""
        seats, theme = self.flown.get(kind, ()), pen.theme
        return theme.seat(seats[0]) if seats else mix(theme.secondary, theme.panel, 0.22)

    def _paint_head(self, pen: Pen, surface: pygame.Surface, kind: str, head: Rect) -> None:
        """Draw picture, name and signs of the sides, and the description if it fits."""
        theme, seats = pen.theme, self.flown.get(kind, ())
        sheet, lower = self.sheets[kind], head
        seat = next(iter(seats), DEFENDER)
        lines = pen.lines(idea_words(sheet), SMALL, head.width)
        words_high = pen.px(_LINE) + pen.px(_ABOUT_LINE) * len(lines)
        if head.height - words_high < pen.px(_PICTURE):  # a low window: no description, or not even a picture
            lines, words_high = [], pen.px(_LINE)
        if lines:  # as high as the longest description, so that all names are side by side
            most = max(len(pen.lines(one.idea, SMALL, head.width)) for one in self.sheets.values())
            words_high = max(words_high, min(pen.px(_LINE) + pen.px(_ABOUT_LINE) * most, head.height))
        picture_high = head.height - words_high - pen.px(4)
        if picture_high >= pen.px(24):
            length = min(head.width * 0.7, picture_high * 1.05)
            picture = hulls.ship(seat, kind, length, 90.0, self._color(pen, kind))
            spot = Rect(head.left, head.top, head.width, picture_high)
            surface.blit(picture, picture.get_rect(center=spot.center))
            lower = Rect(head.left, spot.bottom, head.width, head.bottom - spot.bottom)
        title = Rect(lower.left, lower.top, lower.width, pen.px(_LINE))
        words = kind_words(kind)
        pen.write(surface, words, title, pen.squeeze(words, _TITLE, title.width), theme.text)
        for number, one in enumerate(seats):
            corner = head.right - pen.px(4), head.top + pen.px(11 + 15 * number)
            pen.put_icon(surface, seat_icon(one), corner, 10, theme.seat(one))
        for number, line in enumerate(lines):
            high = pen.px(_ABOUT_LINE)
            row = Rect(title.left, title.bottom + number * high, title.width, high)
            pen.write(surface, line, row, SMALL, "secondary")

    def _paint_tubes(
        self, pen: Pen, surface: pygame.Surface, place: Rect, sheet: Sheet, color: Color
    ) -> None:
        if sheet.tubes is None:
            pen.write(surface, "none", Rect(*place.topleft, place.width, pen.px(_LINE)), SMALL, "secondary")
            return
        tubes, wheel = sheet.tubes, Rect(*place.topleft, pen.px(32), place.height)
        paint_wheel(pen, surface, wheel, Wheel(TUBES, tubes.directions, self.missile.launch, _FORE), color)
        left = wheel.right + pen.px(4)
        for number, words in enumerate((f"{tubes.magazine} in all", f"{tubes.a_round} a round")):
            row = Rect(left, place.centery + pen.px(18 * number - 18), place.right - left, pen.px(18))
            pen.write(surface, words, row, pen.squeeze(words, SMALL, row.width), "text")


_WORDS = ("Hull", "Thrust", "Rotation", "Point defense", "Guns", "Missiles", "A hit (DD-1)")


def _rows(pen: Pen, area: Rect, faces: int) -> list[Rect]:
    """Return the rows; extra height goes to the heads first, then to the gaps."""
    px, gap = pen.px, pen.px(_GAP)
    highs = [px(_LINE)] * 4 + [px(_WHEELS), px(36)] + [px(_HIT) * faces]
    head = area.height - sum(highs) - gap * len(highs)
    highs.insert(0, max(px(_HEAD_LEAST), min(px(_HEAD_MOST), head)))
    spare = max(0, area.height - sum(highs) - gap * (len(highs) - 1)) // (len(highs) - 1)
    made, top = [], area.top
    for high in highs:
        made.append(Rect(area.left, top, area.width, high))
        top += high + gap + min(spare, px(26))
    return made


def _paint_hits(pen: Pen, surface: pygame.Surface, place: Rect, damage: Sequence[str]) -> None:
    """Draw the damage table."""
    for number, result in enumerate(damage):
        row = Rect(place.left, place.top + pen.px(_HIT * number), place.width, pen.px(_HIT))
        die = pen.die(number + 1, 13)
        surface.blit(die, die.get_rect(midleft=row.midleft))
        words, row = (
            result_words(result),
            Rect(row.left + pen.px(19), row.top, row.width - pen.px(19), row.height),
        )
        pen.write(surface, words, row, pen.squeeze(words, SMALL, row.width), "text")


def sheet_words(kind: str, sheet: Sheet) -> str:
    """Return a sheet in words, for tests and screen readers."""
    guns = ", ".join(f"{name} {gun.launch}" for name, gun in sheet.guns.items())
    tubes = "no missiles" if sheet.tubes is None else f"{sheet.tubes.magazine} missiles"
    return (
        f"{kind_words(kind)}: hull {sheet.hull}, thrust {sheet.thrust}, rotation {sheet.rotation}, "
        f"point defense {sheet.point_defence}, {guns}, {tubes}"
    )
