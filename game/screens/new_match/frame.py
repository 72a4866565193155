"""The new match screen, for any game: heading, edition, options, both sides, the board, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import pygame

from game.book.rulebook.meanings import BookTerms
from game.match.choosing import EditionWords
from game.match.seats import HUMAN
from game.match.ship_choices import SHIP_LENGTH
from game.screens.base import Screen
from game.screens.new_match.beginning import Beginning
from game.screens.new_match.from_position import paste_position
from game.screens.new_match.inviting import ask_side, between_people
from game.screens.new_match.options import Option, edition_bar, options_bar
from game.screens.new_match.parts import before_start
from game.screens.new_match.player_row import player_row, presets
from game.screens.new_match.sharing import paste, share
from game.screens.sound_sign import clear_of_sign
from game.screens.tools.parts import seat_icon
from game.shell.theme import HEADING, SECTION, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.field import TextField
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.layout import GAP, Column, Row, columns, rows
from game.widgets.modal import button_width
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App

ROW = 32
_PAD = 16
_HEAD, _EDITION, _OPTIONS, _FOOT = 40, 34, 50, 48


_PASTED = "Opens a friend's share code, or a position to play on from"


class Deed(NamedTuple):
    """A button for something else to do with the choices.

    Its id, its words, the function `act`, its tooltip (`about`), and why it is disabled ("" if it is
    not).
    """

    id: str
    words: str
    act: Callable[[], object]
    about: str
    disabled: str = ""


class MatchFrame(Screen):
    """Let two players choose everything before the first die; each game fills in its own parts."""

    name: ClassVar[str] = "new_match"
    titles: ClassVar[Mapping[Seat, str]]
    edition_tip: ClassVar[str] = "Edition of the rules"
    tab: ClassVar[int] = 112  # logical units of an edition's tab
    choices: Any  # the `SeatChoices` of a game

    @classmethod
    def against(cls, app: App, level: str) -> Self:
        """Return the screen for a match of one player against a level.

        The rest is as chosen last time.
        """
        screen = cls(app)
        screen.choose_players(HUMAN, level)
        return screen

    @classmethod
    def for_two(cls, app: App) -> Self:
        """Return the screen for a match of two people at this machine."""
        screen = cls(app)
        screen.choose_players(HUMAN, HUMAN)
        return screen

    @classmethod
    def to_watch(cls, app: App) -> Self:
        """Return the screen for a match of the computer against itself, to watch."""
        screen = cls(app)
        level = screen.choices.opponent
        screen.choose_players(level, level)
        return screen

    # --- what a game says -----------------------------------------------------------------------

    def editions(self) -> Mapping[str, EditionWords]:
        """Return the editions."""
        raise NotImplementedError

    def play_by(self, edition: str) -> None:
        """Switch to another edition."""
        raise NotImplementedError

    def options(self) -> Sequence[Option]:
        """Return the options of the current edition."""
        raise NotImplementedError

    def board_width(self, body: pygame.Rect) -> int:
        """Return the width of the board's panel, to the right of both sides."""
        raise NotImplementedError

    def build_side(self, seat: Seat, column: Column) -> None:
        """Add what a side brings, below its player."""
        raise NotImplementedError

    def build_board(self, area: pygame.Rect) -> None:
        """Add the choices about the board."""
        raise NotImplementedError

    def aside(self, seat: Seat) -> str:
        """Return a short note next to a side's heading."""
        return ""

    def missing(self) -> list[str]:
        """Return what is still missing for a match, in words."""
        raise NotImplementedError

    def readiness(self) -> str:
        """Return what happens at the start."""
        raise NotImplementedError

    def begun(self) -> Screen:
        """Begin the match, and return its table."""
        raise NotImplementedError

    def deeds(self, why: str) -> Sequence[Deed]:
        """Return the buttons for what else can be done with the choices.

        `why` says what prevents a match ("" if nothing does).
        """
        about = "Plays on from a position that somebody copied from a match"
        return (
            Deed("position.paste", "Paste a position", partial(paste_position, self), about),
            self._invitation(why),
        )

    def _invitation(self, why: str) -> Deed:
        about = "Invites somebody at another computer to this match"
        return Deed("friend.invite", "Invite a friend", partial(ask_side, self), about, why)

    def proposal(self) -> tuple[object, tuple[str, ...]]:
        """Return the setup between two people, and the parts of it that both programs are to draw.

        Raise `ValueError` if something is missing.
        """
        raise NotImplementedError

    def changed(self) -> None:
        """Show the effect of a choice."""
        self.lay_out()

    # --- the screen -----------------------------------------------------------------------------

    def enter(self) -> None:
        """Focus the start button, because everything has sensible defaults."""
        if self.ui.focus_id is None:
            self.ui.focus("start", visible=False)

    def choose_players(self, first: str, second: str) -> None:
        """Seat both players."""
        for seat, player in zip(PLAYERS, (first, second), strict=True):
            self.choices.seat(seat, player)

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, options, both sides, the board, and the buttons."""
        self.edition = self.choices.edition
        self.ui.gloss.terms = BookTerms(self.edition)
        window = pygame.Rect(_PAD, 8, size[0] - 2 * _PAD, size[1] - 8 - GAP)
        head, edition, options, body, foot = rows(window, [_HEAD, _EDITION, _OPTIONS, 0, _FOOT], 0)
        place = pygame.Rect(*head.topleft, 300, head.height)
        self.ui.add(Label("heading", place, "NEW MATCH", style=TITLE.sized(24)))
        room = clear_of_sign(head.inflate(0, 30 - head.height), size[0])
        choices = self.choices
        presets(self.ui, room, choices, self.changed)
        words, tip = self.editions(), self.edition_tip
        edition_bar(self.ui, edition, words, choices.edition, self._take_edition, tip=tip, tab=self.tab)
        options_bar(self.ui, options.move(0, 6), self.options(), choices, self.changed)
        body = pygame.Rect(body.left, body.top + 14, body.width, body.height - 14 - GAP)
        first, second, board = columns(body, [0, 0, self.board_width(body)], gap=12)
        self._side(Seat.RED, first)
        self._side(Seat.BLUE, second)
        self.build_board(board)
        self._foot(foot)

    def _side(self, seat: Seat, rect: pygame.Rect) -> None:
        name = seat.value
        panel = self.ui.add(Panel(name, rect, heading=" ", aside=self.aside(seat)))
        place, style = pygame.Rect(rect.left + 12, rect.top + 6, rect.width - 24, 22), HEADING.sized(14)
        ink, words = self.app.theme.seat_text(seat), self.titles[seat]
        self.ui.add(Label(f"{name}.title", place, words, style=style, color=ink, icon=seat_icon(seat)))
        column = Column(self.ui.add, panel.inner(), ROW)
        player_row(seat, column, self.choices, self.ui.pen, self.changed, partial(self._call, seat))
        self.build_side(seat, column)

    def _take_edition(self, edition: str) -> None:
        self.play_by(edition)
        self.changed()

    def _call(self, seat: Seat, words: str) -> None:
        self.choices.names[seat] = words
        self.lay_out()

    def _foot(self, rect: pygame.Rect) -> None:
        why = before_start(self.missing())
        deeds, key = self.deeds(why), self.app.bindings.label("back")
        widths = [button_width(self.ui.pen, deed.words) for deed in deeds]
        row = Row(self.ui.add, rect, [120, *widths, 240, 0], 16, "foot")
        row.put(Button, "back", "Back", on_press=self.back, shortcut=key).rect.inflate_ip(0, -8)
        for deed in deeds:
            made = row.put(
                Button, deed.id, deed.words, on_press=deed.act, tooltip=deed.about, disabled=deed.disabled
            )
            made.rect.inflate_ip(0, -8)
        look, start = ButtonLook.COMMIT, self._start  # not at the right, where the table has its big button
        row.put(Button, "start", "Start the match", on_press=start, look=look, disabled=why)
        said, icon = why or self.readiness(), Icon.WARNING if why else Icon.CHECK
        row.put(Label, "status", said, color="refusal" if why else "secondary", icon=icon, tooltip=why)

    def _start(self) -> None:
        red, blue = (self.choices.names[seat].strip() for seat in PLAYERS)
        if red and blue:
            self.app.change_settings(player_names=(red, blue))
        table = self.begun()
        self.app.audio.play("confirm")
        self.app.replace(table)


class KeptFrame(MatchFrame):
    """A new match screen for two sides with named ships; `beginning` starts the match.

    `bar` has the options. `ship` is the word for a single ship, `ships` for several.
    """

    beginning: ClassVar[Beginning[Any]]
    bar: ClassVar[Sequence[Option]]
    ship: ClassVar[str] = "ship"
    ships: ClassVar[str] = "ships"
    name_tip: ClassVar[str]
    ship_widths: ClassVar[Sequence[int]] = (44, 0)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.choices = self.beginning.last(app)

    def editions(self) -> Mapping[str, EditionWords]:
        return self.beginning.editions

    def play_by(self, edition: str) -> None:
        self.choices.play_by(edition)

    def options(self) -> Sequence[Option]:
        return self.bar

    def missing(self) -> list[str]:
        return list(self.choices.missing())

    def build_ships(self, seat: Seat, column: Column) -> None:
        """Add a side's ships: a heading, and a row for each."""
        count = self.choices.count
        column.take(4, below=0)
        words = self.ship if count == 1 else f"{count} {self.ships}"
        heading = column.row(high=18, below=4)
        heading.put(Label, f"{seat}.ships", words.upper(), style=SECTION, color="accent")
        for number in range(count):
            row = column.row(self.ship_widths)
            row.group = seat.value
            self.build_ship(row, seat, number)

    def build_ship(self, row: Row, seat: Seat, number: int) -> None:
        """Add the picture and the name of a ship to its row; a game adds further choices."""
        raise NotImplementedError

    def name_ship(self, row: Row, seat: Seat, number: int, name: str) -> None:
        """Add the field with a ship's name to a row."""

        def call(words: str) -> None:
            self.choices.call(seat, number, words)
            self.lay_out()

        row.put(
            TextField,
            f"{seat}.ship.{number}",
            name,
            on_change=call,
            placeholder="Name of the ship",
            max_length=SHIP_LENGTH,
            tooltip=self.name_tip,
        )

    def deeds(self, why: str) -> Sequence[Deed]:
        return (
            Deed("code.share", "Share", partial(share, self), "Makes a share code for a friend", why),
            Deed("code.paste", "Paste a code", partial(paste, self), _PASTED),
            self._invitation(why),
        )

    def proposal(self) -> tuple[object, tuple[str, ...]]:
        choices = between_people(self.choices)
        return self.beginning.build(choices), self.drawn()

    def drawn(self) -> tuple[str, ...]:
        """Return the parts of the setup that are random."""
        return ()

    def leave(self) -> None:
        """Save the choices for the next time."""
        self.beginning.keep(self.app, self.choices)

    def begun(self) -> Screen:
        return self.beginning.begun(self.app, self.choices)
