"""The list of what a ship in the laboratory has, with a stepper in each row."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

import pygame

from game.families.false_sunrise.laboratory.bench import part_of, unit_of
from game.families.false_sunrise.laboratory.findings import Findings
from game.families.false_sunrise.laboratory.fitting import Fitted, Turning
from game.families.false_sunrise.screens.yard.fit_list import entry_words
from game.screens.tools.parts import percent, upper_first
from game.shell.theme import BODY, FIGURES, SMALL, STRONG, Theme, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Ink
from game.widgets.rowlist import BARE, RAISED, Box, Cell, Line, ListRow, heading
from rules.false_sunrise.catalogue import Hull, Weapon
from rules.false_sunrise.gunnery import Gunnery
from rules.kernel.seats import Seat

_SAME = 0.05


@dataclass(frozen=True, slots=True)
class FitRow:
    """An entry with its number and the effect of one more.

    `gain` is that effect in words; `tone` is 1 if it helps this ship, -1 if it harms it. `why` says
    why no more can be added. `said` describes the entry briefly, `about` in full.
    """

    fitted: Fitted
    gain: str = ""
    tone: int = 0
    why: str = ""
    effect: str = ""
    said: str = ""
    about: str = ""

    @property
    def words(self) -> str:
        """The row in one line."""
        count = f"{self.fitted.count} × " if self.fitted.count else ""
        return f"{count}{self.fitted.entry.name}{f', {self.fitted.option}' if self.fitted.option else ''}"

    @property
    def tip(self) -> str:
        """The tooltip: what the entry is, by which ruling, and the effect of one more."""
        entry = self.fitted.entry
        lines = [f"{entry.name}: {self.about} ({entry.rule})"]
        if self.fitted.option:
            lines.append(_OPTIONS[self.fitted.turning])
        if self.why:
            lines.append(f"No room for more: {self.why}.")
        if self.effect:
            lines.append(self.effect)
        return "\n".join(lines)


_OPTIONS = {
    Turning.ARC: "Click the chip to turn all of them to the next arc (FRC-4).",
    Turning.SERVED: "Click the chip to put it on the next weapon (FRC-5).",
    Turning.LOST: "Click the chip to mark one more as lost (DMG-4).",
    Turning.NOTHING: "Fires all round.",
}


def fit_rows(
    things: list[Fitted], seat: Seat, found: Findings | None, gunnery: Gunnery, hull: Hull
) -> list[FitRow | ListRow]:
    """List all entries under their headings, with the effect of one more as far as it is known."""
    rows: list[FitRow | ListRow] = []
    if not hull.slots:
        told = [f"{weapon.name}: {gunnery.about(weapon)}." for weapon in hull.arms]
        return [_prose(words) for words in (*told, f"{hull.name} mount nothing. {hull.text}")]
    for group, those in groupby(things, key=attrgetter("group")):
        rows.append(heading(group.value, high=22))
        for one in those:
            entry = one.entry
            said = gunnery.words(entry) if isinstance(entry, Weapon) else entry.rule
            rows.append(replace(_row(one, seat, found), said=said, about=entry_words(entry, gunnery)))
    return rows


def _prose(words: str) -> ListRow:
    """Return a row with a longer text."""
    lines = (Line([Cell(words, SMALL, "secondary")], wrap=True),)
    return ListRow((), lines, pad=(6, 4, 6, 6), ground=BARE, text=words, selectable=False)


def _row(one: Fitted, seat: Seat, found: Findings | None) -> FitRow:
    gain = None if found is None else found.gains.get((seat, one.entry.id))
    if found is None or gain is None:
        return FitRow(one)
    refusal = gain.refusal
    why = "" if refusal is None else f"{refusal.reason} ({refusal.ruling})"
    if gain.outcome is None:
        return FitRow(one, gain="" if refusal is None else refusal.ruling, why=why)
    then, target = gain.outcome, found.bench.target
    change = then.mean_damage - found.outcome.mean_damage
    digits = 1 if abs(change) < 10 else 0
    words = f"{change:+.{digits}f}" if abs(change) >= _SAME else "±0"
    helps = change if seat is Seat.RED else -change
    tone = 0 if abs(change) < _SAME else 1 if helps > 0 else -1
    effect = (
        f"{'On a hull with a slot for one more' if why else 'One more'}: average {then.mean_damage:.1f} "
        f"{unit_of(target)} instead of {found.outcome.mean_damage:.1f}; {part_of(target)} "
        f"{percent(then.p_bar_emptied)}, destroyed {percent(then.p_destroyed)}, "
        f"{then.mean_systems:.1f} systems lost."
    )
    return FitRow(one, gain=words, tone=tone, why=why, effect=effect)


def fit_row(theme: Theme, row: FitRow | ListRow, _look: RowLook) -> ListRow:
    """Describe an entry with its number, "fewer" and "more" buttons, and its "option" chip."""
    if isinstance(row, ListRow):
        return row
    fitted = row.fitted
    has = fitted.count > 0
    ink = theme.text if has else mix(theme.secondary, theme.text, 0.35)
    tones: dict[int, Ink] = {1: "good", 0: "secondary", -1: "refusal"}
    gain = Cell(row.gain, FIGURES.sized(12) if row.effect else SMALL, tones[row.tone], "right", 39, gap=0)
    count = Cell(str(fitted.count), FIGURES, side="right", align="center", wide=20, gap=0)
    name = Cell(fitted.entry.name, (STRONG if has else BODY).sized(12), ink, squeeze=True)
    steps = (_step(theme, Icon.PLUS, "more", live=not row.why, gap=0), count)
    fewer = _step(theme, Icon.MINUS, "fewer", live=has, gap=4)
    lines = [Line([Cell(side="right", wide=5, gap=0), gain, *steps, fewer, name], 24)]
    if has:
        chip = [_chip(fitted)] if fitted.option else []
        said = Cell(row.said, SMALL, "secondary", squeeze=True)
        margin = Cell(side="right", wide=4, gap=0)
        beside = [margin, *chip] if len(row.said) > _BESIDE_CHIP else [margin, *chip, said]
        lines += [Line([margin, said], 15)] if said not in beside else []
        lines += [Line(beside, 15), Line([], 3)]
    ground, rule = RAISED if has else BARE, fitted.entry.rule
    pad = (6, 0, 0, 0)
    return ListRow((), lines, pad=pad, ground=ground, tip=row.tip, topic=rule, text=row.words)


_BESIDE_CHIP = 24  # letters of the description that fit next to the chip, even at the largest text size


def _step(theme: Theme, icon: Icon, act: str, *, live: bool, gap: float) -> Cell:
    """Return the plus or the minus of a stepper."""
    ink = theme.accent if live else mix(theme.secondary, theme.panel, 0.55)
    box = Box("raised" if live else None, "edge" if live else "line", 6, (1, 3))
    return Cell(sign=icon, size=10, ink=ink, side="right", wide=20, gap=gap, box=box, act=act)


def _chip(fitted: Fitted) -> Cell:
    """Return the chip of an option, without a frame if there is nothing to change."""
    turns = fitted.turning is not Turning.NOTHING
    ink: Ink = "refusal" if fitted.lost else "accent" if turns else "secondary"
    box = Box("panel" if turns else None, "edge" if turns else "line", inset=(0, 0))
    words = upper_first(fitted.option)
    return Cell(words, SMALL, ink, "right", wide=106, gap=4, squeeze=True, box=box, act="option")


def act_of_key(event: pygame.Event) -> str:
    """Return what a key does to an entry: left and right change the number, Space the option."""
    if event.key in (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS):
        return "fewer"
    if event.key in (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        return "more"
    return "option" if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER) else ""
