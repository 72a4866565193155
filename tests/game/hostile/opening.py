"""Open a file as a part of the program does, and say what came of it: run by `test_hostile.py`."""

import json
import resource
import sys
from pathlib import Path

from game.families.false_sunrise.maps.files import open_map
from game.families.false_sunrise.new_match.offers import Pick, Source, map_offer
from game.match import saves
from game.match.viewing import view_file
from game.shell.paths import open_home
from rules.false_sunrise.fleet_files import load_fleet
from rules.files import FileError
from rules.kernel.journal import open_match
from tools.replay import main as replay

WAYS = {
    "save": lambda path: open_match(saves.read_match(path, open_home())),
    "replay": lambda path: view_file(path, open_home()),
    "desk": open_map,
    "fleet": load_fleet,
    "map": lambda path: map_offer(Pick(Source.FILE, file=str(path))).problem,
    "tool": lambda path: replay([str(path)]),
}


def memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(way: str, path: Path) -> None:
    before = memory_mb()
    try:
        said = str(WAYS[way](path))
        refused = False
    except FileError as error:
        said, refused = str(error), True
    print(json.dumps({"said": said, "refused": refused, "mb": memory_mb() - before}))


main(sys.argv[1], Path(sys.argv[2]))
