"""A page of the rulebook on the screen: it scrolls, and its links work with the pointer and with keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial

import pygame

from game.book.rulebook.pages import Page, Span
from game.games import card_of
from game.screens.book.layout import Frame, FrameKind, Layout, Run
from game.screens.book.typeset import typeset
from game.shell import drawing
from game.shell.theme import mix
from game.widgets.lists import paint_bar
from game.widgets.pen import Pen
from game.widgets.scrolling import LinkedText
from game.widgets.widget import Pos

_MARGIN = 28
_TOP = 20
_TEXT_WIDTH = 760
_NEAR = 12


@dataclass(eq=False, repr=False)
class PageView(LinkedText):
    """Shows a page; the block of the requested anchor is highlighted."""

    kind = "page"
    wheel_step = 64
    key_step = 40
    page_overlap = 48

    page: Page
    _: KW_ONLY
    ways: Sequence[Span] = ()
    key_label: Callable[[str], str] | None = None
    marked: int | None = field(default=None, init=False)
    _known: tuple[object, ...] = field(default=(), init=False)
    _layout: Layout = field(default_factory=partial(Layout, 0), init=False)
    _grip: float | None = field(default=None, init=False)

    # What is shown.

    def layout(self) -> Layout:
        """Return the page laid out at its current width, in pixels from its top left corner."""
        assert self.ui is not None
        pen = self.ui.pen
        key = (self.page.id, id(self.page), self.ways, self.rect.width, id(pen))
        if key != self._known:
            self._known = key
            wide = pen.px(self._text_width())
            self._layout = typeset(pen, self.page, wide, ways=self.ways, key_label=self.key_label)
        return self._layout

    def _text_width(self) -> int:
        return min(_TEXT_WIDTH, self.rect.width - 2 * _MARGIN - 8)

    def _left(self) -> int:
        return max(_MARGIN, (self.rect.width - 8 - self._text_width()) // 2)

    def show_anchor(self, anchor: str) -> None:
        """Scroll to an anchor and highlight its block; for an unknown anchor, scroll to the top."""
        layout = self.layout()
        self.marked = self.page.anchors.get(anchor)
        if self.marked is None:
            self.scroll = 0.0
            return
        self.scroll = 0.0
        top = layout.blocks[self.marked].top / self._factor() + _TOP
        self.scroll_to(top - _NEAR)

    def _factor(self) -> float:
        return self.ui.scale.factor if self.ui is not None else 1.0

    def limit(self) -> float:
        """Return the maximum scroll position, in logical units."""
        if self.ui is None:
            return 0.0
        return max(0.0, self.layout().height / self._factor() + _TOP - self.rect.height)

    def state(self) -> tuple[object, ...]:
        return self.page.id, round(self.scroll, 2), self.link, self._hover_link, self.marked, tuple(self.ways)

    def text(self) -> str:
        return self.page.title

    def memory(self) -> object:
        limit = self.limit()
        return self.page.id, self.scroll / limit if limit else 0.0, self.marked

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple) and memory[0] == self.page.id:
            self.scroll_to(float(memory[1]) * self.limit())
            self.marked = memory[2]

    def show(self, page: Page, ways: Sequence[Span]) -> None:
        """Show another page from its top, with nothing highlighted."""
        self.page, self.ways = page, tuple(ways)
        self.scroll, self.link, self._hover_link, self.marked = 0.0, None, None, None

    def value(self) -> list[str]:
        return list(self.layout().links) if self.ui is not None else []

    # Input.

    def targets(self) -> list[str]:
        """Return the targets of the page's links."""
        return self.layout().links

    def link_at(self, pos: Pos) -> int | None:
        """Return the index of the link at a position, or None."""
        factor = self._factor()
        x = (pos[0] - self.rect.left - self._left()) * factor
        return self.layout().link_at(x, (pos[1] - self.rect.top - _TOP + self.scroll) * factor)

    def press(self, pos: Pos) -> bool:
        """Grab the scroll bar, if it was pressed; return True."""
        self._grip = None
        if pos[0] >= self.rect.right - 14 and self.limit() > 0:
            self._grip = pos[1]
            self.drag(pos)
        return True

    def drag(self, pos: Pos) -> None:
        """Scroll by dragging the bar."""
        if self._grip is not None:
            self.scroll_to((pos[1] - self.rect.top) / self.rect.height * (self.limit() + 1))

    def release(self, pos: Pos) -> None:
        """Follow the link under the pointer, unless the bar was dragged."""
        held, self._grip = self._grip, None
        if held is None:
            super().release(pos)

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key, but leave keys pressed with Alt or Ctrl to the screen."""
        return not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL) and super().key(event)

    def choose(self, step: int) -> None:
        """Select the next or previous link, starting with those in view."""
        layout, factor = self.layout(), self._factor()
        count = len(layout.links)
        if not count:
            return
        places = [layout.place_of_link(number) for number in range(count)]
        seen = (self.scroll - _TOP) * factor, (self.scroll - _TOP + self.rect.height) * factor
        visible = [n for n, place in enumerate(places) if seen[0] <= place.top and place.bottom <= seen[1]]
        if self.link is None or (visible and self.link not in visible):
            self.link = (visible[0] if step > 0 else visible[-1]) if visible else 0
        else:
            self.link = (self.link + step) % count
        top, bottom = places[self.link].top / factor + _TOP, places[self.link].bottom / factor + _TOP
        if not (self.scroll <= top and bottom <= self.scroll + self.rect.height):
            self.scroll_to(top - self.rect.height / 3)

    # Painting.

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the visible part of the page, and the scroll bar."""
        layout = self.layout()
        pen.panel(surface, surface.get_rect(), pen.theme.panel, pen.theme.line)
        inner = surface.subsurface(surface.get_rect().inflate(-2, -2 * pen.scale.line(2)))
        dx, dy = pen.px(self._left()), pen.px(_TOP) - pen.px(self.scroll) - pen.scale.line(2)
        if self.marked is not None and self.marked < len(layout.blocks):
            self._paint_mark(inner, pen, layout.blocks[self.marked].move(dx, dy))
        view = inner.get_rect()
        for frame in layout.frames:
            if frame.rect.move(dx, dy).colliderect(view):
                _paint_frame(inner, pen, frame, dx, dy)
        for plate in layout.plates:
            place = plate.rect.move(dx, dy)
            if place.colliderect(view):
                inner.blit(_picture(pen, self.page.edition, plate.picture_id, place.width), place)
        for run in layout.runs:
            place = run.rect.move(dx, dy)
            if place.colliderect(view):
                self._paint_run(inner, pen, run, place, layout)
        if self.limit() > 0:
            total = layout.height / pen.scale.factor + _TOP
            paint_bar(pen, surface, self.scroll, self.rect.height, total)

    def _paint_mark(self, surface: pygame.Surface, pen: Pen, block: pygame.Rect) -> None:
        place = block.inflate(pen.px(20), pen.px(8))
        pen.panel(surface, place, mix(pen.theme.panel, pen.theme.selected, 0.75), pen.theme.edge)

    def _paint_run(
        self, surface: pygame.Surface, pen: Pen, run: Run, place: pygame.Rect, layout: Layout
    ) -> None:
        theme = pen.theme
        ink = run.ink
        if run.link is not None:
            lit = run.link == self._hover_link or (self.focused and run.link == self.link)
            if lit:
                pen.panel(surface, place.inflate(pen.px(6), 0), theme.commit, radius=4)
                ink = "text"
            under = place.bottom - pen.scale.line(2)
            ends = (place.left, under), (place.right, under)
            if layout.links[run.link].startswith("term:"):
                dot = pen.scale.line(1.5)
                drawing.dashed_line(surface, theme.secondary, *ends, 1, dash_px=dot, gap_px=2 * dot)
            else:
                pygame.draw.line(surface, mix(theme.panel, theme.accent, 0.55), *ends)
        surface.blit(pen.text(run.words, run.style, ink), place)


def _paint_frame(surface: pygame.Surface, pen: Pen, frame: Frame, dx: int, dy: int) -> None:
    theme, place = pen.theme, frame.rect.move(dx, dy)
    match frame.kind:
        case FrameKind.RULING:
            pen.panel(surface, place, theme.raised, theme.line)
            bar = pygame.Rect(place.left, place.top + pen.px(6), pen.px(3), place.height - pen.px(12))
            pen.panel(surface, bar, theme.accent, radius=1)
        case FrameKind.CHIP:
            pen.panel(surface, place, theme.panel, theme.edge, radius=9)
        case FrameKind.HEAD | FrameKind.LINE:
            ink = theme.edge if frame.kind is FrameKind.HEAD else theme.line
            surface.fill(ink, (place.left, place.bottom - 1, place.width, pen.scale.line()))


def _picture(pen: Pen, edition: str, picture_id: str, width_px: int) -> pygame.Surface:
    key = ("book", edition, picture_id, width_px, pen.theme.name)
    draw = card_of(edition).draw_picture
    return pen.cached(key, lambda: draw(picture_id, width_px, pen.theme, pen.fonts))
