"""Offers that cost something: declining is what Enter does at first, and may hold for a whole activation."""

from __future__ import annotations

from typing import Any, ClassVar

import pygame

from game.families.false_sunrise.table.choosing import ChoosingTool
from game.screens.tools.tool import PANEL, Commit
from game.widgets.button import Button
from game.widgets.widget import Widget
from rules.kernel.requests import ChooseOne

_BUTTON = 34


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

    def below(self, area: pygame.Rect) -> list[Widget]:
        if not self.lasting:
            return self._to_decline(area)
        place = pygame.Rect(area.left, area.bottom - _BUTTON, area.width, _BUTTON)
        area.height -= _BUTTON + 8
        words = "Stop asking this activation"
        tip = (
            "Declines this offer now, and each like it unasked, until another ship is activated "
            f"({self.request.ruling})"
        )
        button = Button(
            "tool.not_again",
            place,
            words,
            on_press=self.decline_for_good,
            tooltip=tip,
            topic=self.request.ruling,
            group=PANEL,
        )
        return [*self._to_decline(area), button]

    def _to_decline(self, area: pygame.Rect) -> list[Widget]:
        """Make the button that declines, unless the big button does: nothing is lit."""
        return super().below(area) if self.chosen() is not None else []
