"""Skipping what moves: a press that only skipped is told, and the next one gives no answer unseen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.games import request_ui_of
from game.screens.input_gate import REST_S
from game.screens.tools.double_clicks import DoubleClickGuard
from game.screens.tools.parts import upper_first
from game.screens.tools.tool import Commit
from rules.kernel.requests import Request

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

# After a skip the eyes have more to find out than after what they have followed.
SKIP_REST_S = 0.8
_SKIPPED = "skipped to here"


class Skipping:
    """Know whether the question on screen came up by a press that skipped what led to it.

    Whoever skipped may have pressed a panel for something else, and may not know what is asked. The big
    button then takes a moment longer. If the answer it would give does nothing at all, such as a command
    without turn and burn, it wants a second, calm press.
    """

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._skips = False
        self._asked: Request[Any] | None = None  # the question that came up by a skip
        self._doubted = ""  # what the answer in hand would leave undone, once that was said
        self._doubted_hand: object = None  # that answer
        self._presses = DoubleClickGuard()
        self._by_big_button = False

    def skip(self) -> None:
        """Complete what moves, because of a press."""
        self._skips = True
        self._table.complete()
        self._skips = False
        self._table.rebuild()

    def come(self, request: Request[Any] | None) -> float:
        """Note that a question has come; return for how many seconds it takes no answer."""
        self._asked, self._doubted = request if self._skips else None, ""
        return SKIP_REST_S if self._skips else REST_S

    @contextmanager
    def big_press(self) -> Iterator[None]:
        """Take what is answered meanwhile as answered by the big button."""
        self._by_big_button = True
        try:
            yield
        finally:
            self._by_big_button = False

    def holds_back(self, request: Request[Any], answer: object) -> bool:
        """Return whether an answer of the big button is not given yet, since it may not be meant."""
        if not self._by_big_button or request is not self._asked:
            return False
        calm = self._presses.is_calm(self._table.time_s)
        words = request_ui_of(self._table.edition, request).idle(request, answer)
        if not words or (words == self._doubted and calm):
            return False
        self._doubted, self._doubted_hand = words, self._hand()
        self._table.rebuild()
        return True

    def _hand(self) -> object:
        """Return what is in hand for the question that came up by a skip; None for any other question."""
        tool = self._table.tool
        return tool.in_hand() if tool is not None and tool.request is self._asked else None

    def told(self, offer: Commit | None) -> Commit | None:
        """Say on the big button that something was skipped, or what it would leave undone."""
        if offer is None or self._asked is None or self._hand() is None:
            return offer
        if self._doubted and self._hand() != self._doubted_hand:
            self._doubted = ""
        if self._doubted:
            return replace(offer, subtitle=f"{upper_first(self._doubted)}? Press again")
        return replace(offer, subtitle=_SKIPPED) if self._table.guard.resting else offer
