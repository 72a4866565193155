"""The panel of Rehearse: enemies, plans, the ship in hand, the time line, and who could fire at whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.families.false_sunrise.table.dial import AskingStepper, course_words
from game.families.false_sunrise.table.plan import legal_velocities
from game.families.false_sunrise.table.sheet import Stack
from game.families.false_sunrise.table.trial import LETTERS, Enemies
from game.screens.tools.parts import percent
from game.screens.tools.tool import PANEL
from game.shell.theme import BODY, SECTION, SMALL, mix
from game.widgets.amount import Slider
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
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
    stack = Stack(area)
    made: list[Widget] = [*_enemies(tool, stack), *_plans(tool, stack), *_in_hand(tool, stack)]
    made += _time(tool, stack)
    made += _duels(tool, stack)
    return made


def _pills(stack: Stack, count: int) -> list[Rect]:
    row = stack.take(26, 8)
    width = (row.width - 6 * (count - 1)) // count
    return [Rect(row.left + number * (width + 6), row.top, width, row.height) for number in range(count)]


def _enemies(tool: RehearsalTool, stack: Stack) -> list[Widget]:
    made: list[Widget] = [Label("rehearse.enemies", stack.take(16, 4), "ENEMIES", style=SECTION)]
    for place, (enemies, words, tip) in zip(_pills(stack, len(_ENEMIES)), _ENEMIES, strict=True):
        made.append(
            Button(
                f"rehearse.{enemies}",
                place,
                words,
                look=ButtonLook.PILL,
                on=tool.trial.enemies is enemies,
                on_press=lambda enemies=enemies: tool.choose_enemies(enemies),  # type: ignore[misc]
                tooltip=tip,
                topic="ORD-4",
                group=PANEL,
            )
        )
    return made


def _plans(tool: RehearsalTool, stack: Stack) -> list[Widget]:
    made: list[Widget] = [Label("rehearse.plans", stack.take(16, 4), "MY PLANS", style=SECTION)]
    row, wide = stack.take(26, 8), 38
    places = [
        Rect(row.left + number * (wide + 4), row.top, wide, row.height) for number in range(len(LETTERS))
    ]
    rest = Rect(places[-1].right + 10, row.top, row.right - places[-1].right - 10, row.height)
    copy = Rect(rest.left, rest.top, rest.width * 2 // 5, rest.height)
    for place, letter in zip(places, LETTERS, strict=False):
        made.append(
            Button(
                f"rehearse.plan{letter}",
                place,
                letter,
                look=ButtonLook.PILL,
                on=tool.trial.letter == letter,
                on_press=lambda letter=letter: tool.choose_plan(letter),  # type: ignore[misc]
                tooltip=f"Fly plan {letter}. All began as your draft.",
                group=PANEL,
            )
        )
    after = LETTERS[(LETTERS.index(tool.trial.letter) + 1) % len(LETTERS)]
    made.append(
        Button(
            "rehearse.copy",
            copy,
            f"To {after}",
            on_press=lambda: tool.copy_plan(after),
            tooltip=f"Copy plan {tool.trial.letter} to {after}, and change that one",
            group=PANEL,
        )
    )
    made.append(
        Button(
            "rehearse.adopt",
            Rect(copy.right + 4, rest.top, rest.right - copy.right - 4, rest.height),
            "Adopt",
            look=ButtonLook.PRIMARY,
            on_press=tool.adopt,
            tooltip=f"Make plan {tool.trial.letter} your draft and go back; you still seal it",
            group=PANEL,
        )
    )
    return made


def _in_hand(tool: RehearsalTool, stack: Stack) -> list[Widget]:
    """Make the steppers of the ship in hand, whoever's it is."""
    ship = tool.ship
    if ship is None:
        words = "Select a ship of either fleet to give it a trial order."
        return [Label("rehearse.none", stack.take(36), words, style=SMALL, wrap=True)]
    order, colour = tool.plan.order(ship.id), tool.host.app.theme.seat_text(ship.seat)
    most = min(most_course(ship, order.overcharge, order.miracles), 6)
    low, high = legal_velocities(ship, order)
    label = tool.host.app.bindings.label
    name = Label("rehearse.ship", stack.take(18, 2), ship.spec.name.upper(), style=SECTION, colour=colour)
    made: list[Widget] = [name]
    flown = tool.trial.order(ship.id)
    if flown != order:
        made.append(Label("rehearse.flown", stack.take(14, 2), "flies otherwise: see above", style=SMALL))
    course = stack.take(26, 4)
    made.append(
        Label("rehearse.course_words", Rect(course.left, course.top, course.width - 126, 26), "Course")
    )
    made.append(
        AskingStepper(
            "rehearse.course",
            Rect(course.right - 122, course.top, 122, 26),
            low=-most,
            high=most,
            at=order.course,
            words=lambda number: course_words(int(number)).replace("starboard", "stb.") if number else "0",
            on_change=lambda number: tool.change(course=int(number)),
            tooltip=f"Course of {ship.spec.name} [{label('course_port')}] [{label('course_starboard')}]",
            topic="ORD-4",
            group=PANEL,
        )
    )
    row, now = stack.take(26, 8), ship.velocity + order.velocity
    words = f"Velocity  {ship.velocity} → {now}" if order.velocity else f"Velocity  {ship.velocity}"
    made.append(Label("rehearse.velocity_words", Rect(row.left, row.top, row.width - 126, 26), words))
    made.append(
        AskingStepper(
            "rehearse.velocity",
            Rect(row.right - 122, row.top, 122, 26),
            low=low,
            high=high,
            at=order.velocity,
            words=lambda number: f"{number:+.0f}" if number else "0",
            on_change=lambda number: tool.change(velocity=int(number)),
            tooltip=f"Velocity of {ship.spec.name} [{label('velocity_up')}] [{label('velocity_down')}]",
            topic="ORD-4",
            group=PANEL,
        )
    )
    return made


