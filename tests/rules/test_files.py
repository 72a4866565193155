import json
import os
import pickle
import socket
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel, Field, model_validator
from pydantic.dataclasses import dataclass

from rules.files import (
    Document,
    FileError,
    load_model,
    parse_json,
    parse_yaml,
    read_json,
    read_yaml,
)
from rules.plain_data import yaml_text

LOADERS = [pytest.param(yaml.SafeLoader, id="python")]
if hasattr(yaml, "CSafeLoader"):
    LOADERS.append(pytest.param(yaml.CSafeLoader, id="c"))

ALIAS_BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
MERGE_BOMB = "a: &a {k: 1}\n" + "".join(
    f"{b}: &{b} {{<<: [*{a}, *{a}, *{a}, *{a}]}}\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)

FLEET = """\
# a fleet
name: NO
ships:
  - name: Kestrel
    hull: corvette
    velocity: 4
  - name: 1:30
    hull: frigate
    velocity: 0
"""


class Hull(Enum):
    CORVETTE = "corvette"
    FRIGATE = "frigate"


class Gun(BaseModel):
    kind: Literal["gun"]
    dice: int = Field(ge=1, le=9)


class Hangar(BaseModel):
    kind: Literal["hangar"]
    bays: int = Field(ge=1, le=4)


class Ship(BaseModel):
    name: str = Field(max_length=48)
    hull: Hull
    velocity: int = Field(ge=0, le=12)
    mounts: tuple[Annotated[Gun | Hangar, Field(discriminator="kind")], ...] = ()


class Fleet(BaseModel):
    name: str
    ships: tuple[Ship, ...] = Field(max_length=200)
    scale: float = 1.0

    @model_validator(mode="after")
    def two_names(self) -> "Fleet":
        if len({ship.name for ship in self.ships}) < len(self.ships):
            raise ValueError("two ships have one name, which no log could tell apart")
        return self


@dataclass(frozen=True, slots=True)
class Order:
    course: int
    velocity: int


def fleet_error(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        load_model(Fleet, parse_yaml(text, "fleets/x.yaml"))
    return caught.value


def at_once(call: Callable[[], Any]) -> FileError:
    """A harmful file costs minutes, its refusal milliseconds: what is not refused meets pytest's timeout."""
    with pytest.raises(FileError) as caught:
        call()
    return caught.value


# YAML


@pytest.mark.parametrize("loader", LOADERS)
def test_only_plain_numbers_and_words_are_more_than_text(loader: Any) -> None:
    text = ["NO", "on", "off", "yes", "True", "1:30", "2024-01-01", "010", "0x1F", "1_000", "0o7", "="]
    as_is = {word: word for word in text}
    lines = "".join(f"{word}: {word}\n" for word in text)
    assert parse_yaml(lines, "x", loader).data == as_is
    numbers = "[+2, -3, 0, 1e3, 2.5, -.5, 7., true, false, null, ~, '12', \"true\", |-\n  5\n]"
    expected = [2, -3, 0, 1000.0, 2.5, -0.5, 7.0, True, False, None, None, "12", "true"]
    data = parse_yaml(numbers.replace(", |-\n  5\n", ""), "x", loader).data
    assert [(type(value), value) for value in data] == [(type(value), value) for value in expected]


@pytest.mark.parametrize("loader", LOADERS)
def test_keys_are_text_and_lines_are_known(loader: Any) -> None:
    document = parse_yaml(FLEET + "1: one\ntrue:\n  yes\n", "x", loader)
    assert document.data["1"] == "one"
    assert document.data["true"] == "yes"
    assert document.line_of(("true",)) == 11
    assert document.line_of(("ships", 1)) == 7
    assert document.line_of(("ships", 1, "hull")) == 8
    assert document.line_of(("ships", 1, "hull", "absent")) == 8
    assert document.line_of(("absent",)) is None


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (ALIAS_BOMB, 1, "anchors"),
        (MERGE_BOMB, 1, "anchors"),
        ("a: 1\nb: *a\n", 2, "aliases"),
        ("&a [*a]", 1, "anchors"),
        ("a: 1\n<<: {b: 2}\n", 2, "merge keys"),
        ("a: 1\nb: 2\na: 3\n", 3, "a: is given twice; keep one; the first is in line 1"),
        ("a: {b: 1, 'b': 2}\n", 1, "a.b: is given twice"),
        ("a: !!binary aGk=\n", 1, "tags"),
        ("a: !!set {x}\n", 1, "tags"),
        ("a: ! x\n", 1, "tags"),
        ("a: !!python/object/apply:os.system [ls]\n", 1, "tags"),
        ("a: 1\n---\nb: 2\n", 2, "more than one document"),
        ("? [a, b]\n: 1\n", 1, "a key must be plain text"),
        ("a: .nan\n", 1, "a: .nan is not a number"),
        ("a: -.INF\n", 1, "-.INF is not a number"),
        ("a: 1e999\n", 1, "too large"),
        ("a: " + "9" * 19, 1, "more than 18 digits"),
        ("a: " + "9" * 5000, 1, "more than 18 digits"),
        ("[" * 40_000, 1, "more than 24 levels"),
        ("{a: " * 25 + "1" + "}" * 25, 1, "more than 24 levels"),
        ("a:\n  - 'open\n", None, "not valid YAML"),
        ('a: "\\ud800"\n', None, ""),
        ("a\tb: [\n", None, "not valid YAML"),
    ],
)
def test_yaml_that_could_harm_is_refused_quickly(
    loader: Any, text: str, line: int | None, reason: str
) -> None:
    error = at_once(lambda: parse_yaml(text, "x.yaml", loader))
    assert reason in str(error)
    if line is not None:
        assert error.line == line


