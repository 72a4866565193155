"""Each number of each file that the program writes is put out of bounds, and the file opened where it can."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.book.hints.seen import SeenHints
from game.book.lessons.progress import load_progress
from game.challenges.progress import load_challenge_progress
from game.families.astra_et_tenebrae.new_match import choices as frigates
from game.families.astra_et_tenebrae.new_match import choices_file as frigate_file
from game.families.astra_et_tenebrae.screens.new_match.new_match_screen import NewMatch as NewBattle
from game.families.dark_frontier.new_match import choices as duels
from game.families.dark_frontier.new_match import choices_file as duel_file
from game.families.dark_frontier.screens.new_match.new_match_screen import NewMatch as NewDuel
from game.families.false_sunrise.new_match import choices_file
from game.families.false_sunrise.screens.new_match.new_match_screen import NewMatch
from game.families.false_sunrise.yard.totals import total_of
from game.games import key_actions
from game.match import autosaves, saves
from game.match.bookmarks import Bookmarks
from game.match.file_sealing import seal, unseal
from game.match.recording import recording_in_file
from game.match.session import Session
from game.match.sharing import SharedForm
from game.match.streak import load_wins
from game.screens.replay import ReplayScreen
from game.screens.saves import table_of
from game.shell.assets import asset_path
from game.shell.keys import Bindings
from game.shell.paths import Home, open_home
from game.shell.settings import load_settings
from rules.files import FileError, parse_yaml
from rules.kernel.journal import from_bytes
from rules.kernel.seats import Seat
from rules.match_code import match_to_code
from tests.game.hostile.conftest import sealed
from tests.one_number import Changed, with_one_number_changed
from tools.golden.small_files import ASSETS

GOLDEN = Path(__file__).parents[2] / "golden" / "0.2.0" / "home"
NAMES = {Seat.RED: "Ember", Seat.BLUE: "Tide"}
MATCH = "ab" * 8


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home that was played in: matches of 0.2.0, and all small files there can be."""
    root = tmp_path / "played"
    shutil.copytree(GOLDEN, root)
    choices = root / "new-match.yaml"
    text = choices.read_text(encoding="utf-8").replace(ASSETS, str(asset_path()))
    choices.write_text(text, encoding="utf-8")
    found = open_home(root)
    frigate_file.FILE.save(frigates.Choices(dict(NAMES)), root / frigate_file.FILE.name)
    duel_file.FILE.save(duels.Choices(dict(NAMES)), root / duel_file.FILE.name)
    run = {"level": "cadet", "wins": 1, "match": MATCH}
    for name, data in {
        "wins.yaml": {"format": 1, "games": {"false-sunrise": run}},
        "challenges.yaml": {"format": 1, "best": {MATCH: "good"}},
        "bookmarks.yaml": {"matches": {"k": {1: "here", 2: 7}}},
        "hints-seen.yaml": {"players": {"Iris": [7]}},
        "lessons.yaml": {"offered": 1, "done": [2]},
    }.items():
        (root / name).write_text(yaml.safe_dump(data), encoding="utf-8")
    (found.fleets / ".totals.json").write_text('{"a.yaml": 20}', encoding="utf-8")
    return found


SMALL: dict[str, Callable[[Home, Path], object]] = {
    "settings.yaml": lambda _, path: load_settings(path, Bindings(key_actions()).actions),
    "wins.yaml": lambda home, _: load_wins(home),
    "challenges.yaml": lambda home, _: load_challenge_progress(home),
    "bookmarks.yaml": lambda _, path: Bookmarks(path, "k").marks,
    "hints-seen.yaml": lambda _, path: SeenHints.load(path).players,
    "lessons.yaml": lambda home, _: load_progress(home),
    "fleets/.totals.json": lambda home, _: total_of(home.fleets / "a.yaml"),
    "new-match.yaml": lambda _, path: choices_file.FILE.load(path),
    frigate_file.FILE.name: lambda _, path: frigate_file.FILE.load(path),
    duel_file.FILE.name: lambda _, path: duel_file.FILE.load(path),
}


