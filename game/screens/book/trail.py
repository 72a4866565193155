"""The history of the rulebook's reader, with back and forward."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.book.rulebook.pages import Place


@dataclass(frozen=True, slots=True)
class Visit:
    """A place in the book, and how far its page was scrolled when the reader left it."""

    place: Place
    scroll: float | None = None


@dataclass(slots=True)
class Trail:
    """The current visit, those before it and those after it."""

    here: Visit
    before: list[Visit] = field(default_factory=list)
    after: list[Visit] = field(default_factory=list)

    def go(self, place: Place, scroll: float) -> None:
        """Go to another place; the visits after this one are forgotten."""
        self.before.append(replace(self.here, scroll=scroll))
        self.here, self.after = Visit(place), []

    def turn_to(self, place: Place) -> None:
        """Replace the current visit by another place, as when stepping through the contents."""
        self.here = Visit(place)

    def back(self, scroll: float) -> bool:
        """Go back one visit; return False at the first one."""
        if not self.before:
            return False
        self.after.append(replace(self.here, scroll=scroll))
        self.here = self.before.pop()
        return True

    def forth(self, scroll: float) -> bool:
        """Go forward one visit; return False at the last one."""
        if not self.after:
            return False
        self.before.append(replace(self.here, scroll=scroll))
        self.here = self.after.pop()
        return True
