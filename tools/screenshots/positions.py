"""Positions for pictures, from `scenes/positions.yaml`: lines of notation, and what others change in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from rules.bounds import ByName, LineText, Several, Text
from rules.false_sunrise.state import Phase, State
from rules.file_error import FileError
from rules.files import load_model, read_yaml
from rules.parts import Part
from rules.position_line import position_from_line

FOLDER = Path(__file__).with_name("scenes")
_FILE = FOLDER / "positions.yaml"
_BETWEEN = " / "


class LikeAnother(Part):
    """A position that is another one `but` for some values.

    Each entry begins as its section of the line does, such as `ship red Wren`, and goes on with the
    values that differ: `velocity=3 lost=[engines]`. The beginning of the line has no name. A section
    that is not in the other position is new, and has to be complete.
    """

    like: Text
    but: Several[LineText] = ()


class PositionsFile(Part):
    """The format of the file: by name a line of notation, or what differs from another position."""

    positions: ByName[LineText | LikeAnother]


@cache
def _positions() -> PositionsFile:
    return load_model(PositionsFile, read_yaml(_FILE))


def position(name: str, but: Sequence[str] = ()) -> Any:  # noqa: ANN401 - of any game
    """Return a new copy of a position of the file, but for some values (see `LikeAnother`).

    Raise `FileError` if there is none of this name.
    """
    return position_from_line(changed_line(_line(name), but))


def _line(name: str) -> str:
    found = _positions().positions.get(name)
    match found:
        case None:
            raise FileError(str(_FILE), f"has no position {name}", "use one of its names")
        case LikeAnother():
            return changed_line(_line(found.like), found.but)
        case _:
            return found


def changed_line(line: str, changes: Sequence[str]) -> str:
    """Return a line of notation with other values in some of its sections.

    >>> changed_line("g/1/1 turn=2 / ship red Wren at=3,4 heat=1 / end", ["turn=3", "ship red Wren at=5,4"])
    'g/1/1 turn=3 / ship red Wren at=5,4 heat=1 / end'
    """
    begins, line = line.split(None, 1)
    sections = [part.split() for part in line.split(_BETWEEN)]
    for change in changes:
        words = change.split()
        named = list(takewhile(lambda word: "=" not in word, words))
        found = next((one for one in sections if one[: len(named)] == named), None)
        if found is None:
            sections.insert(-1, words)
            continue
        for word in words[len(named) :]:
            name = word.partition("=")[0]
            kept = [one for one in found if one.partition("=")[0] != name or one in named]
            at = next((at for at, one in enumerate(found) if one not in kept), len(kept))
            found[:] = [*kept[:at], word, *kept[at:]]
    return f"{begins} {_BETWEEN.join(map(' '.join, sections))}"


def battle(phase: Phase, *, doctors: bool = False, craft: bool = False) -> State:
    """Return turn 4 of a match; `craft` adds launched squadrons, `doctors` a fleet with repair crews."""
    name = "craft" if craft else "doctors" if doctors else "battle"
    state: State = position(name, [f"phase={phase}"])
    return state


def first_edition_battle(phase: Phase) -> State:
    """Return turn 4 of a match by the first edition."""
    state: State = position("first-edition", [f"phase={phase}"])
    return state
