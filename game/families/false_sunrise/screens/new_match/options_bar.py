"""The edition and the options of a match: two rows of controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.families.false_sunrise.new_match.setup import (
    MOST_TURNS,
    Choices,
    set_edition,
    set_factions,
    set_integrity,
)
from game.shell.theme import SMALL
from game.widgets.amount import Stepper
from game.widgets.button import Button, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.label import Label, Note, lower_line
from game.widgets.layout import Column, Row, columns
from game.widgets.setting import setter
from game.widgets.ui import Ui
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.random_fleets import MOST_INTEGRITY

GROUP = "options"
SIZES = (10, 20, 30)
_CRAFT = (("2024-07", "As in July 2024"), ("2024-12", "Revised, December 2024"))
_WIDEST, _GAP, _TAB = 320, 14, 112
_DICE = (("program", "The program rolls"), ("people", "We roll real dice"))


def edition_bar(ui: Ui, area: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> None:
    """Add the choice of the edition inside an area, with what the chosen one is like."""

    def take(edition: str) -> None:
        set_edition(choices, edition)
        changed()

    row = Row(ui.add, area, [_TAB * len(EDITIONS), 0], _GAP, GROUP)
    names = [(edition, load_edition(edition).name) for edition in EDITIONS]
    tip = "The edition of the rules; each fleet is built for one of them (FRC-8)"
    tabs = row.put(Tabs, "edition", names, at=choices.edition, on_change=take, tooltip=tip)
    tabs.rect.inflate_ip(0, -2)
    lower_line(row.put(Note, "edition.about", load_edition(choices.edition).about, wrap=True), ui.pen, 8)


def options_bar(ui: Ui, area: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> None:
    """Add the row inside an area of logical units: the options that the edition has."""
    shown = [one for one in _OPTIONS if one.offered(choices.terms.catalogue)]
    left = area.left
    for option, cell in zip(shown, columns(area, [one.width for one in shown], gap=_GAP), strict=True):
        place = pygame.Rect(left, cell.top, min(cell.width, _WIDEST), cell.height)
        left = place.right + _GAP
        column = Column(ui.add, place, gap=2, group=GROUP)
        column.row(high=16).put(
            Label, f"options.{option.name}.caption", option.words, style=SMALL, topic=option.topic
        )
        option.add(column, choices, changed)


def _integrity(column: Column, choices: Choices, changed: Callable[[], None]) -> None:
    def take(total: float) -> None:
        set_integrity(choices, round(total))
        changed()

    row, catalogue = column.row([118, *(0 for _ in SIZES)], gap=6), choices.terms.catalogue
    row.put(
        Stepper,
        "options.integrity",
        low=catalogue.least_total,
        high=MOST_INTEGRITY,
        at=choices.integrity,
        on_change=take,
        tooltip=f"What all hulls of a fleet may add up to ({catalogue.total_rule})",
    )
    for size in SIZES:
        press, on = partial(take, size), choices.integrity == size
        row.put(Button, f"options.integrity.{size}", str(size), on_press=press, on=on)


def _factions(column: Column, choices: Choices, changed: Callable[[], None]) -> None:
    def take(played: bool) -> None:  # noqa: FBT001 - a checkbox says which
        set_factions(choices, played=played)
        changed()

    column.put(
        Checkbox,
        "options.factions",
        "With factions",
        on=choices.factions,
        on_change=take,
        tooltip="Optional, if both players want it: fleets of a faction may be chosen. "
        "They have rules and components of their own (FRC-7)",
        topic="FRC-7",
    )


def _turns(column: Column, choices: Choices, changed: Callable[[], None]) -> None:
    column.put(
        Stepper,
        "options.turns",
        low=0,
        high=MOST_TURNS,
        at=choices.turn_limit,
        on_change=setter(choices, "turn_limit", changed, round),
        words=lambda turns: f"{turns:.0f}" if turns else "none",
        tooltip="After this many turns the match ends, and the higher score wins (END-4)",
    )


def _craft(column: Column, choices: Choices, changed: Callable[[], None]) -> None:
    take = setter(choices, "small_craft", changed)
    tip, at = "The author revised squadrons in December 2024 (SQD-1, SQD-9, SQD-10)", choices.small_craft
    column.put(Dropdown, "options.craft", _CRAFT, at=at, on_change=take, tooltip=tip)


def _dice(column: Column, choices: Choices, changed: Callable[[], None]) -> None:
    take = setter(choices, "typed_dice", changed, lambda key: key == "people")
    tip = "With real dice you roll at the table and type in what they show"
    at = "people" if choices.typed_dice else "program"
    column.put(Dropdown, "options.dice", _DICE, at=at, on_change=take, tooltip=tip)


def _seed(column: Column, choices: Choices, changed: Callable[[], None]) -> None:
    column.put(
        TextField,
        "options.seed",
        choices.seed,
        on_change=setter(choices, "seed", changed),
        placeholder="drawn in secret",
        max_length=18,
        tooltip="The same seed, fleets, map and answers give the same match; empty: nobody knows it",
        disabled="You roll the dice yourselves." if choices.typed_dice else "",
    )


@dataclass(frozen=True, slots=True)
class _Option:
    """An option: its caption, width in logical units (0: what is left), and whether a catalogue has it."""

    name: str
    words: str
    topic: str
    width: int
    add: Callable[[Column, Choices, Callable[[], None]], None]
    offered: Callable[[Catalogue], bool] = lambda _: True


_OPTIONS = (
    _Option("integrity", "Total integrity", "FRC-1", 240, _integrity),
    _Option("factions", "Factions", "FRC-7", 136, _factions, lambda catalogue: bool(catalogue.factions)),
    _Option("turns", "Turn limit", "END-4", 116, _turns),
    _Option("craft", "Small craft", "SQD-1", 0, _craft, lambda catalogue: bool(catalogue.squadrons)),
    _Option("dice", "Dice", "", 0, _dice),
    _Option("seed", "Seed of the dice", "", 150, _seed),
)
