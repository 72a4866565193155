"""Commands that need no window: `false-sunrise simulate ...` is `python -m tools.simulate ...`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

from game.console import run

PROGRAM = "false-sunrise"
# Each is a module or a package of `tools`, loaded only when it is called. Packages have a `__main__`.
COMMANDS = {
    "simulate": "play whole matches without a screen",
    "compare": "say what a changed number does",
    "tournament": "let players play each other",
    "replay": "print or check a saved match, or make a clip of it",
    "verify": "verify the log of a match on two machines",
    "sheets": "write the ship sheets of a fleet as a PDF file",
    "cards": "write cards, sheets and maps for a real table as a PDF file",
    "rulebook": "write the rulebooks as a small site and PDF files",
    "scenarios": "check scenario files, and let the computer play them",
    "lessons": "check lessons of your own",
    "cases": "play rule cases",
    "exams": "test a player on exam positions",
    "challenges": "find challenges in the computer's games",
    "balance": "measure what is strong and what is weak in a game",
    "relay": "run a relay for live matches on a server",
    "new": "begin a new edition or a new game (in a checkout)",
}
WITHOUT_PYGAME = frozenset({"relay"})  # for servers, which may lack what a window needs
_PACKAGES = frozenset({"balance", "cases", "compare", "exams", "rulebook", "tournament"})


def run_command(name: str, arguments: Sequence[str]) -> int:
    """Run a command; return its exit status."""
    sys.argv = [f"{PROGRAM} {name}", *arguments]  # the name in its help and error messages
    command = importlib.import_module(f"tools.{name}" + (".__main__" if name in _PACKAGES else ""))
    return run(command.main)
