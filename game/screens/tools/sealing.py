"""Sealing an answer: a possibly unintended one needs a confirmation."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Protocol

from game.screens.host import HasBindings, Rebuilds, TakesAnswers
from game.screens.tools.double_clicks import DoubleClickGuard


class SealingTable(HasBindings, Rebuilds, TakesAnswers, Protocol):
    """A table that takes a sealed answer; `time_s` counts the seconds since it opened."""

    time_s: float


class Sealing:
    """The last step of a secret answer, with a confirmation if needed.

    While `asked` is true, "seal it" confirms, or a second, separate press of the big button. By keys
    it is a question with two answers, of which one is selected. At first that is to go back. The key
    for yes selects the other, and Confirm gives the selected answer.
    """

    def __init__(self, host: SealingTable) -> None:
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
        """Select the answer to seal anyway."""
        if self.asked:
            self.says_yes = True
            self.host.rebuild()

    def answer_keys(self, yes: str) -> str:
        """Return for the big button which keys answer; `yes` is the action that says yes."""
        label = self.host.bindings.label
        confirm = label("confirm")
        return f"{confirm}: seal" if self.says_yes else f"or {label(yes)}, then {confirm}"

    @abstractmethod
    def in_hand(self) -> Any:  # noqa: ANN401 - answers are of any type
        """Return the answer to seal."""

    @abstractmethod
    def must_ask(self) -> bool:
        """Return whether the answer needs a confirmation."""

    def seal(self) -> None:
        """Seal the answer, or ask first; when already asked, seal on a separate press."""
        calm = self._presses.is_calm(self.host.time_s)
        if self.asked:
            if calm:
                self.seal_anyway()
        elif self.must_ask():
            self.ask()
        else:
            self.host.answer(self.in_hand())

    def ask(self) -> None:
        """Open the question, with sealing selected if the answer needs no confirmation."""
        self._presses.is_calm(self.host.time_s)
        self.asked = True
        self.says_yes = not self.must_ask()
        self.host.refuse(None)  # clear the reason that the last change was refused
        self.host.rebuild()

    def seal_anyway(self) -> None:
        """Seal the answer that was asked about."""
        if self.asked:
            self.host.answer(self.in_hand())
