"""The panel of the rehearsal: enemies, plans, the selected ship, timeline, and who hits whom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.table.dial import AskingStepper, course_words, velocity_row
from game.families.false_sunrise.table.outlooks import mean_words
from game.families.false_sunrise.table.rated_rows import units_of
from game.families.false_sunrise.table.trial import LETTERS, Enemies
from game.screens.tools.parts import PanelColumn, percent
from game.shell.theme import BODY, SECTION, SMALL, Theme, mix
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label, Note
from game.widgets.pen import Pen
from game.widgets.rowlist import Cell, Ground, Line, ListRow, RowList, described_once
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.plotting import most_course
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.danger.duels import Duel
    from game.families.false_sunrise.table.rehearsal import RehearsalTool

_ENEMIES = (
    (Enemies.DRIFT, "Drift", "Every enemy holds its course"),
    (Enemies.TRIAL, "My trial", "Every enemy flies the trial order that you give it: click it, drag its end"),
    (Enemies.WORST, "Worst", "Every enemy ends where it hits one of your ships hardest"),
)
_STEPS = 100
_ROW = 40


class TimeLine(Slider):
    """The time of the flight, with a mark between the half-moves."""

    kind = "time line"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the mark, then track and knob."""
        left, length = (pen.px(v) for v in self._track())
        x, middle = left + length // 2, surface.get_rect().centery
        mark = pygame.Rect(0, 0, max(2, pen.px(2)), pen.px(20)).move_to(center=(x, middle))
        pen.panel(surface, mark, pen.theme.secondary, radius=0)
        super().paint(surface, pen)


