"""Every bound of every kind of file: what is at it is read, one more is refused and named (F14)."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.book.hints.seen import MOST_PLAYERS, _SeenFile
from game.book.lessons.progress import ProgressFile
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.yard.lesson_file import YardLesson
from game.families.false_sunrise.new_match.choices_file import LastMatch
from game.games import key_actions
from game.match.bookmarks import LONGEST_NAME, MOST_MARKS, MOST_MATCHES
from game.match.bookmarks import _File as BookmarksFile
from game.shell.keys import Bindings
from game.shell.settings import MAX_FILE_BYTES, load_settings, settings_of
from rules.code_form import FLEETS, MOST_CHARACTERS
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.maps import MapFile
from rules.false_sunrise.packed import PackedSetup, PackedState
from rules.false_sunrise.scenarios import ScenarioFile
from rules.false_sunrise.share_code import fleet_from_code, fleet_to_code
from rules.files import (
    JSON_LIMIT_BYTES,
    YAML_LIMIT_BYTES,
    Document,
    FileError,
    load_model,
    parse_yaml,
    read_json,
    read_yaml,
)
from rules.kernel.match_file import Header, TurnRecord, from_bytes, read_body
from tools.golden.small_files import ASSETS as ASSETS_SIGN

GOLDEN = Path(__file__).parents[1] / "golden" / "0.1.0" / "home"
ASSETS = Path(__file__).parents[2] / "assets"

Reader = Callable[[Any], Any]


KEYS = Bindings(key_actions())


def form(model: Any) -> Reader:
    return lambda data: load_model(model, Document("bounds", data))


def save() -> Any:
    path = GOLDEN / "saves" / "july-weapons.json"
    return from_bytes(path.read_bytes(), path.name)


def yaml_of(path: Path) -> Any:
    return copy.deepcopy(read_yaml(path).data)


def choices() -> Any:
    text = (GOLDEN / "new-match.yaml").read_text(encoding="utf-8")
    return parse_yaml(text.replace(ASSETS_SIGN, "assets"), "new-match.yaml").data


SHIP = {"name": "Ever", "hull": "corvette"}
COMPONENT = {"type": "shields"}
START = {"ship": "Ever", "at": [1, 1], "heading": 0, "velocity": 6}
STEP = {"say": "Look."}
MARKER = {"id": "m", "at": [1.0, 1.0], "owner": None}
ORDER = {"velocity": 0, "course": 0, "front_loaded": False, "overcharge": 0, "launch": []}
LISTS = {"copies": [], "supplied": [], "strain": []}
EXTRAS = {**LISTS, "taken": 0, "reserve": False, "arrived": False, "due": False}
CRAFT = {"seat": "red", "type": "x", "size": 1, "ship": "x", "mode": "offensive", "ordered": False}
SQUADRON = {**CRAFT, "docked_at": None, "alive": True}
OUTCOME = {"winner": "red", "ruling": "END-2", "why": "points"}
SCENE: dict[str, Any] = {"title": "", "markers": None, "initiative": None, "edges": {}, "starts": {}}
RECORD = {"turn": 1, "entries": 0, "beats": None, "digest": "x", "state": None}

# What is read, by what, and a good one of it.
KINDS: dict[str, tuple[Reader, Callable[[], Any]]] = {
    "header": (form(Header), lambda: save()["header"]),
    "journal": (lambda data: read_body(data, "bounds"), save),
    "turn": (form(TurnRecord), lambda: save()["turns"][-1]),
    "setup": (form(PackedSetup), lambda: save()["setup"]),
    "state": (form(PackedState), lambda: save()["turns"][-1]["state"]),
    "fleet": (form(FleetFile), lambda: yaml_of(GOLDEN / "fleets" / "operation-rookie.yaml")),
    "map": (form(MapFile), lambda: yaml_of(GOLDEN / "maps" / "golden-reef.yaml")),
    "scenario": (form(ScenarioFile), lambda: yaml_of(GOLDEN / "scenarios" / "golden-night.yaml")),
    "lesson": (form(TableLesson), lambda: yaml_of(GOLDEN / "lessons" / "mine.yaml")),
    "yard lesson": (form(YardLesson), lambda: yaml_of(ASSETS / "lessons" / "14-building-a-fleet.yaml")),
    "settings": (
        lambda data: settings_of(Document("bounds", data), KEYS.actions),
        lambda: yaml_of(GOLDEN / "settings.yaml"),
    ),
    "choices": (form(LastMatch), choices),
    "progress": (form(ProgressFile), lambda: yaml_of(GOLDEN / "lessons.yaml")),
    "hints": (form(_SeenFile), lambda: yaml_of(GOLDEN / "hints-seen.yaml")),
    "bookmarks": (form(BookmarksFile), lambda: {"matches": {"k": {"1": "here"}}}),
}
FLYING = ("ships", next(iter(save()["turns"][-1]["state"]["ships"])))


def texts(longest: int) -> tuple[str, str]:
    return "x" * longest, "x" * (longest + 1)


def lists(one: Any, most: int) -> tuple[list[Any], list[Any]]:
    return [one] * most, [one] * (most + 1)


def maps(key: Callable[[int], str], one: Any, most: int) -> tuple[dict[str, Any], dict[str, Any]]:
    full = {key(number): one for number in range(most)}
    return full, {**full, key(most): one}


def numbered(number: int) -> str:
    return f"n{number}"


def pair(part: dict[str, Any], key: str, last: Any, over: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    return {**part, key: last}, {**part, key: over}


# kind, where, what is the last that is read, what is the first that is not.
BOUNDS: list[tuple[str, tuple[str | int, ...], Any, Any]] = [
    ("header", ("edition",), *texts(80)),
    ("header", ("program",), *texts(80)),
    ("header", ("turn",), 10_000_000, 10_000_001),
    ("header", ("turn",), 0, -1),
    ("header", ("entries",), 10_000_000, 10_000_001),
    ("header", ("extra", "name"), *texts(200)),
    ("header", ("extra",), *maps(numbered, True, 40)),
    ("journal", ("answers",), *lists(["red", None], 200_000)),
    ("journal", ("answers", 0), ["red", None], ["owner", None]),
    ("journal", ("turns",), *lists(RECORD, 10_000)),
    ("journal", ("turns",), None, []),
    ("journal", ("beats",), *lists([], 200_000)),
    ("journal", ("private",), *texts(2_000_000)),
    ("journal", ("digest",), *texts(80)),
    ("turn", ("turn",), 10_000_000, 10_000_001),
    ("turn", ("entries",), 0, -1),
    ("turn", ("beats",), 10_000_000, 10_000_001),
    ("setup", ("integrity",), 200, 201),
    ("setup", ("integrity",), 1, 0),
    ("setup", ("options", "turn_limit"), 1000, 1001),
    ("setup", ("options", "turn_limit"), 1, 0),
    ("setup", ("options", "small_craft"), "2024-12", "2024-13"),
    ("setup", ("terrain",), *lists([[1.0, 1.0]], 64)),
    ("setup", ("terrain", 0), *lists([1.0, 1.0], 64)),
    ("setup", ("terrain", 0, 0, 0), 100.0, 100.5),
    ("setup", ("terrain", 0, 0, 0), -100.0, -100.5),
    ("setup", ("edition",), "2024-07", "2024-007"),
    ("setup", ("scene",), *pair(SCENE, "title", *texts(200))),
    ("setup", ("scene",), *pair(SCENE, "story", *texts(5000))),
    ("setup", ("scene",), *pair(SCENE, "markers", *lists(MARKER, 20))),
    ("setup", ("scene",), *pair(SCENE, "starts", *maps(numbered, [1.0, 1.0, 0, 6], 400))),
    ("setup", ("scene",), *pair(SCENE, "starts", {"x": [1.0, 1.0, 0, 1000]}, {"x": [1.0, 1.0, 0, 1001]})),
    ("setup", ("fleets", "red", "ships"), *lists(SHIP, 200)),
    ("state", ("turn",), 10_000, 10_001),
    ("state", ("turn",), 1, 0),
    ("state", ("scores", "red"), 0, -1),
    ("state", ("scores", "red"), None, 1_000_001),
    ("state", ("rolls",), 1_000_000, 1_000_001),
    ("state", ("markers",), *lists(MARKER, 20)),
    ("state", ("markers", 0, "id"), "m1", "m\u202e1"),
    ("state", ("squadrons",), None, maps(numbered, None, 4000)[1]),
    ("state", ("squadrons",), *({"q": one} for one in pair(SQUADRON, "size", 1000, 1001))),
    ("state", ("squadrons",), *({"q": one} for one in pair(SQUADRON, "type", *texts(200)))),
    ("state", ("miracles",), {"red": 1_000_000}, {"red": 1_000_001}),
    ("state", ("outcome",), *pair(OUTCOME, "why", "x" * 40, "x" * 41)),
    ("state", ("outcome",), *pair(OUTCOME, "ruling", "END-999", "END-1000")),
    ("state", (*FLYING, "x"), 100.0, 100.5),
    ("state", (*FLYING, "y"), -100.0, -100.5),
    ("state", (*FLYING, "heading"), 11, 12),
    ("state", (*FLYING, "velocity"), 1000, 1001),
    ("state", (*FLYING, "owes"), 1000, 1001),
    ("state", (*FLYING, "left_turn"), 1000, 1001),
    ("state", (*FLYING, "pips"), *lists(1000, 20)),
    ("state", (*FLYING, "pips"), [1000], [1001]),
    ("state", (*FLYING, "holds"), *lists(None, 200)),
    ("state", (*FLYING, "lost"), (1 << 48) - 1, 1 << 48),
    ("state", (*FLYING, "fired"), (1 << 48) - 1, 1 << 48),
    ("state", (*FLYING, "order"), *pair(ORDER, "velocity", -1000, -1001)),
    ("state", (*FLYING, "order"), *pair(ORDER, "course", 1000, 1001)),
    ("state", (*FLYING, "order"), *pair(ORDER, "overcharge", 1000, 1001)),
    ("state", (*FLYING, "order"), *pair(ORDER, "launch", *lists("x", 100))),
    ("state", (*FLYING, "order"), *pair(ORDER, "landing", [100.0, 0.0], [100.5, 0.0])),
    ("state", (*FLYING, "extras"), *pair(EXTRAS, "copies", *lists(["x", "x", None], 40))),
    ("state", (*FLYING, "extras"), *pair(EXTRAS, "supplied", *lists("x", 40))),
    ("state", (*FLYING, "extras"), *pair(EXTRAS, "strain", *lists(["x", 1], 40))),
    ("state", (*FLYING, "extras"), *pair(EXTRAS, "taken", 1000, 1001)),
    ("state", ("acquired",), *lists(["red", "x"], 4000)),
    ("fleet", ("name",), None, "x" * 401),
    ("fleet", ("about",), *texts(300)),
    ("fleet", ("ships",), *lists(SHIP, 200)),
    ("fleet", ("ships", 0, "hull"), *texts(40)),
    ("fleet", ("ships", 0, "components"), *lists(COMPONENT, 40)),
    ("fleet", ("ships", 0, "defences"), *lists("shields", 40)),
    ("fleet", ("ships", 0, "components", 0, "squadrons"), *lists("fighter", 12)),
    ("fleet", ("faction",), *texts(40)),
    ("map", ("name",), *texts(60)),
    ("map", ("about",), *texts(200)),
    ("scenario", ("about",), *texts(200)),
    ("scenario", ("opening",), *texts(900)),
    ("scenario", ("terrain",), *lists([[1, 1]], 10)),
    ("scenario", ("markers",), *lists({"at": [1, 1]}, 5)),
    ("scenario", ("integrity",), 200, 201),
    ("scenario", ("integrity",), 1, 0),
    ("scenario", ("options", "turn_limit"), 1, 0),
    ("scenario", ("sides", "red", "ships"), *lists(SHIP, 200)),
    ("scenario", ("sides", "red", "starts"), *lists(START, 200)),
    ("scenario", ("sides", "red", "starts"), [{**START, "velocity": 24}], [{**START, "velocity": 25}]),
    ("scenario", ("sides", "red", "starts"), [{**START, "velocity": 0}], [{**START, "velocity": -1}]),
    ("scenario", ("sides", "red", "starts"), [{**START, "heading": 11}], [{**START, "heading": 12}]),
    ("scenario", ("map",), None, "x" * 49),
    ("lesson", ("lesson",), *texts(60)),
    ("lesson", ("about",), *texts(160)),
    ("lesson", ("minutes",), 60, 61),
    ("lesson", ("minutes",), 1, 0),
    ("lesson", ("group",), *texts(40)),
    ("lesson", ("names",), {"red": "x" * 24}, {"red": "x" * 25}),
    ("lesson", ("seed",), 0, -1),
    ("lesson", ("steps",), *lists(STEP, 40)),
    ("lesson", ("steps", 0, "say"), *texts(600)),
    ("lesson", ("steps", 0, "idle_after"), 5, 4.5),
    ("lesson", ("steps", 0, "dice"), [1, 6], [1, 7]),
    ("yard lesson", ("lesson",), *texts(60)),
    ("yard lesson", ("about",), *texts(160)),
    ("yard lesson", ("minutes",), 60, 61),
    ("yard lesson", ("total",), 200, 201),
    ("yard lesson", ("steps",), *lists(STEP, 40)),
    ("settings", ("effects_volume",), 100, 101),
    ("settings", ("interface_volume",), 0, -1),
    ("settings", ("music_volume",), 100, 101),
    ("settings", ("ui_scale_percent",), 300, 325),
    ("settings", ("window",), {"size": [320, 200]}, {"size": [319, 200]}),
    ("settings", ("window",), {"size": [320, 200]}, {"size": [320, 199]}),
    ("settings", ("window",), {"size": [16_000, 16_000]}, {"size": [16_001, 16_000]}),
    ("settings", ("window",), {"size": [320, 200]}, {"size": [320, 200, 1]}),
    ("settings", ("window",), *([{"size": [900, 600], "at": [x, 0]} for x in (32_767, 32_768)])),
    ("settings", ("window",), *([{"size": [900, 600], "at": [0, y]} for y in (-32_767, -32_768)])),
    ("settings", ("window",), {"size": [900, 600]}, {"size": [900, 600], "shape": "round"}),
    ("settings", ("keys",), {"undo": ["x" * 40]}, {"undo": ["x" * 41]}),
    ("settings", ("keys",), {"undo": ["x"]}, {"undone": ["x"]}),
    ("settings", ("player_names",), ["x" * 24, "y"], ["x" * 25, "y"]),
    ("settings", ("player_names",), ["x", "y"], ["x", " "]),
    ("settings", ("rulebook_page",), *texts(60)),
    ("choices", ("names",), {"red": "x" * 24, "blue": "y"}, {"red": "x" * 25, "blue": "y"}),
    ("choices", ("names",), {"red": "x", "blue": "y"}, {"red": "x"}),
    ("choices", ("integrity",), 200, 201),
    ("choices", ("integrity",), 1, 0),
    ("choices", ("turn_limit",), 30, 31),
    ("choices", ("turn_limit",), 0, -1),
    ("choices", ("fleets", "red", "file"), *texts(1000)),
    ("choices", ("fleets", "red", "seed"), *texts(18)),
    ("choices", ("map", "ready"), *texts(1000)),
    ("choices", ("players", "red"), *texts(24)),
    ("choices", ("edition",), *texts(40)),
    ("progress", ("done",), *lists("x", 1000)),
    ("progress", ("done",), ["x" * 200], ["x" * 201]),
    ("hints", ("players",), *maps(numbered, ["x"], MOST_PLAYERS)),
    ("hints", ("players",), {"x" * 60: []}, {"x" * 61: []}),
    ("hints", ("players",), {"x": ["y"] * 200}, {"x": ["y"] * 201}),
    ("hints", ("players",), {"x": ["y" * 40]}, {"x": ["y" * 41]}),
    ("bookmarks", ("matches",), *maps(numbered, {"1": "x"}, MOST_MATCHES)),
    ("bookmarks", ("matches",), {"k" * 40: {"1": "x"}}, {"k" * 41: {"1": "x"}}),
    ("bookmarks", ("matches", "k"), *maps(str, "x", MOST_MARKS)),
    ("bookmarks", ("matches", "k"), {"1000000": "x"}, {"1000001": "x"}),
    ("bookmarks", ("matches", "k"), {"1": "x" * LONGEST_NAME}, {"1": "x" * (LONGEST_NAME + 1)}),
]


def with_value(kind: str, where: tuple[str | int, ...], value: Any) -> Any:
    """Put a value into a good one."""
    data = KINDS[kind][1]()
    inner = data
    for step in where[:-1]:
        inner = inner.setdefault(step, {}) if isinstance(inner, dict) else inner[step]
    inner[where[-1]] = value
    if kind == "scenario" and where[-1] == "ships":
        inner.pop("fleet", None)
    return data


@pytest.mark.parametrize(
    ("kind", "where", "last", "over"),
    BOUNDS,
    ids=[f"{kind}-{'.'.join(map(str, where))}-{number}" for number, (kind, where, *_) in enumerate(BOUNDS)],
)
def test_F14_what_is_at_a_bound_is_read_and_one_more_is_refused(
    kind: str, where: tuple[str | int, ...], last: Any, over: Any
) -> None:
    read = KINDS[kind][0]
    if last is not None:
        read(with_value(kind, where, last))
    with pytest.raises(FileError) as refused:
        read(with_value(kind, where, over))
    named = [one.path[: len(where)] for one in (refused.value, *refused.value.more)]
    assert where in named, str(refused.value)


@pytest.mark.parametrize("value", [10**9, -1, -(10**9), 1.5, "6", True, None, 1e308])
@pytest.mark.parametrize("field", ["velocity", "heading", "owes", "shielded"])
def test_F14_a_ship_in_a_save_has_no_impossible_number(field: str, value: Any) -> None:
    data = KINDS["state"][1]()
    ship = next(iter(data["ships"]))
    data["ships"][ship][field] = value
    with pytest.raises(FileError, match=field):
        KINDS["state"][0](data)


@pytest.mark.parametrize("kind", KINDS)
def test_F14_a_field_that_nobody_knows_is_refused(kind: str) -> None:
    with pytest.raises(FileError, match="unknown field"):
        KINDS[kind][0]({**KINDS[kind][1](), "surprise": 1})


# --- sizes -----------------------------------------------------------------------------------------


def test_F14_files_are_read_up_to_their_size_and_no_byte_further(tmp_path: Path) -> None:
    for read, limit, text in (
        (read_yaml, YAML_LIMIT_BYTES, b"a: 1\n#"),
        (read_json, JSON_LIMIT_BYTES, b'{"a": 1}'),
    ):
        path = tmp_path / "file"
        path.write_bytes(text.ljust(limit))
        assert read(path).data == {"a": 1}
        path.write_bytes(text.ljust(limit + 1))
        with pytest.raises(FileError, match="is larger than"):
            read(path)


def test_F14_settings_beyond_their_size_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_bytes(b"mute: true\n#".ljust(MAX_FILE_BYTES))
    assert load_settings(path, ())[0].mute is True
    path.write_bytes(b"mute: true\n#".ljust(MAX_FILE_BYTES + 1))
    settings, notice = load_settings(path, ())
    assert settings.mute is False
    assert "larger" in notice


def test_F14_a_share_code_is_read_up_to_its_length_and_no_letter_further() -> None:
    code = fleet_to_code(FleetFile(name="Ever"))
    assert fleet_from_code(code + " " * (MOST_CHARACTERS - len(code))).name == "Ever"
    with pytest.raises(FileError, match="far too long"):
        fleet_from_code(code + " " * (MOST_CHARACTERS - len(code) + 1))


def test_F14_a_fleet_has_a_code_up_to_its_size_and_no_byte_further() -> None:
    ship = {"name": "Ever", "hull": "h" * 40, "defences": ["d" * 40] * 40}
    fleets = [FleetFile(name="Ever", ships=[ship] * count) for count in (20, 200)]
    assert fleet_from_code(fleet_to_code(fleets[0])) == fleets[0]
    assert len(json.dumps(fleets[1].model_dump(mode="json"))) > FLEETS.most_bytes
    with pytest.raises(FileError, match="too large"):
        fleet_to_code(fleets[1])
