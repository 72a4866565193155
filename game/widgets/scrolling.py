"""What is taller than its place: scrolled by wheel and keys, with links for the pointer and for keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import ClassVar

import pygame

from game.widgets.button import PRESS_KEYS
from game.widgets.widget import Pos, Widget


@dataclass(eq=False, repr=False)
class LinkedText(Widget):
    """Words with links, of which a part is seen; a class says how high they are and where its links.

    `on_link` is given where a link leads, `link_tip` gives its tooltip. Lengths are logical units: so much is
    scrolled by a step of the wheel and by an arrow, and of a whole page `page_overlap` stays in view.
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
        """List where the links lead, in their order."""
        raise NotImplementedError

    def link_at(self, pos: Pos) -> int | None:
        """Return the number of the link at a place, None without any."""
        raise NotImplementedError

    def limit(self) -> float:
        """Return how far it can be scrolled."""
        raise NotImplementedError

    def choose(self, step: int) -> None:
        """Choose the next link, or the one before."""
        raise NotImplementedError

    def scroll_to(self, scroll: float) -> None:
        """Scroll so that a place is at the top, as far as there is more."""
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
        """Light the link under the pointer."""
        self._hover_link = None if pos is None else self.link_at(pos)

    def release(self, pos: Pos) -> None:
        """Follow the link under the pointer."""
        self._follow(self.link_at(pos))

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Scroll by the wheel."""
        self.scroll_to(self.scroll - steps * self.wheel_step)
        self.moved_over(pos)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Scroll by Up, Down and pages; Left and Right choose a link, Return follows it."""
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