def spelled(data: Any, name: str) -> str:
    return json.dumps(data) if name.endswith(".json") else yaml.safe_dump(data, sort_keys=False)


@pytest.mark.parametrize("name", SMALL)
def test_no_number_of_a_small_file_is_more_than_a_notice(home: Home, name: str) -> None:
    path = home.config / name
    refused: list[FileError] = []
    tried = 0
    for changed in with_one_number_changed(parse_yaml(path.read_bytes(), name).data):
        path.write_text(spelled(changed.data, name), encoding="utf-8")
        tried += 1
        try:
            SMALL[name](home, path)
        except FileError as error:
            refused.append(error)
    assert tried
    assert all(error.field for error in refused), "what is wrong is found by its field"


@pytest.mark.parametrize(
    ("name", "screen"),
    [("new-match.yaml", NewMatch), (frigate_file.FILE.name, NewBattle), (duel_file.FILE.name, NewDuel)],
)
def test_no_number_of_the_last_choices_breaks_the_room_of_a_new_match(
    home: Home, desk: Any, name: str, screen: Any
) -> None:
    for changed in with_one_number_changed(parse_yaml((home.config / name).read_bytes(), name).data):
        (desk.app.home.config / name).write_text(spelled(changed.data, name), encoding="utf-8")
        desk.app.push(screen(desk.app))
        desk.step(2)
        assert desk.app.screen.name not in ("crash", "title"), str(changed)
        desk.app.pop()


@pytest.mark.parametrize(
    ("shared", "choices"),
    [(frigate_file.SHARED, frigates.Choices(dict(NAMES))), (duel_file.SHARED, duels.Choices(dict(NAMES)))],
    ids=["battle", "duel"],
)
def test_no_number_of_a_code_of_a_match_is_more_than_a_refusal(shared: SharedForm[Any], choices: Any) -> None:
    choices.seed = "7"
    said: list[Any] = []
    shared.pasted(shared.code(choices), dict(NAMES))
    content = {**shared_content(shared, choices)}
    for changed in with_one_number_changed(content):
        try:
            said.append(shared.pasted(match_to_code(changed.data), dict(NAMES)))
        except FileError as error:
            said.append(error)
    assert sum(isinstance(one, FileError) for one in said) > len(said) / 2


def shared_content(shared: SharedForm[Any], choices: Any) -> dict[str, Any]:
    """The plain data of a code."""
    found: list[dict[str, Any]] = []
    taken = shared.taken

    def noted(document: Any, names: Any) -> Any:
        found.append(document.data)
        return taken(document, names)

    SharedForm(game=shared.game, own=shared.own, taken=noted, build=shared.build).pasted(
        shared.code(choices), dict(NAMES)
    )
    return found[0]


def test_no_number_of_a_kept_plan_is_more_than_a_notice(home: Home) -> None:
    match_id = "eaf418fc1f62ffbd"
    path = autosaves.plan_file(home, match_id)
    keys = [(GOLDEN / "sealing.key").read_bytes()]
    data = unseal(path.read_text(encoding="ascii"), keys)
    listed = autosaves.unfinished(home)
    state = next(one for one in listed if one.match == match_id).paths[0]
    tried = 0
    for changed in with_one_number_changed(data):
        try:
            path.write_text(seal(changed.data, keys[0]), encoding="ascii")
        except ValueError:
            continue  # what JSON cannot spell is never sealed
        session = Session.resume(state, home)
        for seat in session.waiting():
            session.drafted(seat)
        tried += 1
    assert tried >= 8


# --- matches ---------------------------------------------------------------------------------------

SAVES = [
    "saves/july-weapons.json",
    "saves/march-weapons.json",
    "saves/matched-fire-weapons.json",
    "saves/2025-03-04-golden.json",
    "saves/0.2.0-golden.json",
]
REPLAYS = [
    "replays/july-fought-out.json",
    "replays/march-fought-out.json",
    "replays/matched-fire-by-turn-limit.json",
    "replays/2025-03-04-golden.json",
    "replays/0.2.0-golden.json",
]
HIDDEN = "sealed"
KEYS = [(GOLDEN / "sealing.key").read_bytes()]