@pytest.mark.parametrize("loader", LOADERS)
def test_24_levels_are_fine(loader: Any) -> None:
    assert parse_yaml("[" * 24 + "]" * 24, "x", loader).data


# JSON


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": NaN}', "NaN"),
        ('{"a": -Infinity}', "-Infinity"),
        ('{"a": 1e999}', "too large"),
        ('{"a": 1, "b": 2, "a": 3}', "x.json, a: is given twice"),
        ('{"a": "\\ud800"}', "invalid character"),
        ('{"\\uDFFF": 1}', "invalid character"),
        ("9" * 5000, "more than 20 digits"),
        ("[" * 65 + "]" * 65, "more than 64 levels"),
        ('{"a":' * 66 + "1" + "}" * 66, "more than 64 levels"),
        ("[" * 100_000, "cannot be read"),
        ('{\n"a": }', "line 2"),
        ("", "is empty"),
    ],
)
def test_json_that_could_harm_is_refused(text: str, reason: str) -> None:
    assert reason in str(at_once(lambda: parse_json(text, "x.json")))


def test_json_of_64_levels_and_of_64_bits_is_fine() -> None:
    assert parse_json("[" * 64 + "]" * 64, "x").data
    assert parse_json('{"seed": 18446744073709551615, "face": "\\ud83d\\ude80"}', "x").data == {
        "seed": 2**64 - 1,
        "face": "\N{ROCKET}",
    }


@pytest.mark.parametrize("parse", [parse_json, parse_yaml])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xef\xbb\xbf",
        b" \r\n",
        "name: x".encode("utf-16"),
        "n: \xe9".encode("latin-1"),
        b"a\0b",
        os.urandom(512),
    ],
)
def test_what_is_no_text_is_refused(parse: Callable[[bytes, str], Document], content: bytes) -> None:
    at_once(lambda: parse(content, "x"))


@pytest.mark.parametrize("parse", [parse_json, parse_yaml])
def test_a_byte_order_mark_and_windows_lines_are_fine(parse: Callable[[bytes, str], Document]) -> None:
    assert parse(b'\xef\xbb\xbf{"a":\r\n 1}\r\n', "x").data == {"a": 1}


def test_a_save_cut_anywhere_is_refused() -> None:
    text = json.dumps(
        {"seed": 7, "answers": [["red", {"course": -1}], "caf\xe9"]}, ensure_ascii=False
    ).encode()
    for length in range(len(text)):
        with pytest.raises(FileError):
            parse_json(text[:length], "save")


@given(st.binary(max_size=200))
def test_bytes_become_data_or_a_file_error(content: bytes) -> None:
    spoken = []
    for parse in (parse_json, parse_yaml):
        try:
            parse(content, "x")
        except FileError as error:
            spoken.append(str(error))
    assert all(text.isprintable() for text in spoken)


@given(st.text("0123456789eE.+-_:~", max_size=16))
@example("1e5")
@example("12345678e1234567")
@example("0e12345678123456")
def test_a_text_that_looks_like_a_number_is_written_as_text(text: str) -> None:
    data = {text or "nothing": [text, 1, 0.5, 1e20]}
    assert parse_yaml(yaml_text(data), "x").data == data


@given(st.text(alphabet="[]{}:-&*!|>'\"%@`?,# \n\tab01.~<", max_size=60))
def test_both_yaml_parsers_agree(text: str) -> None:
    results = []
    for parameter in LOADERS:
        try:
            results.append(parse_yaml(text, "x", *parameter.values).data)
        except FileError:
            results.append(FileError)
    # The C parser is laxer in a few corners that neither can harm nor mean two things.
    assert results[0] == results[-1] or FileError in results


# Models


