"""Command-line tools: run `python -m tools.NAME --help`."""

# ruff: noqa: E402 - a file in the current folder must not replace the modules imported here

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
from game.import_path import put_libraries_first

del sys.path[0]
put_libraries_first()

from game.console import hush_early_stop

hush_early_stop()  # before a command loads anything slow
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame would print it before a command's output
