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

    `model` is the format of a file, and `faults` yields errors that the format cannot express. Its
    screen is in `PlainGameUi.lesson_screens`.
    """

    model: type[Lesson[Any]]
    faults: Callable[[Any], Iterator[tuple[DataPath, str]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """The lessons of a game.

    Their files are in the folder that `TitleCard.lessons` names. `kinds` maps where a lesson takes place
    (`place` in its file, "" by default) to its kind. `foe` is the level of the computer for the match
    after them; `ready` says that the learner knows enough for it. `first_scene` is the file of the
    scene that a first start opens on ("" for none).
    """

    kinds: Mapping[str, LessonKind]
    foe: str
    ready: str = ""
    first_scene: str = ""