def _time(tool: RehearsalTool, stack: Stack) -> list[Widget]:
    row, key = stack.take(32, 8), tool.host.app.bindings.label("play")
    words = "Pause" if tool.playing else "Again" if tool.share >= 1.0 else "Play"
    return [
        Button(
            "rehearse.play",
            Rect(row.left, row.top, 84, row.height),
            words,
            look=ButtonLook.PRIMARY,
            shortcut=key,
            on_press=tool.play,
            tooltip=f"Fly both fleets as they are ordered here [{key}]",
            topic="MOV-1",
            group=PANEL,
        ),
        TimeLine(
            "rehearse.time",
            Rect(row.left + 88, row.top, row.width - 88, row.height),
            low=0,
            high=_STEPS,
            at=round(tool.share * _STEPS),
            words=lambda at: {0: "start", _STEPS // 2: "turn", _STEPS: "end"}.get(int(at), f"{at:.0f} %"),
            on_change=lambda at: tool.go_to(at / _STEPS),
            tooltip="The time of the movement; the mark is between the half-moves (MOV-1)",
            topic="MOV-1",
            group=PANEL,
        ),
    ]


def _duels(tool: RehearsalTool, stack: Stack) -> list[Widget]:
    """List who could fire at whom at the end, those of the ship in hand first."""
    found = tool.duels
    head = Label("rehearse.duels_head", stack.take(16, 4), "WHO COULD FIRE AT THE END", style=SECTION)
    if found is None:
        return [head, Label("rehearse.working", stack.take(18), tool.missing(), style=SMALL)]
    sums = _sums(tool, stack)
    rows = sorted(
        found.duels, key=lambda one: (tool.host.selected not in (one.shooter_id, one.target_id), -one.mean)
    )
    listed = ScrollList(
        "rehearse.duels",
        stack.rest(),
        rows,
        paint_row=lambda pen, surface, rect, row, look: _paint(tool, pen, surface, rect, row, look),
        row_height=_ROW,
        gap=2,
        row_text=lambda row: duel_words(tool, row),
        row_tip=lambda row: duel_words(tool, row),
        on_select=lambda row: tool.host.select(row.shooter_id),
        group=PANEL,
    )
    return [head, *sums, listed]


def _sums(tool: RehearsalTool, stack: Stack) -> list[Widget]:
    """Say what each of the plans that differ comes to, one below the other."""
    letters, theme = tool.trial.rivals(), tool.host.app.theme
    tip = "Each pair by itself, all weapons that bear together; a weapon counts at each of its targets."
    made: list[Widget] = []
    for letter in letters:
        known, flown = tool.sums(letter), letter == tool.trial.letter
        words = tool.missing() if known is None else f"mine {known[0]:.1f}, theirs {known[1]:.1f} in all"
        if known == (0.0, 0.0):
            words = "nobody could fire at anybody"
        made.append(
            Label(
                "rehearse.sums" if flown else f"rehearse.sums{letter}",
                stack.take(16, 4 if letter == letters[-1] else 1),
                f"{letter}: {words}" if len(letters) > 1 else words,
                style=SMALL,
                colour=theme.text if flown else theme.secondary,
                tooltip=tip,
            )
        )
    return made


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
