"""What scenarios of any game tell people, and how all that is wrong with one is said at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from rules.files import DataPath, Document, FileError

OPENING_LENGTH = 900


def _sentence(text: str) -> str:
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def _paragraphs(text: str) -> str:
    """Keep the paragraphs of a text, each in one line; an empty line, or else each new line, parts two."""
    parts = text.split("\n\n") if "\n\n" in text.strip() else text.splitlines()
    return "\n".join(filter(None, map(_sentence, parts)))


Words = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_sentence)]
Story = Annotated[str, Field(max_length=OPENING_LENGTH), AfterValidator(_paragraphs)]

Fault = tuple[DataPath, str, str]
"""A field, what is wrong with it, and the remedy."""


def refuse(document: Document, found: Iterable[Fault]) -> None:
    """Raise one `FileError` for all faults, if there are any."""
    errors = [document.error(path, problem, remedy) for path, problem, remedy in found]
    if errors:
        first = errors[0]
        raise FileError(first.name, first.problem, first.remedy, first.path, first.line, errors[1:])
