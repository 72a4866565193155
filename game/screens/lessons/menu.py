"""The menu of a lesson: what can be done besides taking it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from game.screens.registry import make_screen
from game.widgets.button import Button, ButtonLook
from game.widgets.layout import centred
from game.widgets.modal import Modal

if TYPE_CHECKING:
    from game.screens.lessons.taking import LessonTaking


def open_menu(screen: LessonTaking) -> None:
    """Show what can be done."""
    ui = screen.ui

    def closing(press: Callable[[], None]) -> Callable[[], None]:
        def do() -> None:
            ui.close_modal()
            press()

        return do

    entries = (
        ("menu.back", "Back to the lesson", ui.close_modal, ButtonLook.PRIMARY),
        ("menu.repeat", "Begin the lesson again", closing(screen.repeat), ButtonLook.NORMAL),
        ("menu.course", "All lessons", closing(screen.after.to_course), ButtonLook.NORMAL),
        ("menu.settings", "Settings", closing(lambda: _settings(screen)), ButtonLook.NORMAL),
        ("menu.title", "Leave to the title", closing(screen.app.to_title), ButtonLook.NORMAL),
    )
    modal = Modal(
        "menu",
        centred(Rect(0, 0, *ui.size), 360, 84 + 44 * len(entries)),
        heading="Menu",
        on_close=ui.close_modal,
        first_focus="menu.back",
    )
    inner = modal.inner()
    for number, (name, words, press, look) in enumerate(entries):
        place = Rect(inner.left, inner.top + 44 * number, inner.width, 36)
        modal.children.append(Button(name, place, words, on_press=press, look=look))
    ui.open_modal(modal)


def _settings(screen: LessonTaking) -> None:
    screen.app.push(make_screen("settings", screen.app))
