"""A player in a process of its own, watched for what Windows would refuse: `as_on_windows.py HOME`.

Every file that the program makes, moves or removes goes through here: names that Windows forbids, names that
differ from another in capitals alone, and files that are moved, replaced or removed while they are open.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

FORBIDDEN = re.compile(r'[<>:"|?*\x00-\x1f\\]|[ .]$')
DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"}
DEVICES |= {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
LONGEST = 120  # so that a whole path stays below 260
GOLDEN = Path(__file__).parents[1] / "golden" / "0.1.0" / "home" / "replays" / "july-conceded.json"
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def name_problem(name: str) -> str:
    """Say why Windows has no file of a name; "" where it may."""
    if FORBIDDEN.search(name):
        return "has a letter that is forbidden"
    if name.partition(".")[0].rstrip().casefold() in DEVICES:
        return "is a device"
    return "is too long" if len(name) > LONGEST else ""


class Watch:
    """Note what Windows would refuse below a folder."""

    def __init__(self, home: Path) -> None:
        self.home = str(home)
        self.refused: list[str] = []
        self.seen = 0

    def __call__(self, event: str, values: tuple[Any, ...]) -> None:
        """Hear of what the program is about to do."""
        if event == "open" and isinstance(values[0], str | bytes | os.PathLike):
            mode, flags = values[1] or "", values[2] or 0
            if set(mode) & set("wax+") or flags & WRITES:
                self._make(os.fsdecode(values[0]))
        elif event == "os.mkdir":
            self._make(os.fsdecode(values[0]))
        elif event in {"os.rename", "os.link"}:
            self._make(os.fsdecode(values[1]))
            if event == "os.rename":
                self._free(os.fsdecode(values[0]), "moved")
                self._free(os.fsdecode(values[1]), "replaced")
        elif event == "os.remove":
            self._free(os.fsdecode(values[0]), "removed")

    def _make(self, path: str) -> None:
        if not path.startswith(self.home):
            return
        self.seen += 1
        folder, name = os.path.split(path)
        if why := name_problem(name):
            self.refused.append(f"{path} {why}")
        with suppress(OSError):
            beside = {one.name for one in Path(folder).iterdir()} - {name}
            twins = [one for one in beside if one.casefold() == name.casefold()]
            self.refused += [f"{path} is {one} to Windows" for one in twins]

    def _free(self, path: str, what: str) -> None:
        if not path.startswith(self.home):
            return
        for handle in Path("/proc/self/fd").iterdir():
            with suppress(OSError):
                if str(handle.readlink()) == path:
                    self.refused.append(f"{path} is {what} while it is open")


def play(home_folder: Path) -> None:
    """Do all that makes files: settings, a match, saves with odd names, a replay, clips, reports."""
    from game import __main__ as program
    from game.crash import install_hooks, write_report
    from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
    from game.main_loop import MainLoop
    from game.match import saves
    from game.shell.paths import open_home
    from game.shell.settings import load_settings
    from game.shell.single_instance import claimed
    from game.shell.window import save_screenshot
    from game.shell.writing import WRITER
    from rules.games import load_ruleset
    from rules.kernel.journal import SavedMatch, from_bytes
    from tools.clips import write_clip
    from tools.golden.small_files import write_small_files
    from tools.hand import Desk, FrameClock

    assert program.identity_problem() == ""
    with claimed(open_home()) as home:
        settings, _ = load_settings(home.settings_file, ())
        install_hooks(home, settings)
        desk = Desk(MainLoop((1280, 720), clock=FrameClock(), home=home))
        desk.app.to_title()
        desk.step()
        desk.app.change_settings(text_percent=125)
        desk.step(60)
        desk.app.push(quick_battle(desk.app, 5))
        desk.step()
        session = desk.screen.session
        for name in ("CON", "aux.json", "Who? Me: <1/2>", "trailing. ", "TRAILING.", "Été", "ÉTÉ", "été"):
            assert session.save_as(name) == "", name
        save_screenshot(desk.app.surface, home.screenshots)
        WRITER.settle()
        desk.app.to_title()
        write_small_files(home)
        replay = home.replays / "finished.json"
        shutil.copy(GOLDEN, replay)
        saves.rename(replay, "NUL")
        saved = SavedMatch(from_bytes(replay.read_bytes(), replay.name), load_ruleset, replay.name)
        for _ in range(2):  # the second takes the place of the first
            assert write_clip(saved, home.clips / "clip.webp", 1, (160, 90)) == 0
        for _ in range(12):  # more than are kept
            write_report(ValueError("any"), home, settings)
        saves.delete(replay)
        saves.tidy(home)
    assert home_folder == home.data


def main() -> None:
    """Watch a player, and tell."""
    home = Path(sys.argv[1])
    watch = Watch(home)
    sys.addaudithook(watch)
    play(home)
    left = [path for path in home.rglob("*") if name_problem(path.name)]
    print(json.dumps({"refused": watch.refused, "left": [str(path) for path in left], "seen": watch.seen}))


if __name__ == "__main__":
    main()
