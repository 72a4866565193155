"""Silence for system libraries on the terminal, since the program itself says what is wrong."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Throw away what is written to standard error meanwhile: by C libraries, and by us."""
    try:
        sys.stderr.flush()
        terminal = os.dup(2)
    except (OSError, ValueError, AttributeError):
        yield  # started without a standard error, as windowed programs on Windows are
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)
