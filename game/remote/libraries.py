"""The libraries of live matches: they are optional, and a missing one is told in a sentence."""

from __future__ import annotations

import sys
from importlib.util import find_spec

NEEDED = ("websockets", "cryptography")


def missing_libraries() -> str:
    """Return a sentence about what to install before a live match, or "" if all is there."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if not missing:
        return ""
    if getattr(sys, "frozen", False):
        return "This program was built without live matches. You can still play by file and by code."
    return (
        f"Live matches need {' and '.join(missing)}: pip install {' '.join(missing)} "
        '(they come with the extra "net"). You can still play by file and by code.'
    )
