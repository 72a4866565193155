"""Garbage collection while the picture stands still, not in the middle of a frame."""

from __future__ import annotations

import gc

# A full collection is automatic only after so many smaller ones: about a minute of play without a pause.
_SEARCHES = 50


def keep_loaded() -> None:
    """Exempt everything loaded so far from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], _SEARCHES)


def seek() -> None:
    """Collect garbage, unless hardly anything has been allocated since the last time."""
    if gc.get_count()[2] > 0:
        gc.collect()
