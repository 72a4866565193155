"""The options of a match, as far as its edition has them."""

from __future__ import annotations

from functools import partial

from game.families.false_sunrise.new_match.setup import (
    MOST_TURNS,
    Choices,
    minutes_of,
    set_factions,
    set_integrity,
)
from game.screens.new_match.options import (
    Changed,
    Option,
    dice_option,
    seed_option,
    turns_option,
)
from game.widgets.amount import Stepper
from game.widgets.button import Button, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.layout import Column
from game.widgets.setting import setter
from game.wording import listed
from rules.false_sunrise.random_fleets import MOST_INTEGRITY

SIZES = (10, 20, 30)
_CRAFT = (("2024-07", "As in July 2024"), ("2024-12", "Revised, December 2024"))


def options_of(choices: Choices) -> list[Option]:
    """List the options that the edition has."""
    catalogue = choices.terms.catalogue
    has = {"factions": bool(catalogue.factions), "craft": bool(catalogue.squadrons)}
    return [one for one in _OPTIONS if has.get(one.name, True)]


def _integrity(column: Column, choices: Choices, changed: Changed) -> None:
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
        tooltip=f"The most integrity a fleet can have ({catalogue.total_rule})",
    )
    for size in SIZES:
        press, on = partial(take, size), choices.integrity == size
        row.put(Button, f"options.integrity.{size}", str(size), on_press=press, on=on)


def _factions(column: Column, choices: Choices, changed: Changed) -> None:
    def take(played: bool) -> None:  # noqa: FBT001 - a checkbox says which
        set_factions(choices, played=played)
        changed()

    names = listed([one.name for one in choices.terms.catalogue.factions])
    column.put(
        Checkbox,
        "options.factions",
        "With factions",
        on=choices.factions,
        on_change=take,
        tooltip=f"Allow fleets of factions, each with a rule of its own: {names} (FRC-7)",
        topic="FRC-7",
    )


def _craft(column: Column, choices: Choices, changed: Changed) -> None:
    take = setter(choices, "small_craft", changed)
    tip, at = "The author revised squadrons in December 2024 (SQD-1, SQD-9, SQD-10)", choices.small_craft
    column.put(Dropdown, "options.craft", _CRAFT, at=at, on_change=take, tooltip=tip)


_OPTIONS = (
    Option(
        "integrity",
        "Total integrity",
        "FRC-1",
        240,
        _integrity,
        lambda choices: f"about {minutes_of(choices.integrity)} min",
    ),
    Option("factions", "Factions", "FRC-7", 136, _factions),
    turns_option(
        "Turn limit",
        "END-4",
        116,
        most=MOST_TURNS,
        tip="After this many turns, the higher score wins (END-4)",
    ),
    Option("craft", "Squadrons", "SQD-1", 0, _craft),
    dice_option(0),
    seed_option(150, "The same seed and choices give the same match; leave it empty for a secret one"),
)
