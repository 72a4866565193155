"""Records that describe the lessons of a game to the course."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.book.lessons.lesson_file import Lesson
from rules.files import DataPath


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonKind:
    """A kind of lesson, by where it takes place.

    `model` is the format of a file, and `faults` yields errors that the format cannot express.
    `screen` names, as "module:name", a function that makes the screen from the app and the listed
    lesson; it raises `FileError`.
    """

    model: type[Lesson[Any]]
    faults: Callable[[Any], Iterator[tuple[DataPath, str]]]
    screen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """The lessons of a game.

    `folder` contains the lessons shipped with the game, under `assets/`. `kinds` maps where a
    lesson takes place (`place` in its file, "" by default) to its kind. `foe` is the level of the
    computer to play against after the lessons. `fight` names a function that makes the screen of
    that battle, from the app, `level` and `edition`.
    """

    folder: str
    kinds: Mapping[str, LessonKind]
    foe: str
    fight: str
    ready: str = ""
    first_scene: str = ""
