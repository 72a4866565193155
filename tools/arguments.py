"""A tool's command line: numbers in their range, and errors that are one sentence."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that begins with the tool's name."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with status 2."""
        self.exit(2, f"{self.prog.rpartition('.')[2]}: {message}\n")


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
