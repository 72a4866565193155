"""Folding the panels next to the board into strips, by a handle at their edge or by a key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from pygame import Rect

from game.screens.table.frame import GAP, Frame
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Panel
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app import App

Side = Literal["left", "right"]
_HANDLE = (GAP + 6, 56)


@dataclass(frozen=True, slots=True)
class Folding:
    """Which panels are folded, as saved in the settings; none are unless folding is `allowed`."""

    app: App
    allowed: bool

    @property
    def folded(self) -> tuple[bool, bool]:
        """Whether the left and the right panel are folded."""
        settings = self.app.settings
        return (settings.fold_left and self.allowed, settings.fold_right and self.allowed)

    def fold(self, side: Side) -> None:
        """Fold or unfold a panel; the setting carries over to the next match."""
        if self.allowed:
            name = f"fold_{side}"
            self.app.change_settings(**{name: not getattr(self.app.settings, name)})

    def panel(
        self, frame: Frame, side: Side, words: str, make: Callable[[Rect], list[Widget]]
    ) -> list[Widget]:
        """Return a panel, or the strip that replaces it, with its handle.

        `words` name it in the tooltip.
        """
        at_left = side == "left"
        folded = self.folded[not at_left]
        area = frame.left if at_left else frame.right
        made: list[Widget] = [Panel("roster.panel" if at_left else "side", area)] if folded else make(area)
        if not self.allowed:
            return made
        middle = area.right + GAP // 2 if at_left else area.left - GAP // 2
        handle = Button(
            f"fold.{side}",
            Rect(0, 0, *_HANDLE).move_to(center=(middle, frame.left.centery)),
            "",
            look=ButtonLook.QUIET,
            icon=Icon.RIGHT if at_left == folded else Icon.LEFT,
            on_press=partial(self.fold, side),
            tooltip=f"{'Show' if folded else 'Fold'} {words} [{self.app.bindings.label(f'fold_{side}')}]",
            group="toggles",
        )
        return [*made, handle]
