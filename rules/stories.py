"""What scenarios of any game tell people, and how all that is wrong with one is said at once."""

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


@dataclass(frozen=True, slots=True)
class Scenario(Generic[FileT]):
    """A scenario that can be played: its file, the setup that comes of it, and the seat for a single player.

    The setup has no players' names yet.
    """

    file: FileT
    setup: Any
    suggested: Seat

    def setup_for(self, names: Mapping[Seat, str]) -> Any:  # noqa: ANN401 - the setup of any game
        """Return the setup with the players' names."""
        return replace(self.setup, names=names)


def name_faults(names: Iterable[tuple[DataPath, str]], ruling: str = "") -> Iterator[Fault]:
    """Find names of ships that cannot be shown or that another has; a `ruling` is cited."""
    taken: set[str] = set()
    for where, name in names:
        if clean_name(name) != name:
            yield where, "is no name that can be shown", "use letters, digits and spaces"
        if name in taken:
            yield where, f"{ruling} there is a {name} already".strip(), "give it another name"
        taken.add(name)
