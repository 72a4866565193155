"""The lessons that there are: those that the game ships with, and the player's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.book.lessons import lesson_faults
from game.book.lessons.lesson_file import Lesson
from game.book.lessons.yard import lesson_faults as yard_faults
from game.book.lessons.yard.lesson_file import YardLesson
from game.match.remembered import BEING_READ, Moment, Remembered
from game.shell.assets import asset_path
from game.shell.paths import Home
from rules.file_error import unnamed
from rules.files import DataPath, Document, FileError, load_model, read_yaml

OWN = "own-"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A lesson on the shelf: `problem` says why it cannot be taken ("" where it can)."""

    id: str
    path: Path
    lesson: Lesson | YardLesson | None
    document: Document | None
    problem: str = ""

    @property
    def name(self) -> str:
        """What the list shows."""
        return self.lesson.lesson if self.lesson is not None else self.path.stem

    @property
    def group(self) -> str:
        """The heading in the list below which it stands with others; "" for none."""
        return self.lesson.group if isinstance(self.lesson, Lesson) else ""

    @property
    def own(self) -> bool:
        """Whether the player has brought it."""
        return self.id.startswith(OWN)


_KNOWN: Remembered[Shelved] = Remembered()


def shelf(home: Home, moment: Moment | None = None) -> list[Shelved]:
    """List the lessons in order, the player's own after ours; broken ones with the reason."""
    return [*ours(), *(_look(path, OWN, moment) for path in sorted(home.lessons.glob("*.yaml")))]


def ours() -> list[Shelved]:
    """List the lessons that the game ships with, in order."""
    return [_look(path) for path in sorted(asset_path("lessons").glob("*.yaml"))]


def _look(path: Path, prefix: str = "", moment: Moment | None = None) -> Shelved:
    known = _KNOWN.of(path, lambda path: take_down(path, prefix), moment)
    return known or Shelved(f"{prefix}{path.stem}", path, None, None, BEING_READ)


def take_down(path: Path, prefix: str = "") -> Shelved:
    """Read a lesson of the shelf; never raises for a broken file."""
    name = f"{prefix}{path.stem}"
    try:
        document = read_yaml(path)
        lesson, faults = _read(document)
        for where, problem in faults:
            raise document.error(where, problem)
    except FileError as error:
        return Shelved(name, path, None, None, unnamed(str(error), str(path)))
    return Shelved(name, path, lesson, document)


def _read(document: Document) -> tuple[Lesson | YardLesson, Iterator[tuple[DataPath, str]]]:
    """Read a lesson by where it takes place: with `place` in the yard, without at the table."""
    if isinstance(document.data, dict) and "place" in document.data:
        at_yard = load_model(YardLesson, document)
        return at_yard, yard_faults.faults_of(at_yard)
    at_table = load_model(Lesson, document)
    return at_table, lesson_faults.faults_of(at_table)
