"""What the program does without a window: `false-sunrise simulate ...` is `python -m tools.simulate ...`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from game.console import run

PROGRAM = "false-sunrise"
# Each is a module of `tools`, or a package of it with a `__main__`, which is loaded when it is asked for.
COMMANDS = {
    "simulate": "play whole matches without a screen",
    "tournament": "let players meet, each with each",
    "replay": "print a saved match, check it, or make a clip of it",
    "sheets": "write the ship sheets of a fleet as a PDF file",
    "cards": "write cards, sheets and maps for a real table as a PDF file",
    "rulebook": "write the rulebooks as a small site and PDF files",
    "scenarios": "check scenario files, and let the computer play them",
    "lessons": "check lessons of your own",
    "cases": "play rule cases",
    "exams": "set exams to a player",
    "challenges": "find challenges in the computer's games",
    "balance": "say what is strong and what is weak in a game",
}
_PACKAGES = frozenset({"balance", "cases", "exams", "rulebook", "tournament"})


def run_command(name: str, arguments: Sequence[str]) -> int:
    """Run a command; return its status."""
    sys.argv = [f"{PROGRAM} {name}", *arguments]  # what its help and its errors call it
    command = importlib.import_module(f"tools.{name}" + (".__main__" if name in _PACKAGES else ""))
    return run(command.main)
