"""The command line: `python -m game` and `false-sunrise`."""

from __future__ import annotations

import argparse
import importlib.util
import multiprocessing
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__

if TYPE_CHECKING:
    from game.shell.paths import Home

EXIT_CANNOT_START = 2


def main(argv: list[str] | None = None) -> int:
    """Run the game; return 0, or 2 with one sentence on stderr where it cannot start."""
    multiprocessing.freeze_support()  # in a packaged program the computer's process begins here too
    options = _parser().parse_args(argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    problem = identity_problem()
    if problem:
        return _refuse(problem)
    if options.smoke:
        from game.smoke import smoke

        print(smoke())
        return 0
    return _play(options)


def identity_problem() -> str:
    """Say which library stands in the place of ours, or ""."""
    try:
        import pygame
    except ImportError:
        return "pygame-ce is not installed: run `pip install .` in the game's folder."
    if not getattr(pygame, "IS_CE", False):
        return "The library `pygame` has replaced `pygame-ce`: uninstall both, then install pygame-ce again."
    rules = importlib.util.find_spec("rules")
    ours = Path(__file__).resolve().parent.parent
    if rules is None or rules.origin is None or Path(rules.origin).resolve().parent.parent != ours:
        return "Another package named `rules` hides the game's own: give the game an environment of its own."
    return ""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="false-sunrise", description="False Sunrise: fleets at one table.")
    parser.add_argument("--version", action="version", version=f"False Sunrise {__version__}")
    parser.add_argument("--smoke", action="store_true", help="check that every part opens, unseen, and exit")
    look = parser.add_mutually_exclusive_group()
    look.add_argument("--windowed", action="store_true", help="start in a window")
    look.add_argument("--fullscreen", action="store_true", help="start in full screen")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window, as 1600x900")
    return parser


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{2,5})[xX](\d{2,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1600x900")
    width, height = int(found[1]), int(found[2])
    if not (320 <= width <= 16_000 and 200 <= height <= 16_000):
        raise argparse.ArgumentTypeError("a window is 320x200 to 16000x16000")
    return width, height


def _play(options: argparse.Namespace) -> int:
    from game.shell.paths import open_home
    from game.shell.single_instance import claimed

    with claimed(open_home()) as home:
        return _play_at(home, options)


def _play_at(home: Home, options: argparse.Namespace) -> int:
    from game.app import App
    from game.crash import install_hooks
    from game.games import key_actions
    from game.match import saves
    from game.shell.keys import Bindings
    from game.shell.settings import load_settings
    from game.shell.window import NoDisplayError

    if home.problem:
        print(home.problem, file=sys.stderr)
    saves.tidy(home)
    settings, notice = load_settings(home.settings_file, Bindings(key_actions()).actions)
    install_hooks(home, settings)
    if options.fullscreen or options.windowed:
        settings.fullscreen = options.fullscreen
    try:
        app = App(options.size, settings=settings, home=home)
    except NoDisplayError as error:
        return _refuse(str(error))
    if notice:
        app.toast(notice)
    return app.run()


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return EXIT_CANNOT_START


if __name__ == "__main__":
    raise SystemExit(main())
