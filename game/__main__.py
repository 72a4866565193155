"""The command line: `python -m game` and `false-sunrise`."""

# ruff: noqa: E402 - a file in the current folder must not replace what is imported here

from __future__ import annotations

from game.import_path import put_libraries_first

put_libraries_first()

import argparse
import importlib.util
import multiprocessing
import os
import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__
from game.commands import COMMANDS, PROGRAM, WITHOUT_PYGAME, run_command
from game.console import guard

if TYPE_CHECKING:
    from game.shell.paths import Home

EXIT_CANNOT_START = 2
MESSAGE_ENDING = (
    ".sunrise"  # of the files with messages between two players; their module loads too much here
)
_REMEDY = "install the game in its own environment, and start it from a folder without a file of that name."
_USAGE = f"""{PROGRAM}                       play
       {PROGRAM} COMMAND ...           a command without a window; COMMAND --help says more"""
_DESCRIPTION = """Four tabletop games of fleets in space, on the desktop: against the computer, or hotseat
with a friend. On the first start you fire a single shot. "Learn" on a game's card opens its
short lessons, and ? shows the keys that work right now."""


def main(argv: list[str] | None = None) -> int:
    """Run the game; return 0, or 2 with one sentence on stderr if it cannot start."""
    multiprocessing.freeze_support()  # in a packaged program, worker processes start here too
    return guard(partial(_main, sys.argv[1:] if argv is None else argv), PROGRAM)


def _main(given: list[str]) -> int:
    options = None if given[:1] and given[0] in COMMANDS else _parser().parse_args(given)
    if options is None and given[0] in WITHOUT_PYGAME:
        return run_command(given[0], given[1:])
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    problem = identity_problem()
    if problem:
        return _refuse(problem)
    if options is None:
        return run_command(given[0], given[1:])
    if options.install_desktop:
        return _install_desktop()
    if options.smoke:
        from game.smoke import smoke

        print(smoke())
        return 0
    return _play(options)


def _install_desktop() -> int:
    from game.shell.desktop import DesktopError, install_desktop

    try:
        print("\n".join(install_desktop()))
    except DesktopError as error:
        return _refuse(str(error))
    return 0


def identity_problem() -> str:
    """Return which library is installed in place of ours, or ""."""
    try:
        import pygame
    except ImportError:
        return "pygame-ce is not installed: run `pip install .` in the game's folder."
    if not getattr(pygame, "IS_CE", False):
        return "The library `pygame` has replaced `pygame-ce`. Uninstall both, then install pygame-ce again."
    ours = Path(__file__).resolve().parent.parent
    for name in ("rules", "tools"):
        found = importlib.util.find_spec(name)
        if found is None or found.origin is None or Path(found.origin).resolve().parent.parent != ours:
            return f"Another package named `{name}` hides the game's own: {_REMEDY}"
    return ""


def _parser() -> argparse.ArgumentParser:
    wide = max(map(len, COMMANDS))
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage=_USAGE,
        description=_DESCRIPTION,
        epilog="\n".join(["commands:", *(f"  {name:<{wide}}  {about}" for name, about in COMMANDS.items())]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"False Sunrise {__version__}")
    parser.add_argument("--smoke", action="store_true", help="check that every part opens, and exit")
    look = parser.add_mutually_exclusive_group()
    look.add_argument("--windowed", action="store_true", help="start in a window")
    look.add_argument("--fullscreen", action="store_true", help="start in full screen")
    about = "add the game with its icon to the menu of a Linux desktop"
    parser.add_argument("--install-desktop", action="store_true", help=about)
    parser.add_argument(
        "message", nargs="?", type=_message, metavar="FILE", help="open a message of a friend"
    )
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window, such as 1600x900")
    return parser


def _message(text: str) -> Path:
    if not text.casefold().endswith(MESSAGE_ENDING):
        raise argparse.ArgumentTypeError(f"{text!r} is neither a command nor a message: FILE{MESSAGE_ENDING}")
    return Path(text).absolute()


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{2,5})[xX](\d{2,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1600x900")
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
    from game.crash import install_hooks
    from game.games import key_actions
    from game.main_loop import MainLoop
    from game.match import saves
    from game.match.ending import finish_ended
    from game.match.file_sealing import load_keys
    from game.shell.keys import Bindings
    from game.shell.settings import load_settings
    from game.shell.window import NoDisplayError

    if home.problem:
        print(home.problem, file=sys.stderr)
    saves.tidy(home)
    finish_ended(home)
    keys = load_keys(home)
    settings, notice = load_settings(home.settings_file, Bindings(key_actions()).actions)
    install_hooks(home, settings)
    if options.fullscreen or options.windowed:
        settings.fullscreen = options.fullscreen
    try:
        app = MainLoop(options.size, settings=settings, home=home)
    except NoDisplayError as error:
        return _refuse(str(error))
    for words in filter(None, (notice, keys.moved, keys.unreadable)):
        app.toast(words)
    if options.message is not None:
        app.drop(options.message)
    return app.run()


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return EXIT_CANNOT_START


if __name__ == "__main__":
    raise SystemExit(main())
