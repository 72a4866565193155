"""The panels beside the board folded to a strip and unfolded again, by a handle at their edge or by a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pygame import Rect

from game.screens.table.frame import GAP, Frame, frame_of
from game.screens.tools.parts import sentence
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Panel
from game.widgets.widget import Widget
from rules.kernel.requests import Refusal

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

Side = Literal["left", "right"]
ACTIONS: dict[str, Side] = {"fold_left": "left", "fold_right": "right"}
_HANDLE = (GAP + 6, 56)


def folded(screen: TableScreen) -> tuple[bool, bool]:
    """Say whether the left and the right panel are folded."""
    settings = screen.app.settings
    return (settings.fold_left, settings.fold_right) if screen.foldable else (False, False)


def framed(screen: TableScreen, size: tuple[int, int]) -> Frame:
    """Lay out the table as it stands: log, size of words, folded panels."""
    factor = screen.ui.pen.text_factor
    return frame_of(size, log_open=screen.log.open, words=factor, folded=folded(screen))


def fold(screen: TableScreen, side: Side) -> None:
    """Fold a panel, or unfold it; the player finds it so in the next match."""
    name = f"fold_{side}"
    screen.app.change_settings(**{name: not getattr(screen.app.settings, name)})


def say_refusal(screen: TableScreen, refusal: Refusal) -> None:
    """Say a refusal in a notice where the panel that shows it is folded."""
    if folded(screen)[1]:
        screen.app.toast(sentence(refusal), "refusal")


def handle(screen: TableScreen, side: Side) -> list[Widget]:
    """Make the handle between a panel and the board."""
    if not screen.foldable:
        return []
    left, right = screen.frame.left, screen.frame.right
    middle = left.right + GAP // 2 if side == "left" else right.left - GAP // 2
    place = Rect(0, 0, *_HANDLE).move_to(center=(middle, left.centery))
    is_folded = folded(screen)[side == "right"]
    what = screen.presenter.left_panel if side == "left" else "the panel of choices"
    key = screen.app.bindings.label(f"fold_{side}")
    return [
        Button(
            f"fold.{side}",
            place,
            "",
            look=ButtonLook.QUIET,
            icon=Icon.RIGHT if (side == "left") == is_folded else Icon.LEFT,
            on_press=lambda: fold(screen, side),
            tooltip=f"{'Show' if is_folded else 'Fold'} {what} [{key}]",
            group="toggles",
        )
    ]


def strip(screen: TableScreen, side: Side) -> list[Widget] | None:
    """Make what stands for a folded panel; None where it is open."""
    if not folded(screen)[side == "right"]:
        return None
    name, place = ("roster.panel", screen.frame.left) if side == "left" else ("side", screen.frame.right)
    return [Panel(name, place), *handle(screen, side)]
