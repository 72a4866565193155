"""Optional libraries: report a missing one in a sentence before any work starts."""

from __future__ import annotations

import sys
from importlib.util import find_spec

# Import name: the name on PyPI, and the extra that installs it.
EXTRAS = {
    "PyInstaller": ("pyinstaller", "freeze"),
    "catanatron": ("catanatron", "dev"),
    "cryptography": ("cryptography", "net"),
    "distributed": ("distributed", "cluster"),
    "matplotlib": ("matplotlib", "plots"),
    "soundfile": ("soundfile", "dev"),
    "websockets": ("websockets", "net"),
}


class MissingLibraryError(ValueError):
    """An optional library is missing; the message says how to install it."""


def need(library: str, purpose: str) -> None:
    """Raise `MissingLibraryError` if a library is not installed; `purpose` begins its sentence."""
    if find_spec(library) is not None:
        return
    project, extra = EXTRAS[library]
    if getattr(sys, "frozen", False):
        remedy = "which this program does not include: install the game with pip to use it"
    else:
        remedy = f'which is missing: pip install {project} (it comes with the extra "{extra}", too)'
    raise MissingLibraryError(f"{purpose} needs the library {library}, {remedy}")
