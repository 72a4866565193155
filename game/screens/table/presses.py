"""Who gets an event at the table: the animation, the keys, the panels or the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.screens.host import HasBindings, HasWidgets
from game.screens.table.keyboard import Keyboard, is_press, let_board_have_keys
from game.screens.table.pointer import Pointer
from game.screens.table.skipping import Skipping
from game.screens.table.stage import Stage
from game.shell.actions import WATCHING

_SKIPS = ("commit", "tray")  # pressing these skips: the big button, which says so, and dice over the board


class PressedTable(HasWidgets, HasBindings, Protocol):
    """A table with panels and keys."""


@dataclass(frozen=True, slots=True)
class Presses:
    """The order in which the parts of a table are offered an event."""

    host: PressedTable
    stage: Stage
    skipping: Skipping
    pointer: Pointer
    keyboard: Keyboard

    def take(self, event: pygame.Event, to_panels: Callable[[pygame.Event], bool]) -> bool:
        """Offer an event to the animation, the keys, the panels and the board, in this order.

        Return whether one of them used it.
        """
        free = self.host.ui.modal is None
        if free and self.stage.playing and is_press(event) and not self._works_meanwhile(event):
            self.skipping.skip()
            return True
        if free and event.type == pygame.KEYDOWN and (self.pointer.event(event) or self.keyboard.key(event)):
            return True
        if to_panels(event):
            let_board_have_keys(self.host.ui, event)
            return True
        return free and self.pointer.event(event)

    def _works_meanwhile(self, event: pygame.Event) -> bool:
        """Return whether a press is for something that works during animations: a bar, a list, a view."""
        if event.type == pygame.KEYDOWN:
            contexts = (WATCHING,) if self.keyboard.watched else ()
            action = self.host.bindings.action(event, *contexts) or ""
            return action.startswith("watch_") or action in {"back", "next_region", "previous_region"}
        under = self.host.ui.at(event.pos)
        return under is not None and under.focusable and under.id not in _SKIPS
