"""What pupils in tests do at the table and in the yard of a lesson."""

from __future__ import annotations

from game.book.lessons.shelf import take_down
from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen, lesson_screen
from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen
from game.shell.assets import asset_path
from tests.waiting import wait_until
from tools.hand import Desk


def sit_down(desk: Desk, name: str) -> LessonScreen:
    """Open one of the game's own lessons at the table."""
    screen = lesson_screen(desk.app, take_down(asset_path("lessons", f"{name}.yaml")))
    desk.app.push(screen)
    desk.step(2)
    return screen


def quickly(desk: Desk, screen: LessonScreen, frames: int = 400) -> None:
    """Let time pass until nothing is shown any more."""
    for _ in range(frames):
        wait_until(lambda: screen.decided)
        screen.update(0.1)
        if not screen.show_me.running and (screen.stage.still or not screen.stage.busy):
            break
    desk.step(2)


def go_on(screen: LessonScreen | YardLessonScreen) -> None:
    """Press Next where that leads on, else Show me, unless it runs."""
    if screen.guide.may_go_on:
        screen.next()
    elif not screen.show_me.running:
        screen.show_me.start()
