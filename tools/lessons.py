"""Try lessons on the real screens: `python -m tools.lessons [FILE...] [--pictures OUT]`.

Every step is played by "Show me". Anything that would trip up a reader is reported, one line each:
a name that is not on the screen, a card that covers what it points at, a step that cannot be
done, too many words, a main button that moves.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.book.lessons.shelf import ListedLesson, first_scene, ours, take_down
from game.console import run
from game.main_loop import MainLoop
from game.screens.lessons.card import CARD
from game.screens.lessons.table import LessonScreen
from game.screens.lessons.taking import LessonTaking, take_lesson
from game.screens.table.table_screen import TableScreen
from game.shell.paths import open_home
from game.shell.settings import Settings
from game.widgets.richtext import plain
from rules.file_error import shown
from tools.arguments import Parser, window_size
from tools.hand import Desk, FrameClock

SIZES = ((1280, 720), (1920, 1080))
MOST_WORDS = 50
FRAME_S = 0.1
THINK_S = 0.002  # seconds between two checks whether the computer has decided
_MOST_FRAMES = 6000


class Walk:
    """One lesson, taken on its screen from start to end; `faults` lists what would trip up a reader."""

    def __init__(self, desk: Desk, shelved: ListedLesson) -> None:
        self.desk = desk
        self.screen = take_lesson(desk.app, shelved)
        self.faults: list[str] = []
        self._seen: set[str] = set()
        self._main: pygame.Rect | None = None  # where the lesson's main button was at first
        desk.app.push(self.screen)
        self.rest()

    def rest(self) -> None:
        """Run the screen until the learner has to do something."""
        screen = self.screen
        for _ in range(_MOST_FRAMES):
            self._tick()
            if not screen.show_me.running and _waits(screen):
                break
        self._tick()

    def _tick(self) -> None:
        screen = self.screen
        while isinstance(screen, LessonScreen) and not screen.decided:
            time.sleep(THINK_S)
        screen.update(FRAME_S)
        if isinstance(screen, TableScreen) and screen._stale:  # noqa: SLF001 - what the next picture would do
            screen.lay_out()
        self._seen |= {name for name in self.screen.guide.step.point if self._place(name) is not None}

    def _place(self, name: str) -> pygame.Rect | None:
        return next(iter(self.screen.card.places_of([name])), None)

    def steps(self) -> Iterator[int]:
        """Yield the index of each step when the learner has to act, and finally the number of steps."""
        guide = self.screen.guide
        while not guide.finished:
            index = guide.index
            self._seen = set()
            self.rest()
            self._look(index)
            yield index
            if not self.take():
                self._fault(index, "is not completed by its Show me")
                return
        yield len(guide.lesson.steps)

    def take(self) -> bool:
        """Press Next, or press "Show me" and wait; return whether the step is done."""
        guide = self.screen.guide
        step, index, badly = guide.step, guide.index, self.screen.guide.answered_badly
        if step.done is None:
            self.screen.next()
            return True
        self.screen.show_me.start()
        for _ in range(_MOST_FRAMES):
            if not self.screen.show_me.running:
                break
            seen = self._seen
            self._tick()
            if guide.index != index:
                self._seen = seen
        for name in step.point:
            if name not in self._seen:
                self._fault(index, f"{name} never appears")
        if self.screen.guide.answered_badly != badly:
            self._fault(index, "the rules refuse an answer of the file")
        return guide.finished or guide.index != index

    def _look(self, index: int) -> None:
        step = self.screen.guide.step
        places = [self._place(name) for name in step.point]
        if step.point and not any(places):
            self._fault(index, f"nothing that it points at is visible: {', '.join(step.point)}")
        card = self.screen.ui.px(CARD)
        for name, place in zip(step.point, places, strict=True):
            if place is not None and place.colliderect(card):
                self._fault(index, f"the card covers {name}")
        main = self.screen.ui[self.screen.card.words().buttons[-1].id].px()
        self._main = self._main or main
        if main != self._main:
            self._fault(index, f"the main button has moved by {main.left - self._main.left} px")
        words = len(plain(step.say).split())
        if words > MOST_WORDS:
            self._fault(index, f"the card has {words} words; {MOST_WORDS} are enough")

    def _fault(self, index: int, words: str) -> None:
        self.faults.append(f"step {index + 1}: {words}")


def _waits(screen: LessonTaking) -> bool:
    """Return whether the screen waits for the learner; outside the table it always does."""
    is_reading = isinstance(screen, LessonScreen) and screen.is_reading
    if not isinstance(screen, TableScreen):
        return True
    waits = screen.acting is screen.session.seating.solo or screen.stage.still or screen.session.over
    waits = waits or is_reading
    rests = not screen.stage.busy and not screen.pane.cameraman.going
    return waits and (rests or screen.stage.still)


def main(argv: Sequence[str] | None = None) -> int:
    """Take the lessons; return 1 if one has a fault, 2 if a file is not a lesson."""
    asked = _parser().parse_args(argv)
    files: list[Path] = asked.files or [one.path for one in (first_scene(), *ours()) if one is not None]
    status = 0
    for path in files:
        shelved, name = take_down(path), shown(path.name)
        if shelved.lesson is None:
            print(f"BAD {name}: {shelved.problem}")
            status = 2
            continue
        for size in asked.size or SIZES[:1]:
            faults = _walk(shelved, size, asked.pictures)
            said = "; ".join(faults) or f"{len(shelved.lesson.steps)} steps"
            print(f"{'FAIL' if faults else 'ok'} {name} at {size[0]}x{size[1]}: {said}")
            status = max(status, int(bool(faults)))
    return status


def _walk(shelved: ListedLesson, size: tuple[int, int], pictures: Path | None) -> list[str]:
    """Take a lesson, saving a picture of each step if a folder is given; return its faults."""
    pygame.display.quit()
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(MainLoop(size, clock=FrameClock(), settings=Settings(), home=open_home(Path(folder))))
        walk = Walk(desk, shelved)
        for index in walk.steps():
            if pictures is None:
                continue
            desk.step(2)
            out = pictures / f"{size[0]}x{size[1]}" / f"{shelved.id}-{index + 1:02}.png"
            out.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(desk.app.surface, out)
    return walk.faults


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m tools.lessons", description="Check lessons by playing them with their Show me."
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="lesson files (default: all of ours)"
    )
    parser.add_argument("--pictures", type=Path, metavar="OUT", help="a folder for a picture of each step")
    parser.add_argument(
        "--size", type=window_size, action="append", metavar="WxH", help="size of the window (1280x720)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(run(main))
