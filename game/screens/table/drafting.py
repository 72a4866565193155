"""The plan of the moment: written once the player rests, so that nothing is lost and nothing stutters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.session import Session

DRAFT_AFTER_S = 0.4


class Drafting:
    """Hold a plan that is not written yet, with the seconds until it is."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._draft: tuple[Seat, Any, float] | None = None

    def take(self, seat: Seat, draft: object) -> None:
        """Keep a plan once the player rests for a moment."""
        self._draft = (seat, draft, DRAFT_AFTER_S)

    def drop(self) -> None:
        """Forget what is not written: it has been answered."""
        self._draft = None

    def write(self) -> None:
        """Write the plan of the moment now."""
        if self._draft is not None:
            self._session.draft(self._draft[0], self._draft[1])
        self._draft = None

    def update(self, dt_s: float) -> None:
        """Let seconds pass."""
        if self._draft is not None:
            seat, draft, left_s = self._draft
            self._draft = (seat, draft, left_s - dt_s)
            if left_s <= dt_s:
                self.write()
