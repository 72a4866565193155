"""Libraries of extras: what needs one says so in a sentence before it begins."""

from __future__ import annotations

import sys
from importlib.util import find_spec

# What pip calls it, and the extra that brings it.
EXTRAS = {
    "PyInstaller": ("pyinstaller", "freeze"),
    "catanatron": ("catanatron", "dev"),
    "distributed": ("distributed", "cluster"),
    "matplotlib": ("matplotlib", "plots"),
    "soundfile": ("soundfile", "dev"),
}


class MissingLibraryError(ValueError):
    """Say which library is missing, and how it is installed."""


def need(library: str, purpose: str) -> None:
    """Raise MissingLibraryError where a library is not installed; the purpose begins the sentence."""
    if find_spec(library) is not None:
        return
    project, extra = EXTRAS[library]
    if getattr(sys, "frozen", False):
        remedy = "which this program comes without: the game that pip installs can have it"
    else:
        remedy = f'which is missing: pip install {project} (it comes with the extra "{extra}", too)'
    raise MissingLibraryError(f"{purpose} takes the library {library}, {remedy}")
