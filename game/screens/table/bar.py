"""The bar at the top: the game's title, its progress, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pygame import Rect

from game.games import card_of
from game.screens.host import HasBoard, HasMatch, HasUi
from game.screens.sound_sign import clear_of_sign
from game.screens.table.frame import Frame
from game.screens.table.undoing import Undoing
from game.shell.theme import BODY, HEADING, TITLE
from game.widgets.button import Button
from game.widgets.label import Label, Panel
from game.widgets.layout import columns
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.ruleset import AnyRuleset


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button at the right of the bar."""

    id: str
    words: str
    press: Callable[[], None]
    shortcut: str = ""
    disabled: str = ""
    tooltip: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BarPlace:
    """The place of a bar in the window.

    `area` is in logical units, `roomy` means a wide window, and the `buttons` go at the right.
    `motion` returns the animation currently playing on the board below, or None.
    """

    area: Rect
    pen: Pen
    buttons: Sequence[BarButton]
    roomy: bool
    motion: Callable[[], Any] = lambda: None


MakeBar = Callable[[BarPlace, AnyRuleset, Any], list[Widget]]
"""Makes the bar of a game from a view of it."""
_TRAINING = "Training: advice, the computer's reasons and unlimited undo"


def table_buttons(
    label: Callable[[str], str],
    commands: Mapping[str, Callable[[], None]],
    undoing: Undoing,
    *,
    training: bool,
) -> list[BarButton]:
    """Return the buttons of the table; each runs a command, and shows the key that does the same."""

    def button(name: str, words: str, tip: str, key: str = "", why: str = "") -> BarButton:
        return BarButton(f"bar.{name}", words, commands[name], key, why, tip)

    back, again = undoing.back(), undoing.again()
    undo, redo, menu, keys, trains = map(label, ("undo", "redo", "back", "keys", "training"))
    return [
        *([button("training", "Training", f"{_TRAINING} [{trains}]", trains)] if training else []),
        button("undo", "Undo", f"{back.words} [{undo}]", undo, back.why),
        button("redo", "Redo", f"{again.words} [{redo}]", redo, again.why),
        button("log", "Log", "Opens or closes the log"),
        button("rules", "Rulebook", "Opens the rulebook; the match waits"),
        button("menu", "Menu", f"Menu [{menu}]", menu),
        button("keys", "?", f"Keys on this screen [{keys}]"),
    ]


class BarTable(HasUi, HasBoard, HasMatch, Protocol):
    """A table with a bar at the top."""


def table_bar(host: BarTable, frame: Frame, buttons: Sequence[BarButton], make: MakeBar) -> list[Widget]:
    """Return the widgets of a table's bar, as its game makes it."""
    place = BarPlace(
        area=frame.top,
        pen=host.ui.pen,
        buttons=buttons,
        roomy=frame.roomy,
        motion=lambda: host.pane.animation,
    )
    ruleset, panel = host.session.match.ruleset, Panel("bar", frame.top, line=host.app.theme.line)
    return [panel, *make(place, ruleset, host.view)]


def plain_bar(place: BarPlace, ruleset: AnyRuleset, view: object) -> list[Widget]:
    """Return the default bar, for a game without one of its own: the title, the turn and the buttons."""
    area, turn = place.area, card_of(ruleset.id).table.begun(ruleset.turn(view))
    title, words, _ = columns(area.inflate(-32, 0), [206, 120, 0], 16)
    right = clear_of_sign(area, area.right).right
    return [
        Label("bar.title", title, ruleset.title.upper(), style=TITLE.sized(20)),
        Label("bar.turn", words, turn.upper(), style=HEADING),
        *bar_buttons(place.buttons, right, area.centery, place.pen),
    ]


def bar_head(
    place: BarPlace, title: str, title_wide: int, words: str, needed: int
) -> tuple[list[Widget], Rect, list[Button]]:
    """Return the title with the turn's `words`, the room left in the middle, and the buttons.

    At least `needed` units stay free in the middle. To make room, the title goes first, then the last
    button, which has a key as well.
    """
    area, pen, left = place.area, place.pen, place.area.left + 16
    end, middle = clear_of_sign(area, area.right).right, area.centery
    said = max(72, round(pen.width(words, HEADING) / pen.scale.factor) + 4)
    buttons = bar_buttons(place.buttons, end, middle, pen)
    if buttons[-1].rect.left - left < said + needed:
        buttons = bar_buttons(place.buttons[:-1], end, middle, pen)
    right = buttons[-1].rect.left - 14
    made: list[Widget] = []
    if right - left >= said + needed + title_wide + 12:
        where = Rect(left, area.top, title_wide, area.height)
        made.append(Label("bar.title", where, title, style=TITLE.sized(18)))
        left = where.right + 12
    made.append(Label("bar.turn", Rect(left, area.top, said, area.height), words, style=HEADING))
    left += said
    return made, Rect(left, area.top, right - left, area.height), buttons


def bar_buttons(buttons: Sequence[BarButton], right: int, middle: int, pen: Pen) -> list[Button]:
    """Return the buttons, laid out from the right; so the first one in the result is the rightmost."""
    made: list[Button] = []
    for button in reversed(buttons):
        widest = max(pen.width(button.words), pen.width(button.shortcut, BODY.sized(12)) + pen.px(4))
        width = max(30 if len(button.words) == 1 else 44, round(widest / pen.scale.factor) + 16)
        made.append(
            Button(
                button.id,
                Rect(right - width, middle - 20, width, 40),
                button.words,
                subtitle=button.shortcut,
                on_press=button.press,
                tooltip=button.tooltip,
                disabled=button.disabled,
                group="bar",
            )
        )
        right -= width + 6
    return made
