"""A dialog over everything else, one at a time, and the questions asked in dialogs.

`ask` asks a question with given answers. `confirm` asks before something is lost. `ask_words` asks
for a line of text, and `ask_which` for one of several things. They close on Escape or on any
answer, then do what the answer says::

    confirm(ui, "leave", "Leave?", "The map is not saved.", "Leave without it", act, no="Stay")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.shell.theme import HEADING
from game.widgets.button import Button, ButtonLook
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import Column, Row, centered
from game.widgets.pen import Pen
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.widgets.ui import Ui

_SCRIM = (4, 6, 14, 170)
DIALOG_PAD = 24
_HEADING_HEIGHT = 28
_FOOT, _BELOW = 36, 8
DIALOG_EDGES = 2 * DIALOG_PAD + _HEADING_HEIGHT + 8  # the height above and below a dialog's children
_CHOICE, _BUTTON, _BESIDE, _BETWEEN = 150, 42, 16, 12
_MENU_WIDTH, _MENU_GAP = 360, 8


@dataclass(eq=False, repr=False)
class Modal(Widget):
    """A frame with a heading; its children are placed in window units by the code that makes it."""

    kind = "modal"

    _: KW_ONLY
    heading: str = ""
    children: list[Widget] = field(default_factory=list)
    on_close: Callable[[], object] | None = None
    first_focus: str = ""

    def inner(self) -> pygame.Rect:
        """Return the space below the heading, in logical units."""
        return pygame.Rect(
            self.rect.left + DIALOG_PAD,
            self.rect.top + DIALOG_PAD + _HEADING_HEIGHT + 8,
            self.rect.width - 2 * DIALOG_PAD,
            self.rect.height - 2 * DIALOG_PAD - _HEADING_HEIGHT - 8,
        )

    def state(self) -> tuple[object, ...]:
        return (self.heading,)

    def text(self) -> str:
        return self.heading

    def follow(self, before: tuple[int, int], after: tuple[int, int]) -> None:
        """Move the dialog with the middle of a window that changes its size, in logical units."""
        shift = after[0] // 2 - before[0] // 2, after[1] // 2 - before[1] // 2
        for widget in (self, *self.children):
            widget.rect.move_ip(shift)

    def dim(self, surface: pygame.Surface) -> None:
        """Darken what is below."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(_SCRIM)
        surface.blit(veil, (0, 0))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the frame and the heading."""
        pen.panel(surface, surface.get_rect(), pen.theme.panel, pen.theme.edge, radius=10)
        pad = pen.px(DIALOG_PAD)
        place = pygame.Rect(pad, pad, surface.get_width() - 2 * pad, pen.px(_HEADING_HEIGHT))
        pen.write(surface, self.heading, place, HEADING.sized(18))

    def key(self, event: pygame.event.Event) -> bool:
        """Close on Escape, if the dialog may be closed."""
        if event.key == pygame.K_ESCAPE and self.on_close is not None:
            self.on_close()
            return True
        return False


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question: the id of its button, its words, and what it does once the question is closed.

    `about` describes it when one of several things is chosen (as a tooltip in a menu). `disabled`
    says why it cannot be chosen.
    """

    id: str
    words: str
    act: Callable[[], object] | None = None
    look: ButtonLook = ButtonLook.NORMAL
    about: str = ""
    disabled: str = ""


def ask(
    ui: Ui,
    name: str,
    heading: str,
    words: str,
    answers: Sequence[Answer],
    *,
    width: int = 480,
    topic: str = "",
) -> None:
    """Ask a question in a dialog as high as its words; the Return key chooses the last answer."""
    width = min(width, ui.size[0] - 32)
    high = ui.pen.words_height(words, width - 2 * DIALOG_PAD) + 20 + _BELOW + _FOOT
    modal, column = dialog(ui, name, heading, width, high, first_focus=answers[-1].id)
    most = column.rect.height - _BELOW - _FOOT  # less than the words need if the window is not high enough
    column.row(high=most, below=_BELOW).put(Label, f"{name}.words", words, wrap=True, topic=topic)
    foot = column.row([0, *(button_width(ui.pen, one.words) for one in answers)], high=_FOOT)
    foot.skip()
    for one in answers:
        act = partial(_answered, ui, one.act)
        foot.put(Button, one.id, one.words, look=one.look, on_press=act, topic=topic)
    modal.topic = topic
    ui.open_modal(modal)


def confirm(
    ui: Ui,
    name: str,
    heading: str,
    words: str,
    yes: str,
    act: Callable[[], object],
    *,
    no: str = "Keep it",
    no_look: ButtonLook = ButtonLook.NORMAL,
) -> None:
    """Ask before something is lost; the Return key keeps it.

    Ids: `ask_<name>`, `<name>.yes`, `<name>.no`.
    """
    answers = (Answer(f"{name}.yes", yes, act, ButtonLook.DANGER), Answer(f"{name}.no", no, look=no_look))
    ask(ui, f"ask_{name}", heading, words, answers)


