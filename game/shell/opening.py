"""Opening a file with the desktop's program for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def open_file(path: Path) -> bool:
    """Open a file with the desktop's program, without waiting for it.

    Return False if that is not possible.
    """
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
    """Return the environment that the program was started with.

    A frozen program has put its own libraries first in its environment; this undoes that.
    """
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            found.pop(name, None)
            if (before := found.pop(f"{name}_ORIG", None)) is not None:
                found[name] = before
    return found
