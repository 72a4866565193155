"""The root of a screen's widgets: it routes input, keeps the focus and draws everything at once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import pygame

from game.shell.theme import Fonts, Scale, Theme
from game.widgets.button import ButtonLook
from game.widgets.field import TextField
from game.widgets.focus import BOARD, next_group, next_in_ring, next_towards
from game.widgets.gloss import Gloss
from game.widgets.modal import Modal
from game.widgets.pen import Pen
from game.widgets.toast import Toasts
from game.widgets.tooltip import draw_tooltip
from game.widgets.widget import Pos, Widget

W = TypeVar("W", bound=Widget)
HOVER_SECONDS = 0.35
FOCUS_SECONDS = 0.9
_LEFT_UNITS = 24  # the distance from a press at which the pointer counts as having moved on
_BIG = 3  # how many times more a tooltip avoids the big button
_FRAMES = frozenset({"panel", "board"})  # widgets that only hold others
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Ui:
    """Widgets by id, in drawing order.

    With `board=True` the screen has a board: Tab enters the panels only after F6, which also goes
    back to the board.
    """

    def __init__(
        self,
        theme: Theme,
        size_px: tuple[int, int],
        scale: float = 1.0,
        *,
        fonts: Fonts | None = None,
        reduced_motion: bool = False,
        board: bool = False,
    ) -> None:
        self.theme = theme
        self.size_px = size_px
        self.scale = Scale(scale)
        self.pen = Pen(theme, self.scale, fonts)
        self.reduced_motion = reduced_motion
        self.board = board
        self.focus_id: str | None = None
        self.focus_visible = False
        self._focus_below: tuple[str | None] | None = None
        self.rule_key = ""
        self.gloss = Gloss()
        self.hover_id: str | None = None
        self.grab_id: str | None = None
        self._grabbed: object = None  # what the press meant (`Widget.meaning`)
        self.modal: Modal | None = None
        self.popup: Widget | None = None
        self.toasts = Toasts()
        self.toasts_from = 64  # logical units below the top of the window
        self._widgets: dict[str, Widget] = {}
        self._memory: dict[str, object] = {}
        self._before: dict[str, Widget] = {}
        self.pointer: Pos = (-1.0, -1.0)  # its last place, in logical units
        self._rest = 0.0
        self._tip_ready = self._focus_stepped = False  # an automatic focus shows no tooltip
        self._pressed_at: Pos | None = None  # no tooltip for what was pressed, until the pointer leaves

    # Building.

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in logical units."""
        return int(self.size_px[0] / self.scale.factor), int(self.size_px[1] / self.scale.factor)

    def add(self, widget: W) -> W:
        """Put a widget on top and return it. Raise `ValueError` if its id is taken."""
        if widget.id in self:
            raise ValueError(f"there is already a widget {widget.id!r}")
        widget.ui = self
        widget.joined()
        self._widgets[widget.id] = widget
        if widget.id in self._before:
            gone = self._before.pop(widget.id)
            widget.take_picture(gone)
            gone.drop_picture()
        if widget.id in self._memory:
            widget.recall(self._memory.pop(widget.id))
        if widget.id == self.hover_id:
            widget.moved_over(self.pointer)  # a rebuilt widget is under a resting pointer
        return widget

    def add_all(self, widgets: Iterable[Widget]) -> None:
        """Put widgets on top, in order."""
        for widget in widgets:
            self.add(widget)

    def remove(self, widget_id: str) -> None:
        """Remove a widget; ignore an unknown id."""
        if widget_id in self._widgets:
            self._widgets.pop(widget_id).drop_picture()

    def clear(self) -> None:
        """Remove all widgets.

        New widgets with the same ids take over focus, scrolling, drags and pictures.
        """
        self._memory = {w.id: kept for w in self._all() if (kept := w.memory()) is not None}
        for gone in self._before.values():
            gone.drop_picture()
        self._before, self._widgets = self._widgets, {}
        self.popup = None

    def resize(
        self,
        size_px: tuple[int, int],
        scale: float,
        theme: Theme | None = None,
        *,
        text_factor: float | None = None,
    ) -> None:
        """Take a new window size, scale, theme or text size.

        The screen must build again after that.
        """
        before = self.size
        self.size_px, self.scale, self.theme = size_px, Scale(scale), theme or self.theme
        factor = self.pen.text_factor if text_factor is None else text_factor
        if (self.pen.theme, self.pen.scale, self.pen.text_factor) != (self.theme, self.scale, factor):
            self.pen = Pen(self.theme, self.scale, self.pen.fonts, text_factor=factor)
        if self.modal is not None:
            self.modal.follow(before, self.size)

    def let_go(self) -> None:
        """Cancel what is pressed, so that the release does nothing."""
        self.grab_id = self._grabbed = None

    def forget_pointer(self) -> None:
        """Remove the highlight and the tooltip from what was under the pointer, until it moves again."""
        self.gloss.hide()
        self._focus_stepped = False
        self._hover(None, (-1.0, -1.0))

    def at(self, px: tuple[int, int]) -> Widget | None:
        """Return the widget that a press on a pixel of the window would reach."""
        return self._under(self.scale.units(px))

    def meant_at(self, px: tuple[int, int]) -> object:
        """Return what a press on a pixel of the window would mean, or None if no widget takes it."""
        under = self.at(px)
        return None if under is None else (under.id, under.meaning())

    def under_pointer(self) -> list[Widget]:
        """List the widgets under the pointer, the topmost first, including those that are only read."""
        return [one for one in reversed(self._live()) if one.visible and one.rect.collidepoint(self.pointer)]

    def readable(self) -> list[pygame.Rect]:
        """List the pixels of everything that can be read or pressed."""
        return [one.px() for one in self._all() if one.visible and one.kind not in _FRAMES]

    def hover_topic(self) -> str:
        """Return the topic of the widget under the pointer, or ""."""
        return getattr(self.get(self.hover_id), "topic", "")

    def topic(self) -> str:
        """Return the topic of the widget under the pointer, or else of the focused one."""
        return self.hover_topic() or getattr(self._focus_widget(), "topic", "")

    def shown(self) -> list[Widget]:
        """List the visible widgets, except those of a dialog."""
        return [one for one in self._widgets.values() if one.visible]

    def open_modal(self, modal: Modal) -> None:
        """Show a dialog over everything; it replaces an open one and takes the focus."""
        self.forget_pointer()  # covered widgets must not keep a tooltip
        self.modal, self.popup = modal, None
        for widget in (modal, *modal.children):
            widget.ui = self
            widget.joined()
        if self._focus_below is None:
            self._focus_below = (self.focus_id,)
        first = next((w for w in modal.children if w.id == modal.first_focus), None)
        ring = self._ring()
        self.focus_id = first.id if first is not None else (ring[0].id if ring else None)
        self.let_go()

    def close_modal(self) -> None:
        """Close the dialog and return the focus to where it was."""
        self.modal, self.popup = None, None
        self.let_go()
        if self._focus_below is not None:
            (self.focus_id,), self._focus_below = self._focus_below, None

    def close_top(self) -> bool:
        """Close the open list, or else the dialog.

        Return whether there was one that may be closed.
        """
        if self.popup is not None:
            self.popup = None
            return True
        if self.modal is None or self.modal.on_close is None:
            return False
        self.modal.on_close()
        return True

    def open_popup(self, popup: Widget) -> None:
        """Show a temporary widget, such as the list of a dropdown, until something else is pressed."""
        popup.ui = self
        popup.joined()
        self.popup = popup

    # Finding.

    def __getitem__(self, widget_id: str) -> Widget:
        """Return a widget. Raise `KeyError` with the id if there is none."""
        if (found := self.get(widget_id)) is None:
            raise KeyError(widget_id)
        return found

    def __contains__(self, widget_id: str | None) -> bool:
        """Return whether a widget with this id is on the screen."""
        return self.get(widget_id) is not None

    def get(self, widget_id: str | None) -> Widget | None:
        """Return a widget or None."""
        found = self._widgets.get(widget_id or "")
        if found is None and (self.modal is not None or self.popup is not None):
            found = next((one for one in self._over() if one.id == widget_id), None)
        return found

    def px(self, widget_id: str) -> pygame.Rect:
        """Return a widget's rectangle in pixels."""
        return self[widget_id].px()

    def _all(self) -> Iterator[Widget]:
        yield from self._widgets.values()
        yield from self._over()

    def _over(self) -> Iterator[Widget]:
        if self.modal is not None:
            yield self.modal
            yield from self.modal.children
        if self.popup is not None:
            yield self.popup

    def _live(self) -> list[Widget]:
        """Return the widgets that may react now: those of the dialog if one is open."""
        if self.modal is not None:
            return [self.modal, *self.modal.children]
        return list(self._widgets.values())

    def _ring(self) -> list[Widget]:
        return [w for w in self._live() if w.focusable and w.enabled and w.visible]

    def _under(self, pos: Pos) -> Widget | None:
        for widget in reversed(self._live() + ([self.popup] if self.popup else [])):
            if widget.visible and widget.rect.collidepoint(pos) and (widget.solid or widget.tip()):
                return widget
        return None

    # Focus.

    def focus(self, widget_id: str | None, *, visible: bool = True) -> None:
        """Give the keyboard to a widget, or to the board with None."""
        self.focus_id, self.focus_visible = widget_id, visible
        self._rest, self._tip_ready = 0.0, False

    def step_focus(self, step: int) -> bool:
        """Move the focus along the ring of widgets; return False if nothing can take it."""
        found = next_in_ring(self._ring(), self.focus_id, step)
        if found is not None:
            self.focus(found)
        return found is not None

    def step_towards(self, way: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in a direction; return False if there is none."""
        found = next_towards(self._ring(), self.get(self.focus_id), way)
        if found is not None:
            self.focus(found.id)
        return found is not None

    def step_group(self, step: int) -> bool:
        """Move the focus between the board and the panels (groups of widgets)."""
        ring, board = self._ring(), self.board and self.modal is None
        found = next_group(ring, self.get(self.focus_id), step, board=board)
        if found is not None:
            on_board = found == BOARD and self.board
            self.focus(None if on_board else next(w.id for w in ring if w.group == found))
        return found is not None

    # Input.

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event; return True if nothing below may use it."""
        if event.type in _MOUSE:
            return self._mouse(event)
        if event.type == pygame.KEYDOWN:
            self._hide_tip()
            self._focus_stepped = True
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            focus = self._focus_widget()
            return focus is not None and focus.type(event.text)
        if event.type == pygame.TEXTEDITING:
            focus = self._focus_widget()
            return focus is not None and focus.compose(event.text, event.start)
        if event.type == pygame.WINDOWFOCUSLOST and (focus := self._focus_widget()) is not None:
            focus.compose("", 0)  # not every input method reports that it has given up
        if event.type == pygame.WINDOWLEAVE:
            self.forget_pointer()
        return False

    def _focus_widget(self) -> Widget | None:
        if self.popup is not None:
            return self.popup
        widget = self.get(self.focus_id)
        usable = widget is not None and widget.enabled and widget.visible and widget in self._live()
        return widget if usable else None

    def is_typing(self) -> bool:
        """Return whether the keys go to a text field."""
        focus = self._focus_widget()
        return focus is not None and focus.kind == "field"

    def is_composing(self) -> bool:
        """Return whether an input method is composing text in the focused field, and gets the keys."""
        focus = self._focus_widget()
        return focus is not None and focus.composing

    def typing_at(self) -> pygame.Rect | None:
        """Return the caret of the focused text field, in pixels of the window, or None."""
        focus = self._focus_widget()
        return focus.caret_px() if isinstance(focus, TextField) else None

    def _mouse(self, event: pygame.event.Event) -> bool:
        pos = self.scale.units(event.pos) if hasattr(event, "pos") else self.pointer
        grabbed = self._still_grabbed()
        if event.type == pygame.MOUSEMOTION:
            self.pointer = pos
            self.gloss.moved(pos)
            if self._pressed_at is not None and math.dist(pos, self._pressed_at) > _LEFT_UNITS:
                self._pressed_at, self._rest = None, 0.0
            if grabbed is not None:
                grabbed.drag(pos)
                return True
            if self.modal is None and any(getattr(event, "buttons", ())):
                return False  # a drag that began on the board belongs to the board
            self._hover(self._under(pos), pos)
            return self.hover_id is not None or self.modal is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held = self.grab_id
            self.let_go()
            if held is not None:
                self._hover(self._under(pos), pos)  # a drag may end over something else
                self._pressed_at = pos
            if grabbed is not None and grabbed.enabled:
                grabbed.release(pos)
            return held is not None or self.modal is not None
        if event.type != pygame.MOUSEBUTTONUP:
            self._hide_tip()
        under = self._under(pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(under, pos)
        if event.type == pygame.MOUSEWHEEL and under is not None and under.enabled:
            under.wheel(pos, event.y)
        return under is not None or self.modal is not None

    def _still_grabbed(self) -> Widget | None:
        """Return the pressed widget if it is still there and still means the same."""
        found = self.get(self.grab_id)
        if found is not None and found.meaning() != self._grabbed:
            self.let_go()
            return None
        return found

    def _press(self, under: Widget | None, pos: Pos) -> bool:
        if self.popup is not None and under is not self.popup:
            self.popup = None
            return True
        if under is None:
            self.focus_id = None if self.board and self.modal is None else self.focus_id
            return self.modal is not None
        if under.enabled:
            if under.focusable and under is not self.popup:
                self.focus(under.id, visible=False)
            self.grab_id, self._grabbed, self._pressed_at = under.id, under.meaning(), pos
            return under.press(pos) or self.modal is not None
        self._pressed_at, self._tip_ready = None, True  # a press on a disabled widget asks why
        return True

    def _hover(self, widget: Widget | None, pos: Pos) -> None:
        before = self.get(self.hover_id)
        new_id = widget.id if widget is not None else None
        if before is not None and before is not widget:
            before.moved_over(None)
        if new_id != self.hover_id:
            self.hover_id, self._rest, self._tip_ready = new_id, 0.0, False
            self._pressed_at = None
        if widget is not None:
            widget.moved_over(pos)

    def _hide_tip(self) -> None:
        self.gloss.hide()
        self._rest, self._tip_ready = 0.0, False

    def _key(self, event: pygame.event.Event) -> bool:
        focus = self._focus_widget()
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if focus is not None and focus.key(event):
            self.focus_visible = True
            return True
        if event.key == pygame.K_TAB and (focus is not None or not self.board or self.modal is not None):
            return self.step_focus(-1 if shift else 1)
        if self.modal is not None:
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                return self.step_focus(1 if event.key == pygame.K_DOWN else -1)
            self.modal.key(event)
            return True
        return False

    # Time and pictures.

    def update(self, dt: float) -> None:
        """Advance the clock of tooltips, notices and carets."""
        self._rest += dt
        self.gloss.update(dt)
        self.toasts.update(dt)
        for widget in self._all():
            widget.update(dt)

    def _tip_widget(self) -> Widget | None:
        if self.grab_id is not None or self._pressed_at is not None:
            return None
        hovered = self.get(self.hover_id)
        if hovered is not None and (self._tip_ready or self._rest >= HOVER_SECONDS):
            return hovered
        if self.focus_visible and self._focus_stepped and self._rest >= FOCUS_SECONDS and hovered is None:
            return self._focus_widget()
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets in one batch of blits; never raise, whatever a widget contains."""
        pictures: list[tuple[pygame.Surface, pygame.Rect]] = []
        for widget in self._all():
            if widget is self.modal:
                surface.fblits(pictures)
                pictures = []
                self.modal.dim(surface)
            if widget is not self.popup and widget.visible:
                pictures.append((widget.picture(self.pen), widget.px()))
        surface.fblits(pictures)
        self._draw_ring(surface)
        if self.popup is not None:
            surface.blit(self.popup.picture(self.pen), self.popup.px())
        dialog = self.modal.px() if self.modal is not None else None
        self.toasts.draw(surface, self.pen, self.toasts_from, dialog)
        tip = self._tip_widget()
        if tip is not None and self.popup is None and self._explain(surface, tip):
            return
        if self.popup is None and self.grab_id is None:
            self.gloss.draw(surface, self.pen, self._live())

    def _explain(self, surface: pygame.Surface, tip: Widget) -> bool:
        """Draw the tooltip of a widget; return False if it has none."""
        return draw_tooltip(surface, self.pen, tip, self._beside(tip)) is not None

    def _beside(self, tip: Widget) -> list[pygame.Rect]:
        """List the places that a tooltip should leave free; that of the big button counts several times."""
        found = [one for one in self._live() if one.visible and one.kind != "panel" and one is not tip]
        big = [one.px() for one in found if getattr(one, "look", None) is ButtonLook.COMMIT]
        return [*(one.px() for one in found), *big * _BIG]

    def _draw_ring(self, surface: pygame.Surface) -> None:
        focus = self._focus_widget()
        if focus is None or not self.focus_visible or focus is self.popup:
            return
        ring = focus.px().inflate(2 * self.scale.px(3), 2 * self.scale.px(3)).clip(surface.get_rect())
        self.pen.panel(surface, ring, None, self.theme.focus, radius=9, width=2)

    def dump(self) -> list[dict[str, Any]]:
        """Return every widget as plain data, in drawing order, then the notices."""
        return [widget.dump() for widget in self._all()] + self.toasts.dump()
