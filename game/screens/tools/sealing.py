"""Sealing what is in hand: what a player may not have meant is asked about, and sealed by another press."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from game.screens.tools.double_clicks import DoubleClickGuard
from game.screens.tools.tool import Host


class Sealing:
    """The last step; while it is `asked`, "seal it" answers, or a second, calm press of the big button.

    By keys it is a question with two answers like any other: one of them is in hand, at first to go back. The
    key for yes takes the other in hand, and Confirm gives the answer in hand.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self._asked = self.says_yes = False
        self._presses = DoubleClickGuard()

    @property
    def asked(self) -> bool:
        """Whether the question is open."""
        return self._asked

    @asked.setter
    def asked(self, asked: bool) -> None:
        self._asked, self.says_yes = asked, False

    def say_yes(self) -> None:
        """Take it in hand to seal all the same."""
        if self.asked:
            self.says_yes = True
            self.host.rebuild()

    def answer_keys(self, yes: str) -> str:
        """Say for the big button which keys answer; `yes` is the action that says yes."""
        label = self.host.bindings.label
        confirm = label("confirm")
        return (
            f"{confirm}: seal"
            if self.says_yes
            else f"{label(yes)}, then {confirm}: seal · {confirm}: go back"
        )

    @abstractmethod
    def in_hand(self) -> Any:  # noqa: ANN401 - answers are of any type
        """Return the answer that is sealed."""

    @abstractmethod
    def must_ask(self) -> bool:
        """Whether that has to be asked about first."""

    def seal(self) -> None:
        """Answer, or ask first."""
        calm = self._presses.is_calm(self.host.time_s)
        if self.asked:
            if calm:
                self.seal_anyway()
        elif self.must_ask():
            self.ask()
        else:
            self.host.answer(self.in_hand())

    def ask(self) -> None:
        """Open the question; to seal is in hand at first if nothing speaks against it."""
        self._presses.is_calm(self.host.time_s)
        self.asked = True
        self.says_yes = not self.must_ask()
        self.host.refuse(None)  # it was about what was changed last
        self.host.rebuild()

    def seal_anyway(self) -> None:
        """Seal what was asked about."""
        if self.asked:
            self.host.answer(self.in_hand())
