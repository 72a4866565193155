"""The rows that choose a side's player: a human by name, or the computer by level and style."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.game_card import HOTSEAT
from game.match.choosing import (
    PLAIN,
    SeatChoices,
    player_about,
    player_titles,
    style_about,
    style_options,
    training_words,
)
from game.match.seats import HUMAN, is_computer
from game.shell.theme import SMALL
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.field import TextField
from game.widgets.label import Note, lower_line
from game.widgets.layout import Column, Row
from game.widgets.pen import Pen
from game.widgets.setting import setter
from game.widgets.ui import Ui
from rules.kernel.seats import PLAYERS, Seat

NAME_LENGTH = 24


def player_row(
    seat: Seat,
    column: Column,
    choices: SeatChoices,
    pen: Pen,
    changed: Callable[[], None],
    named: Callable[[str], None],
) -> None:
    """Add the rows of a player to a column: the player, and a name or a description of the level."""

    def take(player: str) -> None:
        choices.seat(seat, player)
        changed()

    name, player = seat.value, choices.players[seat]
    row = column.row([136, 0])
    row.group = name
    tip = "Who plays this side: a person here or the computer"
    row.put(
        Dropdown,
        f"{name}.player",
        list(player_titles(choices.edition).items()),
        at=player,
        on_change=take,
        tooltip=tip,
    )
    if not is_computer(player):
        row.put(
            TextField,
            f"{name}.name",
            choices.names[seat],
            on_change=named,
            placeholder="Name",
            max_length=NAME_LENGTH,
            tooltip="Player name",
        )
        return
    about = player_about(choices.edition, player)
    note = row.put(Note, f"{name}.about", about, wrap=True, tooltip=about)
    if pen.words_height(about, note.rect.width, SMALL) > note.rect.height:
        note.rect = column.take(pen.words_height(about, column.rect.width, SMALL) + 1)  # too long to fit
    else:
        lower_line(note, pen, 9)
    if choices.known_styles:
        _style_row(seat, column, choices, pen, changed)


def _style_row(
    seat: Seat, column: Column, choices: SeatChoices, pen: Pen, changed: Callable[[], None]
) -> None:
    """Add the row for the computer's style."""

    def take(style: str) -> None:
        choices.play_in(seat, style)
        changed()

    name, known = seat.value, choices.known_styles
    wished = choices.styles.get(seat, PLAIN)
    options = style_options(known)
    at = wished if wished in dict(options) else PLAIN
    row = column.row([136, 0])
    row.group = name
    tip = "How the computer likes to play; no style is stronger or weaker"
    row.put(Dropdown, f"{name}.style", options, at=at, on_change=take, tooltip=tip)
    about = style_about(known, at)
    lower_line(row.put(Note, f"{name}.style.about", about, wrap=True, tooltip=about), pen, 9)


def presets(ui: Ui, area: pygame.Rect, choices: SeatChoices, changed: Callable[[], None]) -> None:
    """Add the buttons that set both players at once, and the training option.

    They go at the right of the area.
    """
    level = choices.opponent
    kinds = (
        ("solo", "Against the computer", (HUMAN, level)),
        ("hotseat", HOTSEAT, (HUMAN, HUMAN)),
        ("watch", "Watch the computer", (level, level)),
    )

    def take(players: tuple[str, str]) -> None:
        for seat, player in zip(PLAYERS, players, strict=True):
            choices.seat(seat, player)
        changed()

    now = tuple(is_computer(choices.players[seat]) for seat in PLAYERS)
    row = Row(ui.add, area, [0, 166, 142, 156, 104], group="seats")
    row.skip()
    for name, words, players in kinds:
        on = now == tuple(map(is_computer, players)) or (name == "solo" and now == (True, False))
        look, press = ButtonLook.PILL, partial(take, players)
        row.put(Button, f"seats.{name}", words, on_press=press, look=look, on=on)
    alone = len(choices.seating.humans) == 1
    row.put(
        Checkbox,
        "seats.training",
        "Training",
        on=choices.training and alone,
        on_change=setter(choices, "training", changed),
        tooltip=training_words(choices.edition),
        disabled="" if alone else "Training is only for solo matches.",
    )
