"""The live card of strength: mean damage by band and kind, shots that are stood, and speed."""

from __future__ import annotations

import pygame

from game.theme import FIGURES, SECTION, SMALL, STRONG, mix
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from game.yard.strength import BANDS, KINDS, Strength

HEIGHT = 118
_LINE = 19
_NAME = 62
_SIDE = 210
_TIP = (
    "Left: the mean pips of one volley at a target of the chosen defence, into the arc that bears most, by "
    "range band (FIR-3, FIR-6). Right: how many shots of each kind, from their own band and three a turn, "
    "destroy it on average, with all that its systems do until they are lost (DMG-1 to DMG-6); pips, and the "
    "defence against energy, ballistic and missile fire."
)


class StrengthCard(Widget):
    """A table of figures; nothing to press."""

    kind = "strength"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        strength: Strength | None,
        rating: int,
    ) -> None:
        super().__init__(widget_id, rect, tooltip=_TIP, topic="FIR-3")
        self.strength = strength
        self.rating = rating

    def state(self) -> tuple[object, ...]:
        found = self.strength
        if found is None:
            return (None, self.rating)
        fire = tuple(found.fire[self.rating, kind] for kind in KINDS)
        return (
            fire,
            tuple(found.shots.items()),
            found.pips,
            found.craft,
            found.thrust,
            found.course,
            self.rating,
        )

    def text(self) -> str:
        if self.strength is None:
            return "No strength: the hull is not in this edition."
        return "; ".join(f"{name}: {words}" for name, words in self._facts(self.strength))

    def value(self) -> list[list[float]]:
        """Return the mean damage by kind and band."""
        if self.strength is None:
            return []
        return [[round(mean, 2) for mean in self.strength.fire[self.rating, kind]] for kind in KINDS]

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the table at the left and the facts at the right."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        if self.strength is None:
            pen.write(surface, self.text(), rect.inflate(-pen.px(20), 0), SMALL, theme.secondary)
            return
        inner = rect.inflate(-pen.px(20), -pen.px(10))
        self._paint_fire(surface, pen, inner, self.strength)
        side = pygame.Rect(inner.right - pen.px(_SIDE), inner.top, pen.px(_SIDE), inner.height)
        for at, (name, words) in enumerate(self._facts(self.strength)):
            line = pygame.Rect(side.left, side.top + at * pen.px(_LINE), side.width, pen.px(_LINE))
            left = pen.write(surface, name, line, SMALL, theme.secondary)
            style = pen.squeeze(words, FIGURES.sized(12), line.right - left.right - pen.px(6))
            pen.write(surface, words, line, style, theme.text, "right")

    def _paint_fire(self, surface: pygame.Surface, pen: Pen, area: pygame.Rect, found: Strength) -> None:
        theme = pen.theme
        wide = (area.width - pen.px(_SIDE + _NAME + 24)) / len(BANDS)
        rows = [(kind.value, found.fire[self.rating, kind]) for kind in KINDS]
        rows.append(("all", found.total(self.rating)))
        most = max(1.0, *found.total(self.rating))
        head = pygame.Rect(area.left, area.top, area.width, pen.px(_LINE))
        pen.write(surface, "BAND", head, SECTION.sized(11), theme.secondary)
        for column, band in enumerate(BANDS):
            cell = self._cell(pen, head, wide, column).inflate(-pen.px(6), 0)
            pen.write(surface, str(band), cell, SMALL, theme.secondary, "right")
        for at, (name, means) in enumerate(rows, 1):
            line = head.move(0, at * head.height)
            whole = name == "all"
            pen.write(surface, name, line, STRONG.sized(11) if whole else SMALL, theme.text)
            for column, mean in enumerate(means):
                cell = self._cell(pen, line, wide, column)
                if mean:
                    share = 0.1 + 0.5 * mean / most
                    pen.panel(surface, cell.inflate(-2, -2), mix(theme.panel, theme.commit, share), radius=3)
                ink = theme.text if mean else mix(theme.secondary, theme.panel, 0.4)
                words = f"{mean:.1f}" if mean else "–"
                pen.write(surface, words, cell.inflate(-pen.px(6), 0), FIGURES.sized(11), ink, "right")

    def _cell(self, pen: Pen, line: pygame.Rect, wide: float, column: int) -> pygame.Rect:
        left = line.left + pen.px(_NAME) + round(column * wide)
        return pygame.Rect(left, line.top, round(wide), line.height)

    def _facts(self, found: Strength) -> list[tuple[str, str]]:
        stands = [(f"stands {kind.value} shots", f"{found.shots[kind]:.1f}") for kind in KINDS if found.shots]
        stands = stands or [(f"stands {kind.value} shots", "…") for kind in KINDS]
        ratings = "/".join(_span(found.defence[kind]) for kind in KINDS)
        return [
            *stands,
            ("pips · defence", f"{found.pips} · {ratings}"),
            ("thrust · course", f"{_span(found.thrust)} · {_span(found.course)} h"),
        ]


def _span(pair: tuple[int, int]) -> str:
    low, high = pair
    return str(low) if low == high else f"{low}–{high}"
