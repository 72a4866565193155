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

    `model` is the form of a file, and `faults` lists what the form cannot say. What makes the screen is in
    `GameUi.lesson_screens`.
    """

    model: type[Lesson[Any]]
    faults: Callable[[Any], Iterator[tuple[DataPath, str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """The lessons of a game.

    `folder` has those that the game ships with, under `assets/`. `kinds` maps where a lesson takes place
    (`place` in its file, "" if that says nothing) to its kind. `foe` is the level of the computer for the
    match after them; `ready` says that the learner knows enough for it. `first_scene` is the file of the
    lesson that the very first start opens on ("" for none).
    """

    folder: str
    kinds: Mapping[str, LessonKind]
    foe: str
    ready: str = ""
    first_scene: str = ""
