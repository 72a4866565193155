"""The live card of strength: mean damage by distance and kind, endurance, and speed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.families.false_sunrise.edition_rooms import YardEdition
from game.families.false_sunrise.yard.strength import Strength
from game.shell.theme import FIGURES, SECTION, SMALL, STRONG, mix
from game.widgets.pen import Pen
from game.widgets.widget import Widget

HEIGHT = 134
_LINE = 19
_NAME = 62
_SIDE = 210


@dataclass(eq=False, repr=False)
class StrengthCard(Widget):
    """A table of figures without controls."""

    kind = "strength"

    strength: Strength | None
    rating: int
    measures: YardEdition

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tooltip, self.topic = self.measures.tip, self.measures.fire_ruling

    def text(self) -> str:
        if self.strength is None:
            return "No strength: the hull is not in this edition."
        return "; ".join(f"{name}: {words}" for name, words in self._facts(self.strength))

    def value(self) -> list[list[float]]:
        """Return the mean damage by kind and column."""
        if self.strength is None:
            return []
        fire = self.strength.fire
        return [[round(mean, 2) for mean in fire[self.rating, kind]] for kind in self.measures.kinds]

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the table on the left and the facts on the right."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        if self.strength is None:
            pen.write(surface, self.text(), rect.inflate(-pen.px(20), 0), SMALL, theme.secondary)
            return
        inner = rect.inflate(-pen.px(20), -pen.px(10))
        self._paint_fire(surface, pen, inner, self.strength)
        side = pygame.Rect(inner.right - pen.px(_SIDE), inner.top, pen.px(_SIDE), inner.height)
        said = pygame.Rect(inner.left, 0, inner.width, pen.px(_LINE))
        said.bottom = inner.bottom
        words = self.measures.summary
        pen.write(surface, words, said, pen.squeeze(words, SMALL, said.width), theme.secondary)
        for at, (name, words) in enumerate(self._facts(self.strength)):
            line = pygame.Rect(side.left, side.top + at * pen.px(_LINE), side.width, pen.px(_LINE))
            left = pen.write(surface, name, line, SMALL, theme.secondary)
            style = pen.squeeze(words, FIGURES.sized(12), line.right - left.right - pen.px(6))
            pen.write(surface, words, line, style, theme.text, "right")

    def _paint_fire(self, surface: pygame.Surface, pen: Pen, area: pygame.Rect, found: Strength) -> None:
        theme = pen.theme
        wide = (area.width - pen.px(_SIDE + _NAME + 24)) / len(self.measures.columns)
        rows = [(str(kind), found.fire[self.rating, kind]) for kind in self.measures.kinds]
        rows.append(("all", found.total(self.rating)))
        most = max(1.0, *found.total(self.rating))
        head = pygame.Rect(area.left, area.top, area.width, pen.px(_LINE))
        pen.write(surface, self.measures.column_word.upper(), head, SECTION.sized(11), theme.secondary)
        for column, words in enumerate(self.measures.columns):
            cell = self._cell(pen, head, wide, column).inflate(-pen.px(6), 0)
            pen.write(surface, words, cell, SMALL, theme.secondary, "right")
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
        measures, none = self.measures, "…" if found.ships else "–"
        stands = [
            (
                f"survives {measures.attacker_words.format(one)}",
                f"{found.shots[one]:.1f}" if found.shots else none,
            )
            for one in measures.attackers
        ]
        bears = {name: much for (name, _), much in zip(measures.bears, found.borne, strict=True) if much}
        body = measures.body if measures.body in bears else next(iter(bears), measures.body)
        guards = "/".join(_span(found.defence[guard]) for guard in measures.guards)
        return [
            *stands,
            (f"{body.lower()} · {measures.guard_word}", f"{bears.get(body, 0)} · {guards}"),
            ("thrust · course", f"{_span(found.thrust)} · {_span(found.course)} h"),
        ]


def tabs_wide(pen: Pen, measures: YardEdition) -> int:
    """Return the width of the tabs of an edition's targets (all equal), in logical units."""
    words = (pen.width(words, STRONG) / pen.scale.factor for _, words in measures.target_choices)
    return max(170, round(len(measures.targets) * (max(words) + 16)))


def _span(pair: tuple[int, int]) -> str:
    low, high = pair
    return str(low) if low == high else f"{low}–{high}"
