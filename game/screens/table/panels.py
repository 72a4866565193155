"""The widgets of the table screen other than its board and log, each built from what it should show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from game.screens.host import HasBoard, HasSelected, HasWidgets
from game.screens.table.host import HasPresenter
from game.screens.table.log_panel import LogLine, line_text
from game.screens.tools.dice_tray import IN_THE_WAY, TrayWidget
from game.screens.tools.parts import CHIP, PanelColumn, seat_icon, upper_first
from game.screens.tools.tool import PANEL, Commit, HasStage, HasTool, Heading, PanelHost, Tool
from game.shell.keys import Bindings
from game.shell.theme import BODY, HEADING, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import SIGN_GAP, Label, Note, Panel
from game.widgets.layout import Column, Row
from game.widgets.pen import Pen
from game.widgets.richtext import text_height
from game.widgets.widget import Widget
from rules.kernel.requests import Refusal

if TYPE_CHECKING:
    from game.screens.table.moments import Moments
    from game.screens.table.presenter import Toggle

_HINT = 216  # the width of the hint next to the pills, in units
_PIECE = (40, 40)  # the approximate size of a piece on the board, in logical units
_NAMED = (156, 108)  # the same, with room for its name and its bars
_COVERED, _WORDS = 3, 2  # the cost of covering a piece, or words on the board
_MOST_LINES = 24
_WHOLE = 6  # the cost of covering the minimap


def pills(
    area: Rect,
    toggles: Sequence[Toggle],
    on: Iterable[str],
    bindings: Bindings,
    toggle: Callable[[str], None],
    mouse_hint: str = Tool.mouse_hint,
) -> list[Widget]:
    """Return the pills below the board, one for each board view; `on` names the views that are on.

    The hint `mouse_hint` on mouse and keys goes next to them if there is room.
    """
    made: list[Widget] = []
    width = min(104, (area.width - (len(toggles) - 1) * 6) // max(1, len(toggles)))
    row = Row(made.append, area, [*[width] * len(toggles), 0], 6, "toggles")
    for one in toggles:
        key = bindings.label(one.name)
        row.put(
            Button,
            f"toggle.{one.name}",
            one.words,
            look=ButtonLook.PILL,
            on=one.name in on and not one.refusal,
            shortcut=key,
            tooltip=bindings.with_key(bindings.fill(one.tip), one.name),
            disabled=one.refusal,
            topic=one.topic,
            on_press=partial(toggle, one.name),
        )
    rest = row.skip()
    if rest.width > _HINT:
        made.append(Note("toggle.hint", rest, bindings.fill(mouse_hint), align="right"))
    return made


def side_panel(area: Rect, head: Heading, pen: Pen) -> Panel:
    """Return the frame of the right panel with its heading, in a player's color if it belongs to one."""
    color = pen.theme.seat_text(head.seat) if head.seat is not None else None
    style = HEADING.sized(15)
    words = head.title.upper()
    return Panel("side", area, heading=words, aside=head.aside, heading_color=color, heading_style=style)


def tool_panel(area: Rect, host: PanelHost, tool: Tool, refusal: Refusal | None) -> list[Widget]:
    """Return the right panel: the tool's widgets, and a refusal below them if there is one."""
    panel = side_panel(area, tool.heading(), host.ui.pen)
    column = PanelColumn(host, panel.inner(14))
    if refusal is not None:
        _say_refusal(column, refusal)
    tool.build(column)
    return [panel, *column.widgets]


def latest(area: Rect, lines: Sequence[LogLine], pen: Pen) -> list[Widget]:
    """Return the latest lines of the log, with the last one at the bottom of the area."""
    made: list[Widget] = []
    column, theme = Column(made.append, area, gap=6), pen.theme
    for number, line in enumerate(reversed(lines[-_MOST_LINES:])):
        mark, ink = None, theme.text
        if line.seat is not None:
            mark, ink = seat_icon(line.seat), theme.seat_text(line.seat)
        words, room = line_text(line), area.width - (BODY.size + SIGN_GAP if mark is not None else 0)
        high = pen.words_height(words, round(room)) + 2
        if high > column.rect.height:
            break
        place = column.take_foot(high)
        made.append(Label(f"happens.{number}", place, words, wrap=True, color=ink, icon=mark))
    return made


