"""Assigning the captains face down, one to each ship (AS-2)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from pygame import Rect

from game.families.astra_et_tenebrae.board.person_card import PersonPicture
from game.families.astra_et_tenebrae.keys import CHOICES
from game.families.astra_et_tenebrae.people import Person, person_of
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.words import NAMES, does_words
from game.paint.portrait import HIGH
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, KeyActions, steps
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.planned_answer import PlannedAnswer
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from game.shell.theme import SMALL, STRONG, TextStyle
from game.widgets.choice import Dropdown
from game.widgets.label import Label
from game.widgets.painted import Painted
from game.widgets.pen import Ink, Pen
from rules.astra_et_tenebrae.requests import AssignCaptains
from rules.astra_et_tenebrae.state import CAPTAINS, Captain

Told = tuple[str, str, TextStyle, Ink, int]
"""A part of a card: its name, its words, how they look, and their height."""

_FACE, _HEAD_HIGH = 52, 40  # the width of a portrait; the height of what stands above and below a card
_FORMS = ((9, 12), (1, 12), (0, 12), (0, SMALL.size))  # how many lines a card says, and the size of its deeds


def _high(told: list[Told]) -> int:
    """Return the height of a card: of its portrait, or of its words if they are higher."""
    return max(round(_FACE * HIGH), sum(tall for *_, tall in told))


class CaptainsTool(PlannedAnswer[dict[str, Captain]], BattleTool):
    """The tool to give each ship a captain. A captain who is already taken swaps places."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: AssignCaptains

    def __init__(self, host: Host, request: AssignCaptains) -> None:
        super().__init__(host, request)
        self.begin(
            request.default(), takes=lambda kept: isinstance(kept, dict) and request.refusal(kept) is None
        )
        self._name = next(iter(self.laid))

    @property
    def laid(self) -> dict[str, Captain]:
        """The captain of each ship."""
        return self.history.now

    def heading(self) -> Heading:
        return Heading("Captains", "face down", self.request.seat)

    def what_now(self) -> str:
        return "Who flies on which ship? The other side cannot see it"

    def build(self, column: PanelColumn) -> None:
        words = "Each captain helps once, then the enemy knows who flies there."
        lead(column, "captains.lead", words).topic = "AK-1"
        wide = round(column.rect.width - _FACE - 10)
        cards = self._cards(column.host.ui.pen, wide, column.rect.height)
        for name, captain in self.laid.items():
            here = name == self._name
            row = column.row([0, 150], high=30, below=2)
            row.put(Label, f"captains.{name}", name, style=STRONG, color="text" if here else "secondary")
            options = [(str(one), NAMES[one]) for one in CAPTAINS]
            lay = partial(self._lay, name)
            row.put(Dropdown, f"captains.{name}.card", options, at=str(captain), on_change=lay, topic="AS-2")
            self._put_card(column, name, cards[name], wide)

    def _told(self, pen: Pen, captain: Captain, lines: int, size: float, wide: int) -> list[Told]:
        """Return the parts of a captain's card: who it is, what they do and some of their lines."""
        person = self._person(captain)
        parts: tuple[tuple[str, str, TextStyle, Ink], ...] = (
            ("who", person.name, STRONG, "text"),
            ("does", does_words(self.state.figures, captain), SMALL.sized(size), "text"),
            ("lines", " ".join(person.lines[:lines]), SMALL, "secondary"),
        )
        return [(*part, pen.words_height(part[1], wide, part[2]) + 1) for part in parts if part[1]]

    def _cards(self, pen: Pen, wide: int, room: float) -> dict[str, list[Told]]:
        """Return the card of each ship's captain, all in the fullest form that fits their common room."""
        cards: dict[str, list[Told]] = {}
        for lines, size in _FORMS:
            cards = {name: self._told(pen, one, lines, size, wide) for name, one in self.laid.items()}
            if sum(_HEAD_HIGH + _high(told) for told in cards.values()) <= room:
                break
        return cards

    def _person(self, captain: Captain) -> Person:
        person = person_of(self.request.seat, captain)
        assert person is not None, "each captain of a side is somebody"
        return person

    def _put_card(self, column: PanelColumn, name: str, told: list[Told], wide: int) -> None:
        """Add the card of a ship's captain."""
        person = self._person(self.laid[name])
        wit = " ".join(person.lines)
        face = PersonPicture(person, column.host.app.theme.seat(self.request.seat))
        row = column.row([_FACE, 0], high=_high(told), gap=10, below=8)
        picture = row.put(Painted, f"captains.{name}.face", face, f"{person.name}. {wit}", tooltip=wit)
        place = Rect(picture.rect.right + 10, picture.rect.top, wide, 0)
        for part, words, style, ink, tall in told:
            place.height = tall
            label = f"captains.{name}.{part}"
            column.made.append(Label(label, place.copy(), words, style=style, color=ink, wrap=True))
            place.top += tall

    def commit(self) -> Commit:
        return Commit("Put them aboard", self.answer, "face down, for the whole match")

    def _lay(self, name: str, key: str) -> None:
        """Give a ship a captain; the ship that had it gets this one's."""
        captain = Captain(key)
        other = next((one for one, laid in self.laid.items() if laid is captain), None)
        changed = {name: captain} if other is None else {other: self.laid[name], name: captain}
        self._name = name
        self.record({**self.laid, **changed}, f"{name}'s captain")

    def selection_changed(self) -> None:
        if self.host.selected in self.laid:
            self._name = str(self.host.selected)

    def key_actions(self) -> KeyActions:
        name, lay = self._name, partial(self._lay, self._name)
        return {
            **super().key_actions(),
            **steps(self._take, list(self.laid), name, SHIP_KEYS | ROW_KEYS),
            **steps(lay, CAPTAINS, self.laid[name], CHOICES | {"say_no": 1}),
        }

    def _take(self, name: str) -> None:
        self._name = name
        self.host.rebuild()
