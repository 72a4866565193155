"""Command-line parsing for the tools: checked numbers and one-sentence errors."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeVar

from game.commands import PROGRAM
from rules.file_error import shown
from rules.files import DataPath, Document, load_model, read_yaml
from rules.games import GAMES
from rules.kernel.game import Game
from rules.named import unknown_names
from rules.position_line import with_position
from rules.rulings import known_rulings

LINE_LENGTH = 2000
DEFAULT_GAME = next(iter(GAMES))


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one sentence, starting with the tool's name.

    If the tool runs as a command of the program, it uses that command's name.
    """

    def __init__(self, *, prog: str, **rest: Any) -> None:  # noqa: ANN401 - whatever argparse takes
        called = sys.argv[0] if sys.argv else ""
        super().__init__(prog=called if called.startswith(f"{PROGRAM} ") else prog, **rest)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit with status 2."""
        # `shown` cleans and shortens each line: the message may quote a file.
        said = "\n".join(shown(line, LINE_LENGTH) for line in message.splitlines())
        self.exit(2, f"{self.prog.rpartition('.')[2]}: {said}\n")


def is_folder(path: Path) -> bool:
    """Return whether a path is a folder.

    A path that cannot be read counts as "no"; using it later raises the proper error.
    """
    try:
        return path.is_dir()
    except OSError:
        return False


def _game_of(document: Document) -> Game:
    """Return the game that a file names in its `game` entry, or the default game.

    Raise `FileError` if there is no such game.
    """
    data = document.data if isinstance(document.data, dict) else {}
    name = data.get("game", DEFAULT_GAME)
    if not isinstance(name, str) or name not in GAMES:
        raise document.error(("game",), f"is not a game; the games are {', '.join(GAMES)}")
    return GAMES[name]()


class Form(Protocol):
    """How a game defines one kind of file."""

    @property
    def model(self) -> type[Any]:
        """The pydantic model of the file."""

    @property
    def faults(self) -> Callable[[Any], Iterator[tuple[DataPath, str]]]:
        """A function that lists the faults that a schema cannot express, each with its place."""


FormT = TypeVar("FormT", bound=Form)


def read_form(path: Path, form_of: Callable[[Game], FormT | None], kind: str) -> tuple[FormT, Any, Document]:
    """Read a file of the game it names; return its form, its contents and the document.

    `form_of` returns a game's form, or None if the game has no such files. `kind` names them in
    errors. Raise `FileError` if the file cannot be used.
    """
    document = with_position(read_yaml(path))
    game = _game_of(document)
    form = form_of(game)
    if form is None:
        raise document.error(("game",), f"{game.title} has no {kind}")
    read = load_model(form.model, document)
    named = unknown_names(read, {"ruling": known_rulings(game.rulings())})
    for where, problem in chain(named, form.faults(read)):
        raise document.error(where, problem)
    return form, read, document


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Return an argument type that reads whole numbers; its error names the allowed range."""
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
    """Read a number above 0, such as 0.5."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def window_size(words: str) -> tuple[int, int]:
    """Read a window size in pixels, such as 1600x900."""
    width, _, height = words.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{words!r} is not a size such as 1600x900")
    return int(width), int(height)


def size_within(least: tuple[int, int], most: tuple[int, int]) -> Callable[[str], tuple[int, int]]:
    """Return an argument type that reads a picture size in pixels; its error names the range."""
    bounds = " to ".join(f"{wide}x{high}" for wide, high in (least, most))

    def read(words: str) -> tuple[int, int]:
        size = window_size(words)
        if not all(low <= one <= top for low, one, top in zip(least, size, most, strict=True)):
            raise argparse.ArgumentTypeError(f"{words!r} is not a size from {bounds}")
        return size

    return read
