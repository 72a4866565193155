"""The pointer over the board: select, pan, zoom and measure; tools come first."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.board.stack import Stack
from game.screens.host import HasBoard, HasWidgets, Picks
from game.screens.table.heaps import NEAR_PX, Heaps
from game.screens.table.host import HasPresenter
from game.screens.table.stage import Stage
from game.screens.table.tape import Tape
from game.screens.tools.tool import BoardClick, HasTool
from rules.table.measure import Point

_CARDS = ("sheet.card", "tray", "lesson", "moment")  # cards that can cover the board
DRAG_PX = NEAR_PX


class PointedTable(HasWidgets, HasBoard, HasPresenter, HasTool, Picks, Protocol):
    """A table with a board to press on."""

    stage: Stage


class Pointer:
    """Follow the pointer and its buttons over the board of a table.

    `overlays` returns what is drawn over the board besides the overlays of the presenter and the tool.
    """

    def __init__(self, screen: PointedTable, overlays: Callable[[], Sequence[object]]) -> None:
        self.screen = screen
        self._overlays = overlays
        self.at: Point | None = None
        self.piece: str | None = None
        self.chip: str | None = None  # the thing under the pointer, if it belongs to a piece
        self._pressed: tuple[int, int] | None = None
        self._panning = False
        self._held_by_tool = False
        self._held_button = 1
        self._measuring = False
        self._dragged, self._at_px = False, (0, 0)  # since the press, and its pixel
        self._names = Stack()  # the pieces whose names or plates were pressed
        self.heaps = Heaps(screen, self._take)

    # Events.

    def event(self, event: pygame.Event) -> bool:
        """Handle a mouse event over the board; return whether it was used."""
        pane = self.screen.pane
        if self.heaps.event(event):
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                return self._move(event)
            case pygame.MOUSEBUTTONDOWN if pane.rect.collidepoint(event.pos):
                return self._press(event)
            case pygame.MOUSEBUTTONUP if self._pressed is not None or self._held_by_tool:
                return self._release(event)
            case pygame.MOUSEWHEEL if self.at is not None:
                where = pygame.mouse.get_pos() if not hasattr(event, "pos") else event.pos
                if self.screen.tool is None or not self.screen.tool.wheel(self.at, event.y):
                    held = where if pane.rect.collidepoint(where) else pane.camera.to_px(self.at)
                    pane.camera.zoom_at(held, event.y)
                return True
        return False

    def let_go(self) -> bool:
        """Cancel a drag of the board or of the tool; return whether anything was dragged."""
        dragged = self._panning or self._held_by_tool or self.heaps.fan is not None
        self.drop()
        return dragged or self.screen.presenter.let_go()

    def drop(self) -> None:
        """Stop dragging, and let the tool put back what it holds."""
        if self._held_by_tool and self.screen.tool is not None:
            self.screen.tool.let_go()
        self.forget()
        self._pressed, self._panning = None, False

    def forget(self) -> None:
        """Forget a press that was meant for the previous question; panning the board continues."""
        self._held_by_tool = self._measuring = False
        self.heaps.clear()
        if not self._panning:
            self._pressed = None

    def piece_below(self) -> str | None:
        """Return the piece below the pointer now, or None, whether or not the pointer has moved."""
        ui = self.screen.ui
        return self._piece_under((ui.pointer[0] * ui.scale.factor, ui.pointer[1] * ui.scale.factor))

    def _piece_under(self, px: Point) -> str | None:
        return self._piece_of(self.screen.pane.hits(px))

    def _pieces_of(self, found: Sequence[str]) -> list[str]:
        belongs = self.screen.presenter.selected_by
        return [one for one in found if belongs(one) == one]

    def _piece_of(self, found: Sequence[str]) -> str | None:
        return next(iter(self._pieces_of(found)), None)

    def _chip_under(self, px: Point) -> str | None:
        """Return the topmost thing at a pixel if it belongs to a piece, or None."""
        return self._chip_of(self.screen.pane.hits(px))

    def _chip_of(self, found: Sequence[str]) -> str | None:
        top = next(iter(found), None)
        return top if top is not None and self.screen.presenter.selected_by(top) not in (None, top) else None

    def _move(self, event: pygame.Event) -> bool:
        pane, tool = self.screen.pane, self.screen.tool
        inside = bool(pane.rect.collidepoint(event.pos))
        self.at = pane.camera.to_board(event.pos) if inside else None
        if not self._panning:  # while panning, the same thing stays under the pointer
            found = pane.hits(event.pos) if inside else []
            self.piece, self.chip = self._piece_of(found), self._chip_of(found)
        hand = self.screen.presenter.hand()
        if inside and hand is not None:
            hand.leave_cross()
        if self._held_by_tool and tool is not None:
            self._dragged = self._dragged or math.dist(self._at_px, event.pos) > DRAG_PX
            return tool.drag(pane.camera.to_board(event.pos))
        if self._pressed is not None:
            dx, dy = event.pos[0] - self._pressed[0], event.pos[1] - self._pressed[1]
            dragged = self._panning or math.hypot(dx, dy) > DRAG_PX
            if self._measuring and dragged and hand is not None:
                hand.stretch(pane.camera.to_board(event.pos), self._piece_under(event.pos))
                return True
            self._panning = dragged
            if self._panning:
                pane.camera.pan_px(*event.rel)
            return True
        if tool is not None:
            tool.hover(self.at, self.piece)
        return inside

    def _press(self, event: pygame.Event) -> bool:
        if event.button not in (1, 2, 3):
            return False
        at = self.screen.pane.camera.to_board(event.pos)
        tool, pieces = self.screen.tool, self._pieces_of(self.screen.pane.hits(event.pos))
        piece = self.heaps.press(event.pos, pieces) if event.button == 1 else next(iter(pieces), None)
        self._dragged, self._at_px = False, event.pos
        self._panning = event.button == 2
        hand = self.screen.presenter.hand() if event.button == 1 else None
        self._measuring = hand is not None
        if hand is not None:
            hand.begin(at, piece)
            self._pressed = event.pos
            return True
        click = BoardClick(at, piece, event.button, self._chip_under(event.pos))
        if event.button != 2 and tool is not None and tool.click(click):
            self._held_by_tool, self._held_button = True, event.button
            return True
        self._pressed = event.pos
        return True

    def _release(self, event: pygame.Event) -> bool:
        tool, pane = self.screen.tool, self.screen.pane
        if self._held_by_tool:
            if event.button != self._held_button:
                return True  # another button was released during the drag
            self._held_by_tool = False
            drags = tool is not None and tool.drags
            if tool is not None:
                tool.release(pane.camera.to_board(event.pos))
            if not drags and not self._dragged:
                self.heaps.released(event.pos)
            return True
        pressed, self._pressed = self._pressed, None
        if self._measuring:
            self._measuring, hand = False, self.screen.presenter.hand()
            return hand is None or hand.end is not None or self._click(pressed, hand)
        was_pan, self._panning = self._panning, False
        if not was_pan and event.button == 1 and not self.heaps.released(event.pos):
            self._pick(event.pos)
        return True

    def _click(self, px: tuple[int, int] | None, hand: Tape) -> bool:
        """Treat a press that measured nothing as a normal click; return True."""
        hand.clear()
        if px is None:
            return True
        at, tool = self.screen.pane.camera.to_board(px), self.screen.tool
        click = BoardClick(at, self._piece_under(px), 1, self._chip_under(px))
        if tool is not None and tool.click(click):
            tool.release(at)
        else:
            self._pick(px)
        return True

    def _take(self, piece: str, px: Point) -> None:
        """Give a piece of a heap to the tool, as a click on it alone would, or select it."""
        at, tool = self.screen.pane.camera.to_board(px), self.screen.tool
        if tool is not None and tool.click(BoardClick(at, piece, 1)):
            tool.release(at)
        elif self.screen.presenter.holds(piece):
            self.screen.pick(piece)

    def update(self, dt_s: float) -> bool:
        """Let a press on a heap that is held fan it out; return whether the picture changes."""
        free = self._pressed is None and not self._held_by_tool and not self.screen.stage.busy
        shifted = free and self.screen.pane.make_room()
        if not self.heaps.update(dt_s, dragged=self._panning or self._dragged):
            return shifted
        if self._held_by_tool and self.screen.tool is not None:
            self.screen.tool.let_go()
        self._held_by_tool, self._pressed = False, None
        return True

    def _pick(self, px: Point) -> None:
        named = [] if self.screen.pane.hits(px) else self.screen.pane.named_at(px)
        if held := [one for one in named if self.screen.presenter.holds(one)]:
            first = self._names.press(held)
            piece = self._names.next() if self._names.again else first
            self.screen.pick(piece or held[0])
            return
        one = self.screen.pane.pick(px)
        found = self.screen.presenter.selected_by(one) if one is not None else None
        if found is not None:
            self.screen.pick(found)

    # The picture.

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the board with the overlays of the views and the tool."""
        screen = self.screen
        moving = screen.stage.playing
        screen.pane.look = screen.presenter.look()
        presenter = screen.presenter
        overlays = [*presenter.meanwhile()] if moving else [*presenter.overlays(), *self._from_tool()]
        if screen.stage.left is not None and not moving:
            overlays.insert(0, screen.stage.left)
        screen.pane.overlays = overlays
        cards = (screen.ui.get(name) for name in _CARDS)
        screen.pane.covers = tuple(
            screen.ui.scale.rect(one.rect) for one in cards if one is not None and one.visible
        )
        screen.pane.draw(surface)
        self.heaps.draw(surface)

    def _from_tool(self) -> list[object]:
        tool = self.screen.tool
        laid = tool.overlays() if tool is not None else ()
        return [*laid, *self._overlays()]
