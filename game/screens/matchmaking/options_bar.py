"""The options of a match: one row of labelled controls."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.match_setup import MOST_TURNS, Choices, set_factions, set_integrity
from game.theme import SMALL
from game.widgets.amount import Stepper
from game.widgets.button import Button, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import columns
from game.widgets.widget import Widget
from rules.false_sunrise.random_fleets import MOST_INTEGRITY

GROUP = "options"
SIZES = (10, 20, 30)
_CRAFT = (("2024-07", "As in July 2024"), ("2024-12", "Revised, December 2024"))
_DICE = (("program", "The program rolls"), ("people", "We roll real dice"))
_CAPTIONS = (
    ("integrity", "Total integrity", "FRC-1"),
    ("factions", "Factions", "FRC-7"),
    ("turns", "Turn limit", "END-4"),
    ("craft", "Small craft", "SQD-1"),
    ("dice", "Dice", ""),
    ("seed", "Seed of the dice", ""),
)


def options_bar(area: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    """Make the row inside an area of logical units."""
    cells = columns(area, [240, 136, 116, 0, 0, 150], gap=14)
    made: list[Widget] = []
    controls = []
    for (name, words, topic), cell in zip(_CAPTIONS, cells, strict=True):
        caption = pygame.Rect(cell.left, cell.top, cell.width, 16)
        made.append(Label(f"options.{name}.caption", caption, words, style=SMALL, topic=topic))
        controls.append(pygame.Rect(cell.left, caption.bottom + 4, cell.width, 30))
    made.extend(_integrity(controls[0], choices, changed))
    made.append(_factions(controls[1], choices, changed))
    made.append(_turns(controls[2], choices, changed))
    made.extend(_rest(controls[3:], choices, changed))
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


def _factions(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> Widget:
    def take(played: bool) -> None:  # noqa: FBT001 - a checkbox says which
        set_factions(choices, played=played)
        changed()

    known = choices.terms.catalogue.factions
    return Checkbox(
        "options.factions",
        place,
        "Both want them",
        on=choices.factions,
        on_change=take,
        tooltip="Optional: fleets of a faction have rules and components of their own (FRC-7)",
        disabled="" if known else "There are no factions in this edition.",
        topic="FRC-7",
        group=GROUP,
    )


def _turns(place: pygame.Rect, choices: Choices, changed: Callable[[], None]) -> Widget:
    def take(turns: float) -> None:
        choices.turn_limit = round(turns)
        changed()

    return Stepper(
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


def _rest(places: list[pygame.Rect], choices: Choices, changed: Callable[[], None]) -> list[Widget]:
    def craft(key: str) -> None:
        choices.small_craft = key
        changed()

    def dice(key: str) -> None:
        choices.typed_dice = key == "people"
        changed()

    def seed(words: str) -> None:
        choices.seed = words
        changed()

    real = "You roll the dice yourselves." if choices.typed_dice else ""
    return [
        Dropdown(
            "options.craft",
            places[0],
            _CRAFT,
            at=choices.small_craft,
            on_change=craft,
            tooltip="The author revised squadrons in December 2024 (SQD-1, SQD-9, SQD-10)",
            group=GROUP,
        ),
        Dropdown(
            "options.dice",
            places[1],
            _DICE,
            at="people" if choices.typed_dice else "program",
            on_change=dice,
            tooltip="With real dice you roll at the table and type in what they show",
            group=GROUP,
        ),
        TextField(
            "options.seed",
            places[2],
            choices.seed,
            on_change=seed,
            placeholder="drawn in secret",
            max_length=18,
            tooltip="The same seed, fleets, map and answers give the same match; empty: nobody knows it",
            disabled=real,
            group=GROUP,
        ),
    ]
