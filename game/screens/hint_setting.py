"""The setting for hints: on, unless it is switched off or a player has asked for no more hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.book.hints.seen import FILE_NAME, SeenHints, forget_seen

if TYPE_CHECKING:
    from game.app import App

_NOTE = "Shows a hint when a rule first matters."
_MOST_NAMED = 2


class HintSetting:
    """Whether hints are shown, who has switched them off, and how to bring them back."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._path = app.home.config / FILE_NAME

    @property
    def on(self) -> bool:
        """Whether every player gets hints."""
        return self._app.settings.hints and not self._refusers()

    @property
    def note(self) -> str:
        """What hints are, or which players have switched them off."""
        refusers = self._refusers() if self._app.settings.hints else ()
        if not refusers:
            return _NOTE
        who = " and ".join(refusers) if len(refusers) <= _MOST_NAMED else f"{len(refusers)} players"
        return f"Off for {who}. Tick to turn them on again."

    def bring_back(self) -> None:
        """Show hints again to players who had switched them off; already seen ones stay hidden."""
        SeenHints.load(self._path).listen()

    def show_all_again(self) -> None:
        """Make all hints unseen for all players, and confirm it with a notice."""
        notice = forget_seen(self._path)
        self._app.toast(notice or "All hints will be shown again.", "refusal" if notice else "good")

    def _refusers(self) -> tuple[str, ...]:
        return SeenHints.load(self._path).refusers