def test_a_good_fleet_loads() -> None:
    fleet = load_model(Fleet, parse_yaml(FLEET, "x"))
    assert fleet.name == "NO"
    assert [ship.name for ship in fleet.ships] == ["Kestrel", "1:30"]
    assert fleet.ships[1].hull is Hull.FRIGATE


def test_an_unknown_word_names_file_line_field_and_choices() -> None:
    error = fleet_error(FLEET.replace("frigate", "frigat"))
    assert (
        str(error)
        == "fleets/x.yaml, line 8, ships[1].hull: unknown hull 'frigat'; use one of corvette, frigate"
    )
    assert (error.name, error.line, error.field) == ("fleets/x.yaml", 8, "ships[1].hull")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("velocity: 4", "velocity: 13", "line 6, ships[0].velocity: 13 should be less than or equal to 12"),
        ("velocity: 4", "velocity: '4'", "line 6, ships[0].velocity: '4' should be a valid integer"),
        ("velocity: 4", "velocity: true", "line 6, ships[0].velocity: yes or no should be a valid integer"),
        ("velocity: 4", "velocity: 4.0", "line 6, ships[0].velocity: 4.0 should be a valid integer"),
        ("velocity: 4", "", "line 4, ships[0].velocity: is missing; add it"),
        ("velocity: 4", "velocity: 4\n    warp: 9", "line 7, ships[0].warp: unknown field; remove it"),
        ("name: NO", "name: null", "line 2, name: nothing should be a valid string"),
        ("name: NO", "name: [a]", "line 2, name: a list should be a valid string"),
        (
            "name: 1:30",
            "name: Kestrel",
            "fleets/x.yaml: two ships have one name, which no log could tell apart",
        ),
        (
            "velocity: 4",
            "velocity: 4\n    mounts:\n      - {kind: gun, dice: 2}\n      - {kind: ray}",
            "line 9, ships[0].mounts[1].kind: unknown kind 'ray'; use one of gun, hangar",
        ),
        (
            "velocity: 4",
            "velocity: 4\n    mounts:\n      - {kind: hangar, bays: 7}",
            "line 8, ships[0].mounts[0].bays: 7 should be less than or equal to 4",
        ),
    ],
)
def test_faults_read_as_sentences(old: str, new: str, sentence: str) -> None:
    assert sentence in str(fleet_error(FLEET.replace(old, new, 1)))


def test_all_faults_are_listed_but_not_more_than_20() -> None:
    ships = "".join(f"  - {{name: s{number}, hull: x, velocity: 1}}\n" for number in range(30))
    lines = str(fleet_error("name: a\nships:\n" + ships)).splitlines()
    assert len(lines) == 21
    assert lines[0].startswith("fleets/x.yaml, line 3, ships[0].hull")
    assert lines[-1] == "fleets/x.yaml: has 10 more faults"


def test_dataclasses_are_strict_too() -> None:
    assert load_model(Order, parse_json('{"course": 1, "velocity": 2}', "x")) == Order(1, 2)
    for text in ('{"course": 1, "velocity": 2, "x": 3}', '{"course": "1", "velocity": 2}', '{"course": 1}'):
        with pytest.raises(FileError):
            load_model(Order, parse_json(text, "x"))


def test_a_huge_wrong_value_makes_a_short_message() -> None:
    error = at_once(lambda: load_model(Fleet, parse_json(json.dumps({"name": ["x"] * 500_000}), "x")))
    assert len(str(error)) < 500
    assert len(str(fleet_error("name: x\nships: []\n" + "w" * 900 + "\x85: 1\n"))) < 200


def test_an_error_survives_a_worker_process() -> None:
    error = fleet_error("ships: 1\n")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


# --- on the disk


def test_what_is_no_regular_file_is_never_opened(tmp_path: Path) -> None:
    cases = [tmp_path, tmp_path / "absent", "a\0b", "/dev/zero"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "fifo")
        cases.append(tmp_path / "fifo")
        (tmp_path / "zero").symlink_to("/dev/zero")
        cases.append(tmp_path / "zero")
    if hasattr(socket, "AF_UNIX"):
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(tmp_path / "s"))
        cases.append(tmp_path / "s")
    for case in cases:
        at_once(lambda case=case: read_yaml(case))


def test_too_large_a_file_is_refused_unread(tmp_path: Path) -> None:
    sparse = tmp_path / "sparse.json"
    with sparse.open("wb") as stream:
        stream.truncate(1 << 30)
    assert "is larger than 16384 KiB" in str(at_once(lambda: read_json(sparse)))
    assert "is larger than 128 KiB" in str(at_once(lambda: read_yaml(sparse)))


def test_a_link_to_a_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "fleet.yaml").write_text(FLEET)
    (tmp_path / "link.yaml").symlink_to(tmp_path / "fleet.yaml")
    assert read_yaml(tmp_path / "link.yaml").data["name"] == "NO"
