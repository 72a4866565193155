"""The figures of the volley: now, as pinned, and the difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field, replace

import pygame

from game.families.false_sunrise.laboratory.findings import Findings
from game.families.false_sunrise.screens.laboratory.charts import pinned_ink
from game.screens.tools.parts import percent
from game.shell.theme import BODY, FIGURES, SECTION, STRONG, mix
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import PLAIN, Cell, Ground, ListRow, paint_row
from game.widgets.widget import Pos, Widget

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


@dataclass(eq=False, repr=False)
class Comparison(Widget):
    """Figures in columns; without a pin only those of now."""

    kind = "comparison"

    rows: Sequence[Figure]
    _: KW_ONLY
    pinned: bool
    stale: bool
    _row: int | None = field(default=None, init=False)

    def state(self) -> tuple[object, ...]:
        return *super().state(), self._row

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
        """Draw the heads of the columns, and every other row on a ground of its own."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        title = "VOLLEY: WORKING IT OUT …" if self.stale else "THE WHOLE VOLLEY"
        heads: tuple[tuple[str, Ink], ...] = (
            ("NOW", "accent"),
            ("PINNED", pinned_ink(pen)),
            ("DIFFERENCE", "secondary"),
        )
        cells = [Cell(words, SECTION, ink) for words, ink in heads]
        self._paint_row(pen, surface, (4, 18), Cell(title, SECTION, "secondary"), cells)
        tones: dict[int, Ink] = {1: "good", 0: "secondary", -1: "refusal"}
        for number, row in enumerate(self.rows):
            lit = number == self._row
            fill = theme.raised if lit else mix(theme.panel, theme.raised, 0.55) if number % 2 == 0 else None
            cells = [
                Cell(row.now, STRONG, "secondary" if self.stale else "text", squeeze=True),
                Cell(row.pinned, BODY, pinned_ink(pen), squeeze=True),
                Cell(row.change, FIGURES.sized(12), tones[row.tone], squeeze=True),
            ]
            name = Cell(row.name, squeeze=True)
            self._paint_row(pen, surface, (_HEAD + number * _ROW, _ROW), name, cells, Ground(fill, lit=False))

    def _paint_row(
        self,
        pen: Pen,
        surface: pygame.Surface,
        span: tuple[int, int],
        name: Cell,
        cells: list[Cell],
        ground: Ground = PLAIN,
    ) -> None:
        """Draw a row at a top with a height: its name, and as many columns as are shown."""
        wide = min(_COLUMN, (self.rect.width - 160) // 3)
        shown = cells if self.pinned else cells[:1]
        columns = [replace(cell, side="right", wide=wide, gap=0) for cell in reversed(shown)]
        place = pygame.Rect(pen.px(8), pen.px(span[0]), surface.get_width() - pen.px(16), pen.px(span[1]))
        row = ListRow([*columns, name], pad=(4, 0, 4, 0), ground=ground)
        paint_row(pen, surface, place, row)