def ask_words(
    ui: Ui,
    name: str,
    heading: str,
    yes: str,
    words: str,
    on_words: Callable[[str], object],
    *,
    max_length: int,
    about: str = "",
    placeholder: str = "",
    width: int = 480,
) -> None:
    """Ask for a line of words; the Return key or the button `yes` passes them to `on_words`.

    Ids: `ask_<name>`, `<name>.words`, `<name>.no`, `<name>.yes`.
    """
    high = 2 * _FOOT + 20 + (24 if about else 0)
    modal, column = dialog(ui, f"ask_{name}", heading, width, high, first_focus=f"{name}.words")
    if about:
        column.row(high=18, below=6).put(Label, f"{name}.about", about)
    field = column.row(high=_FOOT, below=20).put(
        TextField, f"{name}.words", words, max_length=max_length, placeholder=placeholder
    )

    def done(_words: str = "") -> None:
        _answered(ui, partial(on_words, field.words))

    field.on_submit = done
    foot = column.row([0, 110, max(110, button_width(ui.pen, yes))], high=_FOOT)
    foot.skip()
    foot.put(Button, f"{name}.no", "Cancel", on_press=ui.close_modal)
    foot.put(Button, f"{name}.yes", yes, look=ButtonLook.PRIMARY, on_press=done)
    ui.open_modal(modal)


def ask_which(
    ui: Ui,
    name: str,
    heading: str,
    choices: Sequence[Answer],
    *,
    first_focus: str = "",
    more: Answer | None = None,
    width: int = 580,
) -> None:
    """Ask for one of several things.

    `more` is another button next to the one that goes back (`<name>.back`).
    """
    wide = width - 2 * DIALOG_PAD - _CHOICE - _BESIDE
    said = [ui.pen.words_height(one.about, wide) for one in choices]
    height = sum(max(_BUTTON, high) + _BETWEEN for high in said) + _FOOT
    focus = first_focus or choices[0].id
    modal, column = dialog(ui, name, heading, width, height, first_focus=focus)
    for one, high in zip(choices, said, strict=True):
        row = column.row([_CHOICE, 0], max(_BUTTON, high), _BESIDE, _BETWEEN)
        made = row.put(Button, one.id, one.words, look=one.look, on_press=partial(_answered, ui, one.act))
        made.rect = centered(made.rect, _CHOICE, _BUTTON)
        about = centered(row.skip(), wide, high)
        modal.children.append(Label(f"{one.id}.about", about, one.about, wrap=True))
    last = [more] if more is not None else []
    foot = Row(
        modal.children.append,
        pygame.Rect(column.rect.left, modal.inner().bottom - _FOOT, column.rect.width, _FOOT),
        [_CHOICE, 0, *(button_width(ui.pen, one.words) for one in last)],
    )
    foot.put(Button, f"{name}.back", "Back", on_press=ui.close_modal)
    foot.skip()
    for one in last:
        foot.put(Button, one.id, one.words, look=one.look, on_press=partial(_answered, ui, one.act))
    ui.open_modal(modal)


def open_menu_of(ui: Ui, entries: Sequence[Answer], below: Sequence[Answer] = ()) -> None:
    """Open a menu of buttons, one below the other; the Return key presses the first.

    Entries `below` are added without moving the others.
    """
    high = _FOOT + _MENU_GAP
    modal, _ = dialog(ui, "menu", "Menu", _MENU_WIDTH, len(entries) * high, first_focus=entries[0].id)
    modal.rect.height += len(below) * high
    modal.rect.bottom = min(modal.rect.bottom, ui.size[1])
    column = Column(modal.children.append, modal.inner(), _FOOT, _MENU_GAP)
    for one in (*entries, *below):
        press, why = partial(_answered, ui, one.act), one.disabled
        column.put(Button, one.id, one.words, look=one.look, on_press=press, disabled=why, tooltip=one.about)
    ui.open_modal(modal)


def dialog(
    ui: Ui, widget_id: str, heading: str, width: int, height: int, *, first_focus: str = ""
) -> tuple[Modal, Column]:
    """Return a dialog with a given height below its heading, and the column that fills it with children."""
    place = centered(pygame.Rect(0, 0, *ui.size), width, height + DIALOG_EDGES)
    modal = Modal(widget_id, place, heading=heading, on_close=ui.close_modal, first_focus=first_focus)
    return modal, Column(modal.children.append, modal.inner())


def _answered(ui: Ui, act: Callable[[], object] | None) -> None:
    ui.close_modal()
    if act is not None:
        act()


def button_width(pen: Pen, words: str) -> int:
    """Return how wide a button with some words is, in logical units."""
    return max(96, int(pen.width(words) / pen.scale.factor) + 40)
