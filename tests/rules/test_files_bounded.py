"""How much there may be in a file, and what of a file's text may be shown."""

from collections.abc import Callable
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from rules.files import Document, FileError, load_model, parse_json, parse_yaml

LOADERS = [pytest.param(yaml.SafeLoader, id="python")]
if hasattr(yaml, "CSafeLoader"):
    LOADERS.append(pytest.param(yaml.CSafeLoader, id="c"))


class Named(BaseModel):
    name: str


def at_once(call: Callable[[], Any]) -> FileError:
    """A harmful file costs minutes, its refusal milliseconds: what is not refused meets pytest's timeout."""
    with pytest.raises(FileError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(
    "text", ["[" + "[]," * 12_000 + "0]", "- 1\n" * 12_000, "a:\n" + " - b: 1\n" * 9_000]
)
def test_a_file_of_more_values_than_any_fleet_is_refused(text: str, loader: Any) -> None:
    error = at_once(lambda: parse_yaml(text, "x", loader))
    assert "has more than 10000 values" in error.problem
    assert error.line is not None


@pytest.mark.parametrize(
    "text",
    [
        "[" + "[]," * 2_000_000 + "0]",
        "[" + '{"a":0},' * 900_000 + "0]",
        "{" + '"a":0,' * 2_000_000 + '"a":0}',
    ],
    ids=["lists", "groups", "fields"],
)
def test_a_file_that_would_fill_the_memory_is_refused_before_it_is_built(text: str) -> None:
    assert "too many values" in at_once(lambda: parse_json(text, "x")).problem


def test_a_part_that_a_schema_would_copy_is_bounded() -> None:
    lists: Any = [[] for _ in range(200_000)]
    assert "too many values" in at_once(lambda: load_model(Named, Document("x", {"name": lists}))).problem


def test_a_double_among_many_fields_is_found_at_once() -> None:
    text = "{" + ",".join(f'"{number}":0' for number in range(100_000)) + ',"50000":1}'
    error = at_once(lambda: parse_json(text, "x"))
    assert (error.field, error.problem) == ("50000", "is given twice")


UNSEEN = "a\u202eb\u2066c\x1b[31m\u200bd"


@pytest.mark.parametrize("loader", LOADERS)
def test_unseen_letters_leave_every_text_of_a_file(loader: Any) -> None:
    text = yaml.safe_dump({UNSEEN: [UNSEEN, "two\nlines"]}, allow_unicode=True)
    assert parse_yaml(text, "x", loader).data == {"abc[31md": ["abc[31md", "two\nlines"]}


def test_an_error_holds_nothing_that_a_terminal_acts_on() -> None:
    error = FileError(UNSEEN, UNSEEN, UNSEEN, (UNSEEN,), more=[FileError("x", UNSEEN)])
    assert str(error).replace("\n", "").isprintable()
