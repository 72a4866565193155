"""Where a reader of the rulebook has been: back and forth."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.book.rulebook.book import Place


@dataclass(frozen=True, slots=True)
class Visit:
    """A place in the book, and how far its page was scrolled when it was left."""

    place: Place
    scroll: float | None = None


@dataclass(slots=True)
class Trail:
    """The visit of the moment, those before it and those after it."""

    here: Visit
    before: list[Visit] = field(default_factory=list)
    after: list[Visit] = field(default_factory=list)

    def go(self, place: Place, scroll: float) -> None:
        """Go on to another place; what lay ahead is forgotten."""
        self.before.append(replace(self.here, scroll=scroll))
        self.here, self.after = Visit(place), []

    def turn_to(self, place: Place) -> None:
        """Put another place in the stead of this one, as one leafs through the contents."""
        self.here = Visit(place)

    def back(self, scroll: float) -> bool:
        """Go back one visit; False at the first."""
        if not self.before:
            return False
        self.after.append(replace(self.here, scroll=scroll))
        self.here = self.before.pop()
        return True

    def forth(self, scroll: float) -> bool:
        """Go forth again; False at the last."""
        if not self.after:
            return False
        self.before.append(replace(self.here, scroll=scroll))
        self.here = self.after.pop()
        return True
