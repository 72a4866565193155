"""The plan of the moment: kept at each key and click, and once a drag lets go, so that nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.match.session import Session


class Drafting:
    """Hold a plan until the events of the frame have been taken: it is written once, beside the frame."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._draft: tuple[Seat, Any] | None = None

    def take(self, seat: Seat, draft: object) -> None:
        """Keep a plan with the end of this frame, or of the drag that changes it."""
        self._draft = (seat, draft)

    def drop(self) -> None:
        """Forget what is not written: it has been answered."""
        self._draft = None

    def write(self) -> None:
        """Write the plan of the moment now."""
        if self._draft is not None:
            self._session.draft(*self._draft)
        self._draft = None

    def update(self) -> None:
        """Write what the events of this frame have changed, unless a drag goes on."""
        if self._draft is not None and not any(pygame.mouse.get_pressed()):
            self.write()
