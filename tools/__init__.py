"""Command-line tools: run `python -m tools.NAME --help`."""

import os

from game.console import hush_early_stop

hush_early_stop()  # before a command loads anything slow
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame would print it before a command's output
