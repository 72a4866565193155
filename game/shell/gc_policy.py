"""Garbage is sought while the picture stands still, not in the middle of a frame."""

from __future__ import annotations

import gc

# A whole search comes by itself only after so many smaller ones: in a minute of play without any rest.
_SEARCHES = 50


def keep_loaded() -> None:
    """Let all that is loaded by now stay: nobody looks through it any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], _SEARCHES)


def seek() -> None:
    """Look through everything, unless hardly anything has been made since the last time."""
    if gc.get_count()[2] > 0:
        gc.collect()
