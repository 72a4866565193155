"""Things that lie over each other at one place: each further press takes the next one."""

from __future__ import annotations

from collections.abc import Sequence


class Stack:
    """What was pressed last, in the order of the first press, and which of it is taken.

    The order is kept while the same things lie there, because what is selected is drawn on top.
    """

    def __init__(self) -> None:
        self.things: tuple[str, ...] = ()
        self.again = False  # whether the last press was not the first one on these things
        self._turn = 0

    def clear(self) -> None:
        """Forget what was pressed."""
        self.things, self.again, self._turn = (), False, 0

    def press(self, things: Sequence[str]) -> str | None:
        """Return the thing that a press takes: the topmost, or the present one of a stack that is known."""
        self.again = bool(things) and set(things) == set(self.things)
        if not self.again:
            self.things, self._turn = tuple(things), 0
        return self.present

    @property
    def present(self) -> str | None:
        """The thing that is taken now, or None."""
        return self.things[self._turn] if self.things else None

    @property
    def is_heap(self) -> bool:
        """Whether several things lie there."""
        return len(self.things) > 1

    def next(self) -> str | None:
        """Go on to the next thing; return it."""
        if self.things:
            self._turn = (self._turn + 1) % len(self.things)
        return self.present

    def take(self, thing: str) -> None:
        """Make a thing of the stack the present one."""
        self._turn = self.things.index(thing)
