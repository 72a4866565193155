"""The lessons of a game, as the course finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.book.lessons.lesson_file import Lesson
from rules.files import DataPath


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonKind:
    """Lessons that take place somewhere.

    `model` is the form of a file, and `faults` lists what the form cannot say. `screen` names as
    "module:name" what makes the screen, from the app and the lesson of the shelf; it raises `FileError`.
    """

    model: type[Lesson[Any]]
    faults: Callable[[Any], Iterator[tuple[DataPath, str]]]
    screen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """The lessons of a game.

    `folder` has those that the game ships with, under `assets/`. `kinds` leads to the kind of a lesson from
    where it takes place: `place` in its file, "" where that says nothing. `foe` is the level
    of the computer against which one plays after them, and `fight` names what makes the screen of that, of
    the app, `level` and `edition`.
    """

    folder: str
    kinds: Mapping[str, LessonKind]
    foe: str
    fight: str
    ready: str = ""
    first_scene: str = ""
