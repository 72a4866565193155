"""Where Python looks for modules: first among its own and the installed ones, last in the current folder.

This module imports nothing that could still be taken from the current folder.
"""

# ruff: noqa: PTH109, PTH113, PTH118, PTH120, PTH121 - pathlib would have to be imported

import os
import sys

_PACKAGES = ("game", "rules", "tools")


def put_libraries_first() -> None:
    """Move the current folder to the end of `sys.path`.

    `python -m` puts it first, where somebody's file `random.py` would replace Python's own module. If the
    program itself is in the current folder, that still comes before any other copy of the program.
    """
    rest = [entry for entry in sys.path if not is_current_folder(entry)]
    if len(rest) == len(sys.path):
        return
    runs_here = is_current_folder(os.path.dirname(os.path.dirname(__file__)))
    copies = [entry for entry in rest if runs_here and _has_program(entry)]
    sys.path[:] = [*(entry for entry in rest if entry not in copies), os.getcwd(), *copies]


def is_current_folder(entry: str) -> bool:
    """Return whether an entry of `sys.path` is the current folder."""
    try:
        return os.path.samefile(entry or os.curdir, os.curdir)
    except OSError:  # it is not there
        return False


def _has_program(folder: str) -> bool:
    """Return whether Python would find one of our packages, or another of that name, in a folder."""
    return any(os.path.isfile(os.path.join(folder, name, "__init__.py")) for name in _PACKAGES)
