"""Undo history of a plan: each step can be undone, and redone until a new step is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_STEPS = 500
_KEPT = "the previous plan"


@dataclass(frozen=True, slots=True)
class _Step(Generic[T]):
    """A step: what it changed, in words, and the state on its other side."""

    what: str
    state: T


class History(Generic[T]):
    """A state, and the steps from the `first` one to it. States are replaced, never changed.

    A preview, as during a drag, shows in `now` at once but becomes a step only when it is settled.
    """

    def __init__(self, first: T) -> None:
        self.first = first
        self.settled = first
        self._led: _Step[T] | None = None
        self._past: list[_Step[T]] = []
        self._undone: list[_Step[T]] = []
        self._typing = ""

    @property
    def now(self) -> T:
        """The current state, including a preview."""
        return self.settled if self._led is None else self._led.state

    @property
    def changed(self) -> bool:
        """Whether the current state differs from the first one."""
        return self.now != self.first

    @property
    def is_led(self) -> bool:
        """Whether there is a preview that is not a step yet."""
        return self._led is not None

    def record(self, then: T, what: str, *, typing: str = "") -> bool:
        """Record a step to a new state; return False if the state is equal, since that makes no step.

        `what` says what the step changes, such as "Kindle's burn". Consecutive steps with the same `typing`
        merge into one, like the letters of a word.
        """
        self._led = None
        if then == self.settled:
            return False
        self._undone.clear()
        if not (typing and typing == self._typing):
            self._past.append(_Step(what, self.settled))
            del self._past[:-MOST_STEPS]
        elif self._past[-1].state == then:  # everything typed has been deleted again
            self._past.pop()
            typing = ""
        self.settled, self._typing = then, typing
        return True

    def take_up(self, kept: T) -> None:
        """Start from a state saved earlier; one undo goes back to the state without it."""
        self.record(kept, _KEPT)
        self.first = kept

    def lead(self, then: T, what: str) -> None:
        """Show a preview of a state."""
        self._led = _Step(what, then)

    def settle(self) -> bool:
        """Turn the preview into one step; return whether that made a step."""
        return self._led is not None and self.record(self._led.state, self._led.what)

    def give_back(self) -> bool:
        """Drop the preview; return whether there was one."""
        led, self._led = self._led, None
        return led is not None

    def reset(self, what: str) -> bool:
        """Go back to the first state, as a step that can be undone; return whether that changed anything."""
        return self.record(self.first, what)

    def undo(self) -> bool:
        """Drop the preview, or undo the last step; return whether there was anything to undo."""
        return self.give_back() or self._go(self._past, self._undone)

    def redo(self) -> bool:
        """Redo the step that was undone last; return whether there was one."""
        return not self.is_led and self._go(self._undone, self._past)

    def _go(self, source: list[_Step[T]], other: list[_Step[T]]) -> bool:
        if not source:
            return False
        step, self._typing = source.pop(), ""
        other.append(_Step(step.what, self.settled))
        self.settled = step.state
        return True

    @property
    def undo_words(self) -> str:
        """What `undo` would undo; "" if there is nothing.

        >>> history = History(0)
        >>> history.record(2, "Kindle's burn")
        True
        >>> history.undo_words
        "Undo: Kindle's burn"
        """
        step = self._led or next(reversed(self._past), None)
        return "" if step is None else f"Undo: {step.what}"

    @property
    def redo_words(self) -> str:
        """What `redo` would redo; "" if there is nothing."""
        step = next(reversed(self._undone), None)
        return "" if step is None or self.is_led else f"Redo: {step.what}"


class FileHistory(History[T]):
    """The history of a file's contents. `saved` is the state in the file, or None if there is no file yet."""

    def __init__(self, first: T, saved: T | None = None) -> None:
        super().__init__(first)
        self.saved = saved

    @property
    def is_kept(self) -> bool:
        """Whether the file has the current state."""
        return self.now == self.saved

    def keep(self) -> None:
        """Note that the current state has been saved."""
        self.saved, self._typing = self.now, ""
