"""A tool whose reader has had enough, as `head` has: it ends without a word."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

# What a shell reports of a program that a closed pipe has ended: 128 and the number of the signal.
CLOSED = 141


def run(main: Callable[[], int]) -> int:
    """Return the status of a tool's main; CLOSED when its output was not read to the end."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still held back would be written, and fail again, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    return status
