"""Two ships meet: each side secretly names how many missiles it fires in passing (DM-7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import ClassVar

from game.board.plates import Span
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Met, Overlay, Relative
from game.families.dark_frontier.board.token_places import place_at
from game.families.dark_frontier.keys import NUMBER, NUMBERS
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.odds_words import chance_words, shares_of
from game.families.dark_frontier.table.passing_fire_forecast import Exchange, exchanges, safest
from game.families.dark_frontier.table.views import RELATIVE
from game.families.dark_frontier.words import when_words
from game.screens.tools.key_actions import ROW_KEYS, KeyActions, each
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.planned_answer import PlannedAnswer
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from game.shell.theme import SMALL, STRONG
from game.widgets.button import Button
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.pen import Ink
from game.widgets.rowlist import PLAIN, Cell, Line, ListRow
from game.widgets.rowtable import RowTable
from game.widgets.share_bar import ShareBar
from game.wording import counted
from rules.dark_frontier.requests import NameNumber
from rules.dark_frontier.state import Ship
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import add
from rules.table.measure import Point

_BAR, _CELL = 18, 32
_OF, _BETWEEN = 28, 4  # logical units for a row's heading, and between the chances
_FOOT = 60  # logical units below the bars that the table of all numbers needs at least
_INKS: tuple[Ink, Ink] = ("text", "refusal")


class NumberTool(PlannedAnswer[int], DuelTool):
    """The tool to name a number, with the result of each against each of the enemy's."""

    contexts: ClassVar[tuple[Context, ...]] = (NUMBERS, CHOOSING)
    lays: ClassVar[frozenset[str]] = frozenset({RELATIVE})
    mouse_hint: ClassVar[str] = (
        f"{{key:{NUMBER}0}} to {{key:{NUMBER}9}}: the number · {{key:relative}}: relative view, large · "
        "{key:fit}: fit"
    )
    request: NameNumber

    def __init__(self, host: Host, request: NameNumber) -> None:
        super().__init__(host, request)
        first = self.safest if self.is_advised else request.default()
        self.begin(first, takes=lambda kept: type(kept) is int and request.refusal(kept) is None)
        host.select(request.ship)

    # --- the chosen number ------------------------------------------------------------------------------

    @cached_property
    def table(self) -> tuple[tuple[Exchange, ...], ...]:
        """The results of every number against each of the enemy's."""
        return exchanges(self.request)

    @property
    def is_advised(self) -> bool:
        """Whether the program suggests a number: only in training, because both sides choose in secret."""
        return self.host.session.seating.training

    @property
    def safest(self) -> int:
        """The number with the best worst case."""
        return safest(self.table)

    @property
    def ship(self) -> Ship:
        """The ship that fires."""
        return self.state.ships[self.request.ship]

    @property
    def number(self) -> int:
        """How many missiles it fires."""
        return self.history.now

    def put_in_hand(self, answer: int) -> None:
        self.name(answer)

    def is_only_answer(self) -> bool:
        return self.request.most() == 0

    def name(self, number: int) -> None:
        """Choose a number, or say why it is refused."""
        refusal = self.request.refusal(number)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self.record(number, counted(number, "missile") if number else "no missile")

    # --- the panel ----------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("In passing", self.request.ship, self.request.seat)

    def what_now(self) -> str:
        return f"{self.request.ship} and {self.request.enemy} pass each other: how many missiles do you fire?"

    def build(self, column: PanelColumn) -> None:
        lead(column, "name.lead", _lead_words(self))
        words = "Both choose in secret. Shots that both fire become flak; the rest arrive armed."
        column.note("name.what", words, "DM-7")
        count = self.request.most() + 1
        row = column.row([0] * count, high=36, gap=6, below=4)
        for number in range(count):
            icon = Icon.CHECK if self.is_advised and number == self.safest and count > 1 else None
            on, press = number == self.number, partial(self.name, number)
            row.put(Button, f"name.{number}", str(number), on_press=press, on=on, icon=icon, topic="DM-7")
        if count > 1 and self.is_advised:
            how = "best whatever it chooses" if self._is_sure() else "best against the worst it may choose"
            column.say("name.safest", f"{self.safest}: {how}", style=SMALL, color="secondary")
        self._bars(column)
        self._matrix(column)

    def _is_sure(self) -> bool:
        """Return whether the safest number is the best against each of the enemy's."""
        best = self.table[self.safest]
        return all(
            one.balance >= max(row[theirs].balance for row in self.table) for theirs, one in enumerate(best)
        )

    def _bars(self, column: PanelColumn) -> None:
        """Add the results of the chosen number against each of the enemy's, as far as there is room."""
        enemy = self.request.enemy
        for theirs, one in enumerate(self.table[self.number]):
            if column.rect.height < 3 * (_BAR + 4) + _FOOT:
                return
            row = column.row(high=16, below=1)
            row.put(Label, f"name.if.{theirs}", f"If {enemy} fires {theirs}", style=STRONG.sized(12))
            for whose, words, fate in (("own", "you", one.own), ("enemy", "it", one.enemy)):
                row = column.row([30, 0], high=_BAR, below=3, gap=4)
                row.put(Label, f"name.if.{theirs}.{whose}.words", words, style=SMALL, color="secondary")
                row.put(ShareBar, f"name.if.{theirs}.{whose}", shares=shares_of(fate))
            column.take(3)

    def _matrix(self, column: PanelColumn) -> None:
        """Add the chances of both ships to be hit and lost, for every pair of numbers."""
        across = len(self.table[0])
        high = 18 + _CELL * len(self.table)
        if column.rect.height < high + 24:
            return
        row = column.row([44 + _OF, *[0] * across], high=16, below=2, gap=0)
        row.put(Label, "name.matrix.head", "you/it", style=SMALL, color="secondary")
        for theirs in range(across):
            row.put(Label, f"name.matrix.{theirs}", f"it {theirs}", style=STRONG.sized(12))
        wide = (column.rect.width - 52 - _OF) // across - _BETWEEN
        rows = [self._matrix_row(ours, wide) for ours in range(len(self.table))]
        told = [[_pairs(one) for one in row] for row in self.table]
        place = column.row(high=_CELL * len(rows), below=6)
        place.put(RowTable, "name.matrix", rows, framed=False, told=told)

    def _matrix_row(self, ours: int, wide: int) -> ListRow:
        row = self.table[ours]
        amounts = (
            ("hit", [_both(one.own.hit, one.enemy.hit) for one in row]),
            ("lost", [_both(one.own.lost, one.enemy.lost) for one in row]),
        )
        style = STRONG.sized(12) if ours == self.number else SMALL.sized(12)
        first = Cell(f"you {ours}", style, wide=36)
        lines = [
            Line(
                [
                    Cell(of, SMALL, ink, wide=_OF, gap=0),
                    *(Cell(words, SMALL, ink, wide=wide, gap=_BETWEEN, squeeze=True) for words in both),
                ],
                high=14,
            )
            for (of, both), ink in zip(amounts, _INKS, strict=True)
        ]
        said = "; ".join(", ".join(_pairs(one)) for one in row)
        return ListRow(lines=lines, first=first, pad=(4, 2, 4, 0), ground=PLAIN, text=f"you {ours}: {said}")

    def commit(self) -> Commit:
        words = f"Seal {counted(self.number, 'missile')}" if self.number else "Seal no missile"
        return Commit(words, self.answer, "then both numbers are revealed")

    # --- the board ----------------------------------------------------------------------------------

    @property
    def _part(self) -> Fraction:
        return self.state.reached.part if self.state.reached is not None else Fraction(0)

    def place(self) -> Point:
        """Return where the ships meet."""
        return place_at(self.ship, self._part)

    def overlays(self) -> Sequence[Overlay]:
        head: tuple[Span, ...] = (
            (f"{self.request.ship} and {self.request.enemy} pass {when_words(self._part)}", "plain"),
        )
        theirs = missiles_left(self.state.figures, self.state.ships[self.request.enemy])
        rest: tuple[Span, ...] = ((f"0 to {self.request.most()} against 0 to {theirs}", "quiet"),)
        large = self.host.presenter.views.large and self.host.is_on(RELATIVE)
        return [Met(self.place(), self._part, words=(head, rest)), Relative(self.request.ship, large=large)]

    def seen_from(self) -> str:
        return self.request.ship

    def looks_at(self) -> Sequence[Point]:
        flying = [place_at(ship, self._part) for ship in self.state.flying()]
        return [*flying, *(point_of(add(ship.place, ship.velocity)) for ship in self.state.flying())]

    # --- keys ---------------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        numbers = {f"{NUMBER}{number}": number for number in range(10)}
        return {**each(self.name, numbers), **each(self._step, ROW_KEYS)}

    def _step(self, step: int) -> None:
        self.name(max(0, min(self.request.most(), self.number - step)))


def _lead_words(tool: NumberTool) -> str:
    """Say what the chosen number does at best and at worst."""
    row = tool.table[tool.number]
    worst, best = max(one.own.lost for one in row), max(one.enemy.lost for one in row)
    risk = f"you risk your ship: {chance_words(worst)} at worst" if worst else "you risk no loss"
    chance = (
        f"you may destroy {tool.request.enemy}: {chance_words(best)} at best"
        if best
        else (f"you cannot destroy {tool.request.enemy}")
    )
    fires = f"{counted(tool.number, 'missile')}" if tool.number else "no missile"
    return f"With {fires}, {chance}, and {risk}."


def _pairs(one: Exchange) -> tuple[str, str]:
    """Return the result of two numbers: how likely each ship is hit, and lost."""
    hit = f"hit {chance_words(one.own.hit)} / {chance_words(one.enemy.hit)}"
    return hit, f"lost {chance_words(one.own.lost)} / {chance_words(one.enemy.lost)}"


def _both(own: Fraction, enemy: Fraction) -> str:
    """Return two chances in as little room as possible.

    >>> _both(Fraction(1, 2), Fraction(1))
    '50 / 100%'
    """
    return f"{chance_words(own).removesuffix('%')} / {chance_words(enemy)}"
