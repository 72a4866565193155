"""Scenes of the course: the offer at the first start, the list, a step of a lesson, a setback."""

from __future__ import annotations

from game.book.lessons.progress import FILE_NAME, Progress
from game.book.lessons.shelf import take_down
from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen, lesson_screen
from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen
from game.screens.lessons.taking import take_lesson
from game.shell.assets import asset_path
from tools.screenshots.studio import Studio

FIRST, SECOND, YARD = "01-board-and-gauge", "02-thrust-velocity-course", "14-building-a-fleet"
NINTH = "09-damage-bars-and-systems"
_MOST_FRAMES = 2000


def first_minute(studio: Studio) -> None:
    """Show the scene that opens at the first start, with the shot aimed."""
    (studio.app.home.config / FILE_NAME).unlink()
    studio.app.visits = 0
    studio.app.to_title()
    screen = studio.app.screen
    assert isinstance(screen, LessonScreen)
    studio.desk.step(4)
    studio.desk.click_at(screen.card.points()[0].center)
    studio.desk.step(4)


def welcome(studio: Studio) -> None:
    """Show the title screen as a new player sees it after that scene."""
    (studio.app.home.config / FILE_NAME).unlink()
    studio.app.to_title()
    studio.desk.step()


def course(studio: Studio) -> None:
    """Show the list of lessons after the first one."""
    Progress(studio.app.home, offered=True).finish(FIRST)
    studio.desk.open("course")


def lesson(studio: Studio) -> None:
    """Show a step with a hint."""
    screen = _at_step(studio, 3)
    screen.guide.pass_time(60)
    screen.rebuild()
    studio.desk.step(2)


def setback(studio: Studio) -> None:
    """Show a step that must be tried again because the ship has left the board."""
    screen = _at_step(studio, 7)
    for _ in range(_MOST_FRAMES):
        if screen.guide.setback is not None:
            break
        if screen.stage.still:
            screen.go_on()
        elif screen.acting is screen.guide.seat:
            screen.answer({})
        studio.desk.step()
    studio.desk.step(2)


def choice(studio: Studio) -> None:
    """Show the frames that a lesson draws around a list of choices and the big button."""
    screen = _at_step(studio, 5, NINTH)
    for _ in range(_MOST_FRAMES):
        if screen.card.places_of(["choices"]):
            break
        studio.hurry()
        studio.desk.step()
    studio.desk.step(2)


def in_yard(studio: Studio) -> None:
    """Show a step of the lesson in the fleet yard with a hint: the hull is too expensive."""
    screen = take_lesson(studio.app, take_down(asset_path("lessons", f"{YARD}.yaml")))
    assert isinstance(screen, YardLessonScreen)
    studio.app.push(screen)
    screen.next()
    screen.add_ship("flagship")
    studio.desk.step(4)


def _at_step(studio: Studio, index: int, name: str = SECOND) -> LessonScreen:
    screen = lesson_screen(studio.app, take_down(asset_path("lessons", f"{name}.yaml")))
    studio.app.push(screen)
    screen.lead_to(index)
    studio.desk.step(4)
    return screen
