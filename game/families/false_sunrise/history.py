"""What is made in an editor, with all steps back and forth, and whether a file has it as it is."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")

MOST_STEPS = 500


class History(Generic[T]):
    """Hold what is made: `now`, and `saved` as its file has it (None: no file has).

    Every step can be taken back, and made again until another one is taken.
    """

    def __init__(self, now: T, saved: T | None = None) -> None:
        self.now = now
        self.saved = saved
        self._before: list[T] = []
        self._after: list[T] = []
        self._going = ""

    @property
    def is_kept(self) -> bool:
        """Whether the file has all that was made."""
        return self.now == self.saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be made again."""
        return bool(self._after)

    def change(self, then: T, going: str = "") -> bool:
        """Take the next step; steps of one name that follow each other, as in typing, are one for undo."""
        if then == self.now:
            return False
        if not (going and going == self._going and self._before):
            self._before.append(self.now)
            del self._before[:-MOST_STEPS]
        self._after.clear()
        self.now, self._going = then, going
        return True

    def undo(self) -> bool:
        """Take the last step back."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Make the step again that was taken back."""
        return self._step(self._after, self._before)

    def _step(self, source: list[T], other: list[T]) -> bool:
        self._going = ""
        if not source:
            return False
        other.append(self.now)
        self.now = source.pop()
        return True

    def keep(self) -> None:
        """Note that the file has it as it is now."""
        self.saved, self._going = self.now, ""
