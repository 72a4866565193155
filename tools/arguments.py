"""A tool's command line: numbers in their range, and errors that are one sentence."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeVar

from game.commands import PROGRAM
from rules.file_error import shown
from rules.files import DataPath, Document, load_model, read_yaml
from rules.games import GAMES
from rules.kernel.game import Game

LINE_LENGTH = 2000
DEFAULT_GAME = next(iter(GAMES))


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that begins with the tool's name.

    A tool that runs as a command of the program goes by that name.
    """

    def __init__(self, *, prog: str, **rest: Any) -> None:  # noqa: ANN401 - whatever argparse takes
        called = sys.argv[0] if sys.argv else ""
        super().__init__(prog=called if called.startswith(f"{PROGRAM} ") else prog, **rest)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with status 2."""
        said = "\n".join(shown(line, LINE_LENGTH) for line in message.splitlines())  # it may quote a file
        self.exit(2, f"{self.prog.rpartition('.')[2]}: {said}\n")


def is_folder(path: Path) -> bool:
    """Say whether a path is a folder; one that cannot be looked at is none: using it says why."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _game_of(document: Document) -> Game:
    """Return the game that a file names as its `game`, the first of all where it names none; FileError."""
    data = document.data if isinstance(document.data, dict) else {}
    name = data.get("game", DEFAULT_GAME)
    if not isinstance(name, str) or name not in GAMES:
        raise document.error(("game",), f"is no game; there are {', '.join(GAMES)}")
    return GAMES[name]()


class Form(Protocol):
    """How a game writes files of a kind."""

    @property
    def model(self) -> type[Any]:
        """The pydantic model of a file."""

    @property
    def faults(self) -> Callable[[Any], Iterator[tuple[DataPath, str]]]:
        """List what a schema cannot say."""


FormT = TypeVar("FormT", bound=Form)


def read_form(path: Path, form_of: Callable[[Game], FormT | None], kind: str) -> tuple[FormT, Any, Document]:
    """Read a file of the game that it names: its form, what is in it, and the document; FileError."""
    document = read_yaml(path)
    game = _game_of(document)
    form = form_of(game)
    if form is None:
        raise document.error(("game",), f"{game.title} has no {kind}")
    read = load_model(form.model, document)
    for where, problem in form.faults(read):
        raise document.error(where, problem)
    return form, read, document


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Make a reader of whole numbers; its error names the range."""
    limits = ""
    if least is not None:
        limits = f" of {least} or more" if most is None else f" from {least} to {most}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number{limits}") from None
        if (least is not None and number < least) or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"{number} is not a whole number{limits}")
        return number

    return read


def positive_number(text: str) -> float:
    """Read a number above 0, as 0.5."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def window_size(words: str) -> tuple[int, int]:
    """Read the size of a window in pixels, as 1600x900."""
    width, _, height = words.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{words!r} is no size such as 1600x900")
    return int(width), int(height)


def size_within(least: tuple[int, int], most: tuple[int, int]) -> Callable[[str], tuple[int, int]]:
    """Make a reader of the size of a picture in pixels; its error names the range."""
    bounds = " to ".join(f"{wide}x{high}" for wide, high in (least, most))

    def read(words: str) -> tuple[int, int]:
        size = window_size(words)
        if not all(low <= one <= top for low, one, top in zip(least, size, most, strict=True)):
            raise argparse.ArgumentTypeError(f"{words!r} is no size from {bounds}")
        return size

    return read
