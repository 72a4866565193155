"""What a ship in the laboratory has of everything in the catalogue: a list with a stepper in each row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Unpack

import pygame

from game.families.false_sunrise.laboratory.findings import Findings
from game.families.false_sunrise.laboratory.fitting import Entry, Fitted, Group
from game.screens.tools.parts import percent, upper_first
from game.shell.theme import BODY, FIGURES, SECTION, SMALL, STRONG, Colour, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Common, Pos
from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.gunnery import Gunnery
from rules.kernel.seats import Seat

_HEAD, _BARE, _FITTED = 22, 24, 42
_LINE = 24
_GAIN = 44
_STEP = 20
_CHIP = 106
_SAME = 0.05


@dataclass(frozen=True, slots=True)
class FitRow:
    """A heading, or an entry with its number and what one more of it would do.

    `gain` is said in words; `tone` is 1 where it helps this ship, -1 where it harms it; `why` refuses more;
    `said` is what the entry is in short, `about` at length.
    """

    heading: str = ""
    fitted: Fitted | None = None
    gain: str = ""
    tone: int = 0
    why: str = ""
    effect: str = ""
    said: str = ""
    about: str = ""

    @property
    def words(self) -> str:
        """The row in one line."""
        if self.fitted is None:
            return self.heading
        count = f"{self.fitted.count} × " if self.fitted.count else ""
        return f"{count}{self.fitted.entry.name}{f', {self.fitted.option}' if self.fitted.option else ''}"

    @property
    def tip(self) -> str:
        """The entry for a tooltip: what it is by which ruling, and what one more would do."""
        if self.fitted is None:
            return ""
        entry, lines = self.fitted.entry, []
        lines.append(f"{entry.name}: {self.about} ({entry.rule})")
        if self.fitted.option:
            lines.append(_OPTIONS[_option_kind(self.fitted)])
        if self.why:
            lines.append(f"No more here: {self.why}.")
        if self.effect:
            lines.append(self.effect)
        return "\n".join(lines)


_OPTIONS = {
    "arc": "Press the chip to turn all of them to the next arc (FRC-4).",
    "serves": "Press the chip to let it serve the next weapon (FRC-5).",
    "lost": "Press the chip to let one more of them be lost (DMG-4).",
    "": "Fires all round.",
}


def _option_kind(fitted: Fitted) -> str:
    if fitted.option == "all round":
        return ""
    if fitted.option.endswith(("lost", "works", "all work")):
        return "lost"
    return "arc" if isinstance(fitted.entry, Weapon) else "serves"


def _about(entry: Entry, gunnery: Gunnery) -> str:
    if isinstance(entry, Weapon):
        # Where a weapon has no band, its figures say all that its text does.
        return f"{gunnery.about(entry)}. {entry.text if entry.band else ''}".strip()
    return entry.text


def fit_rows(things: list[Fitted], seat: Seat, found: Findings | None, gunnery: Gunnery) -> list[FitRow]:
    """List everything under its headings, with what one more of it would do as far as that is known."""
    rows: list[FitRow] = []
    group: Group | None = None
    for one in things:
        if one.group is not group:
            group = one.group
            rows.append(FitRow(heading=group.value))
        entry = one.entry
        said = gunnery.words(entry) if isinstance(entry, Weapon) else entry.rule
        rows.append(replace(_row(one, seat, found), said=said, about=_about(entry, gunnery)))
    return rows


def _row(one: Fitted, seat: Seat, found: Findings | None) -> FitRow:
    gain = None if found is None else found.gains.get((seat, one.entry.id))
    if found is None or gain is None:
        return FitRow(fitted=one)
    refusal = gain.refusal
    why = "" if refusal is None else f"{refusal.reason} ({refusal.ruling})"
    if gain.outcome is None:
        return FitRow(fitted=one, gain="" if refusal is None else refusal.ruling, why=why)
    then = gain.outcome
    change = then.mean_damage - found.outcome.mean_damage
    digits = 1 if abs(change) < 10 else 0
    words = f"{change:+.{digits}f}" if abs(change) >= _SAME else "±0"
    helps = change if seat is Seat.RED else -change
    tone = 0 if abs(change) < _SAME else 1 if helps > 0 else -1
    effect = (
        f"{'On a hull with a slot for one more' if why else 'One more'}: mean {then.mean_damage:.1f} pips "
        f"instead of {found.outcome.mean_damage:.1f}; a bar emptied {percent(then.p_bar_emptied)}, destroyed "
        f"{percent(then.p_destroyed)}, {then.mean_systems:.1f} systems lost."
    )
    return FitRow(fitted=one, gain=words, tone=tone, why=why, effect=effect)


class FitList(ScrollList[FitRow]):
    """Steppers for everything: arrows left and right change the number, Space turns the option."""

    kind = "fit"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        rows: list[FitRow],
        *,
        on_step: Callable[[Fitted, int], None],
        on_option: Callable[[Fitted], None],
        at: int | None,
        on_look: Callable[[int], None],
        **common: Unpack[Common],
    ) -> None:
        self.on_step = on_step
        self.on_option = on_option
        self.on_look = on_look
        super().__init__(
            widget_id,
            rect,
            rows,
            paint_row=_paint,
            row_height=_height,
            gap=2,
            selected=at,
            on_select=lambda _row: self._looked(),
            on_click=self._clicked,
            selectable=lambda row: row.fitted is not None,
            row_text=lambda row: row.words,
            row_tip=lambda row: row.tip,
            **common,
        )

    def _looked(self) -> None:
        if self.selected is not None:
            self.on_look(self.selected)

    def _clicked(self, row: FitRow, pos: Pos) -> bool:
        """Take a press on a stepper or on a chip; the row is selected in any case."""
        if row.fitted is None:
            return True
        self.select(self.items.index(row))
        right = self._row_width() - _GAIN
        if pos[1] < _LINE:
            place = int((right - pos[0]) // _STEP)
            if place in (0, 2) and pos[0] < right:
                self.on_step(row.fitted, 1 if place == 0 else -1)
        elif row.fitted.option and right + _GAIN - _CHIP - 6 <= pos[0]:
            self.on_option(row.fitted)
        return True

    def place_of(self, entry_id: str, part: str) -> pygame.Rect:
        """Return where a part of a row is in logical units: "more", "fewer" or "option"."""
        index = next(i for i, row in enumerate(self.items) if row.fitted and row.fitted.entry.id == entry_id)
        row = self.row_rect(index)
        right = row.right - _GAIN
        if part == "option":
            return pygame.Rect(row.right - _CHIP - 4, row.top + _LINE, _CHIP, _FITTED - _LINE - 2)
        left = right - _STEP if part == "more" else right - 3 * _STEP
        return pygame.Rect(left, row.top + 2, _STEP, _STEP)

    def moved_over(self, pos: Pos | None) -> None:
        """Light the row under the pointer and take its ruling."""
        super().moved_over(pos)
        at = None if pos is None else self.row_at(pos)
        fitted = None if at is None else self.items[at].fitted
        self.topic = "" if fitted is None else fitted.entry.rule

    def key(self, event: pygame.event.Event) -> bool:
        """Change the number or the option of the selected row."""
        row = self.chosen
        if row is None or row.fitted is None:
            return super().key(event)
        if event.key in (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS):
            self.on_step(row.fitted, -1)
        elif event.key in (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self.on_step(row.fitted, 1)
        elif event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.on_option(row.fitted)
        else:
            return super().key(event)
        return True

    def dump(self) -> dict[str, object]:
        """Return the rows as well."""
        return {**super().dump(), "rows": [row.words for row in self.items]}


def _height(row: FitRow) -> float:
    if row.fitted is None:
        return _HEAD
    return _FITTED if row.fitted.count else _BARE


def _paint(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: FitRow, look: RowLook) -> None:
    theme = pen.theme
    if row.fitted is None:
        head = rect.inflate(-2 * pen.px(4), 0)
        pen.write(surface, row.heading.upper(), head, SECTION, theme.secondary)
        return
    if row.fitted.count and not look.selected:
        pen.panel(surface, rect, theme.raised, theme.line)
    paint_row_frame(pen, surface, rect, look)
    line = pygame.Rect(rect.left + pen.px(6), rect.top, rect.width - pen.px(6), pen.px(_LINE))
    gain = pygame.Rect(rect.right - pen.px(_GAIN), line.top, pen.px(_GAIN - 5), line.height)
    inks = {1: theme.good, 0: theme.secondary, -1: theme.refusal}
    style = FIGURES.sized(12) if row.effect else SMALL
    pen.write(surface, row.gain, gain, style, inks[row.tone], "right")
    left = _paint_stepper(pen, surface, gain.left, line, row)
    name = pygame.Rect(line.left, line.top, left - line.left - pen.px(4), line.height)
    base = STRONG.sized(12) if row.fitted.count else BODY.sized(12)
    ink = theme.text if row.fitted.count else mix(theme.secondary, theme.text, 0.35)
    pen.write(surface, row.fitted.entry.name, name, pen.squeeze(row.fitted.entry.name, base, name.width), ink)
    if row.fitted.count:
        _paint_second(pen, surface, rect, row.fitted, row.said)


def _paint_stepper(pen: Pen, surface: pygame.Surface, right: int, line: pygame.Rect, row: FitRow) -> int:
    """Draw minus, number and plus up to a place; return their left end."""
    theme, step = pen.theme, pen.px(_STEP)
    assert row.fitted is not None
    parts: tuple[tuple[Icon | None, bool], ...] = (
        (Icon.PLUS, not row.why),
        (None, True),
        (Icon.MINUS, row.fitted.count > 0),
    )
    for icon, live in parts:
        right -= step
        box = pygame.Rect(right, 0, step, step)
        box.centery = line.centery
        if icon is None:
            pen.write(surface, str(row.fitted.count), box, FIGURES, theme.text, "centre")
            continue
        ink: Colour = theme.accent if live else mix(theme.secondary, theme.panel, 0.55)
        pen.panel(
            surface, box.inflate(-2, -2), theme.raised if live else None, theme.edge if live else theme.line
        )
        pen.put_icon(surface, icon, box.center, 10, ink)
    return right


def _paint_second(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, fitted: Fitted, said: str) -> None:
    """Draw what an entry is, and the chip of its option."""
    theme = pen.theme
    top, high = rect.top + pen.px(_LINE), rect.height - pen.px(_LINE) - pen.px(3)
    room = pygame.Rect(rect.left + pen.px(6), top, rect.width - pen.px(_CHIP + 14), high)
    pen.write(surface, said, room, pen.squeeze(said, SMALL, room.width), theme.secondary)
    if not fitted.option:
        return
    chip = pygame.Rect(rect.right - pen.px(_CHIP + 4), top, pen.px(_CHIP), high)
    turns = _option_kind(fitted) != ""
    ink = theme.refusal if fitted.lost else theme.accent if turns else theme.secondary
    pen.panel(surface, chip, theme.panel if turns else None, theme.edge if turns else theme.line, radius=8)
    style = pen.squeeze(fitted.option, SMALL, chip.width - pen.px(10))
    pen.write(surface, upper_first(fitted.option), chip.inflate(-pen.px(10), 0), style, ink, "centre")
