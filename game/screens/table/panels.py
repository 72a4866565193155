"""The panels of the table screen, made from what the screen shows at the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from game.screens.rulebook import open_rulebook
from game.screens.table import folding, undoing
from game.screens.table.banner import Banner
from game.screens.table.log_panel import line_text
from game.screens.table.miracle_pools import MiraclePools
from game.screens.table.next_step import what_next
from game.screens.table.phase_bar import BarButton, RaceTrack, phase_bar
from game.screens.table.roster import Roster, rows_of
from game.screens.table.rulings import ruling_text
from game.screens.table.topics import OF_TOGGLE
from game.screens.tools.dice_tray import IN_THE_WAY
from game.screens.tools.parts import seat_icon, words_height
from game.screens.tools.tool import PANEL, Commit
from game.shell.theme import BODY, HEADING, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.richtext import text_height
from game.widgets.widget import Widget
from rules.false_sunrise.describe import PHASE_NAMES
from rules.false_sunrise.editions import edition_of, ruling_in
from rules.kernel.requests import Refusal
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

TOGGLES = (
    ("arcs", "Arcs", "Where the weapons of the selected ship reach"),
    ("bands", "Bands", "Range bands of 6 inches around the selected ship"),
    (
        "threat",
        "Danger",
        "How much all enemies could deal to the selected ship at each place; point at one: where it can end",
    ),
    ("reach", "Reach", "How much the selected ship could deal from each place"),
    ("rehearse", "Rehearse", "Try orders for both fleets and see them fly; nothing of it is sealed or kept"),
    ("sight", "Sight", "Lines of sight from the selected ship, or from the pointer if none is selected"),
    ("measure", "Measure", "A tape from anything to anything: press and drag, or arrows and Enter"),
    ("names", "Names", "The names of all ships"),
)

_SHIP = 40  # the size of a ship on the board, about, in logical units
_OWN_BANDS = "Range bands of a weapon of the selected ship, with what its dice need"


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
    rows = phase_bar(frame.top, screen.view, screen.app.theme, screen.ui.pen, buttons, roomy=frame.roomy)
    return [panel, *rows]


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
    now, after = screen.what_now(), f"{PHASE_NAMES[screen.view.phase]}. {what_next(screen)}"
    return [Banner(screen.frame.banner, now, seat, player, screen.turnover.glow, after, note)]


def enliven(screen: TableScreen) -> None:
    """Let the banner glow, and points count up in the bar, between two layouts."""
    now, race = screen.ui.get("now"), screen.ui.get("bar.race")
    if isinstance(now, Banner):
        now.glow = screen.turnover.glow
    if isinstance(race, RaceTrack) and screen.pane.animation is not None:
        red, blue = (screen.pane.animation.scored(seat) for seat in PLAYERS)
        race.gained = (red, blue)
    pools = screen.ui.get("bar.miracles")
    if isinstance(pools, MiraclePools):
        moving = screen.pane.animation
        red, blue = (moving.pool_change(seat) if moving is not None else 0 for seat in PLAYERS)
        pools.changed = (red, blue)


def roster(screen: TableScreen) -> list[Widget]:
    """Make the roster with the switch between both fleets."""
    if (strip := folding.strip(screen, "left")) is not None:
        return strip
    frame, view, seat = screen.frame, screen.view, screen.roster_seat
    note = screen.tool.roster_note() if screen.tool is not None and seat is screen.tool.roster_seat() else ""
    theme = screen.app.theme
    panel = Panel(
        "roster.panel",
        frame.left,
        heading=_fleet_name(screen, seat),
        aside=note,
        heading_colour=theme.seat_text(seat),
    )
    foot = Rect(frame.left.left + 8, frame.left.bottom - 36, frame.left.width - 16, 28)
    done = screen.tool.is_done if screen.tool is not None else lambda _: None
    warning = screen.tool.warning if screen.tool is not None else lambda _: ""
    rows = rows_of(view, seat, done, warning)
    area = Rect(foot.left, panel.rect.top + 34, foot.width, foot.top - panel.rect.top - 42)
    listed = Roster(area, rows, selected=screen.selected, on_select=screen.select)
    at = next((i for i, row in enumerate(rows) if row.ship_id == screen.selected), None)
    if at is not None and screen.selection_moved:
        listed.show_row(at)
    made: list[Widget] = [panel, listed]
    half = (foot.width - 6) // 2
    for index, one in enumerate(PLAYERS):
        place = Rect(foot.left + index * (half + 6), foot.top, half, foot.height)
        made.append(
            Button(
                f"roster.{one}",
                place,
                view.setup.names[one],
                on_press=lambda one=one: _show_fleet(screen, one),  # type: ignore[misc]
                look=ButtonLook.PILL,
                icon=Icon.ROUND if one is Seat.RED else Icon.SQUARE,
                on=one is seat,
                tooltip=f"Show the ships of {view.setup.names[one]}",
                group="roster",
            )
        )
    return [*made, *folding.handle(screen, "left")]


def _show_fleet(screen: TableScreen, seat: Seat) -> None:
    screen.roster_seat = seat
    screen.rebuild()


def _fleet_name(screen: TableScreen, seat: Seat) -> str:
    return screen.view.setup.fleets[seat].name.upper()


def toggles(screen: TableScreen) -> list[Widget]:
    """Make the pills below the board."""
    frame = screen.frame
    made: list[Widget] = []
    width = min(104, (frame.toggles.width - (len(TOGGLES) - 1) * 6) // len(TOGGLES))
    shared = edition_of(screen.view).gunnery.shared_bands
    for index, (name, words, tip) in enumerate(TOGGLES):
        key = screen.app.bindings.label(name)
        why = screen.toggle_refusal(name)
        place = Rect(frame.toggles.left + index * (width + 6), frame.toggles.top, width, frame.toggles.height)
        made.append(
            Button(
                f"toggle.{name}",
                place,
                words,
                look=ButtonLook.PILL,
                on=screen.is_on(name) and not why,
                shortcut=key,
                tooltip=f"{tip if shared or name != 'bands' else _OWN_BANDS} [{key}]",
                disabled=why,
                topic=ruling_in(screen.view, OF_TOGGLE[name]),
                on_press=lambda name=name: screen.toggle(name),  # type: ignore[misc]
                group="toggles",
            )
        )
    rest = Rect(0, frame.toggles.top, frame.toggles.right - made[-1].rect.right - 12, frame.toggles.height)
    rest.right = frame.toggles.right
    if rest.width > 120:
        words = "wheel: zoom · drag: pan · F: fit" if rest.width > 210 else ""
        made.append(
            Label("toggle.hint", rest, words, style=SMALL, colour=screen.app.theme.secondary, align="right")
        )
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
    area = panel.inner(14)
    made: list[Widget] = [panel]
    if screen.refusal is not None:
        notice = refusal_notice(screen, area, screen.refusal)
        area.height -= notice[0].rect.height + 8
        made.extend(notice)
    made.extend(tool.build(area))
    return made


def _happening(screen: TableScreen) -> list[Widget]:
    """Fill the right panel with the latest lines while nothing is asked."""
    panel = Panel("side", screen.frame.right, heading="WHAT HAPPENS", heading_style=HEADING.sized(15))
    return [panel, *latest(screen, panel.inner(14))]


def latest(screen: TableScreen, area: Rect) -> list[Widget]:
    """List the latest lines of the log, the last one at the foot of an area."""
    made: list[Widget] = []
    pen, theme = screen.ui.pen, screen.app.theme
    bottom = area.bottom
    for number, line in enumerate(reversed(screen.log.book.lines[-24:])):
        mark = seat_icon(line.seat) if line.seat is not None else None
        room = area.width - (BODY.size + 8 if mark is not None else 0)
        high = words_height(pen, line_text(line), round(room), BODY) + 2
        if bottom - high < area.top:
            break
        place = Rect(area.left, bottom - high, area.width, high)
        colour = theme.seat_text(line.seat) if line.seat is not None else theme.text
        made.append(Label(f"happens.{number}", place, line_text(line), wrap=True, colour=colour, icon=mark))
        bottom -= high + 6
    return made


def tray(screen: TableScreen) -> Widget:
    """Make the dice tray, in the corner where it covers the fewest ships."""

    def crowd(place: Rect) -> int:
        pane, ships = screen.pane, screen.view.ships.values()
        area = screen.ui.scale.rect(place.inflate(_SHIP, _SHIP))  # half a ship is in the way, too
        covered = [s.id for s in ships if s.on_board and area.collidepoint(pane.camera.to_px(s.at))]
        about = getattr(getattr(screen.tool, "request", None), "about", ())
        asked = {screen.selected, *(part for words in about for part in str(words).split("|"))}
        hidden = any(place.colliderect(one) for one in screen.stage.tray.keep_off)
        return len(covered) + IN_THE_WAY * (hidden + len(asked.intersection(covered)))

    def press(die: int) -> None:
        if screen.tool is not None:
            screen.tool.press_die(die)

    return screen.stage.tray.widget(screen.frame.board, press, crowd)


def refusal_notice(screen: TableScreen, area: Rect, refusal: Refusal) -> list[Widget]:
    """Make the notice at the foot of an area: why something was refused, and the chip of its ruling."""
    theme, pen = screen.app.theme, screen.ui.pen
    words = refusal.reason[:1].upper() + refusal.reason[1:] + "."
    high = text_height(pen, words, area.width - 46, BODY) + 38
    box = Rect(area.left, area.bottom - high, area.width, high)
    panel = Panel("refusal", box, fill=theme.danger, line=theme.refusal)
    text = Label(
        "refusal.words",
        Rect(box.left + 10, box.top + 8, box.width - 20, high - 34),
        words,
        wrap=True,
        colour=theme.text,
        icon=Icon.WARNING,
    )
    chip = Button(
        "refusal.ruling",
        Rect(box.right - 74, box.bottom - 26, 64, 20),
        refusal.ruling,
        look=ButtonLook.CHIP,
        on_press=lambda: screen.open_ruling(refusal.ruling),
        tooltip=ruling_text(refusal.ruling),
        topic=refusal.ruling,
        group=PANEL,
    )
    return [panel, text, chip]


def _whose(screen: TableScreen) -> Icon | None:
    """Return the shape of the player who answers by the big button, where two share it."""
    if screen.acting is None or screen.opponents.solo is not None or screen.opponents.watched:
        return None
    return Icon.ROUND if screen.acting is Seat.RED else Icon.SQUARE


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
