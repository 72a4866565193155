"""What scenarios of all games share: their texts, and one error for everything wrong with one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, Field, StringConstraints

from rules.files import DataPath, Document, FileError
from rules.kernel.seats import Seat
from rules.names import clean_name

FileT = TypeVar("FileT")

OPENING_LENGTH = 900


def _sentence(text: str) -> str:
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def _paragraphs(text: str) -> str:
    """Return a text with each paragraph in one line.

    Empty lines separate paragraphs or, if there are none, each new line does.
    """
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


@dataclass(frozen=True, slots=True)
class Scenario(Generic[FileT]):
    """A scenario to play: its file, the setup made from it, and the suggested seat for one player.

    The setup has no players' names yet.
    """

    file: FileT
    setup: Any
    suggested: Seat

    def setup_for(self, names: Mapping[Seat, str]) -> Any:  # noqa: ANN401 - the setup of any game
        """Return the setup with the players' names."""
        return replace(self.setup, names=names)


def name_faults(names: Iterable[tuple[DataPath, str]], ruling: str = "") -> Iterator[Fault]:
    """Yield ships' names that cannot be shown or that are taken; a `ruling` is cited for the latter."""
    taken: set[str] = set()
    for where, name in names:
        if clean_name(name) != name:
            yield where, "is not a name that can be shown", "use letters, digits and spaces"
        if name in taken:
            yield where, f"{ruling} there is already a {name}".strip(), "give it another name"
        taken.add(name)
