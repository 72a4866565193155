"""Garbage collection while the picture stands still, not in the middle of a frame."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from functools import cache

# A full collection is automatic only after so many smaller ones: about a minute of play without a pause.
_SEARCHES = 50


def keep_loaded() -> None:
    """Exempt everything loaded so far from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], _SEARCHES)


def seek() -> None:
    """Collect garbage and give its memory back, unless hardly anything was allocated since the last time."""
    if gc.get_count()[2] > 0:
        gc.collect()
        if (trim := _malloc_trim()) is not None:
            trim(0)


@cache
def _malloc_trim() -> Callable[[int], int] | None:
    """Return the function that gives free memory back to the system, or None where there is none.

    Of the allocators only glibc's needs it: it keeps what lies between pieces that are still in use,
    after a few matches about 100 MB.
    """
    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
