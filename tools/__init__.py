"""Commands without a window: `python -m tools.NAME --help`."""

import os

from game.console import hush_early_stop

hush_early_stop()  # before a command loads what takes long
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand before what a command writes
