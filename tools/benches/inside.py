"""Measure the code of a checkout that need not be this one; `checkouts.py` starts it.

It is read by its path, so that `rules`, `game` and `tools` come from the other checkout. The
last line that it writes is the result, as JSON.
"""

from __future__ import annotations

import importlib.util
import json
import os
import runpy
import sys
import time
from pathlib import Path
from typing import NoReturn

_CANNOT = 2
_PACKAGES = ("rules", "game", "tools")
_TO_THINK_S = 0.001  # after each frame; the computer's processes think meanwhile


def _rows(bench: str) -> None:
    """Write the rows of a bench; each is measured only once, because the caller has its own rounds."""
    try:
        from tools.bench import BENCHES
        from tools.benches import timing
        from tools.extras import MissingLibraryError
    except ModuleNotFoundError as error:
        _refuse(f"it has no {error.name}")
    if bench not in BENCHES:
        _refuse("there is no such bench")
    timing.ROUNDS = 1
    try:
        _write([row.data() for row in BENCHES[bench]()])
    except MissingLibraryError as error:
        _refuse(str(error))


def _title(home: Path) -> None:
    """Write the processor time from the start of Python to the first picture of the title, in seconds."""
    from game.book.lessons.progress import Progress
    from game.shell.paths import open_home

    # Up to version 0.2.0, the application and its loop were one class.
    has_loop = importlib.util.find_spec("game.main_loop") is not None
    module, name = ("game.main_loop", "MainLoop") if has_loop else ("game.app", "App")
    loop = getattr(importlib.import_module(module), name)

    at_home = open_home(home)
    Progress(at_home, offered=True).keep()
    app = loop((1920, 1080), home=at_home)
    app.to_title()
    app.first_step()
    _write(time.process_time())


def _memory(home: Path, frames: int) -> None:
    """Write the most memory that the program took while two captains were watched, in MB."""
    import resource  # missing on Windows

    from game.book.lessons.progress import Progress
    from game.main_loop import MainLoop
    from game.match.seats import Seating
    from game.match.session import Session
    from game.screens.table.table_screen import TableScreen
    from game.shell.paths import open_home
    from game.shell.settings import AnimationSpeed, Settings
    from rules.false_sunrise.drawing import Drawn
    from rules.false_sunrise.editions import NEWEST
    from rules.false_sunrise.state import Options
    from rules.kernel.seats import PLAYERS
    from tools.hand import FrameClock

    at_home = open_home(home)
    Progress(at_home, offered=True).keep()
    app = MainLoop(
        (1920, 1080), clock=FrameClock(), settings=Settings(animation=AnimationSpeed.FAST), home=at_home
    )
    app.to_title()
    app.first_step()
    seating = Seating(dict.fromkeys(PLAYERS, "captain"))
    drawn = Drawn(edition=NEWEST, points=20, options=Options())
    for frame in range(frames):
        if app.screen.name in ("title", "result"):
            app.to_title()
            session = Session.new(drawn.setup(frame), frame, home=app.home, seating=seating)
            app.push(TableScreen(app, session))
        app.step()
        time.sleep(_TO_THINK_S)
    app.close_screens()
    _write(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3)


def _simulate(games: str, workers: str) -> None:
    """Write the wall-clock time of simulated random games, in seconds."""
    from tools.simulate import main as simulate

    begun = time.perf_counter()
    simulate(["--games", games, "--workers", workers])
    _write(time.perf_counter() - begun)


def _help() -> None:
    """Write the processor time of the program's `--help`, in seconds."""
    sys.argv = ["false-sunrise", "--help"]
    try:
        runpy.run_module("game", run_name="__main__")
    except SystemExit:
        _write(time.process_time())


def _write(result: object) -> None:
    sys.stdout.write(f"\n{json.dumps(result)}\n")


def _refuse(sentence: str) -> NoReturn:
    sys.stderr.write(f"{sentence}\n")
    sys.exit(_CANNOT)


def _prove_own_code() -> None:
    """Refuse a folder that lacks a package: an installed one would be measured in its place."""
    for package in _PACKAGES:
        found = importlib.util.find_spec(package)
        if found is None or found.origin is None or Path.cwd() not in Path(found.origin).resolve().parents:
            _refuse(f"it has no package {package}")


def main(words: list[str]) -> None:
    """Measure what the words ask for, with the code of the current folder."""
    _prove_own_code()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    match words:
        case ["rows", name]:
            _rows(name)
        case ["title", folder]:
            _title(Path(folder))
        case ["memory", folder, frames]:
            _memory(Path(folder), int(frames))
        case ["simulate", games, workers]:
            _simulate(games, workers)
        case ["help"]:
            _help()
        case _:
            _refuse("it takes: rows BENCH, title HOME, memory HOME FRAMES, simulate GAMES WORKERS, or help")
