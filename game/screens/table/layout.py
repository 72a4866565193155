"""The layout of the table's widgets: bar, panels, log, and what floats over the board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Protocol

from pygame import Rect

from game.screens.host import (
    HasActing,
    HasAnyView,
    HasBindings,
    HasBoard,
    HasSelected,
    HasToggles,
    Toggles,
)
from game.screens.input_gate import InputGate
from game.screens.plain_game_ui import PlainGameUi
from game.screens.table import panels
from game.screens.table.banner import Banner, TurnChange
from game.screens.table.bar import table_bar, table_buttons
from game.screens.table.corner_row import CornerRow
from game.screens.table.folding import Folding
from game.screens.table.hint_cards import HintCards
from game.screens.table.host import HasFrame, HasLog, HasOpponents, HasPresenter, HasTraining
from game.screens.table.keyboard import Keyboard
from game.screens.table.moments import MomentBanner
from game.screens.table.opponents import Opponents
from game.screens.table.presenter import Presenter
from game.screens.table.skipping import Skipping
from game.screens.table.stage import Stage
from game.screens.table.undoing import Undoing
from game.screens.table.watching import Watching
from game.screens.tools.parts import seat_icon
from game.screens.tools.tool import Commit, HasTool, Heading, PanelHost, Tool
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.requests import Refusal

_PRIVATE = ("Only you see this", "until both have chosen")


class BannerTable(HasActing, HasTool, HasAnyView, Protocol):
    """A table with a banner."""

    turnover: TurnChange

    def what_now(self) -> str:
        """Return what the player should do now; never empty."""
        ...

    def what_next(self) -> str:
        """Return what happens after that; never empty."""
        ...


class ButtonTable(HasActing, Protocol):
    """A table with the one big button."""

    guard: InputGate
    skipping: Skipping
    stage: Stage

    @property
    def resting(self) -> bool:
        """Whether the big button takes no press just now."""
        ...

    def offer(self) -> Commit | None:
        """Return what the big button does while nothing moves."""
        ...


class HasPanels(HasLog, HasTraining, Protocol):
    """A table with panels around its board."""

    folding: Folding
    hints: HintCards
    refusal: Refusal | None
    undoing: Undoing


class HasCorner(Protocol):
    """A table with something in the corner of its board."""

    corner_row: CornerRow


class LayoutTable(
    BannerTable,
    ButtonTable,
    HasPanels,
    HasCorner,
    PanelHost,
    HasBindings,
    HasBoard,
    HasFrame,
    HasOpponents,
    HasPresenter,
    HasSelected,
    HasToggles,
    Toggles,
    Protocol,
):
    """A table with everything that is laid out on it."""

    game_ui: PlainGameUi
    keyboard: Keyboard
    watching: Watching


def lay_out_table(table: LayoutTable) -> None:
    """Add all widgets of a table to its screen, in its frame."""
    ui, frame, presenter, label = table.ui, table.frame, table.presenter, table.app.bindings.label
    buttons = table_buttons(label, table.keyboard.commands, table.undoing, training=table.training.on)
    ui.add_all(table_bar(table, frame, buttons, table.game_ui.bar))
    ui.add(_banner(table, frame.banner, presenter, table.opponents))
    ui.add_all(table.folding.panel(frame, "left", presenter.left_panel, presenter.roster))
    toggles = presenter.toggles()
    on = [one.name for one in toggles if table.is_on(one.name)]
    mouse_hint = (table.tool or Tool).mouse_hint
    ui.add_all(panels.pills(frame.toggles, toggles, on, table.bindings, table.toggle, mouse_hint))
    ui.add_all(table.folding.panel(frame, "right", "the panel of choices", lambda area: _side(table, area)))
    ui.add_all(table.log.build())
    session = table.session
    if session.seating.watched and not session.over:
        ui.add_all(table.watching.controls(frame.commit, label, table.keyboard.commands))
    else:
        shared = len(session.seating.humans) > 1
        ui.add(_big_button(table, frame.commit, ui.pen, shared=shared))
    if frame.bench.height:
        ui.add_all(presenter.bench(frame.bench))
    ui.add_all(table.corner_row.build(table.frame.board))
    if presenter.dice_on_board():
        ui.add(panels.tray(table, frame.board, table.stage.moments))
    ui.add_all(presenter.cards())
    ui.add(MomentBanner("moment", frame.board, table.stage.moments))
    ui.add_all(table.training.cards())
    ui.add_all(table.hints.build())


def _banner(table: BannerTable, area: Rect, presenter: Presenter, opponents: Opponents) -> Banner:
    """Return the banner over the board: whose choice it is, what to do, and what happens next."""
    seat = table.acting
    player = table.view.setup.names[seat] if seat is not None else ""
    note = opponents.note(seat) if seat is not None else None
    after = f"{presenter.stands()}. {table.what_next()}"
    glow = table.turnover.glow
    marks = presenter.marks()
    secret = getattr(getattr(table.tool, "request", None), "secret", False)
    private = _PRIVATE if secret and seat in opponents.session.seating.humans else None
    return Banner("now", area, table.what_now(), seat, player, glow, after, note, marks, private)


def _side(table: LayoutTable, area: Rect) -> list[Widget]:
    """Return the right panel: training, the tool's widgets, or what happens while nothing is asked."""
    if table.training.open:
        return table.training.build()
    if table.tool is not None:
        return panels.tool_panel(area, table, table.tool, table.refusal)
    panel = panels.side_panel(area, Heading("What happens"), table.ui.pen)
    return [panel, *panels.latest(panel.inner(14), table.log.book.lines, table.ui.pen)]


def _press(table: ButtonTable, offer: Commit) -> None:
    """Press the big button, unless its question appeared too recently for the press to be deliberate."""
    if table.guard.takes():
        with table.skipping.big_press():
            offer.press()


def _big_button(table: ButtonTable, area: Rect, pen: Pen, *, shared: bool) -> Widget:
    """Return the one big button; it has the mark of its player if several have it, one after another."""
    offer = table.offer()
    if table.stage.playing:
        offer = Commit("Skip", table.skipping.skip, "any key, or a click on the board")
    elif offer is not None:
        offer = replace(offer, press=partial(_press, table, offer))
    icon = seat_icon(table.acting) if table.acting is not None and shared else None
    return panels.big_button(area, offer, pen, icon, resting=table.resting)
