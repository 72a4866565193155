"""The file that tells a test of the window what the application shows."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from game.shell.paths import HOME_VARIABLE, Home

TEST_VARIABLE = "FALSE_SUNRISE_TEST"
_NAME = "state.json"


def is_wanted() -> bool:
    """Return whether the program runs for a test."""
    return os.environ.get(TEST_VARIABLE) == "1"


def write_state(state: dict[str, object], home: Home) -> None:
    """Write the state for a test: into the folder it was started from, and into the home that it named."""
    text = json.dumps(state, default=str)
    folders = {Path.cwd(), home.data} if os.environ.get(HOME_VARIABLE) else {Path.cwd()}
    for folder in folders:
        scratch = folder / f".{_NAME}.{os.getpid()}"
        with contextlib.suppress(OSError):  # one of the two folders may not be writable
            scratch.write_text(text, encoding="utf-8")
            scratch.replace(folder / _NAME)
