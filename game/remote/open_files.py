"""How many connections this system lets a program have."""

from __future__ import annotations

import sys

_OTHERS = 64  # files that the program needs besides


def most_connections(wanted: int) -> int:
    """Return how many connections are possible, up to `wanted`; raise the soft limit for them if needed."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + _OTHERS
    endless = resource.RLIM_INFINITY
    if soft == endless or soft >= needed:
        return wanted
    granted = needed if hard == endless else min(hard, needed)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
    except (OSError, ValueError):
        granted = soft
    return granted - _OTHERS
