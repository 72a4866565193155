"""The edition and the options of a battle: two rows of controls."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.families.astra_et_tenebrae.new_match.choices import (
    EDITION_WORDS,
    MOST_SHIPS,
    MOST_TURNS,
    Choices,
)
from game.shell.theme import SMALL
from game.widgets.amount import Stepper
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.label import Label, Note, lower_line
from game.widgets.layout import Column, Row, columns
from game.widgets.setting import setter
from game.widgets.ui import Ui

GROUP = "options"
_TAB, _GAP = 124, 14
_DICE = (("program", "The program rolls"), ("people", "We roll real dice"))
_SETUP = (("hand", "By the players"), ("quick", "By lot, by the program"))
Changed = Callable[[], None]


def edition_bar(ui: Ui, area: pygame.Rect, choices: Choices, changed: Changed) -> None:
    """Add the choice of the edition inside an area, with what the chosen one is like."""

    def take(edition: str) -> None:
        choices.play_by(edition)
        changed()

    row = Row(ui.add, area, [_TAB * len(EDITION_WORDS), 0], _GAP, GROUP)
    names = [(edition, words.name) for edition, words in EDITION_WORDS.items()]
    tip = "The edition of the rules: the author's first text, or his rewrite of three days later"
    tabs = row.put(Tabs, "edition", names, at=choices.edition, on_change=take, tooltip=tip)
    tabs.rect.inflate_ip(0, -2)
    about = EDITION_WORDS[choices.edition].about
    lower_line(row.put(Note, "edition.about", about, wrap=True, tooltip=about), ui.pen, 8)


def options_bar(ui: Ui, area: pygame.Rect, choices: Choices, changed: Changed) -> None:
    """Add the row of options inside an area of logical units."""
    places = columns(area, [190, 130, 210, 190, 0], gap=_GAP)
    ships, turns, setup, dice, seed = (Column(ui.add, place, gap=2, group=GROUP) for place in places)
    _caption(ships, "ships", "Frigates a side", "AS-1")
    counts = [(str(count), str(count)) for count in range(1, MOST_SHIPS + 1)]
    take = setter(choices, "count", changed, int)
    ships.put(Tabs, "options.ships", counts, at=str(choices.count), on_change=take)
    _caption(turns, "turns", "Last turn", "AE-2")
    turns.put(
        Stepper,
        "options.turns",
        low=0,
        high=MOST_TURNS,
        at=choices.turn_limit,
        on_change=setter(choices, "turn_limit", changed, round),
        words=lambda turn: f"{turn:.0f}" if turn else "none",
        tooltip="After this turn the battle is judged by the ships left, and the points on them (AE-2)",
    )
    _caption(setup, "setup", "Captains and places", "AS-2")
    tip = "Who lays the captains and places the ships (AS-2, AS-3)"
    at = "quick" if choices.quick else "hand"
    quick = setter(choices, "quick", changed, lambda key: key == "quick")
    setup.put(Dropdown, "options.setup", _SETUP, at=at, on_change=quick, tooltip=tip)
    _caption(dice, "dice", "Dice", "")
    tip = "With real dice you roll at the table and type in what they show"
    at = "people" if choices.typed_dice else "program"
    typed = setter(choices, "typed_dice", changed, lambda key: key == "people")
    dice.put(Dropdown, "options.dice", _DICE, at=at, on_change=typed, tooltip=tip)
    _caption(seed, "seed", "Seed of the dice", "")
    seed.put(
        TextField,
        "options.seed",
        choices.seed,
        on_change=setter(choices, "seed", changed),
        placeholder="drawn in secret",
        max_length=18,
        tooltip="The same seed, ships, rocks and answers give the same battle; empty: nobody knows it",
        disabled="You roll the dice yourselves." if choices.typed_dice else "",
    )


def _caption(column: Column, name: str, words: str, topic: str) -> None:
    column.row(high=16).put(Label, f"options.{name}.caption", words, style=SMALL, topic=topic)
