"""Parts that tools share: who chooses, what for, and chips of rulings."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.screens.table.rulings import ruling_text
from game.screens.tools.tool import PANEL, Host
from game.shell.theme import BODY, SECTION, SMALL, STRONG, Colour, TextStyle
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.seats import Seat

_PAD = 10
_CHIP = pygame.Rect(0, 0, 58, 20)


def seat_icon(seat: Seat) -> Icon:
    """Return the shape that stands for a seat beside its colour."""
    return Icon.ROUND if seat is Seat.RED else Icon.SQUARE


def upper_first(words: str) -> str:
    """Begin words with a capital, and leave names inside them alone."""
    return words[:1].upper() + words[1:]


def ruling_chip(host: Host, widget_id: str, right: int, top: int, ruling: str) -> Button:
    """Make the chip of a ruling, its right end at a place; it opens the text."""
    place = _CHIP.copy()
    place.topright = (right, top)
    return Button(
        widget_id,
        place,
        ruling,
        look=ButtonLook.CHIP,
        on_press=lambda: host.open_ruling(ruling),
        tooltip=ruling_text(ruling),
        topic=ruling,
        group=PANEL,
    )


def section(widget_id: str, area: pygame.Rect, words: str) -> Label:
    """Make a small heading at the top of an area and take its height off the area."""
    label = Label(widget_id, pygame.Rect(area.left, area.top, area.width, 16), words.upper(), style=SECTION)
    area.top, area.height = area.top + 20, area.height - 20
    return label


def paragraph(
    host: Host,
    widget_id: str,
    area: pygame.Rect,
    words: str,
    *,
    style: TextStyle = BODY,
    colour: Colour | None = None,
) -> Label:
    """Make wrapped words at the top of an area and take their height off the area."""
    high = host.ui.pen.words_height(words, area.width, style) + 2
    place = pygame.Rect(area.left, area.top, area.width, high)
    area.top, area.height = area.top + high + 6, area.height - high - 6
    return Label(widget_id, place, words, style=style, colour=colour, wrap=True)


def chooser(host: Host, area: pygame.Rect, seat: Seat, words: str, ruling: str) -> list[Widget]:
    """Make the box that names who chooses, in colour and shape, and what; take it off the area."""
    theme = host.app.theme
    inner = area.width - 2 * _PAD
    high = host.ui.pen.words_height(words, inner) + 44
    box = pygame.Rect(area.left, area.top, area.width, high)
    area.top, area.height = area.top + high + 8, area.height - high - 8
    name = pygame.Rect(box.left + _PAD, box.top + 8, inner - _CHIP.width - 6, 20)
    return [
        Panel("tool.chooser", box, fill=theme.raised, line=theme.seat(seat)),
        Label(
            "tool.who",
            name,
            f"{host.view.setup.names[seat]} chooses",
            style=STRONG,
            colour=theme.seat_text(seat),
            icon=seat_icon(seat),
        ),
        ruling_chip(host, "tool.ruling", box.right - _PAD, box.top + 8, ruling),
        Label("tool.question", pygame.Rect(name.left, name.bottom + 4, inner, high - 36), words, wrap=True),
    ]


def percent(chance: float) -> str:
    """Write a chance for people; only what is certain is 0 % or 100 %.

    >>> [percent(chance) for chance in (0.0, 0.001, 0.314, 0.999, 1.0)]
    ['0%', '<1%', '31%', '>99%', '100%']
    """
    if 0.0 < chance < 0.01:
        return "<1%"
    if 0.99 < chance < 1.0 - 1e-12:
        return ">99%"
    return f"{round(chance * 100)}%"


def write_parts(
    pen: Pen,
    surface: pygame.Surface,
    rect: pygame.Rect,
    parts: Sequence[tuple[str, Colour, Icon | None]],
    style: TextStyle = SMALL,
) -> int:
    """Write coloured words with their signs flush right in a pixel rectangle; return their left end."""
    right = rect.right
    for words, colour, icon in reversed(parts):
        image = pen.text(words, style, colour)
        right -= image.get_width()
        surface.blit(image, image.get_rect(midleft=(right, rect.centery)))
        if icon is not None:
            right -= pen.px(12)
            pen.put_icon(surface, icon, (right + pen.px(5), rect.centery), 9, colour)
        right -= pen.px(8)
    return right
