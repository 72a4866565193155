"""Hints at the table: when to show one, in the strip below the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.book.hints.hint import Hint
from game.book.hints.moment import Moment
from game.book.hints.prompter import Detector, Prompter, Shown
from game.book.hints.seen import FILE_NAME, NO_MORE, SeenHints
from game.screens.table.host import HintTable
from game.screens.table.rulings import ruling_text
from game.screens.tools.tool import Tool
from game.widgets.button import ButtonLook
from game.widgets.card import CardButton
from game.widgets.strip import Strip
from game.widgets.widget import Widget

_OFF_FOR = "{player} gets no more hints. Turn them on again in Settings."
_OFF = "Hints are off. Turn them on again in Settings."
_CLOSE = "close_hint"


class HintCards:
    """Show one hint at a time below the board, only to the player who has to choose.

    A game with hints has a subclass with the hints and their detectors. This class shows none.
    """

    hints: ClassVar[Mapping[str, Hint]] = {}
    detectors: ClassVar[Mapping[str, Detector]] = {}

    def __init__(self, screen: HintTable) -> None:
        self.screen = screen
        self._seen_as: tuple[object, ...] = ()
        edition = screen.session.match.ruleset.id
        told = {name: hint for name, hint in self.hints.items() if hint.holds_in(edition)}
        self.prompter = Prompter(self._read(), told, self.detectors)

    # --- what each game defines -------------------------------------------------------------------

    def dragged(self) -> bool:
        """Return whether something is being dragged; no hint then appears or leaves."""
        return False

    def moment(self, tool: Tool) -> Moment:
        """Return what the choosing player knows, including the current plan of the tool."""
        return Moment(self.screen.view, tool.request, self.screen.selected, bool(tool.undo_words()))

    def overlays(self) -> Sequence[object]:
        """Return the overlays that mark what the hint is about."""
        return []

    def _read(self) -> SeenHints:
        return SeenHints.load(self.screen.app.home.config / FILE_NAME)

    def begin(self) -> None:
        """Reload which hints have been seen, since the settings may have reset them."""
        self.prompter.renew(self._read())

    @property
    def shown(self) -> Shown | None:
        """The hint on show, if any."""
        return self.prompter.shown

    def close(self) -> None:
        """Close the hint and mark it as read."""
        self.prompter.close()
        self.screen.rebuild()

    def switch_off(self) -> None:
        """Show no more hints.

        With two players at one table, only this player's hints are switched off.
        """
        player = self.shown.player if self.shown is not None else ""
        self.close()
        if player and self.screen.session.seating.solo is None:
            self.prompter.seen.add(player, NO_MORE)
            self.screen.app.toast(_OFF_FOR.format(player=player))
            return
        self.screen.app.change_settings(hints=False)
        self.screen.app.toast(_OFF)

    # --- the moment -----------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Advance time by some seconds, except under a dialog or during a drag.

        Return whether anything changed.
        """
        if self.screen.ui.modal is not None or self.dragged():
            return False
        changed = self.look()
        changed = self.prompter.update(dt_s) or changed
        if changed:
            self.screen.rebuild()
        return changed

    def look(self) -> bool:
        """Pass a new moment to the prompter; return whether the shown hint changes.

        After a change of players nothing of the previous player's hint remains.
        """
        moment = self._moment()
        seen_as = moment.marks() if moment is not None else ()
        if seen_as == self._seen_as:
            return False
        self._seen_as = seen_as
        return self.prompter.look(moment)

    def _moment(self) -> Moment | None:
        """Return what the choosing player knows, or None while no hint may be shown."""
        screen = self.screen
        tool, seat = screen.tool, screen.acting
        quiet = screen.stage.busy or not screen.tells_hints
        if not self.hints or quiet or tool is None or not screen.app.settings.hints:
            return None
        return self.moment(tool) if seat in screen.session.seating.humans else None

    # --- the strip ------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Return the widgets of the strip below the board, in place of the closed log."""
        shown = self.shown
        if shown is None:
            return []
        strip = Strip(
            "hint",
            self.screen.ui.pen,
            self.screen.frame.hint,
            shown.hint.heading,
            f"{self.screen.bindings.fill(shown.words)} [[{shown.hint.ruling}]]",
            (
                CardButton("hint.off", "No more hints", self.switch_off, ButtonLook.QUIET),
                CardButton("hint.read", "Got it", self.close, shortcut=self._key()),
            ),
            on_link=self.screen.open_ruling,
            link_tip=ruling_text,
            topic=shown.hint.ruling,
        )
        return strip.widgets

    def _key(self) -> str:
        """Return the key that closes the card; "" if the tool uses that key itself."""
        bindings, tool = self.screen.bindings, self.screen.tool
        contexts = tool.contexts if tool is not None else ()
        used = {
            chord
            for action in bindings.actions.values()
            if action.context in contexts and action.id != _CLOSE
            for chord in bindings.keys(action.id)
        }
        return "" if used.intersection(bindings.keys(_CLOSE)) else bindings.label(_CLOSE)
