"""The rows that choose the source of a fleet or a map: tabs, and the controls of the open one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.families.false_sunrise.new_match.offers import ANY, NONE, Pick, Source
from game.widgets.button import Button
from game.widgets.choice import Dropdown, Option, Tabs
from game.widgets.field import TextField
from game.widgets.layout import Column
from game.widgets.setting import setter
from rules.false_sunrise.catalogue import Faction

_FIELD_LENGTH = 400


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be chosen: ready-made things, and the player's own files with their folder."""

    drawn: str  # the word for a random one
    ready: Sequence[Option]
    own: Sequence[Path]
    folder: Path
    own_choice: bool = False  # whether the computer may build its own
    factions: Sequence[Faction] = ()  # factions that a random fleet may have, if factions are on
    passed_over: str = ""  # which of the player's own files are left out, and why


def source_rows(
    name: str,
    column: Column,
    pick: Pick,
    offers: Offers,
    changed: Callable[[], None],
    reroll: Callable[[], None],
) -> None:
    """Add the two rows of a choice named `name` to a column."""
    titles = ((Source.READY, "Ready-made"), (Source.DRAWN, offers.drawn), (Source.FILE, "Own file"))
    options = [(source.value, words) for source, words in titles]
    if offers.own_choice:
        options.append((Source.COMPUTER.value, "Its choice"))
    take = setter(pick, "source", changed, Source)
    tip = "“Its choice” lets the computer build the fleet" if offers.own_choice else ""
    column.put(Tabs, f"{name}.source", options, at=pick.source.value, on_change=take, tooltip=tip, group=name)
    match pick.source:
        case Source.READY:
            _ready(name, column, pick, offers, changed)
        case Source.DRAWN | Source.COMPUTER:
            _seed(name, column, pick, offers, changed, reroll)
        case Source.FILE:
            _file(name, column, pick, offers, changed)


def _ready(name: str, column: Column, pick: Pick, offers: Offers, changed: Callable[[], None]) -> None:
    take = setter(pick, "ready", changed, Path)
    none = "" if offers.ready else "None exists for this total. Make a random one, or open a file."
    listed = offers.ready or [("", "None for this total")]
    at = str(pick.ready) if offers.ready else ""
    column.put(Dropdown, f"{name}.ready", listed, at=at, on_change=take, disabled=none, group=name)


def _seed(
    name: str,
    column: Column,
    pick: Pick,
    offers: Offers,
    changed: Callable[[], None],
    reroll: Callable[[], None],
) -> None:
    take = setter(pick, "seed", changed)
    row = column.row([0, *([168] if offers.factions else []), 100], gap=6)
    row.group = name
    tip = "The same seed always makes the same fleet or map."
    row.put(
        TextField, f"{name}.seed", pick.seed, on_change=take, placeholder="Seed", max_length=18, tooltip=tip
    )
    if offers.factions:
        chosen = next((one for one in offers.factions if one.id == pick.faction), None)
        names = ((one.id, one.name) for one in offers.factions)
        options = [(ANY, "Any faction"), (NONE, "No faction"), *names]
        row.put(
            Dropdown,
            f"{name}.faction",
            options,
            at=pick.faction if pick.faction in dict(options) else NONE,
            on_change=setter(pick, "faction", changed),
            tooltip=f"{chosen.text} ({chosen.rule})"
            if chosen
            else "The faction of the fleet; “any” is random (FRC-7)",
            topic="FRC-7",
        )
    row.put(Button, f"{name}.reroll", "Another one", on_press=reroll, tooltip="Make a new random one")


def _file(name: str, column: Column, pick: Pick, offers: Offers, changed: Callable[[], None]) -> None:
    take = setter(pick, "file", changed)
    row = column.row([0, 130])
    row.group = name
    row.put(
        TextField,
        f"{name}.path",
        pick.file,
        on_change=take,
        placeholder="Type a path, or choose from your folder",
        max_length=_FIELD_LENGTH,
        tooltip=f"Your folder is {offers.folder}",
    )
    options = [("", "My folder"), *((str(path), path.name) for path in offers.own)]
    none = "" if offers.own else f"There is no YAML file in {offers.folder} yet."
    if none and offers.passed_over:
        none = f"No file in {offers.folder} fits. {offers.passed_over}"
    at, tip = pick.file if pick.file in dict(options) else "", offers.passed_over
    row.put(Dropdown, f"{name}.own", options, at=at, on_change=take, disabled=none, tooltip=tip)
