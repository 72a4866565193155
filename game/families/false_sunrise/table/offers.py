"""Offers that cost something: declining is what Enter does at first, and may hold for a whole activation."""

from __future__ import annotations

from typing import Any, ClassVar

from game.families.false_sunrise.table.choosing import ChoosingTool
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit
from game.widgets.button import Button
from rules.kernel.requests import ChooseOne


class OfferTool(ChoosingTool):
    """Take an offer or leave it; nothing is lit at first, so that neither Enter nor Space spends anything.

    `lasting`: it can be declined for the rest of the activation, and is then declined unasked.
    """

    lasting: ClassVar[bool] = True
    request: ChooseOne

    def first(self) -> Any:  # noqa: ANN401 - options are of any type
        return None

    def activated(self) -> str:
        """Name the ship in whose activation it is offered."""
        return str(self.about[0])

    def spent(self) -> str:
        """Say what the lit row costs, below the big button; "" for nothing."""
        return ""

    def commit(self) -> Commit | None:
        row = self.chosen()
        if row is None:
            return Commit(self.decline_words, self.decline)
        return Commit(self.verb(row), self.finish, self.spent() or row.aside)

    def finish(self) -> None:
        if self.chosen() is None:
            self.decline()
        else:
            super().finish()

    # Not to be asked again.

    def _standing(self) -> tuple[str, ...]:
        return (str(self.request.prompt), self.request.seat.value, self.activated())

    def decline_for_good(self) -> None:
        """Decline it, and whatever like it is offered in this activation."""
        self.host.presenter.declined.add(self._standing())
        self.decline()

    def update(self, dt_s: float) -> bool:
        if self.lasting and self._standing() in self.host.presenter.declined:
            self.decline()
            return True
        return super().update(dt_s)

    def below(self, column: PanelColumn) -> None:
        if self.lasting:
            column.foot().put(
                Button,
                "tool.not_again",
                "Stop asking this activation",
                on_press=self.decline_for_good,
                tooltip="Declines this offer now, and each like it unasked, until another ship is activated "
                f"({self.request.ruling})",
                topic=self.request.ruling,
            )
        if self.chosen() is not None:  # else the big button declines
            super().below(column)
