"""Whatever lies in a folder that is listed, the list is shown, and the row of what is broken says why."""

import datetime as dt
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.challenges.week import A_WEEK, Week
from game.families.astra_et_tenebrae.screens.scenarios import Scenarios as FrigateScenarios
from game.families.dark_frontier.screens.scenarios import Scenarios as DuelScenarios
from game.screens.challenges.choosing import ChallengeList
from game.screens.course import Course
from game.widgets.icons import Icon
from game.widgets.rowlist import NOBODYS_LOOK, ListRow, RowList
from tests.game.hostile.conftest import MADE, content_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no FIFOs, and no links for everybody")

HERE = Path(__file__).parent
# Lists read headers only, and theirs are sound: they are refused when they are opened (`test_on_screens`).
HEADED = [f"{name}.json" for name in (
    "crash-InitiativeTaken", "crash-MarkerTaken", "crash-MatchEnded", "endless-replay", "endless-save",
)]  # fmt: skip


HOSTILE = sorted([*MADE, *(path.name.removesuffix(".gz") for path in HERE.glob("*.gz"))])
SAID = re.compile(r"\bis\b|cannot|does not|was|holds|has|should|unknown|missing")


def endless(path: Path) -> None:
    path.symlink_to(path)


BROKEN: dict[str, Callable[[Path], object]] = {
    "a folder": lambda path: path.mkdir(),
    "a pipe": os.mkfifo if sys.platform != "win32" else Path.touch,
    "a link to nowhere": lambda path: path.symlink_to(path.parent / "nowhere" / "at all"),
    "a link to itself": endless,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "what cannot be read": lambda path: path.symlink_to("/proc/self/mem"),  # not even by root
    "nothing": Path.touch,
    "zeros": lambda path: path.write_bytes(b"\0" * 4096),
    "another alphabet": lambda path: path.write_text("name: Ürban\n", encoding="utf-16"),
    "half a letter": lambda path: path.write_bytes(b"name: \xc3\n"),
    "brackets": lambda path: path.write_bytes(b"[" * 100_000),
    "a number": lambda path: path.write_bytes(b"7"),
    "a list": lambda path: path.write_bytes(b"[1, 2]"),
    "no name": lambda path: path.write_bytes(b"{}"),
    "a mark of order": lambda path: path.write_bytes(b"\xef\xbb\xbf"),
    **{
        name: lambda path, name=name: path.write_bytes(content_of(name))  # type: ignore[misc]
        for name in HOSTILE
        if name != "lists.json"  # 15 MB: `test_hostile` opens it
    },
}


def pushed(desk: Any, screen: Any) -> Any:
    desk.app.push(screen)
    desk.step()
    return screen


def title(desk: Any) -> Any:
    desk.app.to_title()
    desk.step()
    return desk.app.screen


class Weekly(ChallengeList):
    """The list of challenges, without a search for those of the week."""

    def enter(self) -> None:
        self._filled = True
        super().enter()


def week(number: int) -> str:
    return f"{Week.of(dt.datetime.now().astimezone().date()).id}-{number + 1}.json"


class Listing(NamedTuple):
    """Where a list's files are, what the file of a number is called, what opens the list, and its name."""

    folder: Callable[[Any], Path]
    called: Callable[[int], str]
    opened: Callable[[Any], Any]
    name: str
    room: int = 100  # for so many files at once
    by_header: bool = False  # what is below the header is read once it is opened


def yaml(number: int) -> str:
    return f"broken-{number:02d}.yaml"


def state(number: int) -> str:
    return f"autosave-{number:016x}-{number:09d}.json"


LISTS = {
    "saves": Listing(
        lambda home: home.saves, "broken-{:02d}.json".format, lambda desk: desk.open("load"), "files",
        by_header=True,
    ),
    "replays": Listing(
        lambda home: home.replays, "broken-{:02d}.json".format, lambda desk: desk.open("replays"), "files",
        by_header=True,
    ),
    "autosaves": Listing(
        lambda home: home.saves, state, lambda desk: desk.open("load"), "files", by_header=True
    ),
    "unfinished": Listing(lambda home: home.saves, state, title, "unfinished", by_header=True),
    "fleets": Listing(lambda home: home.fleets, yaml, lambda desk: desk.open("yard"), "yard.fleets"),
    "maps": Listing(lambda home: home.maps, yaml, lambda desk: desk.open("scenarios"), "scenarios.list"),
    "scenarios": Listing(
        lambda home: home.scenarios, yaml, lambda desk: desk.open("scenarios"), "scenarios.list"
    ),
    "frigates": Listing(
        lambda home: home.scenarios / "astra-et-tenebrae", yaml,
        lambda desk: pushed(desk, FrigateScenarios(desk.app)), "scenarios.list",
    ),
    "duels": Listing(
        lambda home: home.scenarios / "dark-frontier", yaml,
        lambda desk: pushed(desk, DuelScenarios(desk.app)), "scenarios.list",
    ),
    "lessons": Listing(
        lambda home: home.lessons, yaml, lambda desk: pushed(desk, Course(desk.app)), "course.list"
    ),
    "challenges": Listing(
        lambda home: home.challenges, week, lambda desk: pushed(desk, Weekly(desk.app)), "challenges.week",
        room=A_WEEK,
    ),
}  # fmt: skip


def words_in(row: ListRow) -> str:
    """What is written in a row."""
    cells = [*row.cells, *(cell for line in row.lines for cell in line.cells)]
    return " ".join(cell.words for cell in cells if cell.words)


def warns(row: ListRow) -> bool:
    cells = [*row.cells, *(cell for line in row.lines for cell in line.cells), row.first, row.last]
    return any(cell.sign is Icon.WARNING for cell in cells if cell is not None)


def looked_through(desk: Any, screen: Any, listed: RowList[Any]) -> None:
    """Turn the list from its first row to its last, so that each is drawn."""
    for at in range(len(listed.items)):
        screen.ui[listed.id].show_row(at)
        desk.step()
        assert desk.app.screen is screen


@pytest.mark.parametrize("where", LISTS)
def test_broken_files_are_rows_that_say_what_is_wrong(desk: Any, where: str) -> None:
    listing, names = LISTS[where], list(BROKEN)
    folder = listing.folder(desk.app.home)
    folder.mkdir(parents=True, exist_ok=True)
    while names:
        now, names = names[: listing.room], names[listing.room :]
        paths = [folder / listing.called(number) for number in range(len(now))]
        for name, path in zip(now, paths, strict=True):
            BROKEN[name](path)
        screen = listing.opened(desk)
        for _ in range(200):  # slow files are read later
            desk.step()
        assert desk.app.screen is screen
        listed = screen.ui[listing.name]
        assert isinstance(listed, RowList)
        rows = [listed.row_of(item, NOBODYS_LOOK) for item in listed.items]
        wrong = [words_in(row) for row in rows if warns(row)]
        sound = [name for name in now if listing.by_header and name in HEADED]
        assert len(wrong) == len(now) - len(sound), "each broken file is a row with a warning"
        assert [words for words in wrong if not SAID.search(words)] == [], "the row says why"
        looked_through(desk, screen, listed)
        for path in paths:
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
