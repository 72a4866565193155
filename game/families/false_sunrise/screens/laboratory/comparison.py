"""The figures of the volley: now, as pinned, and the difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

import pygame

from game.families.false_sunrise.laboratory.findings import Findings
from game.families.false_sunrise.screens.laboratory.charts import pinned_ink
from game.screens.tools.parts import percent
from game.shell.theme import BODY, FIGURES, SECTION, STRONG, mix
from game.widgets.pen import Pen
from game.widgets.widget import Common, Pos, Widget

_HEAD, _ROW = 24, 20
HEIGHT = _HEAD + 5 * _ROW + 6
_COLUMN = 104


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a volley: what it is, now, as pinned and the difference, in words."""

    name: str
    now: str
    pinned: str
    change: str
    tone: int
    tip: str


def figures(now: Findings | None, pinned: Findings | None) -> list[Figure]:
    """List the figures of both benches; "…" where they are not known yet."""
    return [
        _figure("Mean damage, pips", "mean_damage", now, pinned, "What the target loses on average."),
        _figure(
            "A bar emptied", "p_bar_emptied", now, pinned, "The chance that a bar loses its last pip (DMG-3)."
        ),
        _figure("Target destroyed", "p_destroyed", now, pinned, "The chance that no pip is left (DMG-5)."),
        _figure(
            "Systems lost",
            "mean_systems",
            now,
            pinned,
            "Mean of the systems that emptied bars and special results cost (DMG-3). A target that is "
            "destroyed counts as losing none, so fire that destroys it more often may show fewer (DMG-5). "
            "Owners are taken to lose first what does not protect, the built-in three last.",
        ),
        _shots(now, pinned),
    ]


def _figure(name: str, field: str, now: Findings | None, pinned: Findings | None, tip: str) -> Figure:
    chance = field.startswith("p_")
    values = [None if one is None else float(getattr(one.outcome, field)) for one in (now, pinned)]
    words = ["…" if value is None else percent(value) if chance else f"{value:.2f}" for value in values]
    if values[0] is None or values[1] is None:
        return Figure(name, words[0], words[1], "", 0, tip)
    change = values[0] - values[1]
    shown = f"{100 * change:+.1f} points" if chance else f"{change:+.2f}"
    if abs(change) < (0.0005 if chance else 0.005):
        return Figure(name, words[0], words[1], "same", 0, tip)
    tone = 0 if _wrecks(field, now, pinned, change) else 1 if change > 0 else -1
    return Figure(name, words[0], words[1], shown, tone, tip)


def _wrecks(field: str, now: Findings | None, pinned: Findings | None, change: float) -> bool:
    """Whether fewer systems are lost because the target is destroyed more often, or the other way round."""
    if field != "mean_systems" or now is None or pinned is None:
        return False
    return change * (now.outcome.p_destroyed - pinned.outcome.p_destroyed) < 0


def _shots(now: Findings | None, pinned: Findings | None) -> Figure:
    words = ["…" if one is None else f"{one.shots} of {len(one.lines)}" for one in (now, pinned)]
    change = "" if now is None or pinned is None else f"{now.shots - pinned.shots:+d}"
    tone = 0 if now is None or pinned is None else (now.shots > pinned.shots) - (now.shots < pinned.shots)
    tip = "Weapons that may fire: near or far enough, in arc, and working."
    return Figure("Weapons that fire", words[0], words[1], "same" if change == "+0" else change, tone, tip)


class Comparison(Widget):
    """Figures in columns; without a pin only those of now."""

    kind = "comparison"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        rows: list[Figure],
        *,
        pinned: bool,
        stale: bool,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(widget_id, rect, **common)
        self.rows = tuple(rows)
        self.pinned = pinned
        self.stale = stale
        self._row: int | None = None

    def state(self) -> tuple[object, ...]:
        return self.rows, self.pinned, self.stale, self._row

    def value(self) -> dict[str, list[str]]:
        return {
            row.name: [row.now, row.pinned, row.change] if self.pinned else [row.now] for row in self.rows
        }

    def text(self) -> str:
        return "; ".join(f"{row.name} {row.now}" for row in self.rows)

    def moved_over(self, pos: Pos | None) -> None:
        """Note the row under the pointer, for its explanation."""
        row = -1 if pos is None else int((pos[1] - self.rect.top - _HEAD) // _ROW)
        self._row = row if 0 <= row < len(self.rows) else None

    def tip(self) -> str:
        return "" if self._row is None else self.rows[self._row].tip

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the columns."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        pad, column = pen.px(12), min(pen.px(_COLUMN), (rect.width - pen.px(160)) // 3)
        heads = ("Now", "Pinned", "Difference") if self.pinned else ("Now",)
        count = len(heads)
        lefts = [rect.right - pad - (count - at) * column for at in range(count)]
        head = pygame.Rect(pad, pen.px(4), lefts[0] - pad, pen.px(18))
        title = "Volley: working it out …" if self.stale else "The whole volley"
        pen.write(surface, title.upper(), head, SECTION, theme.secondary)
        inks = (theme.accent, pinned_ink(pen), theme.secondary)
        for words, left, ink in zip(heads, lefts, inks, strict=False):
            pen.write(
                surface,
                words.upper(),
                pygame.Rect(left, head.top, column, head.height),
                SECTION,
                ink,
                "right",
            )
        for number, row in enumerate(self.rows):
            top = pen.px(_HEAD + number * _ROW)
            line = pygame.Rect(pad, top, rect.width - 2 * pad, pen.px(_HEAD + (number + 1) * _ROW) - top)
            if number == self._row or number % 2 == 0:
                fill = theme.raised if number == self._row else mix(theme.panel, theme.raised, 0.55)
                pen.panel(surface, line.inflate(pen.px(8), 0), fill, radius=4)
            name = pygame.Rect(line.left, top, lefts[0] - line.left, line.height)
            pen.write(surface, row.name, name, pen.squeeze(row.name, BODY, name.width))
            tones = {1: theme.good, 0: theme.secondary, -1: theme.refusal}
            cells = (
                (row.now, theme.secondary if self.stale else theme.text, STRONG),
                (row.pinned, pinned_ink(pen), BODY),
                (row.change, tones[row.tone], FIGURES.sized(12)),
            )
            for (words, ink, style), left in zip(cells, lefts, strict=False):
                place = pygame.Rect(left, top, column, line.height)
                pen.write(surface, words, place, pen.squeeze(words, style, column - pen.px(6)), ink, "right")
