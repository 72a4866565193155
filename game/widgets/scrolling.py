"""Text taller than its place: scrolled with wheel and keys, with links for pointer and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import ClassVar

import pygame

from game.widgets.button import PRESS_KEYS
from game.widgets.widget import Pos, Widget


@dataclass(eq=False, repr=False)
class LinkedText(Widget):
    """Words with links, partly visible; a subclass says how high they are and where the links are.

    `on_link` gets the target of a followed link, and `link_tip` returns its tooltip. Lengths are in
    logical units: `wheel_step` and `key_step` are the scroll steps, and `page_overlap` stays in
    view when a page is turned.
    """

    focusable = True
    wheel_step: ClassVar[float] = 48
    key_step: ClassVar[float] = 24
    page_overlap: ClassVar[float] = 0

    _: KW_ONLY
    on_link: Callable[[str], object] | None = None
    link_tip: Callable[[str], str] | None = None
    scroll: float = field(default=0.0, init=False)
    link: int | None = field(default=None, init=False)
    _hover_link: int | None = field(default=None, init=False)

    def targets(self) -> Sequence[str]:
        """Return the targets of the links, in order."""
        raise NotImplementedError

    def link_at(self, pos: Pos) -> int | None:
        """Return the number of the link at a position, or None."""
        raise NotImplementedError

    def limit(self) -> float:
        """Return how far the text can be scrolled."""
        raise NotImplementedError

    def choose(self, step: int) -> None:
        """Select the next link, or the previous one."""
        raise NotImplementedError

    def scroll_to(self, scroll: float) -> None:
        """Scroll so that a place is at the top, as far as there is more text."""
        self.scroll = min(max(0.0, scroll), self.limit())

    def _target(self, number: int | None) -> str:
        targets = self.targets() if number is not None else ()
        return targets[number] if number is not None and number < len(targets) else ""

    def _follow(self, number: int | None) -> None:
        target = self._target(number)
        if target and self.on_link is not None:
            self.on_link(target)

    def tip(self) -> str:
        target = self._target(self._hover_link)
        return self.link_tip(target) if target and self.link_tip is not None else ""

    def moved_over(self, pos: Pos | None) -> None:
        """Highlight the link under the pointer."""
        self._hover_link = None if pos is None else self.link_at(pos)

    def release(self, pos: Pos) -> None:
        """Follow the link under the pointer."""
        self._follow(self.link_at(pos))

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Scroll with the wheel."""
        self.scroll_to(self.scroll - steps * self.wheel_step)
        self.moved_over(pos)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Scroll with Up, Down and page keys; Left and Right select a link, Return follows it."""
        page = self.rect.height - self.page_overlap
        places = {
            pygame.K_UP: self.scroll - self.key_step,
            pygame.K_DOWN: self.scroll + self.key_step,
            pygame.K_PAGEUP: self.scroll - page,
            pygame.K_PAGEDOWN: self.scroll + page,
            pygame.K_HOME: 0.0,
            pygame.K_END: self.limit(),
        }
        if event.key in places:
            self.scroll_to(places[event.key])
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(1 if event.key == pygame.K_RIGHT else -1)
        elif event.key in PRESS_KEYS and self.link is not None:
            self._follow(self.link)
        else:
            return False
        return True
