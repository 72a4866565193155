"""What is in hand and the steps that led there: each can be undone, and redone until a new one is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_STEPS = 500
_KEPT = "the plan from before"


@dataclass(frozen=True, slots=True)
class _Step(Generic[T]):
    """A step: what it changed, in words, and the state on its other side."""

    what: str
    state: T


class History(Generic[T]):
    """Hold a state and the steps between the `first` one and this one; states are replaced, never changed.

    What is led, as by a drag, shows at once in `now`, but becomes a step only when it is settled.
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
        """The state as it is in hand, with what is being led."""
        return self.settled if self._led is None else self._led.state

    @property
    def changed(self) -> bool:
        """Whether anything is different from the first state."""
        return self.now != self.first

    @property
    def is_led(self) -> bool:
        """Whether something is being led that is not a step yet."""
        return self._led is not None

    def record(self, then: T, what: str, *, typing: str = "") -> bool:
        """Take a step to a new state; return whether it is one, since an equal state makes no step.

        `what` says in words what the step changes, such as "Kindle's burn". Steps that follow each other
        with the same `typing` are one, as the letters of a word are.
        """
        self._led = None
        if then == self.settled:
            return False
        self._undone.clear()
        if not (typing and typing == self._typing):
            self._past.append(_Step(what, self.settled))
            del self._past[:-MOST_STEPS]
        elif self._past[-1].state == then:  # all that was typed has been deleted again
            self._past.pop()
            typing = ""
        self.settled, self._typing = then, typing
        return True

    def take_up(self, kept: T) -> None:
        """Begin with a state that was kept from before; what there was without it is one step back."""
        self.record(kept, _KEPT)
        self.first = kept

    def lead(self, then: T, what: str) -> None:
        """Show a state that is still being sought."""
        self._led = _Step(what, then)

    def settle(self) -> bool:
        """Make one step of all that was led; return whether it is one."""
        return self._led is not None and self.record(self._led.state, self._led.what)

    def give_back(self) -> bool:
        """Drop what is being led; return whether there was anything."""
        led, self._led = self._led, None
        return led is not None

    def reset(self, what: str) -> bool:
        """Go back to the first state, as a step that can be undone."""
        return self.record(self.first, what)

    def undo(self) -> bool:
        """Drop what is being led, or undo the last step; return whether there was anything."""
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
        """What `undo` would undo; "" for nothing.

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
        """What `redo` would redo; "" for nothing."""
        step = next(reversed(self._undone), None)
        return "" if step is None or self.is_led else f"Redo: {step.what}"


class FileHistory(History[T]):
    """A history of what a file keeps: `saved` is the state in the file, None where there is no file yet."""

    def __init__(self, first: T, saved: T | None = None) -> None:
        super().__init__(first)
        self.saved = saved

    @property
    def is_kept(self) -> bool:
        """Whether the file has all that was made."""
        return self.now == self.saved

    def keep(self) -> None:
        """Note that the file has the state as it is now."""
        self.saved, self._typing = self.now, ""
