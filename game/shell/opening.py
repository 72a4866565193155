"""Opening a file with whatever program the desktop has for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def open_file(path: Path) -> bool:
    """Hand a file to the desktop; False where that is not possible. It never waits for the program."""
    start = getattr(os, "startfile", None)  # Windows
    try:
        if start is not None:
            start(path)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        nowhere = subprocess.DEVNULL
        subprocess.Popen(  # noqa: S603 - a file that the game has just written
            [opener, str(path)],
            env=_outer_environment(),
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def _outer_environment() -> dict[str, str]:
    """Return what the program was started with: a frozen one has put its own libraries first."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            found.pop(name, None)
            if (before := found.pop(f"{name}_ORIG", None)) is not None:
                found[name] = before
    return found
