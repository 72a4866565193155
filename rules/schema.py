"""Plain data checked against a schema; pydantic's errors become sentences about fields and lines."""

import json
import re
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from rules.file_error import DataPath, FileError, guarded, shown
from rules.plain_data import Document, check_memory

T = TypeVar("T")

LISTED_ERRORS = 20
MODEL_MEMORY_BYTES = 8 * 1024 * 1024  # far above any fleet or state; pydantic takes up to six times as much

# The first words of pydantic's messages; ours begin with the value instead.
_SUBJECT = re.compile("^(Input|String|List|Tuple|Dictionary|Value) ")


def load_model(model: type[T] | TypeAdapter[T], document: Document) -> T:
    """Turn a document into a model, strictly (no unknown field, no "6" for 6).

    Raise `FileError`, with further faults in its `more`, if it does not fit.
    """
    adapter: TypeAdapter[T] = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    with guarded(document.name):  # a validator may raise anything on odd data
        # JSON on purpose: in strict mode, JSON allows a list for a tuple and text for an enum member.
        text = json.dumps(document.data, ensure_ascii=False, allow_nan=False)
        check_memory(text, document.name, MODEL_MEMORY_BYTES)
        try:
            return adapter.validate_json(text, strict=True, extra="forbid")
        except ValidationError as error:
            # Never use `str(error)` or errors with their input: both can be extremely long.
            found = error.errors(include_url=False, include_input=False)
    first, *more = [_sentence(document, fault) for fault in found[:LISTED_ERRORS]]
    if len(found) > LISTED_ERRORS:
        more.append(FileError(document.name, f"has {len(found) - LISTED_ERRORS} more faults"))
    raise FileError(first.name, first.problem, first.remedy, first.path, first.line, more) from None


def _sentence(document: Document, fault: ErrorDetails) -> FileError:
    path, value = _located(document.data, fault["loc"])
    context = fault.get("ctx", {})
    match fault["type"]:
        case "missing":
            return document.error((*path, fault["loc"][-1]), "is missing", "add it")
        case "extra_forbidden" | "unexpected_keyword_argument":
            return document.error(path, "unknown field", "remove it or correct its name")
        case "model_type" | "dataclass_type" | "dict_type":
            return document.error(
                path, f"is {_brief(value)}, not a group of fields", "write it as name: value"
            )
        case "literal_error" | "enum":
            return _unknown(document, path, value, _choices(context["expected"]))
        case "union_tag_invalid":
            key = context["discriminator"].strip("'")
            tag = value.get(key) if isinstance(value, dict) else value
            return _unknown(document, (*path, key), tag, _choices(context["expected_tags"]))
        case "union_tag_not_found":
            return document.error((*path, context["discriminator"].strip("'")), "is missing", "add it")
        case "value_error" | "assertion_error":
            return document.error(path, fault["msg"].split(", ", 1)[-1])
        case _:
            return document.error(path, f"{_brief(value)} {_SUBJECT.sub('', fault['msg'])}")


def _located(data: Any, place: tuple[str | int, ...]) -> tuple[DataPath, Any]:  # noqa: ANN401 - plain data
    """Follow pydantic's path as far as the data has it; names of union members are dropped."""
    path: list[str | int] = []
    for part in place:
        held = range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
        known = part in held
        if known:
            path.append(part)
            data = data[part]
    return tuple(path), data


def _choices(expected: str) -> list[str]:
    return re.findall(r"'([^']*)'", expected) or [expected]


def _unknown(document: Document, path: DataPath, value: object, choices: list[str]) -> FileError:
    kind = next((part for part in reversed(path) if isinstance(part, str)), "value")
    return document.error(path, f"unknown {shown(kind)} {_brief(value)}", f"use one of {', '.join(choices)}")


def _brief(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes or no"
        case str():
            return f"'{shown(value, limit=40)}'"
        case int() | float():
            return str(value)
        case list():
            return "a list"
        case _:
            return "a group of fields"
