"""The buttons of a lesson: a row in a fixed place, so that the main one never moves while you read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from game.screens.table.frame import Frame
from game.widgets.button import Button
from game.widgets.card import GROUP, CardButton
from game.widgets.layout import GAP, columns, rows

WIDTH, HEIGHT = 440, 52
HIGH = 84  # of a narrow area, with two rows
_MAIN = 152  # the width of the main button


def beside_log(frame: Frame, words: float) -> tuple[Frame, Rect]:
    """Return a table's layout with a narrower log, and the place for the buttons beside or below it.

    `words` is the scale of text. The place is the same whether the log is open or not.
    """
    if frame.log.top < frame.board.top:  # a very wide window: the log is next to the board
        log, place = rows(frame.log, [0, HEIGHT])
        return replace(frame, log=log), place
    log, aside = columns(frame.log, [0, min(round(WIDTH * words), frame.log.width // 2)])
    return replace(frame, log=log), Rect(aside.left, aside.bottom - HEIGHT, aside.width, HEIGHT)


def bar_of(buttons: Sequence[CardButton | None], area: Rect) -> list[Button]:
    """Return the buttons of a step in an area; the last one is the main one, at the right.

    None leaves a place empty, so that no other button takes the place of one that is not there. In a
    `HIGH` area the main button is below the others.
    """
    sides = len(buttons) - 1
    if area.height >= HIGH:
        upper, lower = rows(area, [(HIGH - GAP) // 2, 0], gap=GAP)
        side = (area.width - (sides - 1) * GAP) // sides
        places = [*columns(upper, [*[side] * (sides - 1), 0], gap=GAP), lower]
    else:
        side = (area.width - area.width * _MAIN // WIDTH - sides * GAP) // sides
        places = columns(area, [*[side] * sides, 0], gap=GAP)
    return [
        Button(
            one.id,
            place,
            one.words,
            on_press=one.on_press,
            look=one.look,
            shortcut=one.shortcut,
            disabled=one.disabled,
            tooltip=one.tooltip,
            group=GROUP,
        )
        for one, place in zip(buttons, places, strict=True)
        if one is not None
    ]
