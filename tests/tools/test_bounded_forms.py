"""Every form of a file bounds its numbers, texts and lists: a field without a bound fails here."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import pytest
from pydantic import BaseModel, Field, TypeAdapter
from pydantic.dataclasses import is_pydantic_dataclass

ROOTS = ("rules", "game", "tools")
READ_LATER = {
    "Agreement.setup": "by `Ruleset.unpack_setup`",
    "Given.answer": "by the request that is asked",
    "Open.answer": "by the request that is asked",
    "KeptMatch.sealed": "by the commitments that were made from it",
    "_KeptFile.draft": "by the request that is asked",
    "_KeptFile.line": "as a `KeptLine`",
    "TurnRecord.state": "by `Ruleset.unpack_state`",
    "Header.extra": "by `_held`, which tells each fault once",
    "ExamHead.passes": "by the request that the exam asks",
    "ExamHead.fails": "by the request that the exam asks",
    "GiveOrders.give": "by the request that is asked",
    "LastChoices.content": "as the file that it is written to",
    "Say.answer": "by the request that is asked",
    "Sit.answers": "by the requests that are asked",
    "TableCondition.state": "each game has a form of its own",
    "TakeInHand.in_hand": "by the request that is asked",
    "_QuestionFile.pinned": "as a `_BenchFile`",
    "_QuestionFile.now": "as a `_BenchFile`",
}
"""Plain data that is checked elsewhere, and where."""
UNBOUNDED = ("any", "bytes", "date", "datetime", "decimal", "time", "timedelta")
MOST_KEYS = 1000


class Loose(NamedTuple):
    """A place in a form that takes a value of any size."""

    owner: type
    field: str
    kind: str

    @property
    def names(self) -> list[str]:
        """The field, as a field of its form and of those that this is made from."""
        return [f"{one.__name__}.{self.field}" for one in self.owner.__mro__]

    def __str__(self) -> str:
        return f"{self.owner.__module__}.{self.names[0]}: {self.kind}"


def modules() -> Iterator[Any]:
    for root in ROOTS:
        package = importlib.import_module(root)
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{root}."):
            if not found.name.endswith("__main__"):
                yield importlib.import_module(found.name)


def subclasses(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from subclasses(one)


def is_pattern(model: Any) -> bool:
    """Say whether a model is only there to be made into others: of a game, of a kind of step."""
    about = model.__pydantic_generic_metadata__
    return bool(about["parameters"]) or Any in about["args"]


def schemas() -> Iterator[tuple[type, Any]]:
    """Run over all forms of the program: models, dataclasses and adapters of a module."""
    every = list(modules())
    for model in subclasses(BaseModel):
        if model.__module__.partition(".")[0] in ROOTS and not is_pattern(model):
            yield model, model.__pydantic_core_schema__
    for module in every:
        for held in vars(module).values():
            if isinstance(held, TypeAdapter):
                yield TypeAdapter, held.core_schema
            elif isinstance(held, type) and is_pydantic_dataclass(held):
                yield held, held.__pydantic_core_schema__


def number_is_bounded(schema: Any) -> bool:
    return bool({"ge", "gt"} & schema.keys()) and bool({"le", "lt"} & schema.keys())


def keys_are_few(schema: Any) -> bool:
    """Say whether a dict can only have a few keys: names of a list, or numbers of a small range."""
    keys = schema["keys_schema"]
    if keys["type"] in ("enum", "literal"):
        return True
    if keys["type"] != "int" or not number_is_bounded(keys):
        return False
    return keys.get("le", keys.get("lt")) - keys.get("ge", keys.get("gt")) <= MOST_KEYS


def is_bounded(schema: Any) -> bool:
    match schema.get("type"):
        case "int" | "float":
            return number_is_bounded(schema)
        case "tuple":
            return "variadic_item_index" not in schema or "max_length" in schema
        case "dict":
            return "max_length" in schema or keys_are_few(schema)
        case "str" | "list" | "set" | "frozenset":
            return "max_length" in schema
        case kind:
            return kind not in UNBOUNDED


def loose(schema: Any, owner: type = object, field: str = "") -> Iterator[Loose]:
    """Name the places in a form that take a value of any size."""
    if isinstance(schema, list | tuple):
        for one in schema:
            yield from loose(one, owner, field)
    if not isinstance(schema, dict):
        return
    if schema.get("type") in ("model", "dataclass"):
        owner = schema["cls"]
    if not is_bounded(schema):
        yield Loose(owner, field, schema["type"])
    for key, inner in schema.items():
        match key, inner:
            case "metadata" | "serialization" | "config" | "cls", _:
                pass
            case "fields", dict():
                for name, one in inner.items():
                    yield from loose(one, owner, name)
            case "fields", [dict(), *_]:
                for one in inner:
                    yield from loose(one, owner, one["name"])
            case _:
                yield from loose(inner, owner, field)


def test_every_field_of_every_form_is_bounded() -> None:
    found = {place for owner, schema in schemas() for place in loose(schema, owner)}
    assert sorted(str(one) for one in found if not READ_LATER.keys() & {*one.names}) == []
    assert READ_LATER.keys() <= {name for one in found for name in one.names}, "an exception is none any more"


class Form(BaseModel):
    """What must be found: each field but the last two takes a value of any size."""

    number: int
    floored: Annotated[int, Field(ge=0)]
    real: Annotated[float, Field(le=1)] | None = None
    text: Annotated[str, Field(pattern="^a+$")]
    names: tuple[Annotated[str, Field(max_length=3)], ...]
    pairs: dict[Annotated[str, Field(max_length=3)], bool]
    left: Any
    sized: Annotated[list[bool], Field(max_length=3)]
    both: tuple[bool, bool]


def test_each_kind_of_loose_field_is_found() -> None:
    found = [f"{one.field}: {one.kind}" for one in loose(Form.__pydantic_core_schema__)]
    assert found == [
        "number: int", "floored: int", "real: float", "text: str", "names: tuple", "pairs: dict", "left: any",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", [dict[str, bool], list[bool], frozenset[bool]])
def test_loose_adapters_are_found(kind: Any) -> None:
    assert list(loose(TypeAdapter(kind).core_schema))
