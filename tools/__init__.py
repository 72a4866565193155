"""Commands without a window: `python -m tools.NAME --help`."""

from game.console import hush_early_stop

hush_early_stop()  # before a command loads what takes long
