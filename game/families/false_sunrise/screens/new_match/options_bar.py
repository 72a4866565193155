"""The edition and the options of a match: two rows of controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
from game.widgets.label import Label
from game.widgets.layout import columns
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.random_fleets import MOST_INTEGRITY

GROUP = "options"
SIZES = (10, 20, 30)
_CRAFT = (("2024-07", "As in July 2024"), ("2024-12", "Revised, December 2024"))
_WIDEST, _GAP = 320, 14
_DICE = (("program", "The program rolls"), ("people", "We roll real dice"))


def edition_bar(area: pygame.Rect, choices: Choices, changed: Callable[[], None], pen: Pen) -> list[Widget]:
    """Make the choice of the edition inside an area, with what the chosen one is like."""

    def take(edition: str) -> None:
        set_edition(choices, edition)
        changed()

    tabs, place = columns(area, [240, 0], gap=14)
    words = load_edition(choices.edition).about
    if pen.width(words, SMALL) <= pen.px(place.width):  # a single line stands in the middle
        place = pygame.Rect(place.left, place.top + 8, place.width, place.height - 8)
    return [
        Tabs(
            "edition",
            tabs.inflate(0, -2),
            [(edition, load_edition(edition).name) for edition in EDITIONS],
            at=choices.edition,
            on_change=take,
            tooltip="The edition of the rules; each fleet is built for one of them (FRC-8)",
            group=GROUP,
        ),
        Label(
            "edition.about",
            place,
            words,
            style=SMALL,
            colour=pen.theme.secondary,
            wrap=True,
        ),
    ]


def options_bar(area: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    """Make the row inside an area of logical units: the options that the edition has."""
    shown = [one for one in _OPTIONS if one.offered(choices.terms.catalogue)]
    made: list[Widget] = []
    left = area.left
    for option, cell in zip(shown, columns(area, [one.width for one in shown], gap=_GAP), strict=True):
        caption = pygame.Rect(left, cell.top, min(cell.width, _WIDEST), 16)
        left = caption.right + _GAP
        made.append(
            Label(f"options.{option.name}.caption", caption, option.words, style=SMALL, topic=option.topic)
        )
        place = pygame.Rect(caption.left, caption.bottom + 2, caption.width, 30)
        made.extend(option.make(place, choices, changed))
    return made


def _integrity(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    def take(total: float) -> None:
        set_integrity(choices, round(total))
        changed()

    step, *sizes = columns(place, [118, *(0 for _ in SIZES)], gap=6)
    made: list[Widget] = [
        Stepper(
            "options.integrity",
            step,
            low=1,
            high=MOST_INTEGRITY,
            at=choices.integrity,
            on_change=take,
            tooltip="What all hulls of a fleet may add up to (FRC-1)",
            group=GROUP,
        )
    ]
    for size, cell in zip(SIZES, sizes, strict=True):
        made.append(
            Button(
                f"options.integrity.{size}",
                cell,
                str(size),
                on_press=lambda size=size: take(size),  # type: ignore[misc]
                on=choices.integrity == size,
                group=GROUP,
            )
        )
    return made


def _factions(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    def take(played: bool) -> None:  # noqa: FBT001 - a checkbox says which
        set_factions(choices, played=played)
        changed()

    return [
        Checkbox(
            "options.factions",
            place,
            "With factions",
            on=choices.factions,
            on_change=take,
            tooltip="Optional, if both players want it: fleets of a faction may be chosen. "
            "They have rules and components of their own (FRC-7)",
            topic="FRC-7",
            group=GROUP,
        )
    ]


def _turns(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    def take(turns: float) -> None:
        choices.turn_limit = round(turns)
        changed()

    return [
        Stepper(
            "options.turns",
            place,
            low=0,
            high=MOST_TURNS,
            at=choices.turn_limit,
            on_change=take,
            words=lambda turns: f"{turns:.0f}" if turns else "none",
            tooltip="After this many turns the match ends, and the higher score wins (END-4)",
            group=GROUP,
        )
    ]


def _craft(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    def take(key: str) -> None:
        choices.small_craft = key
        changed()

    return [
        Dropdown(
            "options.craft",
            place,
            _CRAFT,
            at=choices.small_craft,
            on_change=take,
            tooltip="The author revised squadrons in December 2024 (SQD-1, SQD-9, SQD-10)",
            group=GROUP,
        )
    ]


def _dice(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    def take(key: str) -> None:
        choices.typed_dice = key == "people"
        changed()

    return [
        Dropdown(
            "options.dice",
            place,
            _DICE,
            at="people" if choices.typed_dice else "program",
            on_change=take,
            tooltip="With real dice you roll at the table and type in what they show",
            group=GROUP,
        )
    ]


def _seed(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    def take(words: str) -> None:
        choices.seed = words
        changed()

    return [
        TextField(
            "options.seed",
            place,
            choices.seed,
            on_change=take,
            placeholder="drawn in secret",
            max_length=18,
            tooltip="The same seed, fleets, map and answers give the same match; empty: nobody knows it",
            disabled="You roll the dice yourselves." if choices.typed_dice else "",
            group=GROUP,
        )
    ]


@dataclass(frozen=True, slots=True)
class _Option:
    """An option: its caption, width in logical units (0: what is left), and whether a catalogue has it."""

    name: str
    words: str
    topic: str
    width: int
    make: Callable[[pygame.Rect, Choices, Callable[[], None]], list[Widget]]
    offered: Callable[[Catalogue], bool] = lambda _: True


_OPTIONS = (
    _Option("integrity", "Total integrity", "FRC-1", 240, _integrity),
    _Option("factions", "Factions", "FRC-7", 136, _factions, lambda catalogue: bool(catalogue.factions)),
    _Option("turns", "Turn limit", "END-4", 116, _turns),
    _Option("craft", "Small craft", "SQD-1", 0, _craft, lambda catalogue: bool(catalogue.squadrons)),
    _Option("dice", "Dice", "", 0, _dice),
    _Option("seed", "Seed of the dice", "", 150, _seed),
)
