"""Open files by every way that the program has, and say what came of each: run by `test_hostile.py`.

Each file is opened in a process of its own: a copy of this one, which has loaded the program once.
"""

import contextlib
import io
import json
import os
import resource
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from game.book.lessons.shelf import take_down
from game.challenges.challenge import open_challenge
from game.challenges.files import read_title
from game.challenges.progress import load_challenge_progress
from game.families.astra_et_tenebrae.new_match import choices_file as frigate_choices
from game.families.dark_frontier.new_match import choices_file as duel_choices
from game.families.false_sunrise.maps.files import open_map, open_scenario, shelves_of
from game.families.false_sunrise.new_match import choices_file
from game.families.false_sunrise.new_match.offers import FleetTerms, Pick, Source, fleet_offer, map_offer
from game.families.false_sunrise.yard.totals import remember_total, total_of
from game.games import key_actions
from game.match import saves
from game.match.bookmarks import Bookmarks
from game.match.listed import look
from game.match.recording import recording_in_file
from game.match.streak import load_wins
from game.shell.keys import Bindings
from game.shell.paths import open_home
from game.shell.settings import load_settings
from rules.astra_et_tenebrae.scenarios import load_scenario as load_battle
from rules.dark_frontier.scenarios import load_scenario as load_duel
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.july_2024.catalogue import read_catalogue
from rules.false_sunrise.scenarios import load_scenario
from rules.files import FileError
from rules.kernel.journal import open_match
from tools.cases.__main__ import main as play_cases
from tools.exams.__main__ import main as hold_exams
from tools.ladder.forms import FORMS
from tools.ladder.samples import samples
from tools.replay import main as replay
from tools.runs.record import read_record
from tools.tournament.rows import of_tournament

MOST_BYTES = 4 << 30  # of a process
ACTIONS = Bindings(key_actions()).actions


def aside(path: Path) -> Path:
    """Return a copy for who sets aside what cannot be used."""
    copy = path.with_name("copy.yaml")
    shutil.copyfile(path, copy)
    return copy


def in_place_of(path: Path, name: str) -> None:
    shutil.copyfile(path, open_home().config / name)


def told(act: Callable[[], object]) -> str:
    """Run a command and give what it has printed."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
        act()
    return said.getvalue()


def bookmarks_said(path: Path) -> str:
    return Bookmarks(aside(path), "k").notice


def wins_said(path: Path) -> str:
    in_place_of(path, "wins.yaml")
    return load_wins(open_home())[1]


def tries_said(path: Path) -> str:
    in_place_of(path, "challenges.yaml")
    return load_challenge_progress(open_home())[1]


def totals_said(path: Path) -> str:
    in_place_of(path, ".totals.json")
    fleet = open_home().config / "a.yaml"
    assert total_of(fleet) is None
    remember_total(fleet, 20)
    assert total_of(fleet) == 20
    return "no total of this file counts"


READY = FleetTerms(20)
WAYS: dict[str, Callable[[Path], object]] = {
    "save": lambda path: open_match(saves.read_match(path, open_home())),
    "replay": lambda path: recording_in_file(path, open_home()),
    "head": lambda path: look(path).problem,
    "challenge": lambda path: read_title(path).problem or open_challenge(read_title(path)),
    "map": open_map,
    "scenario": lambda path: load_scenario(path, shelves_of(open_home())),
    "desk": lambda path: open_scenario(path, shelves_of(open_home())),
    "battle": load_battle,
    "duel": load_duel,
    "fleet": load_fleet,
    "lesson": lambda path: take_down(path).problem,
    "offered map": lambda path: map_offer(Pick(Source.FILE, file=str(path))).problem,
    "offered fleet": lambda path: fleet_offer(Pick(Source.FILE, file=str(path)), READY).problem,
    "choices": choices_file.FILE.load,
    "choices of frigates": frigate_choices.FILE.load,
    "choices of a duel": duel_choices.FILE.load,
    "settings": lambda path: load_settings(aside(path), ACTIONS)[1],
    "bookmarks": bookmarks_said,
    "wins": wins_said,
    "tries": tries_said,
    "totals": totals_said,
    "catalogue": read_catalogue,
    "tournament": lambda path: read_record(path, of_tournament),
    "samples": lambda path: list(samples(FORMS["false-sunrise"](), path, 1, 0)),
    "replay tool": lambda path: told(lambda: replay([str(path)])),
    "cases tool": lambda path: told(lambda: play_cases([str(path)])),
    "exams tool": lambda path: told(lambda: hold_exams([str(path)])),
}


def memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def opened(way: str, path: Path) -> dict[str, object]:
    before = memory_mb()
    try:
        said = str(WAYS[way](path))
        refused = False
    except FileError as error:
        said, refused = str(error), True
    return {"way": way, "said": said[:4000], "refused": refused, "mb": memory_mb() - before}


def opened_apart(path: Path) -> int:
    """Open a file in a copy of this process whose home is the file's folder; return how that ended."""
    sys.stdout.flush()  # what waits to be printed would be printed by both
    child = os.fork()
    if not child:
        os.environ["HOME"] = str(path.parent)
        print(json.dumps([opened(way, path) for way in WAYS]), flush=True)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main() -> None:
    """Open the files whose paths come in, a line for each: what came of them, and how the process ended."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    for line in sys.stdin:
        print(opened_apart(Path(line.rstrip("\n"))), flush=True)


if __name__ == "__main__":
    main()