def panel(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add the widgets, from the assumptions to the results."""
    _enemies(tool, column)
    _plans(tool, column)
    _in_hand(tool, column)
    _time(tool, column)
    _duels(tool, column)


def _enemies(tool: RehearsalTool, column: PanelColumn) -> None:
    column.section("rehearse.enemies", "Enemies")
    row = column.row([0] * len(_ENEMIES), high=26, gap=6)
    known = edition_ui_of(edition_of(tool.host.view).id).at_table.reckons
    for enemies, words, tip in _ENEMIES:
        row.put(
            Button,
            f"rehearse.{enemies}",
            words,
            look=ButtonLook.PILL,
            on=tool.trial.enemies is enemies,
            on_press=partial(tool.choose_enemies, enemies),
            tooltip=tip,
            topic="ORD-4",
            disabled=""
            if enemies is not Enemies.WORST or known
            else "This edition's danger is not reckoned.",
        )


def _plans(tool: RehearsalTool, column: PanelColumn) -> None:
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
            tooltip=f"Fly plan {letter}. All began as your draft.",
        )
    row.skip()
    after = LETTERS[(LETTERS.index(now) + 1) % len(LETTERS)]
    tip = f"Copy plan {now} to {after}, and change that one"
    row.put(Button, "rehearse.copy", f"To {after}", on_press=partial(tool.copy_plan, after), tooltip=tip)
    tip = f"Make plan {now} your draft and go back; you still seal it"
    row.put(Button, "rehearse.adopt", "Adopt", look=ButtonLook.PRIMARY, on_press=tool.adopt, tooltip=tip)


def _in_hand(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add the steppers of the selected ship, of either side."""
    ship = tool.ship
    if ship is None:
        words = "Select a ship of either fleet to give it a trial order."
        column.row(high=36).put(Label, "rehearse.none", words, style=SMALL, wrap=True)
        return
    order, color = tool.plan.order(ship.id), tool.host.app.theme.seat_text(ship.seat)
    most = min(most_course(ship, order.overcharge, order.miracles), 6)
    label, name = tool.host.app.bindings.label, ship.spec.name
    head = column.row(high=18, below=2)
    head.put(Label, "rehearse.ship", name.upper(), style=SECTION, color=color)
    if tool.trial.order(ship.id) != order:
        words = "flies otherwise: see above"
        column.row(high=14, below=2).put(Label, "rehearse.flown", words, style=SMALL)
    row = column.row([0, 122], high=26, gap=4, below=4)
    row.put(Label, "rehearse.course_words", "Course")
    row.put(
        AskingStepper,
        "rehearse.course",
        low=-most,
        high=most,
        at=order.course,
        words=lambda number: course_words(int(number)).replace("starboard", "stb.") if number else "0",
        on_change=lambda number: tool.change(course=int(number)),
        tooltip=f"Course of {name} [{label('course_port')}] [{label('course_starboard')}]",
        topic="ORD-4",
    )
    velocity_row(
        column.row([0, 122], high=26, gap=4),
        "rehearse.velocity",
        ship,
        order,
        on_change=lambda number: tool.change(velocity=int(number)),
        tooltip=f"Velocity of {name} [{label('velocity_up')}] [{label('velocity_down')}]",
    )


def _time(tool: RehearsalTool, column: PanelColumn) -> None:
    row, key = column.row([84, 0], high=32, gap=4, below=8), tool.host.app.bindings.label("play")
    row.put(
        Button,
        "rehearse.play",
        "Pause" if tool.playing else "Again" if tool.share >= 1.0 else "Play",
        look=ButtonLook.PRIMARY,
        shortcut=key,
        on_press=tool.play,
        tooltip=f"Fly both fleets as they are ordered here [{key}]",
        topic="MOV-1",
    )
    row.put(
        TimeLine,
        "rehearse.time",
        low=0,
        high=_STEPS,
        at=round(tool.share * _STEPS),
        words=lambda at: {0: "start", _STEPS // 2: "turn", _STEPS: "end"}.get(int(at), f"{at:.0f} %"),
        on_change=lambda at: tool.go_to(at / _STEPS),
        tooltip="The time of the movement; the mark is between the half-moves (MOV-1)",
        topic="MOV-1",
    )


def _duels(tool: RehearsalTool, column: PanelColumn) -> None:
    """List who could fire at whom at the end, with the selected ship's pairs first."""
    found = tool.duels
    column.section("rehearse.duels_head", "Who could fire at the end")
    if found is None:
        column.row(high=18).put(Label, "rehearse.working", tool.missing(), style=SMALL)
        return
    _sums(tool, column)
    ships = tool.host.view.ships
    column.fill().put(
        RowList,
        "rehearse.duels",
        sorted(found.duels, key=lambda one: (not _concerns(tool, one), -one.mean)),
        pen=tool.host.ui.pen,
        row_of=lambda duel, _look: duel_row(
            tool.host.app.theme,
            duel,
            *((ships[one].spec.name, ships[one].seat) for one in (duel.shooter_id, duel.target_id)),
            unit=units_of(ships[duel.target_id]),
            lit=_concerns(tool, duel),
        ),
        gap=2,
        on_select=lambda row: tool.host.select(row.shooter_id),
    )


def _concerns(tool: RehearsalTool, duel: Duel) -> bool:
    return tool.host.selected in (duel.shooter_id, duel.target_id)


def _sums(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add the totals of each different plan, one below the other."""
    letters = tool.trial.rivals()
    tip = "Each pair by itself, all weapons that bear together; a weapon counts at each of its targets."
    for letter in letters:
        known, flown = tool.sums(letter), letter == tool.trial.letter
        words = tool.missing() if known is None else f"mine {known[0]:.1f}, theirs {known[1]:.1f} in all"
        if known == (0.0, 0.0):
            words = "nobody could fire at anybody"
        column.row(high=16, below=4 if letter == letters[-1] else 1).put(
            Note,
            "rehearse.sums" if flown else f"rehearse.sums{letter}",
            f"{letter}: {words}" if len(letters) > 1 else words,
            color="text" if flown else "secondary",
            tooltip=tip,
        )


@described_once
def duel_row(theme: Theme, duel: Duel, *pair: tuple[str, Seat], unit: str, lit: bool) -> ListRow:
    """Describe a pair of ships: who fires at whom, and the odds; `lit` ones are highlighted."""
    shooter, target = (
        Cell(name, BODY.sized(12), theme.seat_text(seat), snug=True, gap=5) for name, seat in pair
    )
    wreck = f", destroyed {percent(duel.destroyed)}" if duel.destroyed else ""
    odds = mean_words(unit, duel.mean, duel.bar_emptied) + wreck
    words = f"{shooter.words} at {target.words}: {odds}"
    at = Cell("at", SMALL, "secondary", snug=True, gap=5)
    lines = [Line([shooter, at, target], high=20), Line([Cell(odds, SMALL)], high=16)]
    ground = Ground(mix(theme.panel, theme.selected, 0.6) if lit else None, lit=False)
    return ListRow(lines=lines, high=_ROW, pad=(6, 0, 6, 0), ground=ground, tip=words, text=words)
