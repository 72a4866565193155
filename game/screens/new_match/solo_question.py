"""The question before a solo battle: a few choices in one dialog; choosing a level starts the battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from game.games import card_of
from game.match.choosing import training_brings, training_words
from game.match.seats import HUMAN
from game.match.streak import has_won, is_learning
from game.screens.host import HasUi
from game.screens.new_match.beginning import Beginning
from game.shell.side_names import named_by_color
from game.shell.theme import BODY, TextStyle
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note, lower_line
from game.widgets.layout import Column, Row
from game.widgets.modal import dialog
from game.widgets.setting import setter
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.base import Screen

_ROW, _GAP, _WIDTH = 36, 10, 620
_BY_HAND, _AT_ONCE = "hand", "quick"
ROW_WIDTHS = (150, 0)
_LOW_ROW, _LOW_GAP, _TOLD = 34, 6, 20  # with the lines for a first battle


class SoloFrame:
    """The dialog that asks for a level.

    A game adds `lines` rows of choices above, and starts the battle.
    """

    lines: ClassVar[int] = 0
    title: ClassVar[str] = "Solo battle"
    edition: str

    def __init__(self, screen: HasUi) -> None:
        self.screen = screen
        self.training = False

    def ask(self) -> None:
        """Show the question."""
        self.open()

    def wishes(self, column: Column) -> None:
        """Add the game's rows of choices."""

    def wish(
        self,
        column: Column,
        name: str,
        words: str,
        kind: type[Dropdown | Tabs],
        options: Sequence[tuple[str, str]],
        at: str,
        take: Callable[[str], object],
        *,
        topic: str = "",
        tooltip: str = "",
        widths: Sequence[int] = ROW_WIDTHS,
    ) -> Row:
        """Add the row of a choice; the dialog is laid out again after a change. Return the row."""

        def taken(key: str) -> None:
            take(key)
            self.open(f"solo.{name}")

        row = column.row(widths, gap=16)
        row.put(Label, f"solo.{name}.label", words, topic=topic)
        row.put(kind, f"solo.{name}", options, at=at, on_change=taken, tooltip=tooltip)
        return row

    def begin(self, level: str) -> Screen:
        """Begin the battle against a level, and return its table."""
        raise NotImplementedError

    def open(self, focus: str = "") -> None:
        """Lay out and open the dialog.

        The focus goes to the widget `focus` that was changed last, or to the first level.
        """
        ui, levels = self.screen.ui, card_of(self.edition).computer.levels
        first = f"level.{next(iter(levels))}"
        told = self._briefing()
        row_high, gap = (_LOW_ROW, _LOW_GAP) if told else (_ROW, _GAP)
        height = (
            (self.lines + len(levels)) * (row_high + gap)
            + 16
            + row_high
            + len(told) * _TOLD
            + gap * bool(told)
        )
        modal, column = dialog(ui, "level", self.title, _WIDTH, height, first_focus=focus or first)
        column.gap = gap
        style = self._briefing_style(told, ui.pen.px(column.rect.width))
        for number, words in enumerate(told, 1):
            below = gap if number == len(told) else 0
            column.row(high=_TOLD, below=below).put(Label, f"solo.briefing.{number}", words, style=style)
        column.high = row_high
        self.wishes(column)
        for name, level in levels.items():
            look = ButtonLook.PRIMARY if f"level.{name}" == first else ButtonLook.NORMAL
            row, words = column.row(ROW_WIDTHS, gap=16), f"Fight the {level.title.casefold()}"
            row.put(Button, f"level.{name}", words, look=look, on_press=partial(self._fight, name))
            about = row.put(Note, f"level.{name}.about", level.about, color="text", wrap=True)
            lower_line(about, ui.pen, 11)
        column.take(16, below=0)
        row = column.row(ROW_WIDTHS, gap=16)
        words, tip = f"Training: {training_brings(self.edition)}", training_words(self.edition)
        row.put(Button, "level.back", "Back", on_press=ui.close_modal)
        on, train = self.training, partial(setattr, self, "training")
        row.put(Checkbox, "level.training", words, on=on, on_change=train, tooltip=tip)
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _briefing(self) -> tuple[str, ...]:
        """Return what a player needs to know who has not won yet: three lines, or none."""
        if has_won(self.screen.app.home, self.edition):
            return ()
        return card_of(self.edition).title_of(self.edition).briefing

    def _briefing_style(self, told: Sequence[str], width_px: int) -> TextStyle:
        """Return the largest style in which each of these lines fits, so that all look alike."""
        style, pen = BODY.sized(13), self.screen.ui.pen
        return min(
            (pen.squeeze(words, style, width_px) for words in told), key=attrgetter("size"), default=style
        )

    def _fight(self, level: str) -> None:
        app = self.screen.app
        self.screen.ui.close_modal()
        app.audio.play("click")
        app.push(self.begin(level))


class KeptSolo(SoloFrame):
    """A solo question that starts from the last choices, and saves the new ones.

    `sides` names the side of each seat. The names of the player and the computer go with the chosen
    side.
    """

    beginning: ClassVar[Beginning[Any]]
    sides: ClassVar[Mapping[Seat, str]]

    def __init__(self, screen: HasUi) -> None:
        super().__init__(screen)
        self.choices = self.beginning.last(screen.app)
        self.edition = self.choices.edition
        humans = [seat for seat in PLAYERS if self.choices.players[seat] == HUMAN]
        self.side = humans[0] if len(humans) == 1 else self.choices.first_side
        self.by_hand = False

    def ask(self) -> None:
        """Show the question; until the player has won three battles, it suggests a small one."""
        if is_learning(self.screen.app.home, self.edition):
            self.begin_small()
        super().ask()

    def begin_small(self) -> None:
        """Suggest a small battle, if the game has several sizes."""

    def wish_side(self, column: Column, *, topic: str = "") -> None:
        """Add the row for the player's side."""
        sides = [(seat.value, words) for seat, words in self.sides.items()]
        self.wish(column, "side", "Your side", Tabs, sides, self.side.value, self.take_side, topic=topic)

    def take_side(self, side: str) -> None:
        """Give the player another side."""
        self.side = Seat(side)

    def wish_setup(self, column: Column, words: str, topic: str) -> None:
        """Add the row for who sets up."""
        ways = [(_AT_ONCE, "Chosen for me"), (_BY_HAND, "Let me choose")]
        at = _BY_HAND if self.by_hand else _AT_ONCE
        take = setter(self, "by_hand", read=_BY_HAND.__eq__)
        self.wish(column, "setup", words, Tabs, ways, at, take, topic=topic)

    def begin(self, level: str) -> Screen:
        """Begin the match against a level and return its table; the choices are saved for next time."""
        app, chosen = self.screen.app, self.choices
        person, other = app.settings.player_names
        chosen.names = named_by_color({self.side: person, self.side.other: other})
        chosen.players = {self.side: HUMAN, self.side.other: level}
        chosen.styles = {}
        chosen.training, chosen.quick = self.training, not self.by_hand
        chosen.seed, chosen.typed_dice = "", False
        self.beginning.redraw(chosen)
        self.beginning.keep(app, chosen)
        return self.beginning.begun(app, chosen)
