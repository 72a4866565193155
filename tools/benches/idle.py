"""How much processor time the idle game takes in a real window: the title screen and a table."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Timer

from game.console import run
from tools.arguments import Parser
from tools.benches.timing import Measurement, cost_row

# The limit of each screen at 1920x1080, in percent of one core.
_LIMITS = {
    "title": 10.0,
    "title, reduced motion": 4.0,
    "title, hidden window": 1.0,
    "order screen": 8.0,
    "order screen, reduced motion": 4.0,
}
# Seconds; tooltips, fades and late loading are over after the first five.
_SETTLE_S, _MEASURED_S = 5.0, 10.0


def idle_cost() -> Iterator[Measurement]:
    """Measure processor time in percent of one core, under Xvfb if there is no display."""
    for name, limit in _LIMITS.items():
        with tempfile.TemporaryDirectory() as home:
            command = [sys.executable, "-m", "tools.benches.idle", name, home]
            if "DISPLAY" not in os.environ and sys.platform.startswith("linux"):
                command = ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24", *command]
            window = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
            said = subprocess.run(
                command, capture_output=True, text=True, check=True, timeout=120, env=window
            )
        percent = float(said.stdout.split()[-1])
        yield cost_row(f"idle, {name}", percent, limit, "% of a core", 1.0)


def _measure(name: str, home: Path) -> float:
    """Leave a screen alone; return how much processor time it takes, in percent of one core."""
    import pygame

    from game.book.lessons.progress import Progress
    from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
    from game.main_loop import MainLoop
    from game.match.seats import HUMAN
    from game.shell.paths import open_home
    from game.shell.settings import Settings
    from tools.hand import Desk

    at_home, marks = open_home(home), []
    Progress(at_home, offered=True).keep()
    settings = Settings(reduced_motion="reduced" in name)
    app = MainLoop((1920, 1080), home=at_home, settings=settings)
    app.to_title()
    if not name.startswith("title"):
        app.push(quick_battle(app, 5, level=HUMAN))
        desk = Desk(app)
        desk.rest()
        desk.click("handover.open")
    watch = [
        Timer(_SETTLE_S, lambda: marks.append(time.process_time())),
        Timer(_SETTLE_S + _MEASURED_S, lambda: marks.append(time.process_time())),
        Timer(_SETTLE_S + _MEASURED_S + 0.1, lambda: pygame.event.post(pygame.event.Event(pygame.QUIT))),
    ]
    for timer in watch:
        timer.start()
    app.first_step()
    if "hidden" in name:
        pygame.display.set_mode((1920, 1080), pygame.HIDDEN)
    app.run()
    return 100 * (marks[1] - marks[0]) / _MEASURED_S


def main(argv: Sequence[str] | None = None) -> int:
    """Measure one screen; `idle_cost` calls this in a separate process."""
    parser = Parser(prog="python -m tools.benches.idle", description="Measure a screen that is left alone.")
    parser.add_argument("screen", choices=_LIMITS, metavar="SCREEN", help=", ".join(_LIMITS))
    parser.add_argument("home", type=Path, metavar="HOME", help="folder for its settings")
    asked = parser.parse_args(argv)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.stdout.write(f"{_measure(asked.screen, asked.home):.2f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
