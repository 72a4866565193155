"""Drafts of the current plan: saved after every key and click, and at the end of a drag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.match.session import Session


class Drafting:
    """Hold a plan until the frame's events have been handled, so that it is written once per frame."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._draft: tuple[Seat, Any] | None = None

    def take(self, seat: Seat, draft: object) -> None:
        """Hold a plan, to be written at the end of this frame or of the current drag."""
        self._draft = (seat, draft)

    def drop(self) -> None:
        """Discard the unwritten plan, because its request has been answered."""
        self._draft = None

    def write(self) -> None:
        """Write the current plan now."""
        if self._draft is not None:
            self._session.draft(*self._draft)
        self._draft = None

    def update(self) -> None:
        """Write what this frame's events have changed, unless a drag is going on."""
        if self._draft is not None and not any(pygame.mouse.get_pressed()):
            self.write()
