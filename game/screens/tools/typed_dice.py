"""Entering the results of real dice, for players who roll their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import ClassVar

import pygame

from game.game_ui import RequestUi
from game.paint import dice, solid_dice
from game.screens.tools.history import History
from game.screens.tools.key_actions import NUMBER_KEYS, KeyActions, each
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.tool import Commit, Heading, Host, Tool
from game.shell.actions import CHOOSING, Context
from game.shell.theme import FIGURES
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Note
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from rules.kernel.requests import Roll
from rules.kernel.seats import Seat

_CELL, _GAP = 38, 8
_SIDES, _KEYS = 6, 8
_PAD_HIGH = 42  # the height of a row of buttons


class TypedDiceTool(Tool):
    """Enter one face after another, by the keys 1 to 8 or by buttons; Enter submits them."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: Roll

    def __init__(self, host: Host, request: Roll) -> None:
        super().__init__(host, request)
        self.history: History[tuple[int, ...]] = History(())
        self._purpose, self._owners = host.presenter.dice_for(request)

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces entered so far."""
        return self.history.now

    # --- the panels -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Your dice", f"{len(self.faces)} of {self.request.count}")

    def what_now(self) -> str:
        count = self.request.count
        return f"Roll {count} {'die' if count == 1 else 'dice'} and enter the results: {self._purpose}"

    def roster_seat(self) -> Seat:
        return self.host.seat

    def build(self, column: PanelColumn) -> None:
        lead(column, "tool.purpose", f"{self._purpose}.")
        next_die = len(self.faces)
        sides = "" if self.request.sides == _SIDES else f" Each has {self.request.sides} sides."
        label = self.host.app.bindings.label
        words = f"All dice are entered: {label('confirm') or 'the big button'} confirms them."
        if next_die < self.request.count:
            whose = f" ({self._owners[next_die]})" if self._owners else ""
            words = f"Die {next_die + 1} of {self.request.count}{whose}: what did you roll?{sides}"
        column.say("tool.next", words)
        lines = -(-self.request.count // faces_across(column.rect.width))
        dice = column.row(high=lines * (_CELL + _GAP) - _GAP, below=16)
        dice.put(
            FaceRow,
            "tool.faces",
            self.request.count,
            self.faces,
            on_take=self._take_out,
            sides=self.request.sides,
        )
        across = 3 if self.request.sides <= _SIDES else 5
        down, why = -(-self.request.sides // across), "" if self.missing() else "All dice are entered."
        pad = column.grid(across, down, high=down * _PAD_HIGH, below=10)
        for face in range(1, self.request.sides + 1):
            add = partial(self._add, face)
            pad.put(Button, f"tool.face{face}", str(face), on_press=add, disabled=why)
        back, why = partial(self._take_out, next_die - 1), "" if next_die else "Nothing has been entered."
        row, words = column.row(high=32, below=10), "Remove the last one"
        row.put(Button, "tool.back", words, on_press=back, disabled=why)
        first, last = label("weapon_1"), label(f"weapon_{min(self.request.sides, _KEYS)}")
        words = f"Keys {first} to {last} enter a result, {label('undo')} removes one."
        column.row(high=40).put(Note, "tool.hint", words, wrap=True)

    def missing(self) -> int:
        """Return the number of faces still to enter."""
        return self.request.count - len(self.faces)

    def commit(self) -> Commit:
        left = self.missing()
        missing = f"{left} {'die is' if left == 1 else 'dice are'} missing." if left else ""
        return Commit("Use these dice", self._answer, " ".join(map(str, self.faces)), missing)

    # --- keys -----------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return each(self._add, NUMBER_KEYS)

    def _add(self, face: int) -> None:
        if face <= self.request.sides and self.missing():
            self.host.app.audio.play("dice")
            self.record((*self.faces, face), f"the {face}")

    def _take_out(self, die: int) -> None:
        if 0 <= die < len(self.faces):
            left = (*self.faces[:die], *self.faces[die + 1 :])
            self.record(left, f"removing the {self.faces[die]}")

    def _answer(self) -> None:
        self.host.answer(self.faces)


def faces_across(width: int) -> int:
    """Return how many dice fit next to each other in a width, in logical units."""
    return max(1, (width + _GAP) // (_CELL + _GAP))


@dataclass(eq=False, repr=False)
class FaceRow(Widget):
    """The dice entered so far and empty cells for the rest; a press removes one."""

    kind = "faces"

    count: int
    faces: tuple[int, ...]
    _: KW_ONLY
    on_take: Callable[[int], None]
    sides: int = _SIDES
    tooltip: str = "Click a die to remove it"

    def value(self) -> list[int]:
        return list(self.faces)

    def text(self) -> str:
        return " ".join(map(str, self.faces))

    def _cell(self, die: int) -> pygame.Rect:
        row, column = divmod(die, faces_across(self.rect.width))
        return pygame.Rect(column * (_CELL + _GAP), row * (_CELL + _GAP), _CELL, _CELL)

    def release(self, pos: Pos) -> None:
        """Remove the die under the pointer."""
        at = (pos[0] - self.rect.left, pos[1] - self.rect.top)
        found = next((die for die in range(len(self.faces)) if self._cell(die).collidepoint(at)), None)
        if found is not None:
            self.on_take(found)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the dice."""
        for die in range(self.count):
            place = pen.scale.rect(self._cell(die))
            if die < len(self.faces):
                self._paint_face(surface, pen, place, die)
                continue
            following = die == len(self.faces)
            pen.panel(surface, place, pen.theme.ground, pen.theme.accent if following else pen.theme.line)
            if following:
                pen.put_icon(surface, Icon.DOT, place.center, 10, pen.theme.accent)

    def _paint_face(self, surface: pygame.Surface, pen: Pen, place: pygame.Rect, die: int) -> None:
        """Draw an entered die: with pips, or with its number if it has more than six sides."""
        face = self.faces[die]
        solid = solid_dice.at_rest(self.sides, face, die, round(place.width * 1.25))
        if solid is not None:
            surface.blit(solid, solid.get_rect(center=place.center))
            return
        if self.sides > _SIDES:
            pen.panel(surface, place, pen.theme.raised, pen.theme.edge)
            pen.write(surface, str(face), place, FIGURES.sized(16), pen.theme.text, "center")
            return
        image = dice.at_rest(face, die, round(place.width * 1.25)) or pen.die(face, _CELL)
        surface.blit(image, image.get_rect(center=place.center))


def dice_request(topic: str) -> RequestUi:
    """Return the record of a roll that people make with real dice."""
    return RequestUi(
        title="Dice",
        question="Roll the dice",
        thinking_about="the dice",
        describe_answer=lambda _request, answer, _view: f"rolls {' and '.join(map(str, answer))}",
        what_follows=lambda _view, _request: "the roll is read",
        topic=topic,
        tool=TypedDiceTool,
    )
