"""Unintended presses of the big button: after a skip or for grave effects, it asks for a second press."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from game.games import request_ui_of
from game.screens.host import HasWidgets, Rebuilds
from game.screens.input_gate import REST_S
from game.screens.table.host import HasFrame
from game.screens.tools.double_clicks import DoubleClickGuard
from game.screens.tools.parts import upper_first
from game.screens.tools.tool import Commit, HasTool, Tool
from game.shell.theme import SMALL
from rules.kernel.requests import AnyRequest

# Seconds: after a skip the player needs longer to see what has changed.
SKIP_REST_S = 0.8
# Seconds after which the player has surely read the question, so that one press is enough again.
READ_S = 5.0
_SKIPPED = "skipped to here"
_AGAIN = "Press again"
_HASTY = f"You skipped to here. {_AGAIN}"


class SkippingTable(HasTool, HasFrame, HasWidgets, Rebuilds, Protocol):
    """A table with a big button, whose presses may skip; `time_s` counts the seconds since it opened."""

    time_s: float

    def complete(self) -> None:
        """Skip to the end of the animation, and of the beats that belong together with it."""


@dataclass(frozen=True, slots=True)
class _Doubt:
    """What the big button would do, in words, and what the player saw of the answer at that time."""

    words: str
    seen: tuple[object, ...]


class Skipping:
    """Hold back an unintended answer of the big button until a second, separate press.

    A player who skipped an animation may have pressed for another reason and may not know the
    question yet. So the big button waits a little longer. If the player has not changed the answer,
    and other answers are possible, it asks for confirmation, unless the question has been on screen
    for `READ_S`. It always asks if the tool itself has doubts about the answer.

    In a game that `may_hurry`, one press skips everything up to the next question: the table `hurries`.
    """

    def __init__(self, table: SkippingTable, edition: str, *, may_hurry: bool = False) -> None:
        self._table = table
        self._edition = edition
        self._may_hurry = may_hurry
        self.hurries = False
        self.is_wanted: Callable[[], bool] = lambda: False  # whether the screen has asked for this answer
        self._skips = False
        self._skipped_to: AnyRequest | None = None
        self._came_s = 0.0
        self._doubt: _Doubt | None = None
        self._presses = DoubleClickGuard()
        self._waited = False
        self._by_big_button = False

    def skip(self) -> None:
        """Finish the animation at once, because of a press."""
        self._skips = True
        self.hurries = self._may_hurry
        self._table.complete()
        self._skips = False
        self._table.rebuild()

    def come(self, request: AnyRequest | None) -> float:
        """Note that a question has come; return for how many seconds it takes no answer."""
        skipped, self.hurries = self._skips or self.hurries, False
        self._skipped_to, self._doubt = request if skipped else None, None
        self._came_s = self._table.time_s
        return SKIP_REST_S if skipped else REST_S

    @contextmanager
    def big_press(self) -> Iterator[None]:
        """Treat answers given inside this context as answers of the big button."""
        self._by_big_button = True
        try:
            yield
        finally:
            self._by_big_button = False

    def holds_back(self, request: AnyRequest, answer: object) -> bool:
        """Return whether to hold back an answer of the big button because it may be unintended."""
        tool = self._table.tool
        if not self._by_big_button or tool is None:
            return False
        calm = self._presses.is_calm(self._table.time_s)
        doubt = _Doubt(self._words(tool, request, answer), _seen(tool, tool.commit()))
        if not doubt.words or (doubt == self._doubt and calm):
            return False
        self._doubt = doubt
        self._table.rebuild()
        return True

    @property
    def waits(self) -> bool:
        """Whether a second press would come too soon, such as that of a double click."""
        return self._doubt is not None and self._presses.is_early(self._table.time_s)

    def update(self) -> bool:
        """Return whether a second press has just begun to count."""
        before, self._waited = self._waited, self.waits
        return before and not self._waited

    def _words(self, tool: Tool, request: AnyRequest, answer: object) -> str:
        """Return what a possibly unintended answer does or leaves undone; "" if it is surely intended."""
        if (words := tool.doubt()) and not self.is_wanted():
            return words
        is_read = self._doubt is None and self._table.time_s - self._came_s > READ_S
        if request is not self._skipped_to or is_read or tool.touched or tool.is_only_answer():
            return ""
        offer = tool.commit()
        done = offer.words if offer is not None else ""
        return upper_first(request_ui_of(self._edition, request).idle(request, answer)) or done

    def told(self, offer: Commit | None, *, rests: bool) -> Commit | None:
        """Return the big button with a note that something was skipped, or that asks for a second press.

        The first note stays while the question `rests`.
        """
        tool = self._table.tool
        if offer is None or tool is None:
            return offer
        if self._doubt is not None and self._doubt.seen != _seen(tool, offer):
            self._doubt = None
        if self._doubt is not None:
            asks = _HASTY if self._doubt.words == offer.words else f"{self._doubt.words}? {_AGAIN}"
            return replace(offer, subtitle=self._fitting(asks), asks=True)
        skipped = self._skipped_to is not None and getattr(tool, "request", None) is self._skipped_to
        return replace(offer, subtitle=_SKIPPED) if skipped and rests else offer

    def _fitting(self, words: str) -> str:
        """Return the words if the big button has room for them below its label, else a short text."""
        pen = self._table.ui.pen
        fits = pen.width(words, SMALL) <= pen.px(self._table.frame.commit.width - 24)
        return words if fits else _AGAIN


def _seen(tool: Tool, offer: Commit | None) -> tuple[object, ...]:
    """Return everything that a player can see or change of an answer, to detect any change of it."""
    button = None if offer is None else (offer.words, offer.subtitle, offer.disabled)
    return tool, button, tool.touched, tool.in_hand() if tool.history is None else tool.history.now
