"""The panels of the table screen, made from what the screen shows at the moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.games import named
from game.screens.rulebook import open_rulebook
from game.screens.table import folding, undoing
from game.screens.table.banner import Banner
from game.screens.table.bar import BarButton, BarPlace
from game.screens.table.log_panel import line_text
from game.screens.table.next_step import what_next
from game.screens.tools.dice_tray import IN_THE_WAY, TrayWidget
from game.screens.tools.parts import CHIP, PanelColumn, seat_icon, upper_first
from game.screens.tools.tool import PANEL, Commit
from game.shell.theme import BODY, HEADING, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, Row
from game.widgets.richtext import text_height
from game.widgets.widget import Widget
from rules.kernel.requests import Refusal

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

_HINT = 216  # units that the hint beside the pills takes
_PIECE = 40  # the size of a piece on the board, about, in logical units


def bar(screen: TableScreen) -> list[Widget]:
    """Make the top bar."""
    label = screen.app.bindings.label
    buttons: tuple[BarButton, ...] = (
        _bar_undo(screen, "undo", "Undo", undoing.offer(screen), undoing.undo),
        _bar_undo(screen, "redo", "Redo", undoing.redo_offer(screen), undoing.redo),
        BarButton("bar.log", "Log", screen.log.toggle, tooltip="Open or close the log"),
        BarButton(
            "bar.rules",
            "Rules",
            lambda: open_rulebook(screen.app, edition=screen.edition),
            tooltip="The rulebook; the match waits",
        ),
        BarButton(
            "bar.menu",
            "Menu",
            screen.open_menu,
            label("back"),
            tooltip=f"Menu [{label('back')}]",
        ),
        BarButton("bar.keys", "?", screen.open_keys, tooltip=f"The keys of this screen [{label('keys')}]"),
    )
    if screen.training.on:
        key = label("training")
        tip = f"This match is for training: advice, the computer's reasons, any answer taken back [{key}]"
        buttons = (BarButton("bar.training", "Training", screen.training.toggle, key, tooltip=tip), *buttons)
    frame = screen.frame
    panel = Panel("bar", frame.top, line=screen.app.theme.line)
    place = BarPlace(
        area=frame.top,
        pen=screen.ui.pen,
        buttons=buttons,
        roomy=frame.roomy,
        motion=lambda: screen.pane.animation,
    )
    make = named(screen.presenter.table.bar)
    return [panel, *make(place, screen.session.match.ruleset, screen.view)]


def _bar_undo(
    screen: TableScreen,
    action: str,
    words: str,
    offer: tuple[str, str],
    press: Callable[[TableScreen], None],
) -> BarButton:
    key = screen.app.bindings.label(action)
    return BarButton(f"bar.{action}", words, lambda: press(screen), key, offer[1], f"{offer[0]} [{key}]")


def banner(screen: TableScreen) -> list[Widget]:
    """Make the lines over the board: whose choice it is, what is awaited, the phase and what happens next."""
    seat = screen.acting
    player = screen.view.setup.names[seat] if seat is not None else ""
    note = screen.opponents.note() if seat is not None else None
    now, after = screen.what_now(), f"{screen.presenter.stands()}. {what_next(screen)}"
    return [Banner("now", screen.frame.banner, now, seat, player, screen.turnover.glow, after, note)]


def roster(screen: TableScreen) -> list[Widget]:
    """Make the panel at the left."""
    if (strip := folding.strip(screen, "left")) is not None:
        return strip
    return [*screen.presenter.roster(screen.frame.left), *folding.handle(screen, "left")]


def toggles(screen: TableScreen) -> list[Widget]:
    """Make the pills below the board."""
    made: list[Widget] = []
    area, shown = screen.frame.toggles, screen.presenter.toggles()
    width = min(104, (area.width - (len(shown) - 1) * 6) // max(1, len(shown)))
    row = Row(made.append, area, [*[width] * len(shown), 0], 6, "toggles")
    for one in shown:
        key = screen.app.bindings.label(one.name)
        row.put(
            Button,
            f"toggle.{one.name}",
            one.words,
            look=ButtonLook.PILL,
            on=screen.is_on(one.name) and not one.refusal,
            shortcut=key,
            tooltip=f"{one.tip} [{key}]",
            disabled=one.refusal,
            topic=one.topic,
            on_press=partial(screen.toggle, one.name),
        )
    rest = row.skip()
    if rest.width > _HINT:
        made.append(Note("toggle.hint", rest, "wheel: zoom · drag: pan · F: fit", align="right"))
    return made


def side(screen: TableScreen) -> list[Widget]:
    """Make the right panel: what the tool needs, and below it a refusal if there is one."""
    if (strip := folding.strip(screen, "right")) is not None:
        return strip
    return [*_open_side(screen), *folding.handle(screen, "right")]


def _open_side(screen: TableScreen) -> list[Widget]:
    frame, tool, theme = screen.frame, screen.tool, screen.app.theme
    if screen.training.open:
        return screen.training.build()
    if tool is None:
        return _happening(screen)
    head = tool.heading()
    colour = theme.seat_text(head.seat) if head.seat is not None else None
    panel = Panel(
        "side",
        frame.right,
        heading=head.title.upper(),
        aside=head.aside,
        heading_colour=colour,
        heading_style=HEADING.sized(15),
    )
    column = PanelColumn(screen, panel.inner(14))
    if screen.refusal is not None:
        _say_refusal(column, screen.refusal)
    tool.build(column)
    return [panel, *column.widgets]


def _happening(screen: TableScreen) -> list[Widget]:
    """Fill the right panel with the latest lines while nothing is asked."""
    panel = Panel("side", screen.frame.right, heading="WHAT HAPPENS", heading_style=HEADING.sized(15))
    return [panel, *latest(screen, panel.inner(14))]


def latest(screen: TableScreen, area: Rect) -> list[Widget]:
    """List the latest lines of the log, the last one at the foot of an area."""
    made: list[Widget] = []
    column, theme = Column(made.append, area, gap=6), screen.app.theme
    for number, line in enumerate(reversed(screen.log.book.lines[-24:])):
        mark, ink = None, theme.text
        if line.seat is not None:
            mark, ink = seat_icon(line.seat), theme.seat_text(line.seat)
        words, room = line_text(line), area.width - (BODY.size + 8 if mark is not None else 0)
        high = screen.ui.pen.words_height(words, round(room)) + 2
        if high > column.rect.height:
            break
        place = column.take_foot(high)
        made.append(Label(f"happens.{number}", place, words, wrap=True, colour=ink, icon=mark))
    return made


def tray(screen: TableScreen) -> Widget:
    """Make the dice tray, in the corner where it covers the fewest pieces."""

    def crowd(place: Rect) -> int:
        camera, pieces = screen.pane.camera, screen.presenter.places().items()
        area = screen.ui.scale.rect(place.inflate(_PIECE, _PIECE))  # half a piece is in the way, too
        covered = [piece for piece, at in pieces if area.collidepoint(camera.to_px(at))]
        about = getattr(getattr(screen.tool, "request", None), "about", ())
        asked = {screen.selected, *(part for words in about for part in str(words).split("|"))}
        hidden = any(place.colliderect(one) for one in screen.stage.tray.keep_off)
        return len(covered) + IN_THE_WAY * (hidden + len(asked.intersection(covered)))

    def press(die: int) -> None:
        if screen.tool is not None:
            screen.tool.press_die(die)

    return TrayWidget("tray", screen.frame.board, screen.stage.tray, on_die=press, crowd=crowd)


def _say_refusal(column: PanelColumn, refusal: Refusal) -> None:
    """Put a notice at the foot of the panel: why something was refused, and the chip of its ruling."""
    words, theme, pen = f"{upper_first(refusal.reason)}.", column.host.app.theme, column.host.ui.pen
    high = text_height(pen, words, column.rect.width - 46, BODY) + 4
    box = column.take_foot(high + 34)
    column.made.append(Panel("refusal", box, fill=theme.danger, line=theme.refusal))
    inside = Column(column.made.append, box.inflate(-20, -14).move(0, 1), gap=0, group=PANEL)
    inside.row(high=high).put(Label, "refusal.words", words, wrap=True, colour="text", icon=Icon.WARNING)
    row = inside.row([0, CHIP], high=20)
    row.skip()
    column.chip(row, "refusal.ruling", refusal.ruling)


def _whose(screen: TableScreen) -> Icon | None:
    """Return the shape of the player who answers by the big button, where two share it."""
    if screen.acting is None or screen.opponents.solo is not None or screen.opponents.watched:
        return None
    return seat_icon(screen.acting)


def commit(screen: TableScreen, offer: Commit | None) -> list[Widget]:
    """Make the one big button, or those of a match that is only watched; without any there is a frame."""
    if screen.opponents.watched and not screen.session.over:
        return screen.opponents.watching.controls(screen.frame.commit)
    if offer is None:
        return [Panel("commit.none", screen.frame.commit)]
    room = screen.ui.scale.px(screen.frame.commit.width - 24)
    cut = screen.ui.pen.width(offer.subtitle, SMALL) > room
    return [
        Button(
            "commit",
            screen.frame.commit,
            offer.words,
            subtitle=offer.subtitle,
            look=ButtonLook.COMMIT,
            icon=_whose(screen),
            on_press=offer.press,
            disabled=offer.disabled,
            tooltip=offer.subtitle if cut else "",
            resting=screen.guard.resting,
            group=PANEL,
        )
    ]