class TrayTable(HasWidgets, HasBoard, HasPresenter, HasSelected, HasStage, HasTool, Protocol):
    """A table over whose board dice fall."""


def tray(host: TrayTable, board: Rect, moments: Moments) -> Widget:
    """Return the dice tray, placed where it covers the fewest pieces of the board and no big moment."""

    def press(die: int) -> None:
        if host.tool is not None:
            host.tool.press_die(die)

    return TrayWidget("tray", board, host.stage.tray, on_die=press, survey=partial(_survey, host, moments))


def _survey(host: TrayTable, moments: Moments) -> Callable[[Rect], int]:
    """Return a function that counts the pieces and words that a rectangle over the board would cover.

    Pieces count both where they are now and where they will be after the camera has moved. What the
    throw is about weighs more, including the room for its name and its bars.
    """
    scale, pane, throw = host.ui.scale, host.pane, host.stage.tray.throw
    places = host.presenter.places()
    about = getattr(getattr(host.tool, "request", None), "about", ())
    asked = {host.selected, *(part for words in about for part in str(words).split("|"))}
    asked.update(throw.about if throw is not None else ())
    shown = [places[one] for one in (throw.about if throw is not None else ()) if one in places]
    words, whole = pane.drawn(), pane.whole.place
    pieces, heeded = list[Rect](), [*pane.panels()]
    if moments.busy and (banner := host.ui.get("moment")) is not None:
        heeded.append(banner.px())
    for camera in pane.cameras(shown):
        for piece, at in places.items():
            size, into = (_NAMED, heeded) if piece in asked else (_PIECE, pieces)
            x, y = camera.to_px(at)
            into.append(Rect((0, 0), (scale.px(size[0]), scale.px(size[1]))).move_to(center=(int(x), int(y))))

    def covers(place: Rect) -> int:
        dense = scale.rect(place)
        found = ((IN_THE_WAY, heeded), (_COVERED, pieces), (_WORDS, words), (_WHOLE, [whole]))
        return sum(weight * len(dense.collidelistall(rects)) for weight, rects in found)

    return covers


def _say_refusal(column: PanelColumn, refusal: Refusal) -> None:
    """Add a notice at the bottom of the panel: why something was refused, with the ruling's chip."""
    words, theme, pen = f"{upper_first(refusal.reason)}.", column.host.app.theme, column.host.ui.pen
    room = column.rect.width - 20 - BODY.size - SIGN_GAP
    beside = pen.words_height(words, room - CHIP - column.gap) <= pen.words_height("A", room)
    high = 20 if beside else text_height(pen, words, round(room), BODY) + 4
    box = column.take_foot(high + (14 if beside else 34))
    column.made.append(Panel("refusal", box, fill=theme.danger, line=theme.refusal))
    inside = Column(column.made.append, box.inflate(-20, -14).move(0, 1), gap=column.gap, group=PANEL)
    row = inside.row([0, CHIP] if beside else [0], high=high, below=0)
    row.put(Label, "refusal.words", words, wrap=True, color="text", icon=Icon.WARNING)
    if not beside:
        row = inside.row([0, CHIP], high=20)
        row.skip()
    column.chip(row, "refusal.ruling", refusal.ruling)


def big_button(area: Rect, offer: Commit | None, pen: Pen, icon: Icon | None, *, resting: bool) -> Widget:
    """Return the one big button, with the shape of its player; an empty frame if there is no offer."""
    if offer is None:
        return Panel("commit.none", area)
    cut = pen.width(offer.subtitle, SMALL) > pen.px(area.width - 24)
    return Button(
        "commit",
        area,
        offer.words,
        subtitle=offer.subtitle,
        asks=offer.asks,
        look=ButtonLook.COMMIT,
        icon=icon,
        on_press=offer.press,
        disabled=offer.disabled,
        tooltip=offer.subtitle if cut else "",
        resting=resting,
        group=PANEL,
    )
