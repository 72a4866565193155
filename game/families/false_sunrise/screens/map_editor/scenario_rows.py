"""The rows of the list of scenarios and maps."""

from __future__ import annotations

from collections.abc import Sequence

from game.families.false_sunrise.maps.files import Kept, Kind
from game.shell.theme import BODY, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.rowlist import CARD, Cell, Line, ListRow, heading, sign

_ABOUT = BODY.sized(12)
_HEADINGS = {
    Kind.READY: "SCENARIOS",
    Kind.SCENARIO: "YOUR SCENARIOS",
    Kind.MAP: "YOUR MAPS",
    Kind.READY_MAP: "MAPS",
}


def rows_of(kept: Sequence[Kept]) -> list[Kept | ListRow]:
    """Make the rows, with a heading over each kind of which there are any."""
    made: list[Kept | ListRow] = []
    for kind, words in _HEADINGS.items():
        mine = [one for one in kept if one.kind is kind]
        made += [heading(words, left=8), *mine] if mine else []
    return made


def kept_row(one: Kept | ListRow, _look: RowLook) -> ListRow:
    """Describe a file: its name and what it is about, or what is wrong with it."""
    if isinstance(one, ListRow):
        return one
    said = one.problem or one.about
    words = Cell(said, _ABOUT, "refusal" if one.problem else "secondary")
    lines = (Line([Cell(one.name, STRONG.sized(14))], 20), Line([words], wrap=True))
    mark = sign(Icon.WARNING, "refusal", 14, 8) if one.problem else None
    text = ", ".join(filter(None, (one.name, said)))
    return ListRow((), lines, pad=(12, 7, 10, 7), ground=CARD, first=mark, tip=one.problem, text=text)
