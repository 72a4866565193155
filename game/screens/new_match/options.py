"""The edition and the options of a match: two rows of controls, to which each game adds its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.match.choosing import SEED_LENGTH, EditionWords, SeatChoices
from game.match.ship_choices import ShipChoices
from game.shell.theme import SMALL
from game.widgets.amount import Stepper
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.label import Label, Note, lower_line
from game.widgets.layout import Column, Row, columns
from game.widgets.setting import setter
from game.widgets.ui import Ui

GROUP = "options"
_WIDEST, _GAP = 320, 14
_DICE = (("program", "The program rolls"), ("people", "We roll real dice"))
Changed = Callable[[], None]
Add = Callable[[Column, Any, Changed], object]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a match.

    Its caption is `words`, its ruling `topic`. The width is in logical units (0: the remaining room).
    `add` adds its control. `told` returns what the caption adds about the choices.
    """

    name: str
    words: str
    topic: str
    width: int
    add: Add
    told: Callable[[Any], str] | None = None


def edition_bar(
    ui: Ui,
    area: pygame.Rect,
    words: Mapping[str, EditionWords],
    at: str,
    take: Callable[[str], object],
    *,
    tip: str,
    tab: int,
) -> None:
    """Add the choice of the edition to an area, with a description of the chosen one."""
    row = Row(ui.add, area, [tab * len(words), 0], _GAP, GROUP)
    names = [(edition, one.name) for edition, one in words.items()]
    tabs = row.put(Tabs, "edition", names, at=at, on_change=take, tooltip=tip)
    tabs.rect.inflate_ip(0, -2)
    about = words[at].about
    lower_line(row.put(Note, "edition.about", about, wrap=True, tooltip=about), ui.pen, 8)


def options_bar(
    ui: Ui, area: pygame.Rect, options: Sequence[Option], choices: SeatChoices, changed: Changed
) -> None:
    """Add a row of options to an area in logical units."""
    left = area.left
    for option, cell in zip(options, columns(area, [one.width for one in options], gap=_GAP), strict=True):
        place = pygame.Rect(left, cell.top, min(cell.width, _WIDEST), cell.height)
        left = place.right + _GAP
        column = Column(ui.add, place, gap=2, group=GROUP)
        caption, style = f"options.{option.name}.caption", SMALL
        words = f"{option.words}: {option.told(choices)}" if option.told is not None else option.words
        column.row(high=16).put(Label, caption, words, style=style, topic=option.topic)
        option.add(column, choices, changed)


def number_option(
    name: str,
    words: str,
    topic: str,
    width: int,
    *,
    of: str,
    limits: tuple[int, int],
    tip: str,
    said: Callable[[float], str] = "{:.0f}".format,
) -> Option:
    """Return an option for a number, stored in the choices' field `of`.

    `limits` are the lowest and highest value; `said` formats the number.
    """

    def add(column: Column, choices: SeatChoices, changed: Changed) -> None:
        column.put(
            Stepper,
            f"options.{name}",
            low=limits[0],
            high=limits[1],
            at=getattr(choices, of),
            on_change=setter(choices, of, changed, round),
            words=said,
            tooltip=tip,
        )

    return Option(name, words, topic, width, add)


def turns_option(words: str, topic: str, width: int, *, most: int, tip: str) -> Option:
    """Return the option of the last turn; 0 means no limit."""

    def said(turns: float) -> str:
        return f"{turns:.0f}" if turns else "none"

    return number_option("turns", words, topic, width, of="turn_limit", limits=(0, most), tip=tip, said=said)


def counts_to(most: int, minutes: int = 0) -> list[tuple[str, str]]:
    """Return the numbers from 1 on, as tabs; `minutes` is about how long a match takes for each of them.

    >>> counts_to(2), counts_to(2, 10)
    ([('1', '1'), ('2', '2')], [('1', '1: 10 min'), ('2', '2: 20 min')])
    """
    counts = range(1, most + 1)
    return [
        (str(count), f"{count}: {_rounded(count * minutes)} min" if minutes else str(count))
        for count in counts
    ]


def _rounded(minutes: int) -> int:
    """Return minutes rounded to five, because they are only an estimate."""
    return 5 * round(minutes / 5)


def ships_option(words: str, topic: str, width: int, *, most: int, minutes: int) -> Option:
    """Return the option of how many ships each side has; each adds about so many `minutes`."""

    def add(column: Column, choices: ShipChoices[object], changed: Changed) -> None:
        take = setter(choices, "count", changed, int)
        column.put(Tabs, "options.ships", counts_to(most), at=str(choices.count), on_change=take)

    def told(choices: ShipChoices[object]) -> str:
        return f"about {_rounded(choices.count * minutes)} min"

    return Option("ships", words, topic, width, add, told)


def setup_option(words: str, topic: str, width: int, *, quick: str, tip: str) -> Option:
    """Return the option of who sets up the sides: the players, or the program (in the words `quick`)."""

    def add(column: Column, choices: ShipChoices[object], changed: Changed) -> None:
        take = setter(choices, "quick", changed, lambda key: key == "quick")
        ways, at = (("hand", "By the players"), ("quick", quick)), "quick" if choices.quick else "hand"
        column.put(Dropdown, "options.setup", ways, at=at, on_change=take, tooltip=tip)

    return Option("setup", words, topic, width, add)


def dice_option(width: int) -> Option:
    """Return the option of who rolls the dice."""

    def add(column: Column, choices: SeatChoices, changed: Changed) -> None:
        take = setter(choices, "typed_dice", changed, lambda key: key == "people")
        tip = "With real dice, you roll at the table and type in the results"
        at = "people" if choices.typed_dice else "program"
        column.put(Dropdown, "options.dice", _DICE, at=at, on_change=take, tooltip=tip)

    return Option("dice", "Dice", "", width, add)


def seed_option(width: int, tip: str) -> Option:
    """Return the option of the seed of the dice."""

    def add(column: Column, choices: SeatChoices, changed: Changed) -> None:
        column.put(
            TextField,
            "options.seed",
            choices.seed,
            on_change=setter(choices, "seed", changed),
            placeholder="random and secret",
            max_length=SEED_LENGTH,
            tooltip=tip,
            disabled="You roll the dice yourselves." if choices.typed_dice else "",
        )

    return Option("seed", "Dice seed", "", width, add)
