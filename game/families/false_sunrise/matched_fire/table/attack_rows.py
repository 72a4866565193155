"""Rows of possible attacks: target, dice, chances, and expected losses."""

from __future__ import annotations

from dataclasses import dataclass

from game.families.false_sunrise.matched_fire.table.attack_words import chance_words, flex_words, pool_sum
from game.screens.tools.parts import seat_cell
from game.shell.theme import SMALL, STRONG, Theme, mix
from game.widgets.lists import RowLook
from game.widgets.pen import Ink, Role
from game.widgets.rowlist import Cell, Ground, Line, ListRow, described_once
from rules.false_sunrise.matched_fire.odds import Odds
from rules.false_sunrise.matched_fire.shot_words import pool_words
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat

RowLine = tuple[str, Role]


@dataclass(frozen=True, slots=True)
class AttackRow:
    """An enemy and an attack at it, described in lines; `refusal` says why there is none.

    `order` is its place in a declaration, None if it is not declared.
    """

    target_id: str
    name: str
    seat: Seat
    aside: str
    lines: tuple[RowLine, ...]
    refusal: Refusal | None = None
    order: int | None = None
    tip: str = ""

    @property
    def ship_id(self) -> str:
        """The ship that the row is about."""
        return self.target_id

    @property
    def words(self) -> str:
        """The row in one line, for screen readers and tests."""
        return " \u00b7 ".join((self.name, self.aside, *(words for words, _ in self.lines)))


def odds_lines(odds: Odds, weapon: str = "") -> list[RowLine]:
    """Describe an attack's dice, their sources and chances, for missiles after defense too."""
    attack, head = odds.attack, f"{weapon}: " if weapon else ""
    lines: list[RowLine] = [(f"{head}{pool_sum(attack)}", "text")]
    if flex := flex_words(attack):
        lines.append((f"flex: {flex}", "secondary"))
    if odds.roll is None:
        return [*lines, (chance_words(odds.law), "secondary")]
    return [*lines, (f"after {pool_words(odds.roll)} PD: {chance_words(odds.left)}", "secondary")]


@described_once
def attack_row(theme: Theme, row: AttackRow, look: RowLook) -> ListRow:
    """Describe an attack; a declared one has a frame in its target's color."""
    gray, color = row.refusal is not None, theme.seat(row.seat)
    ink: Ink = "secondary" if gray else theme.seat_text(row.seat)
    name = Cell(row.name, STRONG, ink, squeeze=True)
    mark = seat_cell(row.seat, mix(color, theme.panel, 0.55) if gray else color)
    place = Cell(f"{row.order}." if row.order else "", STRONG.sized(12), "accent", gap=4 if row.order else 0)
    aside = Cell(row.aside, SMALL, "secondary", side="right", gap=6, beside=name)
    lines = [Line([place, mark, aside, name], high=19)]
    lines += [Line([Cell(words, SMALL, ink)], wrap=True) for words, ink in row.lines]
    line = color if row.order else theme.text if look.hovered and not gray else theme.line
    fill = theme.selected if row.order else theme.panel if gray else theme.raised
    return ListRow(
        lines=lines,
        pad=(8, 4, 8, 5),
        ground=Ground(fill, line, lit=False),
        tip=row.tip,
        topic=row.refusal.ruling if row.refusal is not None else "MF-25",
        text=row.words,
        selectable=not gray,
    )
