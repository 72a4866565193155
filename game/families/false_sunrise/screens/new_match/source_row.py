"""The rows that choose where a fleet or a map comes from: tabs, and the control of the open one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.families.false_sunrise.new_match.offers import ANY, NONE, Listed, Pick, Source
from game.widgets.button import Button
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.layout import columns
from game.widgets.widget import Widget

ROW, GAP = 32, 8
_FIELD_LENGTH = 400


@dataclass(frozen=True, slots=True)
class Offers:
    """What there is to choose from: ready-made things, the player's own files and their folder."""

    drawn: str  # the word for what a seed makes
    ready: Sequence[Listed]
    own: Sequence[Path]
    folder: Path
    own_choice: bool = False  # whether the computer may build what it likes
    factions: Sequence[tuple[str, str]] = ()  # those that a drawn fleet may have, where they are played
    passed_over: str = ""  # which of the player's own files are not listed, and why


def source_rows(
    name: str,
    area: pygame.Rect,
    pick: Pick,
    offers: Offers,
    changed: Callable[[], None],
    reroll: Callable[[], None],
) -> list[Widget]:
    """Make the two rows of a choice named `name` at the top of an area of logical units."""
    tabs = pygame.Rect(area.left, area.top, area.width, ROW)
    below = pygame.Rect(area.left, tabs.bottom + GAP, area.width, ROW)

    def open_tab(key: str) -> None:
        pick.source = Source(key)
        changed()

    titles = ((Source.READY, "Ready-made"), (Source.DRAWN, offers.drawn), (Source.FILE, "Own file"))
    options = [(source.value, words) for source, words in titles]
    if offers.own_choice:
        options.append((Source.COMPUTER.value, "Its choice"))
    made: list[Widget] = [
        Tabs(f"{name}.source", tabs, options, at=pick.source.value, on_change=open_tab, group=name)
    ]
    match pick.source:
        case Source.READY:
            made.append(_ready(name, below, pick, offers, changed))
        case Source.DRAWN | Source.COMPUTER:
            made.extend(_seed(name, below, pick, offers, changed, reroll))
        case Source.FILE:
            made.extend(_file(name, below, pick, offers, changed))
    return made


def _ready(name: str, place: pygame.Rect, pick: Pick, offers: Offers, changed: Callable[[], None]) -> Widget:
    def take(key: str) -> None:
        pick.ready = Path(key)
        changed()

    options = [
        (
            str(one.path),
            " · ".join(filter(None, (one.name, str(one.integrity or ""), one.faction))),
        )
        for one in offers.ready
    ]
    none = "" if options else "None is ready for this total: draw one, or open a file."
    return Dropdown(
        f"{name}.ready",
        place,
        options or [("", "None for this total")],
        at=str(pick.ready) if options else "",
        on_change=take,
        disabled=none,
        group=name,
    )


def _seed(
    name: str,
    place: pygame.Rect,
    pick: Pick,
    offers: Offers,
    changed: Callable[[], None],
    reroll: Callable[[], None],
) -> list[Widget]:
    def take(words: str) -> None:
        pick.seed = words
        changed()

    field, *choice, button = columns(place, [0, *([168] if offers.factions else []), 100], gap=6)
    tip = "The seed: the same number draws the same again."
    made: list[Widget] = [
        TextField(
            f"{name}.seed",
            field,
            pick.seed,
            on_change=take,
            placeholder="Seed",
            max_length=18,
            tooltip=tip,
            group=name,
        ),
        Button(f"{name}.reroll", button, "Draw again", on_press=reroll, group=name),
    ]
    if choice:
        made.append(_faction(name, choice[0], pick, offers, changed))
    return made


def _faction(
    name: str, place: pygame.Rect, pick: Pick, offers: Offers, changed: Callable[[], None]
) -> Widget:
    """Choose the faction of a fleet that is drawn or built (FRC-7)."""

    def take(key: str) -> None:
        pick.faction = key
        changed()

    options = [(ANY, "Any faction"), (NONE, "No faction"), *offers.factions]
    return Dropdown(
        f"{name}.faction",
        place,
        options,
        at=pick.faction if pick.faction in dict(options) else NONE,
        on_change=take,
        tooltip="The faction of the fleet; “any” lets the seed choose (FRC-7)",
        topic="FRC-7",
        group=name,
    )


def _file(
    name: str, place: pygame.Rect, pick: Pick, offers: Offers, changed: Callable[[], None]
) -> list[Widget]:
    def take(words: str) -> None:
        pick.file = words
        changed()

    field, own = columns(place, [0, 130])
    options = [("", "My folder"), *((str(path), path.name) for path in offers.own)]
    none = "" if offers.own else f"There is no YAML file in {offers.folder} yet."
    if none and offers.passed_over:
        none = f"No file in {offers.folder} fits. {offers.passed_over}"
    at = pick.file if any(key == pick.file for key, _ in options) else ""
    return [
        TextField(
            f"{name}.path",
            field,
            pick.file,
            on_change=take,
            placeholder="Type a path, or choose from your folder",
            max_length=_FIELD_LENGTH,
            tooltip=f"Your folder is {offers.folder}",
            group=name,
        ),
        Dropdown(
            f"{name}.own",
            own,
            options,
            at=at,
            on_change=take,
            disabled=none,
            tooltip=offers.passed_over,
            group=name,
        ),
    ]
