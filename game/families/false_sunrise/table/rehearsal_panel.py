"""The panel of Rehearse: enemies, plans, the ship in hand, the time line, and who could fire at whom."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.families.false_sunrise.table.dial import AskingStepper, course_words
from game.families.false_sunrise.table.order_boxes import velocity_stepper, velocity_words
from game.families.false_sunrise.table.trial import LETTERS, Enemies
from game.screens.tools.parts import percent
from game.screens.tools.tool import PANEL
from game.shell.theme import BODY, SECTION, SMALL, mix
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label, Note
from game.widgets.layout import Column
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.plotting import most_course

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
    """The time of the flight, with a mark where the half-moves meet."""

    kind = "time line"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the mark, then track and knob."""
        left, length = (pen.px(v) for v in self._track())
        x, middle = left + length // 2, surface.get_rect().centery
        mark = pygame.Rect(0, 0, max(2, pen.px(2)), pen.px(20)).move_to(center=(x, middle))
        pen.panel(surface, mark, pen.theme.secondary, radius=0)
        super().paint(surface, pen)


def panel(tool: RehearsalTool, area: Rect) -> list[Widget]:
    """Make the widgets, from what is supposed to what comes of it."""
    made: list[Widget] = []
    column = Column(made.append, area, high=26, group=PANEL)
    for part in (_enemies, _plans, _in_hand, _time, _duels):
        part(tool, column)
    return made


def _section(column: Column, name: str, words: str) -> None:
    column.row(high=16, below=4).put(Label, f"rehearse.{name}", words, style=SECTION)


def _enemies(tool: RehearsalTool, column: Column) -> None:
    _section(column, "enemies", "ENEMIES")
    row, look = column.row([0] * len(_ENEMIES), gap=6), ButtonLook.PILL
    for enemies, words, tip in _ENEMIES:
        name, on, press = f"rehearse.{enemies}", tool.trial.enemies is enemies, tool.choose_enemies
        act = partial(press, enemies)
        row.put(Button, name, words, look=look, on=on, on_press=act, tooltip=tip, topic="ORD-4")


def _plans(tool: RehearsalTool, column: Column) -> None:
    _section(column, "plans", "MY PLANS")
    letters = [38] * len(LETTERS)
    copy = (column.rect.width - sum(letters) - 4 * len(letters) - 6) * 2 // 5
    row, look, now = column.row([*letters, 2, copy, 0], gap=4), ButtonLook.PILL, tool.trial.letter
    for letter in LETTERS:
        name, press = f"rehearse.plan{letter}", partial(tool.choose_plan, letter)
        tip = f"Fly plan {letter}. All began as your draft."
        row.put(Button, name, letter, look=look, on=now == letter, on_press=press, tooltip=tip)
    row.skip()
    after = LETTERS[(LETTERS.index(now) + 1) % len(LETTERS)]
    tip, press = f"Copy plan {now} to {after}, and change that one", partial(tool.copy_plan, after)
    row.put(Button, "rehearse.copy", f"To {after}", on_press=press, tooltip=tip)
    tip, look = f"Make plan {now} your draft and go back; you still seal it", ButtonLook.PRIMARY
    row.put(Button, "rehearse.adopt", "Adopt", look=look, on_press=tool.adopt, tooltip=tip)


def _in_hand(tool: RehearsalTool, column: Column) -> None:
    """Add the steppers of the ship in hand, whoever's it is."""
    ship = tool.ship
    if ship is None:
        words = "Select a ship of either fleet to give it a trial order."
        column.row(high=36).put(Label, "rehearse.none", words, style=SMALL, wrap=True)
        return
    order, colour = tool.plan.order(ship.id), tool.host.app.theme.seat_text(ship.seat)
    most = min(most_course(ship, order.overcharge, order.miracles), 6)
    label, name = tool.host.app.bindings.label, ship.spec.name
    column.row(high=18, below=2).put(Label, "rehearse.ship", name.upper(), style=SECTION, colour=colour)
    if tool.trial.order(ship.id) != order:
        row = column.row(high=14, below=2)
        row.put(Label, "rehearse.flown", "flies otherwise: see above", style=SMALL)
    row = column.row([0, 122], gap=4, below=4)
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
    row = column.row([0, 122], gap=4)
    row.put(Label, "rehearse.velocity_words", velocity_words(ship, order))
    tip = f"Velocity of {name} [{label('velocity_up')}] [{label('velocity_down')}]"
    velocity_stepper(row, "rehearse.velocity", ship, order, tool.change, tip)


