"""The panel of the rehearsal: enemies, plans, the selected ship, timeline, and who hits whom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.forecast.questions import Duel
from game.screens.rehearsal.trial import LETTERS, Enemies
from game.screens.tools.parts import PanelColumn
from game.shell.theme import BODY, SMALL, Theme, mix
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label, Note
from game.widgets.pen import Pen
from game.widgets.rowlist import Cell, Ground, Line, ListRow, RowList
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.screens.rehearsal.rehearsing import RehearsingTool

_ENEMIES = (
    (Enemies.DRIFT, "Drift", "Every enemy holds its course"),
    (Enemies.TRIAL, "My trial", "Every enemy flies the trial {order} that you drag for it"),
    (Enemies.WORST, "Best moves", "Every enemy moves to where it hits one of your {pieces}s hardest"),
)
_MOVED = "No enemy has a move left."
_STEPS = 100
_ROW = 40


class TimeLine(Slider):
    """The time of the flight, with a mark at its middle."""

    kind = "time line"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the mark, then track and knob."""
        left, length = (pen.px(v) for v in self._track())
        x, middle = left + length // 2, surface.get_rect().centery
        mark = pygame.Rect(0, 0, max(2, pen.px(2)), pen.px(20)).move_to(center=(x, middle))
        pen.panel(surface, mark, pen.theme.secondary, radius=0)
        super().paint(surface, pen)


def panel(tool: RehearsingTool, column: PanelColumn) -> None:
    """Add the widgets, from the assumptions to the results."""
    _enemies(tool, column)
    _plans(tool, column)
    tool.build_hand(column)
    _time(tool, column)
    tool.build_meetings(column)
    _duels(tool, column)


def _enemies(tool: RehearsingTool, column: PanelColumn) -> None:
    column.section("rehearse.enemies", "Enemies")
    if not tool.trial.enemy_ids:
        column.row(high=20, below=4).put(Label, "rehearse.moved", _MOVED, style=SMALL)
        return
    row = column.row([0] * len(tool.assumptions), high=26, gap=6)
    for enemies, words, tip in (one for one in _ENEMIES if one[0] in tool.assumptions):
        row.put(
            Button,
            f"rehearse.{enemies}",
            words,
            look=ButtonLook.PILL,
            on=tool.trial.enemies is enemies,
            on_press=partial(tool.choose_enemies, enemies),
            tooltip=tip.format(pieces=tool.words.pieces, order=tool.words.order),
            topic=tool.words.orders_topic,
        )


def _plans(tool: RehearsingTool, column: PanelColumn) -> None:
    column.section("rehearse.plans", "My plans")
    letters, now = [38] * len(LETTERS), tool.trial.letter
    copy = (column.rect.width - sum(letters) - 4 * len(letters) - 6) * 2 // 5
    row = column.row([*letters, 2, copy, 0], high=26, gap=4, below=8)
    for letter in LETTERS:
        row.put(
            Button,
            f"rehearse.plan{letter}",
            letter,
            look=ButtonLook.PILL,
            on=now == letter,
            on_press=partial(tool.choose_plan, letter),
            tooltip=f"Flies plan {letter}",
        )
    row.skip()
    after = LETTERS[(LETTERS.index(now) + 1) % len(LETTERS)]
    tip = f"Copies plan {now} to {after} and edits the copy"
    row.put(Button, "rehearse.copy", "Copy", on_press=partial(tool.copy_plan, after), tooltip=tip)
    tip = f"Goes back with the {tool.words.order}s of plan {now}; nothing is {tool.words.state} yet"
    row.put(Button, "rehearse.adopt", "Adopt", look=ButtonLook.PRIMARY, on_press=tool.adopt, tooltip=tip)


def _time(tool: RehearsingTool, column: PanelColumn) -> None:
    row, key = column.row([84, 0], high=32, gap=4, below=8), tool.host.app.bindings.label("play")
    row.put(
        Button,
        "rehearse.play",
        "Pause" if tool.playing else "Again" if tool.share >= 1.0 else "Play",
        look=ButtonLook.PRIMARY,
        shortcut=key,
        on_press=tool.play,
        tooltip=f"Flies both {tool.words.sides} as ordered here [{key}]",
        topic=tool.words.moves_topic,
    )
    row.put(
        TimeLine if tool.words.middle else Slider,
        "rehearse.time",
        low=0,
        high=_STEPS,
        at=round(tool.share * _STEPS),
        words=lambda at: _moment_words(int(at), tool.words.middle),
        on_change=lambda at: tool.go_to(at / _STEPS),
        tooltip=tool.words.time,
        topic=tool.words.moves_topic,
    )


def _moment_words(at: int, middle: str) -> str:
    named = {0: "start", _STEPS: "end"} | ({_STEPS // 2: middle} if middle else {})
    return named.get(at, f"{at}%")


def _duels(tool: RehearsingTool, column: PanelColumn) -> None:
    """List who could fire at whom at the end, with the selected piece's pairs first."""
    found = tool.duels
    column.section("rehearse.duels_head", tool.duels_title())
    if found is None:
        column.row(high=18).put(Label, "rehearse.working", tool.missing(), style=SMALL)
        return
    _sums(tool, column)
    column.fill().put(
        RowList,
        "rehearse.duels",
        sorted(found.duels, key=lambda one: (not concerns(one, tool.host.selected), -one.mean)),
        pen=tool.host.ui.pen,
        row_of=lambda duel, _look: tool.duel_row(duel),
        gap=2,
        on_select=lambda row: tool.host.select(row.shooter_id),
    )


def concerns(duel: Duel, piece_id: str | None) -> bool:
    """Return whether a piece fires or is fired at in a duel."""
    return piece_id in (duel.shooter_id, duel.target_id)


def pair_row(theme: Theme, *pair: tuple[str, Seat], odds: str, short: str = "", lit: bool) -> ListRow:
    """Describe who fires at whom and the odds, or these in `short`; `lit` pairs are highlighted."""
    shooter, target = (
        Cell(name, BODY.sized(12), theme.seat_text(seat), snug=True, gap=5) for name, seat in pair
    )
    words = f"{shooter.words} at {target.words}: {odds}"
    at = Cell("at", SMALL, "secondary", snug=True, gap=5)
    lines = [Line([shooter, at, target], high=20), Line([Cell(odds, SMALL, short=short)], high=16)]
    ground = Ground(mix(theme.panel, theme.selected, 0.6) if lit else None, lit=False)
    return ListRow(lines=lines, high=_ROW, pad=(6, 0, 6, 0), ground=ground, tip=words, text=words)


def _sums(tool: RehearsingTool, column: PanelColumn) -> None:
    """Add the totals of each different plan, one below the other."""
    letters = tool.trial.rivals()
    for letter in letters:
        flown, nobody = letter == tool.trial.letter, tool.sums(letter) == (0.0, 0.0)
        words = tool.words.nobody if nobody else tool.sums_words(letter) or tool.missing()
        column.row(high=16, below=4 if letter == letters[-1] else 1).put(
            Note,
            "rehearse.sums" if flown else f"rehearse.sums{letter}",
            f"{letter}: {words}" if len(letters) > 1 else words,
            color="text" if flown else "secondary",
            tooltip=tool.words.sums,
        )
