"""Typing in what real dice show, for people who roll their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.screens.tools.parts import paragraph
from game.screens.tools.tool import PANEL, Commit, Heading, Host, Tool
from game.shell.keys import Context
from game.shell.theme import SMALL, STRONG
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import grid
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from rules.kernel.requests import Roll
from rules.kernel.seats import Seat

_CELL, _GAP = 38, 8
_SIDES = 6


class TypedDiceTool(Tool):
    """Take one face after another, by keys 1 to 6 or by buttons; Enter hands them over."""

    contexts: ClassVar[tuple[Context, ...]] = (Context.WEAPONS, Context.BOARD)
    request: Roll

    def __init__(self, host: Host, request: Roll) -> None:
        super().__init__(host, request)
        self.faces: list[int] = []
        self._purpose, self._owners = host.presenter.dice_for(request)

    # --- the panels -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Your dice", f"{len(self.faces)} of {self.request.count}")

    def what_now(self) -> str:
        count = self.request.count
        return f"Roll {count} {'die' if count == 1 else 'dice'} and type in the faces: {self._purpose}"

    def roster_seat(self) -> Seat:
        return self.host.seat

    def build(self, area: pygame.Rect) -> Sequence[Widget]:
        made: list[Widget] = [paragraph(self.host, "tool.purpose", area, f"{self._purpose}.", style=STRONG)]
        next_die = len(self.faces)
        sides = "" if self.request.sides == _SIDES else f" Each has {self.request.sides} sides."
        words = "All faces are in: Enter hands them over."
        if next_die < self.request.count:
            whose = f" ({self._owners[next_die]})" if self._owners else ""
            words = f"Die {next_die + 1} of {self.request.count}{whose}: what does it show?{sides}"
        made.append(paragraph(self.host, "tool.next", area, words))
        across = max(1, (area.width + _GAP) // (_CELL + _GAP))
        lines = -(-self.request.count // across)
        high = lines * (_CELL + _GAP) - _GAP
        place = pygame.Rect(area.left, area.top, area.width, high)
        made.append(FaceRow(place, self.request.count, tuple(self.faces), self._take_back))
        pad = pygame.Rect(area.left, place.bottom + 16, area.width, 84)
        for face, cell in enumerate(grid(pad, 3, 2)[: self.request.sides], 1):
            made.append(self._button(f"tool.face{face}", cell, str(face), lambda face=face: self._add(face)))  # type: ignore[misc]
        back = pygame.Rect(area.left, pad.bottom + 10, area.width, 32)
        made.append(
            self._button("tool.back", back, "Take the last one back", lambda: self._take_back(next_die - 1))
        )
        grey = self.host.app.theme.secondary
        hint = pygame.Rect(area.left, back.bottom + 10, area.width, 40)
        undo = self.host.app.bindings.label("undo")
        words = f"Keys 1 to {self.request.sides} type a face, {undo} takes one back."
        made.append(Label("tool.hint", hint, words, style=SMALL, colour=grey, wrap=True))
        return made

    def _button(self, name: str, cell: pygame.Rect, words: str, press: Callable[[], None]) -> Button:
        full = len(self.faces) == self.request.count
        why = "All faces are in." if full else ""
        if name == "tool.back":
            why = "" if self.faces else "Nothing has been typed in."
        return Button(name, cell, words, on_press=press, disabled=why, group=PANEL)

    def commit(self) -> Commit:
        left = self.request.count - len(self.faces)
        missing = f"{left} {'face is' if left == 1 else 'faces are'} missing." if left else ""
        return Commit("These are the dice", self._answer, " ".join(map(str, self.faces)), missing)

    # --- keys -----------------------------------------------------------------------------------

    def action(self, action_id: str) -> bool:
        number = action_id.removeprefix("weapon_")
        if action_id.startswith("weapon_") and number.isdigit():
            if int(number) <= self.request.sides:
                self._add(int(number))
            return True
        return False

    def undo(self) -> bool:
        if not self.faces:
            return False
        self._take_back(len(self.faces) - 1)
        return True

    def undo_words(self) -> str:
        return "Take the last face back" if self.faces else ""

    def _add(self, face: int) -> None:
        if len(self.faces) < self.request.count:
            self.faces.append(face)
            self.host.app.audio.play("dice")
            self.host.rebuild()

    def _take_back(self, die: int) -> None:
        if 0 <= die < len(self.faces):
            del self.faces[die]
            self.host.rebuild()

    def _answer(self) -> None:
        self.host.answer(tuple(self.faces))


class FaceRow(Widget):
    """The dice typed in so far and the places of those to come; a press takes one out."""

    kind = "faces"

    def __init__(
        self, rect: pygame.Rect, count: int, faces: tuple[int, ...], take_out: Callable[[int], None]
    ) -> None:
        super().__init__("tool.faces", rect, tooltip="Press a die to take it out")
        self.count = count
        self.faces = faces
        self.take_out = take_out

    def state(self) -> tuple[object, ...]:
        return self.count, self.faces

    def value(self) -> list[int]:
        return list(self.faces)

    def text(self) -> str:
        return " ".join(map(str, self.faces))

    def _cell(self, die: int) -> pygame.Rect:
        across = max(1, (self.rect.width + _GAP) // (_CELL + _GAP))
        row, column = divmod(die, across)
        return pygame.Rect(column * (_CELL + _GAP), row * (_CELL + _GAP), _CELL, _CELL)

    def release(self, pos: Pos) -> None:
        """Take out the die under the pointer."""
        at = (pos[0] - self.rect.left, pos[1] - self.rect.top)
        found = next((die for die in range(len(self.faces)) if self._cell(die).collidepoint(at)), None)
        if found is not None:
            self.take_out(found)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the dice."""
        for die in range(self.count):
            place = pen.scale.rect(self._cell(die))
            if die < len(self.faces):
                image = pen.die(self.faces[die], _CELL)
                surface.blit(image, image.get_rect(center=place.center))
                continue
            following = die == len(self.faces)
            pen.panel(surface, place, pen.theme.ground, pen.theme.accent if following else pen.theme.line)
            if following:
                pen.put_icon(surface, Icon.DOT, place.center, 10, pen.theme.accent)