def plain_of(name: str) -> tuple[dict[str, Any], list[str]]:
    """Return what a golden match says, the parts that are hidden in its file among it, and their names."""
    data = from_bytes((GOLDEN / name).read_bytes(), name)
    del data["check"]
    if HIDDEN not in data:
        return data, []
    course = unseal(data.pop(HIDDEN), KEYS)
    return {**data, **course}, list(course)


def file_of(data: dict[str, Any], hidden: list[str]) -> bytes:
    """Write a match as anybody can: with the right checksum, and numbers that the program never writes."""
    if hidden:
        course = seal({part: data[part] for part in hidden}, KEYS[0])
        data = {part: value for part, value in data.items() if part not in hidden} | {HIDDEN: course}
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    return sealed(("{" + ",\n".join(parts)).encode())


def header_changes(name: str) -> list[tuple[Changed, bytes]]:
    data, hidden = plain_of(name)
    header = {"header": data["header"]}
    return [
        (changed, file_of({**data, **changed.data}, hidden)) for changed in with_one_number_changed(header)
    ]


@pytest.mark.parametrize("name", [*SAVES, *REPLAYS])
def test_no_number_of_a_header_ends_a_list(desk: Any, name: str) -> None:
    here = desk.app.home
    (here.config / "sealing.key").write_bytes(KEYS[0])
    folder = here.data / Path(name).parent
    changes = header_changes(name)
    for number, (_, content) in enumerate(changes):
        (folder / f"changed-{number:03d}.json").write_bytes(content)
        (here.saves / f"autosave-{number:016x}-{number + 1:09d}.json").write_bytes(content)
    lists = ("load", "replays") if folder == here.replays else ("load",)
    for opened in lists:
        screen = desk.open(opened)
        for at in range(len(screen.files)):
            screen.at = at
            screen.ui["files"].show_row(at)
            desk.step()
            assert desk.app.screen is screen
        assert sum(row.listed is not None for row in screen.files) >= len(changes), "each file is a row"
    desk.app.to_title()
    desk.step(2)
    assert desk.app.screen.name == "title"


@pytest.mark.slow
@pytest.mark.parametrize("name", SAVES)
def test_no_number_of_a_save_does_more_than_be_refused(desk: Any, name: str) -> None:
    data, hidden = plain_of(name)
    here, path = desk.app.home, desk.app.home.saves / "changed.json"
    here.key_file.write_bytes(KEYS[0])
    for number, changed in enumerate(with_one_number_changed(data)):
        try:
            path.write_bytes(file_of(changed.data, hidden))
        except ValueError:
            continue  # what JSON cannot spell is never sealed
        try:
            session = Session.resume(path, here)
        except FileError:
            continue
        if number % 3 == 0:
            desk.app.push(table_of(desk.app, session))
            desk.step(2)
            assert desk.app.screen.name != "crash", str(changed)
            desk.app.screen.on_quit()
            desk.app.to_title()
    assert saves.list_saves(here)


@pytest.mark.slow
@pytest.mark.parametrize("name", REPLAYS)
def test_no_number_of_a_replay_does_more_than_be_refused(desk: Any, name: str) -> None:
    """With another fingerprint what is recorded is shown as it is, for it cannot be played again."""
    data, hidden = plain_of(name)
    data["header"]["fingerprint"] = "0" * 16
    here, path = desk.app.home, desk.app.home.replays / "changed.json"
    for number, changed in enumerate(with_one_number_changed(data)):
        path.write_bytes(file_of(changed.data, hidden))
        try:
            recording = recording_in_file(path, here)
        except FileError:
            continue
        if number % 5 == 0:
            screen = ReplayScreen(desk.app, recording)
            desk.app.push(screen)
            desk.step()
            at = int(changed.place[1]) if changed.place[0] == "beats" else screen.film.last
            for moment in (max(0, at - 1), min(at + 1, screen.film.last)):
                screen.seek(moment)
                desk.step(2)
            assert desk.app.screen.name != "crash", str(changed)
            desk.app.screen.on_quit()
            desk.app.to_title()