def _time(tool: RehearsalTool, column: Column) -> None:
    row, key = column.row([84, 0], 32, gap=4), tool.host.app.bindings.label("play")
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


def _duels(tool: RehearsalTool, column: Column) -> None:
    """List who could fire at whom at the end, those of the ship in hand first."""
    found = tool.duels
    _section(column, "duels_head", "WHO COULD FIRE AT THE END")
    if found is None:
        column.row(high=18).put(Label, "rehearse.working", tool.missing(), style=SMALL)
        return
    _sums(tool, column)
    rows = sorted(
        found.duels, key=lambda one: (tool.host.selected not in (one.shooter_id, one.target_id), -one.mean)
    )
    column.fill().put(
        ScrollList,
        "rehearse.duels",
        rows,
        paint_row=partial(_paint, tool),
        row_height=_ROW,
        gap=2,
        row_text=partial(duel_words, tool),
        row_tip=partial(duel_words, tool),
        on_select=lambda row: tool.host.select(row.shooter_id),
    )


def _sums(tool: RehearsalTool, column: Column) -> None:
    """Say what each of the plans that differ comes to, one below the other."""
    letters = tool.trial.rivals()
    tip = "Each pair by itself, all weapons that bear together; a weapon counts at each of its targets."
    for letter in letters:
        known, flown = tool.sums(letter), letter == tool.trial.letter
        words = tool.missing() if known is None else f"mine {known[0]:.1f}, theirs {known[1]:.1f} in all"
        if known == (0.0, 0.0):
            words = "nobody could fire at anybody"
        row = column.row(high=16, below=4 if letter == letters[-1] else 1)
        sums = row.put(
            Note,
            f"rehearse.sums{'' if flown else letter}",
            f"{letter}: {words}" if len(letters) > 1 else words,
            tooltip=tip,
        )
        sums.colour = "text" if flown else "secondary"


def duel_words(tool: RehearsalTool, duel: Duel) -> str:
    """Say a pair in words."""
    ships = tool.host.view.ships
    one, other = ships[duel.shooter_id].spec.name, ships[duel.target_id].spec.name
    return f"{one} at {other}: {_odds(duel)}"


def _odds(duel: Duel) -> str:
    wreck = f", destroyed {percent(duel.destroyed)}" if duel.destroyed else ""
    return f"mean {duel.mean:.1f}, bar {percent(duel.bar_emptied)}{wreck}"


def _paint(
    tool: RehearsalTool, pen: Pen, surface: pygame.Surface, rect: pygame.Rect, duel: Duel, _look: RowLook
) -> None:
    ships, theme = tool.host.view.ships, pen.theme
    shooter, target = ships[duel.shooter_id], ships[duel.target_id]
    if tool.host.selected in (shooter.id, target.id):
        pen.panel(surface, rect, mix(theme.panel, theme.selected, 0.6), radius=4)
    upper = pygame.Rect(rect.left + pen.px(6), rect.top, rect.width - pen.px(12), rect.height // 2)
    wrote = pen.write(surface, shooter.spec.name, upper, BODY.sized(12), theme.seat_text(shooter.seat))
    aim = upper.copy()
    aim.left = wrote.right + pen.px(5)
    wrote = pen.write(surface, "at", aim, SMALL, theme.secondary)
    aim.left, aim.width = wrote.right + pen.px(5), max(10, upper.right - wrote.right - pen.px(5))
    pen.write(surface, target.spec.name, aim, BODY.sized(12), theme.seat_text(target.seat))
    pen.write(surface, _odds(duel), upper.move(0, upper.height - pen.px(2)), SMALL, theme.text)
